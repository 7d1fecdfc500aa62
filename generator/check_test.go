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

// TestCheckNames checks that -v lists the models that people cannot tell apart by their names.
func TestCheckNames(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	const at = "2026-01-01T00:00:00.000Z"
	files["models/acme.jsonl"] = modelLine("a", "", at) + modelLine("b", "M 1", at) + modelLine("c", "m-1", at) + modelLine("d", "M 2", at)
	files["models/bolt.jsonl"] = modelLine("a", "M 1", at)
	writeFiles(t, "data", files)
	want := `data is valid: 5 models of 7 providers
models without a name: 1
  acme "a"
models with the name of another: 1
  acme "c": "m-1" is the name of "b"
models with one source: 0 active 0 deprecated 0 unlisted
models with no recorded source: 5 active 0 deprecated 0 unlisted
models with facts that no source states: 5
  acme "a": type, status
`
	if got := mustGenerate(t, "check", "-v", "-dataset", "data"); !strings.HasPrefix(got, want) {
		t.Errorf("check -v prints\n%s, want at its start\n%s", got, want)
	}
}

// TestCheckSources checks that -v counts the models that rest on one source and lists those that should be retired by now, and the
// models of which each fact is known.
func TestCheckSources(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	const at = "2026-01-01T00:00:00.000Z"
	with := func(line, facts, sources string) string {
		return strings.Replace(line, "}\n", facts+`,"sources":`+sources+"}\n", 1)
	}
	files["sources.jsonl"] = `{"name":"x","as_of":"2026-01-01","url":null,"license":null,"official":false}` + "\n" +
		`{"name":"y","as_of":"2026-01-01","url":null,"license":null,"official":true}` + "\n"
	files["models/acme.jsonl"] = with(modelLine("a", "A", at), `,"retirement_date":"2026-01-01"`, `{"x":["name","type","context_length","status","retirement_date"]}`) + with(modelLine("b", "B", at), "", `{"x":[],"y":[]},"disputes":{"type":{"x":"chat","y":"image"}}`) + modelLine("c", "C", at)
	files["models/bolt.jsonl"] = strings.Replace(with(modelLine("a", "A", at), `,"retirement_date":"2026-01-01","family":"a"`, `{"y":[]}`), "active", "unlisted", 1)
	files["prices/acme.jsonl"] = `{"id":"b","meter":"input","unit":"usd_per_million_tokens","condition":null,"price":"1","from":"2025-01-01","to":null,"source":"x","as_of":"2026-01-01"}` + "\n" +
		`{"id":"c","meter":"input","unit":"usd_per_million_tokens","condition":null,"price":"1","from":"2025-01-01","to":"2025-02-01","source":"x","as_of":"2026-01-01"}` + "\n"
	writeFiles(t, "data", files)
	want := "models with one source: 1 active 0 deprecated 1 unlisted\nmodels with no recorded source: 1 active 0 deprecated 0 unlisted\n" +
		"models with facts that no source states: 3\n  acme \"b\": name, type, status\n  acme \"c\": name, type, status\n" +
		"  bolt \"a\": name, type, status, retirement_date, family\nactive models past their retirement date: 1\n  acme \"a\": 2026-01-01\n" +
		"disputes: 1 of facts, 0 of prices\nfacts other than their provider states: 1\n  acme \"b\": type is \"chat\", but y says \"image\"\n" +
		"known                       models active\nname                             4      3\n"
	got := mustGenerate(t, "check", "-v", "-dataset", "data")
	if !strings.Contains(got, want) {
		t.Errorf("check -v prints\n%s, want in it\n%s", got, want)
	}
	for _, want := range []string{
		"\nretirement_date                  2      1\n", "\nfamily                           1      0\n", "\nfeatures.reasoning               0      0\n",
		"\nprices                           1      1\nall                              4      3\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("check -v prints\n%s, want in it%s", got, want)
		}
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
