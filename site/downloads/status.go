package downloads

import (
	"encoding/json"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
	"modelcatalog/site/tree"
)

// version is /version.json: a few hundred bytes that say whether anything changed since a client last looked.
type version struct {
	Schema   string             `json:"$schema"`
	Dataset  string             `json:"dataset"`
	Build    string             `json:"build"`
	LastSync *dataset.Timestamp `json:"last_sync"`
	// FreshUntil is the time from which the facts are stale. The signature of the file covers it.
	FreshUntil *dataset.Timestamp `json:"fresh_until"`
	Models     int                `json:"models"`
	ByStatus   map[string]int     `json:"by_status"`
	// Changes is the length of the history, which only grows, so it tells an old version from a newer one.
	Changes int `json:"changes"`
	// Checksums are the digests of the files SHA256SUMS, with which a client that trusts this file can check all downloads.
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
		schemas.URL(m.options.BaseURL, "version"), m.catalog.Digest(), m.options.Build, m.catalog.LastSync(),
		m.catalog.FreshUntil(), m.catalog.Len(), counts, len(m.options.Changes.All()), m.checksums, m.Files[0].SHA256,
	})
	m.add(tree.VersionFile, JSON, "version", m.Version)
}

// changesPage is a page of the history. Meta says how many changes are older, and how many are on the page; that of a numbered page
// never changes. Links are the next older page, if any, and the newest page.
type changesPage struct {
	Schema string            `json:"$schema"`
	Data   []json.RawMessage `json:"data"`
	Meta   struct {
		Before int `json:"before"`
		Count  int `json:"count"`
	} `json:"meta"`
	Links struct {
		Older  *string `json:"older"`
		Newest string  `json:"newest"`
	} `json:"links"`
}

// changes adds the pages of the history. Each change has the bytes of its line in the dataset.
func (m *maker) changes() {
	log, root := m.options.Changes, m.options.BaseURL+"/"
	for number := range log.Archives() + 1 {
		list, before := log.Page(number)
		page := changesPage{Schema: schemas.URL(m.options.BaseURL, "change-list"), Data: []json.RawMessage{}}
		for _, c := range list {
			page.Data = append(page.Data, history.AppendChange(nil, c))
		}
		page.Meta.Before, page.Meta.Count, page.Links.Newest = before, len(list), root+changes.File(changes.Newest)
		if before > 0 {
			page.Links.Older = new(root + changes.File(before/changes.PageSize))
		}
		m.add(changes.File(number), JSON, "change-list", encode(page))
	}
}
