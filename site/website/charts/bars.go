package charts

import (
	"html/template"
	"slices"
	"strings"
)

// Bars is a chart of bars that lie one under the other, in the order of Rows. The longest takes the whole width, all
// begin at the left, and above each stand its name, its number and its share of the sum. With two Series or more a bar
// is cut into them, with the number in each part that has the room, and a key with the series' sums comes first.
type Bars struct {
	Title  string   // what is shown: "Models by provider and status"
	Axis   string   // what a row is: "Provider"
	Unit   string   // what is counted, in the plural: "models"
	Series []Series // one at least; the label of a single one is not shown. Up to four have room in the key
	Rows   []Row
}

// Series is a part of every bar.
type Series struct {
	Label string // "Deprecated"
	Class string // colour in the stylesheet, "deprecated"
}

// Row is a bar.
type Row struct {
	Label  string // of any length: the chart cuts it to 28 characters, the table does not
	Class  string // colour of a bar that is not cut: "chat"; "" for the accent colour. Unused with two Series or more
	Values []int  // 0 or more, one for each of the Series
}

func (r *Row) sum() int {
	sum := 0
	for _, value := range r.Values {
		sum += value
	}
	return sum
}

// Heights and places, in hundredths of an em.
const (
	barTop    = 142 // of the bar below the row's top; above it is the name
	barHeight = 120
	barPitch  = 330 // from row to row
	keyHeight = 345
)

// leastPart is what a part of a bar that is not zero takes at least of the width, so that it can be seen: 1.2 %. Of it,
// and of every part but the last, partGap stays free.
const (
	leastPart = 120
	partGap   = 55
)

// SVG draws the chart. It is role="img" with an aria-label that says what it shows: the sum, the most and the fewest.
func (b *Bars) SVG() template.HTML {
	if len(b.Rows) == 0 {
		return empty("chart-bars", b.Title, b.Unit)
	}
	c := &canvas{}
	top := 0
	if len(b.Series) > 1 {
		b.drawKey(c)
		top = keyHeight
	}
	parts := b.parts()
	for i := range b.Rows {
		b.drawRow(c, &b.Rows[i], parts[i], top+i*barPitch)
	}
	return c.svg("chart-bars", b.Title+". "+b.message(), top+(len(b.Rows)-1)*barPitch+barTop+barHeight)
}

// drawKey draws the series' names beside a sample of each, over their sums, in columns of equal width.
func (b *Bars) drawKey(c *canvas) {
	all := b.total()
	for i, s := range b.Series {
		x, sum := i*whole/len(b.Series), b.seriesSum(i)
		c.printf(`<rect class="%s" x="%s%%" y="0.2em" width="0.8em" height="0.8em"/>`, partClass(s.Class), hundredths(x))
		c.words("chart-text", x, 95, span{class: "chart-name", text: s.Label, gap: 120})
		share := always
		if sum >= 100_000 {
			share = roomy
		}
		c.words("chart-text", x, 225, span{class: "chart-value", text: grouped(sum)}, span{class: share.class("chart-share"), text: percent(sum, all), gap: 45})
		c.newline()
	}
}

// drawRow draws the name, the number and the bar of a row. widths are those of its parts.
func (b *Bars) drawRow(c *canvas, row *Row, widths []int, top int) {
	sum := row.sum()
	c.words("chart-text", 0, top+em,
		span{class: "chart-name", text: cut(row.Label, 28)},
		span{class: "chart-value", text: grouped(sum), gap: 55},
		span{class: "chart-share", text: percent(sum, b.total()), gap: 45})
	x, y, last := 0, top+barTop, lastPart(widths)
	for i, width := range widths {
		if width == 0 {
			continue
		}
		class, title := row.Class, row.Label+": "+grouped(sum)
		if len(b.Series) > 1 {
			class, title = b.Series[i].Class, row.Label+", "+b.Series[i].Label+": "+grouped(row.Values[i])
		}
		drawn := width
		if i < last {
			drawn -= partGap
		}
		c.rect(partClass(class), x, y, drawn, barHeight, title)
		if text := grouped(row.Values[i]); len(b.Series) > 1 && partRoom(text, width) != never {
			c.words(partRoom(text, width).class("chart-text chart-in-"+class), x+drawn/2, y+89, span{class: "chart-small", text: text})
		}
		x += width
	}
	if sum == 0 {
		c.line("chart-zero", 0, y, 0, y+barHeight)
	}
	c.newline()
}

