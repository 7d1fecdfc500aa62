package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestElsewhere checks what takes the place of an id at a place that does not have it. The check page's
// script runs the same cases.
func TestElsewhere(t *testing.T) {
	text, err := os.ReadFile("../../site/testdata/elsewhere.json")
	filetest.NoError(t, err)
	var models verdicts
	filetest.NoError(t, json.Unmarshal(text, &models))
	var file struct {
		Cases []struct{ About, Code, Makers, Here, Says string }
	}
	filetest.NoError(t, json.Unmarshal(text, &file))
	data := models.catalog(t)
	for _, c := range file.Cases {
		t.Run(c.About, func(t *testing.T) {
			check := func(flags ...string) string {
				console := console{stdin: strings.NewReader(c.Code)}
				args := append([]string{"check", "--on", models.Day, "-"}, flags...)
				_, stdout, stderr := runProgram(program{directory: data, console: console}, args...)
				return stdout + stderr
			}
			var report struct {
				Data []struct{ Replacement, Successor string }
			}
			filetest.NoError(t, json.NewDecoder(strings.NewReader(check("--json"))).Decode(&report))
			if len(report.Data) != 1 || report.Data[0].Successor != c.Here {
				t.Errorf("check --json = %+v, want the successor %q", report.Data, c.Here)
			}
			said := check()
			if !strings.Contains(said, c.Says) {
				t.Errorf("check = %q, want %q", said, c.Says)
			}
			// Standard input is never written, but what could be is said.
			if c.Makers != "" && !strings.Contains(check("--fix"), "what is known may not hold for this id") {
				t.Errorf("check --fix = %q, want that it does not replace the id", check("--fix"))
			}
		})
	}
}
