package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
	"modelcatalog/site/mentions/calls"
)

const (
	maxFindings = 10_000 // in a report, or groups of them
	maxNear     = 100    // unknown ids for which the nearest are sought, which takes milliseconds for each
)

// checker is a run of models check.
type checker struct {
	*program
	checkSettings
	checkResults

	finder  *mentions.Finder
	calls   callRules
	endings *facts.Endings // nil until a row is judged

	// A repository names few models many times, so what was found out about one is kept.
	near     map[tallied][]nearID // ids near an unknown one; nil if they were not sought
	judged   map[judgment]finding
	mentions sync.Map // those in texts that were read, by the digest of the text
}

// checkSettings are what the flags say.
type checkSettings struct {
	day     dataset.Date  // for which ids are judged
	horizon dataset.Date  // what retires until then counts as retired
	fail    catalog.Stage // the first with which the run fails
	format  string        // of the report
	group   string        // of the report as text: by id, or by place
	record  bool          // whether findings in recordings are listed
	only    string        // what is checked: all or ids
	since   string        // day, or commit of the dataset, after which changes are listed; empty: none are
	fixes   bool          // whether changes of files are shown
	write   bool          // whether they are written, too
	also    []string      // what --fix replaces that it leaves alone otherwise; see fixAlso
}

// checkResults are what a run has found so far.
type checkResults struct {
	checked    int       // files
	found      int       // findings, of which the first are in findings
	findings   []finding // at most maxFindings
	groups     map[groupKey]*group
	ungrouped  int               // findings that are in no group, because there are maxFindings
	recorded   recordings        // findings that are not listed
	fixed      int               // ids that were replaced in files, which are no findings any longer
	rows       map[int]bool      // rows of the models that the files name
	tally      *tally            // of all ids in the files
	changed    []change          // of these models since the day or commit
	notes      map[string]*noted // ids without a finding of which something is uncertain, by what it is
	others     others            // mentions of models of known makers that the catalog does not have
	unread     []string          // files and directories that could not be read, each with the reason
	staleFacts string            // a sentence that the facts are stale; empty if they are not
	result     error             // errFound if the run fails
}

func newChecker(p *program) *checker {
	return &checker{
		program: p,
		near:    map[tallied][]nearID{},
		judged:  map[judgment]finding{},
		checkResults: checkResults{
			groups: map[groupKey]*group{},
			rows:   map[int]bool{},
			tally:  newTally(),
			notes:  map[string]*noted{},
			others: others{},
		},
	}
}

// run checks files and directories, or the working directory if none is named, and prints a report.
func (c *checker) run(names []string) error {
	if len(names) == 0 {
		names = []string{"."}
	}

	// A wrong --since is an error before the files are read, which can take seconds. Which changes
	// count is known only after, because only those of the models in the files do.
	changesOfRows, err := c.changesSince()
	if err != nil {
		return err
	}
	c.finder = mentions.New(c.index)
	limitGarbage()
	for _, name := range names {
		// One directory without permission must not hide what is wrong in the others. The run fails
		// at its end.
		if err := c.walk(name); err != nil {
			c.skip(name, err)
		}
	}
	c.changed = changesOfRows()
	c.warnOfStaleFacts()
	reports[c.format](c)
	c.summarize()
	if n := len(c.unread); n > 0 {
		unread := english.Plural(n, "file or directory", "files or directories")
		return fmt.Errorf("the check is incomplete: see above for %s", unread)
	}
	return c.result
}

// limitGarbage has garbage collected earlier than main asks for once the files have taken some
// memory. Large logs make much garbage, of which main's percentage would keep several times what is
// in use. The catalog is not counted, because a limit below what is in use would only cost time.
func limitGarbage() {
	const room = 256 << 20 // bytes
	var catalog runtime.MemStats
	runtime.ReadMemStats(&catalog)
	debug.SetMemoryLimit(int64(catalog.Sys) + room)
}

// checkedFile is a file whose mentions are judged.
type checkedFile struct {
	directory string // that --fix stays in; empty for standard input
	path      string // below the directory, with slashes
	recorded  bool   // whether it is a recording, such as a cassette
	requests  *calls.Text
	edits     edits
	called    bool      // whether one of its requests is read
	uncalled  []finding // about ids without such a request
}

// check adds what is wrong in a file of a directory, and corrects it or shows how. Standard input
// is in no directory.
func (c *checker) check(directory string, file *contents) {
	c.checked++
	slashed := filepath.ToSlash(file.path)
	language := slashed
	if directory == "" {
		// The path of standard input is "-", which names no language: calls tells it by how the
		// text looks.
		language = ""
	}
	checked := &checkedFile{
		directory: directory,
		path:      slashed,
		recorded:  recorded.MatchString(slashed),
		requests:  calls.New(language, file.text),
		edits:     edits{path: slashed, text: file.text, encoded: file.encoded, also: c.also},
	}
	for m := range file.mentions {
		c.checkMention(checked, &m)
	}
	for _, m := range c.constants(checked.requests) {
		c.checkMention(checked, &m)
	}
	c.noteUnchecked(checked)
	if !c.write || checked.edits.count == 0 {
		return
	}
	if err := checked.edits.write(directory, file.path); err != nil {
		c.skip(filepath.Join(directory, file.path), err)
		return
	}
	c.fixed += checked.edits.count
}

