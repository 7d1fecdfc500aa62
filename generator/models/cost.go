package main

import (
	"encoding/csv"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset/catalog"
	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
)

// biller is a run of the command cost.
type biller struct {
	*program
	costOptions
	prices     *cost.Prices
	resolver   *resolve.Resolver
	locating   sync.RWMutex
	indexing   sync.Once
	known      map[[2]string]*located // by place and name
	notes      []string               // what is uncertain about the names of models, for people
	rows       [][]string             // of the table, with headings
	objects    []object               // the rows for JSON
	incomplete bool                   // whether a price is missing
}

// How much garbage there can be, in percent of the memory in use, before it is collected. That of
// other commands lets it be three times the catalog, which a short command never fills but a long log
// does.
const (
	startGarbage = 25 // while the dataset is read
	costGarbage  = 50 // while a log is, most of whose garbage is small and gone soon
)

// costOptions are flags of the command cost.
type costOptions struct {
	at    string // the time of what has none
	tier  string // of what has none
	place string // of the lines of a log that name none
	by    string // what the bill of a log is divided by, with commas between
	csv   bool

	// What if a log had been answered otherwise.
	asModel string
	asTier  string
	cache   string // share of the prompts that is read from the cache
}

func (p *program) costCommand() *cobra.Command {
	const example = `  models cost --input 10M --output 2M gpt-5.4 claude-opus-5
  models cost --input 10M --output 2M --at 2026-10-01 --tier batch gpt-5.4
  models cost --use per_image=4 --use quality=high gpt-image-1.5
  models cost usage.jsonl
  models cost --by project,model ~/.claude/projects
  models cost --as claude-haiku-4-5 --as-tier batch usage.jsonl.gz`
	const short = "Compute what a use of models costs, or the requests in logs, by the prices of their days"
	use := cost.Object{}
	b := &biller{program: p, objects: []object{}, known: map[[2]string]*located{}}
	c := p.newCommand("cost MODEL… | LOG…", short, example, cobra.MinimumNArgs(1), nil)
	// Instead of that of other commands, which indexes the catalog: a bill needs the names and the prices
	// of a few models, and the index of all takes half of the time and memory of the start.
	c.RunE = func(_ *cobra.Command, args []string) error {
		// Before the dataset is read, whose garbage would be the most that a log takes.
		debug.SetGCPercent(startGarbage)
		if err := p.openDataset(); err != nil {
			return err
		}
		debug.SetGCPercent(costGarbage)
		b.prices = cost.New(p.dataset)
		b.resolver = resolve.New(resolve.OffersOf(p.dataset))
		if len(use) > 0 {
			w := workload{biller: b, derived: map[string]bool{}}
			return w.print(use, args)
		}
		return b.logs(args)
	}
	flags := c.Flags()
	for _, name := range []string{"input", "output", "cache_read", "cache_write", "reasoning"} {
		const doc = "`number` of tokens, such as 1500, 200k or 10M"
		flags.Func(strings.ReplaceAll(name, "_", "-"), doc, func(text string) error {
			use[name] = quantity(text)
			return nil
		})
	}
	const useDoc = "another `meter=number`, or what prices depend on: context=300000, quality=high, size=1024x1024"
	flags.Func("use", useDoc, func(text string) error {
		name, value, _ := strings.Cut(text, "=")
		// 4K is a resolution, not four thousand of something.
		if cost.IsQuantity(name) {
			value = quantity(value)
		}
		use[name] = value
		return nil
	})
	const tiers = "standard, batch, flex, priority, fast or ultrafast"
	flags.StringVar(&b.at, "at", "", "`time` of a use, or of the lines of a log that have none: "+
		"a day, or a time of RFC 3339 (default of a use: today)")
	flags.StringVar(&b.tier, "tier", "", "`tier` of service of what says none: "+tiers+" (default: standard)")
	flags.StringVar(&b.place, "place", "", "`provider` of the lines of a log that name none")
	byDoc := "divide the bill of a log by some `columns`: " + strings.Join(columnNames, ", ")
	flags.StringVar(&b.by, "by", "month,model", byDoc)
	flags.StringVar(&b.asModel, "as", "", "compare the bill of a log with that of another `model`")
	flags.StringVar(&b.asTier, "as-tier", "", "compare the bill of a log with that of another `tier`: "+tiers)
	const cacheDoc = "compare the bill of a log with that of prompts of which a `share` is read from the cache: 0%, 80%"
	flags.StringVar(&b.cache, "as-cache", "", cacheDoc)
	flags.BoolVar(&b.csv, "csv", false, "print CSV")
	return c
}

// near suggests the models that are most like a name, if any are. Only this needs the index of the
// catalog.
func (b *biller) near(name string) string {
	b.indexing.Do(func() { b.index = catalog.New(b.dataset, catalog.V2) })
	return b.program.near(name)
}

// quantity returns a number such as 1,500 or 2.5M as digits, and another text as it is.
func quantity(text string) string {
	number := strings.ReplaceAll(text, ",", "")
	factor := map[string]float64{"k": 1e3, "m": 1e6, "b": 1e9}[strings.ToLower(number[max(len(number)-1, 0):])]
	if n, err := strconv.ParseFloat(strings.TrimRight(number, "kKmMbB"), 64); err == nil && factor > 0 {
		return strconv.FormatFloat(math.Round(n*factor), 'f', 0, 64)
	} else if err == nil {
		return number
	}
	return text
}

// cells returns the cells of costHeadings.
func (b *biller) cells(low, high *cost.Number, missing []string) []string {
	b.incomplete = b.incomplete || len(missing) > 0
	without := strings.Join(missing, ", ")
	switch {
	case low == nil:
		return []string{"", "", without}
	case b.csv:
		return []string{low.String(), high.String(), without}
	}
	least, most := facts.Dollars(low.String()), facts.Dollars(high.String())
	if low.String() == high.String() {
		most = ""
	}
	return []string{least, most, without}
}

var costHeadings = []string{"COST", "AT MOST", "MISSING"}

// show prints the result, and what is uncertain about the names of models: a price that is not known at a place
// must not look like the price of this place. It reports errFound if a price is missing.
func (b *biller) show(meta object) (err error) {
	if len(b.notes) > 0 {
		meta["notes"] = b.notes
	}
	defer func() {
		for i, note := range b.notes {
			if i == maxListed {
				b.note("models: note: and %s with notes", english.Plural(len(b.notes)-i, "more name", ""))
				return
			}
			b.note("models: note: %s", note)
		}
	}()
	switch {
	case b.json:
		err = b.encode(object{"data": b.objects, "meta": meta})
	case b.csv:
		err = csv.NewWriter(b.stdout).WriteAll(b.rows)
	default:
		b.table(b.rows, 0)
	}
	if err == nil && b.incomplete {
		err = errFound
	}
	return err
}
