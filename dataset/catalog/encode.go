package catalog

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// memberNames returns the members of the objects in a version's lists, in the order of the
// contract.
func memberNames(v Version) []string {
	if v == V1 {
		return strings.Fields(`id provider name description type context_length status deprecated
			updated_at last_seen_at`)
	}
	return strings.Fields(`id provider name description type status deprecated updated_at last_seen_at
		context_length max_input_tokens max_output_tokens input_modalities output_modalities features
		embedding_dimensions open_weights family aliases alias_of release_date knowledge_cutoff
		retirement_date retirement_not_before replacement successor after_retirement stage
		canonical_id maker same_as reasoning_efforts
		prices upcoming_prices disputes`)
}

// makeObjects makes the objects of all rows, which must have everything but their prices. The
// objects are made once, and answers copy them.
func (c *Catalog) makeObjects() {
	for i := range c.rows {
		e := encoder{catalog: c, index: i, row: &c.rows[i], model: &c.dataset.Models[i]}
		// The quotes of a day take longest. They are used for the object and for filters, and then
		// thrown away, because those of all models would fill the memory.
		if c.version >= V2 {
			e.quotes = c.pricing().Quotes(e.model)
			e.row.fillPrices(e.quotes)
		}
		c.objects[i] = c.encode(&e)
	}
}

// encode returns the JSON of a row as lists have it, without the brace at its end, so that the
// answer for a single model can go on. It counts in Catalog.known what is known of the model.
func (c *Catalog) encode(e *encoder) string {
	names := memberNames(c.version)
	object := jsonl.AppendObject(nil, names, func(dst []byte, i int) []byte {
		start := len(dst)
		dst = e.append(dst, names[i])
		value := string(dst[start:])
		if value != "null" && value != "[]" {
			c.known[names[i]]++
		}
		return dst
	})
	return string(object[:len(object)-1])
}

// encoder encodes the members of one model.
type encoder struct {
	catalog *Catalog
	index   int // of the row
	row     *row
	model   *dataset.Model
	quotes  []evidence.Quote // the prices on the day of the catalog
}

// append appends the value of a member.
func (e *encoder) append(dst []byte, name string) []byte {
	c := e.catalog
	m := e.model
	switch name {
	case "provider":
		return jsonl.AppendString(dst, m.Provider)
	// These are strings or null in both versions. An empty description is not unknown.
	case "name", "description":
		return m.Fact(name).AppendJSON(dst)
	case "deprecated":
		return strconv.AppendBool(dst, m.Status == dataset.Deprecated)
	case "features":
		return e.appendFeatures(dst)
	case "aliases":
		return jsonl.AppendStrings(dst, e.row.Aliases)
	case "replacement":
		return e.appendReplacement(dst)
	// A replacement can be retired itself. The successor is where the chain of replacements leads.
	case "successor":
		return e.appendSuccessor(dst)
	case "stage":
		return jsonl.AppendString(dst, e.row.StageOn(c.day).String())
	case "canonical_id":
		return appendFact(dst, name, e.row.canonical)
	case "maker":
		return appendFact(dst, name, e.row.maker)
	case "same_as":
		return jsonl.AppendArray(dst, c.SameAs(e.index), func(dst []byte, row *int) []byte {
			other := &c.rows[*row]
			return append(appendKey(dst, other.Provider, other.ID), '}')
		})
	case "prices":
		return jsonl.AppendArray(dst, e.quotes, appendQuote)
	case "upcoming_prices":
		return jsonl.AppendArray(dst, c.pricing().Upcoming(m), appendUpcoming)
	case "disputes":
		disputes := c.pricing().Disputes(m, e.quotes...)
		slices.SortStableFunc(disputes, func(a, b evidence.Dispute) int {
			return orderOf(a.Fact) - orderOf(b.Fact)
		})
		return jsonl.AppendArray(dst, disputes, appendDispute)
	}
	text := m.Fact(name).String
	if c.version == V1 {
		// Version 1 has only strings, and an unknown context is an empty one.
		return jsonl.AppendString(dst, text)
	}
	return appendFact(dst, name, text)
}

func (e *encoder) appendFeatures(dst []byte) []byte {
	return jsonl.AppendObject(dst, dataset.FeatureNames, func(dst []byte, i int) []byte {
		name := featurePrefix + dataset.FeatureNames[i]
		value := e.model.Fact(name)
		if value.Valid {
			e.catalog.known[name]++
		}
		return appendFact(dst, name, value.String)
	})
}

func (e *encoder) appendReplacement(dst []byte) []byte {
	provider, id, found := strings.Cut(e.model.Replacement, "/")
	if !found {
		return append(dst, "null"...)
	}
	_, known := e.catalog.index(provider, id)
	dst = appendKey(dst, provider, id)
	dst = append(dst, `,"external":`...)
	dst = strconv.AppendBool(dst, !known)
	return append(dst, '}')
}

