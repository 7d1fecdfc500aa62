package catalog

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// ParseFact returns the name of a fact or a price from a text that is one, or the name of a feature
// without its prefix. The error has the names that are most like the text: at most three of facts
// and prices without a condition.
func ParseFact(text string) (string, error) {
	_, _, notPrice := dataset.ParsePriceFact(text)
	if notPrice == nil || dataset.FactIndex(text) >= 0 {
		return text, nil
	}
	if dataset.FactIndex(featurePrefix+text) >= 0 {
		return featurePrefix + text, nil
	}
	names := slices.Clone(dataset.FactNames)
	for meter := range dataset.Meters {
		names = append(names, dataset.PriceFact(dataset.Meter(meter), ""))
	}
	bare := strings.NewReplacer(featurePrefix, "", "price:", "").Replace
	sought := bare(text[:min(len(text), MaxName)])
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
