// Command models answers questions about AI models in a terminal, finds the ids of retired models in code, and serves the catalog
// to agents over MCP. It answers from the dataset that is built into it, from a dataset in a directory, or from a copy of a
// published catalog, and needs no network unless it is told to. Run it without arguments for its commands.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/term"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/version"
	"modelcatalog/generator/commandline"
	"modelcatalog/site/api"
)

// Exit codes.
const (
	exitOK     = 0
	exitFound  = 1 // check found ids that fail, or there is no such model
	exitFailed = 2 // the command line is wrong, or the command failed
)

// errFound is the result of a command that ends with exitFound, and has said why.
var errFound = errors.New("found")

// program is one run: its settings, and the catalog that it answers from.
type program struct {
	url, directory string // where the catalog is; both empty: built in
	key            string // public key of the catalog at url, or a file with it; empty: its signature is not checked
	json           bool
	now            time.Time
	stale          bool          // verify accepts stale facts
	timeout        time.Duration // for each file of a catalog; 0: what is right for the file

	stdin      io.Reader
	stdout     *bufio.Writer
	unbuffered io.Writer // where stdout writes to
	stderr     io.Writer
	width      int  // of the terminal in characters; 0: no terminal, no bound
	color      bool // whether to color output

	// What open sets.
	files     fs.FS
	dataset   *dataset.Dataset
	index     *catalog.Catalog
	published signed        // version of the catalog at url, if it was read
	owner     note.Verifier // has the public key that key is or names; nil: signatures are not checked
}

func main() {
	debug.SetGCPercent(400) // a command ends before it needs much memory
	os.Exit(start(time.Now()))
}

// start runs the command of the process and returns the exit code.
func start(now time.Time) int {
	stdout := bufio.NewWriter(os.Stdout)
	p := &program{now: now, stdin: os.Stdin, stdout: stdout, unbuffered: os.Stdout, stderr: os.Stderr, url: os.Getenv("MODELS_URL"), key: os.Getenv("MODELS_KEY")}
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		width, _, _ := term.GetSize(fd) // -1 if it is not known
		p.width, p.color = cmp.Or(max(width, 0), 80), os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
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
	switch err := root.Execute(); {
	case err == nil:
		return exitOK
	case err == errFound:
		return exitFound
	default:
		if invalid, found := errors.AsType[*catalog.Error](err); found {
			err = errors.New(invalid.Message)
		}
		p.note("models: %v", err)
		return exitFailed
	}
}

// print prints JSON: the bytes of the API, which do not end in a newline. A terminal gets one, and blanks for the characters that it
// would obey.
func (p *program) print(body []byte) error {
	if p.width > 0 {
		body = append([]byte(printable(strings.TrimSuffix(string(body), "\n"))), '\n')
	}
	_, err := p.stdout.Write(body)
	return err
}

func (p *program) encode(value any) error { return p.print(append(api.Encode(value), '\n')) }

// note prints lines on standard error, after the output so far.
func (p *program) note(format string, args ...any) {
	p.stdout.Flush() // start reports its error
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(p.stderr, printable(line))
	}
}

func (p *program) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "models",
		Short: "Find, compare and check AI models",
		Long: "models answers from the dataset that is built into it. With --url or MODELS_URL it answers from a copy of a published\n" +
			"catalog, which it keeps in the user's cache and brings up to date; so it does if settings.json names one in url.\n\n" +
			"Exit codes: 0; 1 if check found ids that fail, there is no such model, or cost lacks a price; 2 if the command line is wrong or the command failed.",
		Version: version.Program(), SilenceErrors: true, SilenceUsage: true,
	}
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	flags := root.PersistentFlags()
	flags.StringVar(&p.url, "url", p.url, "`address` of a published catalog to answer from")
	flags.StringVar(&p.key, "key", p.key, "public `key`, or a file with it, that must have signed the catalog at --url")
	flags.Lookup("key").DefValue = "" // which help shows: MODELS_KEY may be a private key by mistake
	flags.StringVar(&p.directory, "dataset", p.directory, "`directory` of a dataset to answer from")
	flags.BoolVar(&p.json, "json", p.json, "print JSON, as version 2 of the API has it")
	root.MarkFlagsMutuallyExclusive("dataset", "url")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		name := strings.TrimPrefix(err.Error(), "unknown flag: --")
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if len(name) <= catalog.MaxName && catalog.Distance(f.Name, name, 2) <= min(len(name)/3, 2) {
				err = fmt.Errorf("%w; did you mean --%s?", err, f.Name)
			}
		})
		return err
	})
	root.AddCommand(p.findCommand(), p.getCommand(), p.whyCommand(), p.costCommand(), p.changesCommand(),
		p.checkCommand(), p.exportCommand(), p.verifyCommand(), p.mcpCommand(), p.versionCommand())
	root.InitDefaultCompletionCmd("")
	completion, _, _ := root.Find([]string{"completion"})
	completion.RunE = func(c *cobra.Command, _ []string) error { return c.Help() } // so that it takes no argument
	return root
}

// newCommand returns a command that runs when the dataset is loaded.
func (p *program) newCommand(use, short, example string, args cobra.PositionalArgs, run func(args []string) error) *cobra.Command {
	checked := func(c *cobra.Command, given []string) error {
		if args == nil || args(c, given) == nil {
			return nil
		}
		return fmt.Errorf("%s, want models %s", english.Plural(len(given), "argument", ""), use)
	}
	return &cobra.Command{Use: use, Short: short, Example: example, Args: checked, RunE: func(_ *cobra.Command, args []string) error {
		if err := p.open(); err != nil {
			return err
		}
		return run(args)
	}}
}

// oneOf reports an error if a value of a flag is not one of some.
func oneOf(flag string, allowed []string, values ...string) error {
	for _, value := range values {
		if _, err := jsonl.OneOf(allowed, value); err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		}
	}
	return nil
}

// open reads the dataset and indexes it.
func (p *program) open() error {
	if err := p.openDataset(); err != nil {
		return err
	}
	p.index = catalog.New(p.dataset, catalog.V2)
	return nil
}

// openDataset reads the dataset. It does not index it, which takes longer than reading it.
func (p *program) openDataset() (err error) {
	switch {
	case p.directory != "":
		p.files = jsonl.Dir(p.directory)
		if _, err = os.ReadDir(p.directory); err == nil {
			p.dataset, err = dataset.Load(p.files)
		}
	case p.url != "":
		err = p.openCopy(false)
	default:
		p.files = dataset.Embedded()
		if p.dataset, err = dataset.Load(p.files); err == nil && p.dataset.Settings.URL != "" {
			p.openPublished(p.dataset.Settings)
		}
	}
	return err
}

// openPublished reads the catalog at the address in the settings of the built-in dataset, which answers if the published one cannot.
func (p *program) openPublished(settings dataset.Settings) {
	p.url, p.key = settings.URL, cmp.Or(p.key, settings.Key)
	if err := p.openCopy(false); err != nil {
		p.note("models: warning: %v; the answer is from the built-in data", err)
		p.url = ""
	}
}
