package sync_test

import (
	"strings"
	"testing"

	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// TestRunFaults has all seven providers fail in each way at once. The dataset must stay as it is byte for byte, and the report
// must say of each what happened, without the key or a word of the answers. How each provider's errors read is tested in
// package provider.
func TestRunFaults(t *testing.T) {
	for name, test := range map[string]struct {
		fault providertest.Fault
		want  string // in the reason
	}{
		"401":           {providertest.Status(401), "_API_KEY"},
		"403":           {providertest.Status(403), "_API_KEY"},
		"404":           {providertest.Status(404), "404"},
		"429 for long":  {providertest.Status(429, "Retry-After", "3600"), "429"},
		"429 for ever":  {providertest.Status(429, "Retry-After", "1"), "429"},
		"500 for ever":  {providertest.Status(500), "500"},
		"redirect":      {providertest.Redirect("https://elsewhere.example/" + providertest.Key), "redirect"},
		"drops":         {providertest.Drop(), "connection"},
		"breaks off":    {providertest.Break(), "connection"},
		"cut-off JSON":  {providertest.CutOff(), "JSON"},
		"HTML":          {providertest.HTML(), "text/html"},
		"empty list":    {providertest.Empty(), "the list is empty; no provider offers nothing"},
		"another shape": {providertest.Raw("application/json", `{"models":{"`+providertest.BodyText+`":1}}`), "want"},
		"the key in a name": {func(e *providertest.Exchange) {
			e.Writer.Write([]byte(`{"object":"list","data":[{"id":"` + providertest.Key + `"}]}`))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t)
			before := s.files()
			for _, id := range providertest.Providers() {
				s.list(id, provider.Model{ID: "m-0"}, provider.Model{ID: "m-1"}).FailAlways(test.fault)
			}
			report := s.run()
			for name, text := range s.files() {
				want(t, name, text, before[name])
			}
			for _, p := range report.Providers {
				if p.Reason == "" || !strings.Contains(p.Reason, test.want) {
					t.Errorf("%s: the reason %q lacks %q", p.Provider.ID, p.Reason, test.want)
				}
			}
			for _, text := range []string{string(report.Text()), string(report.Markdown())} {
				if strings.Contains(text, providertest.Key) || strings.Contains(text, providertest.BodyText) {
					t.Errorf("the report shows the key or text of an answer:\n%s", text)
				}
			}
		})
	}
}
