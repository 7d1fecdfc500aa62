package sync

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// TestCredit checks who states a fact after a list has stated it: the list next to those that agree, in a dispute with those that
// do not.
func TestCredit(t *testing.T) {
	output, released := uint32(1)<<slices.Index(dataset.FactNames, "max_output_tokens"), uint32(1)<<slices.Index(dataset.FactNames, "release_date")
	claims := func(fact string, values ...string) []dataset.Dispute {
		d := dataset.Dispute{Fact: fact}
		for i := 0; i < len(values); i += 2 {
			d.Values = append(d.Values, dataset.Claim{Value: values[i+1], Source: values[i]})
		}
		return []dataset.Dispute{d}
	}
	before := func(facts uint32, disputes []dataset.Dispute) dataset.Details {
		return dataset.Details{MaxOutputTokens: 10, ReleaseDate: 20260101, Sources: []dataset.SourceFacts{{Source: "a", Facts: facts}}, Disputes: disputes}
	}
	for _, test := range []struct {
		name           string
		was            dataset.Details
		listed         map[string]string
		override       string // of max_output_tokens
		sources        []dataset.SourceFacts
		disputes       []dataset.Dispute
		outputAfterAll int64
	}{
		{"agrees", before(output, nil), map[string]string{"max_output_tokens": "10"}, "",
			[]dataset.SourceFacts{{Source: "a", Facts: output}, {Source: "acme_api", Facts: output}}, nil, 10},
		{"differs", before(output|released, nil), map[string]string{"max_output_tokens": "20"}, "",
			[]dataset.SourceFacts{{Source: "a", Facts: released}, {Source: "acme_api", Facts: output}}, claims("max_output_tokens", "a", "10", "acme_api", "20"), 20},
		{"settles a dispute", before(output, claims("max_output_tokens", "a", "10", "acme_api", "20")), map[string]string{"max_output_tokens": "10"}, "",
			[]dataset.SourceFacts{{Source: "a", Facts: output}, {Source: "acme_api", Facts: output}}, nil, 10},
		{"is a third", before(0, claims("max_output_tokens", "a", "10", "b", "20")), map[string]string{"max_output_tokens": "30"}, "",
			[]dataset.SourceFacts{{Source: "a"}, {Source: "acme_api", Facts: output}, {Source: "b"}}, claims("max_output_tokens", "a", "10", "acme_api", "30", "b", "20"), 30},
		{"is overridden", before(output, nil), map[string]string{"max_output_tokens": "20"}, "10",
			[]dataset.SourceFacts{{Source: "a", Facts: output}, {Source: "acme_api"}}, nil, 10},
		{"fills a gap that a source once filled", dataset.Details{Sources: []dataset.SourceFacts{{Source: "a", Facts: output}}}, map[string]string{"max_output_tokens": "20"}, "",
			[]dataset.SourceFacts{{Source: "a"}, {Source: "acme_api", Facts: output}}, nil, 20},
		{"says nothing", before(output, nil), nil, "", []dataset.SourceFacts{{Source: "a", Facts: output}, {Source: "acme_api"}}, nil, 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := merging{report: &ProviderReport{Provider: dataset.Provider{ID: "acme"}}}
			was := dataset.Model{Provider: "acme", ID: "m", Details: test.was}
			model := was
			for name, value := range test.listed {
				if test.override != "" {
					value = test.override
				}
				filetest.NoError(t, model.Set(name, dataset.Text(value)))
			}
			m.credit(&model, &evidence{was: &was, listed: &provider.Model{ID: "m", Facts: test.listed}})
			got := slices.DeleteFunc(model.Sources, func(s dataset.SourceFacts) bool { return s.Source == dataset.OwnSource })
			if diff := cmp.Diff(test.sources, got); diff != "" {
				t.Errorf("sources (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(test.disputes, model.Disputes); diff != "" && len(test.disputes)+len(model.Disputes) > 0 {
				t.Errorf("disputes (-want +got)\n%s", diff)
			}
			if got := model.MaxOutputTokens; got != test.outputAfterAll {
				t.Errorf("output %d, want %d", got, test.outputAfterAll)
			}
		})
	}
}

// TestSettleAliases checks that aliases end at models that are none, and that no model keeps an alias that points elsewhere.
func TestSettleAliases(t *testing.T) {
	points := func(id, target string, aliases ...string) dataset.Model {
		return dataset.Model{ID: id, Details: dataset.Details{AliasOf: target, Aliases: aliases}}
	}
	models := []dataset.Model{
		points("a", "b"), points("b", "c"), points("c", "", "a", "elsewhere", "f", "old"), points("d", "none"), points("e", "e"),
		points("f", "g"), points("g", "f"), {ID: "old"},
	}
	settleAliases(models)
	want := map[string]string{"a": "c", "b": "c", "c": "", "d": "", "e": "", "f": "", "g": "f", "old": ""}
	for i := range models {
		m := &models[i]
		if got := m.Fact("alias_of").String; got != want[m.ID] {
			t.Errorf("alias_of of %s = %q, want %q", m.ID, got, want[m.ID])
		}
	}
	if got := models[2].Fact("aliases").String; got != "a,elsewhere" {
		t.Errorf("aliases of c = %q, want a and elsewhere", got)
	}
}

