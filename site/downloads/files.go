package downloads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

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
	before := len(m.set.files)
	if m.linesSize()+envelopeSize <= limit {
		m.file("models.json", JSON, "v2/catalog-download", limit, m.appendJSON)
		m.file("models.ndjson", NDJSON, schemas.Records, limit, m.appendLines)
		for i := range csvTables {
			t := &csvTables[i]
			m.file(t.name+".csv", CSV, "", limit, func(dst []byte) []byte { return m.appendCSV(dst, t) })
		}
		if m.options.Database != nil {
			database, err := m.database()
			if err != nil {
				return fmt.Errorf("models.sqlite: %w", err)
			}
			m.file("models.sqlite", SQLite, schemas.Binary, limit, func(dst []byte) []byte { return append(dst, database...) })
		}
	}
	text := sums(m.set.files[before:])
	m.sumsSum = hexSum(text)
	if len(text) > 0 {
		m.set.add(directory+version2+sumsName, Text, "", text)
	}
	return nil
}

// file adds a file unless it is larger than limit bytes.
func (m *maker) file(name, mediaType, schema string, limit int, add func(dst []byte) []byte) {
	m.buf = add(m.buf[:0])
	if len(m.buf) > limit {
		return
	}
	m.set.files = append(m.set.files, Download{version2 + name, mediaType, int64(len(m.buf)), hexSum(m.buf)})
	m.set.documents = append(m.set.documents, source{directory + version2 + name, mediaType, schema, len(m.buf), add})
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

// The API's answer for a model, before and after the model.
const answerStart, answerEnd = `{"data":`, `}`

// appendModel appends the model of a row with the bytes of the API's answers.
func (m *maker) appendModel(dst []byte, row int) []byte {
	start := len(dst)
	dst = m.catalog.AppendModel(dst, catalog.V2, row)
	copy(dst[start:], dst[start+len(answerStart):])
	return dst[:len(dst)-len(answerStart)-len(answerEnd)]
}

// linesSize returns the number of bytes that appendLines appends.
func (m *maker) linesSize() (size int) {
	for row := range m.catalog.Len() {
		m.buf = m.appendModel(m.buf[:0], row)
		size += len(m.buf) + 1
	}
	return size
}

// appendLines appends models.ndjson.
func (m *maker) appendLines(dst []byte) []byte {
	for row := range m.catalog.Len() {
		dst = append(m.appendModel(dst, row), '\n')
	}
	return dst
}

type wholeMeta struct {
	Total    int     `json:"total"`
	Dataset  string  `json:"dataset"`
	LastSync *string `json:"last_sync"`
}

// appendJSON appends models.json: {"data":[…],"meta":{…}}.
func (m *maker) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"data":[`...)
	for row := range m.catalog.Len() {
		if row > 0 {
			dst = append(dst, ',')
		}
		dst = m.appendModel(dst, row)
	}
	dst = append(dst, `],"meta":`...)
	dst = append(dst, bytes.TrimSuffix(encode(wholeMeta{m.catalog.Len(), m.catalog.Digest(), m.lastSync()}), []byte("\n"))...)
	return append(dst, "}\n"...)
}

// lastSync returns the time of the last sync for JSON; nil if it is not known.
func (m *maker) lastSync() *string {
	t := m.catalog.LastSync()
	if t == nil {
		return nil
	}
	return new(t.String())
}
