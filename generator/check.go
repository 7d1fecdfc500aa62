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
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/curation"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	fix := flags.Bool("fix", false, "sort lines and put them into the canonical form; you have to correct all other faults")
	verbose := flags.BoolP("verbose", "v", false, "list the models with facts that no source states, or active past their retirement date, "+
		"and facts that the provider itself states otherwise")
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
		}
		return nil
	}
}

// printLists lists models for a person to look at; they are no faults: those with facts that no source states, active ones past their
// retirement date (providers put retirements off), and facts that the provider itself states otherwise, as a person decided.
func printLists(w io.Writer, d *dataset.Dataset) {
	var unstated, expired, overruled []string
	today := now().Day().String()
	for i := range d.Models {
		m := &d.Models[i]
		add := func(list *[]string, text string) {
			*list = append(*list, fmt.Sprintf("  %s %q: %s\n", m.Provider, m.ID, text))
		}
		if names := unstatedFacts(m); len(names) > 0 {
			add(&unstated, strings.Join(names, ", "))
		}
		if m.Status == dataset.Active && m.RetirementDate != "" && m.RetirementDate <= today {
			add(&expired, m.RetirementDate)
		}
		for _, dispute := range m.Disputes {
			for _, c := range dispute.Values {
				official := slices.ContainsFunc(d.Sources, func(s dataset.Source) bool { return s.Name == c.Source && s.Official })
				if value := m.Fact(dispute.Fact).String; official && c.Value != value {
					add(&overruled, fmt.Sprintf("%s is %q, but %s says %q", dispute.Fact, value, c.Source, c.Value))
				}
			}
		}
	}
	for _, list := range []struct {
		title string
		lines []string
	}{
		{"models with facts that no source states", unstated},
		{"active models past their retirement date", expired},
		{"facts other than their provider states", overruled},
	} {
		fmt.Fprintf(w, "%s: %d\n%s", list.title, len(list.lines), strings.Join(list.lines, ""))
	}
}

// media matches the names of prices of other tokens than those of text.
var media = regexp.MustCompile(`_(audio|image|video)(\[|$)`)

// oddPrices notes the lines of prices of text that hold on the dataset's day and are 50 times the input price of the model, and of
// batch prices above the standard ones, unless they are official or agreed. Such a price often has another unit or meter at its source.
func oddPrices(d *dataset.Dataset) (notes string) {
	const far = 50
	pricing, lines := d.Pricing(), map[string]int{} // by provider
	for _, m := range d.Models {
		shown, doubtful := map[string]float64{}, map[string]bool{} // the model's prices, and those that no other source confirms
		for _, q := range pricing.Quotes(&m) {
			name := dataset.PriceFact(q.Meter, q.Condition)
			shown[name], _ = strconv.ParseFloat(string(q.Amount), 64) // 0 if disputed
			doubtful[name] = q.Agreement == dataset.Single || q.Agreement == dataset.Disputed
		}
		for _, p := range m.Prices {
			lines[m.Provider]++
			name := dataset.PriceFact(p.Meter, p.Condition)
			if !doubtful[name] || !p.On(pricing.Day) {
				continue
			}
			amount, _ := strconv.ParseFloat(string(p.Amount), 64)
			input, standard, why := shown["price:input"], shown[strings.Replace(name, ":batch_", ":", 1)], ""
			switch text := dataset.Meters[p.Meter].Unit == dataset.Meters[0].Unit && !media.MatchString(name); {
			case text && input > 0 && amount >= far*input:
				why = fmt.Sprintf("%.0f times the input price", amount/input)
			case strings.Contains(name, ":batch_") && standard > 0 && amount > standard:
				why = fmt.Sprintf("above the standard price, %v", standard)
			default:
				continue
			}
			notes += fmt.Sprintf("  prices/%s.jsonl:%d: %s of %q is %s (%s), %s\n", m.Provider, lines[m.Provider], name, m.ID, p.Amount, p.Source, why)
		}
	}
	if notes != "" {
		notes = "prices far from others of the model, perhaps of another unit:\n" + notes
	}
	return notes
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
