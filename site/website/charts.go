package website

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// chart is a chart with its numbers as a table. It is drawn either as bars, one below the other, or as columns side by side.
// The template draws it without knowing its width, so lengths are shares of the width and labels are placed for narrow.
type chart struct {
	ID, Title, Text string
	Message         string // what the chart shows, for screen readers
	Key             []barRow
	Bars            []barRow
	Columns         []columnView
	Ticks           []tickView
	Initials        bool // there is room for each column's initial
	Histogram       bool // a tick is the lower bound of its column
	Table           chartTable
}

// chartTable is the table of a chart's numbers. The first cell of each row is its heading.
type chartTable struct {
	Head []string
	Rows [][]string
	Foot []string // nil: there are fewer than two rows to sum up
}

// barRow is a bar, or an entry of the key to the bars' parts.
type barRow struct {
	Label, Class, Value, Share string
	Parts                      []barPart
}

type barPart struct {
	Class, Title     string
	Value, Room      string // Value is empty if there is no room for it
	X, Middle, Width share
}

type columnView struct {
	bin
	Title, Number, Room     string // Number is empty if there is no room for it
	X, Middle, Width, Y, Up share
}

// tickView is a label below the axis.
type tickView struct {
	X          share
	Text, Room string
}

// share is a share of a chart's width or height in hundredths of a percent. Shares are integers so that every machine makes
// the same pages.
type share int

const whole share = 100_00

// String returns the share in percent: "12.5".
func (s share) String() string { return strconv.FormatFloat(float64(s)/100, 'f', -1, 64) }

// shareOf returns part/sum, rounded half up; 0 for the sum 0.
func shareOf(part, sum int) share {
	if sum == 0 {
		return 0
	}
	return share((part*int(whole) + sum/2) / sum)
}

// Widths in pixels for which labels are placed: a chart on a phone, and the width from which the style sheet shows those of
// the class roomy.
const narrow, wide = 330, 480

// room returns the class of a label that has a share of the width: "" or "roomy", or noRoom if it must be left out. It assumes
// that a character takes seven pixels.
func room(label string, s share) string {
	switch need := share(7*len(label)+4) * whole; {
	case narrow*s >= need:
		return ""
	case wide*s >= need:
		return "roomy"
	}
	return noRoom
}

const noRoom = "none"

// bar is what newBars draws: a value for each series.
type bar struct {
	label, class string
	values       []int
}

func (b *bar) sum() (sum int) {
	for _, value := range b.values {
		sum += value
	}
	return sum
}

// newBars returns a chart of bars. Bars of two series or more are cut into parts and have a key; class names the colour of
// the others. There must be a bar.
func newBars(id, title, text, axis string, series []string, bars []bar) chart {
	all := bar{label: "All", values: make([]int, len(series))}
	for _, b := range bars {
		for s, value := range b.values {
			all.values[s] += value
		}
	}
	bySum := func(a, b bar) int { return cmp.Compare(a.sum(), b.sum()) }
	largest, smallest, total := slices.MaxFunc(bars, bySum), slices.MinFunc(bars, bySum), all.sum()
	c := chart{ID: id, Title: title, Text: text, Message: title + ". " + number(total) + " in all."}
	if total > 0 {
		c.Message += " Most: " + largest.label + ", " + number(largest.sum()) + " (" + percent(largest.sum(), total) +
			"). Fewest: " + smallest.label + ", " + number(smallest.sum()) + "."
	}
	c.Table.Head = []string{axis}
	if len(series) > 1 {
		for s, name := range series {
			value := all.values[s]
			c.Key = append(c.Key, barRow{Label: capital(name), Class: name, Value: number(value), Share: percent(value, total)})
			c.Message += " " + capital(name) + " " + number(value) + "."
			c.Table.Head = append(c.Table.Head, capital(name))
		}
	}
	c.Table.Head = append(c.Table.Head, "Models", "Share")
	for _, b := range bars {
		c.Bars = append(c.Bars, barRow{
			Label: b.label, Value: number(b.sum()), Share: percent(b.sum(), total), Parts: b.parts(series, largest.sum()),
		})
		c.Table.Rows = append(c.Table.Rows, b.cells(total))
	}
	if len(bars) > 1 {
		c.Table.Foot = all.cells(total)
	}
	return c
}

// Parts of a bar are at least leastPart wide, so that they can be seen, and partGap apart.
const leastPart, partGap share = 1_20, 55

