package hosts

import (
	"fmt"
	"slices"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// made opens every file of text that a person may read.
const made = "# Made by generator build; the next build overwrites it.\n"

// Messages of errors that files can answer with: a file does not know which path or model was asked for.
var (
	noEndpoint = message(catalog.NotFound, "no endpoint has this path; GET /api/v1 lists the endpoints")
	noModel    = message(catalog.ModelNotFound, "the provider has no model of this id; GET /api/v1/models lists the ids")
	refused    = message(catalog.MethodNotAllowed, "the method is not allowed; the API answers GET, HEAD and OPTIONS")
	noQueries  = message(catalog.NotFound, "this copy of the API is made of files and answers no queries; "+
		"GET /api/v1/models without parameters, or search the lists in /api/v1/models/_pages/100/1.json and following")
)

// message returns the body of an error.
func message(code catalog.Code, text string) string {
	return string(catalog.AppendError(nil, &catalog.Error{Code: code, Message: text}))
}

// noProvider returns the body of the error for a provider that the catalog does not have.
func noProvider(providers []string) string {
	list := ""
	for i, p := range providers {
		if i > 0 {
			list += ", "
		}
		list += p
	}
	return message(catalog.InvalidProvider, fmt.Sprintf("the provider in the path is not one of %s", list))
}

// sorted puts files in order of path.
func sorted(files []representation.Document) []representation.Document {
	slices.SortFunc(files, func(a, b representation.Document) int {
		if a.Path < b.Path {
			return -1
		}
		return 1
	})
	return files
}
