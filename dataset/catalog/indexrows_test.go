package catalog

import (
	"fmt"
	"reflect"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestIndexRows checks that the index has every field of every row, so that one that is added to
// rows and forgotten in their description is noticed.
func TestIndexRows(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 300, Seed: 3, Providers: 20})
	made := NewSet(d)
	opened, err := OpenSet(string(made.Index()), dataset.Defer(d))
	filetest.NoError(t, err)
	filled := map[string]bool{}
	for v := range made {
		for i := range made[v].rows {
			compareFields(t, filled, reflect.ValueOf(made[v].rows[i]), reflect.ValueOf(opened[v].rows[i]))
		}
	}
	// A field that no row of the sample has would prove nothing.
	for i := range reflect.TypeFor[row]().NumField() {
		if name := reflect.TypeFor[row]().Field(i).Name; !filled[name] {
			t.Errorf("no row has %s; the sample should", name)
		}
	}
}

// compareFields compares the fields of two rows, and notes which are not zero. They are compared as
// text, in which an empty list is like none.
func compareFields(t *testing.T, filled map[string]bool, made, opened reflect.Value) {
	t.Helper()
	for i := range made.NumField() {
		name := made.Type().Field(i).Name
		if !made.Field(i).IsZero() {
			filled[name] = true
		}
		want := fmt.Sprintf("%+v", made.Field(i))
		if got := fmt.Sprintf("%+v", opened.Field(i)); got != want {
			t.Fatalf("%s of the opened row = %s, want %s; write it in describe of index.go", name, got, want)
		}
	}
}
