package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/mcp"
)

// change is what changed about a model that the checked files name.
type change struct {
	Day    string `json:"day"`
	Model  string `json:"model"` // provider/id
	Change string `json:"change"`
}

// telling matches the facts whose change can matter to a program that uses a model: prices, limits, what an
// alias points to, and ends. Texts about a model and its name do not.
var telling = regexp.MustCompile(`^(?:price:|context_length$|max_|alias_of$|aliases$|retirement|replacement$|after_retirement$|status$|input_modalities$|output_modalities$)`)

var commit = regexp.MustCompile(`^[0-9a-f]{7,64}$`)

// changesSince returns a function that returns the changes of the models of c.rows since c.since, the oldest first. It
// reports an error at once if that is neither a day nor a commit of the dataset's directory.
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

// sinceTime returns the time after which changes count: the beginning of a day, or the time of a commit.
func (c *checker) sinceTime() (dataset.Timestamp, error) {
	if !commit.MatchString(c.since) {
		day, err := mcp.Day("--since", c.since, 0)
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
	show := exec.CommandContext(ctx, "git", "-C", c.directory, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit",
		"show", "--no-patch", "--format=%cI", c.since+"^{commit}", "--")
	show.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
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

// changesOf returns the changes after a time of the models that are named, and of those that these point to.
func (c *checker) changesOf(all []history.Change, from dataset.Timestamp) (changed []change) {
	named := map[dataset.Key]bool{}
	for row := range c.rows {
		for _, row := range []int{row, c.index.FindingOn(row, c.day).Row} {
			m := &c.dataset.Models[row]
			named[dataset.Key{Provider: m.Provider, ID: m.ID}] = true
		}
	}
	for i := range all {
		h := all[i]
		tells := func(f history.Field) bool { return telling.MatchString(f.Name) }
		if h.Time < from || !named[dataset.Key{Provider: h.Provider, ID: h.ID}] || h.Kind == history.Changed && !slices.ContainsFunc(h.Fields, tells) {
			continue
		}
		changed = append(changed, change{h.Time.Day().String(), h.Provider + "/" + h.ID, changes.Sentence(&h)})
	}
	// An end that was announced before happens on its day, without a change of what is known.
	for key := range named {
		m := c.dataset.Find(key.Provider, key.ID)
		if day, err := dataset.ParseDate(m.RetirementDate); err == nil && day.Start() >= from && day <= c.day {
			changed = append(changed, change{m.RetirementDate, key.String(), "retired on this day"})
		}
	}
	slices.SortStableFunc(changed, func(a, b change) int { return strings.Compare(a.Day+a.Model, b.Day+b.Model) })
	return changed
}

// reportChanges prints the changes.
func (c *checker) reportChanges() {
	models := map[string]bool{}
	for _, one := range c.changed {
		models[one.Model] = true
	}
	c.note("since %s, %s of these files changed", c.since, english.Plural(len(models), "model", ""))
	for _, one := range c.changed {
		c.note("  %s  %s  %s", one.Day, one.Model, one.Change)
	}
}
