package website

import "modelcatalog/dataset"

// counts are the numbers of models.
type counts struct {
	byProvider []int // in the dataset's order
	byType     [len(dataset.TypeNames)]int
	byStatus   [len(dataset.StatusNames)]int
	// joint counts each combination: of provider p, type t and status s at (p*types + t)*statuses + s.
	joint []int
}

func newCounts(d *dataset.Dataset) counts {
	const types, statuses = len(dataset.TypeNames), len(dataset.StatusNames)
	numbers := map[string]int{}
	for i, p := range d.Providers {
		numbers[p.ID] = i
	}
	c := counts{byProvider: make([]int, len(d.Providers)), joint: make([]int, len(d.Providers)*types*statuses)}
	for i := range d.Models {
		m := &d.Models[i]
		provider := numbers[m.Provider]
		c.byProvider[provider]++
		c.byType[m.Type]++
		c.byStatus[m.Status]++
		c.joint[(provider*types+int(m.Type))*statuses+int(m.Status)]++
	}
	return c
}

// of returns the number of models of a provider, by number, of a type and status.
func (c *counts) of(provider int, t dataset.Type, s dataset.Status) int {
	return c.joint[(provider*len(dataset.TypeNames)+int(t))*len(dataset.StatusNames)+int(s)]
}

// byProviderStatus returns the numbers of a provider's models, by status.
func (c *counts) byProviderStatus(provider int) []int {
	numbers := make([]int, len(dataset.StatusNames))
	for s := range numbers {
		for t := range dataset.TypeNames {
			numbers[s] += c.of(provider, dataset.Type(t), dataset.Status(s))
		}
	}
	return numbers
}
