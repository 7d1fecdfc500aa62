package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/exports"
	"modelcatalog/site/mcp"
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
	// The rest is empty if it is unknown. AliasOf is the id that Text is another name of. Successor is the first usable model in the chain of replacements, Near what an unknown id may mean.
	AliasOf         string   `json:"alias_of,omitempty"`
	RetirementDate  string   `json:"retirement_date,omitempty"`
	AfterRetirement string   `json:"after_retirement,omitempty"`
	Replacement     string   `json:"replacement,omitempty"`
	Successor       string   `json:"successor,omitempty"`
	SuccessorStage  string   `json:"successor_stage,omitempty"`
	Near            []string `json:"near,omitempty"`
	Doubt           string   `json:"doubt,omitempty"` // why it is uncertain

	stage catalog.Stage
	fix   string // what --fix writes instead of an exact id; empty if there is no such model
	kept  string // why --fix wrote nothing although there is one
}

// severities are those of stages, as SARIF names them; "" are not reported.
var severities = [len(catalog.StageNames)]string{
	catalog.UnlistedStage: "note", catalog.UncertainStage: "warning", catalog.RetiringStage: "warning", catalog.RetiredStage: "error",
	catalog.UnknownStage: "warning",
}

// failing are the values of --fail: the stages from which on check fails. Unknown ids never make it fail.
var failing = append(catalog.StageNames[catalog.UnlistedStage:catalog.UnknownStage:catalog.UnknownStage], "never")

const (
	maxChecked  = 4 << 20 // bytes of the largest file of a directory that is read
	maxFindings = 10_000  // in a report
	maxNear     = 100     // unknown ids for which the nearest are sought, which takes milliseconds for each
)

// checker is a run of models check.
type checker struct {
	*program
	day      dataset.Date
	fail     catalog.Stage // the first with which the run fails
	fixes    bool          // whether files are changed
	verbose  bool          // whether promises of providers are printed
	finder   *mentions.Finder
	near     map[string][]string // ids near an unknown one; nil if they were not sought
	checked  int                 // files
	fixed    int                 // findings that are not in found
	found    int                 // findings, of which the first are in findings
	stale    string              // says that the facts are stale; empty if they are not
	result   error               // errFound if the run fails
	findings []finding
}

func (p *program) checkCommand() *cobra.Command {
	var format, on, fail, maxAge string
	c := checker{program: p, near: map[string][]string{}}
	example := "  models check\n  models check --format sarif src > models.sarif\n  models check --on 2027-01-01 --fail retired config.yaml"
	const short = "Find ids of retired, retiring and unknown models in code, configuration and texts"
	command := p.newCommand("check [FILE]…", short, example, nil, func(names []string) (err error) {
		if p.json {
			format = "json"
		}
		report, known := reports[format]
		from := slices.Index(failing, fail)
		if !known || from < 0 {
			return errors.New("want --format text, json, sarif or github, and --fail " + english.OxfordWordSeries(failing, "or"))
		}
		c.fail, c.finder = catalog.UnlistedStage+catalog.Stage(from), mentions.New(p.index)
		c.day, err = mcp.Day("--on", on, dataset.Timestamp(p.now.UnixMilli()).Day())
		err = cmp.Or(err, c.checkAge(maxAge))
		if len(names) == 0 {
			names = []string{"."}
		}
		for i := 0; i < len(names) && err == nil; i++ {
			err = c.walk(names[i])
		}
		if err != nil {
			return err
		}
		report(&c)
		c.summarize()
		return c.result
	})
	command.Long = "check reads files, directories, and standard input for \"-\". Of a directory in a git repository it reads the files that git\n" +
		"does not ignore. It leaves out binary files there, lock files, those over 4 MiB, and lines that contain \"" + mentions.Ignore() + "\".\n" +
		"A report has the first " + strconv.Itoa(maxFindings) + " findings, with suggestions for the first " + strconv.Itoa(maxNear) +
		" unknown ids; the exit code counts all but unknown ids."
	flags := command.Flags()
	flags.StringVar(&format, "format", "text", "`format` of the report: text, json, sarif or github")
	flags.StringVar(&on, "on", "", "`day` for which to check, such as 2027-01-01; empty: today")
	flags.StringVar(&fail, "fail", catalog.RetiringStage.String(), "exit with 1 from this `stage` on: "+strings.Join(failing, ", "))
	flags.StringVar(&maxAge, "max-age", "", "fail if facts about a provider were read earlier than some `days` ago, such as 30d")
	flags.BoolVarP(&c.verbose, "verbose", "v", false, "also show until when providers promise not to retire models")
	flags.BoolVar(&c.fixes, "fix", false, "write the usable successor of the same provider in place of an id")
	complete(command, "format", func() []string { return slices.Sorted(maps.Keys(reports)) })
	complete(command, "fail", func() []string { return failing })
	return command
}

