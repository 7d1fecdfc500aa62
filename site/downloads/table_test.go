package downloads

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// recorded is what the tests have in place of a database: its schema and rows. Package sqlite's tests fill real ones.
type recorded struct {
	Schema string
	Rows   map[string][][]any // by table
}

// recordRows returns what a database would contain, as JSON.
func recordRows(schema string, rows func(insert func(table string, values []any) error) error) ([]byte, error) {
	d := recorded{schema, map[string][][]any{}}
	err := rows(func(table string, values []any) error {
		d.Rows[table] = append(d.Rows[table], append([]any(nil), values...))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(d)
}

// TestDatabase checks the content of all tables.
func TestDatabase(t *testing.T) {
	eachDataset(t, func(t *testing.T, d *dataset.Dataset, documents documentsByPath, c *catalog.Catalog) {
		var got recorded
		unmarshal(t, documents[directory+version2+"models.sqlite"].Body, &got)
		if want := "PRAGMA user_version = 2;"; !strings.Contains(got.Schema, want) {
			t.Errorf("the schema is %s, want %s", got.Schema, want)
		}
		want := expect(t, d, c)
		for _, table := range tables {
			_, types := table.names()
			for _, row := range want[table.name] {
				for i, cell := range row {
					row[i] = stored(cell, types[i])
				}
			}
			if diff := cmp.Diff(want[table.name], got.Rows[table.name]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", table.name, diff)
			}
		}
	})
}

// stored returns a text or null as recordRows has it in a column of some type.
func stored(cell any, columnType string) any {
	text, known := cell.(string)
	switch {
	case !known:
		return nil
	case columnType == "REAL":
		f, _ := strconv.ParseFloat(text, 64)
		text, _ := json.Marshal(f)
		return json.Number(text)
	case columnType == "INTEGER" && (text == "true" || text == "false"):
		return text == "true"
	case columnType == "INTEGER":
		return json.Number(text)
	}
	return text
}
