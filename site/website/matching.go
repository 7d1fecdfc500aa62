package website

import (
	"fmt"

	"modelcatalog/dataset/catalog"
)

// matching returns the models that a query of version 2 of the API finds, those first that people
// look for. It panics if the API refuses the query, which is made of the catalog's own values.
func (c *content) matching(query string) []*row { return c.matchingBy(query, catalog.SortRelevance) }

// matchingBy returns what a query finds in another order, descending.
func (c *content) matchingBy(query string, sort string) (rows []*row) {
	q, err := c.catalog.Parse(query)
	if err != nil {
		panic(fmt.Sprintf("website: the query %s: %v", query, err))
	}
	q.Sort = sort
	q.Order = catalog.Descending
	q.Limit = catalog.MaxLimit
	// All pages of the API's list. The number of pages is known after the first.
	var result catalog.Result
	for ; q.Page == 1 || q.Page <= result.Pages; q.Page++ {
		c.catalog.Evaluate(&q, &result)
		for _, i := range result.Rows() {
			rows = append(rows, &c.rows[i])
		}
	}
	return rows
}

// modelsAmong returns one row of each model among some rows. A model counts once, at how many places and under how
// many ids and terms it is offered: every count of models on the website is of these.
func (c *content) modelsAmong(rows []*row) []*row { return foldIDs(c.firstOffers(rows)) }

// firstOffers returns those of some rows that are the first offer of their model among them, as the
// parameter offers=first has it.
func (c *content) firstOffers(rows []*row) []*row {
	among := map[int]bool{} // indexes of rows
	for _, r := range rows {
		among[r.index] = true
	}
	return filtered(rows, func(r *row) bool {
		// Offers are in the order in which the catalog prefers them.
		for _, index := range c.catalog.OffersOf(r.index) {
			if among[index] {
				return index == r.index
			}
		}
		return true // a model without other offers
	})
}
