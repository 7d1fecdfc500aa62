package main

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
	"modelcatalog/site/mcp"
	"modelcatalog/site/mentions"
	"modelcatalog/site/mentions/calls"
)

// failing are the values of --fail: the stages from which on check fails. Unknown ids never make it fail.
var failing = append(catalog.StageNames[catalog.UnlistedStage:catalog.UnknownStage:catalog.UnknownStage], "never")

const (
	maxFindings = 10_000 // in a report
	maxNear     = 100    // unknown ids for which the nearest are sought, which takes milliseconds for each
)

// checker is a run of models check.
type checker struct {
	*program
	day     dataset.Date
	horizon dataset.Date  // what retires until then counts as retired
	fail    catalog.Stage // the first with which the run fails
	format  string        // of the report
	fixes   bool          // whether changes of files are shown
	write   bool          // whether they are written, too
	group   string        // of text: by id, or by place
	record  bool          // whether findings in recordings are listed
	only    string        // what is checked: all or ids
	since   string        // the day, or the commit of the dataset, since which changes are reported; empty: none are
	also    []string      // the places where ids are replaced that --fix leaves alone
	finder  *mentions.Finder
	near    map[string][]string // ids near an unknown one; nil if they were not sought
	judged  map[judgment]finding
	calls   callRules
	endings *facts.Endings

	mentions sync.Map // those in texts that were read, by the digest of the text

	checked  int // files
	findings []finding
	groups   map[groupKey]*group
	found    int               // findings, of which the first are in findings
	recorded recordings        // findings that are not listed
	rows     map[int]bool      // those that the ids in the files mean
	tally    *tally            // of all ids in the files
	changed  []change          // of these rows since the day or commit
	fixed    int               // findings that are not in found
	notes    map[string]*noted // ids without a finding of which something is uncertain, by what it is
	others   others            // mentions of models that the catalog does not have, of makers that are known
	unread   []string          // files and directories that could not be read, each with the reason
	stale    string            // says that the facts are stale; empty if they are not
	result   error             // errFound if the run fails
}

func (p *program) checkCommand() *cobra.Command {
	var on, fail string
	var within int
	c := checker{program: p, near: map[string][]string{}, judged: map[judgment]finding{}, notes: map[string]*noted{}, groups: map[groupKey]*group{},
		rows: map[int]bool{}, others: others{}, tally: newTally()}
	example := "  models check\n  models check --format sarif src > models.sarif\n  models check --on 2027-01-01 --fail retired config.yaml"
	const short = "Find ids of retired, retiring and unknown models in code, configuration and texts"
	var command *cobra.Command
	command = p.newCommand("check [FILE]…", short, example, nil, func(names []string) (err error) {
		if p.json {
			c.format = "json"
		}
		if fail == "" {
			fail = catalog.RetiredStage.String()
		} else if !command.Flags().Changed("within") {
			within = 0
		}
		c.day, err = mcp.Day("--on", on, p.today())
		formats := slices.Sorted(maps.Keys(reports))
		if err = cmp.Or(oneOf("format", formats, c.format), oneOf("only", []string{"all", onlyIDs}, c.only), oneOf("fail", failing, fail), oneOf("group", groupings, c.group), oneOf("fix-also", places, c.also...), err); err != nil {
			return err
		}
		c.fail, c.finder, c.horizon = catalog.UnlistedStage+catalog.Stage(slices.Index(failing, fail)), mentions.New(p.index), c.day.Add(within)
		if len(names) == 0 {
			names = []string{"."}
		}
		changed, err := c.changesSince()
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := c.walk(name); err != nil {
				c.skip(name, err)
			}
		}
		c.changed = changed()
		c.warnOfStaleFacts()
		reports[c.format](&c)
		c.summarize()
		if n := len(c.unread); n > 0 {
			return fmt.Errorf("the check is incomplete: see above for %s", english.Plural(n, "file or directory", "files or directories"))
		}
		return c.result
	})
	command.Long = "check reads files, directories, and standard input for \"-\". Of a directory in a git repository it reads the files that git\n" +
		"does not ignore. It leaves out binary files there, those over 4 MiB, lock files of package managers, and lines that\n" +
		"contain \"" + mentions.Ignore() + "\". A report has the first " + strconv.Itoa(maxFindings) + " findings, with suggestions for the first " +
		strconv.Itoa(maxNear) + "\nunknown ids; the exit code counts all but unknown ids.\n\n" +
		"Of a request around an id it also reports the parameters that the model refuses, as errors, or ignores, as notes: in Python,\n" +
		"JavaScript, TypeScript, Go, Java, Kotlin, C#, JSON, curl and configurations of LiteLLM. It is silent about variables, tests,\n" +
		"proxies and what its sources dispute. Of an ended id it says what its successor refuses; --write leaves such a call alone."
	flags := command.Flags()
	flags.StringVar(&c.format, "format", "text", "`format` of the report: text, json, sarif or github")
	flags.StringVar(&c.group, "group", "id", "list the findings of the format text by `id` or by place")
	flags.BoolVar(&c.record, "recorded", false, "list findings in recordings, too: cassettes, snapshots, transcripts, which are counted otherwise")
	flags.StringVar(&c.since, "since", "", "`day`, or commit of the dataset's directory, since which changes of the ids in these files are listed")
	flags.StringVar(&c.only, "only", "all", "`what` is checked: all, or ids, without the parameters of the requests around them")
	flags.StringVar(&on, "on", "", "`day` for which to check, such as 2027-01-01; empty: today")
	flags.IntVar(&within, "within", catalog.Horizon, "exit with 1 for what is retired, or retires within so many `days`")
	flags.StringVar(&fail, "fail", "", "exit with 1 from this `stage` on instead, or also if --within is set: "+strings.Join(failing, ", "))
	flags.BoolVar(&c.fixes, "fix", false, "say which ids --write would replace with their successors, and why not the others")
	flags.BoolVar(&c.write, "write", false, "write them, never through a link or out of the directory")
	flags.StringSliceVar(&c.also, "fix-also", nil, "`places` where --fix leaves ids alone without it: "+strings.Join(places, ", "))
	return command
}

