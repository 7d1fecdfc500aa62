package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
)

// TestCheckEmbedded checks the dataset that is built into the program.
func TestCheckEmbedded(t *testing.T) {
	d := catalogtest.Load(t, dataset.Embedded())
	want := "embedded is valid: " + humanize.Comma(int64(len(d.Models))) + " models of 7 providers\n"
	if got := mustGenerate(t, "check", "-dataset", "embedded"); !strings.HasPrefix(got, want) {
		t.Errorf("check prints %q, want %q first", got, want)
	}
}

// TestCheckPrices checks which prices are noted as far from others of the model.
func TestCheckPrices(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["models/acme.jsonl"], files["sources.jsonl"] = modelLine("a", "A", "2026-01-01T00:00:00.000Z"), ""
	for _, source := range []string{"page", "x", "y"} {
		files["sources.jsonl"] += fmt.Sprintf(`{"name":%q,"as_of":"2026-01-01","url":null,"license":null,"official":%t}`+"\n", source, source == "page")
	}
	price := func(meter, unit, amount, source, to string) {
		files["prices/acme.jsonl"] += fmt.Sprintf(`{"id":"a","meter":%q,"unit":%q,"condition":null,"price":%q,"from":"2025-01-01","to":%s,"source":%q,"as_of":"2026-01-01"}`+"\n",
			meter, unit, amount, to, source)
	}
	const tokens = "usd_per_million_tokens"
	price("input", tokens, "0.2", "x", "null")
	price("output", tokens, "9.99", "x", "null")
	price("cache_read", tokens, "10", "page", "null")
	price("cache_write", tokens, "10", "x", "null")
	price("cache_write", tokens, "10", "y", "null")
	price("output_image", tokens, "10", "x", "null")
	price("batch_input", tokens, "0.3", "x", "null")
	price("batch_output", tokens, "9", "x", "null")
	price("flex_input", tokens, "10", "x", `"2025-02-01"`)
	price("priority_input", tokens, "10", "x", "null")
	price("per_page", "usd_per_thousand_pages", "20", "x", "null")
	writeFiles(t, "data", files)
	want := `prices far from others of the model, perhaps of another unit:
  prices/acme.jsonl:7: price:batch_input of "a" is 0.3 (x), above the standard price, 0.2
  prices/acme.jsonl:10: price:priority_input of "a" is 10 (x), 50 times the input price
`
	if _, got, _ := strings.Cut(mustGenerate(t, "check", "-dataset", "data"), "\n"); got != want {
		t.Errorf("check notes\n%s, want\n%s", got, want)
	}
}
