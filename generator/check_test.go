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

// TestCheckPrices checks which prices check -v lists as far from others of the model.
func TestCheckPrices(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["models/acme.jsonl"], files["sources.jsonl"] = modelLine("a", "A", "2026-01-01T00:00:00.000Z"), ""
	for _, source := range []string{"page", "x", "y"} {
		files["sources.jsonl"] += fmt.Sprintf(`{"name":%q,"as_of":"2026-01-01","url":null,"license":null,"official":%t}`+"\n", source, source == "page")
	}
	for line := range strings.Lines(`input 0.2 x null
output 9.99 x null
cache_read 10 page null
cache_write 10 x null
cache_write 10 y null
output_image 10 x null
batch_input 0.3 x null
batch_output 9 x null
flex_input 10 x "2025-02-01"
priority_input 10 x null
`) {
		price := strings.Fields(line)
		files["prices/acme.jsonl"] += fmt.Sprintf(`{"id":"a","meter":%q,"unit":"usd_per_million_tokens","condition":null,"price":%q,"from":"2025-01-01","to":%s,`+
			`"source":%q,"as_of":"2026-01-01"}`+"\n", price[0], price[1], price[3], price[2])
	}
	writeFiles(t, "data", files)
	want := `prices far from others of the model: 2
  acme "a": price:batch_input is 0.3, above the standard price, 0.2
  acme "a": price:priority_input is 10, 50 times the input price
`
	if got := mustGenerate(t, "check", "-v", "-dataset", "data"); !strings.HasSuffix(got, want) {
		t.Errorf("check -v lists\n%s, want\n%s", got, want)
	}
}
