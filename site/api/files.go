package api

import (
	"strconv"

	"modelcatalog/dataset/catalog"
)

// PageLimits are the limits for which every page of the unfiltered list is published as a file.
var PageLimits = [...]int{catalog.DefaultLimit, catalog.MaxLimit}

// PageFile returns the name, below api/v1/models in the published tree, of a page of the unfiltered list.
func PageFile(limit int, page int64) string {
	return "_pages/" + strconv.Itoa(limit) + "/" + strconv.FormatInt(page, 10) + ".json"
}

// listFile returns the path of the published file that has the answer to a query, of which there are so many pages; empty if
// there is no such file.
func listFile(query *catalog.Query, pages int64) string {
	unfiltered := *query
	unfiltered.Page, unfiltered.Limit = 1, catalog.DefaultLimit
	if unfiltered != catalog.DefaultQuery || query.Page > pages {
		return ""
	}
	for _, limit := range PageLimits {
		if query.Limit == limit {
			return ListPath + "/" + PageFile(limit, query.Page)
		}
	}
	return ""
}
