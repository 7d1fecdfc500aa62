package mcp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
)

// change is a line of the history.
type change struct{ day, provider, kind, line string }

// readChanges returns the changes, newest first. In the lines, quotation marks inside of strings are escaped.
func readChanges(lines string) (all []change) {
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		after := func(name string) string {
			_, rest, _ := strings.Cut(line, `"`+name+`":"`)
			value, _, _ := strings.Cut(rest, `"`)
			return value
		}
		all = append(all, change{after("time")[:len("YYYY-MM-DD")], after("provider"), after("kind"), line})
	}
	slices.Reverse(all)
	return all
}

func (c *call) listChanges() ([]byte, error) {
	since, err := c.arguments["since"], error(nil)
	if since != "" {
		if _, err = day(since); err != nil {
			return nil, fmt.Errorf("since: %w", err)
		}
	}
	providers := c.values("provider", "")
	if err := errors.Join(c.among("provider", providers), c.among("kind", history.KindNames[:])); err != nil {
		return nil, err
	}
	var found []change
	for _, x := range c.changes() {
		if x.day < since {
			break
		}
		if c.passes("provider", x.provider) && c.passes("kind", x.kind) {
			found = append(found, x)
		}
	}
	return c.paginate("changes", func(page, limit int64) ([]byte, int64) {
		total := int64(len(found))
		body := []byte(`{"data":[`)
		for i := min((page-1)*limit, total); i < min(page*limit, total); i++ {
			if body[len(body)-1] != '[' {
				body = append(body, ',')
			}
			body = append(body, found[i].line...)
		}
		return fmt.Appendf(body, `],"meta":{"total":%d,"page":%d,"limit":%d,"pages":%d}}`, total, page, limit, (total+limit-1)/limit), total
	})
}

// among reports an error if an element of a list is not among some values.
func (c *call) among(name string, values []string) error {
	for _, element := range c.elements(name) {
		if !slices.Contains(values, element) {
			return fmt.Errorf("%s: %s is not one of %s", name, quote(jsonl.Clip(element)), strings.Join(values, ", "))
		}
	}
	return nil
}

// passes reports whether a value is in a list, or there is no list.
func (c *call) passes(name, value string) bool {
	return c.arguments[name] == "" || slices.Contains(c.elements(name), value)
}

func (c *call) elements(name string) []string {
	if c.arguments[name] == "" {
		return nil
	}
	return strings.Split(c.arguments[name], ",")
}
