package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// factView is a fact with those who state it.
type factView struct {
	Label    string
	Value    string
	Href     string
	Sources  []sourceView
	Disputed string // id of the row; empty if sources agree
	Claims   []claimView
}

type claimView struct {
	Value, Unit string
	Source      sourceView
}

type sourceView struct{ Name, AsOf, URL string }

func sourceOf(b *build, name string, asOf dataset.Date) sourceView {
	i := slices.IndexFunc(b.dataset.Sources, func(s dataset.Source) bool { return s.Name == name })
	if i < 0 {
		return sourceView{Name: name}
	}
	s := &b.dataset.Sources[i]
	if asOf == 0 {
		asOf = s.AsOf
	}
	return sourceView{name, asOf.String(), s.URL}
}

// factViews returns the known facts of a model and, in words, those that are not known.
func factViews(b *build, m *dataset.Model) (facts []factView, unknown string) {
	var missing []string
	for i, name := range dataset.FactNames {
		if name == "description" { // the catalog's own words
			continue
		}
		value := m.Fact(name)
		words := changes.InWords(history.Field{Name: name, New: value})
		disputed := disputeID(m, name)
		if value.String == "" && disputed == "" {
			missing = append(missing, strings.ToLower(words.Label[:1])+words.Label[1:])
			continue
		}
		f := factView{Label: words.Label, Value: words.New, Disputed: disputed}
		switch provider, id, _ := strings.Cut(value.String, "/"); name {
		case "replacement":
			f.Href = hrefOf(b.find(provider, id))
		case "alias_of":
			f.Href = hrefOf(b.find(m.Provider, value.String))
		case "family":
			f.Href = b.addresses.family(m.Provider, value.String)
		case "type":
			f.Href = b.addresses.modelType(m.Type)
		}
		for _, s := range m.Sources {
			if s.Facts&(1<<i) != 0 {
				f.Sources = append(f.Sources, sourceOf(b, s.Source, 0))
			}
		}
		for _, d := range m.Disputes {
			if d.Fact != name {
				continue
			}
			for _, c := range d.Values {
				claimed := changes.InWords(history.Field{Name: name, New: dataset.Text(c.Value)})
				f.Claims = append(f.Claims, claimView{claimed.New, claimed.Unit, sourceOf(b, c.Source, 0)})
			}
		}
		facts = append(facts, f)
	}
	return facts, strings.Join(missing, ", ")
}

// hrefOf returns the address of a model's page; "" for nil.
func hrefOf(r *modelRow) string {
	if r == nil {
		return ""
	}
	return r.Href()
}

// disputeID returns the id of the place on a model's page that has the values of a disputed fact, or "" if sources agree.
func disputeID(m *dataset.Model, fact string) string {
	if !slices.ContainsFunc(m.Disputes, func(d dataset.Dispute) bool { return d.Fact == fact }) {
		return ""
	}
	return "fact-" + strings.NewReplacer(".", "-", "_", "-").Replace(fact)
}
