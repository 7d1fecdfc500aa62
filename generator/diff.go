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
BASE is the directory of another dataset, or a revision of git, such as main, that has the dataset in the same directory. The result is
Markdown for a pull request, with a line for each model, first for those about which "models check" will say something else.`

func prepareDiff(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := flags.String("dataset", "dataset/data", "`directory` of the dataset")
	return func(stdout, _ io.Writer) error {
		base, err := openOther(*dir, flags.Arg(0))
		if err != nil {
			return err
		} else if base == nil {
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
		_, err = io.WriteString(stdout, cmp.Or(strings.Join(effects(was, is), ""), "No fact or price of today changes.\n"))
		return err
	}
}

// effects says what the changes from one dataset to another mean for users, in a line of Markdown for each model: first those for which
// models check will fail, then those about which it will say something else.
func effects(was, is *dataset.Dataset) (lines []string) {
	before, after := verdicts(was, is.Day()), verdicts(is, is.Day())
	texts, rank := map[dataset.Key][]string{}, map[dataset.Key]int{}
	for k, verdict := range after {
		if old := before[k]; old != "" && old != verdict {
			texts[k], rank[k] = []string{"`models check` will " + verdict}, cmp.Or(map[string]int{"fail": -2}[verdict], -1)
		}
	}
	for _, c := range history.Diff(was, is, 0) {
		k := dataset.Key{Provider: c.Provider, ID: c.ID}
		texts[k] = append(texts[k], code(changes.Sentence(&c)))
	}
	keys := slices.SortedFunc(maps.Keys(texts), func(a, b dataset.Key) int { return cmp.Or(rank[a]-rank[b], a.Compare(b)) })
	for _, k := range keys {
		ofTarget := texts[dataset.Key{Provider: k.Provider, ID: cmp.Or(is.Find(k.Provider, k.ID), &dataset.Model{}).AliasOf}]
		if slices.ContainsFunc(texts[k], func(text string) bool { return !slices.Contains(ofTarget, text) }) { // others are aliases that follow
			lines = append(lines, "- "+code(k.String())+": "+strings.Join(texts[k], "; ")+"\n")
		}
	}
	return lines
}

// verdicts returns, by model, what models check will do about its id on a day.
func verdicts(d *dataset.Dataset, day dataset.Date) map[dataset.Key]string {
	index := catalog.New(d, catalog.V2)
	verdicts, ofStage := map[dataset.Key]string{}, map[string]string{
		"retired": "fail", "retiring": "warn, and fail in the last 90 days", "uncertain": "warn", "unlisted": "note it",
	}
	for row, m := range d.Models {
		verdicts[m.Key()] = cmp.Or(ofStage[index.FindingOn(row, day).Stage.String()], "pass")
	}
	return verdicts
}

// code makes a text of unknown origin a code span, in which characters are escaped that would end it or that people do not see.
func code(text string) string {
	quoted := strconv.QuoteToGraphic(text)
	return "`" + strings.ReplaceAll(quoted[1:len(quoted)-1], "`", `\x60`) + "`"
}
