package downloads

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"golang.org/x/sync/errgroup"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/exports"
	"modelcatalog/site/representation"
	"modelcatalog/site/tree"
)

// directory contains the files with the whole catalog, which have the facts of this version of the
// API.
const directory = "downloads/v2/"

// maxSize is the largest size of a file, in bytes. Cloudflare Pages allows no larger files:
// https://developers.cloudflare.com/pages/platform/limits/#file-size
const maxSize = 25 << 20

// nearlyFull is the size of a file, in percent of the largest, above which a note says that it will
// soon be left out: a few weeks of new models before it happens.
const nearlyFull = 95

// Download describes a file with the whole catalog.
type Download struct {
	Path      string // below the root of the tree
	MediaType string // value of Content-Type
	Use       string // for people: what is in it, and for what
	Size      int64  // bytes
	SHA256    string // hexadecimal digits
}

// file is a file with the whole catalog that is made here.
type file struct {
	path      string // below the root of the tree
	mediaType string
	schema    string // name of the JSON Schema; empty: none
	use       string // for people
	body      func(m *maker) ([]byte, error)
}

// files are the archive and those below directory, in the order in which pages show them.
var files = []file{
	{
		path:      tree.Archive, // first: version.json has its digest
		mediaType: ZIP,
		use:       "the catalog's own files with its history, for the command line and for forks",
		body:      (*maker).archive,
	},
	{
		path:      directory + "models.json",
		mediaType: JSON,
		schema:    "v2/catalog-download",
		use:       "one JSON document: the models in data, their number and the digest in meta",
		body:      (*maker).whole,
	},
	{
		path:      directory + "models.ndjson",
		mediaType: NDJSON,
		use:       "one model a line, for jq, streams and imports into databases",
		body:      func(m *maker) ([]byte, error) { return m.lines, nil },
	},
	{
		path:      directory + "models.csv",
		mediaType: CSV,
		use:       "a table, for spreadsheets and data frames",
		body:      func(m *maker) ([]byte, error) { return m.csv("models"), nil },
	},
	{
		path:      directory + "price_history.csv",
		mediaType: CSV,
		use:       "a table of every price that a source has shown, with the days",
		body:      func(m *maker) ([]byte, error) { return m.csv("price_history"), nil },
	},
	{
		path:      directory + "parameters.csv",
		mediaType: CSV,
		use:       "a table of what APIs do with parameters of requests to each model",
		body:      func(m *maker) ([]byte, error) { return m.csv("parameters"), nil },
	},
	{
		path:      directory + "prices.json",
		mediaType: JSON,
		use:       "what each model costs on which day, to bill a use",
		body:      (*maker).prices,
	},
	{
		path:      directory + "models.sqlite",
		mediaType: SQLite,
		use:       "an SQLite database, for SQL",
		body:      (*maker).database,
	},
}

// files adds the files, the exports, and the checksums of those below directory and of the exports.
func (m *maker) files() error {
	// In parallel, because the database takes as long as the others together, and the rest of a
	// build waits for their digests.
	bodies := make([][]byte, len(files))
	var group errgroup.Group
	made := func(mediaType string) bool { return mediaType != SQLite || m.options.Database != nil }
	for i, f := range files {
		if !made(f.mediaType) {
			continue
		}
		group.Go(func() (err error) {
			bodies[i], err = f.body(m)
			if err != nil {
				return fmt.Errorf("making %s: %w", f.path, err)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	// In the order of the table, whichever was ready first.
	for i, f := range files {
		if made(f.mediaType) {
			m.download(f.path, f.mediaType, f.schema, f.use, bodies[i])
		}
	}
	firstExport := len(m.Files)
	m.sums(catalog.V2.String(), directory, m.Files[1:]) // without the archive
	lists, err := exports.New(m.dataset, m.catalog, m.options.BaseURL, m.options.Service)
	if err != nil {
		return err
	}
	for _, f := range lists {
		if f.Use == "" { // one of hundreds alike, which no page lists
			m.add(f.Path, f.MediaType, "", f.Body)
			continue
		}
		m.download(f.Path, f.MediaType, "", f.Use, f.Body)
	}
	m.sums("exports", "exports/", m.Files[firstExport:])
	return nil
}

// download adds a downloadable file. It skips files over the limit, except the archive, which
// everything depends on. Files outside directory are also kept under their digest.
func (m *maker) download(path, mediaType, schema, use string, body []byte) {
	size := fmt.Sprintf("/%s has %s bytes of the %s that hosts accept for a file",
		path, humanize.Comma(int64(len(body))), humanize.Comma(int64(m.limit)))
	if len(body) > m.limit && path != tree.Archive {
		m.Notes = append(m.Notes, size+", so it is left out")
		return
	}
	if len(body) > m.limit/100*nearlyFull {
		m.Notes = append(m.Notes, size)
	}
	sum := tree.Digest(body)
	m.add(path, mediaType, schema, body)
	m.Files = append(m.Files, Download{path, mediaType, use, int64(len(body)), sum})
	// Programs pin the archive and exports. The files of directory are large, and the archive has
	// the same facts.
	if !strings.HasPrefix(path, directory) && mediaType != api.Markdown {
		m.current[path] = sum
		m.keep(path, sum, body)
	}
}

// sums adds the file for sha256sum -c in a directory, if there are files, in the order of their
// paths, and notes its digest for version.json. The files are in the directory or below the root.
func (m *maker) sums(name, directory string, files []Download) {
	files = slices.SortedFunc(slices.Values(files), func(a, b Download) int {
		return strings.Compare(a.Path, b.Path)
	})
	var text []byte
	for _, f := range files {
		// Relative to the file itself, as sha256sum -c wants it. Both are below the root, so there
		// is no error.
		relative, _ := filepath.Rel(directory, f.Path)
		text = fmt.Appendf(text, "%s  %s\n", f.SHA256, filepath.ToSlash(relative))
	}
	m.checksums[name] = tree.Digest(text)
	if len(text) > 0 {
		m.add(directory+"SHA256SUMS", Text, "", text)
	}
}

// whole returns models.json: {"data":[…],"meta":{…}}.
func (m *maker) whole() ([]byte, error) {
	// Each line is a model. JSON escapes the line feeds in strings, so all others are ends of
	// lines.
	models := bytes.TrimSuffix(m.lines, []byte("\n"))
	models = bytes.ReplaceAll(models, []byte("\n"), []byte(","))
	meta := encode(struct {
		Total    int                `json:"total"`
		Dataset  string             `json:"dataset"`
		LastSync *dataset.Timestamp `json:"last_sync"`
	}{m.catalog.Len(), m.catalog.Digest(), m.catalog.LastSync()})
	return fmt.Appendf(nil, "{\"data\":[%s],\"meta\":%s}\n", models, bytes.TrimSpace(meta)), nil
}

// prices returns prices.json: {"prices":{"provider/id":[…]}}.
func (m *maker) prices() ([]byte, error) {
	prices := price.New(m.dataset)
	spans := map[string][]price.Span{}
	for i := range m.dataset.Models {
		model := &m.dataset.Models[i]
		spans[model.Key().String()] = prices.Spans(model)
	}
	return encode(map[string]any{"prices": spans}), nil
}

// add adds a document.
func (m *maker) add(path, mediaType, schema string, body []byte) {
	m.Documents = append(m.Documents, representation.Document{
		Path:      path,
		MediaType: mediaType,
		Schema:    schema,
		Body:      body,
	})
}
