package main

import (
	"bufio"
	"strings"
	"testing"
)

// TestTable checks that a table leaves out the last columns of a narrow terminal, colors stages,
// and shows no character that a terminal obeys.
func TestTable(t *testing.T) {
	for _, test := range []struct {
		width int
		color bool
		want  string
	}{
		{0, false, "ID   STAGE         NAME\na b  retired 2025  long name\n"},
		{20, true, "ID   STAGE\na b  \x1b[31mretired 2025\x1b[m\n"},
	} {
		var out strings.Builder
		p := console{stdout: bufio.NewWriter(&out), width: test.width, color: test.color}
		p.table([][]string{{"ID", "STAGE", "NAME"}, {"a\x1bb", "retired 2025", "long name"}}, 1)
		p.stdout.Flush()
		if out.String() != test.want {
			t.Errorf("in %d characters the table is %q, want %q", test.width, out.String(), test.want)
		}
	}
}
