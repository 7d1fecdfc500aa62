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
	"modelcatalog/dataset/history"
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
		if err := checkFree("synth", *out); err != nil {
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

// checkFree reports an error if the directory that a command writes is not named, contains anything, or cannot be read.
func checkFree(command, dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case dir == "":
		return fmt.Errorf("%s needs --out, the directory to write", command)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty: delete what it contains, or write to another directory", dir)
	}
	return nil
}

func prepareAsOf(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	out := flags.String("out", "", "`directory` to write; it must be new or empty")
	return func(stdout, _ io.Writer) error {
		if err := checkFree("as-of", *out); err != nil {
			return err
		}
		d, changes, err := loadWithHistory(*dir)
		if err != nil {
			return err
		}
		end, err := history.Day(flags.Arg(0), changes, now())
		if err != nil {
			return err
		}
		past, before, err := history.AsOf(d, changes, end)
		if err != nil {
			return err
		}
		if err := dataset.Write(*out, past); err != nil {
			return err
		}
		if err := dataset.WriteFile(*out, history.File, history.Append(nil, before)); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "wrote %s as of %s: %s models, %s changes before\n", *out, flags.Arg(0),
			humanize.Comma(int64(len(past.Models))), humanize.Comma(int64(len(before))))
		return nil
	}
}
