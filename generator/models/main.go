// Command models answers questions about AI models in a terminal, finds the ids of retired models
// in code, and serves the catalog to agents over MCP. It answers from the dataset that is built
// into it, from a dataset in a directory, or from a copy of a published catalog, and needs no
// network unless it is told to. Run it without arguments for its commands.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"golang.org/x/term"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/generator/commandline"
)

// Exit codes.
const (
	exitOK     = 0
	exitFound  = 1 // check found ids that fail, or there is no such model
	exitFailed = 2 // the command line is wrong, or the command failed
)

// errFound is the result of a command that ends with exitFound, and has said why.
var errFound = errors.New("found")

// program is one run: its settings, the terminal, and the catalog that it answers from.
type program struct {
	url, directory string // where the catalog is; both empty: built in
	// key is the public key of the catalog at url, or a file with it; empty: its signature is not
	// checked.
	key     string
	json    bool
	now     time.Time
	stale   bool          // verify accepts stale facts
	timeout time.Duration // for each file of a catalog; 0: what is right for the file

	console
	opened
}

func main() {
	debug.SetGCPercent(400) // a command ends before it needs much memory
	os.Exit(start(time.Now()))
}

// start runs the command of the process and returns the exit code.
func start(now time.Time) int {
	stdout := bufio.NewWriter(os.Stdout)
	p := &program{
		now:     now,
		url:     os.Getenv("MODELS_URL"),
		key:     os.Getenv("MODELS_KEY"),
		console: console{stdin: os.Stdin, stdout: stdout, unbuffered: os.Stdout, stderr: os.Stderr},
	}
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		width, _, _ := term.GetSize(fd) // -1 if it is not known
		p.width = cmp.Or(max(width, 0), 80)
		// https://no-color.org
		p.color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	code := p.run(os.Args[1:])
	if err := stdout.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "models:", err)
		code = cmp.Or(code, exitFailed)
	}
	return code
}

func (p *program) today() dataset.Date { return dataset.Timestamp(p.now.UnixMilli()).Day() }

func (p *program) run(args []string) int {
	root := p.command()
	root.SetArgs(commandline.LongFlags(args))
	err := root.Execute()
	switch err {
	case nil:
		return exitOK
	case errFound:
		return exitFound
	}
	// Clients of the API get the code too, which says nothing to people.
	if invalid, found := errors.AsType[*catalog.Error](err); found {
		err = errors.New(invalid.Message)
	}
	p.note("models: %v", err)
	return exitFailed
}
