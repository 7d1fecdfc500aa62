package charts

import (
	"html/template"
	"slices"
)

// Columns is a chart of columns that stand side by side on an axis. The highest takes the whole height. Values stand
// above the columns, the greatest and the last before others, as far as there is room for them: there is no scale beside.
type Columns struct {
	Title   string // what is shown: "Models by context length"
	Axis    string // what a column is: "Context length"
	Unit    string // what is counted, in the plural: "models"
	Columns []Column

	// Bounds says that a tick names the left bound of its column, as in a histogram. Otherwise it names what begins
	// there, such as a year of which the column is the first month.
	Bounds bool
}

// Column is one of Columns.
type Column struct {
	Label string // for the table and the pointer: "July 2026"
	Value int    // 0 or more
	Tick  string // stands below the column's left edge; "" for none
	Minor string // a character or two below the column, where there is room: "J"
}

// Heights and places, in hundredths of an em.
const (
	plotTop    = 150 // above it is the highest column's value
	plotHeight = 1100
	axisY      = plotTop + plotHeight
	minorY     = axisY + 118
	tickHeight = 130 // of the line of ticks, and of that of minor labels
)

// leastColumn is the height of a column that is small but not zero: two pixels or so.
const leastColumn = 15

// fewest is how many columns the chart has room for at least: a single one is not a wall.
const fewest = 8

// SVG draws the chart. It is role="img" with an aria-label that says what it shows: the sum, the highest and the last.
func (c *Columns) SVG() template.HTML {
	if len(c.Columns) == 0 {
		return empty("chart-columns", c.Title, c.Unit)
	}
	page := &canvas{}
	for i, column := range c.Columns {
		if column.Value > 0 {
			left, width, height := c.left(i), c.left(i+1)-c.left(i), c.height(i)
			gap := width * c.gap() / 100
			page.rect("chart-part", left+gap/2, axisY-height, width-gap, height, column.Label+": "+grouped(column.Value))
			page.newline()
		}
	}
	for i, room := range c.valueRooms() {
		if room != never {
			page.words(room.class("chart-text chart-middle"), c.middle(i), axisY-c.height(i)-40, span{class: "chart-small chart-value", text: compact(c.Columns[i].Value)})
			page.newline()
		}
	}
	page.line("chart-axis", 0, axisY, whole, axisY)
	page.newline()
	height := c.drawAxis(page)
	return page.svg("chart-columns", c.Title+". "+c.message(), height)
}

// drawAxis draws what stands below the axis, and returns the height of the chart.
func (c *Columns) drawAxis(page *canvas) int {
	bottom := axisY
	if c.minorsFit() {
		for i, column := range c.Columns {
			if column.Minor != "" {
				page.words("chart-text chart-middle", c.middle(i), minorY, span{class: "chart-small chart-share", text: column.Minor})
			}
		}
		page.newline()
		bottom += tickHeight
	}
	class, drawn := "chart-text", false
	if c.Bounds {
		class += " chart-middle"
	}
	for i, room := range c.tickRooms() {
		if room == never {
			continue
		}
		x, low, gap := c.left(i), bottom+30, 0
		if !c.Bounds { // the text stands to the right of the line, not below it
			low, gap = bottom+120, 30
		}
		page.line(room.class("chart-tick"), x, axisY, x, low)
		page.words(room.class(class), x, bottom+130, span{class: "chart-small chart-name", text: c.Columns[i].Tick, gap: gap})
		page.newline()
		drawn = true
	}
	if drawn {
		bottom += tickHeight
	}
	return bottom + 40
}

// left returns where column i begins.
func (c *Columns) left(i int) int { return i * whole / max(len(c.Columns), fewest) }

// middle returns the middle of column i.
func (c *Columns) middle(i int) int { return (c.left(i) + c.left(i+1)) / 2 }

// height returns how high column i is.
func (c *Columns) height(i int) int {
	value := c.Columns[i].Value
	if value == 0 {
		return 0
	}
	return max(ratio(value, c.Columns[c.highest()].Value, plotHeight), leastColumn)
}

