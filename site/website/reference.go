package website

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
)

const referencePath = "/docs/reference/"

// referencePage lists the endpoints of each version of the API, with examples that open the answer.
type referencePage struct {
	frame
	Guides   []menuEntry
	Versions []versionReference // newest first
}

type versionReference struct {
	Version    catalog.Version
	Endpoints  []endpoint
	Parameters []catalog.Param // of the list of models
}

// endpoint is an endpoint as the discovery index describes it.
type endpoint struct {
	Name        string `json:"name"`
	URL         string `json:"url"`
	Template    string `json:"url_template"`
	Description string `json:"description"`
	Path        map[string]struct {
		Allowed     []string `json:"allowed_values"`
		Description string   `json:"description"`
	} `json:"path_parameters"`
	Examples []string `json:"examples"`
	Example  string   `json:"example"`
	Heading  string   `json:"-"` // path of the endpoint
	Listing  bool     `json:"-"` // it has the query parameters of the list of models
}

func addReference(w *writer) error {
	p := &referencePage{
		frame: frame{
			Path: referencePath, Class: "guide", Heading: "API reference", Styles: []string{"docs.css"},
			Description: "Every endpoint of the " + w.options.Service + " API with its parameters, and examples that open the answer.",
		},
		Guides: guideMenuOf(w.build, referencePath),
	}
	for _, v := range slices.Backward(catalog.Versions[:]) {
		document := w.addresses.root + "/api/" + v.String() + "/openapi.json"
		p.Alternates = append(p.Alternates, alternate{"application/json", "OpenAPI document, " + v.String(), document})
		var index struct {
			Data struct{ Endpoints []endpoint }
		}
		if err := json.Unmarshal(w.options.Own[v].Index, &index); err != nil {
			return fmt.Errorf("the discovery index of %s: %w", v, err)
		}
		for i := range index.Data.Endpoints {
			e := &index.Data.Endpoints[i]
			e.Listing = len(e.Examples) > 0
			if e.Example != "" {
				e.Examples = append(e.Examples, e.Example)
			}
			if e.Template == "" && len(e.Examples) == 0 {
				e.Examples = []string{e.URL}
			}
			for i, address := range e.Examples {
				e.Examples[i] = localAddress(w.build, address)
			}
			e.Heading = localAddress(w.build, e.URL+e.Template)
		}
		p.Versions = append(p.Versions, versionReference{v, index.Data.Endpoints, w.catalog.Params(v)})
	}
	return w.addPage("reference", p)
}

// localAddress returns an address of this service without its origin.
func localAddress(b *build, address string) string {
	return b.addresses.root + strings.TrimPrefix(address, b.options.BaseURL)
}
