package mcp

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// estimateCost answers estimate_cost: the bills of one use for several models.
func (c *call) estimateCost() (json.RawMessage, error) {
	usage, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
	// Now, unlike the API, whose answers depend on nothing but the dataset: an agent asks what a use
	// costs when it asks.
	at, err := price.ParseAt(cmp.Or(c.argument("at"), time.Now().UTC().Format(time.RFC3339)))
	if err != nil {
		return nil, err
	}
	var estimates []object
	for _, name := range c.arguments["models"] {
		row, meaning, err := c.api.Billed(name)
		if err != nil {
			return nil, withSearch(err)
		}
		c.noteMeaning(name, row, meaning)
		bill, note, err := c.api.Bill(row, name, usage, c.argument("tier"), at)
		if err != nil {
			return nil, withNames(err)
		}
		if !c.given("at") {
			// An agent that names no time may mean any, and must not take the price of this hour for
			// that of the day.
			_, ofDay, err := c.api.Bill(row, name, usage, c.argument("tier"), price.At{Day: at.Day})
			if err == nil && ofDay != note {
				note = "Billed for now, " + at.Clock + " UTC. " + ofDay
			}
		}
		if note != "" {
			c.note += note + " "
		}
		c.noteMissing(row, &bill)
		provider, id := c.index.Key(row)
		estimates = append(estimates, object{"provider": provider, "id": id, "bill": bill})
	}
	return representation.Encode(object{"data": estimates}), nil
}

// withNames adds to the error for an unknown name in a use the names that a use can have.
func withNames(err error) error {
	unknown, found := errors.AsType[*price.NameError](err)
	if !found {
		return err
	}
	var names []string
	for _, p := range api.CostParams() {
		if p.Name != "model" && p.Name != "at" && p.Name != "tier" { // arguments of the tool itself
			names = append(names, p.Name)
		}
	}
	return errors.New(unknown.Text + "; a use can have " + strings.Join(names, ", "))
}

// noteMissing notes why a bill lacks prices, and where there are some.
func (c *call) noteMissing(row int, bill *price.Bill) {
	if len(bill.Missing) == 0 {
		return
	}
	key := quote(c.keys([]int{row})[0])
	day, err := dataset.ParseDay(bill.Day)
	if err == nil {
		f := c.index.FindingOn(row, day)
		if f.Stage == catalog.RetiredStage {
			const gone = "%s retired on %s and has no price since; for one before, give at. "
			c.note += fmt.Sprintf(gone, key, f.Model.RetirementDate)
			return
		}
	}
	c.note += fmt.Sprintf("No price of %s is known for %s. ", key, english.WordSeries(bill.Missing, "and"))
	if !slices.Contains(bill.Missing, "input") && !slices.Contains(bill.Missing, "output") {
		return // places are known to have prices of tokens only
	}
	isPriced := func(p catalog.Place) bool { return p.Row != row && p.IsPriced() }
	places := c.index.Places(row)
	if i := slices.IndexFunc(places, isPriced); i >= 0 {
		c.note += fmt.Sprintf("The model is sold as %s, too. ", quote(c.keys([]int{places[i].Row})[0]))
	}
}
