package catalog

import (
	"fmt"
	"strings"

	"modelcatalog/dataset"
)

// factStats returns the members of the statistics that version 2 adds: how many models have each modality and feature, for how many
// each fact is known, and between which days each source was read.
func (c *Catalog) factStats(d *dataset.Dataset) string {
	var marks [markCount]int
	for mark := range marks {
		marks[mark] = count(c.marks[mark])
	}
	dst := appendCounts([]byte(`,"by_input_modality":`), dataset.ModalityNames, marks[:firstOutput])
	dst = appendCounts(append(dst, `,"by_output_modality":`...), dataset.ModalityNames, marks[firstOutput:firstFlag])
	dst = appendCounts(append(dst, `,"by_feature":`...), dataset.FeatureNames, marks[firstFlag:])
	names, known := c.known()
	dst = appendCounts(append(dst, `,"known":`...), names, known)
	return string(appendSourceDays(append(dst, `,"sources":[`...), d)) + "]"
}

// known returns the members of a model that can be unknown, in the order of the contract, and how many models have each.
func (c *Catalog) known() (names []string, known []int) {
	rows := make([]int, len(c.parts.texts)) // by part
	for part := range historyPart {
		for _, text := range c.parts.rows[part] {
			rows[text]++
		}
	}
	count := func(name, part string) {
		n := 0
		key := `"` + strings.TrimPrefix(name, featurePrefix) + `":`
		unknown, empty := key+"null", key+"[]" // in a text, quotation marks are escaped
		for i, text := range c.parts.texts {
			if strings.HasPrefix(text, part) && !strings.Contains(text, unknown) && !strings.Contains(text, empty) {
				n += rows[i]
			}
		}
		names, known = append(names, name), append(known, n)
	}
	for _, name := range []string{"name", "description"} {
		n := 0
		for _, object := range c.objects {
			if !strings.Contains(object, `"`+name+`":null`) {
				n++
			}
		}
		names, known = append(names, name), append(known, n)
	}
	const facts = `,"context_length":`
	for _, name := range factMembers {
		if name != "features" {
			count(name, facts)
			continue
		}
		for _, feature := range dataset.FeatureNames {
			count(featurePrefix+feature, facts)
		}
	}
	count("prices", `,"prices":`)
	return names, known
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
		dst = fmt.Appendf(dst, `{"source":"%s","oldest":"%v","newest":"%v"}`, s.Name, oldest[s.Name], newest[s.Name])
	}
	return dst
}
