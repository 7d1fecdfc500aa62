package downloads

import (
	"encoding/json"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
)

// Signature is the path of the signed note of /version.json, in the format of golang.org/x/mod/sumdb/note. Only the build has the
// key that makes it.
const Signature = "version.note.txt"

// version is /version.json: a few hundred bytes that say whether anything changed since a client last looked.
type version struct {
	Schema   string  `json:"$schema"`
	Dataset  string  `json:"dataset"`
	Build    string  `json:"build"`
	LastSync *string `json:"last_sync"`
	// FreshUntil is the time from which the facts are stale. The signature of the file covers it.
	FreshUntil *string        `json:"fresh_until"`
	Models     int            `json:"models"`
	ByStatus   map[string]int `json:"by_status"`
	// Changes is the length of the history, which only grows, so it tells an old version from a newer one.
	Changes int `json:"changes"`
	// Checksums has the digest of SHA256SUMS, with which a client that trusts this file can check all downloads.
	Checksums map[string]string `json:"checksums"`
	// Archive is the digest of the dataset's archive.
	Archive string `json:"archive"`
}

func (m *maker) version() {
	counts := map[string]int{}
	for _, name := range dataset.StatusNames {
		counts[name] = 0
	}
	for i := range m.dataset.Models {
		counts[m.dataset.Models[i].Status.String()]++
	}
	m.Version = encode(version{
		Schema:   schemas.URL(m.options.BaseURL, "version"),
		Dataset:  m.catalog.Digest(),
		Build:    m.options.Build,
		LastSync: text(m.catalog.LastSync()), FreshUntil: text(m.catalog.FreshUntil()),
		Models:   m.catalog.Len(),
		ByStatus: counts,
		Changes:  m.options.Changes.Len(), Checksums: map[string]string{catalog.V2.String(): m.sumsSum}, Archive: m.archiveSum,
	})
	m.add("version.json", JSON, "version", m.Version)
}

// changesPage is a page of the history.
type changesPage struct {
	Schema string            `json:"$schema"`
	Data   []json.RawMessage `json:"data"`
	Meta   changesMeta       `json:"meta"`
	Links  changesLinks      `json:"links"`
}

// changesMeta says how many changes are older, and how many are on the page. That of a numbered page never changes.
type changesMeta struct {
	Before int `json:"before"`
	Count  int `json:"count"`
}

// changesLinks is the member links: the next older page, if any, and the newest page.
type changesLinks struct {
	Older  *string `json:"older"`
	Newest string  `json:"newest"`
}

// changes adds the pages of the history. Each change has the bytes of its line in the dataset.
func (m *maker) changes() {
	log, base := m.options.Changes, m.options.BaseURL
	for number := range log.Archives() + 1 {
		p := log.Page(number)
		page := changesPage{
			Schema: schemas.URL(base, "change-list"),
			Data:   []json.RawMessage{},
			Meta:   changesMeta{p.Before, len(p.Changes)},
			Links:  changesLinks{Newest: base + "/" + changes.File(changes.Newest)},
		}
		for _, c := range p.Changes {
			page.Data = append(page.Data, history.AppendChange(nil, c))
		}
		if p.Older > 0 {
			page.Links.Older = new(base + "/" + changes.File(p.Older))
		}
		m.add(changes.File(number), JSON, "change-list", encode(page))
	}
}
