package representation

import (
	"strings"
	"testing"
)

func TestHashOf(t *testing.T) {
	// Vectors of the XXH3 specification, with seed 0.
	for body, want := range map[string]Hash{
		"":    0x2d06800538d394c2,
		"a":   0xe6c632b61e964e1f,
		"abc": 0x78af5f94892f3950,
	} {
		if got := HashOf([]byte(body)); got != want {
			t.Errorf("HashOf(%q) = %x, want %x", body, uint64(got), uint64(want))
		}
	}
}

func TestETag(t *testing.T) {
	tests := []struct {
		hash   Hash
		coding Coding
		effort Effort
		want   string
	}{
		{0xef46db3751d8e999, Identity, Best, `"ef46db3751d8e999"`},
		{0xef46db3751d8e999, Identity, Fast, `"ef46db3751d8e999"`}, // the same bytes
		{0xef46db3751d8e999, Zstd, Best, `"ef46db3751d8e999-zstd2"`},
		{0xef46db3751d8e999, Brotli, Best, `"ef46db3751d8e999-br2"`},
		{0xef46db3751d8e999, Gzip, Best, `"ef46db3751d8e999-gzip2"`},
		{0xef46db3751d8e999, Zstd, Fast, `"ef46db3751d8e999-zstd2-fast"`},
		{0xef46db3751d8e999, Brotli, Fast, `"ef46db3751d8e999-br2-fast"`},
		{0xef46db3751d8e999, Gzip, Fast, `"ef46db3751d8e999-gzip2-fast"`},
		{0, Identity, Best, `"0000000000000000"`},
		{0x0123456789abcdef, Identity, Best, `"0123456789abcdef"`},
	}
	for _, tt := range tests {
		got := ETag(tt.hash, tt.coding, tt.effort)
		if got != tt.want {
			t.Errorf("ETag(%x, %s, %d) = %s, want %s", uint64(tt.hash), tt.coding.Token(), tt.effort, got, tt.want)
		}
		if appended := string(AppendETag([]byte("ETag: "), tt.hash, tt.coding, tt.effort)); appended != "ETag: "+got {
			t.Errorf("AppendETag(%x, %s, %d) = %s, want %s", uint64(tt.hash), tt.coding.Token(), tt.effort, appended, "ETag: "+got)
		}
	}
}

// Two forms of a document have one tag only if they have the same bytes, and every tag is one that RFC 9110 allows.
func TestETagsDiffer(t *testing.T) {
	forms := map[string]string{}
	for _, hash := range []Hash{0, 1, 1 << 63, ^Hash(0)} {
		for _, c := range [...]Coding{Zstd, Brotli, Gzip, Identity} {
			for _, e := range []Effort{Fast, Best} {
				tag := ETag(hash, c, e)
				form := string(AppendETag(nil, hash, Identity, Best)) + c.Token()
				if c != Identity {
					form += string(rune('0' + e))
				}
				if other, found := forms[tag]; found && other != form {
					t.Errorf("%s stands for %s and %s", tag, other, form)
				}
				forms[tag] = form
				inner, quoted := strings.CutPrefix(strings.TrimSuffix(tag, `"`), `"`)
				if !quoted || strings.ContainsFunc(inner, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' }) {
					t.Errorf("%s is no entity tag", tag)
				}
			}
		}
	}
	if want := 4 * 7; len(forms) != want {
		t.Errorf("%d tags, want %d", len(forms), want)
	}
}
