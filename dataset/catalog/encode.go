package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// memberNames are the members of the objects in lists, in the order of the contract.
var memberNames = [len(Versions)][]string{
	strings.Fields("id provider name description type context_length status deprecated updated_at last_seen_at"),
	strings.Fields(`id provider name description type status deprecated updated_at last_seen_at
		context_length max_input_tokens max_output_tokens input_modalities output_modalities features embedding_dimensions open_weights family
		aliases alias_of release_date knowledge_cutoff retirement_date retirement_not_before replacement successor after_retirement stage same_as reasoning_efforts
		prices upcoming_prices disputes`),
}

// encoder encodes the objects of a model.
type encoder struct {
	*dataset.Model
	*Catalog
	index  int
	row    *row
	quotes []evidence.Quote
}

// encode fills the encoded forms of a row.
func (c *Catalog) encode(row int) {
	m, r := &c.dataset.Models[row], &c.rows[row]
	e := &encoder{m, c, row, r, c.pricing.Quotes(m)}
	r.fillPrices(e.quotes)
	for v, names := range memberNames {
		object := jsonl.AppendObject(nil, names, func(dst []byte, i int) []byte {
			start := len(dst)
			dst = e.append(dst, Versions[v], names[i])
			if value := string(dst[start:]); Versions[v] == V2 && value != "null" && value != "[]" {
				c.known[names[i]]++
			}
			return dst
		})
		c.objects[v] = append(c.objects[v], string(object[:len(object)-1]))
	}
}

// append appends the value of a member.
func (e *encoder) append(dst []byte, v Version, name string) []byte {
	switch name {
	case "provider":
		return jsonl.AppendString(dst, e.Provider)
	case "name", "description":
		return e.Fact(name).AppendJSON(dst)
	case "deprecated":
		return strconv.AppendBool(dst, e.Status == dataset.Deprecated)
	case "features":
		return jsonl.AppendObject(dst, dataset.FeatureNames, func(dst []byte, i int) []byte {
			name := featurePrefix + dataset.FeatureNames[i]
			value := e.Fact(name)
			if value.Valid {
				e.known[name]++
			}
			return appendFact(dst, name, value.String)
		})
	case "aliases":
		return jsonl.AppendStrings(dst, e.row.Aliases)
	case "replacement":
		if provider, id, found := strings.Cut(e.Replacement, "/"); found {
			_, known := e.dataset.Index(provider, id)
			return append(strconv.AppendBool(append(appendKey(dst, provider, id), `,"external":`...), !known), '}')
		}
	case "successor":
		successor, found := e.Successor(e.index, e.day)
		if !found {
			return append(dst, "null"...)
		}
		r := &e.rows[successor]
		return join(appendKey(dst, r.Provider, r.ID), `,"stage":"`, r.StageOn(e.day).String(), `"}`)
	case "stage":
		return jsonl.AppendString(dst, e.row.StageOn(e.day).String())
	case "same_as":
		return jsonl.AppendArray(dst, e.Catalog.SameAs(e.index), func(dst []byte, row *int) []byte {
			return append(appendKey(dst, e.rows[*row].Provider, e.rows[*row].ID), '}')
		})
	case "prices":
		return appendPrices(dst, e)
	case "upcoming_prices":
		return jsonl.AppendArray(dst, e.pricing.Upcoming(e.Model), func(dst []byte, p *dataset.Price) []byte {
			return join(appendPrice(dst, p.Meter, p.Condition, p.Amount), `,"from":"`, p.From.String(), `","source":"`, dataset.Site(p.Source), `"}`)
		})
	case "disputes":
		return appendDisputes(dst, e)
	}
	text := e.Fact(name).String
	if v == V1 {
		return jsonl.AppendString(dst, text)
	}
	return appendFact(dst, name, text)
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
	literalFacts = []string{"context_length", "max_input_tokens", "max_output_tokens", "embedding_dimensions", "open_weights"}
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
		return append(appendFact(append(dst, `,"to":`...), "to", id), '}')
	case name == "reasoning_efforts":
		standard := ""
		efforts := strings.Split(text, ",")
		for i, effort := range efforts {
			if name, found := strings.CutSuffix(effort, "*"); found {
				standard, efforts[i] = name, name
			}
		}
		dst = jsonl.AppendStrings(append(dst, `{"values":`...), efforts)
		return append(appendFact(append(dst, `,"default":`...), "default", standard), '}')
	case strings.HasPrefix(name, featurePrefix), slices.Contains(literalFacts, name):
		return append(dst, text...)
	}
	return jsonl.AppendString(dst, text)
}

// appendKey appends the start of an object that names a model.
func appendKey(dst []byte, provider, id string) []byte {
	return jsonl.AppendString(join(dst, `{"provider":"`, provider, `","id":`), id)
}

