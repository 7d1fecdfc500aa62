package jsonl

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// names are the members of the lines in testdata; name and description can be null.
var names = []string{
	"id", "name", "description", "type", "context_length", "status", "updated_at", "last_seen_at",
}

// readAll reads lines with these members and returns the ids of valid ones, and the faults.
func readAll(r *Reader) (ids []string, err error) {
	r.File, r.Faults = "lines", new(List)
	for r.Next() {
		r.Object(names, nil)
		for _, name := range names {
			if !r.Has(name) {
				continue
			}
			_, err := r.String(name)
			if name == "name" || name == "description" {
				_, _, err = r.Nullable(name)
			}
			if err != nil {
				r.Fault(name, err)
			}
		}
		if r.Valid() {
			id, _ := r.String("id")
			ids = append(ids, id)
		}
	}
	return ids, r.Faults.Err()
}

// TestFaults checks the faults of the lines in testdata, word for word. A file lines.quoted has Go
// strings, one part of the text per line, for bytes that a text file would not keep.
func TestFaults(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		text := string(files[0].Data)
		if files[0].Name == "lines.quoted" {
			text = filetest.Unquote(t, files[0].Data)
		}
		_, err := readAll(&Reader{Text: text})
		files[1].Data = fmt.Appendln(nil, err)
		return files
	})
}

func TestNext(t *testing.T) {
	line := func(id string) string {
		return `{"id":"` +
			id + `","name":null,"description":"","type":"","context_length":"","status":"","updated_at":"","last_seen_at":""}`
	}
	for _, test := range []struct {
		name, text string
		ids, want  string
	}{
		{
			name: "nothing",
			want: "",
		},
		{
			name: "two lines",
			text: line("a") + "\n" + line("b") + "\n",
			ids:  "a b",
			want: "",
		},
		{
			name: "a byte order mark, CR LF, empty lines and no newline at the end",
			text: "\ufeff\n" + line("a") + "\r\n \t\n\n" + line("b"),
			ids:  "a b",
			want: "",
		},
		{
			name: "byte order mark only",
			text: "\ufeff",
			want: "",
		},
		{
			name: "longest line",
			text: line(strings.Repeat("x", 1000-len(line("")))) + "\n",
			ids:  strings.Repeat("x", 1000-len(line(""))),
			want: "",
		},
		{
			name: "line too long",
			text: line(strings.Repeat("x", 1001-len(line("")))) + "\n" + line("a") + "\n",
			ids:  "a",
			want: "lines:1: the line has 1001 bytes; a line has at most 1000",
		},
		{
			name: "one fault of two lines",
			text: line("a") + "x\n" + line("b") + "\n",
			ids:  "b",
			want: fmt.Sprintf(`lines:1: column %d: invalid character 'x' after top-level value`,
				len(line("a"))+1),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			ids, err := readAll(&Reader{Text: test.text, MaxLine: 1000})
			if got := strings.Join(ids, " "); got != strings.TrimSpace(test.ids) {
				t.Errorf("got ids %q, want %q", got, test.ids)
			}
			if err == nil {
				err = errors.New("")
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("faults (-want +got)\n%s", diff)
			}
		})
	}
}

// TestMembers checks what a member of each type is read as.
func TestMembers(t *testing.T) {
	r := Reader{
		File:   "x",
		Text:   `{"a":"s","b":null,"c":-1.5,"d":{"e":[]},"e":["x","y","x",7]}`,
		Faults: new(List),
	}
	r.Whole()
	r.Object(nil, []string{"a", "b", "c", "d", "e", "f"})
	var got []string
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "other"} {
		literal, _ := r.Literal(name)
		text, valid, err := r.Nullable(name)
		if err != nil && r.Has(name) {
			r.Fault(name, err)
		}
		got = append(got, fmt.Sprintf("%s|%s|%s %t", r.JSON(name), literal, text, valid))
	}
	got = append(got, r.Strings("e", func(string) error { return nil })...)
	want := []string{
		"||s true", "null|| false", "-1.5|-1.5| false", `{"e":[]}|| false`,
		`["x","y","x",7]|| false`, "|| false", "|| false",
		"x", "y", "x", "7",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("members (-want +got)\n%s", diff)
	}
	wantFaults := `x:1: c: -1.5 is not a string or null
x:1: d: {"e":[]} is not a string or null
x:1: e: ["x","y","x",7] is not a string or null
x:1: e: "x" appears twice, want it once
x:1: e: 7 is not a string`
	if diff := cmp.Diff(wantFaults, fmt.Sprint(r.Faults.Err())); diff != "" {
		t.Errorf("faults (-want +got)\n%s", diff)
	}
}

