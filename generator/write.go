package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

func prepareSynth(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var options datasettest.Options
	flags.IntVar(&options.Models, "models", 10_000, "`number` of models")
	flags.Uint64Var(&options.Seed, "seed", 1, "`number` that determines the dataset: equal seeds give equal datasets")
	flags.BoolVar(&options.Hostile, "hostile", false, "make models with ids, names and texts that break careless programs")
	out := flags.String("out", "", "`directory` to write; it must be new or empty")
	return func(stdout, _ io.Writer) error {
		if options.Models < 0 {
			return fmt.Errorf("--models: got %d, want at least 0", options.Models)
		}
		switch entries, err := os.ReadDir(*out); {
		case *out == "":
			return errors.New("synth needs --out, the directory to write")
		case len(entries) > 0:
			return fmt.Errorf("%s is not empty: delete what it contains, or write to another directory", *out)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		d := datasettest.New(options)
		if err := dataset.Write(*out, d); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "wrote %s: %s models of %d providers\n", *out, humanize.Comma(int64(len(d.Models))), len(d.Providers))
		return nil
	}
}
