package provider

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// read returns what the list of a provider states: a line for each model, then what is left out.
// The catalog has an alias.
func read(provider, list string) (statements []*source.Profile, text string, err error) {
	from := &Lists[slices.IndexFunc(Lists, func(s source.Source) bool { return s.Name == provider })]
	d := &dataset.Dataset{
		Models: []dataset.Model{
			{Provider: "anthropic", ID: "claude-x", Details: dataset.Details{AliasOf: "claude-x-20260201"}},
		},
	}
	statements, leftOut, err := from.ReadAnswer(context.Background(), map[string]string{"": list}, d, 0)
	var b bytes.Buffer
	for _, s := range statements {
		b.WriteString(s.ID)
		if s.Unread {
			b.WriteString(" unread")
		}
		for _, name := range slices.Sorted(maps.Keys(s.Facts)) {
			fmt.Fprintf(&b, " %s=%q", name, s.Facts[name])
		}
		for _, p := range s.Prices {
			fmt.Fprintf(&b, " %s=$%s", p.Meter, p.Amount)
		}
		b.WriteByte('\n')
	}
	return statements, b.String() + strings.Join(leftOut, "\n"), err
}

// TestLists checks the request and the translation of each list.
func TestLists(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		provider := strings.TrimPrefix(t.Name(), "TestLists/")
		from := Lists[slices.IndexFunc(Lists, func(s source.Source) bool { return s.Name == provider })]
		_, text, err := read(provider, string(files[0].Data))
		filetest.NoError(t, err)
		return []txtar.File{
			files[0],
			{
				Name: "want",
				Data: fmt.Appendf(nil, "GET %s with %v, %s\n%s", from.Line.URL, from.Access.Headers,
					from.Access.Variable, text),
			},
		}
	})
}

// TestShape checks that a list of another form than the documented one is rejected, and that a
// model without an id is left out. What is said names the place and repeats no text.
func TestShape(t *testing.T) {
	const id = "\ndata[%d].id: %s, want another value"
	for _, c := range []struct{ name, provider, list, want string }{
		{
			name:     "an array for an object",
			provider: "openai",
			list:     `[]`,
			want:     "the answer: an array, want an object",
		},
		{
			name:     "a number for the array",
			provider: "openai",
			list:     `{"data":7}`,
			want:     "data: a number, want an array",
		},
		{
			name:     "null",
			provider: "openai",
			list:     `null`,
			want:     "it states facts about 0 models, want 1 to 20000",
		},
		{
			name:     "an object for an array",
			provider: "together",
			list:     `{"data":[]}`,
			want:     "the answer: an object, want an array",
		},
		{
			name:     "another provider's form",
			provider: "google",
			list:     `{"data":[]}`,
			want:     "it states facts about 0 models, want 1 to 20000",
		},
		{
			name:     "rows that are arrays",
			provider: "together",
			list:     `[[]]`,
			want:     "it states facts about 0 models, want 1 to 20000\n[0]: an array, want an object; [0].id: null or missing, want another value",
		},
		{
			name:     "rows without an id",
			provider: "groq",
			list:     `{"data":[{"id":"x"},null,{"id":"a\u0007b"}]}`,
			want:     "x" + fmt.Sprintf(id, 1, "null or missing") + fmt.Sprintf(id, 2, "a string"),
		},
		{
			name:     "half a surrogate pair in an id",
			provider: "groq",
			list:     `{"data":[{"id":"x"},{"id":"a\ud800b"}]}`,
			want:     "x" + fmt.Sprintf(id, 1, "a string"),
		},
		{
			name:     "a number for an id",
			provider: "openai",
			list:     `{"data":[{"id":"x"},{"id":9}]}`,
			want:     "x\ndata[1].id: a number, want a string; data[1].id: a number, want another value",
		},
		{
			name:     "a number for the owner",
			provider: "openai",
			list:     `{"data":[{"id":"x"},{"id":"y","owned_by":7}]}`,
			want:     "x\ny unread\ndata[1].owned_by: a number, want a string",
		},
		{
			name:     "a second page",
			provider: "anthropic",
			list:     `{"data":[{"id":"x"}],"has_more":true}`,
			want:     "the list has another page, want all models at once",
		},
		{
			name:     "a token for a second page",
			provider: "google",
			list:     `{"models":[{"name":"models/x"}],"nextPageToken":"secret"}`,
			want:     "the list has another page, want all models at once",
		},
		{
			name:     "a model twice",
			provider: "together",
			list:     `[{"id":"a","context_length":1},{"id":"x"},{"id":"a","context_length":2}]`,
			want:     "a context_length=\"1\"\nx\n",
		},
		{
			name:     "tuned models of OpenAI",
			provider: "openai",
			list:     `{"data":[{"id":"ft:secret"},{"id":"secret","owned_by":"acme"},{"id":"ft:se\u0007cret"},{"id":"x"}]}`,
			want:     "x\n",
		},
		{
			name:     "tuned models of Google",
			provider: "google",
			list:     `{"models":[{"name":"tunedModels/secret","inputTokenLimit":-1},{"name":"models/x"}]}`,
			want:     "x\n",
		},
		{
			name:     "tuned models of Mistral",
			provider: "mistral",
			list:     `{"data":[{"id":"ft:secret","max_context_length":-1},{"id":"secret","type":"fine-tuned"},{"id":"x"}]}`,
			want:     "x\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, got, err := read(c.provider, c.list)
			if err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("read(%s, %s) = %s, want %s", c.provider, c.list, got, c.want)
			}
		})
	}
}

