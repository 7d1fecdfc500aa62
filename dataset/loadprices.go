package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// pricesDirectory has the files of prices; it is optional, and so is each file.
const pricesDirectory = "prices"

var priceNames = []string{"id", "meter", "unit", "condition", "price", "from", "to", "source", "as_of"}

type priceLine struct {
	Price
	id   string
	line int
}

func comparePriceLines(a, b priceLine) int {
	return cmp.Or(strings.Compare(a.id, b.id), ComparePrices(&a.Price, &b.Price))
}

// readPrices reads the files of prices of these providers and gives the models their prices. The models are in order of the
// provider.
func (l *loader) readPrices(providers []string, d *Dataset) {
	var workers sync.WaitGroup
	for _, id := range providers {
		name := pricesDirectory + "/" + id + modelsSuffix
		workers.Go(func() {
			if text, ok := l.read(name); ok {
				l.attachPrices(name, text, d.ModelsOf(id), d.Sources)
			}
		})
	}
	workers.Wait()
}

func (l *loader) attachPrices(name, text string, models []Model, sources []Source) {
	lines := l.readPriceLines(name, text)
	byID := make(map[string]*Model, len(models))
	for i := range models {
		byID[models[i].ID] = &models[i]
	}
	prices := make([]Price, len(lines))
	for i := range lines {
		prices[i] = lines[i].Price
	}
	for start, end := 0, 0; start < len(lines); start = end {
		id := lines[start].id
		for end = start; end < len(lines) && lines[end].id == id; end++ {
		}
		own := prices[start:end:end]
		l.checkPrices(own, sources, func(i int, field string, err error) {
			l.faults.Add(name, lines[start+i].line, field, err)
		})
		m := byID[id]
		if m == nil && l.missesModels(strings.TrimSuffix(path.Base(name), modelsSuffix)) {
			continue
		}
		if m == nil {
			l.faults.Add(name, lines[start].line, "id", fmt.Errorf("%q is not a model of the provider", jsonl.Clip(id)))
			continue
		}
		m.Prices = own
	}
}

func (l *loader) readPriceLines(name, text string) []priceLine {
	const typical = 200 // bytes in a line
	lines, sorted := make([]priceLine, 0, len(text)/typical), true
	r := l.reader(name, text)
	for r.Next() {
		p := priceLine{line: r.Line}
		p.read(r)
		if !r.Valid() {
			continue
		}
		if n := len(lines); n > 0 && comparePriceLines(lines[n-1], p) > 0 {
			err := errors.New("comes after a later one, want order of id, meter, condition, source and from")
			l.faults.Add(name, r.Line, "", l.repairable(err))
			sorted = false
		}
		lines = append(lines, p)
	}
	if !sorted {
		slices.SortStableFunc(lines, comparePriceLines)
	}
	return lines
}

func (p *priceLine) read(r *jsonl.Reader) {
	if !r.Record(priceNames, len(priceNames)) {
		return
	}
	p.id, _ = r.Check("id", CheckModelID)
	r.Check("meter", func(name string) (err error) {
		var found bool
		if p.Meter, found = meterIndex[name]; !found {
			err = fmt.Errorf("%q is not one of the meters, such as %s, %s and %s",
				jsonl.Clip(name), Meters[0].Name, Meters[1].Name, Meters[len(Meters)-1].Name)
		}
		return err
	})
	r.Check("unit", func(unit string) error {
		if want := Meters[p.Meter].Unit; r.Valid() && unit != want {
			return fmt.Errorf("%q is not the unit of %s, %s", jsonl.Clip(unit), Meters[p.Meter].Name, want)
		}
		return nil
	})
	p.Condition, _ = r.CheckNullable("condition", checkCondition)
	r.Check("price", func(text string) (err error) { p.Amount, err = ParseDecimal(text); return err })
	r.CheckNullable("from", p.From.setDay)
	r.CheckNullable("to", p.To.setDay)
	p.Source, _ = r.Check("source", checkSource)
	r.Check("as_of", p.AsOf.setDay)
}
