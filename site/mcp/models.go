package mcp

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// resolve returns the row of the model that a name means.
func (c *call) resolve(name, provider string) (row int, err error) {
	if provider != "" {
		if row, err := c.index.Find(provider, name); err == nil {
			return row, nil
		} else if err.Code == catalog.InvalidProvider {
			return 0, errors.New(err.Message)
		}
		name = provider + "/" + strings.TrimPrefix(name, provider+"/")
	}
	rows := c.index.Lookup(name)
	switch len(rows) {
	case 1:
		if m := c.index.Summary(rows[0]); name != m.ID && name != m.Provider+"/"+m.ID {
			c.note += quote(name) + " is an alias of " + quote(m.ID) + ". "
		}
		return rows[0], nil
	case 0:
		return 0, errors.New("no model has the id " + quote(jsonl.Clip(name)) + c.near(name) + "; find_models searches by words")
	}
	return 0, errors.New(quote(jsonl.Clip(name)) + " is the id of several models: " + c.keys(rows) + "; put the provider first")
}

// near returns the names that are most like one, for a message.
func (c *call) near(name string) string {
	if rows := c.index.Nearest(name, 5); len(rows) > 0 {
		return "; similar are " + c.keys(rows)
	}
	return ""
}

// keys returns provider/id of rows, for a message.
func (c *call) keys(rows []int) string {
	names := make([]string, len(rows))
	for i, row := range rows {
		provider, id := c.index.Key(row)
		names[i] = quote(provider + "/" + id)
	}
	return strings.Join(names, ", ")
}

func (c *call) getModel() ([]byte, error) {
	id := c.arguments["id"]
	if id == "" {
		return nil, errors.New(`id: missing; want the id of a model, such as "gpt-4o" or "openai/gpt-4o"`)
	}
	row, err := c.resolve(id, c.arguments["provider"])
	if err != nil {
		return nil, err
	}
	body := c.index.AppendModel(nil, catalog.V2, row)
	if len(body) > maxAnswer { // the history of its prices is long
		provider, id := c.index.Key(row)
		c.note += "Without price_history, which " + c.options.BaseURL + api.Root(catalog.V2) + api.ListPath + "/" + provider + "/" +
			url.PathEscape(id) + " has."
		body = append(c.index.AppendObject([]byte(`{"data":`), catalog.V2, row), '}')
	}
	return body, nil
}

func (c *call) compareModels() ([]byte, error) {
	names := c.lists["models"]
	if len(names) < 2 || len(names) > maxCompared {
		return nil, fmt.Errorf(`models: want an array of 2 to %d ids, such as "openai/gpt-4o"`, maxCompared)
	}
	body := []byte(`{"data":[`)
	for i, name := range names {
		row, err := c.resolve(name, "")
		if err != nil {
			return nil, err
		}
		if i > 0 {
			body = append(body, ',')
		}
		c.rows = append(c.rows, uint32(row))
		body = c.index.AppendObject(body, catalog.V2, row)
	}
	if body = append(body, "]}"...); len(body) > maxAnswer {
		return nil, fmt.Errorf("these models together have %d bytes of facts, more than the %d that an answer may have; compare fewer of them", len(body), maxAnswer)
	}
	return body, nil
}
