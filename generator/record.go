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
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
)

const recordHelp = `
Edit the lines in models/<provider>.jsonl first, in any order. A new line can leave out updated_at and last_seen_at. Then:

  generator record -m "why, with the address of a source"

It puts the files into canonical form, sets updated_at of each model that changed, and appends the changes to changes.jsonl. You can
edit and record several times before you commit. The source of the changed facts is catalog, or the source that you name:

  generator record -m "why" --source openai.com --url https://openai.com/pricing --official

Without --source, facts keep the sources that you gave them in the line. The line of a price names its source.
`

// recording is a call of generator record.
type recording struct {
	dir     string            // of the dataset
	against string            // the dataset before the edit: a directory, or a revision of git
	reason  string            // may be empty if no fact changed
	source  dataset.Source    // of the facts that changed; without a name, the catalog itself; without a day, it keeps its day
	at, now dataset.Timestamp // the time of the changes
}

// unexplained is the reason of changes before somebody gives one.
const unexplained = "?"

func prepareRecord(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var r recording
	flags.StringVar(&r.dir, "dataset", "dataset/data", "`directory` of the dataset")
	flags.StringVar(&r.against, "against", "HEAD", "`directory` or revision of git that has the dataset before the edit")
	flags.StringVarP(&r.reason, "message", "m", "",
		"the `reason` of the changes, for the readers of the history: one line of at most 500 characters")
	flags.StringVar(&r.source.Name, "source", "", "`name` of the source of the facts that changed (default: catalog, the maintainers)")
	flags.StringVar(&r.source.URL, "url", "", "`address` of the source, if sources.jsonl does not have it yet")
	flags.BoolVar(&r.source.Official, "official", false, "the source is the provider itself; for a source that sources.jsonl does not have yet")
	at := flags.String("time", "", "`time` of the changes, as 2026-07-24T18:23:43.000Z (default: now)")
	read := flags.String("read", "", "`day` on which the source was read, as 2026-07-24 (default: the one in sources.jsonl, or for a new source that of the changes)")
	return func(stdout, _ io.Writer) (err error) {
		r.now = now()
		if r.at, err = dataset.ParseTimestamp(cmp.Or(*at, r.now.String())); err != nil {
			return wrongUsage("--time: %w", err)
		}
		if r.source.AsOf, err = dataset.ParseDate(*read); *read != "" && (err != nil || r.source.AsOf%100 == 0 || r.source.AsOf > r.at.Day()) {
			return wrongUsage("--read: %q is not a day on or before the day of the changes, %s", *read, r.at.Day())
		}
		r.reason = strings.TrimSpace(r.reason)
		if err := history.CheckReason(r.reason); r.reason != "" && err != nil {
			return wrongUsage("--message: %w", err)
		}
		return r.run(stdout)
	}
}

