package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/site/website"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	verbose := flags.BoolP("verbose", "v", false, "also list what each rule of plausibility finds")
	providers := flags.Bool("providers", false,
		"list instead how much is known of the models of each provider")
	return func(stdout, _ io.Writer) error {
		fsys, d, _, err := load(*dir, checkForm)
		if err != nil {
			return err
		}
		if *providers {
			return printCoverage(stdout, fsys, d)
		}
		// People have looked at these, and written down why the fact is right.
		excepted := func(hit evidence.Hit) bool { return hit.Exception >= 0 }
		hits := slices.DeleteFunc(evidence.Hits(d), excepted)
		models := humanize.Comma(int64(len(d.Models)))
		fmt.Fprintf(stdout, "%s is valid: %s models of %d providers\n", *dir, models, len(d.Providers))
		if !*verbose {
			count := english.Plural(len(hits), "hit", "")
			fmt.Fprintf(stdout, "%s of rules of plausibility; check -v lists them\n", count)
			return nil
		}
		// A hit is a doubt about a fact and no fault of the dataset, so the command succeeds.
		for _, hit := range hits {
			about := cmp.Or(hit.Fact, "model")
			notShown := ""
			if hit.Decided {
				notShown = " Not shown."
			}
			fmt.Fprintf(stdout, "%s: %s %q: %s: %s%s\n",
				hit.Rule, hit.Provider, hit.ID, about, hit.Text, notShown)
		}
		return nil
	}
}

// checkExceptions reports the exceptions that no rule needs, and those of rules that do not exist.
// Their lines are in canonical form, so their order is that of the file. An exception that no
// longer applies would hide the next fault.
func checkExceptions(d *dataset.Dataset) error {
	var faults jsonl.List
	used := map[int]bool{}
	// A hit has the exception that excuses it.
	for _, hit := range evidence.Hits(d) {
		used[hit.Exception] = true
	}
	for i, e := range d.Exceptions {
		named := func(r evidence.Rule) bool { return r.Name == e.Rule }
		if !slices.ContainsFunc(evidence.Rules, named) {
			err := fmt.Errorf("%q is not the name of a rule; see site/docs/choice.md", e.Rule)
			faults.Add(dataset.ExceptionsFile, i+1, "rule", err)
		} else if !used[i] {
			const format = "%s no longer applies to %s/%s; remove the line"
			err := fmt.Errorf(format, e.Rule, e.Provider, jsonl.Clip(e.ID))
			faults.Add(dataset.ExceptionsFile, i+1, "", err)
		}
	}
	return faults.Err()
}

// checkForm checks that the files of a dataset are in canonical form, and the human decisions that
// a sync follows.
func checkForm(fsys fs.FS, d *dataset.Dataset) error {
	var faults jsonl.List
	// A file that is not canonical makes every later recording a large diff.
	for name := range d.Canonical(fsys) {
		faults.Add(name, 0, "", errors.New("not in order or in canonical form; generator record repairs it"))
	}
	rules, err := curation.Load(fsys, d.Providers)
	// The checks below count lines, which tells the right ones only in canonical form.
	if err == nil && faults.Err() == nil {
		err = errors.Join(checkSettled(d, rules), checkExceptions(d), rules.CheckGaps(d, lacks(d)))
	}
	return errors.Join(faults.Err(), website.CheckAPIs(d), err)
}

// checkSettled checks that the lines of models show what their claims say, and that no source was
// read in the future. The lines are in canonical form.
func checkSettled(d *dataset.Dataset, rules *curation.Curation) error {
	var faults jsonl.List
	settled := sync.Settle(d, rules)
	tomorrow := (now() + 24*60*60*1000).Day() // it can be there already where a page was read
	last := ""                                // the provider, whose models are the lines of a file
	line := 0
	for i := range d.Models {
		m := &d.Models[i]
		line++
		if m.Provider != last {
			last = m.Provider
			line = 1
		}
		file := "models/" + m.Provider + ".jsonl"
		// A line without claims shows what a person wrote.
		var change history.Change
		if len(m.Sources) > 0 {
			change, _ = history.Between(m, &settled.Models[i], 0)
		}
		for _, f := range change.Fields {
			err := fmt.Errorf("%q, but the sources say %q; record the edit with generator record",
				jsonl.Clip(f.Old.String), jsonl.Clip(f.New.String))
			faults.Add(file, line, f.Name, err)
		}
		for _, c := range m.Sources {
			if max(c.Read, c.Until) > tomorrow {
				err := fmt.Errorf("%s was read on %s, which is in the future", c.Source, max(c.Read, c.Until))
				faults.Add(file, line, "sources", err)
			}
		}
	}
	return faults.Err()
}
