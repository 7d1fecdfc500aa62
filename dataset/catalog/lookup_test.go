package catalog_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// ids returns provider/id of rows.
func ids(c *catalog.Catalog, rows []int) (names []string) {
	for _, row := range rows {
		s := c.Summary(row)
		names = append(names, s.Provider+"/"+s.ID)
	}
	return names
}

// TestNearest checks suggestions for names. The website's script gives the same ones.
func TestNearest(t *testing.T) {
	const file = "testdata/nearest.json"
	cases := map[string][][]string{} // by name: the nearest, and the nearest that are usable
	filetest.Cases(t, file, &cases)
	c := catalogtest.New(t, catalogtest.Sample(t))
	for name := range cases {
		cases[name] = [][]string{ids(c, c.Nearest(name, 3, 0)), ids(c, c.Nearest(name, 3, 20260724))}
	}
	text, err := json.MarshalIndent(cases, "", " ")
	filetest.NoError(t, err)
	filetest.Golden(t, file, append(text, '\n'))
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "abc", 0},
		{"abc", "acb", 1},
		{"abc", "xabc", 1},
		{"abc", "ac", 1},
		{"abc", "axc", 1},
		{"kitten", "sitting", 3},
		{"ca", "abc", 3},
		{"gpt4o", "gtp40", 2},
	} {
		t.Run(test.a, func(t *testing.T) {
			got, back := catalog.Distance(test.a, test.b, 9), catalog.Distance(test.b, test.a, 9)
			if got != test.want || back != test.want {
				t.Errorf("Distance(%q, %q) = %d and back %d, want %d", test.a, test.b, got, back, test.want)
			}
		})
	}
}

func TestStageOn(t *testing.T) {
	const day = 20260724
	for _, test := range []struct {
		name string
		s    catalog.Summary
		want string
	}{
		{"active", catalog.Summary{}, "usable"},
		{"alias", catalog.Summary{AliasOf: "x"}, "usable"},
		{"unlisted", catalog.Summary{Status: dataset.Unlisted}, "unlisted"},
		{"deprecated", catalog.Summary{Status: dataset.Deprecated}, "retiring"},
		{"retired today", catalog.Summary{Status: dataset.Unlisted, RetirementDate: day}, "retired"},
		{"retires tomorrow", catalog.Summary{Status: dataset.Unlisted, RetirementDate: day + 1}, "retiring"},
		{"in a year", catalog.Summary{RetirementDate: 20270724}, "retiring"},
		{
			name: "in more than a year",
			s:    catalog.Summary{Status: dataset.Deprecated, RetirementDate: 20270725, UncertainFrom: day},
			want: "usable",
		},
		{
			name: "unlisted, in more than a year",
			s:    catalog.Summary{Status: dataset.Unlisted, RetirementDate: 20270725},
			want: "unlisted",
		},
		{"its models end", catalog.Summary{UncertainFrom: day}, "uncertain"},
		{"its models end later", catalog.Summary{UncertainFrom: day + 1}, "usable"},
		{"doubted", catalog.Summary{Doubt: "x"}, "uncertain"},
		{"doubted, in more than a year", catalog.Summary{Doubt: "x", RetirementDate: 20270725}, "uncertain"},
		{"doubted, in a year", catalog.Summary{Doubt: "x", RetirementDate: 20270724}, "retiring"},
		{
			name: "deprecated by others, which report other days",
			s:    catalog.Summary{Doubt: "x", Status: dataset.Deprecated},
			want: "uncertain",
		},
		{"doubted, unlisted", catalog.Summary{Doubt: "x", Status: dataset.Unlisted}, "unlisted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.s.StageOn(day).String(); got != test.want {
				t.Errorf("%s: %s, want %s", test.name, got, test.want)
			}
		})
	}
	if got := (&catalog.Summary{RetirementDate: 20250301}).StageOn(20240229).String(); got != "usable" {
		t.Errorf("a year and a day after 29 February: %s, want usable", got)
	}
}