func appendPrices(dst []byte, e *encoder) []byte {
	return jsonl.AppendArray(dst, e.quotes, func(dst []byte, q *evidence.Quote) []byte {
		dst = join(appendPrice(dst, q.Meter, q.Condition, q.Amount), `,"agreement":"`, q.Agreement.String(), `","sources":`)
		dst = appendFact(join(jsonl.AppendStrings(dst, q.Sources()), `,"as_of":"`, q.AsOf.String(), `","until":`), "until", q.Until.String())
		return append(appendFact(append(dst, `,"promised_until":`...), "promised_until", q.Promised.String()), '}')
	})
}

// appendPrice appends the start of a price.
func appendPrice(dst []byte, meter dataset.Meter, condition string, amount dataset.Decimal) []byte {
	dst = join(dst, `{"meter":"`, meter.String(), `","unit":"`, dataset.Meters[meter].Unit, `","condition":`)
	return appendFact(append(appendFact(dst, "condition", condition), `,"price":`...), "price", string(amount))
}

func appendDisputes(dst []byte, e *encoder) []byte {
	return jsonl.AppendArray(dst, evidence.Disputes(e.Model, e.quotes...), func(dst []byte, dispute *evidence.Dispute) []byte {
		dst = jsonl.AppendArray(join(dst, `{"fact":"`, dispute.Fact, `","values":`), dispute.Values, func(dst []byte, c *dataset.Claim) []byte {
			return join(appendFact(append(dst, `{"value":`...), dispute.Fact, c.Value), `,"source":"`, dataset.Site(c.Source), `"}`)
		})
		return append(dst, '}')
	})
}

// appendHistory appends the value of price_history, which only the answer for a single model has.
func (c *Catalog) appendHistory(dst []byte, row int) []byte {
	return jsonl.AppendArray(dst, c.pricing.History(&c.dataset.Models[row]), func(dst []byte, p *dataset.Price) []byte {
		dst = appendFact(append(appendPrice(dst, p.Meter, p.Condition, p.Amount), `,"from":`...), "from", p.From.String())
		dst = appendFact(append(dst, `,"to":`...), "to", p.To.String())
		return join(dst, `,"source":"`, dataset.Site(p.Source), `","as_of":"`, p.AsOf.Day().String(), `"}`)
	})
}

// AppendList appends the body of the answer to the query: {"data":[…],"meta":{…}}.
func (c *Catalog) AppendList(dst []byte, q *Query) ([]byte, Page) {
	var r Result
	c.Evaluate(q, &r)
	return c.AppendResult(dst, &r), r.Page
}

// AppendResult appends the body of the answer to the query that r is the result of.
func (c *Catalog) AppendResult(dst []byte, r *Result) []byte {
	dst = append(dst, `{"data":[`...)
	for i, row := range r.Rows() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = c.AppendObject(dst, r.version, int(row))
	}
	return append(r.appendMeta(append(dst, `],"meta":`...)), '}')
}

// appendMeta appends the member meta of a list answer.
func (r *Result) appendMeta(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"total":`...), int64(r.Total), 10)
	dst = strconv.AppendInt(append(dst, `,"page":`...), r.Page.Page, 10)
	dst = strconv.AppendInt(append(dst, `,"limit":`...), int64(r.Limit), 10)
	dst = strconv.AppendInt(append(dst, `,"pages":`...), r.Pages, 10)
	if r.version >= V2 {
		dst = strconv.AppendInt(append(dst, `,"unknown":`...), int64(r.Unknown), 10)
		dst = join(dst, `,"ignored":`, cmp.Or(r.ignored, "[]"))
	}
	return append(dst, '}')
}

// AppendObject appends the JSON object of a row as lists have it.
func (c *Catalog) AppendObject(dst []byte, v Version, row int) []byte {
	return join(dst, c.objects[v-1][row], "}")
}

// AppendModel appends the body of the answer for one model: {"data":{…}}. In version 2 it has the members sources, price_history and
// statements in addition to those that lists have.
func (c *Catalog) AppendModel(dst []byte, v Version, row int) []byte {
	dst = join(dst, `{"data":`, c.objects[v-1][row])
	if v >= V2 {
		statements := c.Statements(row)
		dst = c.appendSources(append(dst, `,"sources":`...), row, statements)
		dst = c.appendHistory(append(dst, `,"price_history":`...), row)
		dst = appendStatements(append(dst, `,"statements":`...), statements)
	}
	return append(dst, "}}"...)
}

// AppendError appends the body of the answer for an error, as ErrorOf shows it: {"error":{"code":…,"message":…}}.
func AppendError(dst []byte, err error) []byte {
	e := ErrorOf(err)
	return append(jsonl.AppendString(join(dst, `{"error":{"code":"`, string(e.Code), `","message":`), e.Message), "}}"...)
}
