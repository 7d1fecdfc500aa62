package catalog_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
)

// pair is a catalog and the oracle of its dataset and version.
type pair struct {
	catalog *catalog.Catalog
	oracle  *catalogtest.Oracle
}

// newPairs returns a pair for each version.
func newPairs(d *dataset.Dataset) (pairs []pair) {
	for _, v := range catalog.Versions {
		pairs = append(pairs, pair{catalog.New(d, v), catalogtest.NewOracle(d, v)})
	}
	return pairs
}

// compareList fails the test unless catalog and oracle give the same answer to a query.
func (p *pair) compareList(t *testing.T, rawQuery string) {
	t.Helper()
	want, ok := p.oracle.List(rawQuery)
	c := p.catalog
	q, err := c.Parse(rawQuery)
	if (err == nil) != ok {
		t.Fatalf("%v: Parse(%q) = %v, the oracle says valid: %v", c.Version(), rawQuery, err, ok)
	}
	if got, _ := c.AppendList(nil, &q); ok && !bytes.Equal(got, want) {
		t.Fatalf("%v query %q of %d models: %s", c.Version(), rawQuery, c.Len(), difference(got, want))
	}
}

// difference shows two texts from a little before their first difference.
func difference(got, want []byte) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	from := max(at-100, 0)
	return fmt.Sprintf("from byte %d\n got …%.300s\nwant …%.300s", from, got[from:], want[from:])
}

// TestListEqualsOracle compares the answers to 1,200 random queries of each version with the
// oracle's, for the sample and for random datasets with hard texts, of the sizes at which tables
// change their shape: empty, one word of a bitset, several, and more than one block.
func TestListEqualsOracle(t *testing.T) {
	for _, test := range []struct{ models, queries, providers int }{
		{0, 50, 7}, {1, 50, 7}, {63, 200, 7}, {64, 200, 7}, {65, 200, 7}, {500, 200, 7}, {6000, 15, 7},
		{catalogtest.OfSample, 100, 7},
		{20, 50, 1}, {300, 50, 2}, {300, 100, 16},
	} {
		t.Run(fmt.Sprintf("%d of %d", test.models, test.providers), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, uint64(test.models)))
			d := catalogtest.Sized(t, rng, test.models, test.providers)
			for _, p := range newPairs(d) {
				for range test.queries {
					p.compareList(t, catalogtest.Query(rng, d, p.catalog.Version()))
				}
			}
		})
	}
}

// TestOracleKnowsParameters checks that the oracle has every parameter. Random queries are the
// oracle's own, so a parameter that it does not have would be compared nowhere.
func TestOracleKnowsParameters(t *testing.T) {
	d := catalogtest.Sample(t)
	for _, p := range newPairs(d) {
		for _, param := range p.catalog.Params() {
			// A broken escape is an error in a parameter that the oracle knows, and is ignored in
			// others.
			if _, ok := p.oracle.List(param.Name + "=%zz"); ok {
				t.Errorf("%v: the oracle does not know %s; add its name, form and test to "+
					"catalogtest/oraclequery.go, and values to random.go", p.catalog.Version(), param.Name)
			}
		}
	}
}

