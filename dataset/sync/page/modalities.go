package page

import (
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// Pages have their own words for modalities. All must be known: a set without one of its members is
// a false claim that the model does not have it.

// modalities returns an array of a source's words for modalities as a fact. Names are ours by its
// words; a word with an empty name is no modality of ours, and other words are faults.
func modalities(n source.Node, names map[string]string) string {
	var set dataset.Modalities
	for _, element := range n.Elements() {
		name, found := names[element.Text()]
		if !found {
			element.Fault("one of " + strings.Join(slices.Sorted(maps.Keys(names)), ", "))
			continue
		}
		set |= modality(name)
	}
	return strings.Join(set.Names(), ",")
}

// modality returns the set with only the modality of a name, or the empty set if it is none of
// ours.
func modality(name string) dataset.Modalities {
	i := slices.Index(dataset.ModalityNames, name)
	if i < 0 {
		return 0
	}
	return 1 << i
}
