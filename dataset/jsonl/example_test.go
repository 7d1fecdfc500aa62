package jsonl_test

import (
	"errors"
	"fmt"

	"modelcatalog/dataset/jsonl"
)

func Example() {
	var faults jsonl.List
	r := jsonl.Reader{File: "colors.jsonl", Faults: &faults, Text: `{"name":"red"}
{"name":"","note":"none"}
{"Name":"blue"}
`}
	for r.Next() {
		if r.Record([]string{"name", "note"}, 1) {
			name, ok := r.Check(0, func(s string) error {
				if s == "" {
					return errors.New(`"" is empty, want a color`)
				}
				return nil
			})
			fmt.Printf("line %d: %q %t\n", r.Line, name, ok)
		}
	}
	fmt.Println(faults.Err())
	// Output:
	// line 1: "red" true
	// line 2: "" false
	// line 3: "" false
	// colors.jsonl:2: name: "" is empty, want a color
	// colors.jsonl:3: unknown member "Name", want one of name, note
	// colors.jsonl:3: name: missing, but required
}