const unusable = "values of another form than the documented one, of models: 1"

// TestFacts checks that a value which cannot be is not used, but counted, and no reason to leave
// the model out.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		// want is empty if the value says nothing, and "?" if it cannot be
		provider, member, fact, want string
	}{
		{"groq", `"context_window":-1`, "context_length", "?"},
		{"mistral", `"capabilities":[]`, "features.tool_call", "?"},
		{"groq", `"max_completion_tokens":0`, "max_output_tokens", ""},
		{"groq", `"max_completion_tokens":"8192"`, "max_output_tokens", "?"},
		{"deepseek", `"input_modalities":["pdf","text"]`, "input_modalities", "text,pdf"},
		{"mistral", `"deprecation_replacement_model":"y"`, "replacement", "mistral/y"},
		{"mistral", `"deprecation_replacement_model":"x"`, "replacement", ""},
		{"mistral", `"deprecation_replacement_model":"y\u0007"`, "replacement", "?"},
		{"mistral", `"capabilities":{"completion_fim":true,"vision":"yes"}`, "input_modalities", "?"},
		{"anthropic", `"created_at":"2026-11-01T00:00:00Z"`, "release_date", "2026-11-01"},
		{"anthropic", `"created_at":"1970-01-01T00:00:00Z"`, "release_date", ""},
		{"anthropic", `"created_at":"2026-02-30T00:00:00Z"`, "release_date", "?"},
		{"anthropic", `"display_name":"X\u0007"`, "name", "?"},
		{"openai", `"shutdown_date":"soon"`, "status", "?"},
		{"openai", `"shutdown_date":"2026-01-31x"`, "status", "?"},
	} {
		t.Run(c.provider+" "+c.member, func(t *testing.T) {
			got, text, err := read(c.provider, `{"data":[{"id":"x",`+c.member+"}]}")
			filetest.NoError(t, err)
			want, isUnused := strings.CutPrefix(c.want, "?")
			if got[0].Facts[c.fact] != want {
				t.Errorf("%s = %q, want %q", c.fact, got[0].Facts[c.fact], want)
			}
			if strings.HasSuffix(text, "\n"+unusable) != isUnused {
				t.Errorf("read = %s; a value of another form is counted: want %t", text, isUnused)
			}
		})
	}
	_, got, err := read("together",
		`[{"id":"x","type":"image","pricing":{"input":3,"output":4}},{"id":"y","type":"chat","pricing":7}]`)
	if want := "x type=\"image\"\ny type=\"chat\"\n" + unusable; got != want || err != nil {
		t.Errorf("prices of an image, and of another form: %s, %v", got, err)
	}
}

// FuzzLists checks that no answer makes a reader panic, repeat a text of the answer or state facts
// that no model can have.
func FuzzLists(f *testing.F) {
	for i, from := range Lists {
		archive, err := txtar.ParseFile("testdata/" + from.Name + ".txtar")
		filetest.NoError(f, err)
		f.Add(i, string(archive.Files[0].Data))
		f.Add(i, string(archive.Files[0].Data[:len(archive.Files[0].Data)/2]))
		f.Add(i, `[{"id":"x","`+strings.Repeat("é", 99)+`":1},{"id":"x\u2028\ud800"}]`)
	}
	f.Fuzz(func(t *testing.T, index int, list string) {
		if index < 0 || index >= len(Lists) {
			return
		}
		statements, leftOut, err := Lists[index].ReadAnswer(t.Context(), map[string]string{"": list},
			&dataset.Dataset{}, 0)
		said := strings.Join(leftOut, "\n")
		if err != nil {
			said = err.Error()
		}
		// only our own words
		if len(said) > 3000 ||
			strings.ContainsFunc(said, func(r rune) bool { return r != '\n' && r < ' ' || r > '~' }) {
			t.Errorf("unexpected text %q", said)
		}
		for _, s := range statements {
			filetest.NoError(t, dataset.CheckModelID(s.ID))
			for name, value := range s.Facts {
				filetest.NoError(t, new(dataset.Model).Set(name, dataset.Text(value)))
			}
			for _, p := range s.Prices {
				filetest.NoError(t, dataset.CheckDecimal(string(p.Amount)))
				if p.Amount == "0" {
					t.Errorf("price %v: an API says 0 for what it does not know", p)
				}
			}
		}
	})
}
