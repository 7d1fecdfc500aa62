package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"modelcatalog/dataset/sync"
)

func prepareSync(flags *flag.FlagSet) func(stdout, stderr io.Writer) error {
	var options sync.Options
	flags.StringVar(&options.Dir, "dataset", "dataset/data", "`directory` of the dataset")
	providers := flags.String("provider", "", "comma-separated `ids` of the providers to ask (default: all that have a key)")
	flags.BoolVar(&options.DryRun, "dry-run", false, "report what would change, and write nothing")
	flags.BoolVar(&options.AcceptRemovals, "accept-removals", false, "accept that more than a fifth of a provider's active models left its list or retired; look at a dry run first")
	file := flags.String("report", "", "write the report to a `file`, in Markdown for a pull request")
	return func(stdout, stderr io.Writer) error {
		if *providers != "" {
			options.Providers = strings.Split(*providers, ",")
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		bar := newProgress(stderr)
		options.Progress = func(done, total int) { bar.report("ask", done, total) }
		report, err := sync.Run(ctx, options)
		bar.clear()
		if report == nil {
			return err
		}
		if *file != "" {
			err = errors.Join(err, os.WriteFile(*file, report.Markdown(), 0o644))
		}
		stdout.Write(report.Text())
		switch {
		case err != nil:
			return fmt.Errorf("the sync is incomplete; run it again: %w", err)
		case report.Failed():
			return errors.New("a provider failed")
		case report.Changed():
			return errChanged
		}
		return nil
	}
}