func TestFindingOn(t *testing.T) {
	d := catalogtest.Sample(t)
	d.Find("anthropic", "claude-opus-4-1").Replacement = ""
	d.Find("anthropic", "claude-haiku-4-5").Replacement = "anthropic/claude-opus-4-8"
	d.Find("groq", "mixtral-8x7b-32768").RetirementDate = ""
	d.Find("deepseek", "deepseek-chat").Status = dataset.Unlisted
	c := catalogtest.New(t, d)
	for _, test := range []struct {
		provider, id string
		day          dataset.Date
		want         string
	}{
		{"openai", "gpt-4o", 20260801, "usable gpt-4o"},
		{"anthropic", "claude-haiku-4-5", 20260801, "usable claude-haiku-4-5"},
		{"anthropic", "claude-opus-4-1-20250805", 20260804, "retiring claude-opus-4-1-20250805"},
		{"anthropic", "claude-opus-4-1-20250805", 20260805, "retired claude-opus-4-1-20250805"},
		{"anthropic", "claude-opus-4-1", 20260506, "retiring claude-opus-4-1-20250805"},
		{"anthropic", "claude-opus-4-1", 20260507, "uncertain claude-opus-4-1-20250805"},
		{"anthropic", "claude-opus-4-1", 20260805, "uncertain claude-opus-4-1-20250805"},
		{"groq", "mixtral-8x7b-32768", 20260805, "retiring mixtral-8x7b-32768"},
		{"deepseek", "deepseek-chat", 20260805, "unlisted deepseek-chat"},
	} {
		t.Run(fmt.Sprint(test.id, " on ", test.day), func(t *testing.T) {
			row, err := c.Find(test.provider, test.id)
			filetest.NoError(t, err)
			f := c.FindingOn(row, test.day)
			if got := fmt.Sprint(f.Stage, " ", f.Model.ID); got != test.want {
				t.Errorf("FindingOn(%s %s, %v) = %s, want %s",
					test.provider, test.id, test.day, got, test.want)
			}
		})
	}
}

// TestSitesNaming checks which sites lead to a successor where the provider of a model names nothing: of
// a chain each link counts, and one word of the provider is enough for a link.
func TestSitesNaming(t *testing.T) {
	claim := func(source string) dataset.FactClaim {
		return dataset.FactClaim{
			Claim:       dataset.Claim{Source: source, Read: 20260610},
			Fact:        dataset.FactIndex("replacement"),
			Abbreviated: true,
		}
	}
	model := func(id, replacement string, sources ...string) dataset.Model {
		m := dataset.Model{Provider: "acme", ID: id, RetirementDate: "2026-07-01", Replacement: replacement}
		for _, source := range sources {
			m.Sources = append(m.Sources, claim(source))
		}
		return m
	}
	c := catalogtest.New(t, &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources: []dataset.Source{
			{Name: "acme.example/ends", Official: []string{"acme"}, AsOf: 20260701},
			{Name: "blog.example/a", Kind: dataset.KindOther, AsOf: 20260701},
			{Name: "blog.example/b", Kind: dataset.KindOther, AsOf: 20260701},
			{Name: "forum.example", Kind: dataset.KindOther, AsOf: 20260701},
		},
		Models: []dataset.Model{
			model("a-1", "acme/a-2", "acme.example/ends"),
			model("a-2", "acme/a-9", "blog.example/a", "blog.example/b", "forum.example"),
			model("a-3", "acme/a-9", "acme.example/ends", "blog.example/a"),
			{Provider: "acme", ID: "a-9"},
		},
	})
	for _, test := range []struct{ id, want string }{
		{"a-1", "blog.example forum.example"},
		{"a-2", "blog.example forum.example"},
		{"a-3", ""},
		{"a-9", ""},
	} {
		t.Run(test.id, func(t *testing.T) {
			row, err := c.Find("acme", test.id)
			filetest.NoError(t, err)
			successor, err := c.Find("acme", "a-9")
			filetest.NoError(t, err)
			if got := strings.Join(c.SitesNaming(row, successor), " "); got != test.want {
				t.Errorf("SitesNaming(%s) = %q, want %q", test.id, got, test.want)
			}
		})
	}
}

