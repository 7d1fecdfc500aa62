package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
)

func prepareCheck(flags *flag.FlagSet) func(stdout, stderr io.Writer) error {
	folder := flags.String("dataset", "", "`folder` of the dataset (default: the one built into this program)")
	fix := flags.Bool("fix", false, "sort lines and put them into the canonical form; all other faults stay for you")
	return func(stdout, _ io.Writer) error {
		if *fix {
			if *folder == "" {
				return fmt.Errorf("-fix needs -dataset: the dataset built into the program cannot be written")
			}
			if err := fixDataset(*folder, stdout); err != nil {
				return err
			}
		}
		d, err := loadDataset(*folder)
		if err != nil {
			return err
		}
		if err := checkBeside(*folder, d); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "the dataset is right: %s models of %d providers\n", thousands(len(d.Models)), len(d.Providers))
		return nil
	}
}

// checkBeside checks what stands beside the records of a dataset: the history, which has to agree with them, and what people
// decided for syncs.
func checkBeside(folder string, d *dataset.Dataset) error {
	fsys, err := openDataset(folder)
	if err != nil {
		return err
	}
	changes, err := history.Load(fsys)
	if err == nil {
		err = history.Check(d, changes)
	}
	if _, curated := curation.Load(fsys, d.Providers); curated != nil {
		err = errors.Join(err, curated)
	}
	return inDataset(folder, err)
}

// fixDataset writes the files of a dataset whose form is not canonical. Where a fault is left that it cannot mend, it
// changes nothing.
func fixDataset(folder string, stdout io.Writer) error {
	fsys, err := openDataset(folder)
	if err != nil {
		return err
	}
	files, err := dataset.Normalise(fsys)
	if err != nil {
		return fmt.Errorf("dataset %s, nothing was changed:\n%w", folder, err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := dataset.WriteFile(folder, name, files[name]); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "fixed %s\n", name)
	}
	return nil
}
