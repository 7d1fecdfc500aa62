package mcp

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
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

// maxNamed is the number of ids that a note names.
const maxNamed = 5

// noteStages notes which rows are in another stage today than in their objects, which are of the
// catalog's day, and which aliases end with the model that they point to.
func (c *call) noteStages(rows ...int) {
	today := c.today()
	day := c.index.Day()
	var changed []string
	for _, row := range rows {
		s := c.index.Summary(row)
		judged := c.index.FindingOn(row, today)
		if judged.Row != row && judged.Stage != s.StageOn(today) {
			const alias = "%s/%s points to %s, which is %s. "
			c.note += fmt.Sprintf(alias, s.Provider, s.ID, quote(judged.Model.ID), judged.Stage)
			continue
		}
		if stage := s.StageOn(today); stage != s.StageOn(day) {
			changed = append(changed, s.Provider+"/"+s.ID+" is "+stage.String())
		}
	}
	if len(changed) == 0 {
		return
	}
	named := strings.Join(changed[:min(len(changed), maxNamed)], ", ")
	if others := len(changed) - maxNamed; others > 0 {
		named += fmt.Sprintf(", and %d others are in another stage", others)
	}
	c.note += fmt.Sprintf("Stages are those of %s; on %s %s. ", day, today, named)
}

// noteSites notes which sites name the successor of a row, if its provider does not.
func (c *call) noteSites(row int) {
	successor, found := c.index.Successor(row, c.index.Day())
	if !found {
		return
	}
	sites := c.index.SitesNaming(row, successor)
	if len(sites) == 0 {
		return
	}
	verb := "names"
	if len(sites) > 1 {
		verb = "name"
	}
	provider, _ := c.index.Key(row)
	const note = "Only %s %s the successor of %s, not %s. "
	named := english.WordSeries(sites, "and")
	c.note += fmt.Sprintf(note, named, verb, c.keys([]int{row})[0], resolve.NameOf(provider))
}
