package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// recordings are findings in files that were recorded: they say what was once asked, and are many.
// They are counted and named, and count for the exit code.
type recordings struct {
	found      int
	ids, files map[string]int // findings
}

func (r *recordings) add(f *finding) {
	if r.ids == nil {
		r.ids = map[string]int{}
		r.files = map[string]int{}
	}
	r.found++
	r.ids[f.Text]++
	r.files[f.File]++
}

// summary names the ids and the files with the most findings.
func (r *recordings) summary() string {
	findings := english.Plural(r.found, "finding", "")
	return fmt.Sprintf("%s of %s in %s", findings, most(r.ids, "id"), most(r.files, "file"))
}

// most names the few with the highest counts.
func most(counts map[string]int, singular string) string {
	names := byCount(counts)
	text := english.Plural(len(names), singular, "")
	if len(names) > maxNoted {
		return text + ", such as " + english.OxfordWordSeries(names[:maxNoted], "and")
	}
	return text + ", " + english.OxfordWordSeries(names, "and")
}

// byCount returns the names with the highest counts first, and then by name.
func byCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
}
