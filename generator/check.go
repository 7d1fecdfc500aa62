package main

import (
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"

	"modelcatalog/dataset"
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
		fmt.Fprintf(stdout, "the dataset is right: %s models of %d providers\n", thousands(len(d.Models)), len(d.Providers))
		return nil
	}
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
