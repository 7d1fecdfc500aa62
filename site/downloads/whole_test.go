package downloads

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
)

// record is a record of the API, decoded.
type record struct {
	ID            string  `json:"id"`
	Provider      string  `json:"provider"`
	Name          *string `json:"name"`
	Description   *string `json:"description"`
	Type          string  `json:"type"`
	ContextLength string  `json:"context_length"`
	Status        string  `json:"status"`
	Deprecated    bool    `json:"deprecated"`
	UpdatedAt     string  `json:"updated_at"`
	LastSeenAt    string  `json:"last_seen_at"`
}

// answers returns the API's record of each model, as it stands and decoded.
func answers(t *testing.T, c *catalog.Catalog) (texts []string, records []record) {
	t.Helper()
	for row := range c.Len() {
		var answer struct{ Data json.RawMessage }
		var r record
		unmarshal(t, c.AppendModel(nil, catalog.V1, row), &answer)
		unmarshal(t, answer.Data, &r)
		texts, records = append(texts, string(answer.Data)), append(records, r)
	}
	return texts, records
}

func unmarshal(t *testing.T, text []byte, v any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
}

// TestRecords checks that JSON and NDJSON contain every model with the bytes of the API, in the same order.
func TestRecords(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			documents, c := made(t, d)
			texts, _ := answers(t, c)
			want := strings.Join(texts, "\n")
			if want != "" {
				want += "\n"
			}
			if got := string(documents["downloads/models.ndjson"].Body); got != want {
				t.Errorf("models.ndjson (-want +got):\n%s", cmp.Diff(want, got))
			}
			var whole struct {
				Data []json.RawMessage `json:"data"`
				Meta wholeMeta         `json:"meta"`
			}
			unmarshal(t, documents["downloads/models.json"].Body, &whole)
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
}

// TestCSV reads the table with the standard library, which cannot tell null from an empty text, and takes CRLF within a
// text for LF; both are looked at apart.
func TestCSV(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			documents, c := made(t, d)
			body := documents["downloads/models.csv"].Body
			lines, err := csv.NewReader(bytes.NewReader(body)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			want := [][]string{strings.Split(strings.TrimSpace(csvHeader), ",")}
			_, records := answers(t, c)
			for _, r := range records {
				line := []string{
					r.ID, r.Provider, valueOf(r.Name), valueOf(r.Description), r.Type, r.ContextLength, r.Status,
					fmt.Sprint(r.Deprecated), r.UpdatedAt, r.LastSeenAt,
				}
				for i := range line {
					line[i] = strings.ReplaceAll(line[i], "\r\n", "\n")
				}
				want = append(want, line)
			}
			if diff := cmp.Diff(want, lines); diff != "" {
				t.Errorf("models.csv (-want +got):\n%s", diff)
			}
		})
	}
}

func valueOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
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
