package provider

import "testing"

func TestClean(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		limit          int
	}{
		{"clean", "GPT-9 mini", "GPT-9 mini", 20},
		{"only spaces", " \n\t\u00a0\u2028 ", "", 20},
		{"line breaks and tabs", "one\r\ntwo\tthree\u2029four\u0085five", "one two three four five", 50},
		{"control characters", "o\x00n \x01 \x1b[31me\x7f\u009f", "on [31me", 20},
		{"writing direction", "a\u202eb\u2066c\u200fd\ufeffe", "abcde", 20},
		{"nothing to see", "\u200b \u00ad\u2060", "", 20},
		{"at the limit", "one two", "one two", 7},
		{"cut", "abcdefghij", "abcd…", 5},
		{"characters, not bytes", "äöüäöü äöü", "äöüäöü …", 8},
	} {
		if got := clean(c.in, c.limit); got != c.want {
			t.Errorf("%s: clean(%q, %d) = %q, want %q", c.name, c.in, c.limit, got, c.want)
		}
	}
}
