package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
Edit the lines in models/<provider>.jsonl first, in any order. A new line can leave out updated_at and
last_seen_at. Then record the edit:

  generator record -m "why, with the address of a source"

It puts the files into canonical form, sets updated_at of each model that changed, and appends the changes to
changes.jsonl. A second call changes nothing, so you can edit and record several times before you commit.

The source of each fact that changed is then the one that you name, and no other:

  generator record -m "why" --source openai.com --url https://openai.com/pricing --official

Without --source it is catalog, unless you gave the fact other sources in its line. The line of a price names its source.

Git keeps the changes of both branches that it merges (see .gitattributes), and generator check --fix sorts them. After a
conflict in another file, restore the history with git checkout HEAD -- changes.jsonl, and record again.
`

// recording is a call of generator record.
type recording struct {
	dir     string            // of the dataset
	against string            // directory of the dataset before the edit; empty for git's HEAD
	reason  string            // empty if there is nothing to record
	source  dataset.Source    // of the facts that changed; without a name, the catalog itself
	at      dataset.Timestamp // of the changes
	now     dataset.Timestamp
}

func prepareRecord(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var r recording
	flags.StringVar(&r.dir, "dataset", "dataset/data", "`directory` of the dataset")
	flags.StringVar(&r.against, "against", "",
		"`directory` of the dataset before the edit (default: the one in git's HEAD)")
	flags.StringVarP(&r.reason, "message", "m", "",
		"the `reason` of the changes, for the readers of the history: one line of at most 500 characters")
	flags.StringVar(&r.source.Name, "source", "", "`name` of the source of the facts that changed (default: catalog, the maintainers)")
	flags.StringVar(&r.source.URL, "url", "", "`address` of the source, if sources.jsonl does not have it yet")
	flags.BoolVar(&r.source.Official, "official", false, "the source is the provider itself; for one that sources.jsonl does not have yet")
	at := flags.String("time", "", "`time` of the changes, as 2026-07-24T18:23:43.000Z (default: now)")
	return func(stdout, _ io.Writer) error {
		r.now = now()
		r.at = r.now
		if *at != "" {
			var err error
			if r.at, err = dataset.ParseTimestamp(*at); err != nil {
				return fmt.Errorf("--time: %w", err)
			}
		}
		r.source.AsOf = r.at.Day()
		if r.reason = strings.TrimSpace(r.reason); r.reason != "" {
			if err := history.CheckReason(r.reason); err != nil {
				return fmt.Errorf("--message: %w", err)
			}
		}
		return r.run(stdout)
	}
}

func (r *recording) run(stdout io.Writer) error {
	fsys, err := openDataset(r.dir)
	if err != nil {
		return err
	}
	unlock, err := sync.Lock(r.dir)
	if err != nil {
		return err
	}
	defer unlock()
	base, err := r.openBase()
	if err != nil {
		return err
	}
	d, before, err := r.read(fsys, base)
	if err != nil {
		return fmt.Errorf("dataset %s:\n%w", r.dir, err)
	}
	was := &dataset.Dataset{Providers: d.Providers, Settings: d.Settings, Sources: d.Sources}
	if base != nil {
		if was, err = dataset.LoadDraft(base); err != nil {
			return fmt.Errorf("the dataset before the edit:\n%w", err)
		}
	}
	added, err := history.Record(was, before, d, r.at, r.reason)
	if err != nil {
		return fmt.Errorf("dataset %s:\n%w", r.dir, err)
	}
	r.attribute(was, d, added)
	if len(added) > 0 && r.reason == "" {
		return fmt.Errorf("nothing was written, say with -m why these facts changed:\n%s", describe(added))
	}
	after := append(before, added...)
	if err := history.Check(d, after, r.now); err != nil {
		return fmt.Errorf("dataset %s, nothing was written:\n%w", r.dir, err)
	}
	if err := r.write(stdout, d, after, added); err != nil {
		return err
	}
	_, err = io.WriteString(stdout, unseen(was, d))
	return err
}

// read reads the dataset and its history, and checks all that does not depend on the edit.
func (r *recording) read(fsys, base fs.FS) (*dataset.Dataset, []history.Change, error) {
	var named []dataset.Source
	if r.source.Name != "" && r.source.URL != "" {
		named = append(named, r.source)
	}
	d, err := dataset.LoadDraft(fsys, named...)
	if err == nil {
		err = r.checkSource(d)
	}
	if err != nil {
		return nil, nil, err
	}
	changes, err := history.Load(fsys)
	if err == nil && base != nil {
		err = extends(fsys, base)
	}
	if last, found := history.Latest(changes); err == nil && found && r.at < last {
		err = fmt.Errorf("the time of the changes, %s, is before the last change in %s, %s", r.at, history.File, last)
	}
	_, curationErr := curation.Load(fsys, d.Providers)
	return d, changes, errors.Join(err, curationErr)
}

// extends checks that the history in fsys has the lines of the one in base in the same order, if that one can be read. A merge can
// have put others between them.
func extends(fsys, base fs.FS) error {
	if _, err := history.Load(base); err != nil {
		return nil // the edit may repair it
	}
	was, _ := jsonl.ReadText(base, history.File)
	is, _ := jsonl.ReadText(fsys, history.File)
	missing := slices.Collect(strings.Lines(was))
	for line := range strings.Lines(is) {
		if len(missing) > 0 && line == missing[0] {
			missing = missing[1:]
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return jsonl.Faults{{File: history.File, Line: differentLine(is, was), Err: errors.New("not the line as it was before the edit, " +
		"but the history only grows; restore the file from version control, then record again")}}
}

func differentLine(a, b string) int {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return 1 + strings.Count(a[:same], "\n")
}

// write writes the dataset, then the history: if it is interrupted, the next recording finds the same changes.
func (r *recording) write(stdout io.Writer, d *dataset.Dataset, all, added []history.Change) error {
	if err := dataset.Write(r.dir, d); err != nil {
		return err
	}
	if len(added) == 0 {
		fmt.Fprintf(stdout, "%s: no fact changed, nothing to record\n", r.dir)
		return nil
	}
	if err := dataset.WriteFile(r.dir, history.File, history.Append(nil, all)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "recorded in %s, with the time %s:\n%s\n",
		filepath.Join(r.dir, history.File), r.at, describe(added))
	return err
}

func describe(changes []history.Change) (lines string) {
	for i := range changes {
		lines += "  " + changes[i].String() + "\n"
	}
	return strings.TrimSuffix(lines, "\n")
}

// openBase opens the dataset before the edit: the directory that the command line names, or the dataset's in git's
// HEAD. Before the first commit there is none, and it returns nil.
func (r *recording) openBase() (fs.FS, error) {
	if r.against != "" {
		return openDataset(r.against)
	}
	git := func(args ...string) ([]byte, error) {
		// The settings of the repository must not name a program to run.
		args = append([]string{"-C", r.dir, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"}, args...)
		return exec.Command("git", args...).Output()
	}
	_, err := git("rev-parse", "--quiet", "--verify", "HEAD")
	if exit, found := errors.AsType[*exec.ExitError](err); found && exit.ExitCode() == 1 {
		return nil, nil
	}
	var archive []byte
	if err == nil {
		archive, err = git("archive", "--format=zip", "-0", "HEAD", ".")
	}
	if err == nil {
		return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	}
	if exit, found := errors.AsType[*exec.ExitError](err); found {
		err = errors.New(strings.TrimSpace(string(exit.Stderr)))
	}
	return nil, fmt.Errorf("git's HEAD has no dataset in %s to compare with; "+
		"name the dataset before the edit with -against: %w", r.dir, err)
}
