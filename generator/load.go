package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
)

// embedded is the name of the dataset built into the program.
const embedded = "embedded"

func datasetFlag(flags *pflag.FlagSet) *string {
	const doc = "`directory` of the dataset, or " + embedded + " for the one built into this program"
	return flags.String("dataset", "dataset/data", doc)
}

// load reads a dataset and its history. Check, if it is not nil, reports more that is wrong with
// it: a person who edits learns of all faults at once.
func load(dir string, check func(fs.FS, *dataset.Dataset) error) (
	fsys fs.FS, d *dataset.Dataset, changes []history.Change, err error,
) {
	fsys, err = openDataset(dir)
	if err != nil {
		return nil, nil, nil, err
	}
	d, err = dataset.Load(fsys)
	if err == nil {
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

// openDataset opens a dataset. A mistyped name gets one line instead of a line for each file that
// is missing.
func openDataset(dir string) (fs.FS, error) {
	if dir == embedded {
		return dataset.Embedded(), nil
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		const format = "there is no directory %s; name the directory of a dataset with --dataset"
		return nil, fmt.Errorf(format, dir)
	}
	return jsonl.Dir(dir), nil
}

// now is the time by which data from the future is refused, and that a recording gets.
func now() dataset.Timestamp { return dataset.Timestamp(time.Now().UnixMilli()) }
