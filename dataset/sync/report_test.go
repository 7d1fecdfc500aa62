package sync

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/provider"
)

// rude is a text that tries to be more than a text.
const rude = "`` @everyone [x](https://evil.example) <img src=x> | \u202eneddih\nline"

// fullReport returns a report that has something of everything.
func fullReport() *Report {
	at := dataset.Timestamp(1_795_240_800_000)
	last := at - 1000
	r := &Report{
		Time: at, LastSync: &last, Missing: []string{"groq", "google"},
		Changes: []history.Change{
			{Time: at, Provider: "openai", ID: rude, Kind: history.Added, Fields: []history.Field{
				{Name: "name", New: dataset.Text(rude)}, {Name: "context_length", New: dataset.Text("")},
			}},
			{Time: at, Provider: "openai", ID: "gpt-9", Kind: history.Changed, Fields: []history.Field{
				{Name: "name", Old: dataset.Text("GPT 9"), New: dataset.NullString{}},
				{Name: "context_length", Old: dataset.Text("1000"), New: dataset.Text("2000")},
			}},
		},
	}
	for i := range r.Changes {
		r.add(recorded, "%s", code(r.Changes[i].String()))
	}
	r.addSource(SourceReport{
		Name:    "openai",
		Listed:  98,
		leftOut: []string{"models.m.name: 7, want a string", rude},
	})
	r.addSource(SourceReport{Name: "groq", Skipped: true, Reason: "GROQ_API_KEY is not set"})
	r.addSource(SourceReport{Name: "google", Reason: "3 of 10 are gone; " + rude, Doubted: []history.Change{
		{
			Kind: history.Unlisted,
			ID:   "gemini-1",
			Fields: []history.Field{
				{Name: "status", Old: dataset.Text("active"), New: dataset.Text("unlisted")},
			},
		},
		{ID: rude},
	}})
	r.add(toDecide, "left out %s, called %s", Quoted("holo-1"), Quoted(rude))
	r.add(noted, "note: %s", Quoted(rude))
	r.add(toCheck, "listed, but deprecated in the catalog: %s", Quoted(rude))
	r.add(toDecide, "proposed: %s %s", "openai", Quoted(rude))
	return r
}

// TestReports compares both forms of a report with testdata.
func TestReports(t *testing.T) {
	report := fullReport()
	for file, got := range map[string][]byte{
		"testdata/report.md": report.Markdown(false),
		"testdata/brief.md":  report.Markdown(true),
	} {
		filetest.Golden(t, file, got)
	}
}

// TestMarkdownIsText checks that text of unknown origin is only in code spans.
func TestMarkdownIsText(t *testing.T) {
	var html bytes.Buffer
	filetest.NoError(t, goldmark.Convert(fullReport().Markdown(false), &html))
	outside := regexp.MustCompile(`(?s)<code>.*?</code>`).ReplaceAllString(html.String(), "")
	for _, part := range []string{"everyone", "evil.example", "<img", "<a ", "\u202e", "neddih"} {
		if strings.Contains(outside, part) {
			t.Errorf("%q is outside a code span:\n%s", part, html.String())
		}
	}
}

// TestFits checks that the longest report fits a terminal and a pull request, and says what it
// leaves out.
func TestFits(t *testing.T) {
	report := fullReport()
	for range 5000 {
		report.add(doubted, "doubted: %s", "m")
		report.add(toDecide, "proposed: %s", "m")
	}
	if got := report.Markdown(false); len(got) > 65_000 || !bytes.Contains(got, []byte("\n- … and ")) ||
		!bytes.Contains(got, []byte("## Notes")) {
		t.Errorf("%d bytes, ending in %s", len(got), got[len(got)-300:])
	}
	if got := string(report.Markdown(true)); strings.Count(got, "doubted: m") != maxSections-4 ||
		!strings.Contains(got, "\n- … and 4982 more\n") {
		t.Errorf("Markdown(true) = %s", got)
	}
}

// TestGuides checks that the guides show the tables that the code runs on.
func TestGuides(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/sync.md")
	filetest.NoError(t, err)
	choice, err := os.ReadFile("../../site/docs/choice.md")
	filetest.NoError(t, err)
	guide, err := os.ReadFile("../../site/docs/guards.md")
	filetest.NoError(t, err)
	text = slices.Concat(text, choice, guide)
	check := func(header string, rows []string) {
		cells := strings.Count(header, "|") - 1
		table := header + "\n|" + strings.Repeat("---|", cells) + "\n" + strings.Join(rows, "\n") + "\n\n"
		if !strings.Contains(string(text), table) {
			t.Errorf("site/docs lacks the table:\n%s", table)
		}
	}
	var lists, bounds []string
	for _, l := range provider.Lists {
		lists = append(lists, fmt.Sprintf("| `%s` | `%s` | `%s` |", l.Name, l.Access.Variable, l.Line.URL))
	}
	check("| provider | key | list |", lists)
	for _, g := range guards {
		var kinds []string
		for _, kind := range g.kinds {
			kinds = append(kinds, kindWords[kind])
		}
		bounds = append(bounds, fmt.Sprintf("| %s | %s | %s |", strings.Join(kinds, ", "), g.says, g.bound))
	}
	check("| for | models that | may be at most |", bounds)
	var rules []string
	for _, r := range evidence.Rules {
		otherwise := "doubted"
		if r.Decides() {
			otherwise = "not shown"
		}
		rules = append(rules, fmt.Sprintf("| %d | `%s` | %s | %s |", r.Number, r.Name, r.Says, otherwise))
	}
	check("| | rule | what is plausible | otherwise |", rules)
}
