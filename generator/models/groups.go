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

// groupKey is what the findings of a group have in common: all that a report by id says of them.
type groupKey struct {
	text, place, severity, stage string

	fixed  string // --fix replaces an id in code, but not the same id in a comment
	fault  string // what is said of a parameter depends on its value
	breaks string // what the successor refuses depends on the call
}

// gather adds a finding to its group, or only counts it if there are too many groups.
func (c *checker) gather(f *finding) {
	key := groupKey{
		text:     f.Text,
		place:    f.Place,
		severity: f.severity,
		stage:    f.Stage,
		fixed:    f.fixed,
		fault:    f.fault,
		breaks:   strings.Join(f.Breaks, " "),
	}
	g := c.groups[key]
	if g == nil && len(c.groups) >= maxFindings && f.severity != "error" {
		// Each word of a large dump can be an id that nobody knows. Errors are about models of the
		// catalog, whose names are few.
		c.ungrouped++
		return
	}
	if g == nil {
		g = &group{finding: *f, files: map[string]bool{}}
		c.groups[key] = g
	}
	g.found++
	g.files[f.File] = true
	// The rest is only counted: an id in ten thousand fixtures must not fill the memory.
	if len(g.places) < maxPlaces {
		g.places = append(g.places, fmt.Sprintf("%s:%d:%d", fileAtStart(f.File), f.Line, f.Column))
	}
}

// byUrgency orders groups: errors first, of these what ends earlier, and then by id.
func byUrgency(a, b *group) int {
	return cmp.Or(
		a.rank()-b.rank(),
		cmp.Compare(a.end(), b.end()),
		cmp.Compare(a.Text, b.Text),
		// The rest only makes the order of equal rows that of every run: groups are in a map.
		cmp.Compare(a.Place, b.Place),
		cmp.Compare(a.Stage, b.Stage),
		cmp.Compare(a.fixed, b.fixed),
		cmp.Compare(a.fault, b.fault),
		slices.Compare(a.Breaks, b.Breaks),
	)
}

// rank returns the place of a group's severity in a report, from 1.
func (g *group) rank() int {
	switch {
	case g.severity == "error":
		return 1
	case g.stage == catalog.UnknownStage:
		return 3 // after other warnings, because it may be no model at all
	case g.severity == "warning":
		return 2
	}
	return 4
}

// end returns the day on which the id ends. Without one it is after every day, because others are
// more urgent.
func (g *group) end() string { return cmp.Or(g.RetirementDate, "9999") }

// reportGroups prints the findings by id, the most urgent first: a row of a table, and below it a
// sentence and places.
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
		rows = append(rows, []string{
			g.severity,
			id,
			g.until(),
			cmp.Or(g.Successor, facts.Unknown),
			g.Price.cell(),
			g.SuccessorPrice.cell(),
		})
	}

	// The prices are left out first if the terminal is too narrow.
	for i, line := range c.columns(rows, 2) {
		fmt.Fprintln(c.stdout, line)
		if i == 0 {
			continue // the headings
		}
		g := groups[i-1]
		fmt.Fprintf(c.stdout, "  %s\n", printable(g.sentence()+g.fixed))
		fmt.Fprintf(c.stdout, "  in %s\n", g.where())
	}
}

// until returns the day on which an id ends or, if only others than its provider state one, who
// says so.
func (g *group) until() string {
	switch {
	case g.RetirementDate != "":
		return g.RetirementDate
	case g.stage == catalog.UncertainStage && g.ending.Kind == facts.Reported && g.Note == "":
		return g.ending.BriefISO()
	}
	return facts.Unknown
}

// where names the places of a group.
func (g *group) where() string {
	text := strings.Join(g.places, ", ")
	if more := g.found - len(g.places); more > 0 {
		places := english.Plural(more, "more place", "")
		files := english.Plural(len(g.files), "file", "")
		text += fmt.Sprintf(", and %s, in %s altogether", places, files)
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
