// Command generator checks a dataset and builds the published tree from it: the API's documents and the website as files
// for a CDN or for Caddy. Run it without arguments for its commands.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"modelcatalog/dataset/version"
)

// Exit codes.
const (
	exitOK      = 0
	exitFailed  = 1 // the command failed; the reason is on standard error
	exitUsage   = 2 // the command line is wrong
	exitChanged = 3 // a sync changed facts
	exitPartial = 4 // a sync changed facts, but something failed; the reason is on standard error
)

// errChanged is the result of a sync that changed facts. It is not printed. An error that wraps it with another says what failed.
var errChanged = errors.New("facts changed")

// command is one of the generator's commands.
type command struct {
	name    string
	args    []string // names of the arguments, before or after the flags
	summary string
	help    string // what to know besides the flags; may be empty
	// prepare defines the command's flags and returns a function that runs it, with results on stdout and progress on stderr.
	prepare func(flags *flag.FlagSet) func(stdout, stderr io.Writer) error
}

var commands = []command{
	{"as-of", []string{"DATE"}, "write the dataset as it was at the end of a day (UTC), such as 2026-11-21", "", prepareAsOf},
	{"build", nil, "build the published tree from a dataset", "", prepareBuild},
	{"check", nil, "check a dataset, or put it into its canonical form", "", prepareCheck},
	{"key", []string{"NAME"}, "make a key that signs, and print its public half; name it by your domain", "", prepareKey},
	{"record", nil, "record an edit of a dataset by hand in its history", recordHelp, prepareRecord},
	{"sign", []string{"FILE"}, "sign a file of text, such as the checksums of a release", signHelp, prepareSign},
	{"sync", nil, "bring a dataset up to date with the providers' own lists", "", prepareSync},
	{"synth", nil, "write a synthetic dataset, for load tests", "", prepareSynth},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command in args and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		usage(stderr)
		return exitUsage
	}
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "-h"}
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], stdout, stderr)
		}
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(stdout)
		return exitOK
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, "generator", version.Text())
		return exitOK
	}
	fmt.Fprintf(stderr, "generator: %q is not a command\n\n", args[0])
	usage(stderr)
	return exitUsage
}

func (c command) run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("generator "+c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // package flag would print the usage after each error
	help := func() {
		flags.SetOutput(stdout)
		fmt.Fprintf(stdout, "generator %s: %s\n%s\n", strings.Join(append([]string{c.name}, c.args...), " "), c.summary, c.help)
		flags.PrintDefaults()
	}
	do := c.prepare(flags)
	leading := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-") })
	leading = min(max(leading, 0), len(c.args)) // package flag stops at the first argument that is no flag
	switch err := flags.Parse(slices.Concat(args[leading:], args[:leading])); {
	case errors.Is(err, flag.ErrHelp):
		help()
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "generator %s: %v; \"generator help %s\" lists the flags\n", c.name, err, c.name)
		return exitUsage
	case flags.NArg() > len(c.args):
		fmt.Fprintf(stderr, "generator %s: unexpected argument %q; settings are flags\n", c.name, flags.Arg(len(c.args)))
		return exitUsage
	case flags.NArg() < len(c.args):
		fmt.Fprintf(stderr, "generator %s: %s is missing\n", c.name, c.args[flags.NArg()])
		return exitUsage
	}
	err := do(stdout, stderr)
	switch {
	case err == nil:
		return exitOK
	case err == errChanged:
		return exitChanged
	}
	fmt.Fprintln(stderr, err)
	if errors.Is(err, errChanged) {
		return exitPartial
	}
	return exitFailed
}

func usage(w io.Writer) {
	fmt.Fprint(w, "generator builds the model catalog.\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  generator %-7s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\n\"generator help COMMAND\" shows a command's flags, and \"generator version\" what this program is.\n")
}
