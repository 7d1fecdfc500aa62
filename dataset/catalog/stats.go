package catalog

import (
	"fmt"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// factStats returns the members of the statistics that version 2 adds: how many models have each modality and feature, for how many
// each fact is known, and between which days each source was read.
func (c *Catalog) factStats(d *dataset.Dataset) string {
	var marks [markCount]int
	for mark := range marks {
		marks[mark] = substring.Count(c.marks[mark])
	}
	dst := appendCounts([]byte(`,"by_input_modality":`), dataset.ModalityNames, marks[:firstOutput])
	dst = appendCounts(append(dst, `,"by_output_modality":`...), dataset.ModalityNames, marks[firstOutput:firstFlag])
	dst = appendCounts(append(dst, `,"by_feature":`...), dataset.FeatureNames, marks[firstFlag:])
	names := append([]string{"name", "description"}, factMembers...)
	at := slices.Index(names, "features")
	names = append(slices.Replace(names, at, at+1, featureFacts...), "prices")
	known := make([]int, len(names))
	for i, name := range names {
		known[i] = c.coverage[slices.Index(coveredNames, name)].Models
	}
	dst = appendCounts(append(dst, `,"known":`...), names, known)
	return string(appendSourceDays(append(dst, `,"sources":[`...), d)) + "]"
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

// Coverage is how many models have a fact.
type Coverage struct {
	// Fact is one of dataset.FactNames, or "prices".
	Fact string
	// Models is the number of models with the fact, and Active that of the active ones.
	Models, Active int
}

// Coverage returns the coverage of each of dataset.FactNames, in their order, then of prices. A fact is known if the API shows a
// value other than null or an empty list. It returns nil if the catalog was made by NewPrepared.
func (c *Catalog) Coverage() []Coverage {
	c.complete()
	return c.coverage
}

// coverageOf counts the facts that are known of rows, as factBits.
func (c *Catalog) coverageOf(known []uint32) (counts []Coverage) {
	for bit, name := range coveredNames {
		n := Coverage{Fact: name}
		for row, bits := range known {
			isKnown := int(bits >> bit & 1)
			n.Models += isKnown
			if cellValues[c.cells[row]][2] == uint8(firstStatus+int(dataset.Active)) {
				n.Active += isKnown
			}
		}
		counts = append(counts, n)
	}
	return counts
}
