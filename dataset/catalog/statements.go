package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Statement is what a source says about a fact of a model, or about a price, as the API has it.
type Statement struct {
	evidence.JudgedClaim
	Fact     string // one of dataset.FactNames, or a name of dataset.PriceFact
	Page     string // address of the source; empty if it was not kept
	Official bool   // the provider is the source
	Kind     dataset.SourceKind
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

// orderOf returns the place of a fact in the contract's order, in which prices are last.
func orderOf(fact string) int {
	if i := slices.Index(statementOrder, fact); i >= 0 {
		return i
	}
	return len(statementOrder)
}

// Statements returns the statements about a row, or about some of its facts, in the order of the contract: those about prices are last.
func (c *Catalog) Statements(row int, facts ...string) (statements []Statement) {
	m := c.model(row)
	add := func(fact string, said func() []evidence.JudgedClaim) {
		if len(facts) > 0 && !slices.Contains(facts, fact) {
			return
		}
		for _, s := range said() {
			source, _ := c.pricing().Source(s.Source)
			statements = append(statements, Statement{s, fact, source.URL, source.OfficialFor(m.Provider), source.Kind})
		}
	}
	for _, name := range statementOrder {
		add(name, func() []evidence.JudgedClaim {
			said := c.pricing().Explain(m, dataset.FactIndex(name))
			if name == "canonical_id" {
				said = c.withOwnModel(row, said)
			}
			return said
		})
	}
	if c.pricing().Retired(m) {
		return statements
	}
	for _, q := range c.pricing().StatedQuotes(m) {
		add(dataset.PriceFact(q.Meter, q.Condition), func() []evidence.JudgedClaim { return c.pricing().JudgedPrices(&q) })
	}
	return statements
}

// withOwnModel adds to what is said about the canonical id of a row that a maker's own row is of itself, if nobody else says of
// which model it is. No line has that, because it follows from the kind of the provider.
func (c *Catalog) withOwnModel(row int, said []evidence.JudgedClaim) []evidence.JudgedClaim {
	r := &c.rows[row]
	_, found := c.pricing().Source(dataset.CatalogSource)
	if c.model(row).CanonicalID != "" || r.canonical == "" || !found {
		return said
	}
	own := evidence.JudgedClaim{Claim: dataset.Claim{Value: r.canonical, Source: dataset.CatalogSource}}
	return slices.Insert(said, 0, own)
}

// appendSources appends the sources of a row with the facts of which they state what the model shows, by all statements about the row.
func (c *Catalog) appendSources(dst []byte, row int, statements []Statement) []byte {
	type from struct {
		source string
		asOf   dataset.Date
	}
	facts := map[from][]string{}
	add := func(claim *dataset.Claim, stated ...string) {
		key := from{dataset.Site(claim.Source), c.pricing().ConfirmedOn(claim)}
		facts[key] = append(facts[key], stated...)
	}
	for _, claim := range c.model(row).Sources {
		add(&claim.Claim)
	}
	for _, s := range statements {
		if dataset.FactIndex(s.Fact) < 0 { // a price
			continue
		}
		add(&s.Claim)
		if s.Standing <= evidence.Agrees {
			add(&s.Claim, s.Fact)
		}
	}
	order := slices.SortedFunc(maps.Keys(facts), func(a, b from) int {
		return cmp.Or(strings.Compare(a.source, b.source), cmp.Compare(b.asOf, a.asOf))
	})
	return jsonl.AppendArray(dst, order, func(dst []byte, key *from) []byte {
		named := facts[*key]
		slices.SortFunc(named, func(a, b string) int { return orderOf(a) - orderOf(b) })
		dst = join(dst, `{"source":"`, key.source, `","as_of":"`, key.asOf.Day().String(), `","facts":`)
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
		dst = appendFact(append(dst, `,"read":`...), "read", s.Read.String())
		dst = join(dst, `,"standing":"`, s.Standing.String(), `","reason":`)
		return append(appendFact(dst, "reason", s.Reason), '}')
	})
}

// rules say why the catalog itself states some facts. Decisions of the maintainers have a day.
var rules = map[string]string{
	"name": "Derived from the id.", "family": "Derived from the id.", "type": "A rule of the catalog says so.", "status": "A rule of the catalog says so.",
	"canonical_id": "The provider made the model, or the spelling of the id says it.",
}

// kindWords are what a sentence calls a source of the provider.
var kindWords = map[dataset.SourceKind]string{
	dataset.KindPage: "page", dataset.KindList: "list of models", dataset.KindSDK: "SDK", dataset.KindOther: "page", dataset.KindCollection: "collection",
}

// Why says in a sentence why a fact, or a price, is what it is, by all statements about it.
func Why(statements []Statement) string {
	var sites []string // that state what is shown
	for _, s := range statements {
		switch name := s.Source; {
		case s.Standing > evidence.Agrees || slices.Contains(sites, dataset.Site(name)):
		case name == dataset.CatalogSource && s.Read == 0 && rules[s.Fact] != "":
			return rules[s.Fact]
		case name == dataset.CatalogSource:
			return "The maintainers of the catalog decided it."
		case s.Official:
			return "The provider's " + kindWords[s.Kind] + " says so."
		default:
			sites = append(sites, dataset.Site(name))
		}
	}
	switch {
	case len(statements) == 0:
		return "Unknown: no source states it."
	case len(sites) == 1:
		return "Only " + sites[0] + " says so."
	case len(sites) == 2:
		return "Two sites say the same."
	case len(sites) > 2:
		return strconv.Itoa(len(sites)) + " sites say the same."
	case slices.ContainsFunc(statements, func(s Statement) bool { return s.Standing == evidence.Differs }):
		return "Disputed: sources disagree, so none is shown."
	}
	return "Unknown: what sources state is not believed."
}
