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
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
)

// biller is a run of the command cost.
type biller struct {
	*program
	tier       string
	csv        bool
	prices     *cost.Prices
	resolver   *resolve.Resolver
	known      sync.Map   // rows by provider and name
	notes      sync.Map   // what is uncertain about names, by name
	rows       [][]string // of the table, with headings
	objects    []object   // the rows for JSON
	incomplete bool       // whether a price is missing
}

func (p *program) costCommand() *cobra.Command {
	example := "  models cost --input 10M --output 2M gpt-5.4 claude-opus-5\n" +
		"  models cost --input 10M --output 2M --at 2026-10-01 --tier batch gpt-5.4\n" +
		"  models cost --use per_image=4 --use quality=high gpt-image-1.5\n  models cost usage.jsonl"
	use, at, b := cost.Object{}, "", &biller{program: p, objects: []object{}}
	const short = "Compute what a use of models costs, or the requests in a log of JSON lines, by the prices of their days"
	c := p.newCommand("cost MODEL…", short, example, cobra.MinimumNArgs(1), func(args []string) error {
		b.prices, b.resolver = cost.New(p.dataset), resolve.New(p.index.Offers())
		switch {
		case len(use) > 0:
			return b.workload(use, at, args)
		case at != "" || len(args) > 1:
			return errors.New("what was used? Write numbers such as --input 1M --output 200k, or the name of one log")
		}
		return b.log(args[0])
	})
	for _, name := range []string{"input", "output", "cache_read", "cache_write", "reasoning"} {
		c.Flags().Func(strings.ReplaceAll(name, "_", "-"), "`number` of tokens, such as 1500, 200k or 10M", func(text string) error {
			use[name] = quantity(text)
			return nil
		})
	}
	c.Flags().Func("use", "another `meter=number`, or what prices depend on: context=300000, quality=high, size=1024x1024", func(text string) error {
		name, value, _ := strings.Cut(text, "=")
		// 4K is a resolution, not four thousand of something.
		if cost.IsQuantity(name) {
			value = quantity(value)
		}
		use[name] = value
		return nil
	})
	c.Flags().StringVar(&at, "at", "", "`time` of the use: a day, or a time of RFC 3339 (default: today)")
	c.Flags().StringVar(&b.tier, "tier", "", "`tier` of service: standard, batch, flex, priority, fast or ultrafast (default: that of the request, or standard)")
	c.Flags().BoolVar(&b.csv, "csv", false, "print CSV")
	return c
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

// models returns the rows of the models that a name means, of one provider if that has it.
func (b *biller) models(provider, name string) ([]int, error) {
	if rows, found := b.known.Load([2]string{provider, name}); found {
		return rows.([]int), nil
	}
	answer := b.resolver.Resolve(resolve.Name{ID: name, Place: provider})
	rows := answer.Rows
	if len(rows) == 0 || answer.Tuned { // which costs more than its base
		return nil, fmt.Errorf("there is no model %q%s", name, b.near(name))
	}
	b.known.Store([2]string{provider, name}, rows)
	if answer.Note != "" {
		b.notes.Store(name, answer.Note)
	}
	return rows, nil
}

// workload prints what a use costs with each of some models.
func (b *biller) workload(use cost.Object, at string, names []string) error {
	depends, short := false, use["context"] == nil
	if short {
		use["context"] = "0" // many requests, each with a short prompt
	}
	when, err := cost.ParseAt(cmp.Or(at, b.today().String()))
	parsed, useErr := cost.ParseUse(use)
	if err := cmp.Or(err, useErr); err != nil {
		return err
	}
	b.rows = [][]string{slices.Concat([]string{"MODEL"}, costHeadings, []string{"PARTS"})}
	for _, name := range names {
		rows, err := b.models("", name)
		if err != nil {
			b.note("models: %v", err)
			return errFound
		}
		for _, row := range rows {
			m := &b.dataset.Models[row]
			bill, err := b.prices.Cost(m, parsed, b.tier, when)
			if err != nil {
				return err
			}
			var parts []string
			for _, l := range bill.Lines {
				parts = append(parts, l.Meter+" "+facts.Dollars(l.Low.String()))
			}
			if short && slices.ContainsFunc(b.prices.Spans(m), ofLongPrompts) {
				depends = true
			}
			b.objects = append(b.objects, object{"provider": m.Provider, "id": m.ID, "bill": bill})
			b.rows = append(b.rows, slices.Concat([]string{m.Provider + "/" + m.ID}, b.cells(bill.Low, bill.High, bill.Missing), []string{strings.Join(parts, ", ")}))
		}
	}
	err = b.show(object{"at": when.Day})
	if depends && !b.json {
		b.note("long prompts can cost more: --use context=300000 says how many tokens the prompt of each request has")
	}
	return err
}

// ofLongPrompts reports whether a price applies only to prompts above a number of tokens.
func ofLongPrompts(s cost.Span) bool { return s.Condition.ContextAbove() > 0 }

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
	notes := map[string]string{}
	b.notes.Range(func(name, note any) bool {
		notes[name.(string)] = note.(string)
		return true
	})
	if len(notes) > 0 {
		meta["notes"] = notes
	}
	defer func() {
		for i, name := range slices.Sorted(maps.Keys(notes)) {
			if i == maxListed {
				b.note("models: note: and %s with notes", english.Plural(len(notes)-i, "more name", ""))
				return
			}
			b.note("models: note: %s: %s", name, notes[name])
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

const maxListed = 20 // lines of a log that lack a price

// request is a line of a log. Its bill has a day if the line can be read, also if its model lacks a price.
type request struct {
	line, row int
	text      []byte
	bill      cost.Bill
	err       error
}

// requests are those of a model in a month.
type requests struct {
	number  int
	sum     cost.Sum
	missing map[string]bool
}

// log prints what the requests in a log cost, by month and model. The log "-" is the standard input.
func (b *biller) log(name string) error {
	in := b.stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("%w: to bill a use of models, write numbers such as --input 1M --output 200k", err)
		}
		defer file.Close()
		in = file
	}
	type key struct {
		month string
		row   int
	}
	of, all, listed, line, number, unpriced := map[key]*requests{}, cost.Sum{}, []object{}, 0, 0, 0
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for more := true; more; { // batches of lines, which all processors bill
		var batch []request
		for size := 0; size < 1<<20 && more; size += len(lines.Bytes()) {
			more = lines.Scan()
			if line++; len(bytes.TrimSpace(lines.Bytes())) > 0 {
				batch = append(batch, request{line: line, text: bytes.Clone(lines.Bytes())})
			}
		}
		var workers sync.WaitGroup
		for part := range slices.Chunk(batch, len(batch)/runtime.GOMAXPROCS(0)+1) {
			workers.Go(func() {
				for i := range part {
					b.request(&part[i])
				}
			})
		}
		workers.Wait()
		for _, r := range batch {
			if number++; r.bill.Day != "" {
				k := key{r.bill.Day[:len("2006-01")], r.row}
				if of[k] == nil {
					of[k] = &requests{missing: map[string]bool{}}
				}
				of[k].number++
				of[k].sum.Add(&r.bill)
				all.Add(&r.bill)
				for _, use := range r.bill.Missing {
					of[k].missing[use] = true
				}
			}
			if r.err == nil {
				continue
			}
			if unpriced++; unpriced <= maxListed {
				listed = append(listed, object{"line": r.line, "error": r.err.Error()})
			}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, line, err)
	}
	b.rows = [][]string{append([]string{"MONTH", "MODEL", "REQUESTS"}, costHeadings...)}
	for _, k := range slices.SortedFunc(maps.Keys(of), func(a, b key) int { return cmp.Or(cmp.Compare(a.month, b.month), a.row-b.row) }) {
		r, m := of[k], &b.dataset.Models[k.row]
		low, high := r.sum.Bounds()
		missing := slices.AppendSeq([]string{}, maps.Keys(r.missing))
		slices.Sort(missing)
		b.objects = append(b.objects, object{"month": k.month, "provider": m.Provider, "id": m.ID, "requests": r.number, "low": low, "high": high, "missing": missing})
		b.rows = append(b.rows, append([]string{k.month, m.Provider + "/" + m.ID, strconv.Itoa(r.number)}, b.cells(low, high, missing)...))
	}
	low, high := all.Bounds()
	if b.incomplete = b.incomplete || unpriced > 0; !b.csv {
		b.rows = append(b.rows, append([]string{"all", "", strconv.Itoa(number)}, b.cells(low, high, nil)...))
	}
	err := b.show(object{"requests": number, "low": low, "high": high, "unpriced": unpriced, "errors": listed})
	for _, o := range listed {
		b.note("%s:%d: %s", name, o["line"], o["error"])
	}
	if unpriced > maxListed {
		b.note("and %s without a price", english.Plural(unpriced-maxListed, "more line", ""))
	}
	return err
}

// request bills a line of a log.
func (b *biller) request(r *request) {
	record, err := cost.ParseRecord(r.text)
	if err == nil {
		var rows []int
		if rows, err = b.models(record.Provider, record.Model); len(rows) > 1 {
			err = fmt.Errorf("%q is a model of several providers: write %s", record.Model, english.OxfordWordSeries(b.names(rows), "or"))
		} else if err == nil {
			r.row = rows[0]
			r.bill, err = b.prices.Cost(&b.dataset.Models[r.row], record.Use, b.tier, record.At)
		}
	}
	if len(r.bill.Missing) > 0 {
		missing := english.OxfordWordSeries(r.bill.Missing, "and")
		err = fmt.Errorf("%s has no %s price of %s on %s", b.names([]int{r.row})[0], r.bill.Tier, missing, r.bill.Day)
	}
	r.err = err
}
