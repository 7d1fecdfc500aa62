package contract

import (
	"strings"
	"testing"
)

func TestPretty(t *testing.T) {
	const text = `{"data":[{"id":"a:b,\"c","count":1},{"id":"LONG","list":[]}],"none":[],"text":"{[","end":null}`
	long := strings.Repeat("é", codeWidth)
	want := `{
  "data": [
    {"id": "a:b,\"c", "count": 1},
    {
      "id": "LONG",
      "list": []
    }
  ],
  "none": [],
  "text": "{[",
  "end": null
}`
	if got := pretty([]byte(strings.ReplaceAll(text, "LONG", long))); got != strings.ReplaceAll(want, "LONG", long) {
		t.Errorf("pretty = %s, want %s", got, want)
	}
}
