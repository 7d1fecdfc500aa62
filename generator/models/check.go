package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/mentions"
)

// finding is a mention of a model that programs should not rely on.
type finding struct {
	File   string   `json:"file"` // as named, or below the directory that was named, with slashes
	Line   int      `json:"line"`
	Column int      `json:"column"` // in UTF-16 code units, from 1
	Text   string   `json:"text"`
	Stage  string   `json:"stage"` // one of catalog.StageNames
	Models []string `json:"models"`
	// RetirementDate and Replacement are those of the model; null if they are unknown.
	RetirementDate *string `json:"retirement_date"`
	Replacement    *string `json:"replacement"`
	// Near are the ids that an unknown one may mean.
	Near []string `json:"near"`

	stage catalog.Stage
}

// checker checks files.
type checker struct {
	*program
	finder   *mentions.Finder
	day      dataset.Date
	findings []finding
	files    int
}

// maxChecked is the size in bytes of a file in a directory from which it is not read.
const maxChecked = 4 << 20

var formats = map[string]func(c *checker) error{
	"text": (*checker).text, "json": (*checker).printJSON, "sarif": (*checker).sarif, "github": (*checker).github,
}

// failing are the stages from which on check fails, by the values of the flag.
var failing = map[string]catalog.Stage{
	"unlisted": catalog.UnlistedStage, "retiring": catalog.DeprecatedStage, "retired": catalog.RetiredStage, "never": catalog.UnknownStage,
}

func (p *program) checkCommand() *cobra.Command {
	var format, on, fail string
	c := &cobra.Command{
		Use:   "check FILE…",
		Short: "Find ids of retired and retiring models in code, configuration and texts",
		Long: "check reads files, directories, and standard input for \"-\". Of a directory in a git repository it reads the files that git\n" +
			"does not ignore. It leaves out binary files there, those over 4 MiB, and lines that contain \"" + mentions.Ignore + "\".",
		Example: "  models check .\n  models check -format sarif src > models.sarif\n  models check -on 2027-01-01 -fail retired config.yaml",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if p.json {
				format = "json"
			}
			report, known := formats[format]
			from, right := failing[fail]
			if !known || !right {
				return fmt.Errorf("want -format text, json, sarif or github, and -fail retired, retiring, unlisted or never")
			}
			if err := p.open(); err != nil {
				return err
			}
			day, err := p.day(on)
			if err != nil {
				return err
			}
			k := &checker{program: p, finder: mentions.New(p.dataset), day: day}
			for _, name := range args {
				if err := k.add(name); err != nil {
					return err
				}
			}
			err = report(k)
			fails := func(f finding) bool { return f.stage >= from && f.stage != catalog.UnknownStage }
			if err == nil && slices.ContainsFunc(k.findings, fails) {
				err = errFound
			}
			return err
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`format` of the report: text, json, sarif or github")
	c.Flags().StringVar(&on, "on", "", "`day` for which to check, such as 2027-01-01; empty: today")
	c.Flags().StringVar(&fail, "fail", "retiring", "exit with 1 from this `stage` on: retired, retiring (also deprecated), unlisted, or never")
	return c
}

// add checks a file, a directory or standard input.
func (c *checker) add(name string) error {
	if name == "-" {
		text, err := io.ReadAll(c.stdin)
		c.check("<stdin>", text)
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		text, err := os.ReadFile(name)
		c.check(filepath.ToSlash(name), text)
		return err
	}
	paths, err := filesBelow(name)
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
			c.check(filepath.ToSlash(path), text)
		}
	}
	return err
}

// filesBelow returns the files of a directory, below it: those that git knows or does not ignore or, outside of a repository, all but
// those whose path has a name that begins with a full stop, or node_modules.
func filesBelow(directory string) (paths []string, err error) {
	git := exec.Command("git", "-C", directory, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if out, err := git.Output(); err == nil {
		paths = strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		slices.Sort(paths)
		return slices.Compact(paths), nil
	}
	err = fs.WalkDir(os.DirFS(directory), ".", func(path string, entry fs.DirEntry, err error) error {
		switch hidden := path != "." && entry != nil && (entry.Name()[0] == '.' || entry.Name() == "node_modules"); {
		case err != nil:
			return err
		case hidden && entry.IsDir():
			return fs.SkipDir
		case !hidden && !entry.IsDir():
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

// check adds what is wrong in a text.
func (c *checker) check(file string, text []byte) {
	c.files++
	for _, m := range c.finder.Find(string(text)) {
		f := finding{
			File: file, Line: m.Line, Column: m.Column, Text: m.Text, Near: append([]string{}, m.Near...), Models: []string{}, stage: catalog.UnknownStage,
		}
		for i, model := range m.Models {
			name := model.Provider + "/" + model.ID
			f.Models = append(f.Models, name)
			for _, known := range c.catalog.Check(name, c.day) {
				if known.Model.Provider == model.Provider && (i == 0 || known.Stage < f.stage) { // the best offer counts
					f.stage, f.RetirementDate, f.Replacement = known.Stage, pointer(known.Model.RetirementDate.String()), pointer(known.Model.Replacement)
				}
			}
		}
		if f.Stage = f.stage.String(); f.stage >= catalog.UnlistedStage {
			c.findings = append(c.findings, f)
		}
	}
}

// pointer returns nil for an empty text.
func pointer(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// message says in a sentence what is wrong, and what to do.
func (f *finding) message() string {
	text := fmt.Sprintf("%s is %s", f.Text, f.Stage)
	date, replacement := "", ""
	if f.RetirementDate != nil {
		date = *f.RetirementDate
	}
	switch f.stage {
	case catalog.UnknownStage:
		return f.Text + " is not in the catalog; did you mean " + strings.Join(f.Near, ", ") + "?"
	case catalog.RetiredStage:
		text += " since " + date
	case catalog.RetiringStage:
		text = f.Text + " retires on " + date
	case catalog.UnlistedStage:
		text = f.Text + " is no longer in its provider's list"
	}
	if f.Replacement != nil {
		replacement = "; its replacement is " + *f.Replacement
	}
	return text + replacement
}

// severity returns how bad a finding is, as SARIF names it: error, warning or note.
func (f *finding) severity() string {
	switch f.stage {
	case catalog.RetiredStage:
		return "error"
	case catalog.RetiringStage, catalog.DeprecatedStage:
		return "warning"
	}
	return "note"
}

func (c *checker) text() error {
	for i := range c.findings {
		f := &c.findings[i]
		severity := f.severity()
		fmt.Fprintf(c.stdout, "%s:%d:%d: %s: %s\n", printable(f.File), f.Line, f.Column, c.paint(severity, colors[severity]), printable(f.message()))
	}
	c.note("files checked: %d, findings: %d", c.files, len(c.findings))
	return nil
}

func (c *checker) printJSON() error {
	return json.NewEncoder(c.stdout).Encode(map[string]any{"data": append([]finding{}, c.findings...)})
}
