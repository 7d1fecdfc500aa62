package main

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/version"
)

// long is what the program says of itself.
const long = "models answers from the dataset that is built into it. With --url or MODELS_URL it answers " +
	"from a copy of a published\n" +
	"catalog, which it keeps in the user's cache and brings up to date; so it does if settings.json names " +
	"one in url.\n\n" +
	"Exit codes: 0; 1 if check found ids that fail, there is no such model, or cost lacks a price; " +
	"2 if the command line is wrong or the command failed."

// command returns the command of the program with those in it.
func (p *program) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "models",
		Short: "Find, compare and check AI models",
		Long:  long,
		// run prints errors, and the usage below each would hide it.
		Version: version.Program(), SilenceErrors: true, SilenceUsage: true,
	}
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	flags := root.PersistentFlags()
	flags.StringVar(&p.url, "url", p.url, "`address` of a published catalog to answer from")
	flags.StringVar(&p.key, "key", p.key,
		"public `key`, or a file with it, that must have signed the catalog at --url")
	// Help shows it, and MODELS_KEY may be a private key by mistake.
	flags.Lookup("key").DefValue = ""
	flags.StringVar(&p.directory, "dataset", p.directory, "`directory` of a dataset to answer from")
	flags.BoolVar(&p.json, "json", p.json, "print JSON, as version 2 of the API has it")
	root.MarkFlagsMutuallyExclusive("dataset", "url")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		// The distance to a long text takes long, and means nothing.
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
	// So that it takes no argument.
	completion.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	return root
}

// newCommand returns a command that runs when the dataset is loaded.
func (p *program) newCommand(
	use, short, example string, args cobra.PositionalArgs, run func(args []string) error,
) *cobra.Command {
	checked := func(c *cobra.Command, given []string) error {
		if args == nil || args(c, given) == nil {
			return nil
		}
		// By the name that was typed, which may be an alias, such as compare.
		_, arguments, _ := strings.Cut(use, " ")
		return fmt.Errorf("%s, want models %s %s",
			english.Plural(len(given), "argument", ""), c.CalledAs(), arguments)
	}
	opened := func(_ *cobra.Command, args []string) error {
		if err := p.open(); err != nil {
			return err
		}
		return run(args)
	}
	return &cobra.Command{Use: use, Short: short, Example: example, Args: checked, RunE: opened}
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
