package mcp

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// resolve returns the row of the model that a name means. The provider is that which the agent gives besides the name, or empty.
func (c *call) resolve(name, provider string) (row int, err error) {
	if provider != "" {
		if !slices.Contains(c.index.ProviderIDs(), provider) {
			return 0, fmt.Errorf("provider: %s is not one of %s", quote(jsonl.Clip(provider)), strings.Join(c.index.ProviderIDs(), ", "))
		}
		if row, err := c.index.Find(provider, name); err == nil {
			return row, nil
		}
		name = provider + "/" + strings.TrimPrefix(name, provider+"/")
	}
	rows := c.index.Lookup(name)
	if i := slices.Index(c.keys(rows), name); i >= 0 { // provider/id means one model, even if the text is the id of another
		rows = rows[i : i+1]
	}
	switch len(rows) {
	case 1:
		if provider, id := c.index.Key(rows[0]); name != id && name != provider+"/"+id {
			c.note += quote(name) + " is an alias of " + quote(id) + ". "
		}
		return rows[0], nil
	case 0:
		message := "no model has the id " + quote(jsonl.Clip(name))
		if near := c.nearest(name, 5); len(near) > 0 {
			message += "; similar are " + list(near)
		}
		return 0, errors.New(message + "; find_models searches by words")
	}
	return 0, errors.New(quote(jsonl.Clip(name)) + " is the id of several models: " + list(c.keys(rows)) + "; put the provider first")
}

// nearest returns provider/id of the models whose names are most like one. It compares a name with every other, so no more searches
// run at a time than there are processors, none after the client is gone, and none for names that are too long to be similar.
func (c *call) nearest(name string, n int) []string {
	if len(name) > maxSimilar {
		return nil
	}
	select {
	case c.searches <- struct{}{}:
		defer func() { <-c.searches }()
	case <-c.ctx.Done():
	}
	if c.ctx.Err() != nil {
		return nil // callTool returns the error
	}
	return c.keys(c.index.Nearest(name, n))
}

// keys returns provider/id of rows.
func (c *call) keys(rows []int) (keys []string) {
	for _, row := range rows {
		provider, id := c.index.Key(row)
		keys = append(keys, provider+"/"+id)
	}
	return keys
}

// list returns texts for a message.
func list(texts []string) string {
	return strings.ReplaceAll(strings.Trim(string(jsonl.AppendStrings(nil, texts)), "[]"), `","`, `", "`)
}

func (c *call) getModel() ([]byte, error) {
	id := c.argument("id")
	if id == "" {
		return nil, errors.New(`id: missing; want the id of a model, such as "gpt-4o" or "openai/gpt-4o"`)
	}
	row, err := c.resolve(id, c.argument("provider"))
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
	names := c.arguments["models"]
	if len(names) < 2 || len(names) > maxCompared {
		return nil, fmt.Errorf(`models: want an array of 2 to %d ids, such as "openai/gpt-4o"`, maxCompared)
	}
	body := []byte(`{"data":[`)
	for _, name := range names {
		row, err := c.resolve(name, "")
		if err != nil {
			return nil, err
		}
		body = append(c.index.AppendObject(body, catalog.V2, row), ',')
	}
	if body = append(body[:len(body)-1], "]}"...); len(body) > maxAnswer {
		return nil, fmt.Errorf("these models together have %d bytes of facts, more than the %d that an answer may have; compare fewer of them", len(body), maxAnswer)
	}
	return body, nil
}

// checkIDs says of each name how safe it is for a program to use it.
func (c *call) checkIDs() ([]byte, error) {
	names := c.arguments["ids"]
	if len(names) < 1 || len(names) > maxChecked {
		return nil, fmt.Errorf("ids: want an array of 1 to %d ids", maxChecked)
	}
	on, err := c.day("day", dataset.Timestamp(time.Now().UnixMilli()).Day())
	if err != nil {
		return nil, err
	}
	body, unknown := []byte(`{"data":[`), 0
	for _, name := range names {
		for _, f := range c.index.Check(name, on) {
			var similar []string
			if f.Stage == catalog.UnknownStage {
				if unknown++; unknown <= maxUnknown {
					similar = c.nearest(name, 3)
				}
			}
			body = append(c.appendFinding(body, name, &f, on, similar), ',')
		}
	}
	return fmt.Appendf(body[:len(body)-1], `],"day":"%v"}`, on), nil
}

func (c *call) appendFinding(dst []byte, name string, f *catalog.Finding, on dataset.Date, similar []string) []byte {
	null := func(text string) string {
		if text == "" {
			return "null"
		}
		return quote(text)
	}
	m, replacement, successor := &f.Model, "null", "null"
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		replacement = object("provider", provider, "id", id)
	}
	if f.Row >= 0 {
		if row, found := c.index.Successor(f.Row, on); found {
			s := c.index.Summary(row)
			successor = object("provider", s.Provider, "id", s.ID, "stage", s.StageOn(on).Public())
		}
	}
	return fmt.Appendf(dst, `{"name":%s,"stage":"%v","provider":%s,"id":%s,"alias":%t,"retirement_date":%s,"replacement":%s,"successor":%s,"similar":%s}`,
		quote(name), f.Stage, null(m.Provider), null(m.ID), f.Alias, null(m.RetirementDate.String()), replacement, successor, jsonl.AppendStrings(nil, similar))
}

// day returns an argument of the form YYYY-MM-DD, or a day if it is absent.
func (c *call) day(name string, absent dataset.Date) (dataset.Date, error) {
	text := c.argument(name)
	if text == "" {
		return absent, nil
	}
	date, err := dataset.ParseDate(text)
	if err != nil || date%100 == 0 {
		return 0, fmt.Errorf("%s: %s is not an existing day of the form YYYY-MM-DD", name, quote(jsonl.Clip(text)))
	}
	return date, nil
}
