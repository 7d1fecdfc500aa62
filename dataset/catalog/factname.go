package catalog

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
)

// bases have the facts from which the members of a model follow that are no facts themselves.
var bases = map[string]string{
	"deprecated":      "status",
	"maker":           "canonical_id",
	"price_history":   "prices, such as price:input",
	"same_as":         "canonical_id",
	"stage":           "status and retirement_date",
	"successor":       "replacement",
	"upcoming_prices": "prices, such as price:input",
}

// ParseFact returns the name of a fact or a price from a text that is one, or the name of a feature
// without its prefix. The error has the names that are most like the text: at most three of facts
// and prices without a condition.
func ParseFact(text string) (string, error) {
	_, _, notPrice := dataset.ParsePriceFact(text)
	if notPrice == nil || dataset.FactIndex(text) >= 0 {
		return text, nil
	}
	name, found := strings.CutPrefix(text, evidence.ParameterPrefix)
	if found && isParameter(name) {
		return text, nil
	}
	if dataset.FactIndex(featurePrefix+text) >= 0 {
		return featurePrefix + text, nil
	}
	if basis := bases[text]; basis != "" {
		return "", fmt.Errorf("%s is no fact but follows from %s; ask for that", quote(text), basis)
	}
	names := slices.Clone(dataset.FactNames)
	for meter := range dataset.Meters {
		names = append(names, dataset.PriceFact(dataset.Meter(meter), ""))
	}
	bare := strings.NewReplacer(featurePrefix, "", "price:", "").Replace
	sought := bare(text[:min(len(text), MaxName)])
	// The plural is the name of the member that has the prices.
	if sought == "prices" {
		sought = "price"
	}
	// People leave out the beginning or the end of a name, as in "context" or "cache_read".
	far := func(name string) int {
		if strings.Contains(name, sought) {
			return 0
		}
		return Distance(bare(name), sought, MaxName)
	}
	slices.SortStableFunc(names, func(a, b string) int { return far(a) - far(b) })
	// Of three equally far names none is more likely to be meant, but a fourth would make the
	// message long.
	near := slices.DeleteFunc(names[:3], func(name string) bool { return far(name) > far(names[0]) })
	return "", fmt.Errorf("there is no fact %s; did you mean %s?", quote(text), strings.Join(near, ", "))
}

// isParameter reports whether a text is the name of a parameter, perhaps with a condition in
// brackets.
func isParameter(text string) bool {
	name := text
	// Brackets can be part of the name, too, as in stop[] and messages[-1].role: only those with a
	// condition are cut off.
	at := strings.LastIndexByte(text, '[')
	condition, ends := strings.CutSuffix(text[max(at, 0):], "]")
	if ends && at >= 0 {
		when, err := parameter.ParseCondition(condition[1:])
		if err == nil && len(when) > 0 {
			name = text[:at]
		}
	}
	return parameter.CheckName(name) == nil
}
