package catalogtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Oracle answers queries of one version in the slow and obvious way: one loop over all models, with
// parsing and sorting from the standard library. It shares no code with package catalog, but has
// the objects of models and their stage from it: TestModel compares these with a file. What package
// dataset derives, such as prices on a day, is tested there.
type Oracle struct {
	version   int
	providers []string // the ids, in their order
	models    []record
}

// record is a model as searches and filters see it.
type record struct {
	*dataset.Model
	maker   dataset.Provider
	object  []byte
	stage   string
	model   string // that it offers, as maker/id; empty if unknown
	aliases []string
	prices  map[string]string // amounts, by the name of the fact
	facts   map[string]string

	// starts are the texts from each word on, folded and without separators: of id, name and
	// aliases, and then of the provider and the family. The first of them, ends in number, are
	// those of id, name and aliases.
	starts []string
	ends   int
}

// NewOracle prepares a dataset for a version.
func NewOracle(d *dataset.Dataset, v catalog.Version) *Oracle {
	o := &Oracle{version: int(v)}
	// Version 1 has the providers that are marked for it. Datasets of tests mark none, and mean
	// all.
	marked := slices.ContainsFunc(d.Providers, func(p dataset.Provider) bool { return p.V1 })
	for _, p := range d.Providers {
		if v > 1 || p.V1 || !marked {
			o.providers = append(o.providers, p.ID)
		}
	}
	aliases := d.Aliases()
	pricing := evidence.NewPricing(d)
	c := catalog.New(d, v)
	for i := range d.Models {
		m := &d.Models[i]
		if !slices.Contains(o.providers, m.Provider) {
			continue
		}
		// The objects are in the order of the models.
		object := c.AppendObject(nil, len(o.models))
		o.models = append(o.models, newRecord(d, m, aliases(m), object, pricing))
	}
	return o
}

// newRecord returns a model with the other ids of it, its object in the API, and prices.
func newRecord(
	d *dataset.Dataset, m *dataset.Model, aliases []string, object []byte, pricing *evidence.Pricing,
) record {
	s := record{
		Model:   m,
		maker:   *d.Provider(m.Provider),
		object:  object,
		aliases: aliases,
		facts:   map[string]string{},
		prices:  map[string]string{},
	}
	// The stage is tested elsewhere, so it is read from the object; only version 2 has it.
	var shown struct{ Stage string }
	if err := json.Unmarshal(object, &shown); err != nil {
		panic(err)
	}
	s.stage = shown.Stage
	// A maker's row is the model itself.
	s.model = m.CanonicalID
	if s.model == "" && d.Provider(m.Provider).Kind == dataset.Maker {
		s.model = m.Provider + "/" + m.ID
	}
	for _, name := range dataset.FactNames {
		s.facts[name] = m.Fact(name).String
	}
	for _, q := range pricing.Quotes(m) {
		s.prices[dataset.PriceFact(q.Meter, q.Condition)] = string(q.Amount)
	}
	for _, field := range append([]string{m.ID, m.Name.String}, s.aliases...) {
		s.starts = append(s.starts, starts(Fold(field))...)
	}
	// Only these count for the class of what ends with a search.
	s.ends = len(s.starts)
	for _, field := range []string{m.Provider, s.maker.Name, s.facts["family"]} {
		s.starts = append(s.starts, starts(Fold(field))...)
	}
	return s
}

// List answers a raw query string: the body of the 200, or not ok for a 400.
func (o *Oracle) List(rawQuery string) (body []byte, ok bool) {
	version := o.version
	given, unknown, ok := parameters(rawQuery, slices.Concat(parameterNames[:version]...))
	if !ok || !o.valid(given) {
		return nil, false
	}
	// The default of version 1 is the order of updates, whatever is searched.
	sort := given["sort"]
	if version == 2 && sort == "" && given["search"] != "" {
		sort = "relevance"
	}
	classes := map[*record]int{} // of relevance
	var found []*record
	more := 0 // models that may match: a fact that a filter asks for is not known
	for i := range o.models {
		m := &o.models[i]
		search := given["search"]
		class := 0
		if version == 1 {
			class = m.contains(search, false)
		} else {
			class = m.relevance(search)
		}
		passes, possible := m.passes(given)
		switch {
		case class == 0:
		case passes:
			classes[m] = class
			found = append(found, m)
		case possible:
			more++
		}
	}
	if given["offers"] == "first" {
		all := slices.Clone(found) // DeleteFunc moves what it reads
		found = slices.DeleteFunc(found, func(m *record) bool {
			better := func(other *record) bool { return other.model == m.model && other.before(m) }
			return m.model != "" && slices.ContainsFunc(all, better)
		})
	}
	slices.SortFunc(found, func(a, b *record) int {
		order := 0
		if sort == "relevance" {
			order = classes[a] - classes[b]
			if given["order"] == "asc" {
				order = -order // only the classes turn: within one the prominent come first in both directions
			}
			order = cmp.Or(order, prominence(a, b))
		} else {
			order = compareBy(sort, given["order"] == "asc", a, b)
		}
		return cmp.Or(order, strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
	})
	page := cmp.Or(number(given["page"]), 1)
	limit := cmp.Or(number(given["limit"]), 50)
	var objects []string
	for i, m := range found {
		if int64(i)/limit == page-1 {
			objects = append(objects, string(m.object))
		}
	}
	total := int64(len(found))
	pages := (total + limit - 1) / limit
	body = fmt.Appendf(nil, `{"data":[%s],"meta":{"total":%d,"page":%d,"limit":%d,"pages":%d`,
		strings.Join(objects, ","), total, page, limit, pages)
	if version == 2 {
		body = fmt.Appendf(body, `,"unknown":%d,"ignored":%s`, more, jsonl.AppendStrings(nil, unknown))
	}
	return append(body, "}}"...), true
}

// ids returns the ids of the providers, in their order.
func ids(d *dataset.Dataset) (ids []string) {
	for _, p := range d.Providers {
		ids = append(ids, p.ID)
	}
	return ids
}
