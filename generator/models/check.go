package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/mentions"
)

// finding is a mention of a model that programs should not rely on.
type finding struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Column int      `json:"column"` // in UTF-16 code units, from 1
	Text   string   `json:"text"`
	Stage  string   `json:"stage"`
	Models []string `json:"models,omitempty"`
	// RetirementDate and Replacement are those of the model; empty if they are unknown.
	RetirementDate string `json:"retirement_date,omitempty"`
	Replacement    string `json:"replacement,omitempty"`
	// Successor is the first usable model in the chain of replacements, and SuccessorStage its stage; empty if there is none.
	Successor      string `json:"successor,omitempty"`
	SuccessorStage string `json:"successor_stage,omitempty"`
	// Near are the ids that an unknown one may mean.
	Near []string `json:"near,omitempty"`

	stage catalog.Stage
}

// severities are those of stages, as SARIF names them; "" are not reported.
var severities = [len(catalog.StageNames)]string{
	catalog.UnlistedStage: "note", catalog.UncertainStage: "warning", catalog.DeprecatedStage: "warning", catalog.RetiringStage: "warning", catalog.RetiredStage: "error",
	catalog.UnknownStage: "note",
}

// failing are the stages from which on check fails, by the values of -fail.
var failing = map[string]catalog.Stage{
	"unlisted": catalog.UnlistedStage, "uncertain": catalog.UncertainStage, "deprecated": catalog.DeprecatedStage, "retiring": catalog.RetiringStage,
	"retired": catalog.RetiredStage, "never": catalog.UnknownStage,
}

const (
	maxChecked  = 4 << 20 // bytes of the largest file of a directory that is read
	maxFindings = 10_000  // in a report
)

func (p *program) checkCommand() *cobra.Command {
	var format, on, fail string
	example := "  models check .\n  models check --format sarif src > models.sarif\n  models check --on 2027-01-01 --fail retired config.yaml"
	const short = "Find ids of retired and retiring models in code, configuration and texts"
	c := p.newCommand("check FILE…", short, example, cobra.MinimumNArgs(1), func(names []string) error {
		report, known := reports[format]
		from, right := failing[fail]
		if !known || !right {
			return errors.New("want --format text, json, sarif or github, and --fail retired, retiring, deprecated, uncertain, unlisted or never")
		}
		if p.json {
			report = reports["json"]
		}
		findings, fails, err := p.check(names, on, from)
		if err == nil {
			err = report(p, findings)
		}
		if p.found > len(findings) {
			p.note("models: warning: the report has the first %d of %d findings", len(findings), p.found)
		}
		if err == nil && fails {
			err = errFound
		}
		return err
	})
	c.Long = "check reads files, directories, and standard input for \"-\". Of a directory in a git repository it reads the files that git\n" +
		"does not ignore. It leaves out binary files there, those over 4 MiB, and lines that contain \"" + mentions.Ignore + "\".\n" +
		"A report has the first " + strconv.Itoa(maxFindings) + " findings; the exit code counts all."
	c.Flags().StringVar(&format, "format", "text", "`format` of the report: text, json, sarif or github")
	c.Flags().StringVar(&on, "on", "", "`day` for which to check, such as 2027-01-01; empty: today")
	c.Flags().StringVar(&fail, "fail", "deprecated", "exit with 1 from this `stage` on: retired, retiring, deprecated, uncertain, unlisted; or never")
	return c
}

// check returns what is wrong in files and directories on a day, and whether a finding is in a stage on which check fails.
func (p *program) check(names []string, on string, from catalog.Stage) (findings []finding, fails bool, err error) {
	day, err := p.day(on)
	if err != nil {
		return nil, false, err
	}
	finder := mentions.New(p.dataset)
	for _, name := range names {
		err := p.eachFile(name, func(file string, text []byte) {
			p.checked++
			for m := range finder.Find(string(text)) {
				f := p.judge(&m, day)
				if severities[f.stage] == "" {
					continue
				}
				fails = fails || f.stage >= from && f.stage != catalog.UnknownStage
				if p.found++; len(findings) < maxFindings {
					f.File = file
					findings = append(findings, f)
				}
			}
		})
		if err != nil {
			return nil, false, err
		}
	}
	return findings, fails, nil
}

