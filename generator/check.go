package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/names"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	fix := flags.Bool("fix", false, "sort lines and put them into the canonical form; you have to correct all other faults")
	verbose := flags.BoolP("verbose", "v", false, "list the models without a name, with that of another model of their provider, or active past "+
		"their retirement date, and facts that the provider itself states otherwise; count the models that rest on one source, "+
		"and those of which each fact is known")
	return func(stdout, _ io.Writer) error {
		if *fix {
			if err := fixDataset(*dir, stdout); err != nil {
				return err
			}
		}
		d, err := load(*dir, checkDataset)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s is valid: %s models of %d providers\n", *dir, humanize.Comma(int64(len(d.Models))), len(d.Providers))
		if *verbose {
			printNames(stdout, d)
			printSources(stdout, d)
			printExpired(stdout, d)
			printDisputes(stdout, d)
			return printCoverage(stdout, d)
		}
		return nil
	}
}

// printNames counts and lists the models without a name, and those whose name an earlier model of their provider has. They are
// no faults: providers name their models as they like.
func printNames(w io.Writer, d *dataset.Dataset) {
	var nameless, alike []string
	first := map[[2]string]string{} // ids of models by provider and key of the name
	for i := range d.Models {
		m := &d.Models[i]
		key := [2]string{m.Provider, names.Key(m.Name.String)}
		id, found := first[key]
		switch {
		case m.Name.String == "":
			nameless = append(nameless, fmt.Sprintf("  %s %q\n", m.Provider, m.ID))
		case found:
			alike = append(alike, fmt.Sprintf("  %s %q: %q is the name of %q\n", m.Provider, m.ID, m.Name.String, id))
		default:
			first[key] = m.ID
		}
	}
	fmt.Fprintf(w, "models without a name: %d\n%s", len(nameless), strings.Join(nameless, ""))
	fmt.Fprintf(w, "models with the name of another: %d\n%s", len(alike), strings.Join(alike, ""))
}

// printSources counts the models for which one source is recorded, and those without any, by status. The catalog itself does not count.
func printSources(w io.Writer, d *dataset.Dataset) {
	var counts [2][len(dataset.StatusNames)]int // by the number of sources
	for i := range d.Models {
		m, n := &d.Models[i], 0
		for _, s := range m.Sources {
			if s.Source != dataset.OwnSource {
				n++
			}
		}
		if n < len(counts) {
			counts[n][m.Status]++
		}
	}
	for number, name := range slices.Backward([]string{"no recorded source", "one source"}) {
		fmt.Fprintf(w, "models with %s:", name)
		for status, n := range counts[number] {
			fmt.Fprintf(w, " %d %s", n, dataset.StatusNames[status])
		}
		fmt.Fprintln(w)
	}
}

// printExpired lists the active models whose retirement date has come. Their status is for people to change, because providers
// put retirements off.
func printExpired(w io.Writer, d *dataset.Dataset) {
	today := now().String()[:len(time.DateOnly)]
	var expired []string
	for i := range d.Models {
		m := &d.Models[i]
		if m.Status == dataset.Active && m.RetirementDate != "" && m.RetirementDate <= today {
			expired = append(expired, fmt.Sprintf("  %s %q: %s\n", m.Provider, m.ID, m.RetirementDate))
		}
	}
	fmt.Fprintf(w, "active models past their retirement date: %d\n%s", len(expired), strings.Join(expired, ""))
}

// printDisputes counts the facts and prices about which sources disagree, and lists the facts for which the catalog has another value
// than the provider itself, which a person must have decided.
func printDisputes(w io.Writer, d *dataset.Dataset) {
	official := map[string]bool{}
	for _, s := range d.Sources {
		official[s.Name] = s.Official
	}
	facts, prices, today := 0, 0, d.Day()
	var overruled []string
	for i := range d.Models {
		m := &d.Models[i]
		for _, q := range m.Quotes(today) {
			if q.Agreement == dataset.Disputed {
				prices++
			}
		}
		facts += len(m.Disputes)
		for _, dispute := range m.Disputes {
			for _, c := range dispute.Values {
				if value := m.Fact(dispute.Fact).String; official[c.Source] && c.Value != value {
					overruled = append(overruled, fmt.Sprintf("  %s %q: %s is %q, but %s says %q\n",
						m.Provider, m.ID, dispute.Fact, value, c.Source, c.Value))
				}
			}
		}
	}
	fmt.Fprintf(w, "disputes: %d of facts, %d of prices\nfacts other than their provider states: %d\n%s", facts, prices, len(overruled),
		strings.Join(overruled, ""))
}

// printCoverage prints, for each fact, how many models have it, and how many of the active ones.
func printCoverage(w io.Writer, d *dataset.Dataset) error {
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%-27s %6s %6s\n", "known", "models", "active")
	total := catalog.Coverage{}
	for _, c := range c.Coverage() {
		fmt.Fprintf(w, "%-27s %6d %6d\n", c.Fact, c.Models, c.Active)
		if c.Fact == "status" { // which every model has
			total = c
		}
	}
	fmt.Fprintf(w, "%-27s %6d %6d\n", "all", total.Models, total.Active)
	return nil
}

// checkDataset reads a dataset, its history, and the human decisions that a sync follows.
func checkDataset(fsys fs.FS) (*dataset.Dataset, error) {
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, err
	}
	_, err = history.Read(fsys, d, now())
	_, curationErr := curation.Load(fsys, d.Providers)
	return d, errors.Join(err, curationErr)
}

// fixDataset writes the files of a dataset that are not in canonical form. If the dataset has other faults, it writes nothing.
func fixDataset(dir string, stdout io.Writer) error {
	if dir == embedded {
		return errors.New("-fix cannot write the dataset built into the program; name a directory with --dataset")
	}
	fsys, err := openDataset(dir)
	if err != nil {
		return err
	}
	files, err := dataset.Normalise(fsys)
	if err != nil {
		return fmt.Errorf("dataset %s, nothing was changed:\n%w", dir, err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := dataset.WriteFile(dir, name, files[name]); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "fixed %s\n", name)
	}
	return nil
}

// embedded is the name of the dataset built into the program.
const embedded = "embedded"

func datasetFlag(flags *pflag.FlagSet) *string {
	return flags.String("dataset", "dataset/data", "`directory` of the dataset, or "+embedded+" for the one built into this program")
}

// load reads a part of the dataset in a directory, or of the one built into the program.
func load[T any](dir string, read func(fs.FS) (T, error)) (part T, err error) {
	fsys, err := openDataset(dir)
	if err != nil {
		return part, err
	}
	part, err = read(fsys)
	if err != nil {
		err = fmt.Errorf("dataset %s:\n%w", dir, err)
	}
	return part, err
}

// loadWithHistory reads a dataset like load, and its history.
func loadWithHistory(dir string) (*dataset.Dataset, []history.Change, error) {
	d, err := load(dir, dataset.Load)
	if err != nil {
		return nil, nil, err
	}
	changes, err := load(dir, func(fsys fs.FS) ([]history.Change, error) { return history.Read(fsys, d, now()) })
	return d, changes, err
}

// openDataset opens a dataset. It checks that dir is a directory, so that a mistyped name gets one line instead of a line for
// each file.
func openDataset(dir string) (fs.FS, error) {
	if dir == embedded {
		return dataset.Embedded(), nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("%w; name the directory of a dataset with --dataset", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory, but a dataset is one", dir)
	}
	return os.DirFS(dir), nil
}

// now returns the present time.
func now() dataset.Timestamp { return dataset.Timestamp(time.Now().UnixMilli()) }
