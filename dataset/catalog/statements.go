package catalog

import (
	"cmp"
	"encoding/binary"
	"slices"
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
		statements, stated := x.evidence.Statements(m, fact), false
		for i := range statements {
			s := &statements[i]
			keep(name, value(s.Value), s.Source, s.Read, x.evidence.Confirmed(&s.Claim), s.Standing, s.Reason)
			stated = stated || s.Standing <= dataset.Agrees
		}
		if own, found := x.evidence.Source(dataset.OwnSource); found && !stated && shown != "" {
			keep(name, value(shown), own.Name, 0, own.AsOf, dataset.Shown, "")
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

// appendStatements appends the statements of a row.
func (c *Catalog) appendStatements(dst []byte, r *row) []byte {
	dst = append(dst, '[')
	start := len(dst)
	c.eachStatement(r, func(s [statedNumbers]uint64) {
		text := func(member int) string { return c.stated.list[s[member]] }
		fact, value := text(statedFact), text(statedValue)
		if fact == "" {
			return
		}
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = jsonl.AppendString(append(dst, `{"fact":`...), fact)
		if dst = append(dst, `,"value":`...); value == asShown {
			dst = append(dst, c.shownText(r, fact)...)
		} else if strings.HasPrefix(fact, "price:") {
			dst = jsonl.AppendString(dst, value)
		} else if value == "" {
			dst = append(dst, "null"...)
		} else {
			dst = appendFact(dst, fact, value)
		}
		source, _ := c.evidence.Source(text(statedSource))
		dst = jsonl.AppendString(append(dst, `,"source":`...), dataset.Site(text(statedSource)))
		dst = appendFact(append(dst, `,"page":`...), "page", source.URL)
		dst = appendFact(append(dst, `,"read":`...), "read", dataset.Date(s[statedRead]).String())
		dst = join(dst, `,"standing":"`, dataset.Standing(s[statedAs]).String(), `","reason":`)
		dst = append(appendFact(dst, "reason", text(statedReason)), '}')
	})
	return append(dst, ']')
}

// shownText returns the JSON of the name or the description of a row. No text has the quotes before a member.
func (c *Catalog) shownText(r *row, member string) string {
	_, text, _ := strings.Cut(c.objects[V2-1][c.byID[r.Key()]], `,"`+member+`":`)
	text, _, _ = strings.Cut(text, map[string]string{"name": `,"description":`, "description": `,"type":`}[member])
	return text
}