// parts returns the parts of a bar that are not 0. The bar with the largest sum is nearly as wide as the chart: it has room
// for parts that are wider than their share.
func (b *bar) parts(series []string, largest int) (parts []barPart) {
	x, scale := share(0), whole-leastPart*share(len(series))
	for s, value := range b.values {
		if value == 0 {
			continue
		}
		width := max(shareOf(value, largest)*scale/whole, leastPart)
		part := barPart{Class: b.class, Title: b.label + ": " + number(value), X: x, Width: width}
		if len(series) > 1 {
			part.Class, part.Title = series[s], b.label+", "+capital(series[s])+": "+number(value)
			part.Width -= partGap
			if part.Room = room(number(value), part.Width-partGap); part.Room != noRoom {
				part.Value = number(value)
			}
		}
		part.Middle = x + part.Width/2
		parts = append(parts, part)
		x += width
	}
	return parts
}

func (b *bar) cells(total int) []string {
	cells := []string{b.label}
	if len(b.values) > 1 {
		for _, value := range b.values {
			cells = append(cells, number(value))
		}
	}
	return append(cells, number(b.sum()), percent(b.sum(), total))
}

// bin is a column as newColumns takes it.
type bin struct {
	Label   string // "July 2026"
	value   int
	tick    string // below the column's left edge; may be empty
	Initial string // below the column; may be empty
}

// A chart has room for at least fewestColumns, so that a single one is no wall. Columns are at least leastColumn high.
const (
	fewestColumns       = 8
	leastColumn   share = 1_40
)

// newColumns returns a chart of columns.
func newColumns(id, title, text, axis string, columns []bin) chart {
	total, highest, last := 0, 0, len(columns)-1
	for i, col := range columns {
		total += col.value
		if col.value > columns[highest].value {
			highest = i
		}
	}
	c := chart{ID: id, Title: title, Text: text, Message: title + ". " + number(total) + " in all."}
	c.Table.Head = []string{axis, "Models", "Share"}
	if len(columns) == 0 {
		return c
	}
	slot := whole / share(max(len(columns), fewestColumns))
	c.Initials = columns[0].Initial != "" && narrow*slot >= 11*whole
	for i, col := range columns {
		v := columnView{bin: col, Title: col.Label + ": " + number(col.value), X: share(i)*slot + slot/10, Width: slot * 4 / 5}
		v.Middle = share(i)*slot + slot/2
		if col.value > 0 {
			v.Up = max(shareOf(col.value, columns[highest].value), leastColumn)
			if v.Room = room(compact(col.value), slot); v.Room != noRoom || i == highest {
				v.Number = compact(col.value)
			}
		}
		v.Y = whole - v.Up
		c.Columns = append(c.Columns, v)
		c.Table.Rows = append(c.Table.Rows, []string{col.Label, number(col.value), percent(col.value, total)})
	}
	c.Ticks = ticks(columns, slot)
	if len(columns) > 1 {
		c.Table.Foot = []string{"All", number(total), percent(total, total)}
		c.Message += " Most: " + columns[highest].Label + ", " + number(columns[highest].value) + " (" +
			percent(columns[highest].value, total) + "). Last: " + columns[last].Label + ", " + number(columns[last].value) + "."
	}
	return c
}

// ticks returns the labels below the axis that have room, from the right, where the newest is.
func ticks(columns []bin, slot share) (views []tickView) {
	widest := ""
	for _, col := range columns {
		if len(col.tick) > len(widest) {
			widest = col.tick
		}
	}
	next, nextInWide := whole, whole
	for i, col := range slices.Backward(columns) {
		x := share(i) * slot
		if col.tick == "" || room(widest, nextInWide-x) == noRoom {
			continue
		}
		class := room(widest, next-x)
		if class == "" {
			next = x
		} else {
			class = "roomy"
		}
		views, nextInWide = append(views, tickView{x, col.tick, class}), x
	}
	return views
}

// compact returns a number of 0 or more with about three digits: "987", "1.2K", "46K", "3M".
func compact(n int) string {
	size, letter := 1, ""
	switch {
	case n >= 1_000_000:
		size, letter = 1_000_000, "M"
	case n >= 1000:
		size, letter = 1000, "K"
	}
	if n < 10*size {
		return strings.TrimSuffix(strconv.FormatFloat(float64(n)/float64(size), 'f', 1, 64), ".0") + letter
	}
	return strconv.Itoa((n+size/2)/size) + letter
}

// percent returns a part of a sum in percent. A share that is not 0 or all of the sum never reads so: "<1%", ">99%". It is
// empty if the sum is 0.
func percent(part, sum int) string {
	if sum == 0 {
		return ""
	}
	switch rounded := (part*100 + sum/2) / sum; {
	case rounded == 0 && part > 0:
		return "<1%"
	case rounded == 100 && part < sum:
		return ">99%"
	default:
		return strconv.Itoa(rounded) + "%"
	}
}
