package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync"
)

func prepareSync(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	options := sync.Options{Getenv: os.Getenv, Now: time.Now}
	flags.StringVar(&options.Dir, "dataset", "dataset/data", "`directory` of the dataset")
	flags.StringSliceVar(&options.Only, "only", nil,
		"comma-separated `ids` of the providers and names of the collections and pages to ask "+
			"(default: all providers that have a key, and the collections and pages in settings.json)")
	flags.StringToStringVar(&options.Collections, "collection", nil,
		"`NAME=ADDRESS` of a list, collection or page instead of the one in settings.json: "+
			"https, http to this machine, a file or a directory")
	read := flags.String("read", "",
		"`day` on which files and directories were copied, as 2026-07-24 (default: today)")
	flags.BoolVar(&options.DryRun, "dry-run", false, "report what would change, and write nothing")
	flags.StringSliceVar(&options.Accept, "accept", nil,
		"comma-separated `lists` that guards doubted and you reviewed, "+
			"as the report names them: openai=26@1a2b3c4d")
	file := flags.String("report", "", "write the report to a `file`, in Markdown for a pull request")
	return func(stdout, _ io.Writer) error {
		if *read != "" {
			day, err := dataset.ParseDate(*read)
			if err != nil || !isDay(day) {
				return wrongUsage("--read: %q is not a day", *read)
			}
			options.Read = day
		}
		if *file != "" {
			// It is written before the sync, which must change nothing that cannot be reported.
			if err := os.WriteFile(*file, nil, 0o644); err != nil {
				return fmt.Errorf("the report cannot be written, nothing was changed: %w", err)
			}
		}
		// An interrupted sync writes nothing, and says so.
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		report, err := sync.Run(ctx, options)
		if report == nil {
			return err // nothing was changed
		}
		stdout.Write(report.Markdown(true)) // brief: the changes of models can be thousands of lines
		if *file != "" {
			err = errors.Join(err, os.WriteFile(*file, report.Markdown(false), 0o644))
		}
		if report.Failed() {
			err = errors.Join(errors.New("a source failed"), err)
		}

		// Its exit code tells a workflow whether there is something to commit.
		switch {
		case !report.Changed():
			return err
		case err != nil:
			return fmt.Errorf("%w, but %w", errChanged, err)
		}
		return errChanged
	}
}

// isDay reports whether a date is a day. Others are months, such as 2026-07, whose day is 0.
func isDay(d dataset.Date) bool { return d%100 != 0 }
