package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	cost "modelcatalog/dataset/price"
	"modelcatalog/site/changes"
	"modelcatalog/site/mentions"
)

// biller is a run of cost.
type biller struct {
	*program
	prices     *cost.Prices
	finder     *mentions.Finder
	known      map[[2]string][]int // rows by provider and name
	tier       string
	csv        bool
	rows       [][]string // of the result, with headings
	objects    []any      // the same for JSON
	incomplete bool       // whether prices are missing
}

func (p *program) costCommand() *cobra.Command {
	example := "  models cost --input 10M --output 2M gpt-5.4 claude-opus-5\n" +
		"  models cost --input 10M --output 2M --at 2026-10-01 --tier batch gpt-5.4\n" +
		"  models cost --use per_image=4 --use quality=high --use size=1024x1024 gpt-image-1\n  models cost usage.jsonl"
	use, at, b := cost.Object{"context": "0"}, "", biller{program: p, known: map[[2]string][]int{}}
	c := p.newCommand("cost MODEL…|FILE", "Compute what a use of models costs, or the requests in a log, by the prices of their days", example, cobra.MinimumNArgs(1), func(args []string) error {
		b.prices, b.finder = cost.New(p.dataset), mentions.New(p.index)
		if len(use) > 1 {
			return b.workload(use, at, args)
		}
		if at != "" || len(args) > 1 {
			return errors.New("a use of models needs numbers, such as --input 1M --output 200k; the requests of a log are in one file, and have their own times")
		}
		return b.log(args[0])
	})
	for _, name := range []string{"input", "output", "cache_read", "cache_write", "reasoning"} {
		c.Flags().Func(strings.ReplaceAll(name, "_", "-"), "`number` of tokens, such as 1500, 200k or 10M", func(text string) (err error) {
			use[name], err = quantity(text)
			return err
		})
	}
	c.Flags().Func("use", "another `meter=number`, or what a price depends on: context=300000, quality=high, size=1024x1024", func(text string) (err error) {
		name, value, _ := strings.Cut(text, "=")
		use[name] = value
		if n, notNumber := quantity(value); notNumber == nil {
			use[name] = n
		}
		return nil
	})
	c.Flags().StringVar(&at, "at", "", "`time` of the use: a day or a time of RFC 3339 (default: today)")
	c.Flags().StringVar(&b.tier, "tier", "", "`tier` of service: standard, batch, flex, priority or fast (default: that of the request, or standard)")
	c.Flags().BoolVar(&b.csv, "csv", false, "print CSV")
	return c
}

// quantity reads a number such as 1,500 or 2.5M.
func quantity(text string) (string, error) {
	number := strings.ReplaceAll(text, ",", "")
	for unit, factor := range map[string]float64{"k": 1e3, "m": 1e6, "b": 1e9} {
		if before, found := strings.CutSuffix(strings.ToLower(number), unit); found {
			if n, err := strconv.ParseFloat(before, 64); err == nil && n*factor < 1e15 {
				return strconv.FormatFloat(math.Round(n*factor), 'f', 0, 64), nil
			}
		}
	}
	if _, err := strconv.ParseFloat(number, 64); err != nil {
		return "", fmt.Errorf("%q is not a number such as 1500, 200k or 10M", text)
	}
	return number, nil
}

// models returns the rows of the models that a name means, if a provider has it only its own.
func (b *biller) models(provider, name string) ([]int, error) {
	key := [2]string{provider, name}
	rows, known := b.known[key]
	if !known {
		if rows = b.finder.Resolve(name); len(rows) > 1 && provider != "" {
			own := slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return b.dataset.Models[row].Provider != provider })
			if len(own) > 0 {
				rows = own
			}
		}
		if strings.HasPrefix(name, "ft:") { // costs more than its base
			rows = nil
		}
		b.known[key] = rows
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("there is no model %q%s", name, b.near(name))
	}
	return rows, nil
}

// workload prints what a use costs with each of some models.
func (b *biller) workload(use cost.Object, at string, names []string) error {
	when, err := cost.ParseAt(cmp.Or(at, dataset.Timestamp(b.now.UnixMilli()).Day().String()))
	parsed, useErr := cost.ParseUse(use)
	if err := cmp.Or(err, useErr); err != nil {
		return err
	}
	short := false
	b.rows = [][]string{{modelHeading, "COST", "MISSING", "PARTS"}}
	for _, name := range names {
		rows, err := b.models("", name)
		if err != nil {
			return err
		}
		for _, row := range rows {
			m := &b.dataset.Models[row]
			bill, err := b.prices.Cost(m, parsed, b.tier, when)
			if err != nil {
				return err
			}
			var parts []string
			for _, l := range bill.Lines {
				parts = append(parts, l.Meter+" "+dollars(&l.Low, &l.High))
				short = short || use["context"] == "0" && slices.ContainsFunc(b.prices.Spans(m), func(s cost.Span) bool {
					return s.Meter == l.Meter && strings.HasPrefix(s.Condition, "context>")
				})
			}
			b.add(bill.Missing, object{"provider": m.Provider, "id": m.ID, "bill": bill},
				m.Provider+"/"+m.ID, dollars(bill.Low, bill.High), strings.Join(bill.Missing, ", "), strings.Join(parts, ", "))
		}
	}
	if short && !b.json && !b.csv {
		defer b.note("Long prompts cost more: --use context=300000 says how many tokens the prompt of each request has.")
	}
	return b.print(object{"at": when.Day})
}

