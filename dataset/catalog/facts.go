package catalog

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// A model of version 2 is the object of version 1 without context_length, and a tail of the members that only version 2 has, in three
// parts. Many models have equal parts, which they share.
const (
	factsPart   = iota // context_length to replacement
	pricesPart         // prices
	sourcesPart        // sources, disputes and the end of the object
	historyPart        // the intervals of prices (see history.go), which only the answer for a single model has
	partCount
)

// factMembers are the members of the facts part, in the order of the contract. The value of features is an object of flags.
var factMembers = []string{
	"context_length", "max_input_tokens", "max_output_tokens", "input_modalities", "output_modalities", "features", "embedding_dimensions",
	"open_weights", "family", "aliases", "alias_of", "release_date", "knowledge_cutoff", "retirement_date", "replacement",
}

// factEncoder encodes the parts of models.
type factEncoder struct {
	sources   []dataset.Source
	today     dataset.Date
	aliasesOf func(m *dataset.Model) []string
}

func newFactEncoder(d *dataset.Dataset) *factEncoder {
	return &factEncoder{sources: d.Sources, today: d.Day(), aliasesOf: d.Aliases()}
}

// appendFacts appends the facts part of a model. It returns those of the model's facts that are known, as factBits.
func (e *factEncoder) appendFacts(dst []byte, m *dataset.Model) (_ []byte, known uint32) {
	known = factBits["type"] | factBits["status"]
	for _, name := range [...]string{"name", "description"} {
		if m.Fact(name).Valid {
			known |= factBits[name]
		}
	}
	appendValue := func(name string) {
		text := m.Fact(name).String
		if text != "" {
			known |= factBits[name]
		}
		dst = appendFact(dst, name, text)
	}
	for _, name := range factMembers {
		dst = append(append(append(dst, `,"`...), name...), `":`...)
		switch name {
		case "features":
			separator := byte('{')
			for i, feature := range dataset.FeatureNames {
				dst = append(append(append(dst, separator, '"'), feature...), `":`...)
				appendValue(featureFacts[i])
				separator = ','
			}
			dst = append(dst, '}')
		case "aliases":
			aliases := e.aliasesOf(m)
			if len(aliases) > 0 {
				known |= factBits[name]
			}
			dst = jsonl.AppendStrings(dst, aliases)
		default:
			appendValue(name)
		}
	}
	return dst, known
}

// coveredNames are the facts of which Coverage counts the models.
var coveredNames = append(slices.Clone(dataset.FactNames), "prices")

// factBits are the bits of facts in sets of them, by name.
var factBits = func() map[string]uint32 {
	bits := map[string]uint32{}
	for i, name := range coveredNames {
		bits[name] = 1 << i
	}
	return bits
}()

// featureFacts are the names of the features as facts.
var featureFacts = func() (names []string) {
	for _, name := range dataset.FeatureNames {
		names = append(names, featurePrefix+name)
	}
	return names
}()

// appendFact appends a fact from its text in the dataset: null if the text is empty, unless it is a text for people.
func appendFact(dst []byte, name, text string) []byte {
	switch {
	case text == "" && name != "name" && name != "description":
		return append(dst, "null"...)
	case slices.Contains(listFacts, name):
		return jsonl.AppendStrings(dst, strings.Split(text, ","))
	case name == "replacement":
		provider, id, _ := strings.Cut(text, "/")
		dst = append(append(append(dst, `{"provider":"`...), provider...), `","id":`...)
		return append(jsonl.AppendString(dst, id), '}')
	case strings.HasPrefix(name, featurePrefix), slices.Contains(literalFacts, name):
		return append(dst, text...)
	}
	return jsonl.AppendString(dst, text)
}

// featurePrefix is that of the features among the facts.
const featurePrefix = "features."

// Facts that are not strings: arrays, and numbers or booleans besides the features.
var (
	listFacts    = []string{"input_modalities", "output_modalities", "aliases"}
	literalFacts = []string{"context_length", "max_input_tokens", "max_output_tokens", "embedding_dimensions", "open_weights"}
)

func appendPrices(dst []byte, quotes []dataset.Quote) []byte {
	dst = append(dst, `,"prices":[`...)
	for i := range quotes {
		q := &quotes[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendMeter(dst, q.Meter, q.Condition)
		dst = appendFact(append(dst, `,"price":`...), "price", string(q.Amount))
		dst = append(append(append(dst, `,"agreement":"`...), dataset.AgreementNames[q.Agreement]...), `","sources":[`...)
		for j := range q.Shown {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = jsonl.AppendString(dst, q.Shown[j].Source)
		}
		dst = append(append(append(dst, `],"as_of":"`...), q.AsOf.String()...), `"}`...)
	}
	return append(dst, ']')
}

// appendMeter appends the start of a price.
func appendMeter(dst []byte, meter dataset.Meter, condition string) []byte {
	info := &dataset.Meters[meter]
	dst = append(append(append(dst, `{"meter":"`...), info.Name...), `","unit":"`...)
	return appendFact(append(append(dst, info.Unit...), `","condition":`...), "condition", condition)
}

// appendSources appends the sources and the disputes of a model.
func (e *factEncoder) appendSources(dst []byte, m *dataset.Model, quotes []dataset.Quote) []byte {
	dst = append(dst, `,"sources":[`...)
	var d dataset.Details
	if m.Details != nil {
		d = *m.Details
	}
	for i, s := range d.Sources {
		if i > 0 {
			dst = append(dst, ',')
		}
		at := slices.IndexFunc(e.sources, func(source dataset.Source) bool { return source.Name == s.Source })
		dst = append(append(append(dst, `{"source":"`...), s.Source...), `","as_of":"`...)
		dst = append(append(dst, e.sources[at].AsOf.String()...), `","facts":`...)
		dst = append(jsonl.AppendStrings(dst, s.Names()), '}')
	}
	dst = append(dst, `],"disputes":[`...)
	for i, dispute := range slices.Concat(d.Disputes, dataset.PriceDisputes(quotes)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, `{"fact":"`...), dispute.Fact...), `","values":[`...)
		for j, claim := range dispute.Values {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = appendFact(append(dst, `{"value":`...), dispute.Fact, claim.Value)
			dst = append(append(append(dst, `,"source":"`...), claim.Source...), `"}`...)
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}"...)
}
