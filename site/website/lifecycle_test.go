package website

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// retiringDataset returns a dataset whose day is 2026-07-01.
func retiringDataset(t *testing.T) *dataset.Dataset {
	d := datasettest.New(datasettest.Options{})
	d.Sources, d.LastSync = nil, new(at(t, "2026-07-01T12:00:00.000Z"))
	for _, m := range []dataset.Model{
		{ID: "old", RetirementDate: "2026-06-30", Status: dataset.Deprecated, Replacement: "anthropic/last"},
		{ID: "last", RetirementDate: "2026-07-01", Status: dataset.Deprecated, Name: dataset.Text("Last, <b>; \\")},
		{ID: "next/1", RetirementDate: "2026-07-02", Replacement: "openai/new"},
		{ID: "later", RetirementDate: "2027-02-28", Status: dataset.Deprecated, Replacement: "anthropic/missing"},
		{ID: "undated", Status: dataset.Deprecated},
		{ID: "stays"},
	} {
		m.Provider, m.UpdatedAt = "anthropic", at(t, "2026-05-04T03:02:01.999Z")
		d.Models = append(d.Models, m)
	}
	d.Models = append(d.Models, dataset.Model{Provider: "openai", ID: "new", UpdatedAt: at(t, "2026-05-04T03:02:01.999Z")})
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	d.MarkExternal()
	return d
}

// TestLifecycle checks what the pages of retirements show, and what retires next.
func TestLifecycle(t *testing.T) {
	m := makeSite(t, retiringDataset(t), Options{BaseURL: "https://models.example/catalog"}, addLifecycle)
	page := string(m.document(t, "lifecycle/index.html").Body)
	checkContains(t, page, "2 models will retire, 2 have.", `<h3 id="m2026-07">July 2026</h3> <span class="note">1 model</span>`,
		`href="/catalog/lifecycle.ics"`, `href="/catalog/models/anthropic/next/1/">next/1</a> <span class="next">`,
		`<a href="/catalog/models/openai/new/">openai/new</a>`, `</span> missing</span>`,
		`<a href="/catalog/models/anthropic/last/">last</a> <span class="note">retired too</span>`, "Last, &lt;b&gt;; \\")
	var places []int
	for _, part := range []string{`id="coming"`, ">next/1<", ">later<", `id="undated"`, ">undated<", `id="past"`, ">Last, ", ">old<"} {
		places = append(places, strings.Index(page, part))
	}
	if !slices.IsSorted(places) || places[0] < 0 || strings.Contains(page, ">stays<") {
		t.Errorf("the parts of the page are at %d", places)
	}
	var soon []string
	for _, r := range comingOf(m.site.build, m.site.writer.dated) {
		soon = append(soon, r.ID+" "+r.RetirementDate)
	}
	if want := []string{"next/1 2026-07-02", "later 2027-02-28"}; !slices.Equal(soon, want) {
		t.Errorf("coming = %q, want %q", soon, want)
	}
	other := string(m.document(t, "lifecycle/openai/index.html").Body)
	checkContains(t, other, "0 models will retire, 0 have.", "No retirement is announced.", `href="/catalog/lifecycle/openai.ics"`)
}

// TestCalendar reads a calendar as RFC 5545 has it.
func TestCalendar(t *testing.T) {
	m := makeSite(t, retiringDataset(t), Options{BaseURL: "https://models.example/catalog"}, addLifecycle)
	events := readCalendar(t, m.document(t, "lifecycle/anthropic.ics").Body)
	if len(events) != 4 {
		t.Fatalf("%d events, want 4", len(events))
	}
	for name, want := range map[string]string{
		"UID": "anthropic/last@models.example/catalog", "DTSTAMP": "20260504T030201Z", "DTSTART;VALUE=DATE": "20260701",
		"SUMMARY": `Last, <b>; \ (Anthropic) retires`, "URL": "https://models.example/catalog/models/anthropic/last/",
		"DESCRIPTION": "Requests to last fail from this day.",
	} {
		if got := events[1][name]; got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	if got, want := events[0]["DESCRIPTION"], "Requests to old fail from this day.\nReplacement: last"; got != want {
		t.Errorf("description %q, want %q", got, want)
	}
	hostile := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	for i := range hostile.Models {
		hostile.Models[i].RetirementDate = "9999-12-31"
	}
	if n := len(readCalendar(t, makeSite(t, hostile, Options{}, addLifecycle).document(t, "lifecycle.ics").Body)); n != 500 {
		t.Errorf("%d events of hostile models, want 500", n)
	}
}

// readCalendar returns the properties of the events of a calendar, by name and parameters.
func readCalendar(t *testing.T, body []byte) (events []map[string]string) {
	t.Helper()
	text := string(body)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00") {
			t.Errorf("line %q", line)
		}
	}
	seen := map[string]bool{}
	var event map[string]string
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		name, value, found := strings.Cut(line, ":")
		switch {
		case !found:
			t.Errorf("line %q has no name", line)
		case line == "BEGIN:VEVENT":
			event = map[string]string{}
		case line == "END:VEVENT":
			if seen[event["UID"]] || event["UID"] == "" || event["DTSTAMP"] == "" || event["DTSTART;VALUE=DATE"] == "" {
				t.Errorf("event %v", event)
			}
			seen[event["UID"]] = true
			events, event = append(events, event), nil
		case event != nil:
			event[name] = strings.NewReplacer(`\\`, `\`, `\,`, ",", `\;`, ";", `\n`, "\n").Replace(value)
		}
	}
	if !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") || !strings.HasSuffix(text, "\r\nEND:VCALENDAR\r\n") {
		t.Errorf("calendar %.100q", text)
	}
	return events
}
