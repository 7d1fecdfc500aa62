package main

import (
	"encoding/json"
	"regexp"

	"modelcatalog/site/mentions"
)

// valueTable is the table of what is the value of a model. The website's script values.ts reads it,
// too.
var valueTable = readValues()

type valuePatterns struct {
	Folded   map[string]folded
	Exact    map[string]*regexp.Regexp
	Syntaxes []syntax
}

func readValues() (v valuePatterns) {
	if err := json.Unmarshal(mentions.Values(), &v); err != nil {
		panic(err) // the table is a part of the program
	}
	return v
}

// pattern returns a pattern of the table.
func pattern(name string) *regexp.Regexp {
	if p, found := valueTable.Folded[name]; found {
		return p.Regexp
	}
	if p, found := valueTable.Exact[name]; found {
		return p
	}
	panic("no pattern " + name) // the table is a part of the program
}

// folded is a pattern that ignores the case. JavaScript has no such flag within a pattern.
type folded struct{ *regexp.Regexp }

// UnmarshalText reads a pattern.
func (f *folded) UnmarshalText(text []byte) (err error) {
	f.Regexp, err = regexp.Compile("(?i)" + string(text))
	return err
}
