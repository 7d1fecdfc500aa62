package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset/catalog"
)

type object = map[string]any

// sarifRules are the rules of SARIF, by stage.
var sarifRules = []struct {
	stage catalog.Stage
	text  string
}{
	{catalog.RetiredStage, "The provider has retired the model: requests fail."},
	{catalog.RetiringStage, "The provider has announced from which day on requests for the model fail."},
	{catalog.DeprecatedStage, "The provider advises against the model."},
	{catalog.UnlistedStage, "The model is no longer in its provider's list."},
	{catalog.UnknownStage, "No model has the id, but one has a similar id."},
}

// sarif prints the findings as SARIF 2.1.0, for code scanning.
func (c *checker) sarif() error {
	rules, results := []object{}, []object{}
	for _, r := range sarifRules {
		f := finding{stage: r.stage}
		rules = append(rules, object{
			"id": r.stage.String() + "-model", "shortDescription": object{"text": r.text}, "defaultConfiguration": object{"level": f.severity()},
		})
	}
	for i := range c.findings {
		f := &c.findings[i]
		path := (&url.URL{Path: f.File}).String() // a name with a colon gets ./ before it
		results = append(results, object{
			"ruleId": f.Stage + "-model", "level": f.severity(), "message": object{"text": f.message()},
			"locations": []object{{"physicalLocation": object{
				"artifactLocation": object{"uri": path},
				"region":           object{"startLine": f.Line, "startColumn": f.Column, "endColumn": f.Column + len(f.Text)},
			}}},
		})
	}
	encoder := json.NewEncoder(c.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
		"runs": []object{{
			"tool": object{"driver": object{"name": "models check", "rules": rules}}, "columnKind": "utf16CodeUnits", "results": results,
		}},
	})
}

// github prints the findings as commands that make annotations in GitHub Actions.
func (c *checker) github() error {
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for i := range c.findings {
		f := &c.findings[i]
		level := strings.Replace(f.severity(), "note", "notice", 1)
		fmt.Fprintf(c.stdout, "::%s file=%s,line=%d,col=%d,endColumn=%d,title=%s::%s\n", level, property.Replace(f.File), f.Line, f.Column,
			f.Column+len(f.Text), property.Replace(f.Text+" is "+f.Stage), text.Replace(f.message()))
	}
	c.note("files checked: %d, findings: %d", c.files, len(c.findings))
	return nil
}
