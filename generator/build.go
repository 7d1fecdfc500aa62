package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/generator/publish"
	"modelcatalog/site"
	"modelcatalog/site/contract"
	"modelcatalog/site/hosts"
)

func prepareBuild(flags *flag.FlagSet) func(stdout, stderr io.Writer) error {
	folder := flags.String("dataset", "", "`folder` of the dataset (default: the one built into this program)")
	out := flags.String("out", "dist", "`folder` to publish to; it must be new, empty, or from an earlier build")
	baseURL := flags.String("base-url", contract.DefaultBaseURL, "`address` of the service, as its documents name it")
	modelPages := flags.Bool("model-pages", true, "make a page of the website for each model; without, the explorer shows models by asking the API")
	sidecars := flags.Bool("sidecars", true, "write compressed forms and ETags beside the documents, for Caddy's file_server; no other host reads them")
	host := flags.String("host", string(hosts.Caddy), "`name` of the host that serves the tree, for the files that tell it how: "+hosts.Names())
	engine := flags.String("engine", "", "`file` of the engine that answers queries on cloudflare (default: edge.wasm beside this program); none: files alone")
	return func(stdout, stderr io.Writer) error {
		target, err := hosts.Parse(*host)
		if err != nil {
			return fmt.Errorf("-host: %w", err)
		}
		module, err := readEngine(target, *engine)
		if err != nil {
			return err
		}
		d, err := loadDataset(*folder)
		if err != nil {
			return err
		}
		changes, err := loadHistory(*folder)
		if err != nil {
			return err
		}
		saveMemory(len(d.Models))
		options := buildOptions{
			Options: site.Options{BaseURL: *baseURL, NoModelPages: !*modelPages, Changes: changes},
			host:    target, engine: module, sidecars: *sidecars && target.Sidecars(),
		}
		return build(d, *out, options, stdout, stderr)
	}
}

// manyModels is a number of models whose catalog takes so much memory that half as much again for garbage is enough.
const manyModels = 100_000

// saveMemory keeps the build of a million models within 1.9 GB, where it would otherwise take 2.6, for a twentieth more of
// processor time.
func saveMemory(models int) {
	if models >= manyModels && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50)
	}
}

// loadDataset reads the dataset in a folder, or the one built into the program where folder is empty.
func loadDataset(folder string) (*dataset.Dataset, error) {
	fsys, err := openDataset(folder)
	if err != nil {
		return nil, err
	}
	d, err := dataset.Load(fsys)
	return d, inDataset(folder, err)
}

// loadHistory reads the history of the same dataset.
func loadHistory(folder string) ([]history.Change, error) {
	fsys, err := openDataset(folder)
	if err != nil {
		return nil, err
	}
	changes, err := history.Load(fsys)
	return changes, inDataset(folder, err)
}

// openDataset opens a dataset's folder, so that a mistyped name gets one line, not a line for each file; the one built into the
// program where folder is empty.
func openDataset(folder string) (fs.FS, error) {
	if folder == "" {
		return dataset.Embedded(), nil
	}
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a folder; a dataset is one", folder)
	}
	return os.DirFS(folder), nil
}

// inDataset says in which folder the faults of an error are.
func inDataset(folder string, err error) error {
	if err == nil || folder == "" {
		return err
	}
	return fmt.Errorf("dataset %s:\n%w", folder, err)
}

// buildOptions are the settings of a build.
type buildOptions struct {
	site.Options
	host     hosts.Host
	engine   []byte // the WebAssembly module of a host that can run it; nil: files alone
	sidecars bool
}

// build publishes the documents of a dataset.
func build(d *dataset.Dataset, out string, options buildOptions, stdout, stderr io.Writer) error {
	start := time.Now()
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		return err
	}
	tree, err := site.Documents(d, c, options.Options)
	if err != nil {
		return err
	}
	checker, err := tree.Checker()
	if err != nil {
		return err
	}
	source, err := forHost(tree, d, c, options)
	if err != nil {
		return err
	}
	bar := newProgress(stderr)
	summary, err := publish.Publish(out, source, publish.Options{
		Sidecars: options.sidecars,
		Check:    checker.Check,
		Progress: bar.report,
	})
	bar.clear()
	if err != nil {
		return err
	}
	report(stdout, out, summary, time.Since(start))
	return nil
}

// report prints what a build did.
func report(w io.Writer, out string, s publish.Summary, took time.Duration) {
	seconds := took.Seconds()
	if !s.Changed {
		fmt.Fprintf(w, "%s is up to date: %s documents, %s files, %s (%.1f s)\n",
			out, thousands(s.Documents), thousands(s.Files), size(s.Bytes), seconds)
		return
	}
	fmt.Fprintf(w, "published %s: %s documents, %s files, %s (%.1f s)\n",
		out, thousands(s.Documents), thousands(s.Files), size(s.Bytes), seconds)
	fmt.Fprintf(w, "  wrote %s files (%s), kept %s, removed %s\n",
		thousands(s.Written), size(s.BytesWritten), thousands(s.Unchanged), thousands(s.Removed))
}
