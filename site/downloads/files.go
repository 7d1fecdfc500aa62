package downloads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas"
)

const (
	// directory contains the files with the whole catalog, which have the facts of this version of the API.
	directory = "downloads/"
	version2  = "v2/"

	// sumsName names the file for sha256sum -c.
	sumsName = "SHA256SUMS"

	// maxSize is the largest size of a file, in bytes. Cloudflare allows no larger files.
	maxSize = 25 << 20

	// envelopeSize is more than the bytes around the models in models.json.
	envelopeSize = 1024
)

// Download describes a file with the whole catalog.
type Download struct {
	Name      string // file name below /downloads/
	MediaType string // value of Content-Type
	Size      int64  // bytes
	SHA256    string // hexadecimal digits
}

// files adds the files with the whole catalog, each of at most limit bytes, and their checksums.
func (m *maker) files(limit int) error {
	before := len(m.Files)
	if lines, complete := m.lines(limit - envelopeSize); complete {
		m.file("models.json", JSON, "v2/catalog-download", limit, m.whole(lines))
		m.file("models.ndjson", NDJSON, schemas.Records, limit, lines)
		for i := range csvTables {
			m.file(csvTables[i].name+".csv", CSV, "", limit, m.appendCSV(nil, &csvTables[i]))
		}
		if m.options.Database != nil {
			database, err := m.database()
			if err != nil {
				return fmt.Errorf("models.sqlite: %w", err)
			}
			m.file("models.sqlite", SQLite, schemas.Binary, limit, database)
		}
	}
	text := sums(m.Files[before:])
	m.sumsSum = hexSum(text)
	if len(text) > 0 {
		m.add(directory+version2+sumsName, Text, "", text)
	}
	return nil
}

// file adds a file unless it is larger than limit bytes.
func (m *maker) file(name, mediaType, schema string, limit int, body []byte) {
	if len(body) <= limit {
		m.Files = append(m.Files, Download{version2 + name, mediaType, int64(len(body)), hexSum(body)})
		m.add(directory+version2+name, mediaType, schema, body)
	}
}

// hexSum returns the SHA-256 of a file in hexadecimal digits.
func hexSum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// sums returns the text of SHA256SUMS, in the order of the names.
func sums(files []Download) []byte {
	files = slices.SortedFunc(slices.Values(files), func(a, b Download) int { return strings.Compare(a.Name, b.Name) })
	var text []byte
	for _, f := range files {
		text = fmt.Appendf(text, "%s  %s\n", f.SHA256, path.Base(f.Name))
	}
	return text
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

type wholeMeta struct {
	Total    int     `json:"total"`
	Dataset  string  `json:"dataset"`
	LastSync *string `json:"last_sync"`
}

// whole returns models.json: {"data":[…],"meta":{…}}.
func (m *maker) whole(lines []byte) []byte {
	models := bytes.ReplaceAll(bytes.TrimSuffix(lines, []byte("\n")), []byte("\n"), []byte(",")) // strings have no raw line feeds
	meta := bytes.TrimSuffix(encode(wholeMeta{m.catalog.Len(), m.catalog.Digest(), text(m.catalog.LastSync())}), []byte("\n"))
	return fmt.Appendf(nil, "{\"data\":[%s],\"meta\":%s}\n", models, meta)
}

// text returns a time for JSON; nil if it is not known.
func text(t *dataset.Timestamp) *string {
	if t == nil {
		return nil
	}
	return new(t.String())
}