func (e *encoder) appendSuccessor(dst []byte) []byte {
	c := e.catalog
	successor, found := c.Successor(e.index, c.day)
	if !found {
		return append(dst, "null"...)
	}
	r := &c.rows[successor]
	return join(appendKey(dst, r.Provider, r.ID), `,"stage":"`, r.StageOn(c.day).String(), `"}`)
}

// join appends texts.
func join(dst []byte, texts ...string) []byte {
	for _, text := range texts {
		dst = append(dst, text...)
	}
	return dst
}

// featurePrefix is that of the features among the facts.
const featurePrefix = "features."

// Facts that are not strings: arrays, and numbers or booleans besides the features.
var (
	listFacts    = []string{"input_modalities", "output_modalities", "aliases"}
	literalFacts = []string{
		"context_length", "max_input_tokens", "max_output_tokens", "embedding_dimensions", "open_weights",
	}
)

// appendFact appends a fact from its text in the dataset: null if the text is empty.
func appendFact(dst []byte, name, text string) []byte {
	switch {
	case text == "":
		return append(dst, "null"...)
	case slices.Contains(listFacts, name):
		return jsonl.AppendStrings(dst, strings.Split(text, ","))
	case name == "replacement":
		provider, id, _ := strings.Cut(text, "/")
		return append(appendKey(dst, provider, id), '}')
	case name == "after_retirement":
		behavior, id, _ := strings.Cut(text, " ")
		dst = jsonl.AppendString(append(dst, `{"behavior":`...), behavior)
		return append(appendMember(dst, "to", id), '}')
	case name == "reasoning_efforts":
		return appendEfforts(dst, text)
	// The text is the number, true or false in JSON already.
	case strings.HasPrefix(name, featurePrefix), slices.Contains(literalFacts, name):
		return append(dst, text...)
	}
	return jsonl.AppendString(dst, text)
}

// appendMember appends a comma, the name of a member, and its value: a string, or null if that is
// empty.
func appendMember(dst []byte, name, text string) []byte {
	dst = join(dst, `,"`, name, `":`)
	return appendFact(dst, name, text)
}

// appendEfforts appends efforts from their text, in which an asterisk is behind the default.
func appendEfforts(dst []byte, text string) []byte {
	standard := ""
	efforts := strings.Split(text, ",")
	for i, effort := range efforts {
		if name, found := strings.CutSuffix(effort, "*"); found {
			efforts[i] = name
			standard = name
		}
	}
	dst = jsonl.AppendStrings(append(dst, `{"values":`...), efforts)
	return append(appendMember(dst, "default", standard), '}')
}

// appendKey appends the start of an object that names a model.
func appendKey(dst []byte, provider, id string) []byte {
	return jsonl.AppendString(join(dst, `{"provider":"`, provider, `","id":`), id)
}

func appendQuote(dst []byte, q *evidence.Quote) []byte {
	dst = appendPrice(dst, q.Meter, q.Condition, q.Amount)
	dst = join(dst, `,"agreement":"`, q.Agreement.String(), `","sources":`)
	dst = jsonl.AppendStrings(dst, q.Sources())
	dst = join(dst, `,"as_of":"`, q.AsOf.String(), `"`)
	dst = appendMember(dst, "until", q.Until.String())
	dst = appendMember(dst, "promised_until", q.Promised.String())
	return append(dst, '}')
}

func appendUpcoming(dst []byte, p *dataset.Price) []byte {
	dst = appendPrice(dst, p.Meter, p.Condition, p.Amount)
	return join(dst, `,"from":"`, p.From.String(), `","source":"`, dataset.Site(p.Source), `"}`)
}

// appendPrice appends the start of a price.
func appendPrice(dst []byte, meter dataset.Meter, condition string, amount dataset.Decimal) []byte {
	dst = join(dst, `{"meter":"`, meter.String(), `","unit":"`, dataset.Meters[meter].Unit, `"`)
	dst = appendMember(dst, "condition", condition)
	return appendMember(dst, "price", string(amount))
}

func appendDispute(dst []byte, dispute *evidence.Dispute) []byte {
	dst = join(dst, `{"fact":"`, dispute.Fact, `","values":`)
	dst = jsonl.AppendArray(dst, dispute.Values, func(dst []byte, claim *dataset.Claim) []byte {
		dst = appendFact(append(dst, `{"value":`...), dispute.Fact, claim.Value)
		return join(dst, `,"source":"`, dataset.Site(claim.Source), `"}`)
	})
	return append(dst, '}')
}

// appendHistory appends the value of price_history, which only the answer for a single model has.
func (c *Catalog) appendHistory(dst []byte, row int) []byte {
	intervals := c.pricing().History(c.model(row))
	return jsonl.AppendArray(dst, intervals, func(dst []byte, p *dataset.Price) []byte {
		dst = appendPrice(dst, p.Meter, p.Condition, p.Amount)
		dst = appendMember(dst, "from", p.From.String())
		dst = appendMember(dst, "to", p.To.String())
		return join(dst, `,"source":"`, dataset.Site(p.Source), `","as_of":"`, p.AsOf.Day().String(), `"}`)
	})
}
