package main

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
)

// quotedList returns names in code as a guide lists them: "`a`, `b` or `c`".
func quotedList(names []string, last string) string {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, "`"+name+"`")
	}
	end := len(quoted) - 1
	return strings.Join(quoted[:end], ", ") + " " + last + " " + quoted[end]
}

// TestGuideLists checks that the guides list the values that flags take, and no others.
func TestGuideLists(t *testing.T) {
	filetest.Says(t, "../../site/docs/cost.md",
		"`--by` divides the bill by "+quotedList(columnNames, "or")+".",
	)
	filetest.Says(t, "../../site/docs/usage.md",
		"A directory gives its files that end in "+quotedList(logExtensions, "or")+", perhaps with `.gz`.",
	)
	// The guide has the gravest stage first, the table the mildest.
	stages := slices.Clone(failing[:len(failing)-1])
	slices.Reverse(stages)
	stages = append(stages, failing[len(failing)-1])
	filetest.Says(t, "../../site/docs/check.md",
		"With `--fail "+stages[0]+"`, "+quotedList(stages[1:], "or"),
		"unless you add `--fix-also "+strings.Join(fixAlso, ",")+"`.",
	)
	kinds := quotedList(history.KindNames[:], "or")
	kinds = strings.Replace(kinds, "`removed`", "`removed` (the record was wrong)", 1)
	filetest.Says(t, "../../site/docs/data.md", "The kind is "+kinds+" (only prices changed).")
}
