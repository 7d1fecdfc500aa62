package downloads

import (
	"bytes"

	"modelcatalog/dataset/catalog"
)

// The API's answer for a model, around its record.
const answerOpens, answerCloses = `{"data":`, `}`

// frameSize is more than what stands around the records in models.json.
const frameSize = 1024

// appendRecord appends the record of a row, byte for byte as the API's answers hold it.
func appendRecord(dst []byte, c *catalog.Catalog, row int) []byte {
	start := len(dst)
	dst = c.AppendModel(dst, row)
	copy(dst[start:], dst[start+len(answerOpens):])
	return dst[:len(dst)-len(answerOpens)-len(answerCloses)]
}

// appendLines appends the records of some rows, one a line.
func appendLines(dst []byte, c *catalog.Catalog, of rows) []byte {
	for row := of.first; row < of.last; row++ {
		dst = append(appendRecord(dst, c, row), '\n')
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
		dst = appendRecord(dst, m.catalog, row)
	}
	dst = append(dst, `],"meta":`...)
	dst = append(dst, bytes.TrimSuffix(encode(wholeMeta{m.catalog.Len(), m.catalog.Digest(), m.lastSync()}), []byte("\n"))...)
	return append(dst, "}\n"...)
}

// lastSync returns the time of the last sync as documents have it; nil: none is known.
func (m *maker) lastSync() *string {
	t := m.catalog.LastSync()
	if t == nil {
		return nil
	}
	return new(t.String())
}
