package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/site/website"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	verbose := flags.BoolP("verbose", "v", false, "also list what each rule of plausibility finds")
	return func(stdout, _ io.Writer) error {
		_, d, _, err := load(*dir, checkForm)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s is valid: %s models of %d providers\n", *dir, humanize.Comma(int64(len(d.Models))), len(d.Providers))
		printHits(stdout, d, *verbose)
		return nil
	}
}

// printHits prints how often each rule of plausibility is broken; if it is verbose, also the rules that are not broken, and the hits. No hit
// is a fault.
func printHits(w io.Writer, d *dataset.Dataset, verbose bool) {
	hits := slices.DeleteFunc(d.Hits(), func(hit dataset.Doubt) bool { return hit.Exception >= 0 })
	for _, r := range dataset.Rules {
		n, lines := 0, ""
		for ; n < len(hits) && hits[n].Rule == r.Name; n++ {
			hit := &hits[n]
			lines += strings.TrimSuffix(fmt.Sprintf("  %s %q %s", hit.Provider, hit.ID, hit.Fact), " ") + ": " + hit.Text
			lines += map[bool]string{true: " Not shown."}[hit.Decided] + "\n"
		}
		if hits = hits[n:]; verbose || n > 0 {
			fmt.Fprintf(w, "rule %d %s: %s\n", r.Number, r.Name, english.Plural(n, "hit", ""))
		}
		if verbose {
			fmt.Fprint(w, lines)
		}
	}
}

// checkExceptions reports the exceptions that no rule needs. Their lines are in canonical form.
func checkExceptions(d *dataset.Dataset) error {
	var faults jsonl.List
	used := map[int]bool{}
	for _, hit := range d.Hits() {
		used[hit.Exception] = true
	}
	for i, e := range d.Exceptions {
		if !used[i] {
			faults.Add(dataset.ExceptionsFile, i+1, "", fmt.Errorf("%s no longer applies to %s/%s; remove the line", e.Rule, e.Provider, jsonl.Clip(e.ID)))
		}
	}
	return faults.Err()
}

// checkForm checks that the files of a dataset are in canonical form, and the human decisions that a sync follows.
func checkForm(fsys fs.FS, d *dataset.Dataset) error {
	var faults jsonl.List
	for name := range d.Canonical(fsys) {
		faults.Add(name, 0, "", errors.New("not in order or in canonical form; generator record repairs it"))
	}
	rules, err := curation.Load(fsys, d.Providers)
	if err == nil && faults.Err() == nil {
		err = errors.Join(checkSettled(d, rules), checkExceptions(d))
	}
	return errors.Join(faults.Err(), website.CheckAPIs(d), err)
}

// checkSettled checks that the lines of models show what their claims say, and that no source was read in the future. The lines are in
// canonical form.
func checkSettled(d *dataset.Dataset, rules *curation.Curation) error {
	var faults jsonl.List
	settled, last, tomorrow := sync.Settle(d, rules), "", (now() + 24*60*60*1000).Day()
	line := 0
	for i := range d.Models {
		m := &d.Models[i]
		if line++; m.Provider != last {
			last, line = m.Provider, 1
		}
		file := "models/" + m.Provider + ".jsonl"
		var change history.Change
		if len(m.Sources) > 0 { // others are as people wrote them
			change, _ = history.Between(m, &settled.Models[i], 0)
		}
		for _, f := range change.Fields {
			faults.Add(file, line, f.Name, fmt.Errorf("%q, but the sources say %q; record the edit with generator record", jsonl.Clip(f.Old.String), jsonl.Clip(f.New.String)))
		}
		for _, c := range m.Sources {
			if max(c.Read, c.Until) > tomorrow {
				faults.Add(file, line, "sources", fmt.Errorf("%s was read on %s, which is in the future", c.Source, max(c.Read, c.Until)))
			}
		}
	}
	return faults.Err()
}

// embedded is the name of the dataset built into the program.
const embedded = "embedded"

func datasetFlag(flags *pflag.FlagSet) *string {
	return flags.String("dataset", "dataset/data", "`directory` of the dataset, or "+embedded+" for the one built into this program")
}

// load reads a dataset and its history. Check, if it is not nil, reports more that is wrong with it.
func load(dir string, check func(fs.FS, *dataset.Dataset) error) (fsys fs.FS, d *dataset.Dataset, changes []history.Change, err error) {
	if fsys, err = openDataset(dir); err != nil {
		return nil, nil, nil, err
	}
	if d, err = dataset.Load(fsys); err == nil {
		changes, err = history.Read(fsys, d, now())
		if check != nil {
			err = errors.Join(err, check(fsys, d))
		}
	}
	if err != nil {
		err = fmt.Errorf("dataset %s:\n%w", dir, err)
	}
	return fsys, d, changes, err
}

// openDataset opens a dataset. A name that is mistyped gets one line instead of a line for each file.
func openDataset(dir string) (fs.FS, error) {
	if dir == embedded {
		return dataset.Embedded(), nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no directory %s; name the directory of a dataset with --dataset", dir)
	}
	return jsonl.Dir(dir), nil
}

func now() dataset.Timestamp { return dataset.Timestamp(time.Now().UnixMilli()) }
