package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset/evidence"
)

// TestDoubts checks what the page of sources says of a doubted fact.
func TestDoubts(t *testing.T) {
	for _, test := range []struct{ name, report, id, want string }{
		{"no form", "", "new", ""},
		{"a form", "https://forked.example/report", "new",
			"https://forked.example/report?fact=Input+price&model=new&provider=openai&value=It+is+not+half."},
		{"a model that is gone", "https://forked.example/report", "gone",
			"https://forked.example/report?fact=Input+price&model=gone&provider=openai" +
				"&value=It+is+not+half."},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := smallDataset(t)
			d.Settings.Report = test.report
			b := makeSite(t, d, Options{}, addSources).site.build
			s := doubtsOf(b, []evidence.Hit{{
				Rule:     "batch is half",
				Provider: "openai",
				ID:       test.id,
				Fact:     "price:input",
				Text:     "It is not half.",
			}})
			row := s.Rows[0]
			link := ""
			if more := row[2].More; more != nil {
				link = more[0].Href
			}
			if link != test.want || len(s.Head) != len(row) || (row[0].Href != "") != (test.id == "new") {
				t.Errorf("the row %v, link %q, want %q", row, link, test.want)
			}
		})
	}
}

// TestSourcesOrder checks that the page lists the sources before the doubts, which are folded.
func TestSourcesOrder(t *testing.T) {
	m := makeSite(t, smallDataset(t), Options{}, addSources)
	page := string(m.document(t, "sources/index.html").Body)
	rest := page
	for _, part := range []string{
		"Facts come from ",
		`<h2 id="origins"`,
		`<h2 id="doubts"`,
		"<details><summary>Show ",
		"end-by-one-source",
	} {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("the page has no %s behind the parts before it", part)
		}
		rest = after
	}
	if strings.Contains(page, "tell us") {
		t.Error("the page asks for corrections, although the dataset has no address for them")
	}
}

// TestWrongFacts checks that the pages say how to report a fact, with and without an address for
// that.
func TestWrongFacts(t *testing.T) {
	for _, test := range []struct{ name, report, want, button string }{
		{"no address", "", "This site has no address for reports yet", "data-report"},
		{
			name:   "a form",
			report: "https://forked.example/report",
			want:   "a link there opens a report",
			button: `rel="external">Something wrong?`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := smallDataset(t)
			d.Settings.Report = test.report
			m := makeSite(t, d, Options{})
			sources := string(m.document(t, "sources/index.html").Body)
			if !strings.Contains(sources, test.want) {
				t.Errorf("the page of sources does not say %q", test.want)
			}
			model := string(m.document(t, "models/openai/new/index.html").Body)
			if !strings.Contains(model, test.button) {
				t.Errorf("the page of a model has no %q", test.button)
			}
			if strings.Contains(model, "data-report") != (test.report == "") {
				t.Error("the page of a model has a report to copy and an address, or neither")
			}
		})
	}
}

func TestGroupDigits(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"The context of 1048576 is more than 65536.", "The context of 1,048,576 is more than 65,536."},
		{
			"It ends on 2026-12-31, says model-20251001 at $0.00001.",
			"It ends on 2026-12-31, says model-20251001 at $0.00001.",
		},
		{"The year 2026 has four digits.", "The year 2026 has four digits."},
	} {
		t.Run(test.text, func(t *testing.T) {
			if got := groupDigits(test.text); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
