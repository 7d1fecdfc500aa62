package representation

import "testing"

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
		{`"0123-gzip`, false},
		{`"a", *`, true},
		{`W/`, false},
		{`,` + tag, true},
	} {
		if got := Matches(test.header, tag); got != test.want {
			t.Errorf("Matches(%s) = %v, want %v", test.header, got, test.want)
		}
	}
}
