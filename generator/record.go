package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/price"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
)

const recordHelp = `
Edit the lines in models/<provider>.jsonl first, in any order. A new line can leave out updated_at
and last_seen_at. Then:

  generator record -m "why, with the address of a source"

It puts the files into canonical form, also if nothing changed, sets updated_at of each model that
changed, and appends the changes to changes.jsonl. You can edit and record several times before
you commit, and record after a merge. The source of the changed facts is catalog, or the source
that you name:

  generator record -m "why" --source openai.com --url https://openai.com/pricing \
    --official openai --place "Pricing > GPT-9 > Input"

Without --source, facts keep the sources that you gave them in the line. The line of a price names
its source.
`

// recording is a call of generator record.
type recording struct {
	dir     string            // of the dataset
	against string            // the dataset before the edit: a directory, or a revision of git
	reason  string            // may be empty if no fact changed
	place   string            // of the facts that changed on the page of the source; empty if it is not known
	at      dataset.Timestamp // the time of the changes
	now     dataset.Timestamp

	// source is that of the facts that changed. Without a name it is the catalog itself; without a
	// day it keeps its day.
	source dataset.Source

	// These are what read finds.
	dataset *dataset.Dataset // after the edit
	changes []history.Change // the history after the edit
	added   []history.Change // what the edit adds to the history
	list    string           // of what it adds, for people
}

// unexplained is the reason of changes before somebody gives one.
const unexplained = "?"

func prepareRecord(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var r recording
	flags.StringVar(&r.dir, "dataset", "dataset/data", "`directory` of the dataset")
	flags.StringVar(&r.against, "against", "HEAD",
		"`directory` or revision of git that has the dataset before the edit")
	flags.StringVarP(&r.reason, "message", "m", "",
		"the `reason` of the changes, for the readers of the history: one line of at most 500 characters")
	flags.StringVar(&r.source.Name, "source", "",
		"`name` of the source of the facts that changed (default: catalog, the maintainers)")
	flags.StringVar(&r.source.URL, "url", "",
		"`address` of the source, if sources.jsonl does not have it yet")
	flags.StringSliceVar(&r.source.Official, "official", nil,
		"`providers` whose own word the source is; for a source that sources.jsonl does not have yet")
	flags.StringVar(&r.place, "place", "", "where on the page of the source the facts stand: "+
		"the `titles` above, the row and the column, with \" > \" between them")
	at := flags.String("time", "", "`time` of the changes, as 2026-07-24T18:23:43.000Z (default: now)")
	read := flags.String("read", "", "`day` on which the source was read, as 2026-07-24 "+
		"(default: the one in sources.jsonl, or for a new source that of the changes)")
	return func(stdout, _ io.Writer) error {
		r.now = now()
		var err error
		r.at, err = dataset.ParseTimestamp(cmp.Or(*at, r.now.String()))
		if err != nil {
			return wrongUsage("--time: %w", err)
		}
		if *read != "" {
			day, err := dataset.ParseDate(*read)
			if err != nil || !isDay(day) || day > r.at.Day() {
				const format = "--read: %q is not a day on or before the day of the changes, %s"
				return wrongUsage(format, *read, r.at.Day())
			}
			r.source.AsOf = day
		}
		// What the flags say is checked now, because the edit is read and settled for seconds.
		if err := dataset.CheckPlace(r.place); r.place != "" && err != nil {
			return wrongUsage("--place: %w", err)
		}
		if r.place != "" && r.source.Name == "" {
			return wrongUsage("--place is on a page, want its --source")
		}
		slices.Sort(r.source.Official)
		if len(r.source.Official) > 0 {
			r.source.Kind = dataset.KindPage // programs read lists and SDKs, and say so themselves
		}
		r.reason = strings.TrimSpace(r.reason)
		if err := history.CheckReason(r.reason); r.reason != "" && err != nil {
			return wrongUsage("--message: %w", err)
		}
		return r.run(stdout)
	}
}

// run records the edit, and prints the changes.
func (r *recording) run(stdout io.Writer) error {
	// A sync at the same time would read half of the edit, and write over it.
	unlock, err := sync.Lock(r.dir)
	if err != nil {
		return err
	}
	defer unlock()
	base, err := openOther(r.dir, r.against)
	if err != nil {
		return fmt.Errorf("%w; name the dataset before the edit with --against", err)
	}
	if err := r.read(base); err != nil {
		return fmt.Errorf("dataset %s, nothing was written:\n%w", r.dir, err)
	}
	// The dataset is written before its history: if that is interrupted, the next recording finds
	// the same changes.
	if err := dataset.Write(r.dir, r.dataset); err != nil {
		return err
	}
	if len(r.changes) > 0 {
		if err := dataset.WriteFile(r.dir, history.File, history.Append(nil, r.changes)); err != nil {
			return err
		}
	}
	report := r.dir + ": no fact changed, nothing to record"
	if len(r.added) > 0 {
		file := filepath.Join(r.dir, history.File)
		report = fmt.Sprintf("recorded in %s, with the time %s:%s", file, r.at, r.list)
	}
	_, err = fmt.Fprintln(stdout, report)
	return err
}

