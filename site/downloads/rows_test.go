package downloads

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRows checks that the fields of a row are the columns of its table, in their order: a cell has
// no other name.
func TestRows(t *testing.T) {
	rows := map[string]any{
		"catalog":       catalogRow{},
		"providers":     providerRow{},
		"sources":       sourceRow{},
		"changes":       changeRow{},
		"changed_facts": changedFactRow{},
		"price_history": pastPriceRow{},
		"prices":        priceRow{},
		"statements":    statementRow{},
		"parameters":    parameterRow{},
		"aliases":       aliasRow{},
		"disputes":      disputeRow{},
	}
	for _, table := range tables {
		if table.name == "models" {
			continue // its cells are found by the names of the columns
		}
		t.Run(table.name, func(t *testing.T) {
			row, found := rows[table.name]
			if !found {
				t.Fatal("no row")
			}
			var columns []string
			for _, field := range reflect.VisibleFields(reflect.TypeOf(row)) {
				if !field.Anonymous {
					columns = append(columns, field.Tag.Get("column"))
				}
			}
			if !slices.Equal(columns, table.columns) {
				t.Errorf("columns (-table +row):\n%s", cmp.Diff(table.columns, columns))
			}
			if n := len(cellsOf(row)); n != len(columns) {
				t.Errorf("%d cells, want %d", n, len(columns))
			}
		})
	}
}