func (r *recording) run(stdout io.Writer) error {
	unlock, err := sync.Lock(r.dir)
	if err != nil {
		return err
	}
	defer unlock()
	base, err := openOther(r.dir, r.against)
	if err != nil {
		return fmt.Errorf("%w; name the dataset before the edit with --against", err)
	}
	d, before, rules, err := r.read(jsonl.Dir(r.dir), base)
	if err != nil {
		return fmt.Errorf("dataset %s:\n%w", r.dir, err)
	}
	was := &dataset.Dataset{Providers: d.Providers, Settings: d.Settings, Sources: d.Sources}
	if base != nil {
		if was, err = dataset.LoadDraft(base); err != nil {
			return fmt.Errorf("the dataset before the edit:\n%w", err)
		}
	}
	edits, err := history.Record(was, before, d, r.at, unexplained)
	if err == nil {
		r.attribute(was, d, edits)
		d, err = r.settle(d, edits, rules)
	}
	if err != nil {
		return fmt.Errorf("dataset %s, nothing was written:\n%w", r.dir, err)
	}
	added, err := history.Record(was, before, d, r.at, cmp.Or(r.reason, unexplained))
	if err != nil {
		return fmt.Errorf("dataset %s:\n%w", r.dir, err)
	}
	for i := range d.Sources { // others keep their days: an edit reads no source, and branches with different days would conflict
		d.Sources[i].AsOf = cmp.Or(d.Sources[i].AsOf, r.at.Day())
	}
	changes := ""
	for i := range added {
		changes += "\n  " + added[i].String()
	}
	if slices.ContainsFunc(added, func(c history.Change) bool { return c.Reason == unexplained }) {
		return fmt.Errorf("nothing was written; give the reason for these changes with -m:%s", changes)
	}
	after := append(before, added...)
	if err := history.Check(d, after, r.now); err != nil {
		return fmt.Errorf("dataset %s, nothing was written:\n%w", r.dir, err)
	}
	if err := dataset.Write(r.dir, d); err != nil { // before the history: if it is interrupted, the next recording finds the same changes
		return err
	}
	report := r.dir + ": no fact changed, nothing to record"
	if changes != "" {
		if err := dataset.WriteFile(r.dir, history.File, history.Append(nil, after)); err != nil {
			return err
		}
		report = fmt.Sprintf("recorded in %s, with the time %s:%s", filepath.Join(r.dir, history.File), r.at, changes)
	}
	_, err = fmt.Fprintln(stdout, report)
	return err
}