// TestVersionOfEnding checks that a dated id of which the provider says nothing is uncertain once the
// undated id of its name ends: a collection of July still calls it active.
func TestVersionOfEnding(t *testing.T) {
	for _, test := range []struct {
		name, base, version, source string
		retires, notBefore          string // of the version
		want                        string // from which day on it is uncertain
	}{
		{"only a collection has it", "nova", "nova-1106", "litellm", "", "", "2026-10-08"},
		{"a page of the provider has it", "nova", "nova-1106", "page", "", "", ""},
		{"it has a day of its own", "nova", "nova-1106", "litellm", "2027-06-01", "", ""},
		{"a day is promised", "nova", "nova-1106", "litellm", "", "2027-06-01", ""},
		{"another name", "nova", "novae-1106", "litellm", "", "", ""},
		{"no version", "nova", "nova-mini", "litellm", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			base := dataset.Model{
				Provider:       "acme",
				ID:             test.base,
				Status:         dataset.Deprecated,
				RetirementDate: "2027-01-06",
			}
			version := dataset.Model{
				Provider:       "acme",
				ID:             test.version,
				RetirementDate: test.retires,
				NotBefore:      test.notBefore,
			}
			version.AddSource(test.source, 20260724)
			c := catalogtest.New(t, &dataset.Dataset{
				Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
				Sources: []dataset.Source{
					{Name: "litellm", Kind: dataset.KindCollection},
					{Name: "page", Kind: dataset.KindPage, Official: []string{"acme"}},
				},
				Models: []dataset.Model{base, version},
			})
			row, err := c.Find("acme", test.version)
			filetest.NoError(t, err)
			if got := c.FindingOn(row, 0).Model.UncertainFrom.String(); got != test.want {
				t.Errorf("uncertain from %q on, want %q", got, test.want)
			}
		})
	}
}

