package dataset

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzJSONString compares what is written with encoding/json, and wants our own reader to read the same back.
func FuzzJSONString(f *testing.F) {
	var every strings.Builder
	for b := range rune(0x100) {
		every.WriteRune(b)
	}
	for _, seed := range []string{
		"", "plain", "1234567", "12345678", "1234567\"", "12345678\\", "\"\"\"\"\"\"\"\"\"", every.String(), "\u2028\u2029<>&",
		"模型 über 😀", "\xff", "a\xc3", "\xed\xa0\x80", "\ufffd", "\x7f\u0080", "!!!!!!!\x1f", " \x1f!\x20\"\x22#", strings.Repeat("\x00", 9),
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
		// encoding/json also escapes two separators of JavaScript, and what it puts for bytes that are not UTF-8. An escape
		// that s itself spells has a second backslash before it.
		text := strings.TrimSuffix(want.String(), "\n")
		text = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029", `\ufffd`, "\ufffd").Replace(text)
		got := AppendJSONString([]byte("before"), s)
		if string(got) != "before"+text {
			t.Fatalf("AppendJSONString(before, %q) = %s, want before%s", s, got, text)
		}
		if !utf8.ValidString(s) {
			return
		}
		var v value
		r := scanner{text: text, faults: new(Faults)}
		if !r.value(&v) || v.kind != stringKind || v.err != nil || v.text != s || !r.end() {
			t.Fatalf("reading %s: %q, %v %v; want %q", text, v.text, v.err, r.faults.list, s)
		}
	})
}

// TestPlainEnd puts each byte at each place of a text, so that every lane of the eight is met.
func TestPlainEnd(t *testing.T) {
	for length := range 20 {
		for at := range length {
			for b := range 256 {
				text := bytes.Repeat([]byte{'~'}, length)
				text[at] = byte(b)
				want := length
				if b < ' ' || b == '"' || b == '\\' {
					want = at
				}
				if got := plainEnd(string(text), 0); got != want {
					t.Fatalf("plainEnd(%q) = %d, want %d", text, got, want)
				}
			}
		}
	}
}

func BenchmarkAppendJSONString(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"ascii", strings.Repeat("a plain description ", 15)},
		{"unicode", strings.Repeat("eine schöne Beschreibung ", 12)},
		{"escapes", strings.Repeat("\"quoted\"\n", 33)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var dst []byte
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				dst = AppendJSONString(dst[:0], bench.text)
			}
		})
	}
}
