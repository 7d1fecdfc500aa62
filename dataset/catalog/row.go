package catalog

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Summary is what a lookup by name says about a model. Texts are empty and dates 0 if they are unknown.
type Summary struct {
	Provider, ID, Name string
	Status             dataset.Status
	Aliases            []string
	AliasOf            string // an id of the same provider
	RetirementDate     dataset.Date
	Replacement        string // provider/id
	// Uncertain is the first day on which the id is uncertain if it is active; 0: never. See UncertainStage.
	Uncertain dataset.Date
	// Doubt is what a source that is newer than the last word of the provider says about its end, as a clause; empty: nothing.
	Doubt string
}

// Key returns the key of the model.
func (s *Summary) Key() dataset.Key { return dataset.Key{Provider: s.Provider, ID: s.ID} }

// row is a model: the facts that queries ask for, what is derived from them, and its encoded forms. Zero values mean unknown.
type row struct {
	Summary
	provider                int // index of the provider
	model                   *dataset.Model
	context                 int64
	released                dataset.Date // as a day: a month counts as its first
	inputPrice, outputPrice dataset.Decimal
	blendedPrice            *big.Rat // three parts of input and one of output; nil if unknown
	weights                 string   // what models with the same open weights share; empty if they are not known to be open

	texts    [len(Versions)]string // folded, for the searches of each version; fieldSeparator is between the fields
	sortName string                // the folded name, or the id if there is none
	words    int                   // of sortName
	starts   []string              // what begins with a word of id, name, aliases, family and the provider's id and name, without separators
	ends     int                   // the number of starts before those of the family
	names    []string              // id, name if there is one, aliases, without separators and words that name the provider
	ownNames int                   // the number of names before the aliases
}

// fill makes the row of a model.
func (c *Catalog) fill(r *row, m *dataset.Model, aliases []string) {
	r.provider = slices.Index(c.ids, m.Provider)
	r.Summary = Summary{
		Provider: m.Provider, ID: m.ID, Name: m.Name.String, Status: m.Status, Aliases: aliases, AliasOf: m.AliasOf, Replacement: m.Replacement,
	}
	if says := c.pricing.Doubt(m); says != "" {
		r.Doubt = says + "; " + c.dataset.Providers[r.provider].Name + " has not confirmed it"
	}
	r.RetirementDate, _ = dataset.ParseDate(m.RetirementDate) // texts that are empty are unknown
	r.context, _ = strconv.ParseInt(m.ContextLength, 10, 64)
	r.model, r.released = m, m.ReleaseDate.Day()
	if r.openWeights() == "true" {
		r.weights = weightsOf(m.ID)
	}
	c.fillTexts(r, m)
}

// openWeights returns true or false, or nothing if it is not known whether the weights are open.
func (r *row) openWeights() string { return r.model.Fact("open_weights").String }

// fillPrices fills in the prices that queries ask for.
func (r *row) fillPrices(quotes []evidence.Quote) {
	r.inputPrice = evidence.QuoteOf(quotes, "input", "").Amount
	r.outputPrice = evidence.QuoteOf(quotes, "output", "").Amount
	if r.inputPrice != "" && r.outputPrice != "" {
		input, _ := new(big.Rat).SetString(string(r.inputPrice))
		output, _ := new(big.Rat).SetString(string(r.outputPrice))
		r.blendedPrice = input.Add(input.Mul(input, big.NewRat(3, 1)), output)
	}
}

// fillTexts fills what searches look at.
func (c *Catalog) fillTexts(r *row, m *dataset.Model) {
	names := []string{fold(m.ID)}
	fields := []string{names[0], m.Provider}
	if m.Name.Valid {
		names = append(names, fold(m.Name.String))
		fields = append(fields, names[1])
	}
	if m.Description.Valid {
		fields = append(fields, fold(m.Description.String))
	}
	r.texts[V2-1] = strings.Join(append(fields, r.model.Family), fieldSeparator)
	r.texts[V1-1] = strings.TrimSuffix(r.texts[V2-1], fieldSeparator+r.model.Family)
	r.sortName = names[len(names)-1]
	r.words = len(splitWords(r.sortName))
	own := len(names)
	for _, alias := range r.Aliases {
		names = append(names, fold(alias))
	}
	for i, name := range names {
		_, starts := squash(name)
		r.starts = append(r.starts, starts...)
		if words := splitWords(name); len(words) > 0 {
			r.names = append(r.names, c.makers[r.provider].withoutName(words))
		}
		if i < own {
			r.ownNames = len(r.names)
		}
	}
	r.ends = len(r.starts)
	_, starts := squash(r.model.Family)
	r.starts = slices.Concat(r.starts, starts, c.makers[r.provider].starts)
}

// ready reports whether a model can be chosen on a day by what most people ask of one: it is a usable chat model with known context
// and prices.
func (r *row) ready(day dataset.Date) bool {
	return r.StageOn(day) == UsableStage && r.model.Type == dataset.Chat && r.context != 0 && r.inputPrice != "" && r.outputPrice != ""
}

// compareRelevance compares models that are equally relevant to a search, the more prominent first.
func compareRelevance(a, b *row) int {
	return cmp.Or(int(a.Status)-int(b.Status), cmp.Compare(b.released, a.released), cmp.Compare(a.words, b.words))
}
