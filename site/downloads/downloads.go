// Package downloads makes what programs fetch besides the API: files with the whole catalog below /downloads/, /version.json,
// which says whether anything changed, /changes.json, which says how, feeds of the latest models and changes, and
// /.well-known/api-catalog (RFC 9727).
//
// The files with the whole catalog are JSON, NDJSON, CSV and SQLite, with SHA256SUMS: those of version 1 of the API, and below
// v2/ those with all facts and prices, and the dataset's own files as a ZIP archive. The tables are described once, for CSV and SQLite (tables.go).
//
// A file has at most maxSize bytes. A larger catalog, of about 65,000 models with texts of common length in version 1 and 8,000
// in version 2, is published only as NDJSON, in parts that can be joined. Texts are made when they are asked for; the databases
// and the feeds are kept.
//
// The same dataset and options give the same bytes on every machine:
//
//	set, err := downloads.New(d, c, downloads.Options{BaseURL: "https://models.example", Service: "Model Catalog", Addresses: f})
//	for i := range set.Len() {
//		document := set.At(i, nil)
//	}
package downloads

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// maxSize is the largest size of a file with the whole catalog, in bytes. Cloudflare Pages allows no larger files.
const maxSize = 25 << 20

// Media types of the documents.
const (
	JSON     = "application/json"
	NDJSON   = "application/x-ndjson"
	CSV      = "text/csv; charset=utf-8"
	SQLite   = "application/vnd.sqlite3"
	ZIP      = "application/zip"
	Text     = "text/plain; charset=utf-8"
	Atom     = "application/atom+xml"
	JSONFeed = "application/feed+json"
	Linkset  = `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`
)

// Options are the settings of the documents.
type Options struct {
	BaseURL string // address of the service, without a slash at its end
	Service string // name of the service
	Build   string // digest of everything that the API answers from
	// Addresses returns the full addresses of a model's page on the website and of the API's answer for it.
	Addresses func(row int) (page, answer string)
	// Answer returns the full address of the API's answer for a model, even if the catalog does not have the model. Only
	// changes need it.
	Answer func(provider, id string) string
	// Database returns a database of SQLite with the tables of a schema and with rows, which calls insert for each row. Without
	// it there are no databases.
	Database func(schema string, rows func(insert func(table string, values []any) error) error) ([]byte, error)
	// NoAgents says that the host has no server of the Model Context Protocol.
	NoAgents bool
	// Changes is the history; nil means that it is empty.
	Changes *changes.Log
	// Dataset has the files that people maintain beside the facts, such as settings.json, for the archive; nil means none.
	Dataset fs.FS
}

// Set is the documents of a catalog, numbered from 0 to Len()-1. It is immutable and safe for concurrent use.
type Set struct {
	documents []source
	files     []Download
	feeds     []Feed
	version   []byte
}

// source makes a document when it is asked for.
type source struct {
	path, mediaType, schema string
	size                    int // bytes
	append                  func(dst []byte) []byte
}

type maker struct {
	dataset *dataset.Dataset
	catalog *catalog.Catalog
	options Options
	names   map[string]string // of providers, by id
	today   dataset.Date      // the dataset's Day
	aliases func(model *dataset.Model) []string
	buf     []byte // reused for each file that is measured
	set     *Set
	// checksums are the SHA-256 of the files SHA256SUMS by version.
	checksums  map[string]string
	archiveSum string // SHA-256 of the archive
}

// New prepares the documents of a catalog, which is made from the dataset d. The set keeps both, but only the catalog if it
// is published in parts.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Set, error) {
	m := newMaker(d, c, opts)
	for i := range editions {
		if err := m.whole(&editions[i], maxSize); err != nil {
			return nil, fmt.Errorf("making the files of the whole catalog: %w", err)
		}
	}
	m.buf = nil
	if err := m.archive(); err != nil {
		return nil, fmt.Errorf("making %s: %w", Archive, err)
	}
	m.version()
	m.changes()
	m.addFeeds()
	m.discovery()
	return m.set, nil
}

func newMaker(d *dataset.Dataset, c *catalog.Catalog, opts Options) *maker {
	if opts.Changes == nil {
		opts.Changes = changes.New(nil)
	}
	m := &maker{
		dataset: d, catalog: c, options: opts, names: map[string]string{}, today: d.Day(), aliases: d.Aliases(), set: &Set{},
		checksums: map[string]string{},
	}
	for _, p := range d.Providers {
		m.names[p.ID] = p.Name
	}
	return m
}

// Version returns the body of /version.json. The caller must not change it.
func (s *Set) Version() []byte { return s.version }

// Len returns the number of documents.
func (s *Set) Len() int { return len(s.documents) }

// At returns the i-th document. Its body belongs to the caller. It overwrites buf, or uses new memory if buf is too small.
func (s *Set) At(i int, buf []byte) representation.Document {
	d := &s.documents[i]
	return representation.Document{Path: d.path, MediaType: d.mediaType, Schema: d.schema, Body: d.append(slices.Grow(buf[:0], d.size))}
}

// Files returns the files with the whole catalog, in the order in which pages show them. The caller must not change them.
func (s *Set) Files() []Download { return s.files }

// Feeds returns the feeds of models, then those of changes; of each first the feed of all models, then one for each provider.
// The caller must not change them.
func (s *Set) Feeds() []Feed { return s.feeds }

// add adds a document whose body is kept.
func (s *Set) add(path, mediaType, schema string, body []byte) {
	s.documents = append(s.documents, source{path, mediaType, schema, len(body), func(dst []byte) []byte {
		return append(dst, body...)
	}})
}

// encode returns a value as compact JSON on a line, and without the escapes that only HTML needs.
func encode(v any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(fmt.Sprintf("downloads: encoding %T: %v", v, err)) // structs of texts and numbers
	}
	return text.Bytes()
}
