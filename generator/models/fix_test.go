package main

import (
	"strings"
	"testing"
)

// TestPlace checks where --fix leaves ids alone.
func TestPlace(t *testing.T) {
	for _, test := range []struct{ path, text, want string }{ // an id is at each @
		{"a.py", "model = '@'", ""},
		{"a.yaml", "model: @", ""},
		{"a.js", "/* one */ ask('@') /* two */ || ask('@')", ", "},
		{"a.js", "const globs = ['src/**/*'], m = '@'", ""},
		{"a.sh", "run --model @", ""},
		{"a.py", "# model = '@'\nmodel = '@'", "comments, "},
		{"a.js", "ask(); // '@'", "comments"},
		{"a.js", "/*\n'@'\n*/ '@'", "comments, "},
		{"a.html", "<!-- x\nmodel='@' --><a>@</a>", "comments, "},
		{"a.py", "\"\"\"Like @.\n\nOr @.\"\"\"\nM = '@'", "comments, comments, "},
		{"a.sql", "SELECT '@' -- as @", ", comments"},
		{"a.py", "'https://api.example/v1/models/@', '@'", "addresses, "},
		{"a.py", "assert model == '@'", "tests"},
		{"a.ts", "expect(model).toBe('@')", "tests"},
		{"test_a.py", "model = '@'", "tests"},
		{"src/a.spec.ts", "model = '@'", "tests"},
		{"a_test.go", "model = `@`", "tests"},
		{"tests/a.go", "model = `@`", "tests"},
		{"src/contest/latest.go", "model = `@`", ""},
	} {
		t.Run(test.path, func(t *testing.T) {
			e := edits{text: test.text, path: test.path}
			var got []string
			for offset, c := range test.text {
				if c == '@' {
					got = append(got, e.place(offset))
				}
			}
			if got := strings.Join(got, ", "); got != test.want {
				t.Errorf("%s: %.80q: got %q, want %q", test.path, test.text, got, test.want)
			}
		})
	}
}
