package downloads

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
)

// recordRows is what the tests have in place of a database: its schema and rows as text. Package sqlite's tests fill real ones.
func recordRows(schema string, rows func(insert func(table string, values []any) error) error) ([]byte, error) {
	text := []byte(schema)
	err := rows(func(table string, values []any) error {
		text = append(text, table...)
		for _, value := range values {
			text = fmt.Appendf(text, " %#v", value)
		}
		text = append(text, '\n')
		return nil
	})
	return text, err
}

// TestRecords checks that JSON and NDJSON contain every model with the bytes of the API's answer for it, in the same order.
func TestRecords(t *testing.T) {
	for name, d := range datasets(t) {
		documents, c := made(t, d)
		var lines []byte
		for row := range c.Len() {
			answer := c.AppendModel(nil, catalog.V2, row)
			lines = append(append(lines, bytes.TrimSuffix(bytes.TrimPrefix(answer, []byte(`{"data":`)), []byte("}"))...), '\n')
		}
		if got := documents[directory+"models.ndjson"].Body; !bytes.Equal(got, lines) {
			t.Errorf("%s: models.ndjson (-want +got):\n%s", name, cmp.Diff(string(lines), string(got)))
		}
		want := `{"data":[` + strings.ReplaceAll(strings.TrimSpace(string(lines)), "\n", ",") + `],"meta":`
		if got := string(documents[directory+"models.json"].Body); !strings.HasPrefix(got, want) {
			t.Errorf("%s: models.json (-want +got):\n%s", name, cmp.Diff(want, got))
		}
	}
}
