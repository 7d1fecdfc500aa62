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

// Summary is what a lookup by name says about a model. Texts are empty and dates 0 if they are
// unknown.
type Summary struct {
	Provider, ID, Name string
	Status             dataset.Status
	Aliases            []string
	AliasOf            string // an id of the same provider
	RetirementDate     dataset.Date
	Replacement        string // provider/id
	// UncertainFrom is the first day on which the id is uncertain if it is active; 0: never. See
	// UncertainStage.
	UncertainFrom dataset.Date
	// Doubt is what a source that is newer than the last word of the provider says about its end,
	// as a clause; empty: nothing.
	Doubt string
	// MakerEnds says that the maker ends its own offer of the model, while nothing is known about
	// this one, as a clause; empty if that is not so. From UncertainFrom on, it is why the id
	// is uncertain.
	MakerEnds string
}

// Key returns the key of the model.
func (s *Summary) Key() dataset.Key { return dataset.Key{Provider: s.Provider, ID: s.ID} }

// row is a model as queries see it: the facts that filters and orders ask for, in the form in which
// they compare them, and the texts that searches look at. It is filled once, so that a query over
// all rows parses, folds and allocates nothing. Zero values mean unknown.
//
// The fields are filled in four steps, each for all rows before the next, because a step looks at
// what the one before has found for other rows:
//
//  1. fillTexts: texts, which are all that version 1 searches. Afterwards rows are found by key.
//  2. fillFacts: facts, some of which come from the rows of the maker and of other versions.
//  3. groupOffers: relations, from the facts of all rows.
//  4. fillPrices: prices, together with the objects, because both need the quotes of the day.
//
// A catalog at the edge takes all fields from an index instead, see describe. TestIndexRows fails
// if a field is forgotten there.
type row struct {
	// Texts: of Summary the provider, the id, the name and the status.
	Summary
	provider int // the index of the provider in Catalog.ids
	use      dataset.Type
	updated  dataset.Timestamp
	sortName string     // the folded name, or the folded id if there is no name
	search   searchText // its text; fillFacts adds the rest

	// Facts, with the rest of Summary.
	words           int // the number of words of sortName: of two models that a search finds, the shorter name comes first
	inputs, outputs dataset.Modalities
	flags           dataset.Flags
	family          string
	maxOutput       int64
	context         int64
	released        dataset.Date // as a day: a month counts as its first
	kind            int          // dataset.Kind of the provider
	canonical       string       // see dataset.CanonicalID; empty if unknown
	maker           string       // the part of canonical before the first slash

	// Relations: group is the index in Catalog.offers of the rows that offer the same model, and
	// offer the place of this one among them: 0 is the first to choose. A row whose model is not
	// known has a group to itself.
	group, offer int

	// Prices, as quoted on the day of the catalog.
	inputPrice, outputPrice dataset.Decimal
	blendedPrice            dataset.Decimal // of three parts of input and one of output, with as many digits as it needs
}

// fillTexts fills in what both versions need of a model.
func (r *row) fillTexts(c *Catalog, m *dataset.Model) {
	r.provider = slices.Index(c.ids, m.Provider)
	r.Summary = Summary{Provider: m.Provider, ID: m.ID, Name: m.Name.String, Status: m.Status}
	r.use = m.Type
	r.updated = m.UpdatedAt
	id := fold(m.ID)
	r.sortName = id
	fields := []string{id, m.Provider}
	if m.Name.Valid {
		r.sortName = fold(m.Name.String)
		fields = append(fields, r.sortName)
	}
	if m.Description.Valid {
		fields = append(fields, fold(m.Description.String))
	}
	// Families are facts of version 2.
	if c.version >= V2 {
		fields = append(fields, m.Family) // last: firstVersion cuts it off
	}
	r.search.text = strings.Join(fields, fieldSeparator)
}

// relatives finds other models of the same provider that say something about one.
type relatives struct {
	aliases  func(m *dataset.Model) []string
	versions map[dataset.Key][]*dataset.Model // by the name that they are versions of
}

