package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestFlagship checks that the flagship of a maker is its dearest chat model of today, not the one
// of its largest family.
func TestFlagship(t *testing.T) {
	type model struct {
		id      string
		release dataset.Date
		price   string // of output
		change  func(m *dataset.Model)
	}
	large := model{"nova-large", 2026_06_01, "15", nil}
	small := model{"nova-small-3", 2026_06_20, "1", nil}
	for _, test := range []struct {
		name   string
		models []model
		want   string
	}{
		{"no model", nil, ""},
		{
			"the dearest, not the largest family",
			[]model{
				large,
				small,
				{"nova-small-1", 2026_04_01, "1", nil},
				{"nova-small-2", 2026_05_01, "1", nil},
			},
			"nova-large",
		},
		{
			"none of an old generation",
			[]model{{"nova-pro", 2026_01_01, "180", nil}, large, small},
			"nova-large",
		},
		{
			"the newest of equally dear ones",
			[]model{{"nova-larger", 2026_06_10, "15", nil}, large},
			"nova-larger",
		},
		{
			"the newest of its family, which costs less",
			[]model{
				large,
				{"nova-large-2", 2026_06_25, "12", func(m *dataset.Model) { m.Family = "large" }},
				{"nova-large-1", 2026_06_05, "18", func(m *dataset.Model) { m.Family = "large" }},
			},
			"nova-large",
		},
		{
			"of its line in a family that is all it makes",
			[]model{
				{"nova-3.8-max", 2026_06_01, "6", func(m *dataset.Model) { m.Family = "nova" }},
				{"nova-3.8-flash", 2026_06_25, "1", func(m *dataset.Model) { m.Family = "nova" }},
				{"nova-3.6-max-preview", 2026_05_01, "8", func(m *dataset.Model) { m.Family = "nova" }},
			},
			"nova-3.8-max",
		},
		{
			"the dearer one of its generation, half a year older",
			[]model{
				{"nova-v4-pro", 2026_01_24, "2", nil},
				{"nova-v3-pro-max", 2026_01_23, "9", nil},
				{"nova-v4.1-flash", 2026_06_10, "1", nil},
			},
			"nova-v4-pro",
		},
		{
			"none that is older than a year",
			[]model{
				{"nova-v4-pro", 2025_05_24, "2", nil},
				{"nova-v4.1-flash", 2026_06_10, "1", nil},
			},
			"nova-v4.1-flash",
		},
		{
			"none that is only served faster",
			[]model{
				{"nova-4-pro", 2026_06_10, "2", nil},
				{"nova-4-pro-ultraspeed", 2026_06_10, "9", nil},
			},
			"nova-4-pro",
		},
		{
			"the newer one with more words in place of a version",
			[]model{
				{"nova-a", 2026_05_10, "10", nil},
				{"nova-a-plus", 2026_06_10, "10", nil},
			},
			"nova-a-plus",
		},
		{
			"no alias",
			[]model{
				large,
				{"nova-latest", 2026_06_20, "20", func(m *dataset.Model) { m.AliasOf = "nova-large" }},
			},
			"nova-large",
		},
		{
			"none that ends",
			[]model{
				large,
				{"nova-gone", 2026_06_20, "20", func(m *dataset.Model) { m.RetirementDate = "2026-07-20" }},
			},
			"nova-large",
		},
		{
			"none of another type",
			[]model{
				large,
				{"nova-paint", 2026_06_20, "20", func(m *dataset.Model) { m.Type = dataset.Image }},
			},
			"nova-large",
		},
		{"none without a price", []model{large, {"nova-dark", 2026_06_20, "", nil}}, "nova-large"},
		{
			"none without a context",
			[]model{large, {"nova-trade", 2026_06_20, "20", func(m *dataset.Model) { m.ContextLength = "" }}},
			"nova-large",
		},
		{
			"none of another maker",
			[]model{
				large,
				{"guest", 2026_06_20, "20", func(m *dataset.Model) { m.CanonicalID = "anthropic/guest" }},
			},
			"nova-large",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			d.Sources = []dataset.Source{{
				Name:     "docs.example",
				Kind:     dataset.KindPage,
				AsOf:     2026_07_01,
				Official: []string{"openai"},
			}}
			d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
			meter, _, err := dataset.ParsePriceFact("price:output")
			filetest.NoError(t, err)
			for _, one := range test.models {
				m := dataset.Model{
					Provider:      "openai",
					ID:            one.id,
					ContextLength: "200000",
					Details:       dataset.Details{ReleaseDate: one.release},
				}
				if one.price != "" {
					m.Prices = []dataset.Price{{
						Meter:  meter,
						Source: "docs.example",
						Amount: dataset.Decimal(one.price),
						From:   one.release,
						AsOf:   2026_07_01,
					}}
				}
				if one.change != nil {
					one.change(&m)
				}
				d.Models = append(d.Models, m)
			}
			sortModels(d)
			got := ""
			b := makeSite(t, d, Options{}, addFreshness).site.build
			if r := flagship(b.catalog, b.rows, "openai"); r != nil {
				got = r.ID
			}
			if got != test.want {
				t.Errorf("flagship = %q, want %q", got, test.want)
			}
		})
	}
}

