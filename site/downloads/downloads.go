// Package downloads makes the files that programs fetch besides the API: the dataset itself
// (/downloads/dataset.zip), files with the whole catalog below /downloads/v2/, /version.json, which
// says whether anything changed, /changes.json, which lists the changes, and feeds of changes.
// Exports in the shapes of other programs come from package exports.
//
// The files with the whole catalog are JSON, NDJSON, CSV and SQLite, with SHA256SUMS. The tables
// are described once, for CSV and SQLite (tables.sql). Files of more than maxSize bytes are left
// out, and a note says so; about 3,200 models fit.
//
// The same dataset and options give the same bytes on every machine:
//
//	set, err := downloads.New(d, c, downloads.Options{
//		BaseURL:   "https://models.example",
//		Service:   "Model Catalog",
//		Addresses: addresses,
//	})
//
// New in this file has the order. files.go has the files with the whole catalog; tables.go and
// rows.go fill its tables, and archive.go packs the dataset. kept.go keeps what was published before,
// status.go makes /version.json and /changes.json, and feed.go the feeds.
package downloads

import (
	"io/fs"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
	"modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// Media types of the documents.
const (
	JSON   = "application/json"
	NDJSON = "application/x-ndjson"
	CSV    = "text/csv; charset=utf-8"
	SQLite = "application/vnd.sqlite3"
	ZIP    = "application/zip"
	Text   = "text/plain; charset=utf-8"
	Atom   = "application/atom+xml"
)

// Options are the settings of the documents.
type Options struct {
	BaseURL string // address of the service, without a slash at its end
	Service string // name of the service
	Build   string // digest of everything that the API answers from
	// Addresses returns the full addresses of a model's page on the website and of the API's answer
	// for it.
	Addresses func(row int) (page, answer string)
	// Database returns a database of SQLite with the tables of a schema and with rows, which calls
	// insert for each row. If it is nil, there is no database.
	Database func(schema string, rows func(insert Insert) error) ([]byte, error)
	// Changes is the history; nil means that it is empty.
	Changes *changes.Log
	// Dataset has the files that people maintain beside the facts, such as settings.json, for the
	// archive; nil means none.
	Dataset fs.FS
	// Previous is the tree that the new one replaces; nil means none.
	Previous fs.FS
}

// Insert adds a row to a table of a database. The values are in the order of the columns.
type Insert = func(table string, values []any) error

// Set is the documents of a catalog. Nobody may change it.
type Set struct {
	Documents []representation.Document
	Files     []Download // with the whole catalog, in the order in which pages show them
	Feeds     []Feed     // that of all changes, then one for each provider
	Version   []byte     // the body of /version.json
	Notes     []string   // a clause for each file that is left out because of its size, or soon will be
}

// maker makes the documents of a Set.
type maker struct {
	Set
	dataset   *dataset.Dataset
	catalog   *catalog.Catalog
	options   Options
	pricing   *evidence.Pricing
	aliases   func(model *dataset.Model) []string
	limit     int               // bytes of the longest file
	lines     []byte            // models.ndjson
	current   map[string]string // digests of the files that are kept, by path
	checksums map[string]string // digests of the files SHA256SUMS, by the name in version.json
}

// New makes the documents of a catalog, which is made from the dataset d.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Set, error) {
	m := newMaker(d, c, opts)
	if err := m.files(); err != nil {
		return nil, err
	}
	m.add("vectors/cost.json", JSON, "", price.Vectors)
	m.add("vectors/cost-rule.json", JSON, "", price.Rule)
	m.add("vectors/parameters.json", JSON, "", parameter.Vectors)
	m.add("vectors/resolve.json", JSON, "resolve-vectors", resolve.Vectors)
	m.add("vectors/spellings.json", JSON, "spellings", resolve.Spellings)
	m.keepOlder() // after all files that are kept under their digest
	m.version()   // after the checksums, which it contains
	m.changes()
	m.feeds()
	return &m.Set, nil
}

func newMaker(d *dataset.Dataset, c *catalog.Catalog, opts Options) *maker {
	if opts.Changes == nil {
		opts.Changes = changes.New(nil)
	}
	m := &maker{
		dataset:   d,
		catalog:   c,
		options:   opts,
		pricing:   evidence.NewPricing(d),
		aliases:   d.Aliases(),
		limit:     maxSize,
		current:   map[string]string{},
		checksums: map[string]string{},
	}
	// The lines are models.ndjson, and with commas between them most of models.json.
	for row := range c.Len() {
		m.lines = append(c.AppendDownload(m.lines, row), '\n')
	}
	return m
}

// encode returns a value as compact JSON on a line.
func encode(v any) []byte { return append(representation.Encode(v), '\n') }
