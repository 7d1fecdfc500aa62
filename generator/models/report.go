package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset/catalog"
)

// reports print findings, by format.
var reports = map[string]func(p *program, findings []finding) error{
	"text": (*program).reportText, "json": (*program).reportJSON, "sarif": (*program).reportSARIF, "github": (*program).reportGitHub,
}

func (f *finding) severity() string { return severities[f.stage] }

// message says in a sentence what is wrong, and what to do.
func (f *finding) message() string {
	text := f.Text + " is " + f.Stage
	switch f.stage {
	case catalog.UnknownStage:
		return f.Text + " is not in the catalog; did you mean " + strings.Join(f.Near, ", ") + "?"
	case catalog.RetiredStage:
		text += " since " + f.RetirementDate
	case catalog.RetiringStage:
		text = f.Text + " retires on " + f.RetirementDate
	case catalog.UnlistedStage:
		text = f.Text + " is no longer in its provider's list"
	}
	if f.Replacement != "" {
		text += "; its replacement is " + f.Replacement
	}
	return text
}

func (p *program) reportText(findings []finding) error {
	for _, f := range findings {
		severity := p.paint(f.severity(), colors[f.severity()])
		fmt.Fprintf(p.stdout, "%s:%d:%d: %s: %s\n", printable(f.File), f.Line, f.Column, severity, printable(f.message()))
	}
	p.note("files checked: %d, findings: %d", p.checked, len(findings))
	return nil
}

type object = map[string]any

func (p *program) reportJSON(findings []finding) error {
	return p.encode(object{"data": append([]finding{}, findings...)})
}

// encode prints a value as JSON.
func (p *program) encode(value any) error {
	encoder := json.NewEncoder(p.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// reportSARIF prints findings as SARIF 2.1.0, for code scanning.
func (p *program) reportSARIF(findings []finding) error {
	rules, results := []object{}, []object{}
	for stage, severity := range severities {
		if name := catalog.StageNames[stage]; severity != "" {
			text := object{"text": "The id of a model that is " + name + "."}
			rules = append(rules, object{"id": name + "-model", "shortDescription": text, "defaultConfiguration": object{"level": severity}})
		}
	}
	for _, f := range findings {
		results = append(results, object{
			"ruleId": f.Stage + "-model", "level": f.severity(), "message": object{"text": f.message()},
			"locations": []object{{"physicalLocation": object{
				"artifactLocation": object{"uri": (&url.URL{Path: f.File}).String()}, // a name with a colon gets ./ before it
				"region":           object{"startLine": f.Line, "startColumn": f.Column, "endColumn": f.Column + len(f.Text)},
			}}},
		})
	}
	return p.encode(object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
		"runs": []object{{
			"tool": object{"driver": object{"name": "models check", "rules": rules}}, "columnKind": "utf16CodeUnits", "results": results,
		}},
	})
}

// reportGitHub prints findings as commands that make annotations in GitHub Actions.
func (p *program) reportGitHub(findings []finding) error {
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range findings {
		level := strings.Replace(f.severity(), "note", "notice", 1)
		fmt.Fprintf(p.stdout, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", level, property.Replace(f.File), f.Line, f.Column,
			property.Replace(f.Text+" is "+f.Stage), text.Replace(f.message()))
	}
	p.note("files checked: %d, findings: %d", p.checked, len(findings))
	return nil
}