// FuzzList lets the fuzzer choose the query, the search and a text in names, aliases and
// descriptions.
func FuzzList(f *testing.F) {
	f.Add(uint64(1), uint16(20), "sort=name", "gpt4o", "GPT-4o mini")
	f.Add(uint64(2), uint16(70), "limit=3&page=2&order=asc", "provider 0", "a1b2 c3")
	f.Add(uint64(3), uint16(200), "feature=tool_call&sort=context", "-- -", "Straße: 4/o")
	f.Add(uint64(4), uint16(90), "status=active", "ὈΔΥΣ 2ΣΕΎΣ", "ὀδυς2σεύς")
	f.Add(uint64(5), uint16(200), "provider=openai,google&order=asc", "ı", "ı\u0307")
	f.Add(uint64(6), uint16(0), "page=2&limit=1", "", "")
	f.Add(uint64(7), uint16(5), "search=%00;", "\x00;", "\x00;")
	f.Fuzz(func(t *testing.T, seed uint64, size uint16, rawQuery, search, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		line := strings.Map(func(r rune) rune {
			if unicode.IsControl(r) || r == ',' || r == '\u2028' || r == '\u2029' {
				return -1
			}
			return r
		}, text)
		if longestRun(text) > 15 || longestRun(search) > 15 || len(text) > 1000 {
			return // the oracle's normalisation is not Unicode's there; TestFoldManyMarks covers it
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		d := catalogtest.Dataset(rng, int(size%300))
		for i := range d.Models {
			m := &d.Models[i]
			switch rng.IntN(8) {
			case 0:
				m.Name = dataset.Text(line)
			case 1:
				m.Description = dataset.Text(catalogtest.Text(rng, 2) + text)
			case 2:
				if line != "" {
					m.Aliases = []string{line}
				}
			}
		}
		for _, p := range newPairs(d) {
			p.compareList(t, catalogtest.Query(rng, d, p.catalog.Version()))
			p.compareList(t, rawQuery)
			p.compareList(t, rawQuery+"&search="+url.QueryEscape(search))
		}
	})
}

// longestRun counts the characters that may be combining marks in a row.
func longestRun(s string) int {
	run, longest := 0, 0
	for _, r := range s {
		if run++; r < 0x300 {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

func TestFind(t *testing.T) {
	d := catalogtest.Dataset(rand.New(rand.NewPCG(3, 3)), 500)
	c := catalogtest.New(t, d)
	for i := range d.Models {
		m := &d.Models[i]
		row, err := c.Find(m.Provider, m.ID)
		if err != nil || row != i {
			t.Fatalf("Find(%q, %q) = %d, %v, want %d", m.Provider, m.ID, row, err, i)
		}
		if provider, id := c.Key(row); provider != m.Provider || id != m.ID {
			t.Fatalf("key(%d) = %q, %q, want %q, %q", row, provider, id, m.Provider, m.ID)
		}
	}
	for _, test := range []struct{ provider, id, want string }{
		{
			provider: "acme",
			id:       "gpt",
			want:     `invalid_provider: provider: "acme" is not one of openai, anthropic, deepseek, google, mistral, groq, together`,
		},
		{
			provider: "OpenAI",
			id:       "gpt",
			want:     `invalid_provider: provider: "OpenAI" is not one of openai, anthropic, deepseek, google, mistral, groq, together`,
		},
		{
			provider: "openai",
			want:     `model_not_found: provider "openai" has no model ""`,
		},
		{
			provider: "openai",
			id:       `a","provider":"openai`,
			want:     `model_not_found: provider "openai" has no model "a","provider":"openai"`,
		},
		{
			provider: "openai",
			id:       "\xff",
			want:     `model_not_found: provider "openai" has no model "�"`,
		},
	} {
		t.Run(test.provider+"/"+test.id, func(t *testing.T) {
			_, err := c.Find(test.provider, test.id)
			if err == nil || err.Error() != test.want {
				t.Errorf("Find(%q, %q) = %v, want %s", test.provider, test.id, err, test.want)
			}
		})
	}
}

// TestDigest checks that digests are equal if and only if the datasets are.
func TestDigest(t *testing.T) {
	build := func(change func(*dataset.Dataset)) string {
		d := catalogtest.Dataset(rand.New(rand.NewPCG(9, 9)), 50)
		change(d)
		return catalogtest.New(t, d).Digest()
	}
	seen := map[string]string{}
	sync := dataset.Timestamp(1)
	for name, change := range map[string]func(*dataset.Dataset){
		"none":          func(*dataset.Dataset) {},
		"provider name": func(d *dataset.Dataset) { d.Providers[0].Name += "x" },
		"last sync":     func(d *dataset.Dataset) { d.LastSync = &sync },
		"a fact":        func(d *dataset.Dataset) { d.Models[7].UpdatedAt++ },
		"one less":      func(d *dataset.Dataset) { d.Models = d.Models[1:] },
	} {
		t.Run(name, func(t *testing.T) {
			digest := build(change)
			if digest != build(change) {
				t.Errorf("%s: got two digests for one dataset, want one", name)
			}
			if other, ok := seen[digest]; ok {
				t.Errorf("%s: got the digest of %s, want another", name, other)
			}
			seen[digest] = name
		})
	}
}

// TestRowsReadOn checks how old the facts about some rows are: as old as those of the provider that
// was read the longest ago, and never as old as those of a provider that none of them is of.
func TestRowsReadOn(t *testing.T) {
	model := func(provider string, read dataset.Date) dataset.Model {
		m := dataset.Model{
			Provider: provider,
			ID:       provider + "-1",
			Type:     dataset.Chat,
			Status:   dataset.Active,
		}
		if read != 0 {
			m.Prices = []dataset.Price{{Source: "list", Amount: "1", From: 2026_01_01, AsOf: read}}
		}
		return m
	}
	c := catalogtest.New(t, &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "new"}, {ID: "none"}, {ID: "old"}},
		Sources:   []dataset.Source{{Name: "list", Kind: dataset.KindCollection}},
		Models:    []dataset.Model{model("new", 2026_08_19), model("none", 0), model("old", 2026_07_01)},
	})
	const newRow, unreadRow, oldRow = 0, 1, 2
	for _, test := range []struct {
		name string
		rows []int
		want string
	}{
		{"one", []int{newRow}, "2026-08-19"},
		{"the oldest of two", []int{newRow, oldRow}, "2026-07-01"},
		{"one that was never read", []int{newRow, unreadRow}, ""},
		{"no row: the newest", nil, "2026-08-19"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := c.RowsReadOn(slices.Values(test.rows)).String(); got != test.want {
				t.Errorf("RowsReadOn(%v) = %q, want %q", test.rows, got, test.want)
			}
		})
	}
}