// checkAge reports an error if the facts about a provider are older than a number of days, such as 30d. It warns if they are stale.
func (c *checker) checkAge(maxAge string) error {
	if fresh := c.index.FreshUntil(); fresh != nil && !c.now.Before(fresh.Time()) {
		c.stale = fmt.Sprintf("the facts are stale since %s, and newer ones may differ", fresh.Time().Format(time.DateOnly))
		c.note("models: warning: %s", c.stale)
	}
	if maxAge == "" {
		return nil
	}
	days, err := strconv.Atoi(strings.TrimSuffix(maxAge, "d"))
	if err != nil || days < 0 {
		return fmt.Errorf("--max-age: %q is not a number of days, such as 30d", maxAge)
	}
	if id, read := c.oldest(); id != "" && read < dataset.Timestamp(c.now.AddDate(0, 0, -days).UnixMilli()).Day() {
		return fmt.Errorf("facts about %s were read on %s, more than %d days ago; answer from a newer catalog", id, cmp.Or(read.String(), "no day"), days)
	}
	return nil
}

// oldest returns the provider whose facts have been read the longest ago, and the day.
func (p *program) oldest() (provider string, read dataset.Date) {
	for _, id := range p.index.ProviderIDs() {
		if day := p.index.ReadOn(id); len(p.dataset.ModelsOf(id)) > 0 && (provider == "" || day < read) {
			provider, read = id, day
		}
	}
	return provider, read
}

// check adds what is wrong in a file, and writes what can be corrected. An encoded text is not that of the file.
func (c *checker) check(file string, text []byte, encoded bool) error {
	c.checked++
	var fixed []byte
	done := 0
	for m := range c.finder.Find(string(text)) {
		if m.Uncovered {
			continue
		}
		f := c.judge(&m)
		if severities[f.stage] == "" {
			if day := c.dataset.Models[m.Rows[0]].NotBefore; c.verbose && day != "" {
				c.note("%s:%d:%d: %s: not retired before %s (says the provider)", file, m.Line, m.Column, m.Text, day)
			}
			continue
		}
		switch fixes := c.fixes && f.fix != "" && !encoded; {
		case fixes && m.Exact && exports.SafeID.MatchString(f.fix):
			fixed, done = append(append(fixed, text[done:m.Offset]...), f.fix...), m.Offset+len(m.Text)
			c.fixed++
			continue
		case fixes:
			f.kept = "; not replaced: part of a longer id, another spelling, or an id that code may misread"
		}
		if f.stage >= c.fail && f.stage != catalog.UnknownStage {
			c.result = errFound
		}
		if c.found++; c.found > maxFindings {
			continue
		}
		f.File, f.Near = filepath.ToSlash(file), c.nearest(f.Text, f.stage)
		c.findings = append(c.findings, f)
	}
	if done == 0 {
		return nil
	}
	file, _ = filepath.EvalSymlinks(file) // a pipe has no such name
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	next := file + "." + rand.Text() // a full disk must not cost the old text
	if err = os.WriteFile(next, append(fixed, text[done:]...), info.Mode().Perm()); err == nil {
		err = cmp.Or(os.Chmod(next, info.Mode()), os.Rename(next, file))
	}
	os.Remove(next)
	return err
}