// dollars returns a cost in words.
func dollars(low, high *string) string {
	switch {
	case low == nil:
		return "unknown"
	case *low == *high:
		return changes.Dollars(*low)
	}
	return changes.Dollars(*low) + " to " + changes.Dollars(*high)
}

// add adds a row of the result, which may lack prices.
func (b *biller) add(missing []string, object any, cells ...string) {
	b.incomplete = b.incomplete || len(missing) > 0
	b.objects = append(b.objects, object)
	b.rows = append(b.rows, cells)
}

// print prints the result, and reports errFound if it lacks prices.
func (b *biller) print(meta object) (err error) {
	switch {
	case b.json:
		err = b.encode(object{"data": b.objects, "meta": meta})
	case b.csv:
		err = csv.NewWriter(b.stdout).WriteAll(b.rows)
	default:
		b.table(b.rows)
	}
	if err == nil && b.incomplete {
		err = errFound
	}
	return err
}

const maxListed = 20 // lines of a log without a price

// requests are those of a model in a month.
type requests struct {
	number    int
	low, high cost.Sum
	missing   map[string]bool
}

// log prints what the requests in a file of lines cost, by month and model, or in the standard input if it is "-".
func (b *biller) log(name string) error {
	in := b.stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("%w; a use of models needs numbers, such as --input 1M --output 200k", err)
		}
		defer file.Close()
		in = file
	}
	type key struct {
		month string
		row   int
	}
	of := map[key]*requests{}
	number, failed := 0, []object{}
	unpriced := 0
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if number++; len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		row, bill, err := b.request(lines.Bytes())
		if err == nil {
			k := key{bill.Day[:7], row}
			if of[k] == nil {
				of[k] = &requests{missing: map[string]bool{}}
			}
			if of[k].number++; bill.Low != nil {
				of[k].low.Add(*bill.Low)
				of[k].high.Add(*bill.High)
			}
			for _, use := range bill.Missing {
				of[k].missing[use] = true
				err = fmt.Errorf("%s/%s has no price of %s on %s in the tier %s", b.dataset.Models[row].Provider, b.dataset.Models[row].ID, use, bill.Day, bill.Tier)
			}
		}
		if err != nil {
			if unpriced++; unpriced <= maxListed {
				failed = append(failed, object{"line": number, "error": err.Error()})
			}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	b.rows = [][]string{{"MONTH", modelHeading, "REQUESTS", "COST", "MISSING"}}
	var low, high cost.Sum
	for _, k := range slices.SortedFunc(maps.Keys(of), func(a, b key) int { return cmp.Or(cmp.Compare(a.month, b.month), a.row-b.row) }) {
		r, m := of[k], &b.dataset.Models[k.row]
		least, most, missing := r.low.String(), r.high.String(), slices.Sorted(maps.Keys(r.missing))
		low.Add(least)
		high.Add(most)
		b.add(missing, object{"month": k.month, "provider": m.Provider, "id": m.ID, "requests": r.number, "low": least, "high": most, "missing": append([]string{}, missing...)},
			k.month, m.Provider+"/"+m.ID, strconv.Itoa(r.number), dollars(&least, &most), strings.Join(missing, ", "))
	}
	least, most := low.String(), high.String()
	b.incomplete = b.incomplete || unpriced > 0
	if !b.json && !b.csv {
		b.rows = append(b.rows, []string{"all", "", strconv.Itoa(number), dollars(&least, &most), ""})
	}
	err := b.print(object{"low": least, "high": most, "lines": number, "unpriced": unpriced, "errors": failed})
	for _, line := range failed {
		b.note("%s:%d: %s", name, line["line"], line["error"])
	}
	if more := unpriced - len(failed); more > 0 {
		b.note("and %s without a price", english.Plural(more, "more line", ""))
	}
	return err
}

// request bills a line of a log.
func (b *biller) request(line []byte) (row int, bill cost.Bill, err error) {
	r, err := cost.ParseRecord(line)
	if err != nil {
		return 0, bill, err
	}
	rows, err := b.models(r.Provider, r.Model)
	if err == nil && len(rows) > 1 {
		err = fmt.Errorf("%q is a model of several providers: write %s", r.Model, english.OxfordWordSeries(b.names(rows), "or"))
	}
	if err != nil {
		return 0, bill, err
	}
	bill, err = b.prices.Cost(&b.dataset.Models[rows[0]], r.Use, b.tier, r.At)
	return rows[0], bill, err
}
