package sync_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestCollections syncs with two collections and no key, day by day: they agree, differ and agree again, one breaks, prices
// change, are announced and dropped, and an id comes into the catalog when both name it.
func TestCollections(t *testing.T) {
	bodies := map[string]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := bodies[r.URL.Path[1:]]
		tag := fmt.Sprintf("%q", fmt.Sprintf("%x", sha256.Sum256([]byte(body))))
		w.Header().Set("ETag", tag)
		w.Header()["Date"] = nil
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", map[bool]string{true: "text/html"}[strings.HasPrefix(body, "<")])
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	s := newScene(t)
	delete(s.servers, "openai")
	s.write("types.jsonl", `{"provider":"openai","pattern":"[mn]-\\d+","type":"chat"}`+"\n")
	s.write("overrides.jsonl", `{"provider":"openai","id":"m-1","field":"max_output_tokens","value":"7","source":"https://docs.example/m-1"}`+"\n")
	s.options.Cache = t.TempDir()
	s.options.Collections = map[string]string{"models.dev": server.URL + "/models.dev", "litellm": server.URL + "/litellm"}
	modelsDev := func(output int, price, more string) string {
		return fmt.Sprintf(`{"openai":{"models":{"m-0":{"limit":{"output":%d},"cost":{%s}},"m-1":{"limit":{"output":%[1]d}}%[3]s}}}`, output, price, more)
	}
	liteLLM := func(output int, more string) string {
		return fmt.Sprintf(`{"m-0":{"litellm_provider":"openai","mode":"chat","max_output_tokens":%d}%s}`, output, more)
	}
	const added = `,"n-1":{"litellm_provider":"openai","mode":"chat"}`
	for day, c := range []struct {
		modelsDev, liteLLM string
		output             string   // of m-0
		disputes           int      // about it
		prices             string   // of m-0, with the days of November from and to
		report             []string // lines of the report
	}{
		{modelsDev(10, `"input":1`, ""), liteLLM(10, ""), "10", 0, "1:21-", []string{
			"- models.dev: 2 models listed: 2 changed, 1 repriced", "- litellm: 1 model listed, nothing new",
			"- openai: skipped: OPENAI_API_KEY is not set", "3 changes: 2 changed, 1 repriced",
			"last_sync is 2026-07-24T18:23:43.000Z, because not every provider was asked and answered: openai, anthropic, deepseek, google, mistral, groq, together"}},
		{modelsDev(10, `"input":1`, ""), liteLLM(20, ""), "10", 2, "1:21-", []string{
			"- models.dev: 2 models listed, the same as before, nothing new", "openai `m-0`: max_output_tokens `10` or `20`",
			"no fact changed; 1 dispute began, changed or ended"}},
		{modelsDev(30, `"input":2`, ""), "<html>", "30", 2, "1:21-23 2:23-", []string{
			"- litellm: `GET " + server.URL + "/litellm: content of text/html, want JSON; " +
				"check that the address of litellm is the API's address and that no proxy or sign-in page answers instead`",
			"- models.dev: 2 models listed: 1 changed, 1 repriced"}},
		{modelsDev(20, `"input":2`, `,"n-1":{}`), liteLLM(20, ""), "20", 0, "1:21-23 2:23-", []string{
			"proposed: openai `n-1`, named by models.dev; add it if its provider or another source names it too",
			"1 change: 1 changed; 1 dispute began, changed or ended"}},
		{modelsDev(20, "", `,"n-1":{"name":"The N"}`), liteLLM(20, added), "20", 0, "1:21-23 2:23-25", []string{
			"2 changes: 1 added, 1 repriced"}},
		{`{"openai":{"models":{"m-0":{}}}}`, "{", "20", 0, "1:21-23 2:23-25", []string{
			"- litellm: `not valid JSON at byte 1 of 1`",
			"- models.dev: `2 models that were active and stated are missing, more than 1 (a third of them); if the list is " +
				"right, run again with -accept models.dev=2@1f90141d`"}},
		{modelsDev(20, "", `,"n-1":{"name":"The N"}`), liteLLM(20, added), "20", 0, "1:21-23 2:23-25", []string{
			"- models.dev: 3 models listed, the same as before, nothing new", "- litellm: 2 models listed, the same as before, nothing new"}},
	} {
		bodies["models.dev"], bodies["litellm"] = c.modelsDev, c.liteLLM
		s.day(day)
		text := string(s.run().Markdown(true))
		for _, line := range c.report {
			if !strings.Contains(text, "\n- "+strings.TrimPrefix(line, "- ")+"\n") {
				t.Errorf("day %d: the report lacks %q:\n%s", day, line, text)
			}
		}
		d := s.load()
		m := d.Find("openai", "m-0")
		disputes, prices := 0, []string(nil)
		for _, dispute := range m.Disputes {
			disputes += len(dispute.Values)
		}
		for _, p := range m.Prices {
			to := ""
			if p.To > 0 {
				to = fmt.Sprint(uint32(p.To % 100))
			}
			prices = append(prices, fmt.Sprintf("%s:%d-%s", p.Amount, uint32(p.From%100), to))
		}
		equal(t, fmt.Sprint("facts of day ", day), fmt.Sprintln(m.Fact("max_output_tokens").String, disputes, prices), fmt.Sprintln(c.output, c.disputes, "["+c.prices+"]"))
		if i := slices.IndexFunc(d.Sources, func(s dataset.Source) bool { return s.Name == "models.dev" }); day == 1 &&
			(d.Sources[i].AsOf != 20261122 || m.Prices[0].AsOf != 20261121) {
			t.Errorf("models.dev was read on %s, and the price on %s; a source that has not changed is read, and its prices stay", d.Sources[i].AsOf, m.Prices[0].AsOf)
		}
		if m := d.Find("openai", "m-1"); m.Fact("max_output_tokens").String != "7" || m.Status != dataset.Active {
			t.Errorf("day %d: m-1 has the output limit %s and is %s; people decide the limit, and silence is no retirement", day, m.Fact("max_output_tokens").String, m.Status)
		}
		if m := d.Find("openai", "n-1"); (m != nil) != (day >= 4) || m != nil && (m.Name.String != "The N" || m.Status != dataset.Active) {
			t.Errorf("day %d: n-1 is %+v", day, m)
		}
	}
}
