package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
)

// checkSource checks the source that the command line names against those of the dataset d.
func (r *recording) checkSource(d *dataset.Dataset) error {
	if r.source.Name == "" {
		if r.source.URL != "" || r.source.Official {
			return errors.New("--url and --official describe a source; name it with --source")
		}
		return nil
	}
	for _, s := range d.Sources {
		if s.Name == r.source.Name && (r.source.URL == "" || r.source.URL == s.URL) && (s.Official || !r.source.Official) {
			return nil
		}
	}
	return fmt.Errorf("--source: sources.jsonl has no %q with this --url and --official; add it with its address, --url https://…, correct its line, "+
		"or choose another name", r.source.Name)
}

// attribute makes the source that the command line names, or else the catalog itself, the only one of the facts that a person
// changed. Without a source on the command line, facts to which the person gave other sources keep those.
func (r *recording) attribute(was, d *dataset.Dataset, added []history.Change) {
	source := r.source
	if source.Name == "" {
		source.Name = dataset.OwnSource
		if slices.ContainsFunc(d.Sources, func(s dataset.Source) bool { return s.Name == source.Name }) {
			source.AsOf = 0 // its day stays, else two branches that people edit on different days conflict in its line
		}
	}
	for _, c := range added {
		m := d.Find(c.Provider, c.ID)
		if m == nil || c.Kind == history.Repriced {
			continue
		}
		before := cmp.Or(was.Find(c.Provider, c.ID), &dataset.Model{})
		m.Sources, m.Disputes = slices.Clone(m.Sources), slices.Clone(m.Disputes)
		for _, f := range c.Fields {
			bit := uint32(1) << slices.Index(dataset.FactNames, f.Name)
			if r.source.Name == "" && !slices.Equal(stating(m, bit), stating(before, bit)) {
				continue
			}
			for i := range m.Sources {
				m.Sources[i].Facts &^= bit
			}
			if f.New.String != "" {
				d.Sources = dataset.WithSource(d.Sources, source)
				sync.SourceOf(&m.Details, source.Name).Facts |= bit
			}
			reclaim(m, f.Name, dataset.Claim{Value: f.New.String, Source: source.Name})
		}
		m.Sources = slices.DeleteFunc(m.Sources, func(s dataset.SourceFacts) bool { return s.Source == dataset.OwnSource && s.Facts == 0 })
	}
}

// stating returns the names of the sources that state a fact of a model, by its bit.
func stating(m *dataset.Model, bit uint32) (names []string) {
	for _, s := range m.Sources {
		if s.Facts&bit != 0 {
			names = append(names, s.Source)
		}
	}
	return names
}

// reclaim replaces what a source says in a dispute about a fact, if there is one. The dispute ends if all then say the same.
func reclaim(m *dataset.Model, fact string, claim dataset.Claim) {
	m.Disputes = slices.DeleteFunc(m.Disputes, func(dispute dataset.Dispute) bool {
		i := slices.IndexFunc(dispute.Values, func(c dataset.Claim) bool { return c.Source == claim.Source })
		if dispute.Fact != fact || i < 0 {
			return false
		}
		dispute.Values[i] = claim
		return claim.Value == "" || !slices.ContainsFunc(dispute.Values, func(c dataset.Claim) bool { return c.Value != claim.Value })
	})
}

// unseen describes the lines of prices that a person changed and that change nothing which is shown, with the reason and a remedy.
func unseen(was, d *dataset.Dataset) (notes string) {
	pricing := d.Pricing()
	eachPrice(d, func(m *dataset.Model, place string, p *dataset.Price) {
		before := cmp.Or(was.Find(m.Provider, m.ID), &dataset.Model{})
		if slices.Contains(before.Prices, *p) || p.From > pricing.Day {
			return
		}
		q, old := quoteOf(pricing, m, p), quoteOf(pricing, before, p)
		why := ""
		switch ended := p.To != 0 && p.To <= pricing.Day; {
		case q.Amount != "" && slices.Contains(q.Shown, *p), (ended || q.Amount == "") && q.Amount != old.Amount:
			return
		case pricing.Retired(m):
			why = "the model is retired, so it has no price"
		case q.Amount != "":
			why = fmt.Sprintf("%s is shown (%s: %s)", q.Amount, q.Agreement, sourcesOf(q.Shown))
		case len(q.Stated) > 0:
			why = sourcesOf(q.Stated) + " disagree, so no price is shown"
		case ended:
			why = "it has ended"
		}
		notes += fmt.Sprintf("  %s: %s of %q: %s\n", place, dataset.PriceFact(p.Meter, p.Condition), m.ID, why)
	})
	if notes != "" {
		notes = "these lines change nothing that is shown; if a provider itself states a price, name an official source in its line:\n" + notes
	}
	return notes
}

// quoteOf returns the quote of a model for the meter and condition of a price; it is empty if there is none.
func quoteOf(pricing *dataset.Pricing, m *dataset.Model, p *dataset.Price) (quote dataset.Quote) {
	for _, q := range pricing.StatedQuotes(m) {
		if q.Meter == p.Meter && q.Condition == p.Condition {
			quote = q
		}
	}
	return quote
}

func sourcesOf(prices []dataset.Price) string {
	var names []string
	for _, p := range prices {
		names = append(names, p.Source)
	}
	return strings.Join(names, ", ")
}
