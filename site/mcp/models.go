package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	if rows == nil && provider == "" {
		rows = c.finder().Resolve(name)
	}
	if i := slices.Index(c.keys(rows), name); i >= 0 { // provider/id means one model, even if the text is the id of another
		rows = rows[i : i+1]
	}
	switch len(rows) {
	case 1:
		if provider, id := c.index.Key(rows[0]); name != id && name != provider+"/"+id {
			c.note += quote(name) + " means " + quote(id) + ". "
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

func (c *call) getModel() (json.RawMessage, error) {
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

func (c *call) compareModels() (json.RawMessage, error) {
	names := c.arguments["models"]
	if len(names) < 2 || len(names) > maxCompared {
		return nil, fmt.Errorf(`models: want an array of 2 to %d ids, such as "openai/gpt-4o"`, maxCompared)
	}
	var objects []json.RawMessage
	for _, name := range names {
		row, err := c.resolve(name, "")
		if err != nil {
			return nil, err
		}
		objects = append(objects, c.index.AppendObject(nil, catalog.V2, row))
	}
	body := encode(map[string]any{"data": objects})
	if len(body) > maxAnswer {
		c.note += "Without description, disputes and prices with conditions, which get_model has. "
		for i := range objects {
			objects[i] = shortened(objects[i])
		}
		body = encode(map[string]any{"data": objects})
	}
	return body, nil
}

// shortened returns an object of a model without its longest members, and without prices that have conditions.
func shortened(object json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	var prices []map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(object, &members), json.Unmarshal(members["prices"], &prices)); err != nil {
		panic(err) // the catalog encoded it
	}
	maps.DeleteFunc(members, func(name string, _ json.RawMessage) bool {
		return slices.Contains([]string{"description", "disputes", "upcoming_prices", "same_as"}, name)
	})
	members["prices"] = encode(slices.DeleteFunc(prices, func(p map[string]json.RawMessage) bool {
		delete(p, "sources")
		return string(p["condition"]) != "null"
	}))
	return encode(members)
}

// checkIDs says of each name how safe it is for a program to use it.
func (c *call) checkIDs() (json.RawMessage, error) {
	names := c.arguments["ids"]
	if len(names) < 1 || len(names) > maxChecked {
		return nil, fmt.Errorf("ids: want an array of 1 to %d ids", maxChecked)
	}
	on, err := c.day("day", dataset.Timestamp(time.Now().UnixMilli()).Day())
	if err != nil {
		return nil, err
	}
	findings, unknown := []result{}, 0
	for _, name := range names {
		meant := c.index.Check(name, on)
		if meant[0].Stage == catalog.UnknownStage {
			for _, row := range c.finder().Resolve(name) {
				judged := c.index.Judge(row, on)
				judged.Alias = true
				meant = append(meant, judged)
			}
			meant = meant[min(len(meant)-1, 1):] // without the unknown one, if there are others
		}
		for i := range meant {
			f := c.finding(name, &meant[i], on)
			if meant[i].Stage == catalog.UnknownStage {
				if unknown++; unknown <= maxUnknown {
					f["similar"] = append([]string{}, c.nearest(name, 3)...)
				}
			}
			findings = append(findings, f)
		}
	}
	var fresh any
	if t := c.index.FreshUntil(); t != nil {
		fresh = t.String()
	}
	return encode(map[string]any{"data": findings, "day": on.String(), "fresh_until": fresh}), nil
}

// finding returns what check_ids says of a name that means a model on a day.
func (c *call) finding(name string, meant *catalog.Finding, on dataset.Date) result {
	null := func(text string) any {
		if text == "" {
			return nil
		}
		return text
	}
	m := &meant.Model
	f := result{"name": name, "stage": meant.Stage.String(), "provider": null(m.Provider), "id": null(m.ID), "alias": meant.Alias,
		"retirement_date": null(m.RetirementDate.String()), "replacement": nil, "successor": nil, "similar": []string{}}
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		f["replacement"] = result{"provider": provider, "id": id}
	}
	if meant.Row >= 0 {
		if row, found := c.index.Successor(meant.Row, on); found {
			s := c.index.Summary(row)
			f["successor"] = result{"provider": s.Provider, "id": s.ID, "stage": s.StageOn(on).Public()}
		}
	}
	return f
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
