package website

import "modelcatalog/dataset"

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

// byProviderStatus returns the numbers of a provider's models, by status.
func (c *counts) byProviderStatus(provider int) []int {
	numbers := make([]int, len(dataset.StatusNames))
	size := len(dataset.TypeNames) * len(numbers)
	for i, n := range c.joint[provider*size : (provider+1)*size] {
		numbers[i%len(numbers)] += n
	}
	return numbers
}
