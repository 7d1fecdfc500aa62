package catalog

import (
	"fmt"

	"modelcatalog/dataset"
)

// factStats returns the members of the statistics that version 2 adds: how many models have each modality and feature, for how many
// each fact is known, and between which days each source was read.
func (c *Catalog) factStats(d *dataset.Dataset) string {
	var input, output [8]int
	features := make([]int, len(dataset.FeatureNames))
	names := append(knownNames(), "prices")
	known := make([]int, len(names))
	e := newFactEncoder(d)
	for i := range d.Models {
		m := &d.Models[i]
		if m.Details != nil {
			for bit := range input {
				input[bit] += int(m.Details.InputModalities >> bit & 1)
				output[bit] += int(m.Details.OutputModalities >> bit & 1)
			}
			for bit := range features {
				features[bit] += int(m.Details.Flags.True >> bit & 1)
			}
		}
		for j, name := range names {
			if e.knows(m, name) {
				known[j]++
			}
		}
	}
	dst := appendCounts([]byte(`,"by_input_modality":`), dataset.ModalityNames, input[:])
	dst = appendCounts(append(dst, `,"by_output_modality":`...), dataset.ModalityNames, output[:])
	dst = appendCounts(append(dst, `,"by_feature":`...), dataset.FeatureNames, features)
	dst = appendCounts(append(dst, `,"known":`...), names, known)
	return string(appendSourceDays(append(dst, `,"sources":[`...), d)) + "]"
}

// knownNames returns the members of a model that can be unknown, except prices, in the order of the contract.
func knownNames() []string {
	names := []string{"name", "description"}
	for _, name := range factMembers {
		if name == "features" {
			for _, feature := range dataset.FeatureNames {
				names = append(names, featurePrefix+feature)
			}
			continue
		}
		names = append(names, name)
	}
	return names
}

// knows reports whether a member of a model has a value.
func (e *factEncoder) knows(m *dataset.Model, name string) bool {
	switch name {
	case "aliases":
		return len(e.aliasesOf(m)) > 0
	case "prices":
		return len(e.quotes(m)) > 0
	case "name", "description":
		return m.Fact(name).Valid
	}
	return m.Fact(name).String != ""
}

// appendSourceDays appends the sources with the oldest and newest day on which they were read.
func appendSourceDays(dst []byte, d *dataset.Dataset) []byte {
	oldest, newest := make(map[string]dataset.Date), make(map[string]dataset.Date)
	for _, s := range d.Sources {
		oldest[s.Name], newest[s.Name] = s.AsOf, s.AsOf
	}
	for i := range d.Models {
		for _, p := range d.Models[i].Prices() {
			oldest[p.Source], newest[p.Source] = min(oldest[p.Source], p.AsOf), max(newest[p.Source], p.AsOf)
		}
	}
	for i, s := range d.Sources {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = fmt.Appendf(dst, `{"source":%q,"oldest":"%v","newest":"%v"}`, s.Name, oldest[s.Name], newest[s.Name])
	}
	return dst
}