// read reads the edited dataset and its history, finds what changed since base, and checks the
// result. Base is nil before the first commit.
func (r *recording) read(base fs.FS) error {
	fsys := jsonl.Dir(r.dir)
	// A new source is in no file yet, but the edited lines can name it.
	var named []dataset.Source
	if r.source.Name != "" && r.source.URL != "" {
		named = append(named, r.source)
	}
	d, err := dataset.LoadDraft(fsys, named...)
	if err != nil {
		return err
	}
	if err := r.checkSource(d); err != nil {
		return err
	}

	// A merge puts the changes of one branch after those of the other.
	before, err := history.Load(fsys)
	slices.SortStableFunc(before, func(a, b history.Change) int { return cmp.Compare(a.Time, b.Time) })
	if err == nil && base != nil {
		err = extends(before, base)
	}
	if last, found := history.Latest(before); err == nil && found && r.at < last {
		const format = "the time of the changes, %s, is before the last change in %s, %s"
		err = fmt.Errorf(format, r.at, history.File, last)
	}
	rules, curationErr := curation.Load(fsys, d.Providers)
	if err := errors.Join(err, curationErr); err != nil {
		return err
	}
	// Before the first commit everything is new.
	was := &dataset.Dataset{Providers: d.Providers, Settings: d.Settings, Sources: d.Sources}
	if base != nil {
		was, err = dataset.LoadDraft(base)
		if err != nil {
			return fmt.Errorf("the dataset before the edit:\n%w", err)
		}
	}

	// What the person edited is found first, because attributing it changes what the dataset shows.
	edits, err := history.Record(was, before, d, r.at, unexplained)
	if err != nil {
		return err
	}
	r.attribute(was, d, edits)
	r.dataset, err = r.settle(d, edits, rules)
	if err != nil {
		return err
	}
	// After the edits, so that a price by a rule keeps the page and the place of the rule.
	price.AddStated(r.dataset)
	r.added, err = history.Record(was, before, r.dataset, r.at, cmp.Or(r.reason, unexplained))
	if err != nil {
		return err
	}
	for i := range r.added {
		r.list += "\n  " + r.added[i].String()
	}
	isUnexplained := func(c history.Change) bool { return c.Reason == unexplained }
	if slices.ContainsFunc(r.added, isUnexplained) {
		return fmt.Errorf("give the reason for these changes with -m:%s", r.list)
	}

	// Only new sources get the day. An edit reads no others, and branches with different days would
	// conflict.
	sources := r.dataset.Sources
	for i := range sources {
		sources[i].AsOf = cmp.Or(sources[i].AsOf, r.at.Day())
	}
	r.changes = append(before, r.added...)
	return history.Check(r.dataset, r.changes, r.now)
}

// extends checks that a history has all changes of the one in base. A merge can have put others
// between them. If the history in base cannot be read, the edit may repair it.
func extends(changes []history.Change, base fs.FS) error {
	// As lines, because that is what the file has: a change that was edited in it is another line.
	known := map[string]bool{}
	for i := range changes {
		known[string(history.AppendChange(nil, &changes[i]))] = true
	}
	old, _ := history.Load(base)
	for i := range old {
		c := &old[i]
		if !known[string(history.AppendChange(nil, c))] {
			return fmt.Errorf("%s: the line of %s, %s, is missing, but the history only grows; "+
				"restore the file from version control, then record again", history.File, c.Time, c)
		}
	}
	return nil
}

