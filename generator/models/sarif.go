package main

import (
	_ "embed" // rules.json
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"modelcatalog/dataset/version"
)

// rules describe the stages that are reported, as rules of SARIF.
//
//go:embed rules.json
var rules json.RawMessage

// reportSARIF prints findings as SARIF 2.1.0, as code scanning of GitHub takes it.
func (c *checker) reportSARIF() {
	results := []object{}
	for _, f := range c.findings {
		region := object{
			"startLine":   f.Line,
			"startColumn": f.Column,
			"endColumn":   f.Column + len(f.Text), // ids are ASCII, so bytes are UTF-16 code units
		}
		place := object{"artifactLocation": location(f.File), "region": region}
		results = append(results, object{
			"ruleId":     f.rule(),
			"level":      f.severity,
			"properties": f.comparison,
			"message":    object{"text": f.message()},
			"locations":  []object{{"physicalLocation": place}},
		})
	}
	driver := object{"name": "models check", "version": version.Program(), "rules": rules}
	run := object{
		"tool":       object{"driver": driver},
		"columnKind": "utf16CodeUnits",
		"results":    results,
		"properties": c.meta(),
		// A run that did not read all files proves nothing about those.
		"invocations": []object{{"executionSuccessful": len(c.unread) == 0}},
	}
	c.encode(object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs":    []object{run},
	})
}

// rule returns the id of a finding's rule, as rules.json has it: unknown-model, refused-parameter.
func (f *finding) rule() string {
	if f.Parameter != "" {
		return f.Stage + "-parameter"
	}
	return f.Stage + "-model"
}

// location is the place of a file: relative to the root of the sources or, outside of the working
// directory, absolute. See section 3.4 of
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html.
func location(file string) object {
	if filepath.IsLocal(filepath.FromSlash(file)) {
		// URL.String writes ./a:b for a file a:b, whose name would be read as a scheme otherwise.
		relative := url.URL{Path: file}
		return object{"uri": relative.String(), "uriBaseId": "%SRCROOT%"}
	}
	absolute, _ := filepath.Abs(filepath.FromSlash(file))
	// A path of Windows begins with a drive, and a URL's path with a slash: file:///C:/a.py.
	path := "/" + strings.TrimPrefix(filepath.ToSlash(absolute), "/")
	outside := url.URL{Scheme: "file", Path: path}
	return object{"uri": outside.String()}
}

// reportGitHub prints findings as commands that make annotations in GitHub Actions.
func (c *checker) reportGitHub() {
	// Properties end at a comma or a colon, and messages at the line; printable has taken the line
	// feeds. https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts escapes the
	// same.
	property := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
	for _, f := range c.findings {
		level := f.severity
		if level == "note" {
			level = "notice" // SARIF's name for it is not GitHub's
		}
		file := property.Replace(printable(f.File))
		title := property.Replace(f.Text + " is " + f.Stage)
		message := strings.ReplaceAll(printable(f.message()), "%", "%25")
		fmt.Fprintf(c.stdout, "::%s file=%s,line=%d,col=%d,title=%s::%s\n",
			level, file, f.Line, f.Column, title, message)
	}
}
