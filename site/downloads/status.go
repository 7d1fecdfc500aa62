package downloads

import (
	"modelcatalog/dataset"
	"modelcatalog/site/schemas"
)

// Signature is the path of the signed note of /version.json, in the format of golang.org/x/mod/sumdb/note. Only the build has the
// key that makes it.
const Signature = "version.note.txt"

// version is /version.json: a few hundred bytes that say whether anything changed since a client last looked.
type version struct {
	Schema   string         `json:"$schema"`
	Dataset  string         `json:"dataset"`
	Build    string         `json:"build"`
	LastSync *string        `json:"last_sync"`
	Models   int            `json:"models"`
	ByStatus map[string]int `json:"by_status"`
	// Changes is the length of the history, which only grows, so it tells an old version from a newer one.
	Changes int `json:"changes"`
	// Checksums are the digests of the files SHA256SUMS, with which a client that trusts this file can check all downloads.
	Checksums map[string]string `json:"checksums"`
}

func (m *maker) version() {
	counts := map[string]int{}
	for _, name := range dataset.StatusNames {
		counts[name] = 0
	}
	for i := range m.dataset.Models {
		counts[m.dataset.Models[i].Status.String()]++
	}
	m.set.version = encode(version{
		Schema:   schemas.URL(m.options.BaseURL, "version"),
		Dataset:  m.catalog.Digest(),
		Build:    m.options.Build,
		LastSync: m.lastSync(),
		Models:   m.catalog.Len(),
		ByStatus: counts,
		Changes:  m.options.Changes.Len(), Checksums: m.checksums,
	})
	m.set.add("version.json", JSON, "version", m.set.version)
}