// TestStatePrices checks the intervals of prices after what a source states day by day.
func TestStatePrices(t *testing.T) {
	price := func(amount dataset.Decimal, from, to, asOf dataset.Date) dataset.Price {
		return dataset.Price{Amount: amount, Source: "a", From: from, To: to, AsOf: asOf}
	}
	stated := func(prices ...dataset.Price) (stated []dataset.Price) {
		for _, p := range prices {
			stated = append(stated, dataset.Price{Amount: p.Amount, From: p.From, To: p.To})
		}
		return stated
	}
	const before, day, after, later = 20260101, 20260102, 20260103, 20260201
	for name, c := range map[string]struct {
		known, stated []dataset.Price
		partial       bool
		want          []dataset.Price
	}{
		"new":                 {nil, stated(price("1", 0, 0, 0)), false, []dataset.Price{price("1", day, 0, day)}},
		"new, with its day":   {nil, stated(price("1", before, 0, 0)), false, []dataset.Price{price("1", before, 0, day)}},
		"same":                {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, 0, 0)), false, []dataset.Price{price("1", before, 0, day)}},
		"another":             {[]dataset.Price{price("1", before, 0, before)}, stated(price("2", 0, 0, 0)), false, []dataset.Price{price("1", before, day, day), price("2", day, 0, day)}},
		"another on one day":  {[]dataset.Price{price("1", day, 0, day)}, stated(price("2", 0, 0, 0)), false, []dataset.Price{price("2", day, 0, day)}},
		"another, with a day": {[]dataset.Price{price("1", 20251201, 0, before)}, stated(price("2", before, 0, 0)), false, []dataset.Price{price("1", 20251201, before, day), price("2", before, 0, day)}},
		"dropped":             {[]dataset.Price{price("1", before, 0, before)}, nil, false, []dataset.Price{price("1", before, day, day)}},
		"dropped on one day":  {[]dataset.Price{price("1", day, 0, day)}, nil, false, nil},
		"not listed":          {[]dataset.Price{price("1", before, 0, before)}, nil, true, []dataset.Price{price("1", before, 0, before)}},
		"announced": {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, later, 0), price("2", later, 0, 0)), false,
			[]dataset.Price{price("1", before, later, day), price("2", later, 0, day)}},
		"announced without its end": {nil, stated(price("1", 0, 0, 0), price("2", later, 0, 0)), false, []dataset.Price{price("1", day, later, day), price("2", later, 0, day)}},
		"withdrawn": {[]dataset.Price{price("1", before, later, before), price("2", later, 0, before)}, stated(price("1", 0, 0, 0)), false,
			[]dataset.Price{price("1", before, 0, day)}},
		"back": {[]dataset.Price{price("1", 20250101, before, before)}, stated(price("1", 0, 0, 0)), false,
			[]dataset.Price{price("1", 20250101, before, before), price("1", day, 0, day)}},
		"only in the future": {nil, stated(price("2", after, 0, 0)), false, []dataset.Price{price("2", after, 0, day)}},
	} {
		other := dataset.Price{Amount: "9", Source: "b", From: before, AsOf: before}
		d := &dataset.Details{Prices: append(slices.Clone(c.known), other)}
		for range 2 { // what is stated again changes nothing
			statePrices(d, "a", c.stated, day, !c.partial)
			if diff := cmp.Diff(append(slices.Clone(c.want), other), d.Prices); diff != "" {
				t.Errorf("%s: prices (-want +got)\n%s", name, diff)
			}
		}
	}
}

// TestOwnFacts checks that the catalog states the facts that no source states, and no others.
func TestOwnFacts(t *testing.T) {
	m := dataset.Model{ID: "m", Name: dataset.Text("M"), Details: dataset.Details{Family: "f", MaxOutputTokens: 1,
		Sources: []dataset.SourceFacts{{Source: "a", Facts: 1 << 8}, {Source: dataset.OwnSource, Facts: 1 << 9}, {Source: "z", Facts: 1}}}}
	ownFacts(&m)
	for _, s := range m.Sources {
		if want := map[string]string{"a": "[max_output_tokens]", "catalog": "[type status family]", "z": "[name]"}[s.Source]; fmt.Sprint(s.Names()) != want {
			t.Errorf("%s states %v, want %s", s.Source, s.Names(), want)
		}
	}
	m = dataset.Model{Details: dataset.Details{Sources: []dataset.SourceFacts{{Source: "a", Facts: 1<<len(dataset.FactNames) - 1}}}}
	if ownFacts(&m); len(m.Sources) != 1 {
		t.Errorf("a source that states everything: %v", m.Sources)
	}
}
