package main

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/site/changes"
)

// The ranks of effects, the most important first.
const failing, ending, removed, repriced, added, other, ranks = 0, 1, 2, 3, 4, 5, 6

// effects says what the changes from one dataset to another mean for users, in a line of Markdown for each model, in order of rank.
func effects(was, is *dataset.Dataset) []string {
	before, after, then, now := verdicts(was, is.Day()), verdicts(is, is.Day()), was.Pricing(), is.Pricing()
	then.Day = now.Day
	texts, aliases := map[dataset.Key][ranks][]string{}, map[dataset.Key]int{}
	add := func(k dataset.Key, rank int, text string) {
		of := texts[k]
		of[rank] = append(of[rank], text)
		texts[k] = of
	}
	for _, c := range history.Diff(was, is, 0) {
		k := dataset.Key{Provider: c.Provider, ID: c.ID}
		switch {
		case c.Kind == history.Removed:
			add(k, removed, "removed")
		case c.Kind == history.Added && c.Field("alias_of").New.Valid:
			add(k, added, "new alias of "+code(c.Field("alias_of").New.String))
		case c.Kind == history.Added:
			add(k, added, "new")
		case before[k] != "":
			for _, f := range c.Fields {
				if rank, text := effect(f, after[k]); f.Name != "status" || c.Field("retirement_date").Name == "" {
					add(k, rank, text)
				}
			}
		}
	}
	for _, m := range is.Models {
		k := m.Key()
		aliases[dataset.Key{Provider: m.Provider, ID: m.AliasOf}]++
		known := was.Find(m.Provider, m.ID)
		if known == nil {
			continue
		}
		same := func(p, q dataset.Price) bool {
			return p.From == q.From && p.Amount == q.Amount && p.Meter == q.Meter && p.Condition == q.Condition
		}
		if !slices.EqualFunc(then.Upcoming(known), now.Upcoming(&m), same) {
			add(k, repriced, "announced prices changed")
		}
		if before[k] != after[k] {
			add(k, map[bool]int{true: failing, false: ending}[after[k] == "fail"], "`models check` will "+after[k])
		}
	}
	var lines [ranks][]string
	for _, k := range slices.SortedFunc(maps.Keys(texts), dataset.Key.Compare) {
		byRank, target := texts[k], texts[dataset.Key{Provider: k.Provider, ID: cmp.Or(is.Find(k.Provider, k.ID), &dataset.Model{}).AliasOf}]
		text, ofTarget := slices.Concat(byRank[:]...), slices.Concat(target[:]...)
		if !slices.ContainsFunc(text, func(text string) bool { return !slices.Contains(ofTarget, text) }) {
			continue // an alias that follows
		}
		rank := slices.IndexFunc(byRank[:], func(texts []string) bool { return texts != nil })
		if n := aliases[k]; n > 0 && rank <= repriced {
			text = append(text, english.Plural(n, "alias follows", "aliases follow"))
		}
		lines[rank] = append(lines[rank], "- "+code(k.String())+": "+strings.Join(text, "; ")+"\n")
	}
	return slices.Concat(lines[:]...)
}

// effect says how a fact or price of a model changes, and its rank. Verdict is what models check will do about the model.
func effect(f history.Field, verdict string) (rank int, text string) {
	words := changes.InWords(f)
	text = strings.Replace(strings.ToLower(words.Label), " price", "", 1) + " " + code(words.Old) + " → " + code(words.New)
	switch was, is := date(f.Old.String), date(f.New.String); {
	case f.Name == "retirement_date" && is == "unknown":
		return ending, "no retirement date (was " + was + ")"
	case f.Name == "retirement_date" && verdict == "fail":
		return failing, "retired on " + is
	case f.Name == "retirement_date":
		return ending, "retirement on " + is + " (was " + was + ")"
	case f.Name == "replacement" && f.New.Valid:
		return ending, "replaced by " + code(f.New.String)
	case f.Name == "status":
		return ending, text
	case !strings.HasPrefix(f.Name, "price:"):
		return other, text
	}
	old, _ := strconv.ParseFloat(f.Old.String, 64)
	if price, err := strconv.ParseFloat(f.New.String, 64); err == nil && old > 0 {
		text += fmt.Sprintf(" (%+.0f %%)", 100*(price/old-1))
	}
	return repriced, text
}

func date(text string) string {
	day, err := dataset.ParseDate(text)
	if err != nil {
		return "unknown"
	}
	return day.Start().Time().Format("2 January 2006")
}

// verdicts returns, by model, what models check will do about its id on a day.
func verdicts(d *dataset.Dataset, day dataset.Date) map[dataset.Key]string {
	index := catalog.New(d)
	verdicts, ofStage := map[dataset.Key]string{}, map[string]string{
		"retired": "fail", "retiring": "warn, and fail in the last 90 days", "uncertain": "warn", "unlisted": "note it",
	}
	for row, m := range d.Models {
		verdicts[m.Key()] = cmp.Or(ofStage[index.Judge(row, day).Stage.String()], "pass")
	}
	return verdicts
}

// safe matches numbers and dates with a unit, and what changes.InWords writes for yes, no and nothing.
var safe = regexp.MustCompile(`^\$?[0-9][0-9.,-]*[a-z ]*$|^(none|not known|yes|no)$`)

// code makes a text of unknown origin a code span.
func code(text string) string {
	if safe.MatchString(text) {
		return text
	}
	return sync.Quoted(text)
}
