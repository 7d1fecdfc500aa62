package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

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
	body := []byte(`{"data":[`)
	for _, name := range names {
		for _, f := range c.index.Check(name, on) {
			body = append(c.appendFinding(body, name, &f), ',')
		}
	}
	return append(append(body[:len(body)-1], `],"day":"`...), on.String()+`"}`...), nil
}

func (c *call) appendFinding(dst []byte, name string, f *catalog.Finding) []byte {
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
	if f.Stage == catalog.UnknownStage {
		for _, row := range c.index.Nearest(name, 3) {
			provider, id := c.index.Key(row)
			similar = append(similar, provider+"/"+id)
		}
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
