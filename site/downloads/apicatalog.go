package downloads

import "modelcatalog/site/changes"

// linkset is a set of links (RFC 9264).
type linkset struct {
	Linkset []linkContext `json:"linkset"`
}

// linkContext are the links of one resource. Relations are those of RFC 8631 and, for the catalog itself, item.
type linkContext struct {
	Anchor        string       `json:"anchor"`
	Items         []linkTarget `json:"item,omitempty"`
	Description   []linkTarget `json:"service-desc,omitempty"`
	Documentation []linkTarget `json:"service-doc,omitempty"`
	Metadata      []linkTarget `json:"service-meta,omitempty"`
}

// linkTarget is what a link leads to.
type linkTarget struct {
	Href  string `json:"href"`
	Type  string `json:"type,omitempty"`
	Title string `json:"title,omitempty"`
}

// apiCatalogPath is the path that RFC 9727 gives the list of a host's APIs. The name has no extension.
const apiCatalogPath = ".well-known/api-catalog"

// apiCatalog adds the list of the host's APIs, which has one.
func (m *maker) apiCatalog() error {
	base := m.options.BaseURL
	api := base + "/api/v1"
	m.set.add(apiCatalogPath, Linkset, "api-catalog", encode(linkset{[]linkContext{
		{Anchor: base + "/" + apiCatalogPath, Items: []linkTarget{{api, JSON, m.options.Service + " API"}}},
		{
			Anchor:      api,
			Description: []linkTarget{{api + "/openapi.json", JSON, "OpenAPI document"}},
			Documentation: []linkTarget{
				{base + "/docs/", "text/html", "Documentation"},
				{api + "/README.md", "text/markdown", "Documentation in Markdown"},
			},
			Metadata: []linkTarget{
				{api, JSON, "Discovery index"},
				{base + "/version.json", JSON, "Digest, counts and time of the last sync"},
				{base + "/" + changes.File(changes.Newest), JSON, "What changed and when, newest first"},
			},
		},
	}}))
	return nil
}
