package downloads

import (
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// csvHeader names the columns: the members of a record.
const csvHeader = "id,provider,name,description,type,context_length,status,deprecated,updated_at,last_seen_at\r\n"

// appendCSV appends models.csv (RFC 4180), with the records' members as columns. A field of no characters is null; an empty
// text is two quotes, as PostgreSQL and DuckDB read and write them. A context length that is not known is null, so that the
// column holds numbers alone.
//
// The standard library's writer cannot tell null from an empty text, and changes line ends within texts.
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

// appendCSVText appends a text, in quotes where it would be read as something else without, or where a reader might take
// away blanks around it.
func appendCSVText(dst []byte, text string) []byte {
	if text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(text, `"`, `""`)...)
	return append(dst, '"')
}
