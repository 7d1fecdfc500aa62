package catalog

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// The statements about all models are ten times as long as what they are made of, so a row keeps them as numbers of texts, and their JSON is
// made when it is asked for. A statement is these numbers, each as a varint:
const (
	statedFact   = iota // text of its name; of "" if the source only says that the model exists
	statedValue         // text of its value, as dataset.Model.Fact has it; of asShown if it is a name or a description that the model shows
	statedSource        // text of the name of the source
	statedRead          // dataset.Date on which it was first read
	statedAsOf          // dataset.Date of the last day on which it is known to have been said
	statedAs            // dataset.Standing
	statedReason        // text of the reason
	statedNumbers
)

// asShown is no value of a fact, because texts have no control characters.
const asShown = "\x00"

// texts are the texts to which statements refer, each once.
type texts struct {
	list   []string
	number map[string]uint64
}

func (t *texts) numberOf(text string) uint64 {
	n, found := t.number[text]
	if !found {
		text = strings.Clone(text)
		n = uint64(len(t.list))
		t.list, t.number[text] = append(t.list, text), n
	}
	return n
}

// keepStatements returns the statements about a model, in the order of the contract.
func (x *rowMaker) keepStatements(m *dataset.Model, quotes []dataset.Quote) string {
	kept := x.buffer[:0]
	keep := func(fact, value, source string, read, asOf dataset.Date, standing dataset.Standing, reason string) {
		for _, text := range [...]string{fact, value, source} {
			kept = binary.AppendUvarint(kept, x.stated.numberOf(text))
		}
		kept = binary.AppendUvarint(binary.AppendUvarint(kept, uint64(read)), uint64(asOf))
		kept = binary.AppendUvarint(append(kept, byte(standing)), x.stated.numberOf(reason))
	}
	for _, name := range statementOrder {
		fact := dataset.FactIndex(name)
		shown := m.Fact(name).String
		value := func(text string) string {
			if text == shown && (name == "name" || name == "description") {
				return asShown
			}
			return text
		}
		for _, s := range x.pricing.Statements(m, fact) {
			keep(name, value(s.Value), s.Source, s.Read, x.evidence.Confirmed(&s.Claim), s.Standing, s.Reason)
		}
	}
	for _, c := range m.Sources {
		claim := dataset.Claim{Source: c.Source, Read: c.Read, Until: c.Until}
		keep("", "", c.Source, c.Read, x.evidence.Confirmed(&claim), dataset.Agrees, "")
	}
	for i := range quotes {
		q := &quotes[i]
		for _, s := range x.evidence.PriceStatements(q) {
			keep(dataset.PriceFact(q.Meter, q.Condition), s.Value, s.Source, s.Read, s.Read, s.Standing, s.Reason)
		}
	}
	x.buffer = kept
	return string(kept)
}

