package ordered

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	tests := []struct {
		name string
		v    any
		want string
	}{
		{"null", nil, `null`},
		{"bool", true, `true`},
		{"integer", 7, `7`},
		{"large integer", int64(9007199254740991), `9007199254740991`},
		{"number kept as written", json.Number("1.50"), `1.50`},
		{"raw JSON kept as written", json.RawMessage(`{"a": 1}`), `{"a": 1}`},
		{"strings", []string{"a", "b"}, `["a","b"]`},
		{"empty list", []any{}, `[]`},
		{"empty object", &Object{}, `{}`},
		{"members in order", Of("z", 1, "a", []any{nil, "x"}), `{"z":1,"a":[null,"x"]}`},
		{"nothing escaped for HTML", "<a href='x'>&\u2028é", "\"<a href='x'>&\u2028é\""},
		{"what JSON escapes", "\"\\\n\t\x00\x1f", `"\"\\\n\u0009\u0000\u001f"`},
		{"wrong UTF-8", "a\xffb", "\"a\uFFFDb\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := string(Append(nil, test.v))
			if got != test.want {
				t.Errorf("Append(%v) = %s, want %s", test.v, got, test.want)
			}
			if !json.Valid([]byte(got)) {
				t.Errorf("Append(%v) = %s, which is not JSON", test.v, got)
			}
		})
	}
}

func TestEdit(t *testing.T) {
	o, err := ParseObject([]byte(`{"b":1,"a":{"c":[true,null,2.5]},"d":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	o.Set("b", "kept in its place").Set("e", "at the end")
	o.Delete("d")
	o.Delete("no such member")
	const want = `{"b":"kept in its place","a":{"c":[true,null,2.5]},"e":"at the end"}`
	if got := string(Append(nil, o)); got != want {
		t.Errorf("edited object = %s, want %s", got, want)
	}
	if got := strings.Join(o.Names(), " "); got != "b a e" {
		t.Errorf("Names() = %s, want b a e", got)
	}
	if o.Object("a") == nil || o.Object("b") != nil || o.Get("d") != nil {
		t.Error("Object or Get finds what is not there, or misses what is")
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{``, `{`, `[1,`, `{"a":}`, `{"a":1 "b"}`, `{"a":{"b":1,"b":2}}`, `[{"a"`, `{} {}`, `nul`, `[1}`, `{"a":1]`, `{]`} {
		if v, err := Parse([]byte(text)); err == nil {
			t.Errorf("Parse(%s) = %s, want an error", text, Append(nil, v))
		}
	}
	for _, text := range []string{`[]`, `"{}"`, `{`} {
		if _, err := ParseObject([]byte(text)); err == nil {
			t.Errorf("ParseObject(%s) succeeds, want an error", text)
		}
	}
}

func TestAppendPretty(t *testing.T) {
	v, err := Parse([]byte(`{"data":[{"id":"a","count":1},{"id":"a long name that does not fit","count":2}],"none":[],"empty":{},"end":null}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "data": [
    {"id": "a", "count": 1},
    {
      "id": "a long name that does not fit",
      "count": 2
    }
  ],
  "none": [],
  "empty": {},
  "end": null
}`
	if got := string(AppendPretty(nil, v, 40)); got != want {
		t.Errorf("AppendPretty = %s, want %s", got, want)
	}
	if got := string(AppendPretty(nil, []any{[]any{}, &Object{}}, 1)); got != "[\n  [],\n  {}\n]" {
		t.Errorf("AppendPretty of empty values = %q", got)
	}
}

func TestOfPanicsWithoutValue(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Of with a name and no value does not panic")
		}
	}()
	Of("a", 1, "b")
}

func TestAppendPanicsForOtherTypes(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Append of a float does not panic")
		}
	}()
	Append(nil, 1.5)
}