// fillFacts fills in the facts that version 2 asks for, except prices. Rows can be found by key.
func (r *row) fillFacts(c *Catalog, m *dataset.Model, others *relatives) {
	provider := &c.dataset.Providers[r.provider]
	r.Aliases = others.aliases(m)
	r.AliasOf = m.AliasOf
	r.Replacement = m.Replacement
	r.RetirementDate, _ = dataset.ParseDate(m.RetirementDate) // 0 if it is empty
	r.inputs = m.InputModalities
	r.outputs = m.OutputModalities
	r.flags = m.Flags
	r.family = m.Family
	r.maxOutput = m.MaxOutputTokens
	r.context, _ = strconv.ParseInt(m.ContextLength, 10, 64)
	r.released = m.ReleaseDate.Day()
	r.kind = int(provider.Kind)
	r.canonical = c.dataset.CanonicalID(m)
	r.maker, _, _ = strings.Cut(r.canonical, "/")
	r.fillNames(c, m)

	// What else bears on how long the id can be used.
	if says := c.pricing().ReportedEnd(m); says != "" {
		r.Doubt = says + "; " + provider.Name + " has not confirmed it"
	}
	// nova-latest is as good for as long as nova-2026-11-24 and its other versions.
	name := dataset.Key{Provider: m.Provider, ID: strings.TrimSuffix(m.ID, "-latest")}
	r.UncertainFrom = c.uncertainOn(m, others.versions[name])
	if r.UncertainFrom == 0 {
		r.UncertainFrom = c.nameEnds(m)
	}
	c.fillMakerEnds(r, m)
}

// fillNames fills in what searches for words look at. The aliases are known.
func (r *row) fillNames(c *Catalog, m *dataset.Model) {
	r.words = len(splitWords(r.sortName))
	names := []string{fold(r.ID)}
	if m.Name.Valid {
		names = append(names, r.sortName)
	}
	var aliases []string
	for _, alias := range r.Aliases {
		aliases = append(aliases, fold(alias))
	}
	r.search.addNames(names, aliases, m.Family, &c.providerWords[r.provider])
}

// openWeights returns true or false, or nothing if it is not known whether the weights are open.
func (r *row) openWeights() string {
	bit := uint8(1) << len(dataset.FeatureNames) // the flag behind the features
	if r.flags.Known&bit == 0 {
		return ""
	}
	return strconv.FormatBool(r.flags.True&bit != 0)
}

// fillPrices fills in the prices that queries ask for.
func (r *row) fillPrices(quotes []evidence.Quote) {
	r.inputPrice = evidence.QuoteOf(quotes, "input", "").Amount
	r.outputPrice = evidence.QuoteOf(quotes, "output", "").Amount
	r.blendedPrice = blend(r.inputPrice, r.outputPrice)
}

// blend returns the exact price of three parts of input and one of output together; empty if a
// price is unknown.
func blend(inputPrice, outputPrice dataset.Decimal) dataset.Decimal {
	if inputPrice == "" || outputPrice == "" {
		return ""
	}
	// Float64 would make 0.1 of 0.10000000000000002, and clients compare and show the digits.
	input, _ := new(big.Rat).SetString(string(inputPrice))
	output, _ := new(big.Rat).SetString(string(outputPrice))
	sum := input.Add(input.Mul(input, big.NewRat(3, 1)), output)
	// A sum has no more digits behind the point than its longest part, and times three adds none.
	_, inputFraction, _ := strings.Cut(string(inputPrice), ".")
	_, outputFraction, _ := strings.Cut(string(outputPrice), ".")
	text := sum.FloatString(max(len(inputFraction), len(outputFraction)))
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return dataset.Decimal(text)
}

// ready reports whether a model can be chosen on a day by what most people ask of one: it is a
// usable chat model with known context and prices.
func (r *row) ready(day dataset.Date) bool {
	priced := r.inputPrice != "" && r.outputPrice != ""
	return r.StageOn(day) == UsableStage && r.use == dataset.Chat && r.context != 0 && priced
}

// compareRelevance compares models that are equally relevant to a search, the more prominent first.
func compareRelevance(a, b *row) int {
	return cmp.Or(
		int(a.Status)-int(b.Status),
		cmp.Compare(b.released, a.released),
		cmp.Compare(a.words, b.words),
	)
}
