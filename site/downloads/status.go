package downloads

import (
	"encoding/json"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
	"modelcatalog/site/tree"
)

// version is /version.json: a few hundred bytes that say whether anything changed since a client
// last looked.
type version struct {
	Schema   string             `json:"$schema"`
	Dataset  string             `json:"dataset"`
	Build    string             `json:"build"`
	LastSync *dataset.Timestamp `json:"last_sync"`
	// FreshUntil is the time from which the facts are stale. The signature of the file covers it.
	FreshUntil *dataset.Timestamp `json:"fresh_until"`
	Models     int                `json:"models"`
	ByStatus   map[string]int     `json:"by_status"`
	// Changes is the length of the history, which only grows, so it tells an old version from a
	// newer one.
	Changes int `json:"changes"`
	// Checksums are the digests of the files SHA256SUMS, with which a client that trusts this file
	// can check all downloads.
	Checksums map[string]string `json:"checksums"`
	// Archive is the digest of the dataset's archive.
	Archive string `json:"archive"`
}

// version adds /version.json.
func (m *maker) version() {
	counts := map[string]int{} // also of statuses that no model has
	for _, name := range dataset.StatusNames {
		counts[name] = 0
	}
	for i := range m.dataset.Models {
		counts[m.dataset.Models[i].Status.String()]++
	}
	m.Version = encode(version{
		Schema:     schemas.URL(m.options.BaseURL, "version"),
		Dataset:    m.catalog.Digest(),
		Build:      m.options.Build,
		LastSync:   m.catalog.LastSync(),
		FreshUntil: m.catalog.FreshUntil(),
		Models:     m.catalog.Len(),
		ByStatus:   counts,
		Changes:    len(m.options.Changes.All()),
		Checksums:  m.checksums,
		Archive:    m.Files[0].SHA256, // the first of files
	})
	m.add(tree.VersionFile, JSON, "version", m.Version)
}

// changesPage is a page of the history. Meta says how many changes are older, and how many are on
// the page. A numbered page never changes. Links are the next older page, if any, and the newest
// page.
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
	log := m.options.Changes
	root := m.options.BaseURL + "/"
	for number := range log.Archives() + 1 {
		list, before := log.Page(number)
		page := changesPage{Schema: schemas.URL(m.options.BaseURL, "change-list"), Data: []json.RawMessage{}}
		for _, c := range list {
			page.Data = append(page.Data, history.AppendChange(nil, c))
		}
		page.Meta.Before = before
		page.Meta.Count = len(list)
		page.Links.Newest = root + changes.File(changes.Newest)
		if before > 0 {
			page.Links.Older = new(root + changes.File(before/changes.PageSize))
		}
		m.add(changes.File(number), JSON, "change-list", encode(page))
	}
}
