package mcp

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// resolve returns the row of the model that a name means.
func (c *call) resolve(name, provider string) (row int, err error) {
	if provider != "" {
		if row, err := c.index.Find(provider, name); err == nil {
			return row, nil
		} else if shown := catalog.ErrorOf(err); shown.Code == catalog.InvalidProvider {
			return 0, errors.New(shown.Message)
		}
		name = provider + "/" + strings.TrimPrefix(name, provider+"/")
	}
	of, id, _ := strings.Cut(name, "/")
	if row, err := c.index.Find(of, id); err == nil { // provider/id means one model, even if the text is the id of another
		return row, nil
	}
	rows := c.index.Lookup(name)
	switch len(rows) {
	case 1:
		if m := c.index.Summary(rows[0]); name != m.ID && name != m.Provider+"/"+m.ID {
			c.note += quote(name) + " is an alias of " + quote(m.ID) + ". "
		}
		return rows[0], nil
	case 0:
		near, err := c.nearest(name, 5)
		if err != nil {
			return 0, err
		}
		similar := ""
		if len(near) > 0 {
			similar = "; similar are " + c.keys(near)
		}
		return 0, errors.New("no model has the id " + quote(jsonl.Clip(name)) + similar + "; find_models searches by words")
	}
	return 0, errors.New(quote(jsonl.Clip(name)) + " is the id of several models: " + c.keys(rows) + "; put the provider first")
}

// nearest returns the rows of the models whose names are most like one. It compares a name with every other, so no more searches run
// at a time than there are processors, none after the client is gone, and none for names that are too long to be similar.
func (c *call) nearest(name string, n int) (rows []int, err error) {
	if len(name) > maxSimilar {
		return nil, nil
	}
	select {
	case c.searches <- struct{}{}:
		defer func() { <-c.searches }()
	case <-c.ctx.Done():
	}
	if err := c.ctx.Err(); err != nil {
		return nil, err
	}
	return c.index.Nearest(name, n), nil
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

// checkIDs says of each name what a program that uses it can rely on.
func (c *call) checkIDs() ([]byte, error) {
	names, on := c.lists["ids"], today()
	if len(names) < 1 || len(names) > maxChecked {
		return nil, fmt.Errorf("ids: want an array of 1 to %d ids", maxChecked)
	}
	if text, found := c.arguments["day"]; found {
		var err error
		if on, err = day(text); err != nil {
			return nil, fmt.Errorf("day: %w", err)
		}
	}
	body, unknown := []byte(`{"data":[`), 0
	for _, name := range names {
		for _, f := range c.index.Check(name, on) {
			var similar []int
			if f.Stage == catalog.UnknownStage {
				if unknown++; unknown <= maxUnknown {
					var err error
					if similar, err = c.nearest(name, 3); err != nil {
						return nil, err
					}
				}
			}
			body = append(c.appendFinding(body, name, &f, similar), ',')
		}
	}
	return append(append(body[:len(body)-1], `],"day":"`...), on.String()+`"}`...), nil
}

func (c *call) appendFinding(dst []byte, name string, f *catalog.Finding, rows []int) []byte {
	null := func(text string) string {
		if text == "" {
			return "null"
		}
		return quote(text)
	}
	m := &f.Model
	replacement, similar := "null", []string{}
	if m.Replacement != "" {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		replacement = `{"provider":` + quote(provider) + `,"id":` + quote(id) + `}`
	}
	for _, row := range rows {
		provider, id := c.index.Key(row)
		similar = append(similar, provider+"/"+id)
	}
	dst = append(dst, `{"name":`+quote(name)+`,"stage":"`+f.Stage.String()+`","provider":`+null(m.Provider)+`,"id":`+null(m.ID)+`,"alias":`+
		strconv.FormatBool(f.Alias)+`,"retirement_date":`+null(m.RetirementDate.String())+`,"replacement":`+replacement+`,"similar":`...)
	return append(jsonl.AppendStrings(dst, similar), '}')
}

// day reads a day of the form YYYY-MM-DD.
func day(text string) (dataset.Date, error) {
	date, err := dataset.ParseDate(text)
	if err != nil || date%100 == 0 {
		return 0, fmt.Errorf("%s is not an existing day of the form YYYY-MM-DD", quote(jsonl.Clip(text)))
	}
	return date, nil
}
