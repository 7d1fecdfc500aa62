package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// change is what changed about a model that the checked files name.
type change struct {
	Day    string `json:"day"`
	Model  string `json:"model"` // provider/id
	Change string `json:"change"`
}

// matters matches the facts whose change can matter to a program that uses a model: prices, limits,
// what an alias points to, and ends. Texts about a model and its name do not.
var matters = regexp.MustCompile(`^(?:` +
	`price:|context_length$|max_|input_modalities$|output_modalities$|` +
	`alias_of$|aliases$|` +
	`status$|retirement|replacement$|after_retirement$` +
	`)`)

// commit matches the name of a commit, which git abbreviates to seven digits or more. A day has
// hyphens.
var commit = regexp.MustCompile(`^[0-9a-f]{7,64}$`)

// changesSince returns a function that returns the changes of the models of c.rows since c.since,
// the oldest first: the rows are known only after the files were read. It reports an error at once
// if c.since is neither a day nor a commit of the dataset's directory.
func (c *checker) changesSince() (func() []change, error) {
	if c.since == "" {
		return func() []change { return nil }, nil
	}
	from, err := c.sinceTime()
	if err != nil {
		return nil, err
	}
	all, err := history.Load(c.files)
	if err != nil {
		return nil, err
	}
	return func() []change { return c.changesOf(all, from) }, nil
}

// flagDay returns the day that a flag names.
func flagDay(flag, text string) (dataset.Date, error) {
	day, err := dataset.ParseDay(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", flag, err)
	}
	return day, nil
}

// sinceTime returns the time after which changes count: the beginning of a day, or the time of a
// commit.
func (c *checker) sinceTime() (dataset.Timestamp, error) {
	if !commit.MatchString(c.since) {
		day, err := flagDay("--since", c.since)
		if err != nil {
			return 0, fmt.Errorf("%w, nor a commit of the dataset", err)
		}
		return day.Start(), nil
	}
	if c.directory == "" {
		return 0, errors.New("--since: a commit needs --dataset, the directory whose commit it is")
	}
	ctx, cancel := context.WithTimeout(context.Background(), gitTimeout)
	defer cancel()
	show := git(ctx, c.directory, "show", "--no-patch", "--format=%cI", c.since+"^{commit}", "--")
	out, err := show.Output()
	if err != nil {
		return 0, fmt.Errorf("--since: %s is no commit of the repository that has %s", c.since, c.directory)
	}
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(string(out)))
	if err != nil {
		return 0, fmt.Errorf("--since: git: %w", err)
	}
	return dataset.Timestamp(at.UnixMilli()), nil
}

// changesOf returns the changes after a time of the models that are named, and of those that these
// point to.
func (c *checker) changesOf(all []history.Change, from dataset.Timestamp) (changed []change) {
	named := map[dataset.Key]bool{}
	for row := range c.rows {
		// A program that names an alias is told what happens to the model behind it.
		for _, row := range []int{row, c.index.FindingOn(row, c.day).Row} {
			m := &c.dataset.Models[row]
			named[dataset.Key{Provider: m.Provider, ID: m.ID}] = true
		}
	}
	fieldMatters := func(f history.Field) bool { return matters.MatchString(f.Name) }
	for i := range all {
		h := &all[i]
		if h.Time < from || !named[dataset.Key{Provider: h.Provider, ID: h.ID}] {
			continue
		}
		// That a model is new or gone always matters.
		if h.Kind == history.Changed && !slices.ContainsFunc(h.Fields, fieldMatters) {
			continue
		}
		changed = append(changed, change{h.Time.Day().String(), h.Provider + "/" + h.ID, changes.Sentence(h)})
	}
	// An end that was announced before happens on its day, without a change of what is known.
	for key := range named {
		m := c.dataset.Find(key.Provider, key.ID)
		day, err := dataset.ParseDate(m.RetirementDate)
		if err == nil && day.Start() >= from && day <= c.day {
			changed = append(changed, change{m.RetirementDate, key.String(), "retired on this day"})
		}
	}
	slices.SortStableFunc(changed, func(a, b change) int {
		return cmp.Or(strings.Compare(a.Day, b.Day), strings.Compare(a.Model, b.Model))
	})
	return changed
}

// reportChanges prints the changes.
func (c *checker) reportChanges() {
	models := map[string]bool{}
	for _, change := range c.changed {
		models[change.Model] = true
	}
	c.note("since %s, %s of these files changed", c.since, english.Plural(len(models), "model", ""))
	for _, change := range c.changed {
		c.note("  %s  %s  %s", change.Day, change.Model, change.Change)
	}
}
