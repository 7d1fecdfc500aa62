package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"modelcatalog/dataset/sync"
)

func prepareSync(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var options sync.Options
	flags.StringVar(&options.Dir, "dataset", "dataset/data", "`directory` of the dataset")
	const only = "comma-separated `ids` of the providers and names of the collections to ask (default: all providers that have a key, and " +
		"the collections in settings.json)"
	commaList(flags, &options.Only, "only", only)
	options.Collections = map[string]string{}
	flags.Func("collection", "`NAME=ADDRESS` of a collection instead of that in settings.json: https, http to this machine, or a file",
		func(text string) error {
			name, address, found := strings.Cut(text, "=")
			if !found || address == "" {
				return errors.New("want NAME=ADDRESS, such as models.dev=https://models.dev/api.json")
			}
			options.Collections[name] = address
			return nil
		})
	cache := flags.String("cache", "", "`directory` of the last answers of collections, so that unchanged ones are not sent again; none: no "+
		"directory (default: model-catalog in the user's cache directory)")
	flags.BoolVar(&options.DryRun, "dry-run", false, "report what would change, and write nothing")
	commaList(flags, &options.Accept, "accept",
		"comma-separated `lists` that guards doubted and you reviewed, as the report names them: openai=26@1a2b3c4d")
	file := flags.String("report", "", "write the report to a `file`, in Markdown for a pull request")
	return func(stdout, stderr io.Writer) error {
		created, err := checkWritable(*file)
		if err != nil {
			return err
		}
		if options.Cache = *cache; *cache == "" {
			options.Cache = defaultCache()
		} else if *cache == "none" {
			options.Cache = ""
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		bar := newProgress(stderr)
		options.Progress = func(done, total int) { bar.report("ask", done, total) }
		report, err := sync.Run(ctx, options)
		bar.clear()
		if report == nil {
			if created {
				os.Remove(*file)
			}
			return err
		}
		stdout.Write(report.Text())
		if *file != "" {
			err = errors.Join(err, os.WriteFile(*file, report.Markdown(), 0o644))
		}
		return syncResult(report, err)
	}
}

func defaultCache() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "model-catalog")
}

// syncResult returns the error that leads to the exit code of a sync with a report.
func syncResult(report *sync.Report, err error) error {
	if report.Failed() {
		err = errors.Join(errors.New("a provider or a collection failed"), err)
	}
	switch {
	case !report.Changed():
		return err
	case err != nil:
		return fmt.Errorf("%w, but %w", errChanged, err)
	}
	return errChanged
}

// checkWritable checks that a file can be written, before the providers are asked, and says whether the check created it. An
// empty name is no file.
func checkWritable(name string) (created bool, err error) {
	if name == "" {
		return false, nil
	}
	_, err = os.Stat(name)
	created = errors.Is(err, fs.ErrNotExist)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return false, fmt.Errorf("the report cannot be written, nothing was changed: %w", err)
	}
	return created, f.Close()
}

// commaList defines a flag whose value is a comma-separated list. Blanks around an element do not count.
func commaList(flags *pflag.FlagSet, list *[]string, name, usage string) {
	flags.Func(name, usage, func(text string) error {
		*list = strings.Split(text, ",")
		for i, element := range *list {
			(*list)[i] = strings.TrimSpace(element)
		}
		if strings.TrimSpace(text) == "" {
			*list = nil
		}
		return nil
	})
}
