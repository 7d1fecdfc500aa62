package website

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// sellsOf lists what a provider sells, by type: how many models, what they read and write, and the
// range of what they cost. Works are the rows of its models that work.
func sellsOf(b *build, provider string, works []*row) grid {
	sells := grid{Name: "What it sells", Class: "sells"}
	sells.Head = []string{"Type", "Models", "Reads", "Writes", "Prices"}
	for number, name := range dataset.TypeNames {
		modelType := dataset.Type(number)
		rows := filtered(works, func(r *row) bool { return r.Type == modelType })
		if len(rows) == 0 {
			continue
		}
		query := "provider=" + provider + "&type=" + name
		writes := valuesOf(rows, "output_modalities")
		// Vectors are no modality of the dataset.
		if writes == facts.Unknown && modelType == dataset.Embedding {
			writes = "vectors"
		}
		sells.Rows = append(sells.Rows, []cell{
			{Text: capitalized(name), Href: b.explore(query)},
			textCell(withCommas(len(b.modelsAmong(rows)))),
			contentsCell(valuesOf(rows, "input_modalities")),
			contentsCell(writes),
			rangesOf(b.pricing, rows, 3),
		})
	}
	return sells
}

// contentsCell returns a cell with what models read or write. A phone, on which cells have no head, leaves
// out those of the class none.
func contentsCell(text string) cell {
	c := textCell(text)
	if text == facts.Unknown {
		c.Class = "none"
	}
	return c
}

// valuesOf returns all values of a list that some models have, the most frequent first.
func valuesOf(rows []*row, fact string) string {
	times := map[string]int{}
	var names []string
	for _, r := range rows {
		for value := range strings.SplitSeq(r.values[fact], ",") {
			if value == "" {
				continue
			}
			if times[value] == 0 {
				names = append(names, value)
			}
			times[value]++
		}
	}
	slices.SortStableFunc(names, func(x, y string) int { return cmp.Compare(times[y], times[x]) })
	return facts.Of(fact).Cell(strings.Join(names, ","))
}

// rangesOf returns the ranges of at most so many prices, those that most of some models have: "$0.05
// – $15 input, $0.40 – $75 output". The others are on the pages of models.
func rangesOf(pricing *evidence.Pricing, rows []*row, most int) cell {
	amounts := map[dataset.Meter][]float64{}
	models := map[dataset.Meter]int{} // how many have a price
	var meters []dataset.Meter
	add := func(meter dataset.Meter, prices ...float64) {
		if models[meter] == 0 {
			meters = append(meters, meter)
		}
		models[meter]++
		amounts[meter] = append(amounts[meter], prices...)
	}
	for _, r := range rows {
		headlines, _ := facts.Headlines(pricing, r.Model)
		quotes, _ := facts.LastQuotes(pricing, r.Model)
		pieces, found := facts.PiecesOf(r.Type, headlines, quotes)
		if found {
			// Images and videos have prices for their sizes, mostly no other. A range without them would
			// begin above what the list of the type begins with.
			prices := []float64{pieces.Low, pieces.High}
			add(pieces.Meter, slices.Compact(prices)...)
			continue
		}
		for _, h := range headlines {
			// A price on a condition, or without an amount because sources disagree, is no end of a
			// range that most requests are in.
			if h.Condition != "" || h.Amount == "" {
				continue
			}
			add(h.Meter, facts.Number(h.Amount))
		}
	}
	// The prices that most models have come first: one odd model must not choose the unit of a type.
	slices.SortStableFunc(meters, func(x, y dataset.Meter) int {
		return cmp.Or(cmp.Compare(models[y], models[x]), cmp.Compare(x, y))
	})

	meters = meters[:min(most, len(meters))]

	// People read what a request costs before what its answer costs, whichever of them more models have.
	input := slices.IndexFunc(meters, func(m dataset.Meter) bool { return m.String() == "input" })
	output := slices.IndexFunc(meters, func(m dataset.Meter) bool { return m.String() == "output" })
	if output >= 0 && output < input {
		meters[input], meters[output] = meters[output], meters[input]
	}

	var cells []cell
	for _, meter := range meters {
		name := nameOfPrice(meter, "")
		cells = append(cells, rangeOf(amounts[meter], priceWords(name)))
	}
	if len(cells) == 0 {
		return textCell(facts.Unknown)
	}
	cells[0].More = cells[1:]
	return cells[0]
}

// rangeOf returns the range of some prices with their name: "$0.05 – $15", "input (1 free)". What is
// free is counted apart, as at the head of the page: "free – $15" would say nothing about the prices of
// a provider with one free model.
func rangeOf(amounts []float64, name string) cell {
	paid := filtered(amounts, func(amount float64) bool { return amount > 0 })
	if len(paid) == 0 {
		return cell{Text: "free", Note: name}
	}
	if free := len(amounts) - len(paid); free > 0 {
		name += " (" + withCommas(free) + " free)"
	}
	slices.Sort(paid)
	return cell{Text: priceRange(paid), Note: name}
}

// priceWords returns the name of a price beside an amount: "input", "per minute".
func priceWords(name cell) string {
	words := strings.ToLower(strings.TrimSpace(name.Text + " " + name.Note))
	return strings.TrimPrefix(words, "price ")
}

// pricesOf returns what some models cost, the lowest first.
func pricesOf(rows []*row, fact string) (prices []float64) {
	for _, r := range rows {
		if price := facts.Number(r.values[fact]); price > 0 { // unknown and disputed ones are 0
			prices = append(prices, price)
		}
	}
	slices.Sort(prices)
	return prices
}

// priceRange returns the range of sorted prices: "$0.05 – $15", or the price if all are the same.
func priceRange(prices []float64) string {
	lowest := dollars(prices[0])
	highest := dollars(prices[len(prices)-1])
	if lowest == highest {
		return lowest
	}
	return lowest + "\u00a0–\u00a0" + highest // a line break would leave an end by itself
}

// dollars returns a figure of several prices, which is rounded: it is no price of a model.
func dollars(amount float64) string {
	return facts.Price(facts.Rounded(strconv.FormatFloat(amount, 'f', -1, 64)))
}
