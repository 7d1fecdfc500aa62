package contract

import (
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// The path of the list of the APIs of a host (RFC 9727) below the root, and its media type.
const (
	APICatalog = ".well-known/api-catalog"
	Linkset    = `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`
)

// linkset is a set of links (RFC 9264, section 4.2).
type linkset struct {
	Contexts []linkContext `json:"linkset"`
}

// linkContext has the links of an address, by their relation: item is that of RFC 9727, and the
// others are those of RFC 8631.
type linkContext struct {
	Anchor      string `json:"anchor"`
	Item        []link `json:"item,omitempty"`
	ServiceDesc []link `json:"service-desc,omitempty"`
	ServiceDoc  []link `json:"service-doc,omitempty"`
	ServiceMeta []link `json:"service-meta,omitempty"`
}

type link struct {
	Href  string `json:"href"`
	Type  string `json:"type"`
	Title string `json:"title"`
}

// Media types of what the list of the APIs links to, and no server of ours sends.
const (
	html     = "text/html"
	markdown = "text/markdown"
)

// guides are the pages of the website about each version.
var guides = map[catalog.Version]string{catalog.V1: "/docs/v1/", catalog.V2: "/docs/"}

// apiCatalog returns the list of the APIs of a service: the versions, and the server of the Model
// Context Protocol if there is one.
func apiCatalog(base, title string, agents bool) linkset {
	list := linkContext{Anchor: base + "/" + APICatalog}
	for _, v := range catalog.Versions {
		list.Item = append(list.Item, link{base + api.Root(v), api.JSON, title + " API " + v.String()})
	}
	if agents {
		agentsTitle := title + " for agents (Model Context Protocol)"
		list.Item = append(list.Item, link{base + mcp.Path, api.JSON, agentsTitle})
	}
	contexts := []linkContext{list}
	for _, v := range catalog.Versions {
		root := base + api.Root(v)
		contexts = append(contexts, linkContext{
			Anchor:      root,
			ServiceDesc: []link{{root + "/openapi.json", api.JSON, "OpenAPI document"}},
			ServiceDoc: []link{
				{base + guides[v], html, "Documentation"},
				{root + "/README.md", markdown, "Documentation in Markdown"},
			},
			ServiceMeta: []link{
				{root, api.JSON, "Discovery index"},
				{base + "/version.json", api.JSON, "Digest, counts and time of the last sync"},
				{base + "/changes.json", api.JSON, "What changed and when, newest first"},
			},
		})
	}
	if agents {
		contexts = append(contexts, linkContext{
			Anchor:     base + mcp.Path,
			ServiceDoc: []link{{base + "/docs/agents/", html, "Guide"}},
		})
	}
	return linkset{contexts}
}
