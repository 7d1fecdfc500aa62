package jsonl

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzString checks that AppendString writes what encoding/json writes, and that a Reader reads it
// back.
func FuzzString(f *testing.F) {
	var every strings.Builder
	for b := range rune(0x100) {
		every.WriteRune(b)
	}
	for _, seed := range []string{
		"", "plain", "1234567", "12345678", "1234567\"", "12345678\\", "\"\"\"\"\"\"\"\"\"",
		every.String(), "\u2028\u2029<>&",
		"模型 über 😀", "\xff", "a\xc3", "\xed\xa0\x80", "\ufffd", "\x7f\u0080", "!!!!!!!\x1f",
		" \x1f!\x20\"\x22#", strings.Repeat("\x00", 9),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(s); err != nil {
			t.Fatal(err)
		}
		// encoding/json also escapes two separators of JavaScript, and the U+FFFD for bytes that
		// are not UTF-8. An escape that s itself spells has a second backslash before it.
		text := strings.TrimSuffix(want.String(), "\n")
		text = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029", `\ufffd`,
			"\ufffd").Replace(text)
		got := AppendString([]byte("before"), s)
		if string(got) != "before"+text {
			t.Fatalf("AppendString(before, %q) = %s, want before%s", s, got, text)
		}
		if !utf8.ValidString(s) {
			return
		}
		var faults List
		r := Reader{Text: `{"s":` + text + "}\n", Faults: &faults}
		if !r.Next() || !r.Object([]string{"s"}, nil) {
			t.Fatalf("reading %s: %v", text, faults.Err())
		}
		if got, err := r.String("s"); got != s || err != nil {
			t.Fatalf("reading %s = %q, %v, want %q", text, got, err, s)
		}
	})
}