// lastPart returns the last part that has a width, -1 where none has.
func lastPart(widths []int) int {
	last := -1
	for i, width := range widths {
		if width > 0 {
			last = i
		}
	}
	return last
}

// partClass returns the classes of a bar or a part of one.
func partClass(class string) string {
	if class == "" {
		return "chart-part"
	}
	return "chart-part chart-" + class
}

// partRoom says from which width of the chart on a number fits into a part of a bar.
func partRoom(text string, width int) room {
	switch need := (textWidth(text) + 4) * whole; {
	case width*narrow >= need:
		return always
	case width*wide >= need:
		return roomy
	default:
		return never
	}
}

// parts returns the widths of all parts: shares of the largest row's sum. Tiny parts are widened to leastPart, after
// which everything is scaled back so that the longest bar has the whole width.
func (b *Bars) parts() [][]int {
	largest, longest := 0, 0
	for i := range b.Rows {
		largest = max(largest, b.Rows[i].sum())
	}
	all := make([][]int, len(b.Rows))
	for i := range b.Rows {
		length := 0
		for _, value := range b.Rows[i].Values {
			width := 0
			if value > 0 {
				width = max(ratio(value, largest, whole), leastPart)
			}
			all[i] = append(all[i], width)
			length += width
		}
		longest = max(longest, length)
	}
	for _, widths := range all {
		for i := range widths {
			widths[i] = ratio(widths[i], longest, whole)
		}
	}
	return all
}

func (b *Bars) total() int {
	sum := 0
	for i := range b.Rows {
		sum += b.Rows[i].sum()
	}
	return sum
}

func (b *Bars) seriesSum(i int) int {
	sum := 0
	for _, row := range b.Rows {
		sum += row.Values[i]
	}
	return sum
}

// message says in a sentence or two what the chart shows.
func (b *Bars) message() string {
	all := b.total()
	text := grouped(all) + " in all."
	if all == 0 || len(b.Rows) < 2 {
		return text
	}
	bySum := func(x, y Row) int { return x.sum() - y.sum() }
	// Of equal rows MinFunc and MaxFunc both take the first.
	most, fewest := slices.MaxFunc(b.Rows, bySum), slices.MinFunc(b.Rows, bySum)
	text += " Most: " + most.Label + ", " + grouped(most.sum()) + " (" + percent(most.sum(), all) + "). Fewest: " +
		fewest.Label + ", " + grouped(fewest.sum()) + "."
	if len(b.Series) > 1 {
		var sums []string
		for i, s := range b.Series {
			sums = append(sums, s.Label+" "+grouped(b.seriesSum(i)))
		}
		text += " " + strings.Join(sums, ", ") + "."
	}
	return text
}

// Table returns the chart's numbers: a row for each bar, with a column for each series where there are two or more, the
// sum and the share.
func (b *Bars) Table() Table {
	t := Table{Head: []string{b.Axis}}
	if len(b.Series) > 1 {
		for _, s := range b.Series {
			t.Head = append(t.Head, s.Label)
		}
	}
	t.Head = append(t.Head, capital(b.Unit), "Share")
	foot := Row{Label: "All"}
	for i := range b.Series {
		foot.Values = append(foot.Values, b.seriesSum(i))
	}
	for i := range b.Rows {
		t.Rows = append(t.Rows, b.cells(&b.Rows[i]))
	}
	if len(b.Rows) > 1 {
		t.Foot = b.cells(&foot)
	}
	return t
}

// cells returns a row of the table.
func (b *Bars) cells(row *Row) []string {
	cells := []string{row.Label}
	if len(b.Series) > 1 {
		for _, value := range row.Values {
			cells = append(cells, grouped(value))
		}
	}
	return append(cells, grouped(row.sum()), percent(row.sum(), b.total()))
}
