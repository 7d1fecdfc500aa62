package dataset_test

import (
	"fmt"
	"testing/fstest"

	"modelcatalog/dataset"
)

// example is a dataset with one model, which has two faults.
var example = fstest.MapFS{
	"providers.json": {
		Data: []byte(`[{"id":"a","name":"A"},{"id":"b","name":"B"},{"id":"c","name":"C"},{"id":"d","name":"D"},
		{"id":"e","name":"E"},{"id":"f","name":"F"},{"id":"g","name":"G"}]`),
	},
	"sync.json": {Data: []byte(`null`)},
	"models/a.jsonl": {
		Data: []byte(`{"id":"a-1","name":"A 1","description":null,"type":"chat","context_length":"8k","status":"activ",` +
			`"updated_at":"2026-07-24T18:23:43.000Z","last_seen_at":"2026-07-24T18:23:43.000Z"}` + "\n"),
	},
	"models/b.jsonl": {},
	"models/c.jsonl": {},
	"models/d.jsonl": {},
	"models/e.jsonl": {},
	"models/f.jsonl": {},
	"models/g.jsonl": {},
}

func ExampleLoad() {
	_, err := dataset.Load(example)
	fmt.Println(err)
	// Output:
	// models/a.jsonl:1: context_length: "8k" is not a number of tokens: 1 to 18 digits without a leading zero, or empty if unknown
	// models/a.jsonl:1: status: "activ" is not one of active, deprecated, unlisted
}
