// Command generator checks a dataset and builds the published tree from it: the API's documents and
// the website as files for a CDN or for Caddy. Run it without arguments for its commands.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/version"
	"modelcatalog/generator/commandline"
)

// Exit codes.
const (
	exitOK      = 0
	exitFailed  = 1 // the command failed; the reason is on standard error
	exitUsage   = 2 // the command line is wrong
	exitChanged = 3 // a sync changed facts
	exitPartial = 4 // a sync changed facts, but something failed; the reason is on standard error
)

// errChanged is the result of a sync that changed facts. It is not printed. An error that wraps it
// with another says what failed.
var errChanged = errors.New("facts changed")

// usageError is an error of a command whose command line is wrong in a way that its flags do not show.
type usageError struct{ error }

func wrongUsage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// commands are the generator's commands. Prepare defines the flags of a command, and returns a
// function that runs it, with results on stdout and progress on stderr.
var commands = []struct {
	use     string // name and arguments
	summary string
	help    string // what to know besides the flags; may be empty
	prepare func(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error
}{
	{"build", "Build the published tree from a dataset", "", prepareBuild},
	{"check", "Check a dataset", "", prepareCheck},
	{"diff BASE", "Describe what a change of a dataset means for its users", diffHelp, prepareDiff},
	{"key NAME", "Make a key that signs, and print its public half; name it by your domain", "", prepareKey},
	{"record", "Record an edit of a dataset by hand in its history", recordHelp, prepareRecord},
	{"sign FILE", "Sign a file of text, such as the checksums of a release", signHelp, prepareSign},
	{"sync", "Update a dataset from providers' pages and lists and from public collections", "", prepareSync},
	{"synth", "Write a synthetic dataset, for load tests", "", prepareSynth},
	{"version", "Print the version of this program", "", prepareVersion},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:   "generator",
		Short: "Check datasets and build the published tree",
		// The errors of datasets are long lists, below which nobody needs the flags.
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetOut(stdout)
	root.SetErr(stderr)
	started := false // whether the command line is right
	for _, c := range commands {
		built := &cobra.Command{
			Use:   c.use,
			Short: c.summary,
			Long:  c.summary + "\n" + c.help,
			Args:  cobra.ExactArgs(len(strings.Fields(c.use)) - 1), // the words behind its name
		}
		do := c.prepare(built.Flags())
		built.RunE = func(*cobra.Command, []string) error {
			started = true
			return do(stdout, stderr)
		}
		root.AddCommand(built)
	}
	root.SetArgs(commandline.LongFlags(args)) // -dataset=x, as Go's flags have it, is --dataset=x
	called, err := root.ExecuteC()
	_, usage := errors.AsType[usageError](err)
	switch {
	case err == nil:
		return exitOK
	case err == errChanged:
		return exitChanged
	case !started, usage:
		fmt.Fprintf(stderr, "generator: %v; see %q\n", err, called.CommandPath()+" --help")
		return exitUsage
	}
	// Without the name of the program: the lines are faults of files, each with its place.
	fmt.Fprintln(stderr, err)
	if errors.Is(err, errChanged) {
		return exitPartial
	}
	return exitFailed
}

func prepareSynth(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var options datasettest.Options
	models := flags.Uint("models", 10_000, "`number` of models")
	providers := flags.Uint("providers", dataset.V1Providers,
		"`number` of providers; those above seven are made up, and have most of the models")
	flags.Uint64Var(&options.Seed, "seed", 1,
		"`number` that determines the dataset: equal seeds give equal datasets")
	flags.BoolVar(&options.Hostile, "hostile", false,
		"make models with ids, names and texts that break careless programs")
	out := flags.String("out", "", "new `directory` to write")
	return func(stdout, _ io.Writer) error {
		if *out == "" {
			return wrongUsage("name the new directory to write with --out")
		}
		options.Models = int(*models)
		options.Providers = int(*providers)
		made := datasettest.New(options)
		if options.Hostile {
			// Settling dates the claims of the maintainers by the newest model, and a hostile dataset
			// has one of the year 9999. No command accepts a source that was read in the future.
			own := dataset.Source{Name: dataset.CatalogSource, AsOf: made.LastSync.Day()}
			made.Sources = dataset.WithSource(made.Sources, own)
		}
		d := sync.Settle(made, new(curation.Curation))
		// Mkdir fails if the directory is there: a dataset that people edit must not be replaced by
		// a made-up one.
		if err := errors.Join(os.MkdirAll(filepath.Dir(*out), 0o755), os.Mkdir(*out, 0o755)); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		written := humanize.Comma(int64(len(d.Models)))
		fmt.Fprintf(stdout, "writing %s: %s models of %d providers\n", *out, written, len(d.Providers))
		return dataset.Write(*out, d)
	}
}

func prepareVersion(*pflag.FlagSet) func(stdout, stderr io.Writer) error {
	return func(stdout, _ io.Writer) error {
		_, err := fmt.Fprintln(stdout, "generator", version.Text())
		return err
	}
}
