package history_test

import (
	"fmt"
	"log"
	"os"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// An edit is recorded with its reason. The history then ends with the edited dataset, and as of the time before with the other.
func Example() {
	old := &dataset.Dataset{Models: []dataset.Model{{Provider: "openai", ID: "gpt-9", ContextLength: "128000"}}}
	edited := &dataset.Dataset{Models: []dataset.Model{{Provider: "openai", ID: "gpt-9", ContextLength: "256000"}}}
	now, err := dataset.ParseTimestamp("2026-11-21T06:00:00.000Z")
	if err != nil {
		log.Fatal(err)
	}
	changes, err := history.Record(old, nil, edited, now, "https://docs.example")
	if err != nil {
		log.Fatal(err)
	}
	os.Stdout.Write(history.Append(nil, changes))
	past, _, err := history.AsOf(edited, changes, now-1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(history.Check(edited, changes, now), past.Models[0].ContextLength)
	// Output:
	// {"time":"2026-11-21T06:00:00.000Z","provider":"openai","id":"gpt-9","kind":"changed","fields":[{"field":"context_length","old":"128000","new":"256000"}],"reason":"https://docs.example"}
	// <nil> 128000
}
