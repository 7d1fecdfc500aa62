package sync

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
)

var update = flag.Bool("update", false, "rewrite testdata")

// rude is a text that tries to be more than a text.
const rude = "`` @everyone [x](https://evil.example) <img src=x> | \u202eneddih\nline"

// fullReport is a report with something of every kind.
func fullReport() *Report {
	at := dataset.Timestamp(1_795_240_800_000)

	last := at - 1000
	return &Report{
		Time: at, LastSync: &last, Recovered: 1,
		Providers: []ProviderReport{
			{Provider: dataset.Provider{ID: "openai", Name: "OpenAI"}, Listed: 98, Private: 2, Ignored: 1,
				Untyped: []Untyped{{rude, ""}, {"holo-1", rude}}, Notes: []string{"fields that are not documented: " + rude}},
			{Provider: dataset.Provider{ID: "groq", Name: "Groq"}, Outcome: Skipped, Reason: "GROQ_API_KEY is not set"},
			{Provider: dataset.Provider{ID: "google", Name: "Google"}, Outcome: Failed, Reason: "3 of 10 are gone", Leaving: []string{"gemini-1", rude}},
		},
		Changes: []history.Change{
			{Time: at, Provider: "openai", ID: rude, Kind: history.Added, Fields: []history.Field{
				{Name: "name", New: text(rude)}, {Name: "type", New: text("chat")}, {Name: "context_length", New: text("")}, {Name: "status", New: text("active")}}},
			{Time: at, Provider: "openai", ID: "gpt-9", Kind: history.Changed, Fields: []history.Field{
				{Name: "name", Old: text("GPT 9"), New: dataset.NullString{}}, {Name: "context_length", Old: text("1000"), New: text("2000")}}},
		},
		Unused: []curation.Override{{Provider: "openai", ID: "gpt-0", Line: 7}},
	}
}

func TestReports(t *testing.T) {
	report := fullReport()
	for file, got := range map[string][]byte{"testdata/report.md": report.Markdown(), "testdata/report.txt": report.Text()} {
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s (-want +got; -update rewrites it):\n%s", file, diff)
		}
	}
}

// TestMarkdownIsText renders a report full of markup and wants none of it to come through.
func TestMarkdownIsText(t *testing.T) {
	var html bytes.Buffer
	if err := goldmark.Convert(fullReport().Markdown(), &html); err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{"<a ", "<img", "\u202e"} {
		if strings.Contains(html.String(), tag) {
			t.Errorf("the report became %s:\n%s", tag, html.String())
		}
	}
	if text := html.String(); strings.Count(text, "@everyone") != strings.Count(text, "<code>")-strings.Count(withoutRude(text), "<code>") {
		t.Errorf("a text of unknown origin stands outside a code span:\n%s", text)
	}
}

// withoutRude takes out the code spans that hold the rude text.
func withoutRude(html string) string {
	var out strings.Builder
	for i, part := range strings.Split(html, "<code>") {
		span, rest, _ := strings.Cut(part, "</code>")
		switch {
		case i == 0:
			out.WriteString(part)
		case strings.Contains(span, "@everyone"):
			out.WriteString(rest)
		default:
			out.WriteString("<code>" + part)
		}
	}
	return out.String()
}

// TestMarkdownFits wants the longest report to fit a pull request, and to say what it leaves out.
func TestMarkdownFits(t *testing.T) {
	report := fullReport()
	for i := range 5000 {
		report.Changes = append(report.Changes, history.Change{Provider: "openai", ID: fmt.Sprintf("m-%d", i), Kind: history.Unlisted, Fields: []history.Field{
			{Name: "status", Old: dataset.NullString{String: "active", Valid: true}, New: dataset.NullString{String: "unlisted", Valid: true}}}})
	}
	got := report.Markdown()
	if len(got) > 65_000 || !bytes.Contains(got, []byte(" more; the dataset's `changes.jsonl` has all changes\n")) || !bytes.Contains(got, []byte("## Notes")) {
		t.Errorf("%d bytes, ending in %s", len(got), got[len(got)-300:])
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
