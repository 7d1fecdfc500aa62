// Package downloads makes what programs fetch besides the API: the whole catalog as files (models.json, models.ndjson,
// models.csv and models.sqlite below /downloads/, with SHA256SUMS), /version.json, which tells whether anything changed,
// /changes.json, which tells what, feeds of the models that changed last and of what changed, and /.well-known/api-catalog
// (RFC 9727).
//
// A file of the whole catalog has at most MaxSize bytes. A catalog of more than that, which is about 65,000 models with texts
// of common length, is published as NDJSON alone, in parts that are the whole when put together; all else here is there at
// any size. Texts are made when they are asked for; the database and the feeds are kept.
//
// The same dataset and options give the same bytes on every machine:
//
//	set, err := downloads.New(d, c, downloads.Options{BaseURL: "https://models.example", Service: "Model Catalog", Addresses: f})
//	for i := range set.Len() {
//		document := set.At(i, nil)
//	}
package downloads

import (
	"fmt"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// MaxSize is the largest size of a file of the whole catalog, in bytes: the largest file that Cloudflare Pages takes, and
// no burden to the memory of a build or of a reader.
const MaxSize = 25 << 20

// Media types of the documents, besides application/json.
const (
	JSON     = "application/json"
	NDJSON   = "application/x-ndjson"
	CSV      = "text/csv; charset=utf-8"
	SQLite   = "application/vnd.sqlite3"
	Text     = "text/plain; charset=utf-8"
	Atom     = "application/atom+xml"
	JSONFeed = "application/feed+json"
	Linkset  = `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`
)

// Options are the settings of the documents.
type Options struct {
	BaseURL string // address of the service, without a slash at its end
	Service string // name of the service
	Build   string // digest of what the API answers from: the published tree's stamp
	// Addresses returns the full addresses of a row's page on the website and of the API's answer for it.
	Addresses func(row int) (page, answer string)
	// Answer returns the full address of the API's answer for a model, whether the catalog has it or not.
	Answer  func(provider, id string) string
	Changes *changes.Log
}

// Set is the documents of a catalog, numbered from 0 to Len()-1. It is immutable and safe for concurrent use.
type Set struct {
	documents []document
	files     []Download
	feeds     []Feed
}

// document is one that is made when it is asked for.
type document struct {
	path, mediaType, schema string
	size                    int // bytes
	append                  func(dst []byte) []byte
}

// maker holds what documents are made from, and those that are.
type maker struct {
	dataset *dataset.Dataset
	catalog *catalog.Catalog
	options Options
	names   map[string]string // of providers, by id
	buf     []byte            // used again for each file whose size is asked
	set     *Set
}

// New prepares the documents of a catalog, which is made of the dataset d. The set keeps the catalog and, where there are files
// other than NDJSON, the dataset.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Set, error) {
	m := &maker{dataset: d, catalog: c, options: opts, names: map[string]string{}, set: &Set{}}
	for _, p := range d.Providers {
		m.names[p.ID] = p.Name
	}
	if err := m.whole(MaxSize); err != nil {
		return nil, fmt.Errorf("making the files of the whole catalog: %w", err)
	}
	m.buf = nil
	for _, step := range []func() error{m.version, m.changes, m.addFeeds, m.apiCatalog} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return m.set, nil
}

// Len returns the number of documents.
func (s *Set) Len() int { return len(s.documents) }

// At returns the i-th document. Its body belongs to the caller; it is written over what buf holds, or to new memory where
// that is too small.
func (s *Set) At(i int, buf []byte) representation.Document {
	d := &s.documents[i]
	return representation.Document{Path: d.path, MediaType: d.mediaType, Schema: d.schema, Body: d.append(slices.Grow(buf[:0], d.size))}
}

// Files returns the files of the whole catalog, in the order in which pages show them. The caller must not change them.
func (s *Set) Files() []Download { return s.files }

// Feeds returns where the feeds are: those of models, then those of changes, each first of all models, then of each
// provider's. The caller must not change them.
func (s *Set) Feeds() []Feed { return s.feeds }

// add adds a document that is kept.
func (s *Set) add(path, mediaType, schema string, body []byte) {
	s.documents = append(s.documents, document{path, mediaType, schema, len(body), func(dst []byte) []byte {
		return append(dst, body...)
	}})
}