// openOther opens a dataset: that of a directory, or that of dir in a revision of its git
// repository. It returns nil for HEAD before the first commit.
func openOther(dir, name string) (fs.FS, error) {
	info, err := os.Stat(name)
	if name == embedded || err == nil && info.IsDir() {
		return openDataset(name)
	}
	git := func(args ...string) ([]byte, error) {
		// The settings of the repository must not name a program to run.
		safe := []string{"-C", dir, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"}
		output, err := exec.Command("git", append(safe, args...)...).Output()
		if exit, found := errors.AsType[*exec.ExitError](err); found && len(exit.Stderr) > 0 {
			err = errors.New(strings.TrimSpace(string(exit.Stderr)))
		}
		return output, err
	}
	// --quiet says nothing about a revision that is not there, so the error is still an exit code.
	var archive []byte
	commit, err := git("rev-parse", "--quiet", "--verify", "--end-of-options", name+"^{commit}")
	_, quiet := errors.AsType[*exec.ExitError](err)
	switch {
	case quiet && name == "HEAD":
		return nil, nil
	case quiet:
		err = errors.New("no such revision")
	case err == nil:
		archive, err = git("archive", "--format=zip", "-0", string(bytes.TrimSpace(commit)), ".")
	}
	if err != nil {
		const format = "%s is neither a directory nor a revision of git that has %s: %w"
		return nil, fmt.Errorf(format, name, dir, err)
	}
	return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
}

// checkSource checks the source that the command line names against those of the dataset d.
func (r *recording) checkSource(d *dataset.Dataset) error {
	same := func(s dataset.Source) bool {
		sameURL := r.source.URL == "" || r.source.URL == s.URL
		sameWord := len(r.source.Official) == 0 || slices.Equal(r.source.Official, s.Official)
		return s.Name == r.source.Name && sameURL && sameWord
	}
	unnamed := r.source.Name == "" && r.source.URL == "" && len(r.source.Official) == 0
	if unnamed || slices.ContainsFunc(d.Sources, same) {
		return nil
	}
	return fmt.Errorf("--source: sources.jsonl has no %q with this --url and --official; "+
		"add it with its address, --url https://…, correct its line, or choose another name", r.source.Name)
}

// attribute makes the source that the command line names, or else the catalog itself, claim the
// facts that a person edited. Without a source on the command line, facts whose sources the person
// changed in the line keep those.
func (r *recording) attribute(was, d *dataset.Dataset, edits []history.Change) {
	source := r.source
	source.Name = cmp.Or(source.Name, dataset.CatalogSource)
	known, found := evidence.New(d).Source(source.Name)
	if found && source.Name != dataset.CatalogSource {
		source.AsOf = cmp.Or(source.AsOf, known.AsOf)
	}
	source.AsOf = cmp.Or(source.AsOf, r.at.Day())
	for _, c := range edits {
		m := d.Find(c.Provider, c.ID)
		if m == nil {
			continue // the edit removes it
		}
		if r.place != "" {
			r.addPlace(m, c.Fields)
		}
		if c.Kind == history.Repriced {
			continue // the line of a price names its source
		}
		before := cmp.Or(was.Find(c.Provider, c.ID), &dataset.Model{})
		for _, f := range c.Fields {
			fact := dataset.FactIndex(f.Name)
			gaveSources := !slices.Equal(saying(m, fact), saying(before, fact))
			if r.source.Name == "" && gaveSources || c.Kind == history.Added && f.New.String == "" {
				continue
			}

			// A line abbreviates the claims of what it shows. The edit changed what it shows, but
			// the other sources still say what was shown before.
			var claims []dataset.Claim
			unedited := *m
			if c.Kind != history.Added && unedited.Set(f.Name, f.Old) == nil {
				replaced := func(c dataset.Claim) bool {
					return c.Source == source.Name || c.Source == dataset.CatalogSource
				}
				claims = slices.DeleteFunc(unedited.Claims(fact), replaced)
			}
			claim := dataset.Claim{Value: f.New.String, Source: source.Name, Read: source.AsOf}
			m.SetClaims(fact, append(claims, claim))
			d.Sources = dataset.WithSource(d.Sources, source)
		}
	}
}

// addPlace keeps where on the page of the source a person read facts and prices of a model.
func (r *recording) addPlace(m *dataset.Model, fields []history.Field) {
	for _, f := range fields {
		isPrice := strings.HasPrefix(f.Name, "price:")
		states := func(p dataset.Price) bool {
			return p.Source == r.source.Name && dataset.PriceFact(p.Meter, p.Condition) == f.Name
		}
		// The line of a price names its source, which can be another.
		if !isPrice || slices.ContainsFunc(m.Prices, states) {
			m.AddPlace(r.source.Name, r.place, f.Name)
		}
	}
}

// saying returns the sources that state what a model shows of a fact, with their days.
func saying(m *dataset.Model, fact int) (sources []string) {
	for _, c := range m.Sources {
		if c.Fact == fact && c.Abbreviated {
			sources = append(sources, fmt.Sprint(c.Source, c.Read, c.Until))
		}
	}
	return sources
}

// settle returns the dataset in which the claims decide what is shown, or an error if that is not
// what a person wrote.
func (r *recording) settle(
	d *dataset.Dataset, edits []history.Change, rules *curation.Curation,
) (*dataset.Dataset, error) {
	// What a person writes must win here, or the next sync would change it back without a word.
	settled := sync.Settle(d, rules)
	var errs []error
	for _, c := range edits {
		m := settled.Find(c.Provider, c.ID)
		for _, f := range c.Fields {
			if m == nil || c.Kind == history.Repriced || m.Fact(f.Name) == f.New {
				continue
			}
			shown := jsonl.Clip(m.Fact(f.Name).String)
			const format = "%s of %s: the catalog shows %q, not %q, " +
				"because another source is trusted more; " +
				"name the page of the provider with --source, or leave --source out to decide it"
			err := fmt.Errorf(format, f.Name, m.Key(), shown, jsonl.Clip(f.New.String))
			errs = append(errs, err)
		}
	}
	return settled, errors.Join(errs...)
}
