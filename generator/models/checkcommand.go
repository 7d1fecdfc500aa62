package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/mentions"
)

// failing are the values of --fail: the stages from which on check fails, from the mildest, and
// never. The slice ends its capacity with its length, so that append copies it instead of writing
// into the names of stages.
var failing = append(
	catalog.StageNames[catalog.UnlistedStage:catalog.UnknownStage:catalog.UnknownStage],
	"never",
)

// failStage returns the stage of a value of --fail. That of "never" is the one after all others
// that are listed: the unknown one, which never fails a run.
func failStage(value string) catalog.Stage {
	return catalog.UnlistedStage + catalog.Stage(slices.Index(failing, value))
}

// checkFlags are the flags whose values are not settings as they are written.
type checkFlags struct {
	on     string
	within int // days
	fail   string
}

const (
	checkShort   = "Find ids of retired, retiring and unknown models in code, configuration and texts"
	checkExample = `  models check
  models check --format sarif src > models.sarif
  models check --on 2027-01-01 --fail retired config.yaml`
)

// checkLong has the lines of the help above its flags.
var checkLong = fmt.Sprintf(checkText, mentions.Ignore(), maxFindings, maxNear)

const checkText = "" +
	`check reads files, directories, and standard input for "-". Of a directory in a git repository it
reads the files that git does not ignore. It leaves out binary files there, those over 4 MiB, lock
files of package managers, and lines that contain "%s". A report has the first %d findings, with
suggestions for the first %d unknown ids; the exit code counts all but unknown ids.

Of a request around an id it also reports the parameters that the model refuses, as errors, or
ignores, as notes: in Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, JSON, curl and
configurations of LiteLLM. It is silent about variables, tests and proxies; what a provider says
that it refuses, and other sources dispute, is a note. Of an ended id it says what its successor
refuses, or may refuse; --write leaves such a call alone.`

func (p *program) checkCommand() *cobra.Command {
	c := newChecker(p)
	var given checkFlags
	var command *cobra.Command
	command = p.newCommand("check [FILE]…", checkShort, checkExample, nil, func(names []string) error {
		if err := c.set(given, command.Flags().Changed("within")); err != nil {
			return err
		}
		return c.run(names)
	})
	command.Long = checkLong
	flags := command.Flags()
	flags.StringVar(&c.format, "format", "text", "`format` of the report: text, json, sarif or github")
	flags.StringVar(&c.group, "group", "id", "list the findings of the format text by `id` or by place")
	flags.BoolVar(&c.record, "recorded", false,
		"list findings in recordings, too: cassettes, snapshots, transcripts, which are counted otherwise")
	flags.StringVar(&c.since, "since", "",
		"`day`, or commit of the dataset's directory, "+
			"since which changes of the ids in these files are listed")
	flags.StringVar(&c.only, "only", "all",
		"`what` is checked: all, or ids, without the parameters of the requests around them")
	flags.StringVar(&given.on, "on", "", "`day` for which to check, such as 2027-01-01; empty: today")
	flags.IntVar(&given.within, "within", catalog.Horizon,
		"exit with 1 for what is retired, or retires within so many `days`")
	flags.StringVar(&given.fail, "fail", "",
		"exit with 1 from this `stage` on instead, or also if --within is set: "+strings.Join(failing, ", "))
	flags.BoolVar(&c.fixes, "fix", false,
		"say which ids --write would replace with their successors, and why not the others")
	flags.BoolVar(&c.write, "write", false, "write them, never through a link or out of the directory")
	flags.StringSliceVar(&c.also, "fix-also", nil,
		"`what` --fix leaves alone without it: "+strings.Join(fixAlso, ", ")+
			" (replacements that the provider does not name)")
	return command
}

// set makes settings of the flags. It reports the first value that is not allowed.
func (c *checker) set(given checkFlags, withinGiven bool) error {
	if c.json {
		c.format = "json"
	}
	if given.fail == "" {
		given.fail = catalog.RetiredStage.String()
	} else if !withinGiven {
		// Someone who names a stage means the stages of today: --fail retired passes what retires
		// tomorrow.
		given.within = 0
	}
	// All flags are looked at before any is used, so that nothing is read or written for a mistyped
	// one.
	formats := slices.Sorted(maps.Keys(reports))
	day := c.today()
	var dayErr error
	if given.on != "" {
		day, dayErr = flagDay("--on", given.on)
	}
	err := cmp.Or(
		oneOf("format", formats, c.format),
		oneOf("only", []string{"all", onlyIDs}, c.only),
		oneOf("fail", failing, given.fail),
		oneOf("group", groupings, c.group),
		oneOf("fix-also", fixAlso, c.also...),
		dayErr,
	)
	if err != nil {
		return err
	}
	c.day = day
	c.horizon = day.Add(given.within)
	c.fail = failStage(given.fail)
	return nil
}