// gap is the space between two columns, in percent of both. The bins of a histogram are one range, and stand closer.
func (c *Columns) gap() int {
	if c.Bounds {
		return 8
	}
	return 22
}

// highest returns the first of the columns that are highest.
func (c *Columns) highest() int {
	best := 0
	for i, column := range c.Columns {
		if column.Value > c.Columns[best].Value {
			best = i
		}
	}
	return best
}

// valueRooms gives room to the values: the highest, the last, then by height. Where there is no column nobody misses its
// value, unless all are zero.
func (c *Columns) valueRooms() []room {
	l := labels{blocked: c.valueBlocked}
	none := c.Columns[c.highest()].Value == 0
	for i, column := range c.Columns {
		width := textWidth(compact(column.Value))
		if column.Value == 0 && !none {
			width = 0
		}
		l.at, l.widths, l.order = append(l.at, c.middle(i)), append(l.widths, width), append(l.order, i)
	}
	last := len(c.Columns) - 1
	slices.SortStableFunc(l.order, func(i, j int) int { return c.Columns[j].Value - c.Columns[i].Value })
	if at := slices.Index(l.order, last); at > 1 {
		l.order = slices.Insert(slices.Delete(l.order, at, at+1), 1, last)
	}
	return l.place()
}

// valueBlocked reports that the value above column i would lie on a higher column beside it.
func (c *Columns) valueBlocked(i, width int) bool {
	text := textWidth(compact(c.Columns[i].Value))
	for j := range c.Columns {
		beside := max(c.left(j)-c.middle(i), c.middle(i)-c.left(j+1)) * width / whole // from the middle to the slot of column j
		if j != i && 2*beside < text-3 && c.height(j) > c.height(i)+40 {
			return true
		}
	}
	return false
}

// tickRooms gives room to the ticks, from the right, where the axis ends and the newest is. All count as wide as the
// widest, so that those of a histogram keep an even step.
func (c *Columns) tickRooms() []room {
	widest := 0
	for _, column := range c.Columns {
		widest = max(widest, textWidth(column.Tick))
	}
	l := labels{blocked: func(i, width int) bool {
		// One that begins at its column may stand out of the chart, as far as pages have a margin.
		return !c.Bounds && c.left(i)*width/whole+widest > width+14
	}}
	for i, column := range c.Columns {
		width := widest
		if column.Tick == "" {
			width = 0
		}
		l.at, l.widths, l.order = append(l.at, c.left(i)), append(l.widths, width), append(l.order, len(c.Columns)-1-i)
	}
	return l.place()
}

// minorsFit reports whether there is room for the minor labels, even when narrow: all or none are shown.
func (c *Columns) minorsFit() bool {
	widest := 0
	for _, column := range c.Columns {
		if column.Minor != "" {
			widest = max(widest, textWidth(column.Minor))
		}
	}
	return widest > 0 && c.left(1)*narrow >= widest*whole
}

func (c *Columns) total() int {
	sum := 0
	for _, column := range c.Columns {
		sum += column.Value
	}
	return sum
}

// message says in a sentence or two what the chart shows.
func (c *Columns) message() string {
	all, most, last := c.total(), c.Columns[c.highest()], c.Columns[len(c.Columns)-1]
	text := grouped(all) + " in all."
	if all == 0 || len(c.Columns) < 2 {
		return text
	}
	return text + " Most: " + most.Label + ", " + grouped(most.Value) + " (" + percent(most.Value, all) + "). Last: " +
		last.Label + ", " + grouped(last.Value) + "."
}

// Table returns the chart's numbers, a row for each column.
func (c *Columns) Table() Table {
	t, all := Table{Head: []string{c.Axis, capital(c.Unit), "Share"}}, c.total()
	for _, column := range c.Columns {
		t.Rows = append(t.Rows, []string{column.Label, grouped(column.Value), percent(column.Value, all)})
	}
	if len(t.Rows) > 1 {
		t.Foot = []string{"All", grouped(all), percent(all, all)}
	}
	return t
}