// judge returns what is wrong with a mention on a day. The best of the models that it means counts.
func (p *program) judge(m *mentions.Mention, day dataset.Date) finding {
	f := finding{Line: m.Line, Column: m.Column, Text: m.Text, Near: m.Near, stage: catalog.UnknownStage}
	for _, model := range m.Models {
		f.Models = append(f.Models, model.Provider+"/"+model.ID)
		row, err := p.index().Find(model.Provider, model.ID)
		if err != nil {
			continue // the mentions are of models of the dataset
		}
		if judged := p.index().Judge(row, day); judged.Stage < f.stage {
			f.stage, f.RetirementDate, f.Replacement = judged.Stage, judged.Model.RetirementDate.String(), judged.Model.Replacement
			f.Successor, f.SuccessorStage = "", ""
			if successor, found := p.index().Successor(judged.Row, day); found {
				s := p.index().Summary(successor)
				f.Successor, f.SuccessorStage = s.Provider+"/"+s.ID, s.StageOn(day).Public()
			}
		}
	}
	f.Stage = f.stage.String()
	return f
}

// eachFile calls visit with the text of a file, of each text file of a directory, or of standard input.
func (p *program) eachFile(name string, visit func(file string, text []byte)) error {
	if name == "-" {
		text, err := io.ReadAll(p.stdin)
		visit("<stdin>", text)
		return err
	}
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		text, err := os.ReadFile(name)
		visit(filepath.ToSlash(name), text)
		return err
	}
	paths, err := filesOf(name)
	for _, path := range paths {
		path = filepath.Join(name, path)
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || info.Size() > maxChecked {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if bytes.IndexByte(text[:min(len(text), 8000)], 0) < 0 { // as git tells binary files
			visit(filepath.ToSlash(path), text)
		}
	}
	return err
}

// filesOf returns the files of a directory: those that git does not ignore or, outside of a repository, those whose path has no name
// that begins with a full stop, and no node_modules.
func filesOf(directory string) (paths []string, err error) {
	// The repository may be an attacker's: no setting of it may name a program, and no object that it lacks may be fetched.
	list := exec.Command("git", "-C", directory, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit",
		"ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	if out, err := list.Output(); err == nil {
		return slices.Sorted(strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00")), nil
	}
	err = fs.WalkDir(os.DirFS(directory), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && (entry.Name()[0] == '.' || entry.Name() == "node_modules"):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case !entry.IsDir():
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

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
	case catalog.UncertainStage:
		text += ", because all models that it may point to are retired or will be soon"
	}
	if f.Replacement != "" {
		text += "; its replacement is " + f.Replacement
	}
	if f.Successor != "" && (f.Successor != f.Replacement || f.SuccessorStage != catalog.ActiveStage.Public()) {
		text += "; use " + f.Successor + ", which is " + f.SuccessorStage
	}
	return text
}

func (p *program) reportText(findings []finding) error {
	for _, f := range findings {
		severity := p.paint(f.severity(), colors[f.severity()])
		fmt.Fprintf(p.stdout, "%s:%d:%d: %s: %s\n", printable(f.File), f.Line, f.Column, severity, printable(f.message()))
	}
	p.note("files checked: %d, findings: %d", p.checked, p.found)
	return nil
}

type object = map[string]any

func (p *program) reportJSON(findings []finding) error {
	return p.encode(object{"data": append([]finding{}, findings...)})
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
	text := strings.NewReplacer("%", "%25")
	property := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
	for _, f := range findings {
		level := strings.Replace(f.severity(), "note", "notice", 1)
		fmt.Fprintf(p.stdout, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", level, property.Replace(printable(f.File)), f.Line, f.Column,
			property.Replace(f.Text+" is "+f.Stage), text.Replace(printable(f.message())))
	}
	p.note("files checked: %d, findings: %d", p.checked, p.found)
	return nil
}