// checkMention judges a mention in a file, and adds what is wrong with it to the report.
func (c *checker) checkMention(file *checkedFile, m *mentions.Mention) {
	if m.Uncovered != "" {
		// Of the maker's models nothing is known, so there is nothing to judge.
		c.others.add(m.Uncovered, m.Text)
		return
	}
	for _, row := range m.Rows {
		c.rows[row] = true
	}
	f := c.judge(m)
	c.tally.add(&f, m.Unsure || m.Between != nil)
	c.checkCall(&f, m, file)

	// An id that is unknown at a place, with a note about it, is no fault of the program.
	if f.severity == "" || f.stage == catalog.UnknownStage && f.Note != "" {
		c.noteOf(&f)
		return
	}
	replaced := c.replace(&f, m, &file.edits)
	if replaced && c.write {
		return // the id is gone from the file, so the report does not list it
	}
	f.File = filepath.ToSlash(filepath.Join(file.directory, file.path))
	f.Recorded = file.recorded
	c.report(&f)
}

// replace adds the edit that replaces the id of a finding, if there is one, and says in the finding
// what --fix does.
func (c *checker) replace(f *finding, m *mentions.Mention, edits *edits) (replaced bool) {
	switch {
	case !c.fixes && !c.write:
		// Without these flags a report must not speak of replacements.
	case f.fix != "":
		f.fixed, replaced = edits.add(m, f.fix, len(f.SuccessorSites) > 0)
	case f.keep != "":
		f.fixed = "; not replaced: " + f.keep
	}
	return replaced
}

// report adds a finding about an id to the report, and decides whether the run fails.
func (c *checker) report(f *finding) {
	// An unknown id may be no model at all, or be newer than the dataset: no run fails because of it.
	tooOld := f.stage >= c.fail && f.stage != catalog.UnknownStage

	// --within counts what retires soon as retired, so --fail never, which comes after retired, is
	// not met by it.
	tooSoon := f.soon && c.fail <= catalog.RetiredStage
	if tooOld || tooSoon {
		c.result = errFound
	}

	// Cassettes repeat an id thousands of times, and nobody edits them by hand. Programs get all.
	forPeople := c.format == "text" || c.format == "github"
	if f.Recorded && !c.record && forPeople {
		c.recorded.add(f)
		return
	}
	for _, near := range c.nearest(f.Text, f.Place, f.stage) {
		f.Near = append(f.Near, near.id)
		f.meant = append(f.meant, near.String())
	}
	c.add(f)
}

// add adds a finding to the report. Groups count all their findings, because groups are few however
// many findings there are.
func (c *checker) add(f *finding) {
	c.gather(f)
	c.found++
	if c.found <= maxFindings {
		c.findings = append(c.findings, *f)
	}
}

// nearID is an id that an unknown one may mean.
type nearID struct {
	id  string
	end string // what is known of its end, as a clause; empty if none is announced
}

// String returns the id as a message names it: "gpt-4o-mini (OpenAI ends it on 2027-01-14)".
func (n nearID) String() string {
	if n.end == "" {
		return n.id
	}
	return n.id + " (" + n.end + ")"
}

// nearest returns the ids that are nearest to an unknown one, if it is among the first few. Without a
// place, the days are those of the makers, as on the check page.
func (c *checker) nearest(id, place string, stage catalog.Stage) []nearID {
	key := tallied{id, place}
	near, sought := c.near[key]
	if !sought && stage == catalog.UnknownStage && len(c.near) < maxNear {
		rows := c.index.Nearest(id, 3, c.day)
		if len(rows) == 0 {
			// A mistyped id of what has ended is still a mistyped id, and the day says that it has.
			rows = c.index.Nearest(id, 3, 0)
		}
		for _, row := range rows {
			if place == "" {
				row = c.makers(row)
			}
			// Several providers can have a model with this id, and a message names it once.
			other := c.dataset.Models[row].ID
			if !slices.ContainsFunc(near, func(n nearID) bool { return n.id == other }) {
				near = append(near, nearID{other, c.endOf(row)})
			}
		}
		c.near[key] = near
	}
	return near
}

// makers returns the row that the maker of a model has with the same id, unless the maker has retired it
// while the row works: the day of another seller says nothing about a request to the maker.
func (c *checker) makers(row int) int {
	summary := c.index.Summary(row)
	provider, _, _ := strings.Cut(c.index.CanonicalID(row), "/")
	own, err := c.index.Find(provider, summary.ID)
	if err != nil {
		return row // the maker has another id, or is not known
	}
	stage := summary.StageOn(c.day)
	works := stage == catalog.UsableStage || stage == catalog.RetiringStage
	maker := c.index.Summary(own)
	isGone := maker.StageOn(c.day) == catalog.RetiredStage && maker.RetirementDate != c.day
	if works && isGone {
		return row
	}
	return own
}

// endOf says in a clause when a model ends or ended; empty if it stays as far as is known.
func (c *checker) endOf(row int) string {
	summary := c.index.Summary(row)
	provider := resolve.NameOf(summary.Provider)
	switch stage := summary.StageOn(c.day); {
	case stage == catalog.RetiredStage:
		return provider + " retired it on " + summary.RetirementDate.String()
	case stage == catalog.RetiringStage && summary.RetirementDate != 0:
		return provider + " ends it on " + summary.RetirementDate.String()
	case stage == catalog.RetiringStage:
		return provider + " ends it on a day that is not announced"
	case stage == catalog.UncertainStage:
		return "until when it works is uncertain"
	}
	return ""
}
