package mcp

import (
	"encoding/json"
	"slices"

	"modelcatalog/dataset/history"
)

// listChanges answers list_changes: one page of the history, newest change first.
func (c *call) listChanges() (json.RawMessage, error) {
	filter, err := history.ParseFilter(c.argument("since"), c.argument("provider"), c.argument("kind"))
	if err != nil {
		return nil, err
	}
	if err := c.index.CheckProviders(c.argument("provider")); err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range slices.Backward(c.changes()) {
		if filter.Match(line) {
			lines = append(lines, line)
		}
	}
	return c.page(len(lines), func(i int) []byte { return []byte(lines[i]) }, "")
}