// nearest returns the ids that are nearest to an unknown one, if it is among the first few.
func (c *checker) nearest(id string, stage catalog.Stage) []string {
	near, sought := c.near[id]
	if !sought && stage == catalog.UnknownStage && len(c.near) < maxNear {
		for _, row := range c.index.NearestUsable(id, 3, c.day) {
			near = append(near, c.dataset.Models[row].ID)
		}
		c.near[id] = near
	}
	return near
}

// judge returns what is wrong with a mention. The best of the models that it means counts.
func (c *checker) judge(m *mentions.Mention) finding {
	f := finding{Line: m.Line, Column: m.Column, Text: m.Text, Models: c.names(m.Rows), stage: catalog.UnknownStage}
	for _, row := range m.Rows {
		judged := c.index.Judge(row, c.day)
		if judged.Stage >= f.stage {
			continue
		}
		f.stage, f.RetirementDate, f.Replacement = judged.Stage, judged.Model.RetirementDate.String(), judged.Model.Replacement
		f.AliasOf, f.AfterRetirement = c.index.Summary(row).AliasOf, c.dataset.Models[judged.Row].AfterRetirement
		f.Successor, f.SuccessorStage, f.fix, f.Doubt = "", "", "", ""
		if f.stage == catalog.UncertainStage {
			f.Doubt = cmp.Or(c.index.Summary(row).Doubt, judged.Model.Doubt, "all models that it may point to are retired or will be soon")
		}
		if row, found := c.index.Successor(judged.Row, c.day); found {
			s := c.index.Summary(row)
			stage := s.StageOn(c.day)
			f.Successor, f.SuccessorStage = s.Provider+"/"+s.ID, stage.String()
			if len(m.Rows) == 1 && f.stage >= catalog.RetiringStage && s.Provider == judged.Model.Provider && stage == catalog.UsableStage {
				f.fix = s.ID
			}
		}
	}
	if m.Retired != nil {
		f.stage, f.RetirementDate, f.Models = catalog.RetiredStage, m.Retired.Day, []string{m.Retired.Provider + "/" + m.Retired.ID}
	}
	f.Stage = f.stage.String()
	return f
}

// walk checks a file, the text files of a directory, or standard input.
func (c *checker) walk(name string) error {
	if name == "-" {
		text, err := io.ReadAll(c.stdin)
		return cmp.Or(err, c.check("<stdin>", text, true))
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return c.read(name, true)
	}
	paths, err := filesOf(name)
	root, rootErr := os.OpenRoot(name) // git lists files in directories that have become symbolic links, which may lead out
	if err = cmp.Or(err, rootErr); err != nil {
		return err
	}
	defer root.Close()
	for i := 0; i < len(paths) && err == nil; i++ {
		if info, lost := root.Lstat(paths[i]); lost == nil && !mentions.Skip(paths[i]) && info.Mode().IsRegular() && info.Size() <= maxChecked {
			err = c.read(filepath.Join(name, paths[i]), false)
		}
	}
	return err
}

// read checks a file, if it is text or binary files are allowed. UTF-16 with a byte order mark is decoded.
func (c *checker) read(name string, binary bool) error {
	raw, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text, _, err := transform.Bytes(unicode.BOMOverride(transform.Nop), raw)
	if err != nil || !binary && bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 { // as git tells binary files
		return err
	}
	return c.check(name, text, !bytes.Equal(text, raw))
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
		left := path != "." && (entry.Name()[0] == '.' || entry.Name() == "node_modules")
		if err != nil || left && entry.IsDir() {
			return cmp.Or(err, fs.SkipDir)
		}
		if !left && !entry.IsDir() {
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}
