package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// maxPlaces is the number of places of an id that a report by id lists. --group place lists them all.
const maxPlaces = 5

// group are the findings about an id that say the same.
type group struct {
	finding          // the first one
	places  []string // the first few, as file:line:column
	found   int
	files   map[string]bool
}

// groupKey is what the findings of a group have in common. What --fix does about an id depends on its place.
//
// What is said of a parameter depends on its value, and what a successor breaks on the call.
type groupKey struct{ text, place, severity, stage, fixed, fault, breaks string }

// gather adds a finding to its group.
func (c *checker) gather(f *finding) {
	key := groupKey{f.Text, f.Place, f.severity, f.Stage, f.fixed, f.fault, strings.Join(f.Breaks, " ")}
	g := c.groups[key]
	if g == nil {
		g = &group{finding: *f, files: map[string]bool{}}
		c.groups[key] = g
	}
	g.found++
	g.files[f.File] = true
	if len(g.places) < maxPlaces {
		g.places = append(g.places, fmt.Sprintf("%s:%d:%d", shown(f.File), f.Line, f.Column))
	}
}

// byUrgency orders findings: errors first, of these what ends earlier, and then by id.
func byUrgency(a, b *group) int {
	rank := func(g *group) int {
		if g.stage == catalog.UnknownStage {
			return 3 // between warnings and notes: it may be no model at all
		}
		return map[string]int{"error": 1, "warning": 2, "note": 4}[g.severity]
	}
	never := "9999" // no day is known, so others are more urgent
	return cmp.Or(rank(a)-rank(b), cmp.Compare(cmp.Or(a.RetirementDate, never), cmp.Or(b.RetirementDate, never)), cmp.Compare(a.Text, b.Text),
		cmp.Compare(a.Place, b.Place), cmp.Compare(a.fixed, b.fixed), cmp.Compare(a.fault, b.fault),
		slices.Compare(a.Breaks, b.Breaks))
}

// reportGroups prints the findings by id, the most urgent first: a row of a table, and below it a sentence and places.
func (c *checker) reportGroups() {
	if len(c.groups) == 0 {
		return
	}
	groups := slices.SortedFunc(maps.Values(c.groups), byUrgency)
	rows := [][]string{{"SEVERITY", "ID", "UNTIL", "SUCCESSOR", "BEFORE", "AFTER"}}
	for _, g := range groups {
		id := g.Text
		if g.Parameter != "" {
			id = strings.Join(g.Models, " ") + " " + g.Parameter
		}
		rows = append(rows, []string{g.severity, id, g.until(), cmp.Or(g.Successor, facts.Unknown),
			g.Price.cell(), g.SuccessorPrice.cell()})
	}
	for i, line := range c.columns(rows, 2) {
		fmt.Fprintln(c.stdout, line)
		if i == 0 {
			continue
		}
		g := groups[i-1]
		fmt.Fprintf(c.stdout, "  %s\n", printable(g.sentence()+g.fixed))
		fmt.Fprintf(c.stdout, "  in %s\n", g.where())
	}
}

// until returns the day on which an id ends or, if only others than its provider state one, who says so.
func (g *group) until() string {
	switch {
	case g.RetirementDate != "":
		return g.RetirementDate
	case g.stage == catalog.UncertainStage && g.ending.Kind == facts.Reported && g.Note == "":
		return g.ending.Brief()
	}
	return facts.Unknown
}

// where names the places of a group.
func (g *group) where() string {
	text := strings.Join(g.places, ", ")
	if more := g.found - len(g.places); more > 0 {
		text += fmt.Sprintf(", and %s, in %s altogether", english.Plural(more, "more place", ""), english.Plural(len(g.files), "file", ""))
	}
	return text
}

// cell returns prices for a table.
func (r *rates) cell() string {
	if r == nil {
		return facts.Unknown
	}
	return r.String()
}
