package downloads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/price"
	"modelcatalog/site/exports"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

const (
	// directory contains the files with the whole catalog, which have the facts of this version of the API.
	directory = "downloads/v2/"

	// maxSize is the largest size of a file, in bytes. Cloudflare allows no larger files.
	maxSize = 25 << 20

	// envelopeSize is more than the bytes around the models in models.json.
	envelopeSize = 1024
)

// Download describes a file with the whole catalog.
type Download struct {
	Path      string // below the root of the tree
	MediaType string // value of Content-Type
	Use       string // for people: what is in it, and for what
	Size      int64  // bytes
	SHA256    string // hexadecimal digits
}

// files are those below directory, in the order in which pages show them. Each is made from models.ndjson.
var files = []struct {
	name, mediaType, schema, use string
	body                         func(m *maker, lines []byte) ([]byte, error)
}{
	{"models.json", JSON, "v2/catalog-download", "one JSON document: the models in data, their number and the digest in meta", (*maker).whole},
	{"models.ndjson", NDJSON, schemas.Records, "one model a line, for jq, streams and imports into databases",
		func(_ *maker, lines []byte) ([]byte, error) { return lines, nil }},
	{"models.csv", CSV, "", "a table, for spreadsheets and data frames",
		func(m *maker, _ []byte) ([]byte, error) { return m.csv("models"), nil }},
	{"price_history.csv", CSV, "", "a table of every price that a source has shown, with the days",
		func(m *maker, _ []byte) ([]byte, error) { return m.csv("price_history"), nil }},
	{"prices.json", JSON, "", "what each model costs by day, as the catalog believes its sources, to bill a use", func(m *maker, _ []byte) ([]byte, error) { return m.prices(), nil }},
	{"models.sqlite", SQLite, schemas.Binary, "an SQLite database, for SQL", func(m *maker, _ []byte) ([]byte, error) { return m.database() }},
}

// wholeCatalog adds the files with the whole catalog, each of at most limit bytes, the exports, and the checksums of both.
func (m *maker) wholeCatalog(limit int) error {
	var made []Download
	lines, complete := m.lines(limit - envelopeSize)
	for _, f := range files {
		if !complete || f.mediaType == SQLite && m.options.Database == nil {
			continue
		}
		body, err := f.body(m, lines)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if len(body) <= limit {
			made = append(made, m.download(directory+f.name, f.mediaType, f.schema, f.use, body))
		}
	}
	m.sums(catalog.V2.String(), directory, made)
	if made = nil; complete {
		lists, err := exports.New(lines, exports.Options{
			BaseURL: m.options.BaseURL, Service: m.options.Service, Providers: m.dataset.Providers,
			Generated: m.pricing.Day.String(),
		})
		if err != nil {
			return err
		}
		for _, f := range lists {
			if f.Use == "" {
				m.add(f.Path, f.MediaType, "", f.Body)
			} else {
				made = append(made, m.download(f.Path, f.MediaType, "", f.Use, f.Body))
			}
		}
	}
	m.sums("exports", "exports/", made)
	return nil
}

// download adds a file that people download.
func (m *maker) download(path, mediaType, schema, use string, body []byte) Download {
	m.add(path, mediaType, schema, body)
	m.Files = append(m.Files, Download{path, mediaType, use, int64(len(body)), hexSum(body)})
	return m.Files[len(m.Files)-1]
}

// sums adds the file for sha256sum -c in a directory, if there are files, in the order of their paths, and notes its digest for
// version.json. The files are in the directory or below the root.
func (m *maker) sums(name, directory string, files []Download) {
	files = slices.SortedFunc(slices.Values(files), func(a, b Download) int { return strings.Compare(a.Path, b.Path) })
	var text []byte
	for _, f := range files {
		name, below := strings.CutPrefix(f.Path, directory)
		if !below {
			name = "../" + name
		}
		text = fmt.Appendf(text, "%s  %s\n", f.SHA256, name)
	}
	m.checksums[name] = hexSum(text)
	if len(text) > 0 {
		m.add(directory+"SHA256SUMS", Text, "", text)
	}
}

// hexSum returns the SHA-256 of a file in hexadecimal digits.
func hexSum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// lines returns models.ndjson: each model with the bytes of the API's answer for it. It gives up after limit bytes.
func (m *maker) lines(limit int) (lines []byte, complete bool) {
	var answer []byte
	for row := range m.catalog.Len() {
		answer = m.catalog.AppendModel(answer[:0], catalog.V2, row)
		lines = append(append(lines, answer[len(`{"data":`):len(answer)-len("}")]...), '\n')
		if len(lines) > limit {
			return nil, false
		}
	}
	return lines, true
}

// whole returns models.json: {"data":[…],"meta":{…}}.
func (m *maker) whole(lines []byte) ([]byte, error) {
	models := bytes.ReplaceAll(bytes.TrimSuffix(lines, []byte("\n")), []byte("\n"), []byte(",")) // strings have no raw line feeds
	meta := encode(struct {
		Total    int     `json:"total"`
		Dataset  string  `json:"dataset"`
		LastSync *string `json:"last_sync"`
	}{m.catalog.Len(), m.catalog.Digest(), text(m.catalog.LastSync())})
	return fmt.Appendf(nil, "{\"data\":[%s],\"meta\":%s}\n", models, bytes.TrimSpace(meta)), nil
}

// prices returns prices.json: {"prices":{"provider/id":[…]}}.
func (m *maker) prices() []byte {
	all, spans := price.New(m.dataset), map[string][]price.Span{}
	for i := range m.dataset.Models {
		model := &m.dataset.Models[i]
		spans[model.Key().String()] = all.Spans(model)
	}
	return encode(map[string]any{"prices": spans})
}

// text returns a time for JSON; nil if it is not known.
func text(t *dataset.Timestamp) *string {
	if t == nil {
		return nil
	}
	return new(t.String())
}

func (m *maker) add(path, mediaType, schema string, body []byte) {
	m.Documents = append(m.Documents, representation.Document{Path: path, MediaType: mediaType, Schema: schema, Body: body})
}
