package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/curation"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	fix := flags.Bool("fix", false, "sort lines and put them into the canonical form; you have to correct all other faults")
	verbose := flags.BoolP("verbose", "v", false, "list the models with facts that no source states, or active past their retirement date, "+
		"and facts that the provider itself states otherwise; count the models of which each fact is known")
	return func(stdout, _ io.Writer) error {
		if *fix {
			if err := fixDataset(*dir, stdout); err != nil {
				return err
			}
		}
		_, d, err := load(*dir, checkDataset)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s is valid: %s models of %d providers\n%s", *dir, humanize.Comma(int64(len(d.Models))), len(d.Providers), oddPrices(d))
		if *verbose {
			printLists(stdout, d)
			return printCoverage(stdout, d)
		}
		return nil
	}
}

// list has the models with something in common, for a person to look at. They are no faults.
type list struct {
	title string
	lines []string
}

func (l *list) add(m *dataset.Model, format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf("  %s %q", m.Provider, m.ID)+fmt.Sprintf(format, args...)+"\n")
}

func (l *list) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %d\n%s", l.title, len(l.lines), strings.Join(l.lines, ""))
}

// printLists lists models with facts that no source states, active models past their retirement date (providers put retirements off),
// and facts that the provider itself states otherwise, which a person must have decided. It counts disputes.
func printLists(w io.Writer, d *dataset.Dataset) {
	unstated := list{title: "models with facts that no source states"}
	expired, overruled := list{title: "active models past their retirement date"}, list{title: "facts other than their provider states"}
	facts, prices, today, pricing := 0, 0, now().Day().String(), d.Pricing()
	for i := range d.Models {
		m := &d.Models[i]
		if names := unstatedFacts(m); len(names) > 0 {
			unstated.add(m, ": %s", strings.Join(names, ", "))
		}
		if m.Status == dataset.Active && m.RetirementDate != "" && m.RetirementDate <= today {
			expired.add(m, ": %s", m.RetirementDate)
		}
		facts, prices = facts+len(m.Disputes), prices+len(dataset.PriceDisputes(pricing.Quotes(m)))
		for _, dispute := range m.Disputes {
			for _, c := range dispute.Values {
				official := slices.ContainsFunc(d.Sources, func(s dataset.Source) bool { return s.Name == c.Source && s.Official })
				if value := m.Fact(dispute.Fact).String; official && c.Value != value {
					overruled.add(m, ": %s is %q, but %s says %q", dispute.Fact, value, c.Source, c.Value)
				}
			}
		}
	}
	unstated.print(w)
	expired.print(w)
	fmt.Fprintf(w, "disputes: %d of facts, %d of prices\n", facts, prices)
	overruled.print(w)
}

// media matches the names of prices of other tokens than those of text.
var media = regexp.MustCompile(`_(audio|image|video)(\[|$)`)

// oddPrices notes the lines of prices of text that hold on the dataset's day and are 50 times the input price of the model, and of
// batch prices above the standard ones, unless they are official or agreed. Such a price often has another unit or meter at its source.
func oddPrices(d *dataset.Dataset) (notes string) {
	const far = 50
	pricing := d.Pricing()
	var model *dataset.Model
	shown, doubtful := map[string]float64{}, map[string]bool{} // the model's prices, and those that no other source confirms
	eachPrice(d, func(m *dataset.Model, place string, p *dataset.Price) {
		if m != model {
			clear(shown)
			clear(doubtful)
			for _, q := range pricing.Quotes(m) {
				name := dataset.PriceFact(q.Meter, q.Condition)
				shown[name], _ = strconv.ParseFloat(string(q.Amount), 64) // 0 if disputed
				doubtful[name] = q.Agreement == dataset.Single || q.Agreement == dataset.Disputed
			}
			model = m
		}
		name := dataset.PriceFact(p.Meter, p.Condition)
		if !doubtful[name] || !p.On(pricing.Day) {
			return
		}
		amount, _ := strconv.ParseFloat(string(p.Amount), 64)
		input, standard := shown["price:input"], shown[strings.Replace(name, ":batch_", ":", 1)]
		switch text := dataset.Meters[p.Meter].Unit == dataset.Meters[0].Unit && !media.MatchString(name); {
		case text && input > 0 && amount >= far*input:
			notes += fmt.Sprintf("  %s: %s of %q is %s (%s), %.0f times the input price\n", place, name, m.ID, p.Amount, p.Source, amount/input)
		case strings.Contains(name, ":batch_") && standard > 0 && amount > standard:
			notes += fmt.Sprintf("  %s: %s of %q is %s (%s), above the standard price, %v\n", place, name, m.ID, p.Amount, p.Source, standard)
		}
	})
	if notes != "" {
		notes = "prices far from others of the model, perhaps of another unit:\n" + notes
	}
	return notes
}

// eachPrice visits the prices of a dataset with the place of their lines in its files.
func eachPrice(d *dataset.Dataset, visit func(m *dataset.Model, place string, p *dataset.Price)) {
	lines := map[string]int{} // by provider
	for i := range d.Models {
		m := &d.Models[i]
		for j := range m.Prices {
			lines[m.Provider]++
			visit(m, fmt.Sprintf("prices/%s.jsonl:%d", m.Provider, lines[m.Provider]), &m.Prices[j])
		}
	}
}

func unstatedFacts(m *dataset.Model) []string {
	stated := uint32(0)
	for _, s := range m.Sources {
		stated |= s.Facts
	}
	return slices.DeleteFunc(slices.Clone(dataset.FactNames), func(name string) bool {
		return m.Fact(name).String == "" || stated>>slices.Index(dataset.FactNames, name)&1 != 0
	})
}

func printCoverage(w io.Writer, d *dataset.Dataset) error {
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%-27s %6s %6s\n", "known", "models", "active")
	for _, c := range c.Coverage() {
		fmt.Fprintf(w, "%-27s %6d %6d\n", c.Fact, c.Models, c.Active)
	}
	return nil
}

// checkDataset reads a dataset, its history, and the human decisions that a sync follows.
func checkDataset(fsys fs.FS) (*dataset.Dataset, error) {
	d, err := dataset.Load(fsys)
	if err != nil {
		return nil, err
	}
	var faults jsonl.List
	for name, content := range d.Canonical(fsys) {
		text, _ := fs.ReadFile(fsys, name)
		faults.Add(name, differentLine(string(text), string(content)), "", errors.New("not in order or in canonical form; generator check --fix repairs it"))
	}
	_, err = history.Read(fsys, d, now())
	_, curationErr := curation.Load(fsys, d.Providers)
	return d, errors.Join(faults.Err(), err, curationErr)
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
	d, err := dataset.Load(fsys)
	content, differs, historyErr := history.Sorted(fsys)
	if err := errors.Join(err, historyErr); err != nil {
		return fmt.Errorf("dataset %s, nothing was changed:\n%w", dir, err)
	}
	files := d.Canonical(fsys)
	if differs {
		files[history.File] = content
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

// load opens a dataset and reads it.
func load(dir string, read func(fs.FS) (*dataset.Dataset, error)) (fs.FS, *dataset.Dataset, error) {
	fsys, err := openDataset(dir)
	if err != nil {
		return nil, nil, err
	}
	d, err := read(fsys)
	if err != nil {
		err = fmt.Errorf("dataset %s:\n%w", dir, err)
	}
	return fsys, d, err
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
	return jsonl.Dir(dir), nil
}

func now() dataset.Timestamp { return dataset.Timestamp(time.Now().UnixMilli()) }
