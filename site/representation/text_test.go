package representation

import (
	"encoding/json"
	"testing"
)

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		name  string
		value any
		want  string
	}{
		{"characters of HTML stay", map[string]string{"text": "a<b & c>d"}, `{"text":"a<b & c>d"}`},
		{"JSON keeps its digits", map[string]any{"price": json.RawMessage("1.50")}, `{"price":1.50}`},
		{"no line feed at the end", []string{}, `[]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := string(Encode(test.value)); got != test.want {
				t.Errorf("Encode(%v) = %s, want %s", test.value, got, test.want)
			}
		})
	}
}

func TestClean(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"tabs and line ends stay", "a\tb\r\nc", "a\tb\r\nc"},
		{"other control characters", "a\x00b\x1bc\u0085d", "a\ufffdb\ufffdc\ufffdd"},
		{"invalid UTF-8", "a\xffb", "a\ufffdb"},
		{"noncharacters", "a\ufdd0b\uffffc\U0001fffed", "a\ufffdb\ufffdc\ufffdd"},
		{"other planes stay", "\U0001f600", "\U0001f600"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Clean(test.text); got != test.want {
				t.Errorf("Clean(%q) = %q, want %q", test.text, got, test.want)
			}
		})
	}
}