// check adds what is wrong in a file of a directory, and corrects it or shows how. Standard input is in no directory.
func (c *checker) check(directory string, file *contents) {
	c.checked++
	name := filepath.Join(directory, file.path)
	slashed := filepath.ToSlash(file.path)
	isRecorded := recorded.MatchString(slashed)
	edits := edits{path: slashed, text: file.text, encoded: file.encoded, also: c.also}
	requests := calls.New(slashed, file.text)
	if directory == "" {
		requests = calls.New("", file.text) // its language is told by how it looks
	}
	found := slices.Concat(file.mentions, c.constants(requests)) // the mentions of a text are shared
	for i := range found {
		m := &found[i]
		if m.Uncovered != "" {
			c.others.add(m.Uncovered, m.Text)
			continue
		}
		for _, row := range m.Rows {
			c.rows[row] = true
		}
		f := c.judge(m)
		c.tally.add(&f, m.Unsure)
		c.checkCall(&f, m, requests, directory, slashed)

		// An id that is unknown at a place, with a note about it, is no fault of the program.
		if f.severity == "" || f.stage == catalog.UnknownStage && f.Note != "" {
			c.noteOf(&f)
			continue
		}
		replaced := c.replace(&f, m, &edits)
		if replaced && c.write {
			continue // it is in the file no longer
		}
		f.File = filepath.ToSlash(name)
		f.Recorded = isRecorded
		c.report(&f)
	}
	if !c.write || edits.count == 0 {
		return
	}
	if err := edits.write(directory, file.path); err != nil {
		c.skip(name, err)
		return
	}
	c.fixed += edits.count
}

// replace adds the edit that replaces the id of a finding, if there is one, and says in the finding what is done about it.
func (c *checker) replace(f *finding, m *mentions.Mention, edits *edits) (replaced bool) {
	switch {
	case !c.fixes && !c.write:
	case f.fix != "":
		f.fixed, replaced = edits.add(m, f.fix)
	case f.keep != "":
		f.fixed = "; not replaced: " + f.keep
	}
	return replaced
}

// report adds a finding about an id to the report, and decides whether the run fails.
func (c *checker) report(f *finding) {
	tooOld := f.stage >= c.fail && f.stage != catalog.UnknownStage // an unknown id may be no model at all
	if tooOld || f.soon && c.fail <= catalog.RetiredStage {
		c.result = errFound
	}
	forPeople := c.format == "text" || c.format == "github"
	if f.Recorded && !c.record && forPeople {
		c.recorded.add(f)
		return
	}
	f.Near = c.nearest(f.Text, f.stage)
	c.add(f)
}

// add adds a finding to the report.
func (c *checker) add(f *finding) {
	c.gather(f)
	c.found++
	if c.found <= maxFindings {
		c.findings = append(c.findings, *f)
	}
}

// nearest returns the ids that are nearest to an unknown one, if it is among the first few.
func (c *checker) nearest(id string, stage catalog.Stage) []string {
	near, sought := c.near[id]
	if !sought && stage == catalog.UnknownStage && len(c.near) < maxNear {
		for _, row := range c.index.Nearest(id, 3, c.day) {
			// Several places can have one id. It is said once.
			if other := c.dataset.Models[row].ID; !slices.Contains(near, other) {
				near = append(near, other)
			}
		}
		c.near[id] = near
	}
	return near
}
