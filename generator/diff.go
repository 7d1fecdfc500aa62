package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

func prepareDiff(flags *flag.FlagSet) func(stdout, stderr io.Writer) error {
	at := flags.String("time", "", "`time` of the changes, as 2026-07-24T18:23:43.000Z (default: now)")
	return func(stdout, _ io.Writer) error {
		when := dataset.Timestamp(time.Now().UnixMilli())
		if *at != "" {
			var err error
			if when, err = dataset.ParseTimestamp(*at); err != nil {
				return fmt.Errorf("-time: %w", err)
			}
		}
		before, err := load(flags.Arg(0), dataset.Load)
		if err != nil {
			return err
		}
		after, err := load(flags.Arg(1), dataset.Load)
		if err != nil {
			return err
		}
		_, err = stdout.Write(history.Append(nil, history.Diff(before, after, when)))
		return err
	}
}
