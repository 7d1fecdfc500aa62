package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/resolve"
)

// reports print findings, by format.
var reports = map[string]func(c *checker){
	"text":   (*checker).reportText,
	"json":   (*checker).reportJSON,
	"sarif":  (*checker).reportSARIF,
	"github": (*checker).reportGitHub,
}

// fileAtStart returns the name of a file for a line that begins with it.
func fileAtStart(name string) string {
	name = printable(name)
	// A log of GitHub Actions runs a line that begins with "::" as a command, and a file of a pull
	// request can be named ::stop-commands::x.
	if strings.HasPrefix(strings.TrimSpace(name), ":") {
		return "./" + name
	}
	return name
}

func (c *checker) reportText() {
	if c.group == "id" {
		c.reportGroups()
		return
	}
	for _, f := range c.findings {
		at := fmt.Sprintf("%s:%d:%d", fileAtStart(f.File), f.Line, f.Column) // editors make links of this form
		fmt.Fprintf(c.stdout, "%s: %s: %s\n", at, c.paint(f.severity), printable(f.message()))
	}
}

// oldest returns the day on which the oldest facts about the ids in the files were read: of each
// provider, the newest count.
func (c *checker) oldest() string {
	return c.index.RowsReadOn(maps.Keys(c.rows)).String()
}

// warnOfStaleFacts says that the facts about the ids in the files are stale, if they are. Facts of
// providers that the files do not name do not matter, however old they are.
func (c *checker) warnOfStaleFacts() {
	stale := map[string]bool{} // names of providers
	for row := range c.rows {
		until := c.index.RowsFreshUntil(slices.Values([]int{row}))
		if until != nil && !c.now.Before(until.Time()) {
			provider, _ := c.index.Key(row)
			stale[resolve.NameOf(provider)] = true
		}
	}
	about := "the facts"
	switch {
	case len(stale) > maxNoted: // a list of all would hide what the sentence says
		about += fmt.Sprintf(" about %d providers", len(stale))
	case len(stale) > 0:
		about += " about " + english.OxfordWordSeries(slices.Sorted(maps.Keys(stale)), "and")
	case len(c.rows) > 0:
		return // the files name models, and the facts of all of these are fresh
	}
	// With no model in the files, RowsFreshUntil says how long the whole dataset is fresh.
	until := c.index.RowsFreshUntil(maps.Keys(c.rows))
	if until == nil || c.now.Before(until.Time()) {
		return
	}
	day := until.Time().Format(time.DateOnly)
	c.staleFacts = about + " are stale since " + day + ", and newer ones may differ"
	c.note("models: warning: %s", c.staleFacts)
}

// summarize says what was checked, and from how old facts.
func (c *checker) summarize() {
	c.note("files checked: %d, findings: %d, fixed: %d; oldest facts read on %s",
		c.checked, c.found, c.fixed, cmp.Or(c.oldest(), "an unknown day"))
	if sentence := c.tally.String(); sentence != "" {
		c.note("%s", sentence)
	}
	for i, line := range c.announced() {
		if i == maxAnnounced {
			c.note("announced prices: and others, which models get has")
			break
		}
		c.note("announced price of %s", line)
	}
	if c.recorded.found > 0 {
		c.note("recorded, so not listed: %s; --recorded lists them", c.recorded.summary())
	}
	if c.since != "" {
		c.reportChanges()
	}
	// A report by id has groups, which count every finding; the others list findings and end at the
	// limit.
	if c.found > maxFindings && (c.format != "text" || c.group == "place") {
		c.note("models: warning: the report has the first %d of %d findings", maxFindings, c.found)
	}
	if c.ungrouped > 0 && c.format == "text" && c.group != "place" {
		c.note("models: warning: the report has the first %d ids; %d findings of others are only counted",
			maxFindings, c.ungrouped)
	}
	for i, n := range c.noted() {
		if i == maxNotes {
			c.note("and %s, which --json has", english.Plural(len(c.notes)-i, "more note", ""))
			break
		}
		c.note("note: %s: %s", n.summary(), n.Note)
	}
	if len(c.others) > 0 {
		c.note("not in the catalog, so not checked: %s", c.others.summary())
	}
}

type object = map[string]any

// meta is what JSON and SARIF say about the run.
func (c *checker) meta() object {
	// Empty lists are [] in JSON, never null, so that a program can loop over them.
	meta := object{
		"day":         c.day.String(),
		"files":       c.checked,
		"findings":    c.found,
		"fixed":       c.fixed,
		"facts_read":  c.oldest(),
		"not_covered": c.others.counts(),
		"notes":       append([]*noted{}, c.noted()...),
		"unread":      append([]string{}, c.unread...),
	}
	if c.since != "" {
		meta["since"] = c.since
		meta["changes"] = append([]change{}, c.changed...)
	}
	return meta
}

func (c *checker) reportJSON() {
	report := object{"data": append([]finding{}, c.findings...), "meta": c.meta()}
	if c.staleFacts != "" {
		report["warnings"] = []string{c.staleFacts}
	}
	c.encode(report)
}
