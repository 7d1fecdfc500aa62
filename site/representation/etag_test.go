package representation

import "testing"

func TestETag(t *testing.T) {
	for _, test := range []struct {
		hash   Hash
		coding Coding
		effort Effort
		want   string
	}{
		{0xef46db3751d8e999, Identity, Best, `"ef46db3751d8e999"`},
		{0xef46db3751d8e999, Identity, Fast, `"ef46db3751d8e999"`}, // the same bytes
		{0xef46db3751d8e999, Zstd, Best, `"ef46db3751d8e999-zstd4"`},
		{0xef46db3751d8e999, Brotli, Best, `"ef46db3751d8e999-br4"`},
		{0xef46db3751d8e999, Gzip, Best, `"ef46db3751d8e999-gzip4"`},
		{0xef46db3751d8e999, Zstd, Fast, `"ef46db3751d8e999-zstd4-fast"`},
		{0xef46db3751d8e999, Brotli, Fast, `"ef46db3751d8e999-br4-fast"`},
		{0xef46db3751d8e999, Gzip, Fast, `"ef46db3751d8e999-gzip4-fast"`},
		{0, Identity, Best, `"0000000000000000"`},
	} {
		t.Run(test.want, func(t *testing.T) {
			if got := ETag(test.hash, test.coding, test.effort); got != test.want {
				t.Errorf("ETag(%x, %s, %d) = %s, want %s",
					uint64(test.hash), test.coding.Token(), test.effort, got, test.want)
			}
		})
	}
}

func TestMatches(t *testing.T) {
	const tag = `"0123-gzip"`
	for _, test := range []struct {
		header string
		want   bool
	}{
		{``, false},
		{`*`, true},
		{` * `, true},
		{tag, true},
		{`W/` + tag, true},
		{`"a", ` + tag + `, "b"`, true},
		{`"a",W/` + tag, true},
		{`"a,` + `b" , ` + tag, true},
		{`"a", "b"`, false},
		{`"0123"`, false},
		{`0123-gzip`, false},
		{`"0123-gzip`, false}, {`"a", *`, true}, {`W/`, false}, {`,` + tag, true},
	} {
		t.Run(test.header, func(t *testing.T) {
			if got := Matches(test.header, tag, true); got != test.want {
				t.Errorf("Matches(%s) = %v, want %v", test.header, got, test.want)
			}
		})
	}
}