// TestOffers checks which rows offer one model, in which order, and which of them is chosen for
// all: the maker's, even if it can no longer be used, else the first usable one by kind of
// provider, provider and id.
func TestOffers(t *testing.T) {
	d := &dataset.Dataset{Providers: []dataset.Provider{
		{ID: "acme", Name: "Acme"},
		{ID: "bolt-cloud", Name: "Bolt Cloud", Kind: dataset.Cloud},
		{ID: "cube", Name: "Cube", Kind: dataset.Host},
		{ID: "dune", Name: "Dune", Kind: dataset.Gateway},
		{ID: "echo", Name: "Echo", Kind: dataset.Host},
	}}
	for _, m := range []struct {
		provider, id, canonical string
		status                  dataset.Status
	}{
		{"acme", "a", "acme/a-3", dataset.Deprecated}, // a name that moves serves a version
		{"acme", "a-1", "", dataset.Deprecated},
		{"acme", "a-2", "", dataset.Active},
		{"bolt-cloud", "acme.a-1", "acme/a-1", dataset.Active},
		{"bolt-cloud", "loop", "loops/loop", dataset.Active},
		{"cube", "a-1", "", dataset.Active},
		{"cube", "a-3", "acme/a-3", dataset.Active},
		{"cube", "loop-a", "loops/loop", dataset.Unlisted},
		{"dune", "loops/loop", "loops/loop", dataset.Active},
		{"echo", "Loop", "loops/loop", dataset.Active},
		{"echo", "Loop-fast", "loops/loop", dataset.Active},
	} {
		d.Models = append(d.Models, dataset.Model{
			Provider: m.provider,
			ID:       m.id,
			Status:   m.status,
			Details:  dataset.Details{CanonicalID: m.canonical},
		})
	}
	c := catalogtest.New(t, d)
	for _, test := range []struct{ provider, id, canonical, maker, same string }{
		{"acme", "a", "acme/a-3", "acme", "cube/a-3"},
		{"acme", "a-1", "acme/a-1", "acme", "bolt-cloud/acme.a-1"},
		{"acme", "a-2", "acme/a-2", "acme", ""},
		{"bolt-cloud", "acme.a-1", "acme/a-1", "acme", "acme/a-1"},
		{"cube", "a-1", "", "", ""}, // what a host sells is not known by the likeness of its id
		{"echo", "Loop", "loops/loop", "loops", "bolt-cloud/loop cube/loop-a dune/loops/loop echo/Loop-fast"},
	} {
		t.Run(test.provider+"/"+test.id, func(t *testing.T) {
			row, err := c.Find(test.provider, test.id)
			filetest.NoError(t, err)
			var same []string
			for _, other := range c.SameAs(row) {
				provider, id := c.Key(other)
				same = append(same, provider+"/"+id)
			}
			got := strings.Join(same, " ")
			if got != test.same || c.CanonicalID(row) != test.canonical || c.Maker(row) != test.maker {
				t.Errorf("%s/%s is %q of %q, the same as %q; want %q of %q, the same as %q",
					test.provider, test.id,
					c.CanonicalID(row), c.Maker(row), got, test.canonical, test.maker, test.same)
			}
		})
	}
	for query, want := range map[string]string{
		"offers=first":                                "acme/a acme/a-1 acme/a-2 cube/a-1 echo/Loop",
		"offers=first&kind=cloud":                     "bolt-cloud/acme.a-1 bolt-cloud/loop",
		"offers=first&maker=loops":                    "echo/Loop",
		"offers=first&maker=loops&provider=cube,dune": "dune/loops/loop", // the host's is not listed any more
		"offers=first&status=active":                  "acme/a-2 bolt-cloud/acme.a-1 cube/a-1 cube/a-3 echo/Loop",
		"offers=all&maker=acme":                       "acme/a acme/a-1 acme/a-2 bolt-cloud/acme.a-1 cube/a-3",
	} {
		t.Run(query, func(t *testing.T) {
			q, err := c.Parse("sort=provider&order=asc&" + query)
			filetest.NoError(t, err)
			var r catalog.Result
			c.Evaluate(&q, &r)
			var got []string
			for _, row := range r.Rows() {
				provider, id := c.Key(int(row))
				got = append(got, provider+"/"+id)
			}
			if strings.Join(got, " ") != want || r.Total != len(got) {
				t.Errorf("%s: %d models %q, want %q", query, r.Total, got, want)
			}
		})
	}
}

