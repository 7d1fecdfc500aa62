package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Place is a place at which a model can be reached: a row as people compare those of one model.
// Everything in it is what the catalog knows of that place, nothing of another.
type Place struct {
	Row  int
	Key  dataset.Key // what a program writes
	Kind dataset.Kind
	// InputPrice and OutputPrice are in US dollars per million tokens, without conditions; empty if
	// they are unknown or disputed.
	InputPrice, OutputPrice dataset.Decimal
	// Cost is what makes the place cheaper or dearer than others: three parts of input and one of
	// output, as in the sort key blended_price; of an embedding model, which has no output, the input.
	// It is empty if one of these prices is not known.
	Cost           dataset.Decimal
	Context        int64 // in tokens; 0 if it is unknown
	Stage          Stage // on the day of the catalog
	RetirementDate dataset.Date
	// Terms are what the id asks for that other ids of the model do not: batch, flex, free or spot;
	// usually empty. Gateways and hosts have rows of their own for them, whose prices are no
	// alternative for requests that want an answer at once, or many.
	Terms string
}

// termsAtEnd matches the ends of ids that can name Terms.
var termsAtEnd = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[:-](batch|flex|free|spot)$`)
})

// termsOf returns the Terms of an offer by its id. usualTerms in places.ts has the same rule, and
// testdata/terms.json has the cases of both.
func termsOf(id, canonical string) string {
	match := termsAtEnd().FindStringSubmatch(id)
	// Some models are called so: FLUX.2 [flex] is flux.2-flex everywhere, and nobody offers it slower.
	if match == nil || strings.HasSuffix(canonical, match[0]) {
		return ""
	}
	return match[1]
}

// IsPriced reports whether a place is an offer on usual terms with a known Cost.
func (p *Place) IsPriced() bool { return p.Works() && p.Terms == "" && p.Cost != "" }

// CountPlaces returns how many providers are among the places that work. A provider can offer a
// model under several ids.
func CountPlaces(places []Place) int {
	providers := map[string]bool{}
	for _, p := range places {
		if p.Works() {
			providers[p.Key.Provider] = true
		}
	}
	return len(providers)
}

// Works reports whether requests to the place are answered, as far as it is known.
func (p *Place) Works() bool { return p.Stage != RetiredStage && p.Stage != UnlistedStage }

// Places returns where the model of a row can be reached, that row included: the cheapest place
// first, then offers on Terms, then those whose prices are not known, then those that no longer
// work. Of places that are equal the first to choose comes first, as with offers=first. Every table
// of places shows these, in this order.
func (c *Catalog) Places(row int) []Place {
	places := c.placesOf(row)
	sortPlaces(places)
	return places
}

// PlacesAtMost returns what Places does, but a place whose prices are disputed has those that most returns for
// its row, empty if it knows none, and is in the order of these.
func (c *Catalog) PlacesAtMost(row int, most func(row int) (input, output dataset.Decimal)) []Place {
	places := c.placesOf(row)
	for i := range places {
		p := &places[i]
		if p.Cost != "" {
			continue
		}
		p.InputPrice, p.OutputPrice = most(p.Row)
		p.Cost = blend(p.InputPrice, p.OutputPrice)
		if c.rows[p.Row].use == dataset.Embedding {
			p.Cost = p.InputPrice
		}
	}
	sortPlaces(places)
	return places
}

// placesOf returns the places of Places in the order in which they are chosen.
func (c *Catalog) placesOf(row int) (places []Place) {
	for _, index := range c.offers[c.rows[row].group] {
		r := &c.rows[index]
		place := Place{
			Row:            index,
			Key:            r.Key(),
			Kind:           dataset.Kind(r.kind),
			InputPrice:     r.inputPrice,
			OutputPrice:    r.outputPrice,
			Cost:           r.blendedPrice,
			Context:        r.context,
			Stage:          r.StageOn(c.day),
			RetirementDate: r.RetirementDate,
			Terms:          termsOf(r.ID, r.canonical),
		}
		// An embedding model has no price of output, so it has no blended price.
		if r.use == dataset.Embedding {
			place.Cost = r.inputPrice
		}
		places = append(places, place)
	}
	return places
}

// sortPlaces brings places into the order of Places.
func sortPlaces(places []Place) {
	// The groups of places, first to last.
	const (
		priced = iota
		onTerms
		withoutPrice
		broken
	)
	group := func(p *Place) int {
		switch {
		case !p.Works():
			return broken
		case p.IsPriced():
			return priced
		case p.Cost != "":
			return onTerms
		}
		return withoutPrice
	}
	// The offers of a model are in the order in which they are chosen, which the stable sort keeps
	// where nothing else decides.
	slices.SortStableFunc(places, func(a, b Place) int {
		byGroup := cmp.Compare(group(&a), group(&b))
		if byGroup != 0 {
			return byGroup
		}
		if a.Cost == "" || b.Cost == "" {
			return 0 // places that no longer work are in one group, with and without prices
		}
		return a.Cost.Compare(b.Cost)
	})
}

// AppendPlaces appends the first of some places as a JSON array, at most so many. Prices are
// decimal strings, as everywhere in the API.
func AppendPlaces(dst []byte, places []Place, most int) []byte {
	return jsonl.AppendArray(dst, places[:min(len(places), most)], func(dst []byte, p *Place) []byte {
		dst = appendKey(dst, p.Key.Provider, p.Key.ID)
		dst = appendMember(dst, "kind", p.Kind.String())
		dst = appendMember(dst, "input_price", string(p.InputPrice))
		dst = appendMember(dst, "output_price", string(p.OutputPrice))
		context := ""
		if p.Context != 0 {
			context = strconv.FormatInt(p.Context, 10)
		}
		dst = appendMember(dst, "context_length", context)
		dst = appendMember(dst, "stage", p.Stage.String())
		dst = appendMember(dst, "retirement_date", p.RetirementDate.String())
		return append(dst, '}')
	})
}
