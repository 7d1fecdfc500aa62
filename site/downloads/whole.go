package downloads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
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

// rows are the rows from first up to but not including last. size is their length as lines, in bytes.
type rows struct{ first, last, size int }

// whole adds the files with the whole catalog, each of at most limit bytes, and their checksums.
func (m *maker) whole(limit int) error {
	c := m.catalog // parts must not keep m, which has the dataset
	parts := m.parts(limit - envelopeSize)
	m.buf = make([]byte, 0, parts[0].size+envelopeSize)
	if len(parts) == 1 {
		if err := m.wholeFiles(parts[0], limit); err != nil {
			return err
		}
	} else {
		for i, part := range parts {
			name := fmt.Sprintf("models-%0*d.ndjson", len(strconv.Itoa(len(parts))), i+1)
			m.file(name, NDJSON, schemas.Records, limit, func(dst []byte) []byte { return appendLines(dst, c, part) })
		}
	}
	m.set.add(directory+sumsName, Text, "", m.sums())
	return nil
}

// wholeFiles adds the files of a catalog that fits in one file.
func (m *maker) wholeFiles(all rows, limit int) error {
	database, err := m.sqlite()
	if err != nil {
		return fmt.Errorf("models.sqlite: %w", err)
	}
	lines := func(dst []byte) []byte { return appendLines(dst, m.catalog, all) }
	m.file("models.json", JSON, "catalog-download", limit, m.appendJSON)
	m.file("models.ndjson", NDJSON, schemas.Records, limit, lines)
	m.file("models.csv", CSV, "", limit, m.appendCSV)
	m.file("models.sqlite", SQLite, schemas.Binary, limit, func(dst []byte) []byte { return append(dst, database...) })
	return nil
}

// parts splits the rows into parts of at most limit bytes as lines. There is at least one part.
func (m *maker) parts(limit int) []rows {
	var parts []rows
	var buf []byte
	part := rows{}
	for row := range m.catalog.Len() {
		buf = appendLines(buf[:0], m.catalog, rows{row, row + 1, 0})
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

// sums returns the text of SHA256SUMS, in the order of the names.
func (m *maker) sums() []byte {
	files := slices.Clone(m.set.files)
	slices.SortFunc(files, func(a, b Download) int { return strings.Compare(a.Name, b.Name) })
	var text []byte
	for _, f := range files {
		text = fmt.Appendf(text, "%s  %s\n", f.SHA256, f.Name)
	}
	return text
}

// The API's answer for a model, before and after the model.
const answerStart, answerEnd = `{"data":`, `}`

// envelopeSize is more than the bytes around the models in models.json.
const envelopeSize = 1024

// appendModel appends the model of a row with the bytes of the API's answers.
func appendModel(dst []byte, c *catalog.Catalog, row int) []byte {
	start := len(dst)
	dst = c.AppendModel(dst, catalog.V1, row)
	copy(dst[start:], dst[start+len(answerStart):])
	return dst[:len(dst)-len(answerStart)-len(answerEnd)]
}

// appendLines appends models, one on each line.
func appendLines(dst []byte, c *catalog.Catalog, of rows) []byte {
	for row := of.first; row < of.last; row++ {
		dst = append(appendModel(dst, c, row), '\n')
	}
	return dst
}

// wholeMeta is the member meta of models.json.
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
		dst = appendModel(dst, m.catalog, row)
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

// csvHeader names the columns, which are the members of a model.
const csvHeader = "id,provider,name,description,type,context_length,status,deprecated,updated_at,last_seen_at\r\n"

// appendCSV appends models.csv (RFC 4180). An empty field is null, and "" an empty text, as PostgreSQL and DuckDB read and
// write them. An unknown context length is null, so that the column contains only numbers.
//
// The standard library's writer has no null, and changes line ends within texts.
func (m *maker) appendCSV(dst []byte) []byte {
	dst = append(dst, csvHeader...)
	for i := range m.dataset.Models {
		dst = appendCSVRow(dst, &m.dataset.Models[i])
	}
	return dst
}

func appendCSVRow(dst []byte, model *dataset.Model) []byte {
	dst = append(appendCSVText(dst, model.ID), ',')
	dst = append(append(dst, model.Provider...), ',')
	for _, text := range []dataset.NullString{model.Name, model.Description} {
		if text.Valid {
			dst = appendCSVText(dst, text.String)
		}
		dst = append(dst, ',')
	}
	dst = append(append(dst, model.Type.String()...), ',')
	dst = append(append(dst, model.ContextLength...), ',')
	dst = append(append(dst, model.Status.String()...), ',')
	dst = append(strconv.AppendBool(dst, model.Status == dataset.Deprecated), ',')
	dst = append(model.UpdatedAt.Append(dst), ',')
	return append(model.LastSeenAt.Append(dst), "\r\n"...)
}

// appendCSVText appends a text. It is quoted if a reader would otherwise misread it or might trim blanks around it.
func appendCSVText(dst []byte, text string) []byte {
	if text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(text, `"`, `""`)...)
	return append(dst, '"')
}
