package facts

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
)

// TestRounded checks how amounts that nobody set as they are read.
func TestRounded(t *testing.T) {
	for amount, want := range map[string]string{
		"4.00771":         "4.01",
		"15.00002":        "15",
		"1.307":           "1.31",
		"0.02227":         "0.022",
		"0.0996":          "0.0996",
		"0.09961":         "0.1",
		"0.0000333333333": "0.000033",
		"0.075":           "0.075",
		"12.5":            "12.5",
		"1234":            "1234",
		Disputed:          Disputed,
	} {
		t.Run(amount, func(t *testing.T) {
			if got := Rounded(amount); got != want {
				t.Errorf("Rounded(%q) = %q, want %q", amount, got, want)
			}
		})
	}
}

// TestNarrow checks which amounts lists show with less digits than they have.
func TestNarrow(t *testing.T) {
	for amount, want := range map[string]string{
		"0.0017825792": "0.00178",
		"0.08388608":   "0.0839",
		"1999.999":     "2000",
		"0.11875":      "0.11875",
		"14.25":        "14.25",
		"12345":        "12345",
		Disputed:       Disputed,
		"":             "",
	} {
		t.Run(amount, func(t *testing.T) {
			if got := Narrow(amount); got != want {
				t.Errorf("Narrow(%q) = %q, want %q", amount, got, want)
			}
		})
	}
}

func TestFigures(t *testing.T) {
	if got := Price(Disputed); got != Disputed {
		t.Errorf("Price(%q) = %q, want the same", Disputed, got)
	}
	for digits, want := range map[string]string{
		"":       "",
		"512":    "512",
		"1000":   "1k",
		"8192":   "8.2k",
		"9960":   "10k",
		"128000": "128k",
		"131072": "131k",
		"999499": "999k",
		"999999": "1M", "1000000": "1M", "1048576": "1.05M", "10000000": "10M", "1500000": "1.5M",
	} {
		t.Run(digits, func(t *testing.T) {
			if got := Short(digits); got != want {
				t.Errorf("Short(%q) = %q, want %q", digits, got, want)
			}
		})
	}
}

// TestOf checks that every fact of the dataset has a row, and how values read in words and in
// cells.
func TestOf(t *testing.T) {
	for _, name := range dataset.FactNames {
		if !slices.ContainsFunc(all, func(f Fact) bool { return f.Name == name }) {
			t.Errorf("the fact %s has no row", name)
		}
	}
	for _, test := range []struct{ fact, value, label, words, cell string }{
		{"context_length", "128000", "Context length", "128,000 tokens", "128k"},
		{"context_length", "", "Context length", "not known", "–"},
		{"name", "true", "Name", "true", "true"},
		{"features.web_search", "false", "Web search", "no", "no"},
		{"replacement", "", "Replacement", "none", "–"},
		{"price_note", "", "Unit or surcharge, in", "not known", ""},
		{"stage", Soon, "Stage", "retiring", "retiring"},
		{"stage", Later, "Stage", "retiring", "retiring"},
		{"status", "unlisted", "Status", "no longer listed", "unlisted"},
		{"price:input", "0", "Input price", "$0 per million tokens", "free"},
		{"price:output", "0.5", "Output price", "$0.50 per million tokens", "$0.50"},
		{"price:per_second[quality=high]", "0.075", "Price, high quality", "$0.075 per second", "$0.075"},
		{"of_the_future", "x", "Of the future", "x", "x"},
	} {
		t.Run(test.fact+" "+test.value, func(t *testing.T) {
			f := Of(test.fact)
			words, cell := f.Value(test.value), f.Cell(test.value)
			if f.Label != test.label || words != test.words || cell != test.cell {
				t.Errorf("label, words and cell = %q, %q, %q, want %q, %q, %q",
					f.Label, words, cell, test.label, test.words, test.cell)
			}
		})
	}
}

// TestTerms checks that lists have the terms of a price in fewer words, and only those of pieces.
func TestTerms(t *testing.T) {
	for terms, want := range map[string]string{
		"per image, at low quality, 1024x1024, up to $0.015, unconfirmed": "per image, low, to $0.015, unconfirmed",
		"per image, at 1K, up to $0.1134":                                 "per image, 1K, to $0.1134",
		"per image, at 1024x1024":                                         "per image, 1024x1024",
		"per second, at 720p, on conditions":                              "per second, 720p, on conditions",
		"per second ($0.0043 a minute)":                                   "per second ($0.0043/min)",
		"per 1M characters, lowest, up to $4":                             "per 1M characters, lowest, to $4",
		"2× at peak hours, unconfirmed":                                   "2× at peak hours, unconfirmed",
		"audio tokens, 2–2.2× above 272k":                                 "audio tokens, 2–2.2× above 272k",
	} {
		t.Run(terms, func(t *testing.T) {
			f := Of("price_note")
			if got := f.Cell(terms); got != want {
				t.Errorf("Cell(%q) = %q, want %q", terms, got, want)
			}
			if got := f.Words(terms); got != terms {
				t.Errorf("Words(%q) = %q, want the terms in full", terms, got)
			}
		})
	}
}

