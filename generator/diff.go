package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

const diffHelp = `
BASE is the directory of another dataset, or a revision of git, such as main, that has the dataset
in the same directory. The result is Markdown for a pull request, with a line for each model,
first for those about which "models check" will say something else.`

// noEffects is the result if nothing that users can see changes.
const noEffects = "No fact or price of today changes.\n"

func prepareDiff(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := flags.String("dataset", "dataset/data", "`directory` of the dataset")
	return func(stdout, _ io.Writer) error {
		base, err := openOther(*dir, flags.Arg(0))
		if err != nil {
			return err
		}
		if base == nil {
			return errors.New("HEAD has no commit to compare with")
		}
		was, err := dataset.Load(base)
		if err != nil {
			return fmt.Errorf("dataset %s:\n%w", flags.Arg(0), err)
		}
		_, is, _, err := load(*dir, nil)
		if err != nil {
			return err
		}
		lines := effects(was, is)
		_, err = io.WriteString(stdout, cmp.Or(strings.Join(lines, ""), noEffects))
		return err
	}
}

// effects says what the changes from one dataset to another mean for users, in a line of Markdown
// for each model: first those for which models check will fail, then those about which it will say
// something else.
func effects(was, is *dataset.Dataset) (lines []string) {
	// Both on one day, so that only what is known differs, and not what has ended since.
	before := verdicts(was, is.Day())
	after := verdicts(is, is.Day())
	texts := map[dataset.Key][]string{}
	rank := map[dataset.Key]int{} // 0 for those about which models check says the same
	for k, verdict := range after {
		old := before[k]
		if old == "" || old == verdict {
			continue
		}
		texts[k] = []string{"`models check` will " + verdict}
		rank[k] = -1
		if verdict == fails {
			rank[k] = -2
		}
	}
	for _, c := range history.Diff(was, is, 0) {
		k := dataset.Key{Provider: c.Provider, ID: c.ID}
		texts[k] = append(texts[k], code(changes.Sentence(&c)))
	}
	keys := slices.SortedFunc(maps.Keys(texts), func(a, b dataset.Key) int {
		return cmp.Or(rank[a]-rank[b], a.Compare(b))
	})
	for _, k := range keys {
		// Of ten aliases that follow their model, the line of the model says enough.
		var ofTarget []string
		if m := is.Find(k.Provider, k.ID); m != nil {
			ofTarget = texts[dataset.Key{Provider: k.Provider, ID: m.AliasOf}]
		}
		isNew := func(text string) bool { return !slices.Contains(ofTarget, text) }
		if slices.ContainsFunc(texts[k], isNew) {
			lines = append(lines, "- "+code(k.String())+": "+strings.Join(texts[k], "; ")+"\n")
		}
	}
	return lines
}

const fails = "fail"

// ofStage is what models check does about an id in a stage; others pass.
var ofStage = map[string]string{
	"retired":   fails,
	"retiring":  "warn, and fail in the last 90 days",
	"uncertain": "warn",
	"unlisted":  "note it",
}

// verdicts returns, by model, what models check will do about its id on a day.
func verdicts(d *dataset.Dataset, day dataset.Date) map[dataset.Key]string {
	index := catalog.New(d, catalog.V2)
	verdicts := map[dataset.Key]string{}
	for row := range d.Models {
		stage := index.FindingOn(row, day).Stage.String()
		verdicts[d.Models[row].Key()] = cmp.Or(ofStage[stage], "pass")
	}
	return verdicts
}

// code makes a text of unknown origin a code span of Markdown, with escapes for characters that
// would end it or that people do not see: an id in a list of a provider must not make a link in a
// pull request.
func code(text string) string {
	quoted := strconv.QuoteToGraphic(text)
	return "`" + strings.ReplaceAll(quoted[1:len(quoted)-1], "`", `\x60`) + "`"
}
