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
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/site/website"
)

func prepareCheck(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	fix := flags.Bool("fix", false, "sort lines and put them into the canonical form; you have to correct all other faults")
	verbose := flags.BoolP("verbose", "v", false, "also list models with facts that no source states, or active past their retirement date")
	return func(stdout, _ io.Writer) error {
		if *fix {
			if err := fixDataset(*dir, stdout); err != nil {
				return err
			}
		}
		_, d, _, err := load(*dir, checkForm)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s is valid: %s models of %d providers\n", *dir, humanize.Comma(int64(len(d.Models))), len(d.Providers))
		printDoubts(stdout, d, *verbose)
		return nil
	}
}

// media matches the names of prices of other tokens than those of text.
var media = regexp.MustCompile(`_(audio|image|video)(\[|$)`)

// printDoubts lists what a person should look at, which is no fault: prices that only one source has and that are 50 times the input price
// of the model, or batch prices above the standard ones, because such a price often has another unit or meter at its source; if it is
// verbose, also facts that no source states, and active models past their retirement date, as providers put retirements off.
func printDoubts(w io.Writer, d *dataset.Dataset, verbose bool) {
	var lists [3][]string
	pricing, today := d.Pricing(), now().Day().String()
	for i := range d.Models {
		m := &d.Models[i]
		add := func(list int, format string, args ...any) {
			lists[list] = append(lists[list], fmt.Sprintf("  %s %q: %s\n", m.Provider, m.ID, fmt.Sprintf(format, args...)))
		}
		unstated := slices.DeleteFunc(slices.Clone(dataset.FactNames), func(name string) bool {
			derives := name == "name" || name == "family" || name == "type" || name == "status" // see sync.Settle
			return m.Fact(name).String == "" || derives && len(m.Sources) > 0 || len(m.Claims(dataset.FactIndex(name))) > 0
		})
		if len(unstated) > 0 {
			add(0, "%s", strings.Join(unstated, ", "))
		}
		if m.Status == dataset.Active && m.RetirementDate != "" && m.RetirementDate <= today {
			add(1, "%s", m.RetirementDate)
		}
		quotes, prices := pricing.Quotes(m), map[string]float64{} // 0 if disputed
		for _, q := range quotes {
			prices[dataset.PriceFact(q.Meter, q.Condition)], _ = strconv.ParseFloat(string(q.Amount), 64)
		}
		for _, q := range quotes {
			name := dataset.PriceFact(q.Meter, q.Condition)
			price, input, standard := prices[name], prices["price:input"], prices[strings.Replace(name, ":batch_", ":", 1)]
			text := dataset.Meters[q.Meter].Unit == dataset.Meters[0].Unit && !media.MatchString(name)
			switch {
			case q.Agreement != dataset.Single:
			case text && input > 0 && price >= 50*input:
				add(2, "%s is %s, %.0f times the input price", name, q.Amount, price/input)
			case strings.Contains(name, ":batch_") && standard > 0 && price > standard:
				add(2, "%s is %s, above the standard price, %v", name, q.Amount, standard)
			}
		}
	}
	for i, title := range []string{"models with facts that no source states", "active models past their retirement date", "prices far from others of the model"} {
		if verbose || i == 2 && len(lists[i]) > 0 {
			fmt.Fprintf(w, "%s: %d\n%s", title, len(lists[i]), strings.Join(lists[i], ""))
		}
	}
}

// checkForm checks that the files of a dataset are in canonical form, and the human decisions that a sync follows.
func checkForm(fsys fs.FS, d *dataset.Dataset) error {
	var faults jsonl.List
	for name, content := range d.Canonical(fsys) {
		text, _ := fs.ReadFile(fsys, name)
		faults.Add(name, differentLine(string(text), string(content)), "", errors.New("not in order or in canonical form; generator check --fix repairs it"))
	}
	rules, err := curation.Load(fsys, d.Providers)
	if err == nil && faults.Err() == nil {
		err = checkSettled(d, rules)
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

// fixDataset writes the files of a dataset that are not in canonical form. If the dataset has other faults, it writes nothing.
func fixDataset(dir string, stdout io.Writer) error {
	unlock, err := sync.Lock(dir)
	if err != nil {
		return err
	}
	defer unlock()
	fsys := jsonl.Dir(dir)
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
		return nil, fmt.Errorf("there is no directory %s; name that of a dataset with --dataset", dir)
	}
	return jsonl.Dir(dir), nil
}

func now() dataset.Timestamp { return dataset.Timestamp(time.Now().UnixMilli()) }
