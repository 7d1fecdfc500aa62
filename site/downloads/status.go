package downloads

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
)

// Signature is the path of the signed note of /version.json, in the format of golang.org/x/mod/sumdb/note. Only the build has the
// key that makes it.
const Signature = "version.note.txt"

// version is /version.json: a few hundred bytes that say whether anything changed since a client last looked.
type version struct {
	Schema   string       `json:"$schema"`
	Dataset  string       `json:"dataset"`
	Build    string       `json:"build"`
	LastSync *string      `json:"last_sync"`
	Models   int          `json:"models"`
	ByStatus statusCounts `json:"by_status"`
	// Changes is the length of the history, which only grows, so it tells an old version from a newer one.
	Changes int `json:"changes"`
	// Checksums are the digests of the files SHA256SUMS, with which a client that trusts this file can check all downloads.
	Checksums map[string]string `json:"checksums"`
}

type statusCounts struct {
	Active     int `json:"active"`
	Deprecated int `json:"deprecated"`
	Unlisted   int `json:"unlisted"`
}

func (m *maker) version() {
	var counts [len(dataset.StatusNames)]int
	for i := range m.dataset.Models {
		counts[m.dataset.Models[i].Status]++
	}
	m.set.version = encode(version{
		Schema:   schemas.URL(m.options.BaseURL, "version"),
		Dataset:  m.catalog.Digest(),
		Build:    m.options.Build,
		LastSync: m.lastSync(),
		Models:   m.catalog.Len(),
		ByStatus: statusCounts{counts[dataset.Active], counts[dataset.Deprecated], counts[dataset.Unlisted]},
		Changes:  m.options.Changes.Len(), Checksums: m.checksums,
	})
	m.set.add("version.json", JSON, "version", m.set.version)
}

type linkset struct {
	Linkset []linkContext `json:"linkset"`
}

// linkContext contains the links of one resource, by relation (RFC 8631; item is from RFC 6573).
type linkContext struct {
	Anchor        string       `json:"anchor"`
	Items         []linkTarget `json:"item,omitempty"`
	Description   []linkTarget `json:"service-desc,omitempty"`
	Documentation []linkTarget `json:"service-doc,omitempty"`
	Metadata      []linkTarget `json:"service-meta,omitempty"`
}

type linkTarget struct {
	Href  string `json:"href"`
	Type  string `json:"type,omitempty"`
	Title string `json:"title,omitempty"`
}

// apiCatalogPath is the path of the list of a host's APIs (RFC 9727).
const apiCatalogPath = ".well-known/api-catalog"

// apiCatalog adds the list of the host's APIs: an entry for each version.
func (m *maker) apiCatalog() {
	base := m.options.BaseURL
	list := linkset{[]linkContext{{Anchor: base + "/" + apiCatalogPath}}}
	for _, v := range catalog.Versions {
		root, page := base+api.Root(v), base+"/docs/"
		if v != catalog.Versions[len(catalog.Versions)-1] {
			page += v.String() + "/"
		}
		list.Linkset[0].Items = append(list.Linkset[0].Items, linkTarget{root, JSON, m.options.Service + " API " + v.String()})
		list.Linkset = append(list.Linkset, linkContext{
			Anchor:      root,
			Description: []linkTarget{{root + "/openapi.json", JSON, "OpenAPI document"}},
			Documentation: []linkTarget{
				{page, "text/html", "Documentation"},
				{root + "/README.md", "text/markdown", "Documentation in Markdown"},
			},
			Metadata: []linkTarget{
				{root, JSON, "Discovery index"},
				{base + "/version.json", JSON, "Digest, counts and time of the last sync"},
				{base + "/" + changes.File(changes.Newest), JSON, "What changed and when, newest first"},
			},
		})
	}
	if !m.options.NoAgents {
		m.agents(&list)
	}
	m.set.add(apiCatalogPath, Linkset, "api-catalog", encode(list))
}