// TestMakerEnds checks that the end of the maker's own offer makes the offers of others uncertain,
// but never retires them, and only where nothing is known of the place itself.
func TestMakerEnds(t *testing.T) {
	reportedEnd := dataset.Model{Provider: "acme", ID: "c", RetirementDate: "2026-11-30"}
	reportedEnd.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{
		{Value: "2026-11-30", Source: "blog.example/c"},
	})
	d := &dataset.Dataset{
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt Cloud", Kind: dataset.Cloud},
		},
		Models: []dataset.Model{
			{Provider: "acme", ID: "a", Details: dataset.Details{AliasOf: "a-1"}},
			{Provider: "acme", ID: "a-1", RetirementDate: "2026-11-30"},
			{Provider: "acme", ID: "b"},
			reportedEnd,
			{Provider: "bolt", ID: "alias", Details: dataset.Details{CanonicalID: "acme/a"}},
			{
				Provider:       "bolt",
				ID:             "dated",
				RetirementDate: "2027-03-01",
				Details:        dataset.Details{CanonicalID: "acme/a-1"},
			},
			{
				Provider: "bolt",
				ID:       "deprecated",
				Status:   dataset.Deprecated,
				Details:  dataset.Details{CanonicalID: "acme/a-1"},
			},
			{Provider: "bolt", ID: "elsewhere", Details: dataset.Details{CanonicalID: "acme/a-1"}},
			{Provider: "bolt", ID: "goes-on", Details: dataset.Details{CanonicalID: "acme/b"}},
			{
				Provider:  "bolt",
				ID:        "promised",
				NotBefore: "2027-01-01",
				Details:   dataset.Details{CanonicalID: "acme/a-1"},
			},
			{
				Provider:  "bolt",
				ID:        "promised-once",
				NotBefore: "2026-10-01",
				Details:   dataset.Details{CanonicalID: "acme/a-1"},
			},
			{Provider: "bolt", ID: "reported", Details: dataset.Details{CanonicalID: "acme/c"}},
		},
	}
	c := catalogtest.New(t, d)
	const says = "its retirement day at Acme is 2026-11-30; the day at Bolt Cloud is not known"
	const isPromised = "its retirement day at Acme is 2026-11-30; Bolt Cloud states no end"
	const isReported = "its reported retirement day at Acme is 2026-11-30; the day at Bolt Cloud is not known"
	for _, test := range []struct {
		id, says string
		stages   string // 100 and 80 days before the end, and on it
	}{
		{"alias", says, "usable uncertain uncertain"},
		{"elsewhere", says, "usable uncertain uncertain"},
		{"dated", "", "retiring retiring retiring"},
		{"deprecated", "", "retiring retiring retiring"},
		{"goes-on", "", "usable usable usable"},
		{"promised", isPromised, "usable usable usable"},
		{"promised-once", isPromised, "usable usable uncertain"},
		{"reported", isReported, "usable uncertain uncertain"},
	} {
		t.Run(test.id, func(t *testing.T) {
			row, err := c.Find("bolt", test.id)
			filetest.NoError(t, err)
			s := c.Summary(row)
			stages := fmt.Sprint(s.StageOn(20260822), " ", s.StageOn(20260911), " ", s.StageOn(20261130))
			if s.MakerEnds != test.says || stages != test.stages {
				t.Errorf("%s: %q, %s; want %q, %s", test.id, s.MakerEnds, stages, test.says, test.stages)
			}
		})
	}
}

// TestSuccessor follows chains of replacements: over retired models, to what requests still reach,
// out of the catalog and in circles.
func TestSuccessor(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	p := d.Providers[0].ID
	d.Models = nil
	for _, m := range []struct{ id, retires, next string }{
		{"a", "2026-01-01", "b"},
		{"b", "2026-02-01", "c"},
		{"c", "", "d"},
		{"d", "", ""},
		{"e", "2026-01-01", "f"},
		{"f", "2026-12-01", "e"},
		{"g", "2026-01-01", "g2"},
		{"h", "2026-01-01", "i"},
		{"i", "2026-01-02", "h"},
		{"j", "2026-01-01", "f"},
	} {
		model := dataset.Model{Provider: p, ID: m.id, RetirementDate: m.retires}
		if m.next != "" {
			model.Replacement = p + "/" + m.next
		}
		d.Models = append(d.Models, model)
	}
	c := catalogtest.New(t, d)
	for _, test := range []struct {
		id   string
		day  dataset.Date
		want string
	}{
		{"a", 20250131, "b"},
		{"a", 20250201, "c"},
		{"a", 20260101, "c"},
		{"a", 20260201, "c"},
		{"c", 20260101, "d"},
		{"d", 20260101, ""},
		{"e", 20260301, "f"},
		{"e", 20261201, ""},
		{"f", 20260301, ""},
		{"g", 20260301, ""},
		{"h", 20260301, ""},
		{"j", 20260301, "f"},
	} {
		t.Run(fmt.Sprint(test.id, " on ", test.day), func(t *testing.T) {
			row, _ := c.Find(p, test.id)
			got := ""
			if successor, found := c.Successor(row, test.day); found {
				_, got = c.Key(successor)
			}
			if got != test.want {
				t.Errorf("Successor(%s, %v) = %q, want %q", test.id, test.day, got, test.want)
			}
		})
	}
}
