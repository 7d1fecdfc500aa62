package website

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Memory has pages of an earlier build by the same program. It must be safe for concurrent use.
type Memory interface {
	// Recall returns the body of the document at a path if it was made of inputs with the same
	// digest, or else nil.
	Recall(path, inputs string) []byte
	// Remember notes the digest of the inputs of the document that is made for a path.
	Remember(path, inputs string)
}

// inputsOf returns a digest of all that the page of a template depends on besides the program: its
// values, with the rows of models that it shows.
func (b *build) inputsOf(template string, p page) string {
	w := inputs{rows: b.rows, digests: b.digests()}
	w.text(template)
	w.value(reflect.ValueOf(p))
	return w.sum()
}

// digestsOfRows returns a digest of each row with its model, and with the rows to which its
// successors lead. Many pages show the same row, and each row has all that is known of a model.
func digestsOfRows(rows []row) []string {
	own := make([]string, len(rows)) // of a row without its successor
	for i := range rows {
		r := rows[i]
		r.Successor = nil // it has its own digest, and a long chain follows it
		w := inputs{}
		w.value(reflect.ValueOf(r))
		own[i] = w.sum()
	}
	digests := make([]string, len(rows))
	for i := range rows {
		w := inputs{}
		w.text(own[i])
		// A successor is the end of a chain, so there should be no circle. One must not stop the build.
		seen := []int{i}
		isNew := func(r *row) bool { return r != nil && !slices.Contains(seen, r.index) }
		for next := rows[i].Successor; isNew(next); next = next.Successor {
			w.text(own[next.index])
			seen = append(seen, next.index)
		}
		digests[i] = w.sum()
	}
	return digests
}

// inputs collects values for a digest, each in a form that no other value has.
type inputs struct {
	encoded []byte
	rows    []row    // those that are known by a digest; other rows are written like other values
	digests []string // of rows
}

func (w *inputs) sum() string { return fmt.Sprintf("%.16x", sha256.Sum256(w.encoded)) }

func (w *inputs) number(n uint64) { w.encoded = binary.AppendUvarint(w.encoded, n) }

func (w *inputs) text(s string) {
	w.number(uint64(len(s)))
	w.encoded = append(w.encoded, s...)
}

var rowType = reflect.TypeFor[*row]()

// value adds a value with all that it leads to. It panics if that is not plain data, whose digest
// would say too little. The type need not be written, except where it can vary: the template
// decides it.
func (w *inputs) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			w.number(1)
		} else {
			w.number(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.number(v.Uint())
	case reflect.Float32, reflect.Float64:
		w.number(math.Float64bits(v.Float()))
	case reflect.String:
		w.text(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			w.value(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		// With its length: otherwise "a" and "b" in one list would be equal to one of each in two.
		w.number(uint64(v.Len()))
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Map:
		w.entries(v)
	case reflect.Pointer:
		w.target(v)
	case reflect.Interface:
		// The only kind whose type can vary, so the type counts.
		if v.IsNil() {
			w.text("")
			return
		}
		w.text(v.Elem().Type().String())
		w.value(v.Elem())
	default:
		panic("website: a page has a " + v.Type().String() + ", which is not plain data")
	}
}

// entries adds a map, in the order of its keys.
func (w *inputs) entries(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	w.number(uint64(len(keys)))
	for _, key := range keys {
		if key.Kind() != reflect.String {
			panic("website: a page has a " + v.Type().String() + ", whose order is not known")
		}
		w.text(key.String())
		w.value(v.MapIndex(key))
	}
}

// target adds what a pointer leads to.
func (w *inputs) target(v reflect.Value) {
	// nil and a pointer to a zero value are different pages.
	if v.IsNil() {
		w.number(0)
		return
	}
	w.number(1)
	if v.Type() == rowType && len(w.rows) > 0 {
		// The row that scripts copy is none of the catalog's, so the index says nothing about it.
		i := int(v.Elem().FieldByName("index").Int())
		if v.Pointer() == reflect.ValueOf(&w.rows[i]).Pointer() {
			w.text(w.digests[i])
			return
		}
	}
	w.value(v.Elem())
}
