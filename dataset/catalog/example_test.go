package catalog_test

import (
	"fmt"
	"log"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// providers are the seven that a dataset has.
func providers() []dataset.Provider {
	var all []dataset.Provider
	for _, id := range []string{"openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"} {
		all = append(all, dataset.Provider{ID: id, Name: id})
	}
	return all
}

func Example() {
	c := catalog.New(&dataset.Dataset{
		Providers: providers(),
		Models: []dataset.Model{ // in order of provider and id
			{Provider: "anthropic", ID: "claude-haiku", Type: dataset.Chat},
			{Provider: "openai", ID: "gpt-4o", Type: dataset.Chat},
			{Provider: "openai", ID: "gpt-4o-mini", Type: dataset.Chat},
		},
	}, catalog.V1)
	query, err := c.Parse("provider=openai&search=MINI")
	if err != nil {
		log.Fatal(err)
	}
	var result catalog.Result
	c.Evaluate(&query, &result)
	fmt.Println(result.Total, "of", c.Len())
	fmt.Println(string(c.AppendResult(nil, &result)))
	// Output:
	// 1 of 3
	// {"data":[{"id":"gpt-4o-mini","provider":"openai","name":null,"description":null,"type":"chat","context_length":"","status":"active","deprecated":false,"updated_at":"1970-01-01T00:00:00.000Z","last_seen_at":"1970-01-01T00:00:00.000Z"}],"meta":{"total":1,"page":1,"limit":50,"pages":1}}
}