// TestHasFigures checks that a card needs a price, and a context unless the price is for a piece.
func TestHasFigures(t *testing.T) {
	for _, test := range []struct {
		name   string
		values map[string]string
		want   bool
	}{
		{"all", map[string]string{"price_in": "$4", "context_length": "200000"}, true},
		{"only a price of output", map[string]string{"price_out": "$4", "context_length": "200000"}, true},
		{"a price for a minute", map[string]string{"price_in": "$4", "price_note": "per minute"}, true},
		{"no price", map[string]string{"context_length": "200000"}, false},
		{"no context", map[string]string{"price_in": "$4"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := hasFigures(&row{values: test.values, Model: &dataset.Model{}})
			if got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}

// TestCardFacts checks that the price of a card has the marks that a row of a list has: its unit unless that
// is usual, its surcharge, and whether nobody confirms it.
func TestCardFacts(t *testing.T) {
	for _, test := range []struct{ name, note, want string }{
		{"tokens", "", "Input $4"},
		{"unconfirmed", "unconfirmed", "Input $4†"},
		{"a surcharge", "2× above 272k", "Input $4 2× above 272k"},
		{"a minute", "per minute, unconfirmed", "Price $4† per minute"},
		{"an hour", "per hour ($0.067 a minute)", "Price $4 per hour ($0.067/min)"},
		{"characters", "per 1M characters", "Price $4 per 1M characters"},
		{"tokens of audio", "audio tokens", "Input $4 audio tokens"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &row{
				values: map[string]string{"price_in": "$4", "price_note": test.note},
				Model:  &dataset.Model{},
			}
			facts := cardFacts(r)
			if len(facts) == 0 {
				t.Fatal("no facts")
			}
			got := facts[0].Label + " " + facts[0].Value
			if facts[0].Doubted {
				got += "†"
			}
			if facts[0].Terms != "" {
				got += " " + facts[0].Terms
			}
			if got != test.want {
				t.Errorf("got %q, want %q first", got, test.want)
			}
		})
	}
}

// TestCardNext checks that a card tells the next price of input and of output.
func TestCardNext(t *testing.T) {
	for _, test := range []struct{ name, note, in, out, want string }{
		{"none", "", "", "", ""},
		{"input", "", "→ $4 on 1 Dec", "", "Input → $4 on 1 Dec"},
		{"output", "", "", "→ $20 on 1 Dec", "Output → $20 on 1 Dec"},
		{"both", "", "→ $4 on 1 Dec", "→ $20 on 1 Dec", "Input → $4 on 1 Dec; output → $20"},
		{
			"both reported",
			"", "→ $4, 1 Dec, reported", "→ $20, 1 Dec, reported",
			"Input → $4, 1 Dec, reported; output → $20",
		},
		{"an image", "per image", "→ $4 on 1 Dec", "", "Price → $4 on 1 Dec"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &row{
				values: map[string]string{
					"price_in_next":  test.in,
					"price_out_next": test.out,
					"price_note":     test.note,
				},
				Model: &dataset.Model{},
			}
			got := cardNext(r)
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestReleasedOn checks that a cloud that does not say since when it has a model has the model's day
// of release.
func TestReleasedOn(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.Providers = append(d.Providers, dataset.Provider{ID: "nimbus", Name: "Nimbus", Kind: dataset.Cloud})
	model := func(provider, id, canonical string, released dataset.Date) dataset.Model {
		details := dataset.Details{CanonicalID: canonical, ReleaseDate: released}
		return dataset.Model{Provider: provider, ID: id, Details: details}
	}
	d.Models = append(d.Models,
		model("openai", "nova", "", 2026_06_20),
		model("nimbus", "nova", "openai/nova", 0),
		model("nimbus", "own", "openai/nova", 2026_06_25),
		model("nimbus", "other", "", 0),
	)
	sortModels(d)
	b := makeSite(t, d, Options{}, addFreshness).site.build
	for key, want := range map[string]dataset.Date{
		"nimbus/nova":  2026_06_20,
		"nimbus/own":   2026_06_25,
		"nimbus/other": 0,
	} {
		if got := releasedOn(b, b.find(key)); got != want {
			t.Errorf("%s was released on %v, want %v", key, got, want)
		}
	}
}