// statementOrder has the facts in the order of the contract.
var statementOrder = func() (order []string) {
	for _, name := range memberNames[V2-1] {
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

// eachStatement calls visit with the statements of a row.
func (c *Catalog) eachStatement(r *row, visit func(s [statedNumbers]uint64)) {
	for kept := []byte(r.statements); len(kept) > 0; {
		var s [statedNumbers]uint64
		for i := range s {
			n := 0
			s[i], n = binary.Uvarint(kept)
			kept = kept[n:]
		}
		visit(s)
	}
}

// appendSources appends the sources of a row with the facts of which they state what the model shows.
func (c *Catalog) appendSources(dst []byte, r *row) []byte {
	type from struct {
		source string
		asOf   dataset.Date
	}
	facts := map[from][]string{}
	var order []from
	c.eachStatement(r, func(s [statedNumbers]uint64) {
		fact := c.stated.list[s[statedFact]]
		if strings.HasPrefix(fact, "price:") {
			return
		}
		key := from{dataset.Site(c.stated.list[s[statedSource]]), dataset.Date(s[statedAsOf])}
		if _, found := facts[key]; !found {
			order = append(order, key)
			facts[key] = []string{}
		}
		if fact != "" && dataset.Standing(s[statedAs]) <= dataset.Agrees && !slices.Contains(facts[key], fact) {
			facts[key] = append(facts[key], fact)
		}
	})
	slices.SortFunc(order, func(a, b from) int {
		return cmp.Or(strings.Compare(a.source, b.source), cmp.Compare(b.asOf, a.asOf))
	})
	return appendEach(dst, order, func(dst []byte, key *from) []byte {
		named := facts[*key]
		slices.SortFunc(named, func(a, b string) int { return dataset.FactIndex(a) - dataset.FactIndex(b) })
		dst = join(dst, `{"source":"`, key.source, `","as_of":"`, key.asOf.Day().String(), `","facts":`)
		return append(jsonl.AppendStrings(dst, named), '}')
	})
}

// Statement is what a source says about a fact of a model, or about a price, as the API has it. It has no Until.
type Statement struct {
	dataset.Statement
	Fact     string // one of dataset.FactNames, or a name of dataset.PriceFact
	Page     string // address of the source; empty if it was not kept
	Official bool   // the provider is the source
}

// Statements returns the statements about a row, or about some of its facts, in the order of the contract.
func (c *Catalog) Statements(row int, facts ...string) (statements []Statement) {
	r := &c.rows[row]
	c.eachStatement(r, func(s [statedNumbers]uint64) {
		text := func(member int) string { return c.stated.list[s[member]] }
		fact, value := text(statedFact), text(statedValue)
		if fact == "" || len(facts) > 0 && !slices.Contains(facts, fact) {
			return
		}
		if value == asShown {
			value = "" // which null leaves
			_ = json.Unmarshal([]byte(c.shownText(r, fact)), &value)
		}
		source, _ := c.evidence.Source(text(statedSource))
		claim := dataset.Claim{Value: value, Source: source.Name, Read: dataset.Date(s[statedRead])}
		said := dataset.Statement{Claim: claim, Verdict: dataset.Verdict{Standing: dataset.Standing(s[statedAs]), Reason: text(statedReason)}}
		statements = append(statements, Statement{said, fact, source.URL, source.Official})
	})
	return statements
}

// AppendStatements appends the array of the statements about a row, or about some of its facts.
func (c *Catalog) AppendStatements(dst []byte, row int, facts ...string) []byte {
	return appendEach(dst, c.Statements(row, facts...), func(dst []byte, s *Statement) []byte {
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
}

// Why says in a sentence why a fact, or a price, is what it is, by all statements about it.
func Why(statements []Statement) string {
	var sites []string // that state what is shown
	for _, s := range statements {
		switch name := s.Source; {
		case s.Standing > dataset.Agrees || slices.Contains(sites, dataset.Site(name)):
		case name == dataset.OwnSource && s.Read == 0 && rules[s.Fact] != "":
			return rules[s.Fact]
		case name == dataset.OwnSource:
			return "The maintainers of the catalog decided it."
		case s.Official:
			return "The provider's " + cmp.Or(map[string]string{"_api": "list of models", "-sdk": "SDK"}[name[max(len(name)-4, 0):]], "page") + " says so."
		default:
			sites = append(sites, dataset.Site(name))
		}
	}
	switch {
	case len(statements) == 0:
		return "Unknown: no source states it."
	case len(sites) == 1:
		return "Only " + sites[0] + " says so."
	case len(sites) > 1:
		return cmp.Or(map[int]string{2: "Two"}[len(sites)], strconv.Itoa(len(sites))) + " sites say the same."
	case slices.ContainsFunc(statements, func(s Statement) bool { return s.Standing == dataset.Differs }):
		return "Disputed: sources disagree, so none is shown."
	}
	return "Unknown: what sources state is not believed."
}

// shownText returns the JSON of the name or the description of a row. No text has the quotes before a member.
func (c *Catalog) shownText(r *row, member string) string {
	_, text, _ := strings.Cut(c.objects[V2-1][c.byID[r.Key()]], `,"`+member+`":`)
	text, _, _ = strings.Cut(text, map[string]string{"name": `,"description":`, "description": `,"type":`}[member])
	return text
}
