package downloads

import (
	"bytes"
	"encoding/json"
	"fmt"
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
		var texts []string
		var lines []byte
		for row := range c.Len() {
			answer := c.AppendModel(nil, catalog.V2, row)
			model := bytes.TrimSuffix(bytes.TrimPrefix(answer, []byte(`{"data":`)), []byte("}"))
			texts, lines = append(texts, string(model)), append(append(lines, model...), '\n')
		}
		if got := documents[directory+"models.ndjson"].Body; !bytes.Equal(got, lines) {
			t.Errorf("%s: models.ndjson (-want +got):\n%s", name, cmp.Diff(string(lines), string(got)))
		}
		var whole struct{ Data []json.RawMessage }
		unmarshal(t, documents[directory+"models.json"].Body, &whole)
		var got []string
		for _, data := range whole.Data {
			got = append(got, string(data))
		}
		if diff := cmp.Diff(texts, got); diff != "" || whole.Data == nil {
			t.Errorf("%s: models.json (-want +got):\n%s", name, diff)
		}
	}
}

func unmarshal(t *testing.T, text []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
}

func TestCSVText(t *testing.T) {
	for text, want := range map[string]string{
		"plain":   `plain`,
		"":        `""`,
		"a,b":     `"a,b"`,
		`say "a"`: `"say ""a"""`,
		"a\r\nb":  "\"a\r\nb\"",
		"a\nb":    "\"a\nb\"",
		"a\rb":    "\"a\rb\"",
		" a":      `" a"`,
		"\ta":     "\"\ta\"",
		"=1+1":    `=1+1`,
		"a\x00b":  "a\x00b",
	} {
		if got := csvText(text); got != want {
			t.Errorf("csvText(%q) = %q, want %q", text, got, want)
		}
	}
}
