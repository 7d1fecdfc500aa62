package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
)

// change is a line of the history.
type change struct{ day, provider, kind, line string }

// readChanges returns the changes, newest first. In the lines, quotation marks inside of strings are escaped.
func readChanges(lines string) (changes []change) {
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		after := func(name string) string {
			_, rest, _ := strings.Cut(line, `"`+name+`":"`)
			value, _, _ := strings.Cut(rest, `"`)
			return value
		}
		changes = append(changes, change{after("time")[:len("YYYY-MM-DD")], after("provider"), after("kind"), line})
	}
	slices.Reverse(changes)
	return changes
}

// CheckChanges returns an error if one of some providers, separated by commas, or of some kinds of changes does not exist.
func CheckChanges(index *catalog.Catalog, providers string, kinds []string) error {
	for _, kind := range kinds {
		if !slices.Contains(history.KindNames[:], kind) {
			return fmt.Errorf("kind: %s is not one of %s", quote(jsonl.Clip(kind)), strings.Join(history.KindNames[:], ", "))
		}
	}
	_, err := index.ParseValues(catalog.V2, func(name string) string { return map[string]string{"provider": providers}[name] })
	if err != nil {
		return errors.New(catalog.ErrorOf(err).Message)
	}
	return nil
}

func (c *call) listChanges() (json.RawMessage, error) {
	since := c.argument("since")
	if _, err := c.day("since", 0); err != nil {
		return nil, err
	}
	if err := CheckChanges(c.index, c.argument("provider"), c.arguments["kind"]); err != nil {
		return nil, err
	}
	return c.page(func(offset, limit int) (lines []json.RawMessage, total int) {
		for _, x := range c.changes() {
			if x.day < since {
				break
			}
			if c.passes("provider", x.provider) && c.passes("kind", x.kind) {
				if total++; total > offset && len(lines) < limit {
					lines = append(lines, json.RawMessage(x.line))
				}
			}
		}
		return lines, total
	})
}

// passes reports whether a value is in a list, or there is no list.
func (c *call) passes(name, value string) bool {
	return len(c.arguments[name]) == 0 || slices.Contains(c.arguments[name], value)
}
