package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/parameter"
)

// Statement is what a source says about a fact of a model, or about a price, as the API has it.
type Statement struct {
	evidence.JudgedClaim
	Fact string // one of dataset.FactNames, a name of evidence.ParameterFact, or one of dataset.PriceFact
	Page string // address of the source; empty if it was not kept
	// Place is where on the page it stands: the titles above, the label of its row and the heading
	// of its column; empty if it was not kept.
	Place    string
	Official bool // the provider is the source
	Kind     dataset.SourceKind
	Derived  bool   // a price that follows from others by a rule of the provider, which is the reason
	Says     string // what the source says about a parameter, as a sentence; empty for facts and prices
}

// statementOrder has the facts in the order of the contract.
var statementOrder = func() (order []string) {
	for _, name := range memberNames(V2) {
		if name == "features" {
			for _, feature := range dataset.FeatureNames {
				order = append(order, featurePrefix+feature)
			}
		} else if slices.Contains(dataset.FactNames, name) {
			order = append(order, name)
		}
	}
	return order
}()

// orderOf returns the place of a fact in the contract's order, in which parameters follow the
// facts, and prices are last.
func orderOf(fact string) int {
	if i := slices.Index(statementOrder, fact); i >= 0 {
		return i
	}
	if strings.HasPrefix(fact, evidence.ParameterPrefix) {
		return len(statementOrder)
	}
	return len(statementOrder) + 1
}

// Statements returns the statements about a row, or about some of its facts, in the order of the
// contract: those about prices are last.
func (c *Catalog) Statements(row int, facts ...string) (statements []Statement) {
	m := c.model(row)
	asked := func(fact string) bool { return len(facts) == 0 || slices.Contains(facts, fact) }
	add := func(fact string, claims []evidence.JudgedClaim) {
		for _, claim := range claims {
			source, _ := c.pricing().Source(claim.Source)
			official := source.OfficialFor(m.Provider)
			statements = append(statements, Statement{
				JudgedClaim: claim,
				Fact:        fact,
				Page:        source.URL,
				Place:       c.pricing().Place(m, claim.Source, fact),
				Official:    official,
				Kind:        source.Kind,
			})
		}
	}
	for _, name := range statementOrder {
		// Before any claim is judged: a page that asks about one fact must not pay for thirty.
		if !asked(name) {
			continue
		}
		claims := c.pricing().Explain(m, dataset.FactIndex(name))
		if name == "canonical_id" {
			claims = c.withMaker(row, claims)
		}
		add(name, claims)
	}
	statements = append(statements, c.parameterStatements(m, facts)...)
	if c.pricing().Retired(m) {
		return statements // it has no price any more
	}
	for _, q := range c.pricing().StatedQuotes(m) {
		fact := dataset.PriceFact(q.Meter, q.Condition)
		if asked(fact) {
			add(fact, c.pricing().JudgedPrices(&q))
		}
	}
	for _, s := range c.derivedStatements(row) {
		if asked(s.Fact) {
			statements = append(statements, s)
		}
	}
	return statements
}

// repeats reports whether a statement says nothing that the same object does not say elsewhere:
// prices name the sources of each price, and parameters have the page and the day. What differs,
// and what has a reason, is only in statements.
func (s *Statement) repeats() bool {
	if s.Reason != "" || s.Standing > evidence.Agrees {
		return false
	}
	if s.Says == "" {
		// Where on its page a price stands is nowhere else.
		return strings.HasPrefix(s.Fact, "price:") && s.Place == ""
	}
	// Of one rule parameters have the source that is shown, and nothing of those that are simply
	// taken.
	return s.Standing == evidence.Shown && !strings.HasPrefix(s.Value, parameter.Accepted.String())
}

// Receipt returns where a source states something about a fact of a model, or about a price, and
// the model of whose line that is; see evidence.Evidence.Receipt.
func (c *Catalog) Receipt(m *dataset.Model, source, fact string) (*dataset.Model, *dataset.Receipt) {
	return c.pricing().Receipt(m, source, fact)
}

// withMaker adds to the claims about the canonical id of a row the claim of the catalog that a
// maker's row is an offer of itself, if nobody states another model. No line has this claim,
// because it follows from the kind of the provider.
func (c *Catalog) withMaker(row int, claims []evidence.JudgedClaim) []evidence.JudgedClaim {
	r := &c.rows[row]
	_, found := c.pricing().Source(dataset.CatalogSource)
	if c.model(row).CanonicalID != "" || r.canonical == "" || !found {
		return claims
	}
	claim := dataset.Claim{Value: r.canonical, Source: dataset.CatalogSource}
	return slices.Insert(claims, 0, evidence.JudgedClaim{Claim: claim})
}

// appendSources appends the sources of a row with the facts of which they state what the model
// shows, by all statements about the row.
func (c *Catalog) appendSources(dst []byte, row int, statements []Statement) []byte {
	type from struct {
		site string
		asOf dataset.Date
	}
	facts := map[from][]string{} // stated by a site on a day
	add := func(claim *dataset.Claim, stated ...string) {
		key := from{dataset.Site(claim.Source), c.pricing().ConfirmedOn(claim)}
		facts[key] = append(facts[key], stated...)
	}
	// A source that only says that the model exists has no statement, but it is a source.
	for _, claim := range c.model(row).Sources {
		add(&claim.Claim)
	}
	for _, s := range statements {
		if dataset.FactIndex(s.Fact) < 0 {
			continue // a parameter or a price, which names its sources itself
		}
		// Also without the fact, if the source says something else than is shown.
		add(&s.Claim)
		if s.Standing <= evidence.Agrees {
			add(&s.Claim, s.Fact)
		}
	}
	// Site by site, the newest day first, because a map has no order.
	order := slices.SortedFunc(maps.Keys(facts), func(a, b from) int {
		return cmp.Or(strings.Compare(a.site, b.site), cmp.Compare(b.asOf, a.asOf))
	})
	return jsonl.AppendArray(dst, order, func(dst []byte, key *from) []byte {
		named := facts[*key]
		slices.SortFunc(named, func(a, b string) int { return orderOf(a) - orderOf(b) })
		dst = join(dst, `{"source":"`, key.site, `","as_of":"`, key.asOf.Day().String(), `","facts":`)
		return append(jsonl.AppendStrings(dst, slices.Compact(named)), '}')
	})
}

// AppendStatements appends the array of the statements about a row, or about some of its facts.
func (c *Catalog) AppendStatements(dst []byte, row int, facts ...string) []byte {
	return appendStatements(dst, c.Statements(row, facts...))
}

func appendStatements(dst []byte, statements []Statement) []byte {
	return jsonl.AppendArray(dst, statements, func(dst []byte, s *Statement) []byte {
		dst = appendFact(join(dst, `{"fact":"`, s.Fact, `","value":`), s.Fact, s.Value)
		dst = jsonl.AppendString(append(dst, `,"source":`...), dataset.Site(s.Source))
		dst = appendFact(append(dst, `,"page":`...), "page", s.Page)
		dst = appendFact(append(dst, `,"place":`...), "place", s.Place)
		dst = appendFact(append(dst, `,"read":`...), "read", s.Read.String())
		dst = join(dst, `,"standing":"`, s.Standing.String(), `","reason":`)
		return append(appendFact(dst, "reason", s.Reason), '}')
	})
}
