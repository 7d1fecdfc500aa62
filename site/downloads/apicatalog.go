package downloads

import (
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// link is what /.well-known/api-catalog says about a resource (RFC 9264).
type link struct {
	Anchor      string   `json:"anchor"`
	Item        []target `json:"item,omitempty"`
	Description []target `json:"service-desc,omitempty"`
	Docs        []target `json:"service-doc,omitempty"`
	Meta        []target `json:"service-meta,omitempty"`
}

type target struct {
	Href  string `json:"href"`
	Type  string `json:"type"`
	Title string `json:"title"`
}

// apiCatalog adds the list of the APIs of the host (RFC 9727).
func (m *maker) apiCatalog() {
	const path = ".well-known/api-catalog"
	base, service := m.options.BaseURL, m.options.Service
	guides := map[catalog.Version]string{catalog.V1: "/docs/v1/", catalog.V2: "/docs/"}
	apis := link{Anchor: base + "/" + path}
	var links []link
	for _, v := range catalog.Versions {
		root := base + api.Root(v)
		apis.Item = append(apis.Item, target{root, JSON, service + " API " + v.String()})
		links = append(links, link{
			Anchor:      root,
			Description: []target{{root + "/openapi.json", JSON, "OpenAPI document"}},
			Docs: []target{
				{base + guides[v], "text/html", "Documentation"}, {root + "/README.md", "text/markdown", "Documentation in Markdown"},
			},
			Meta: []target{
				{root, JSON, "Discovery index"}, {base + "/version.json", JSON, "Digest, counts and time of the last sync"},
				{base + "/changes.json", JSON, "What changed and when, newest first"},
			},
		})
	}
	if !m.options.NoAgents {
		apis.Item = append(apis.Item, target{base + mcp.Path, JSON, service + " for agents (Model Context Protocol)"})
		links = append(links, link{Anchor: base + mcp.Path, Docs: []target{{base + "/docs/agents/", "text/html", "Guide"}}})
	}
	m.add(path, Linkset, "api-catalog", encode(map[string][]link{"linkset": append([]link{apis}, links...)}))
}
