package main

import (
	"math"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
)

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
	b := newBiller(p)
	c := p.newCommand("cost MODEL… | LOG…", short, example, cobra.MinimumNArgs(1), nil)
	// Instead of that of other commands, which indexes the catalog: a bill needs the names and the
	// prices of a few models, and the index of all takes half of the time and memory of the start.
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
			w := workload{biller: b, derived: map[string]bool{}, hours: map[string]bool{}}
			return w.print(use, args)
		}
		return b.logs(args)
	}
	b.addPlanFlags(c.Flags(), use)
	b.addLogFlags(c.Flags())
	return c
}

// addPlanFlags adds the flags with the numbers of a use, which it puts into an object.
func (b *biller) addPlanFlags(flags *pflag.FlagSet, use cost.Object) {
	for _, name := range []string{"input", "output", "cache_read", "cache_write", "reasoning"} {
		const doc = "`number` of tokens, such as 1500, 200k or 10M"
		flags.Func(strings.ReplaceAll(name, "_", "-"), doc, func(text string) error {
			use[name] = quantity(text)
			return nil
		})
	}
	const useDoc = "another `meter=number`, or what prices depend on: " +
		"context=300000, quality=high, size=1024x1024"
	flags.Func("use", useDoc, func(text string) error {
		name, value, _ := strings.Cut(text, "=")
		// 4K is a resolution, not four thousand of something.
		if cost.IsQuantity(name) {
			value = quantity(value)
		}
		use[name] = value
		return nil
	})
}

// addLogFlags adds the flags about the lines of a log, two of which are about a plan too.
func (b *biller) addLogFlags(flags *pflag.FlagSet) {
	const tiers = "standard, batch, flex, priority, fast or ultrafast"
	flags.StringVar(&b.at, "at", "", "`time` of a use, or of the lines of a log that have none: "+
		"a day, or a time of RFC 3339 (default of a use: today)")
	flags.StringVar(&b.tier, "tier", "", "`tier` of service of what says none: "+tiers+" (default: standard)")
	flags.StringVar(&b.place, "place", "", "`provider` of the lines of a log that name none")
	byDoc := "divide the bill of a log by some `columns`: " + strings.Join(columnNames, ", ")
	flags.StringVar(&b.by, "by", "month,model", byDoc)
	flags.StringVar(&b.asModel, "as", "", "compare the bill of a log with the bill at another `model`")
	flags.StringVar(&b.asTier, "as-tier", "", "compare the bill of a log with the bill in another `tier`: "+tiers)
	const cacheDoc = "compare the bill of a log with the bill if a `share` " +
		"of the prompts is read from the cache: 0%, 80%"
	flags.StringVar(&b.cache, "as-cache", "", cacheDoc)
	flags.BoolVar(&b.csv, "csv", false, "print CSV")
}

// quantity returns a number such as 1,500 or 2.5M as digits, and another text as it is.
func quantity(text string) string {
	number := strings.ReplaceAll(text, ",", "")
	factor := 0.0 // of the letter at the end; 0 if there is none
	if number != "" {
		switch number[len(number)-1] {
		case 'k', 'K':
			factor = 1e3
		case 'm', 'M':
			factor = 1e6
		case 'b', 'B':
			factor = 1e9
		}
	}
	// Without a letter the digits stay as they are, because a float would round long ones.
	digits := number
	if factor > 0 {
		digits = number[:len(number)-1] // one letter: what 10MM means is not certain
	}
	n, err := strconv.ParseFloat(digits, 64)
	switch {
	case err != nil:
		return text // ParseUse says what is wrong with it
	case factor > 0:
		// 2.3M is 2299999.9999999995 as a number of the processor.
		return strconv.FormatFloat(math.Round(n*factor), 'f', 0, 64)
	}
	return number
}
