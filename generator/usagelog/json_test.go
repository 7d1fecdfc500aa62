package usagelog

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// BenchmarkParse reads a line of a session, by this package and by encoding/json.
func BenchmarkParse(b *testing.B) {
	const line = `{"type":"assistant","timestamp":"2026-07-01T09:00:00.000Z","uuid":"u1","requestId":"r1",` +
		`"message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"text",` +
		`"text":"Some words of an answer."}],` +
		`"usage":{"input_tokens":5,"cache_read_input_tokens":4000,"output_tokens":300,` +
		`"service_tier":"standard"}}}`
	b.Run("parser", func(b *testing.B) {
		var p parser
		b.ReportAllocs()
		for b.Loop() {
			p.parse(line)
			p.reuse()
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			decoded([]byte(line))
		}
	})
}

// decoded returns what encoding/json reads.
func decoded(text []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, io.ErrUnexpectedEOF
	}
	return value, nil
}

// without removes the fields whose values are skipped, or read only if a usage object is in them.
func without(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			if unread[name] {
				delete(value, name)
			} else {
				value[name] = without(inner)
			}
		}
	case []any:
		for i, inner := range value {
			value[i] = without(inner)
		}
	}
	return value
}

// FuzzParseJSON compares the parser with encoding/json. Only a value that is skipped may have
// faults.
func FuzzParseJSON(f *testing.F) {
	for _, text := range []string{
		`{"a":1,"b":[true,false,null,-0.5e+7],"c":{"d":"e\nf\u00e9"},"a":2}`,
		`[]`,
		`{}`,
		` "x" `,
		`{"content":[{"a":"]}"},1],"b":2}`,
		`01`,
		`-`,
		`1.`,
		`1e`,
		`{"a"}`,
		`{"a":1,}`,
		`[1,]`,
		`[1 2]`,
		"\"\t\"",
		`"\x"`,
		`nul`,
		`{"content":}`,
		`{"content":1,"x":1`,
		"\xff",
		"\"\xff\"",
		`{"text":"a","x":"` + "\u2028" + `"}`, `{} {}`, ``,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := parseJSON(string(text))
		want, wantErr := decoded(text)
		if err != nil && wantErr == nil {
			t.Fatalf("parseJSON(%q) = %v, want %v", text, err, want)
		}
		if err == nil && wantErr != nil && !bytes.Contains(text, []byte(`"`)) {
			t.Fatalf("parseJSON(%q) = %v, want an error: %v", text, got, wantErr)
		}
		// encoding/json replaces bytes that are no UTF-8, as it does with half of a surrogate.
		valid := bytes.ToValidUTF8(text, nil)
		isPlain := bytes.Equal(text, valid) && !bytes.Contains(valid, []byte("\ufffd"))
		if err == nil && wantErr == nil && isPlain {
			if diff := cmp.Diff(without(want), without(got)); diff != "" {
				t.Errorf("parseJSON(%q) (-encoding/json +parser):\n%s", text, diff)
			}
		}
	})
}