// TestFilters checks that search.json has every parameter of version 2 that filters, that scripts
// have the facts that filters ask for, each phrase of searches means one valid query, and the texts
// of features are their labels.
func TestFilters(t *testing.T) {
	type filter struct {
		Name, Fact string
		Values     []struct{ Value, Text string }
	}
	var search struct{ Filters, Own []filter }
	var phrases struct {
		Words     map[string]string
		Unknown   map[string]string
		Uncovered map[string]string
		OnPages   map[string]string
		Places    map[string]string
	}
	filetest.NoError(t, json.Unmarshal(Search, &search))
	filetest.NoError(t, json.Unmarshal(Words, &phrases))
	c := catalog.New(&dataset.Dataset{}, catalog.V2)
	// The website's own parameters and orders, which the API refuses; state.ts has the last ones.
	own := []string{"retired"}
	for _, f := range search.Own {
		own = append(own, f.Name)
	}
	ownSorts := []string{"dimensions", "output", "retires", "change", "batch", "cached", "minute", "second", "image"}
	ofAPI := func(query string) string {
		var kept []string
		for part := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(part, "=")
			if !slices.Contains(own, name) && !(name == "sort" && slices.Contains(ownSorts, value)) {
				kept = append(kept, part)
			}
		}
		return strings.Join(kept, "&")
	}
	meant := map[string]string{}
	for query, words := range phrases.Words {
		if _, err := c.Parse(ofAPI(query)); err != nil {
			t.Errorf("the words %s: %v", words, err)
		}
		for word := range strings.SplitSeq(words, ", ") {
			if other, found := meant[word]; found {
				t.Errorf("the word %s means %q and %q", word, other, query)
			}
			meant[word] = query
		}
	}
	for _, group := range []map[string]string{phrases.Unknown, phrases.Uncovered, phrases.OnPages} {
		for what, words := range group {
			for word := range strings.SplitSeq(words, ", ") {
				if other, found := meant[word]; found {
					t.Errorf("the word %s asks for %s, which no filter has, and means %q", word, what, other)
				}
				meant[word] = what
			}
		}
	}
	var got, want, asked []string
	for _, f := range slices.Concat(search.Filters, search.Own) {
		asked = append(asked, f.Fact)
		for _, v := range f.Values {
			label := Of("features." + v.Value).Label
			if f.Name == "feature" && v.Text != "" && v.Text != strings.ToLower(label) {
				t.Errorf("the feature %s has the text %q, want its label %q", v.Value, v.Text, label)
			}
			// What a page calls a value is understood in its search.
			text := strings.ToLower(v.Text)
			if text != "" && !strings.ContainsAny(text, "$≥") && meant[text] == "" && f.Name != "status" {
				t.Errorf("searches do not understand %q, which pages call %s=%s", text, f.Name, v.Value)
			}
		}
	}
	for _, f := range search.Filters {
		got = append(got, f.Name)
	}
	for _, p := range c.Params() {
		if !slices.Contains([]string{"page", "limit", "search", "sort", "order"}, p.Name) {
			want = append(want, p.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("filters of search.json = %v, want %v; it has the filters of catalog.Params in their order",
			got, want)
	}
	for _, name := range dataset.FeatureNames {
		asked = append(asked, "features."+name)
	}
	for _, name := range asked {
		if name != "features" && !slices.ContainsFunc(Listed, func(f Fact) bool { return f.Name == name }) {
			t.Errorf("scripts cannot filter by %s", name)
		}
	}
}

// TestShortDay checks how tables show dates.
func TestShortDay(t *testing.T) {
	for _, test := range []struct{ date, want string }{
		{"2027-01-01", "1 Jan 2027"},
		{"2026-09", "Sep 2026"},
		{"", ""},
		{"no date", "no date"},
	} {
		t.Run(test.date, func(t *testing.T) {
			if got := ShortDay(test.date); got != test.want {
				t.Errorf("ShortDay(%q) = %q, want %q", test.date, got, test.want)
			}
		})
	}
}
