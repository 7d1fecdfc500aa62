package website

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
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

// TestOrigins checks whose word the sites are, in which order they come, and what they state.
func TestOrigins(t *testing.T) {
	claim := func(source string, fact int) dataset.FactClaim {
		return dataset.FactClaim{Claim: dataset.Claim{Source: source}, Fact: fact}
	}
	d := &dataset.Dataset{
		Models: []dataset.Model{{
			Provider: "openai",
			ID:       "new",
			Details: dataset.Details{
				Sources: []dataset.FactClaim{
					claim("blog.example", dataset.Exists),
					claim("code.example/two/list", dataset.Exists),
					claim("docs.example/limits", dataset.FactIndex("context_length")),
					claim("docs.example/others", dataset.FactIndex("features.reasoning")),
					claim("list", dataset.FactIndex("name")),
				},
				Prices: []dataset.Price{{Source: "docs.example/limits"}, {Source: "docs.example/limits"}},
			},
		}},
		Parameters: []dataset.ParameterRule{{Names: []string{"top_p"}, Source: "code.example/%40one/kit/v2"}},
		Sources: []dataset.Source{
			{Name: "blog.example"},
			{Name: "code.example/%40one/kit/v1", Official: []string{"one"}, AsOf: 20261128},
			{Name: "code.example/%40one/kit/v2", Official: []string{"one"}, AsOf: 20261101},
			{Name: "code.example/two/list", Official: []string{"two"}},
			{Name: "docs.example/limits", Official: []string{"openai"}, AsOf: 20261015},
			{Name: "docs.example/others", AsOf: 20261120},
			{Name: "docs.example/prices", Official: []string{"openai"}},
			{Name: "list", Kind: dataset.KindCollection},
			{Name: "silent.example", Official: []string{"openai"}},
		},
	}
	var got []string
	for _, o := range originsOf(d) {
		const format = "%s %v: %d pages, %d models, %s, read %v"
		line := fmt.Sprintf(format, o.site+o.path(), o.providers, len(o.pages), len(o.models), o.subjects(),
			o.newest().AsOf)
		got = append(got, line)
	}
	want := []string{
		// A page about a model of another provider does not make it a site of others, nor newer.
		"docs.example [openai]: 3 pages, 1 models, prices, abilities, limits, read 2026-10-15",
		"code.example/@one/kit [one]: 2 pages, 0 models, parameters, read 2026-11-28",
		"code.example/two/list [two]: 1 pages, 1 models, ids, read ",
		"list []: 1 pages, 1 models, names, read ",
		"blog.example []: 1 pages, 1 models, ids, read ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the origins differ, - want, + got:\n%s", diff)
	}
}

// TestWrongFacts checks that the pages say how to report a fact, with and without an address for
// that.
func TestWrongFacts(t *testing.T) {
	for _, test := range []struct{ name, report, want, button string }{
		{"no address", "", "Send it to the people who run this site.", "data-report"},
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

func TestForReaders(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"The context of 1048576 is more than 65536.", "The context of 1,048,576 is more than 65,536."},
		{
			"It ends on 31 Dec 2026, says model-20251001 at $0.00001.",
			"It ends on 31 Dec 2026, says model-20251001 at $0.00001.",
		},
		{
			"It is 2024-07 here and 2025-03-31 for a/b-2024-07 (2026-01), and no day is 2026-13-01.",
			"It is Jul 2024 here and 31 Mar 2025 for a/b-2024-07 (Jan 2026), and no day is 2026-13-01.",
		},
		{"The year 2026 has four digits.", "The year 2026 has four digits."},
	} {
		t.Run(test.text, func(t *testing.T) {
			if got := forReaders(test.text); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestReadElsewhere checks that a provider of which no page states a fact says where they come from, and when
// that was read.
func TestReadElsewhere(t *testing.T) {
	d := placed()
	b := makeSite(t, d, Options{}, addFreshness).site.build
	want := "No page or list of Acme states its facts. They come from 1 page of others."
	if got := readElsewhere(b, "acme"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	d.Sources[0].Kind = dataset.KindCollection
	d.Sources[0].AsOf = 2026_11_12 // for facts of others
	b = makeSite(t, d, Options{}, addFreshness).site.build
	want = "No page or list of Acme states its facts. " +
		"They come from the collection prices.example (read 1 Nov 2026)."
	if got := readElsewhere(b, "acme"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
