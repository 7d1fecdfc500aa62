package downloads

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/must"
	"modelcatalog/site/representation"
)

func unmarshal(t *testing.T, text []byte, v any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	decoder.UseNumber()
	if err := decoder.Decode(v); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
}

// TestRecords checks that JSON and NDJSON contain every model with the bytes of the API's answer for it, in the same order.
func TestRecords(t *testing.T) {
	eachDataset(t, func(t *testing.T, d *dataset.Dataset, documents documentsByPath, c *catalog.Catalog) {
		var texts []string
		for row := range c.Len() {
			var answer struct{ Data json.RawMessage }
			unmarshal(t, c.AppendModel(nil, catalog.V2, row), &answer)
			texts = append(texts, string(answer.Data))
		}
		want := strings.Join(texts, "\n")
		if want != "" {
			want += "\n"
		}
		if got := string(documents[directory+version2+"models.ndjson"].Body); got != want {
			t.Errorf("models.ndjson (-want +got):\n%s", cmp.Diff(want, got))
		}
		var whole struct {
			Data []json.RawMessage `json:"data"`
			Meta wholeMeta         `json:"meta"`
		}
		unmarshal(t, documents[directory+version2+"models.json"].Body, &whole)
		var got []string
		for _, data := range whole.Data {
			got = append(got, string(data))
		}
		if diff := cmp.Diff(texts, got); diff != "" || whole.Data == nil {
			t.Errorf("models.json (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(wholeMeta{c.Len(), c.Digest(), new(d.LastSync.String())}, whole.Meta); diff != "" {
			t.Errorf("meta (-want +got):\n%s", diff)
		}
	})
}

type documentsByPath map[string]representation.Document

// eachDataset runs a test for each dataset.
func eachDataset(t *testing.T, test func(*testing.T, *dataset.Dataset, documentsByPath, *catalog.Catalog)) {
	for name, d := range datasets(t) {
		documents, c := made(t, d)
		t.Run(name, func(t *testing.T) { test(t, d, documents, c) })
	}
}

// TestCSV reads the tables with the standard library, which cannot tell null from an empty text, and takes CRLF within a
// text for LF; both are looked at apart.
func TestCSV(t *testing.T) {
	eachDataset(t, func(t *testing.T, d *dataset.Dataset, documents documentsByPath, c *catalog.Catalog) {
		for i := range csvTables {
			table := &csvTables[i]
			names, _ := table.names()
			want := [][]string{names}
			for _, row := range expect(t, d, c)[table.name] {
				line := make([]string, len(row))
				for i, cell := range row {
					if cell != nil {
						line[i] = strings.ReplaceAll(cell.(string), "\r\n", "\n")
					}
				}
				want = append(want, line)
			}
			got, err := csv.NewReader(bytes.NewReader(documents[directory+version2+table.name+".csv"].Body)).ReadAll()
			must.Do(t, err)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s.csv (-want +got):\n%s", table.name, diff)
			}
		}
	})
}

func TestCSVText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"plain", `plain`},
		{"", `""`},
		{"a,b", `"a,b"`},
		{`say "a"`, `"say ""a"""`},
		{"a\r\nb", "\"a\r\nb\""},
		{"a\nb", "\"a\nb\""},
		{"a\rb", "\"a\rb\""},
		{" a", `" a"`},
		{"\ta", "\"\ta\""},
		{"=1+1", `=1+1`},
		{"-", `-`},
		{"null", `null`},
		{"a\x00b", "a\x00b"},
	} {
		if got := string(appendCSVText(nil, test.text)); got != test.want {
			t.Errorf("appendCSVText(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}
