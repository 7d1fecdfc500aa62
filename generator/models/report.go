package main

import (
	"cmp"
	_ "embed" // rules.json
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/resolve"
	"modelcatalog/dataset/version"
)

// reports print findings, by format.
var reports = map[string]func(c *checker){
	"text": (*checker).reportText, "json": (*checker).reportJSON, "sarif": (*checker).reportSARIF, "github": (*checker).reportGitHub,
}

// shown returns the name of a file for a line that begins with it: GitHub runs what follows "::" there.
func shown(name string) string {
	if name = printable(name); strings.HasPrefix(strings.TrimSpace(name), ":") {
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
		fmt.Fprintf(c.stdout, "%s:%d:%d: %s: %s\n", shown(f.File), f.Line, f.Column, c.paint(f.severity), printable(f.message()))
	}
}

// oldest returns the day on which the oldest facts about the ids in the files were read: of each
// provider, the newest count.
func (c *checker) oldest() string {
	return c.index.RowsReadOn(maps.Keys(c.rows)).String()
}

// warnOfStaleFacts says that the facts about the ids in the files are stale, if they are. That those
// of a provider are old which the files do not name is no news for them.
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
	case len(stale) > maxNoted:
		about += fmt.Sprintf(" about %d providers", len(stale))
	case len(stale) > 0:
		about += " about " + english.OxfordWordSeries(slices.Sorted(maps.Keys(stale)), "and")
	case len(c.rows) > 0:
		return
	}
	until := c.index.RowsFreshUntil(maps.Keys(c.rows))
	if until == nil || c.now.Before(until.Time()) {
		return
	}
	c.stale = about + " are stale since " + until.Time().Format(time.DateOnly) + ", and newer ones may differ"
	c.note("models: warning: %s", c.stale)
}

// summarize says what was checked, and from how old facts.
func (c *checker) summarize() {
	c.note("files checked: %d, findings: %d, fixed: %d; oldest facts read on %s", c.checked, c.found, c.fixed, cmp.Or(c.oldest(), "an unknown day"))
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
	if c.found > maxFindings && (c.format != "text" || c.group == "place") {
		c.note("models: warning: the report has the first %d of %d findings", maxFindings, c.found)
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
	meta := object{"day": c.day.String(), "files": c.checked, "findings": c.found, "fixed": c.fixed, "facts_read": c.oldest(),
		"not_covered": c.others.counts(), "notes": append([]*noted{}, c.noted()...), "unread": append([]string{}, c.unread...)}
	if c.since != "" {
		meta["since"] = c.since
		meta["changes"] = append([]change{}, c.changed...)
	}
	return meta
}

func (c *checker) reportJSON() {
	report := object{"data": append([]finding{}, c.findings...), "meta": c.meta()}
	if c.stale != "" {
		report["warnings"] = []string{c.stale}
	}
	c.encode(report)
}

// rules describe the stages that are reported, as rules of SARIF.
//
//go:embed rules.json
var rules json.RawMessage

// reportSARIF prints findings as SARIF 2.1.0, as code scanning of GitHub takes it.
func (c *checker) reportSARIF() {
	results := []object{}
	for _, f := range c.findings {
		results = append(results, object{
			"ruleId": f.rule(), "level": f.severity, "properties": f.comparison, "message": object{"text": f.message()},
			"locations": []object{{"physicalLocation": object{
				"artifactLocation": location(f.File),
				"region":           object{"startLine": f.Line, "startColumn": f.Column, "endColumn": f.Column + len(f.Text)},
			}}},
		})
	}
	c.encode(object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
		"runs": []object{{
			"tool":       object{"driver": object{"name": "models check", "version": version.Program(), "rules": rules}},
			"columnKind": "utf16CodeUnits", "results": results, "properties": c.meta(),
			"invocations": []object{{"executionSuccessful": len(c.unread) == 0}},
		}},
	})
}

// rule returns the id of the rule of SARIF that a finding is of: unknown-model, refused-parameter.
func (f *finding) rule() string {
	if f.Parameter != "" {
		return f.Stage + "-parameter"
	}
	return f.Stage + "-model"
}

// location is where SARIF finds a file: relative to the root of the sources or, outside of the working directory, absolute.
func location(file string) object {
	if filepath.IsLocal(filepath.FromSlash(file)) {
		return object{"uri": (&url.URL{Path: file}).String(), "uriBaseId": "%SRCROOT%"} // a name with a colon gets ./ before it
	}
	absolute, _ := filepath.Abs(filepath.FromSlash(file))
	return object{"uri": (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(absolute), "/")}).String()} // of Windows too
}

// reportGitHub prints findings as commands that make annotations in GitHub Actions.
func (c *checker) reportGitHub() {
	property := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
	for _, f := range c.findings {
		level := strings.Replace(f.severity, "note", "notice", 1)
		fmt.Fprintf(c.stdout, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", level, property.Replace(printable(f.File)), f.Line, f.Column,
			property.Replace(f.Text+" is "+f.Stage), strings.ReplaceAll(printable(f.message()), "%", "%25"))
	}
}
