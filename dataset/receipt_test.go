package dataset_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

func TestReceiptDigest(t *testing.T) {
	want := dataset.ReceiptDigest("Input", "$5 / MTok", "`a-9`")
	for _, test := range []struct {
		name  string
		texts []string
		same  bool
	}{
		{"white space and marks", []string{"input", " **$5** /\u00a0MTok\n", "a-9"}, true},
		{"another number", []string{"Input", "$6 / MTok", "a-9"}, false},
		{"a text that moved", []string{"Input $5", " / MTok", "a-9"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := dataset.ReceiptDigest(test.texts...)
			if (got == want) != test.same {
				t.Errorf("ReceiptDigest(%q) = %s, want the same as %s: %t", test.texts, got, want, test.same)
			}
		})
	}
}

func TestReceipts(t *testing.T) {
	d, err := dataset.Load(datasettest.Sample())
	if err != nil {
		t.Fatal(err)
	}
	tree := fstest.MapFS{}
	for name, content := range d.Files() {
		tree[name] = &fstest.MapFile{Data: content}
	}
	m := &d.Models[0]
	source := d.Sources[0].Name
	file := "receipts/" + m.Provider + ".jsonl"
	line := `{"id":"` + m.ID + `","source":"` + source +
		`","place":"Prices > A","digest":"0123456789abcdef",` +
		`"columns":{"":["type"],"Input":["price:input"]}}` + "\n"
	tree[file] = &fstest.MapFile{Data: []byte(line)}
	d, err = dataset.Load(tree)
	if err != nil {
		t.Fatal(err)
	}
	m = &d.Models[0]

	t.Run("they are written as they were read", func(t *testing.T) {
		if diff := cmp.Diff(line, string(d.Files()[file])); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("the place of a fact ends with its column", func(t *testing.T) {
		for fact, want := range map[string]string{"type": "Prices > A", "price:input": "Prices > A > Input"} {
			t.Run(fact, func(t *testing.T) {
				receipt := m.Receipt(source, fact)
				if receipt == nil || receipt.Where(fact) != want {
					t.Errorf("Receipt(%s) = %v, want one at %q", fact, receipt, want)
				}
			})
		}
		if receipt := m.Receipt(source, "status"); receipt != nil {
			t.Errorf("Receipt(status) = %v, want none", receipt)
		}
	})
	t.Run("a deferred dataset reads them with the model", func(t *testing.T) {
		found := dataset.Defer(d).Find(m.Provider, m.ID)
		if diff := cmp.Diff(m.Receipts, found.Receipts); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a provider without receipts has no file", func(t *testing.T) {
		dir := t.TempDir()
		if err := dataset.Write(dir, d); err != nil {
			t.Fatal(err)
		}
		m.SetReceipts(source, nil)
		if err := dataset.Write(dir, d); err != nil {
			t.Fatal(err)
		}
		_, err := os.Stat(filepath.Join(dir, file))
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want no such file", file, err)
		}
	})
	for _, test := range []struct{ name, old, new, want string }{
		{"unknown model", m.ID, "nobody", "is not a model of the provider"},
		{"unknown source", `"source":"` + source, `"source":"nobody`, "is not a source"},
		{"unknown fact", "price:input", "price:inputs", "inputs"},
		{"faulty digest", "0123456789abcdef", "0123", "is not a digest"},
		{"no facts", `{"":["type"],"Input":["price:input"]}`, `{}`, "want the facts that are stated there"},
		{"several lines in a place", "Prices > A", `Prices\nA`, "place"},
	} {
		t.Run(test.name, func(t *testing.T) {
			broken := strings.Replace(line, test.old, test.new, 1)
			tree[file] = &fstest.MapFile{Data: []byte(broken)}
			_, err := dataset.Load(tree)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Load of %s: %v, want an error with %q", broken, err, test.want)
			}
		})
	}
}

func TestAddPlace(t *testing.T) {
	var m dataset.Model
	m.Receipts = []dataset.Receipt{{
		Source: "page", Place: "Prices > A", Digest: "0123456789abcdef",
		Columns: []dataset.ReceiptColumn{
			{Heading: "Input", Facts: []string{"price:input"}},
			{Heading: "Output", Facts: []string{"price:output"}},
		},
	}}
	m.AddPlace("page", "News > May", "price:output")
	m.AddPlace("page", "News > May", "price:cache_read")
	m.AddPlace("page", "News > May", "price:cache_read") // again
	want := []dataset.Receipt{
		{
			Source:  "page",
			Place:   "News > May",
			Columns: []dataset.ReceiptColumn{{Facts: []string{"price:cache_read", "price:output"}}},
		},
		{
			Source:  "page",
			Place:   "Prices > A",
			Digest:  "0123456789abcdef",
			Columns: []dataset.ReceiptColumn{{Heading: "Input", Facts: []string{"price:input"}}},
		},
	}
	if diff := cmp.Diff(want, m.Receipts); diff != "" {
		t.Error(diff)
	}
}
