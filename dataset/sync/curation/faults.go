package curation

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// faults gathers the problems of one file, in the order of its lines.
type faults struct{ dataset.Faults }

// addf reports a fault by what came and what is right.
func (f *faults) addf(line int, field, format string, args ...any) {
	f.Add(line, field, fmt.Errorf(format, args...))
}

// show cuts JSON text for a message, and quotes it where it would spoil the message's line.
func show(text string) string {
	text = dataset.Clip(text)
	for _, r := range text {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(text)
		}
	}
	return text
}
