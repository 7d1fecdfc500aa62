package curation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// gapsFile is the file of what is known to be missing, at the root of the dataset.
const gapsFile = "gaps.jsonl"

// What a gap can be about: the model that a row of a cloud, host or gateway offers, or a page of
// the provider about the model.
const (
	CanonicalID = "canonical_id"
	FirstHand   = "first-hand page"
)

// GapReasons are the reasons why something is missing, with what they mean for people.
var GapReasons = map[string]map[string]string{
	CanonicalID: {
		"moving":   "means newer models one day",
		"router":   "the place chooses a model for each request",
		"version":  "which version or form it is, nobody says",
		"own":      "a variant that the place made of a model of others",
		"unlisted": "a name of the place for a model that its maker does not list",
	},
	FirstHand: {
		"unread": "there is a page, but no copy of it can be read",
	},
}

// Gap says of ids of one form what is missing about them, and why.
type Gap struct {
	Provider string
	Missing  string // CanonicalID or FirstHand
	Reason   string // a key of GapReasons
	Note     string // more for people, or empty
	URL      string // of the page that would say it, or empty
	Line     int    // in gapsFile

	pattern *regexp.Regexp
}

// Gap returns the first gap of a provider about what is missing whose pattern matches the whole id;
// nil if people gave no reason.
func (c *Curation) Gap(provider, id, missing string) *Gap {
	for i := range c.gaps {
		g := &c.gaps[i]
		if g.Provider == provider && g.Missing == missing && g.pattern.MatchString(id) {
			return g
		}
	}
	return nil
}

// CheckGaps reports the gaps that are none any more: no row of their form lacks what they name.
// Lacks reports whether a model does.
func (c *Curation) CheckGaps(d *dataset.Dataset, lacks func(m *dataset.Model, missing string) bool) error {
	used := map[int]bool{} // lines
	for i := range d.Models {
		m := &d.Models[i]
		for missing := range GapReasons {
			g := c.Gap(m.Provider, m.ID, missing)
			if g != nil && lacks(m, missing) {
				used[g.Line] = true
			}
		}
	}
	var faults jsonl.List
	for _, g := range c.gaps {
		if !used[g.Line] {
			const closed = "no model of %s of this form lacks its %s; remove the line"
			err := fmt.Errorf(closed, g.Provider, g.Missing)
			faults.Add(gapsFile, g.Line, "pattern", err)
		}
	}
	return faults.Err()
}

// readGaps reads the lines of gapsFile. Lines with a fault are left out, and reported by the reader.
func (c *Curation) readGaps(r *jsonl.Reader, checkProvider func(string) error) {
	for r.Next() {
		if !r.Object([]string{"provider", "pattern", "missing", "reason"}, []string{"note", "url"}) {
			continue
		}
		g := Gap{Line: r.Line}
		g.Provider, _ = r.Check("provider", checkProvider)
		r.Check("pattern", func(text string) (err error) {
			g.pattern, err = compile(text)
			return err
		})
		g.Missing, _ = r.Check("missing", func(text string) error { return oneOf(GapReasons, text) })
		// What is missing decides which reasons there are.
		if reasons := GapReasons[g.Missing]; reasons != nil {
			g.Reason, _ = r.Check("reason", func(text string) error { return oneOf(reasons, text) })
		}
		if r.Has("note") {
			g.Note, _ = r.Check("note", checkWords)
		}
		if r.Has("url") {
			g.URL, _ = r.Check("url", dataset.CheckURL)
		}
		if r.Valid() {
			c.gaps = append(c.gaps, g)
		}
	}
}

// oneOf checks that a text is a key of a map.
func oneOf[V any](of map[string]V, text string) error {
	if _, found := of[text]; found {
		return nil
	}
	var keys []string
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	if text == "" {
		return errors.New("empty, want one of " + strings.Join(keys, ", "))
	}
	return fmt.Errorf("%q is not one of %s", jsonl.Clip(text), strings.Join(keys, ", "))
}
