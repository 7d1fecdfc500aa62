package downloads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas"
)

// directory contains the files with the whole catalog.
const directory = "downloads/"

// sumsName names the file for sha256sum -c.
const sumsName = "SHA256SUMS"

// Download describes a file with the whole catalog, or a part of it.
type Download struct {
	Name      string // file name below /downloads/
	MediaType string // value of Content-Type
	Size      int64  // bytes
	SHA256    string // hexadecimal digits
}

// edition is the files with the facts of one version of the API.
type edition struct {
	version   catalog.Version
	directory string // below directory, with a slash at its end; empty for version 1
	schema    string // of the JSON file
	lines     string // of the NDJSON files
	tables    []table
	csv       []table
}

// editions are in the order in which pages show them.
var editions = []edition{
	{catalog.V2, "v2/", "v2/catalog-download", schemas.RecordsV2, tablesV2, tablesV2[:2]},
	{catalog.V1, "", "catalog-download", schemas.Records, tablesV1, tablesV1[2:]},
}

// rows are the rows from first up to but not including last. size is their length as lines, in bytes.
type rows struct{ first, last, size int }

// whole adds the files with the whole catalog, each of at most limit bytes, and their checksums.
func (m *maker) whole(e *edition, limit int) error {
	c, v := m.catalog, e.version // parts must not keep m, which has the dataset
	parts := m.parts(v, limit-envelopeSize)
	before := len(m.set.files)
	m.buf = make([]byte, 0, parts[0].size+envelopeSize)
	if len(parts) == 1 {
		if err := m.wholeFiles(e, parts[0], limit); err != nil {
			return err
		}
	} else {
		for i, part := range parts {
			name := fmt.Sprintf("%smodels-%0*d.ndjson", e.directory, len(strconv.Itoa(len(parts))), i+1)
			m.file(name, NDJSON, e.lines, limit, func(dst []byte) []byte { return appendLines(dst, c, v, part) })
		}
	}
	text := sums(m.set.files[before:])
	sum := sha256.Sum256(text)
	m.checksums[v.String()] = hex.EncodeToString(sum[:])
	m.set.add(directory+e.directory+sumsName, Text, "", text)
	return nil
}

// wholeFiles adds the files of a catalog that fits in one file.
func (m *maker) wholeFiles(e *edition, all rows, limit int) error {
	lines := func(dst []byte) []byte { return appendLines(dst, m.catalog, e.version, all) }
	m.file(e.directory+"models.json", JSON, e.schema, limit, func(dst []byte) []byte { return m.appendJSON(dst, e.version) })
	m.file(e.directory+"models.ndjson", NDJSON, e.lines, limit, lines)
	for i := range e.csv {
		t := &e.csv[i]
		m.file(e.directory+t.name+".csv", CSV, "", limit, func(dst []byte) []byte { return m.appendCSV(dst, t) })
	}
	if m.options.Database == nil {
		return nil
	}
	database, err := m.database(e)
	if err != nil {
		return fmt.Errorf("%smodels.sqlite: %w", e.directory, err)
	}
	m.file(e.directory+"models.sqlite", SQLite, schemas.Binary, limit, func(dst []byte) []byte { return append(dst, database...) })
	return nil
}

// parts splits the rows into parts of at most limit bytes as lines. There is at least one part.
func (m *maker) parts(v catalog.Version, limit int) []rows {
	var parts []rows
	var buf []byte
	part := rows{}
	for row := range m.catalog.Len() {
		buf = appendLines(buf[:0], m.catalog, v, rows{row, row + 1, 0})
		if part.size+len(buf) > limit && row > part.first {
			parts, part = append(parts, part), rows{row, row, 0}
		}
		part.last = row + 1
		part.size += len(buf)
	}
	return append(parts, part)
}

// file adds a file unless it is larger than limit bytes.
func (m *maker) file(name, mediaType, schema string, limit int, add func(dst []byte) []byte) {
	m.buf = add(m.buf[:0])
	if len(m.buf) > limit {
		return
	}
	sum := sha256.Sum256(m.buf)
	m.set.files = append(m.set.files, Download{name, mediaType, int64(len(m.buf)), hex.EncodeToString(sum[:])})
	m.set.documents = append(m.set.documents, source{directory + name, mediaType, schema, len(m.buf), add})
}

// sums returns the text of SHA256SUMS for files of one directory, in the order of the names.
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

// envelopeSize is more than the bytes around the models in models.json.
const envelopeSize = 1024

// appendModel appends the model of a row with the bytes of the API's answers.
func appendModel(dst []byte, c *catalog.Catalog, v catalog.Version, row int) []byte {
	start := len(dst)
	dst = c.AppendModel(dst, v, row)
	copy(dst[start:], dst[start+len(answerStart):])
	return dst[:len(dst)-len(answerStart)-len(answerEnd)]
}

func appendLines(dst []byte, c *catalog.Catalog, v catalog.Version, of rows) []byte {
	for row := of.first; row < of.last; row++ {
		dst = append(appendModel(dst, c, v, row), '\n')
	}
	return dst
}

type wholeMeta struct {
	Total    int     `json:"total"`
	Dataset  string  `json:"dataset"`
	LastSync *string `json:"last_sync"`
}

// appendJSON appends models.json: {"data":[…],"meta":{…}}.
func (m *maker) appendJSON(dst []byte, v catalog.Version) []byte {
	dst = append(dst, `{"data":[`...)
	for row := range m.catalog.Len() {
		if row > 0 {
			dst = append(dst, ',')
		}
		dst = appendModel(dst, m.catalog, v, row)
	}
	dst = append(dst, `],"meta":`...)
	dst = append(dst, bytes.TrimSuffix(encode(wholeMeta{m.catalog.Len(), m.catalog.Digest(), m.lastSync()}), []byte("\n"))...)
	return append(dst, "}\n"...)
}

// lastSync returns the time of the last sync for JSON; nil if none is known.
func (m *maker) lastSync() *string {
	t := m.catalog.LastSync()
	if t == nil {
		return nil
	}
	return new(t.String())
}
