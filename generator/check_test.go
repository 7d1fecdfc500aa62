package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// TestCheckEmbedded checks the dataset that is built into the program.
func TestCheckEmbedded(t *testing.T) {
	d := catalogtest.Load(t, dataset.Embedded())
	want := "embedded is valid: " + humanize.Comma(int64(len(d.Models))) +
		fmt.Sprintf(" models of %d providers\n", len(d.Providers))
	if got := mustGenerate(t, "check", "-dataset", "embedded"); !strings.HasPrefix(got, want) {
		t.Errorf("check prints %q, want %q first", got, want)
	}
}

// TestCheckProviders checks the table of providers.
func TestCheckProviders(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["models/acme.jsonl"] = modelLine("a", "A", "2026-01-01T00:00:00.000Z")
	writeFiles(t, "data", files)
	lines := strings.Split(mustGenerate(t, "check", "--providers", "--dataset", "data"), "\n")
	got := strings.Join(strings.Fields(lines[1]), " ")
	if want := "acme maker 1 0 0 0 0 0 0"; got != want {
		t.Errorf("check --providers prints %q, want %q first", got, want)
	}
}

// TestCheckGaps checks that rows without a canonical id are counted by the reasons that people
// gave, and that a reason that no row needs is reported.
func TestCheckGaps(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["providers.json"] = strings.Replace(files["providers.json"], `"id":"bolt"`,
		`"id":"bolt","kind":"host"`, 1)
	for _, id := range []string{"b-1", "b-2", "~b"} {
		files["models/bolt.jsonl"] += modelLine(id, id, "2026-01-01T00:00:00.000Z")
	}
	const gap = `{"provider":"bolt","pattern":"~.+","missing":"canonical_id","reason":"moving"}` + "\n"
	files["gaps.jsonl"] = gap
	writeFiles(t, "data", files)
	got := mustGenerate(t, "check", "--providers", "--dataset", "data")
	const want = "without a canonical id:\n  bolt: moving 1, no reason 2\n  (moving: means " +
		"newer models one day)\n"
	if !strings.Contains(got, want) {
		t.Errorf("check --providers prints\n%s\nwant\n%s", got, want)
	}
	filetest.Write(t, "data/gaps.jsonl", gap+strings.Replace(gap, "~.+", "c", 1))
	code, _, stderr := generate("check", "--dataset", "data")
	const noGap = "gaps.jsonl:2: pattern: no model of bolt of this form lacks its canonical_id"
	if code == exitOK || !strings.Contains(stderr, noGap) {
		t.Errorf("check: exit %d, %s, want %s", code, stderr, noGap)
	}
}

// TestCheckRules checks how check prints what rules find, and that it reports exceptions that no
// rule needs.
func TestCheckRules(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["models/acme.jsonl"] = modelLine("a", "A", "2026-01-01T00:00:00.000Z")
	files["sources.jsonl"] = `{"name":"x","kind":"other","as_of":"2026-01-01","url":null,"license":null}` +
		"\n"
	for line := range strings.Lines("input 0.2\nbatch_input 0.3\nflex_input 0.2\n") {
		price := strings.Fields(line)
		files["prices/acme.jsonl"] += fmt.Sprintf(`{"id":"a","meter":%q,`+
			`"unit":"usd_per_million_tokens","condition":null,"price":%q,"from":"2025-01-01",`+
			`"to":null,`+
			`"source":"x","as_of":"2026-01-01"}`+"\n", price[0], price[1])
	}
	exception := `{"rule":"price-ratio","provider":"acme","id":"a","reason":"The page says so.",` +
		`"url":"https://x.example/","fact":"price:%s_input"}` +
		"\n"
	files["exceptions.jsonl"] = fmt.Sprintf(exception, "flex")
	writeFiles(t, "data", files)
	const want = "\n" +
		`price-ratio: acme "a": price:batch_input: x states 0.3. It is 1.5 times the price of ` +
		`price:input, 0.2; usual are 0.4 to 0.6. Not shown.` +
		"\n"
	got := mustGenerate(t, "check", "-v", "--dataset", "data")
	if !strings.Contains(got, want) || strings.Count(got, "price-ratio: ") != 1 {
		t.Errorf("check -v prints\n%s, want one hit of price-ratio:%s", got, want)
	}
	count := fmt.Sprintf("\n%d hits of rules", strings.Count(got, "\n")-1)
	if got := mustGenerate(t, "check", "--dataset", "data"); !strings.Contains(got, count) {
		t.Errorf("check prints\n%s, want\n%s", got, count)
	}
	filetest.Write(t, "data/exceptions.jsonl",
		fmt.Sprintf(exception, "flex")+fmt.Sprintf(exception, "priority"))
	code, _, stderr := generate("check", "--dataset", "data")
	if want := "exceptions.jsonl:2: price-ratio no longer applies"; code == exitOK ||
		!strings.Contains(stderr, want) {
		t.Errorf("check: exit %d, %s, want %s", code, stderr, want)
	}
	misspelled := strings.ReplaceAll(fmt.Sprintf(exception, "flex"), "price-ratio", "price-rate")
	filetest.Write(t, "data/exceptions.jsonl", misspelled)
	code, _, stderr = generate("check", "--dataset", "data")
	if want := `exceptions.jsonl:1: rule: "price-rate" is not the name of a rule`; code == exitOK ||
		!strings.Contains(stderr, want) {
		t.Errorf("check: exit %d, %s, want %s", code, stderr, want)
	}
}
