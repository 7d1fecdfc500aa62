package sync

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
)

// rude is a text that tries to be more than a text.
const rude = "`` @everyone [x](https://evil.example) <img src=x> | \u202eneddih\nline"

// fullReport returns a report that has something of everything.
func fullReport() *Report {
	at := dataset.Timestamp(1_795_240_800_000)
	last := at - 1000
	return &Report{
		Time: at, LastSync: &last, Missing: []string{"groq", "google"},
		Providers: []ProviderReport{
			{Provider: dataset.Provider{ID: "openai", Name: "OpenAI"}, Listed: 98, Private: 2, Ignored: 1,
				Untyped: []Untyped{{rude, ""}, {"holo-1", rude}}, Notes: []string{"Undocumented fields: " + rude},
				Unknown: 3, Invisible: []string{rude}, Contradicted: []string{rude}, Orphans: []string{rude}},
			{Provider: dataset.Provider{ID: "groq", Name: "Groq"}, Outcome: Skipped, Reason: "GROQ_API_KEY is not set"},
			{Provider: dataset.Provider{ID: "google", Name: "Google"}, Outcome: Failed, Reason: "3 of 10 are gone", Doubted: []history.Change{{Kind: history.Unlisted, ID: "gemini-1", Fields: []history.Field{{Name: "status", Old: dataset.Text("active"), New: dataset.Text("unlisted")}}}, {ID: rude}}},
		},
		Changes: []history.Change{
			{Time: at, Provider: "openai", ID: rude, Kind: history.Added, Fields: []history.Field{
				{Name: "name", New: dataset.Text(rude)}, {Name: "type", New: dataset.Text("chat")}, {Name: "context_length", New: dataset.Text("")}, {Name: "status", New: dataset.Text("active")}}},
			{Time: at, Provider: "openai", ID: "gpt-9", Kind: history.Changed, Fields: []history.Field{
				{Name: "name", Old: dataset.Text("GPT 9"), New: dataset.NullString{}}, {Name: "context_length", Old: dataset.Text("1000"), New: dataset.Text("2000")}}},
		},
		Unused: []curation.Override{{Provider: "openai", ID: "gpt-0", Line: 7}},
	}
}

// TestReports compares both forms of a report with testdata.
func TestReports(t *testing.T) {
	report := fullReport()
	for file, got := range map[string][]byte{"testdata/report.md": report.Markdown(), "testdata/report.txt": report.Text()} {
		filetest.Golden(t, file, got)
	}
}

// TestMarkdownIsText checks that text of unknown origin is only in code spans.
func TestMarkdownIsText(t *testing.T) {
	var html bytes.Buffer
	filetest.NoError(t, goldmark.Convert(fullReport().Markdown(), &html))
	outside := regexp.MustCompile(`(?s)<code>.*?</code>`).ReplaceAllString(html.String(), "")
	for _, part := range []string{"everyone", "evil.example", "<img", "<a ", "\u202e", "neddih"} {
		if strings.Contains(outside, part) {
			t.Errorf("%q is outside a code span:\n%s", part, html.String())
		}
	}
}

// TestMarkdownFits checks that the longest report fits a pull request, and says what it leaves out.
func TestMarkdownFits(t *testing.T) {
	report := fullReport()
	for i := range 5000 {
		report.Changes = append(report.Changes, history.Change{Provider: "openai", ID: fmt.Sprintf("m-%d", i), Kind: history.Unlisted,
			Fields: []history.Field{{Name: "status", Old: dataset.Text("active"), New: dataset.Text("unlisted")}}})
	}
	got := report.Markdown()
	if len(got) > 65_000 || !bytes.Contains(got, []byte(" more; `changes.jsonl` in the dataset has all changes\n")) || !bytes.Contains(got, []byte("## Notes")) {
		t.Errorf("%d bytes, ending in %s", len(got), got[len(got)-300:])
	}
}

// TestTextFits checks that the text shows at most maxTextLines lines below a provider.
func TestTextFits(t *testing.T) {
	report := fullReport()
	report.Providers[2].Doubted, report.Proposed = make([]history.Change, 100), make([]Proposal, 30)
	if got := string(report.Text()); strings.Count(got, "\n        doubted: ") != maxTextLines || !strings.Contains(got, "\n        and 80 more\n") ||
		strings.Count(got, "\nproposed: ") != maxTextLines || !strings.Contains(got, "\nand 10 more\n") {
		t.Errorf("Text() = %s", got)
	}
}

func TestCode(t *testing.T) {
	for text, want := range map[string]string{
		"a": "`a`", "": "`  `", " ": "`   `", "`": "`` ` ``", "a`b``c": "```a`b``c```", "`a": "`` `a ``",
	} {
		if got := code(text); got != want {
			t.Errorf("code(%q) = %q, want %q", text, got, want)
		}
	}
}
