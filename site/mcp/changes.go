package mcp

import (
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

func (c *call) listChanges() ([]byte, error) {
	since := c.argument("since")
	if since != "" {
		if _, err := day(since); err != nil {
			return nil, fmt.Errorf("since: %w", err)
		}
	}
	if _, err := c.index.ParseValues(catalog.V2, func(name string) string {
		if name != "provider" {
			return ""
		}
		return c.argument(name)
	}); err != nil {
		return nil, errors.New(catalog.ErrorOf(err).Message)
	}
	for _, kind := range c.arguments["kind"] {
		if !slices.Contains(history.KindNames[:], kind) {
			return nil, fmt.Errorf("kind: %s is not one of %s", quote(jsonl.Clip(kind)), strings.Join(history.KindNames[:], ", "))
		}
	}
	return c.page(func(offset, limit int) (lines [][]byte, total int) {
		for _, x := range c.changes() {
			if x.day < since {
				break
			}
			if c.passes("provider", x.provider) && c.passes("kind", x.kind) {
				if total++; total > offset && len(lines) < limit {
					lines = append(lines, []byte(x.line))
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