// read reads the dataset and its history, and checks all that does not depend on the edit.
func (r *recording) read(fsys, base fs.FS) (*dataset.Dataset, []history.Change, *curation.Curation, error) {
	var named []dataset.Source
	if r.source.Name != "" && r.source.URL != "" {
		named = append(named, r.source)
	}
	d, err := dataset.LoadDraft(fsys, named...)
	if err == nil {
		err = r.checkSource(d)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	changes, err := history.Load(fsys)
	if err == nil && base != nil {
		err = extends(changes, base)
	}
	if last, found := history.Latest(changes); err == nil && found && r.at < last {
		err = fmt.Errorf("the time of the changes, %s, is before the last change in %s, %s", r.at, history.File, last)
	}
	rules, curationErr := curation.Load(fsys, d.Providers)
	return d, changes, rules, errors.Join(err, curationErr)
}

// extends checks that a history has the changes of the one in base in the same order, if that one can be read: the edit may repair
// it. A merge can have put others between them.
func extends(changes []history.Change, base fs.FS) error {
	missing, _ := history.Load(base)
	// A merge may have left them in another order, which check --fix repairs.
	slices.SortStableFunc(missing, func(a, b history.Change) int { return cmp.Compare(a.Time, b.Time) })
	line := 1 // of the file, where the first of them is missing
	for i := range changes {
		if len(missing) > 0 && bytes.Equal(history.AppendChange(nil, &changes[i]), history.AppendChange(nil, &missing[0])) {
			missing, line = missing[1:], i+2
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return jsonl.Faults{{File: history.File, Line: line, Err: fmt.Errorf("not the line of %s, %s, but the history only grows; "+
		"restore the file from version control, then record again", missing[0].Time, missing[0].String())}}
}

// openOther opens a dataset: that of a directory, or that of dir in a revision of its git repository; nil before the first commit.
func openOther(dir, name string) (fsys fs.FS, err error) {
	if info, err := os.Stat(name); name == embedded || err == nil && info.IsDir() {
		return openDataset(name)
	}
	if fsys, err = openRevision(dir, name); err == nil && fsys == nil && name != "HEAD" {
		err = errors.New("no such revision")
	}
	if err != nil {
		return nil, fmt.Errorf("%s is neither a directory nor a revision of git that has %s: %w", name, dir, err)
	}
	return fsys, nil
}

// openRevision opens a directory as it is in a revision of its git repository; nil if there is no such revision.
func openRevision(dir, revision string) (fs.FS, error) {
	git := func(args ...string) ([]byte, error) {
		// The settings of the repository must not name a program to run.
		args = append([]string{"-C", dir, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"}, args...)
		output, err := exec.Command("git", args...).Output()
		if exit, found := errors.AsType[*exec.ExitError](err); found && len(exit.Stderr) > 0 {
			err = errors.New(strings.TrimSpace(string(exit.Stderr)))
		}
		return output, err
	}
	commit, err := git("rev-parse", "--quiet", "--verify", "--end-of-options", revision+"^{commit}")
	if _, quiet := errors.AsType[*exec.ExitError](err); quiet {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	archive, err := git("archive", "--format=zip", "-0", string(bytes.TrimSpace(commit)), ".")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
}

// checkSource checks the source that the command line names against those of the dataset d.
func (r *recording) checkSource(d *dataset.Dataset) error {
	same := func(s dataset.Source) bool {
		return s.Name == r.source.Name && (r.source.URL == "" || r.source.URL == s.URL) && (s.Official || !r.source.Official)
	}
	if r.source == (dataset.Source{AsOf: r.source.AsOf}) || slices.ContainsFunc(d.Sources, same) {
		return nil
	}
	return fmt.Errorf("--source: sources.jsonl has no %q with this --url and --official; add it with its address, --url https://…, correct its line, "+
		"or choose another name", r.source.Name)
}

// attribute makes the source that the command line names, or else the catalog itself, claim the facts that a person edited. Without a
// source on the command line, facts whose sources the person changed in the line keep those.
func (r *recording) attribute(was, d *dataset.Dataset, edits []history.Change) {
	source := r.source
	source.Name = cmp.Or(source.Name, dataset.OwnSource)
	if known, found := d.Evidence().Source(source.Name); found && source.Name != dataset.OwnSource {
		source.AsOf = cmp.Or(source.AsOf, known.AsOf)
	}
	source.AsOf = cmp.Or(source.AsOf, r.at.Day())
	for _, c := range edits {
		m := d.Find(c.Provider, c.ID)
		if m == nil || c.Kind == history.Repriced {
			continue
		}
		before := cmp.Or(was.Find(c.Provider, c.ID), &dataset.Model{})
		for _, f := range c.Fields {
			fact := dataset.FactIndex(f.Name)
			if r.source.Name == "" && !slices.Equal(saying(m, fact), saying(before, fact)) || c.Kind == history.Added && f.New.String == "" {
				continue
			}
			var claims []dataset.Claim
			if unedited := *m; c.Kind != history.Added && unedited.Set(f.Name, f.Old) == nil { // the others still say what was shown before
				claims = slices.DeleteFunc(unedited.Claims(fact), func(c dataset.Claim) bool { return c.Source == source.Name || c.Source == dataset.OwnSource })
			}
			m.SetClaims(fact, append(claims, dataset.Claim{Value: f.New.String, Source: source.Name, Read: source.AsOf}))
			d.Sources = dataset.WithSource(d.Sources, source)
		}
	}
}

// saying returns the sources that state what a model shows of a fact, with their days.
func saying(m *dataset.Model, fact int) (sources []string) {
	for _, c := range m.Sources {
		if c.Fact == fact && c.Shown {
			sources = append(sources, fmt.Sprint(c.Source, c.Read, c.Until))
		}
	}
	return sources
}

// settle returns the dataset in which the claims decide what is shown, or an error if that is not what a person wrote.
func (r *recording) settle(d *dataset.Dataset, edits []history.Change, rules *curation.Curation) (*dataset.Dataset, error) {
	settled := sync.Settle(d, rules)
	var errs []error
	for _, c := range edits {
		m := settled.Find(c.Provider, c.ID)
		for _, f := range c.Fields {
			if m != nil && c.Kind != history.Repriced && m.Fact(f.Name) != f.New {
				errs = append(errs, fmt.Errorf("%s of %s: the catalog shows %q, not %q, because another source is trusted more; name the page of the provider "+
					"with --source, or leave --source out to decide it", f.Name, m.Key(), jsonl.Clip(m.Fact(f.Name).String), jsonl.Clip(f.New.String)))
			}
		}
	}
	return settled, errors.Join(errs...)
}
