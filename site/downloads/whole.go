package downloads

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/site/schemas"
)

// folder is the folder of the files of the whole catalog.
const folder = "downloads/"

// sumsName is the name of the file that sha256sum -c reads.
const sumsName = "SHA256SUMS"

// Download is a file of the whole catalog, or a part of one.
type Download struct {
	Name      string // below /downloads/
	MediaType string
	Size      int64  // bytes
	SHA256    string // hexadecimal digits
}

// rows are the rows from first to last, without last, and how many bytes they have as lines.
type rows struct{ first, last, size int }

// whole adds the files of the whole catalog, none larger than limit bytes, and their sums.
func (m *maker) whole(limit int) error {
	c := m.catalog // all that parts keep: the dataset of a catalog of so many models is not needed further
	parts := m.parts(limit - frameSize)
	m.buf = make([]byte, 0, parts[0].size+frameSize)
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
	m.set.add(folder+sumsName, Text, "", m.sums())
	return nil
}

// wholeFiles adds the files of a catalog that one file can hold.
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

// parts cuts the rows into as few parts as have at most limit bytes each as lines: one at least.
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

// file adds a file, unless it is larger than limit bytes.
func (m *maker) file(name, mediaType, schema string, limit int, add func(dst []byte) []byte) {
	m.buf = add(m.buf[:0])
	if len(m.buf) > limit {
		return
	}
	sum := sha256.Sum256(m.buf)
	m.set.files = append(m.set.files, Download{name, mediaType, int64(len(m.buf)), hex.EncodeToString(sum[:])})
	m.set.documents = append(m.set.documents, document{folder + name, mediaType, schema, len(m.buf), add})
}

// sums makes the text of SHA256SUMS, in order of name.
func (m *maker) sums() []byte {
	files := slices.Clone(m.set.files)
	slices.SortFunc(files, func(a, b Download) int { return strings.Compare(a.Name, b.Name) })
	var text []byte
	for _, f := range files {
		text = fmt.Appendf(text, "%s  %s\n", f.SHA256, f.Name)
	}
	return text
}