// TestWhole checks documents of more than one line.
func TestWhole(t *testing.T) {
	read := func(text string) (ids []string, err error) {
		r := Reader{File: "list.json", Text: text, Faults: new(List)}
		r.Whole()
		r.Each([]string{"id"}, []string{"note"}, func() {
			if id, valid := r.Check("id", func(s string) error {
				_, err := OneOf([]string{"a", "b"}, s)
				return err
			}); valid {
				ids = append(ids, id)
			}
		})
		return ids, r.Faults.Err()
	}
	ids, err := read("\n[\n{\"id\":\"a\"},\n{\"note\":\"\",\n\"id\":\"b\"}]\n")
	if diff := cmp.Diff([]string{"a", "b"}, ids); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
	for _, test := range []struct{ text, want string }{
		{"null", "list.json:1: null is not an array"},
		{"[]", ""},
		{"{}", "list.json:1: {} is not an array"},
		{"\n\n\"\"", `list.json:3: "" is not an array`},
		{"[]\n1", `list.json:2: column 1: invalid character '1' after top-level value`},
		{
			text: "[1,\n\"x\",{\"id\":2},{\"id\":\"c\"}]",
			want: "list.json:1: 1 is not an object with id, note\nlist.json:2: \"x\" is not an object with id, note\n" +
				"list.json:2: id: 2 is not a string\nlist.json:2: id: \"c\" is not one of a, b",
		},
		{"[{}", "list.json:1: column 3: unexpected end of JSON input"},
	} {
		_, err := read(test.text)
		if got := fmt.Sprint(err); got != test.want && (err != nil || test.want != "") {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
	}
}

// TestStringsBound checks that an array has at most 1,000 strings.
func TestStringsBound(t *testing.T) {
	for n, want := range map[int]string{
		1000:  "<nil>",
		1001:  "a: more than 1000 strings",
		20000: "a: more than 1000 strings",
	} {
		list := make([]string, n)
		for i := range list {
			list[i] = strconv.Itoa(i)
		}
		r := Reader{Text: `{"a":` + string(AppendStrings(nil, list)) + "}", Faults: new(List)}
		r.Whole()
		r.Object([]string{"a"}, nil)
		r.Strings("a", func(string) error { return nil })
		if got := fmt.Sprint(r.Faults.Err()); got != want {
			t.Errorf("%d strings: %s, want %s", n, got, want)
		}
	}
}

// TestDepth checks that nesting is bounded, however long the text is.
func TestDepth(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{strings.Repeat("[", 100) + strings.Repeat("]", 100), "is not an object with id"},
		{strings.Repeat("[", 1<<20), "lines:1: column 10001: invalid character '[' exceeded max depth"},
		{strings.Repeat(`{"id":`, 1<<20), "lines:1: column 60001: invalid character '{' exceeded max depth"},
	} {
		_, err := readAll(&Reader{Text: test.text + "\n"})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20s: got %.200v, want %s", test.text, err, test.want)
		}
	}
}

// TestNames checks the names of an object, and how its members are read by them.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":{"x":["1","2"],"y":[]}}`:    "x [1 2], y []",
		`{"a":{ }}`:                       "",
		`{"a":7}`:                         "a: 7 is not an object",
		`{"a":{"x":["1"],"x":["2"]}}`:     "a.x: repeated, want it once",
		`{"a":{"x":7,"y":["2"]}}`:         "a.x: 7 is not an array",
		`{"a":{"x":["1",7]}}`:             "a.x: 7 is not a string",
		`{"a":{"\ud800":[]}}`:             "a.\uFFFD: half of a surrogate pair, or an escaped U+FFFD",
		`{"a":{"x":["1"],"y":["2","2"]}}`: `a.y: "2" appears twice, want it once`,
		`{"a":{x:[]}}`:                    "column 7: invalid character 'x' looking for beginning of object key string",
		`{"a":{"x"[]}}`:                   "column 10: invalid character '[' after object key",
		`{"a":{"x":["1"]`:                 "column 15: unexpected end of JSON input",
	} {
		var faults List
		r := Reader{Text: text, Faults: &faults}
		r.Whole()
		var got []string
		r.Object(nil, []string{"a"})
		r.Inside("a", func() {
			for _, name := range r.Names() {
				got = append(got, fmt.Sprint(name, " ", r.Strings(name, func(string) error { return nil })))
			}
		})
		result := strings.Join(got, ", ")
		if err := faults.Err(); err != nil {
			result = err.Error()
		}
		if result != want {
			t.Errorf("%s: got %q, want %q", text, result, want)
		}
	}
}
