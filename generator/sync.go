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
	flags.StringVar(&options.Folder, "dataset", "dataset/data", "`folder` of the dataset")
	providers := flags.String("provider", "", "`ids` of the providers to ask, with commas between them (default: all that have a key)")
	flags.BoolVar(&options.DryRun, "dry-run", false, "change nothing; report what would change")
	flags.BoolVar(&options.AcceptRemovals, "accept-removals", false, "let models go, or retire, though they are more than a fifth of their provider's: when you have looked")
	file := flags.String("report", "", "`file` for the report in Markdown, as the text of a pull request")
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
		return syncResult(report, err)
	}
}

// syncResult turns what a sync did into the exit code that CI sees.
func syncResult(report *sync.Report, err error) error {
	switch {
	case err != nil:
		return fmt.Errorf("the sync is not complete; run it again: %w", err)
	case report.Failed():
		return errors.New("a provider failed")
	case report.Changed():
		return errChanged
	}
	return nil
}
