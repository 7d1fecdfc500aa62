package mcp

import (
	"errors"

	"modelcatalog/dataset/catalog"
)

// resolve returns the row of the only model that a name means, at the provider of the argument if
// there is one. It notes what is uncertain.
func (c *call) resolve(name string) (row int, err error) {
	row, note, err := c.api.Only(name, c.argument("provider"))
	if err != nil {
		return 0, withSearch(err)
	}
	c.noteMeaning(name, row, note)
	return row, nil
}

// withSearch adds to the error for an unknown id which tool finds others.
func withSearch(err error) error {
	unknown, found := errors.AsType[*catalog.Error](err)
	if found && unknown.Code == catalog.ModelNotFound {
		return errors.New(unknown.Message + "; find_models searches by words")
	}
	return err
}

// noteMeaning notes what is uncertain about a name, and which id it means if it is not that of the
// row itself.
func (c *call) noteMeaning(name string, row int, note string) {
	if note != "" {
		c.note += quote(name) + ": " + note + " "
	}
	if provider, id := c.index.Key(row); name != id && name != provider+"/"+id {
		c.note += quote(name) + " means " + quote(id) + ". "
	}
}

// keys returns the ids of rows, each with its provider.
func (c *call) keys(rows []int) (keys []string) {
	for _, row := range rows {
		provider, id := c.index.Key(row)
		keys = append(keys, provider+"/"+id)
	}
	return keys
}
