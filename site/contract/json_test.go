package contract

import "testing"

func TestPretty(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		width            int
	}{
		{"nested", `{"data":[{"id":"a","count":1},{"id":"a long name that does not fit","count":2}],"none":[],"empty":{},"end":null}`, `{
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
}`, 40},
		{"nothing fits", `[[],{}]`, "[\n  [],\n  {}\n]", 1},
		{"punctuation in a string", `{"a":"x:y,\"z:"}`, `{"a": "x:y,\"z:"}`, 40},
		{"fits exactly", `["éé"]`, `["éé"]`, 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := string(pretty(nil, []byte(test.text), test.width, 0, 0)); got != test.want {
				t.Errorf("pretty(%s, %d) = %s, want %s", test.text, test.width, got, test.want)
			}
		})
	}
}

func TestMembersErrors(t *testing.T) {
	for _, text := range []string{``, `[]`, `{`, `{"a":}`, `{"a":1 "b"}`, `{"a"`} {
		if all, err := members([]byte(text)); err == nil {
			t.Errorf("members(%s) = %v, want an error", text, all)
		}
	}
}
