package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

func prepareAsOf(flags *flag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := datasetFlag(flags)
	out := flags.String("out", "", "`directory` to write; it must be new or empty")
	return func(stdout, _ io.Writer) error {
		if *out == "" {
			return errors.New("as-of needs -out, the directory to write")
		}
		if err := checkFree(*out); err != nil {
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
