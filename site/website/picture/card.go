package picture

import (
	"image"
	"image/color"
	"strconv"

	"golang.org/x/image/font/sfnt"
)

// CardData is what a card says. Text may be of any length: what has no room is cut.
type CardData struct {
	Name  string // of the product
	Line  string // what it is, in up to two lines of about 55 characters
	Facts []Fact // what it holds; as many as have room, which are three or four
	Bars  []Bar  // a column each; of more than eight, the eighth is the sum of the others
}

// Fact is a number that stands large on a card: 488 models.
type Fact struct {
	Number int // 0 or more
	Label  string
}

// Bar is a column of a card's chart.
type Bar struct {
	Label  string
	Count  int // 0 or more
	Colour int // 1 to 7 for the colour of that provider; any other number for the accent colour
}

// Size of a card in pixels, as is usual for Open Graph pictures, and its margin.
const (
	CardWidth  = 1200
	CardHeight = 630
	margin     = 72
)

// Places on the card from its top, in pixels.
const (
	iconY     = 68
	iconSize  = 88
	nameY     = 142
	lineY     = 222
	lineStep  = 46
	factsY    = 358
	chartY    = 540 // the axis
	chartRise = 116 // the highest column
)

// The chart: at most so many columns, so wide.
const (
	mostBars = 8
	barWidth = 64
)

// cardWriter draws a card, and keeps the first error.
type cardWriter struct {
	img *image.RGBA
	err error
}

// Card draws the picture that shows with links: 1200 by 630 pixels, as PNG. It has the icon and the name, a line that
// says what the product is, some numbers, and a chart of columns. It takes some 50 ms and makes about 25 kB.
func Card(data CardData) ([]byte, error) {
	w := &cardWriter{img: ground(CardWidth, CardHeight, paper)}
	w.head(data)
	w.facts(data.Facts)
	w.chart(gathered(data.Bars))
	if w.err != nil {
		return nil, w.err
	}
	return encode(w.img)
}

// face returns a font at a size; after an error it is unusable, and nothing uses it.
func (w *cardWriter) face(load func() (*sfnt.Font, error), size int) *face {
	font, err := load()
	w.keep(err)
	return &face{font: font, size: size}
}

func (w *cardWriter) keep(err error) {
	if w.err == nil {
		w.err = err
	}
}

// text draws a line cut to a width, and returns how wide it became.
func (w *cardWriter) text(f *face, text string, x, y, limit int, c color.RGBA) int {
	if w.err != nil {
		return 0
	}
	text, err := f.cut(text, limit)
	w.keep(err)
	width, err := f.draw(w.img, text, x, y, c)
	w.keep(err)
	return width
}

// head draws the icon, the name and what it is.
func (w *cardWriter) head(data CardData) {
	const x = margin + iconSize + 30
	drawIcon(w.img, point{margin, iconY}, iconSize)
	w.text(w.face(bold, 84), data.Name, x, nameY, CardWidth-margin-x, ink)
	f := w.face(regular, 36)
	if w.err != nil {
		return
	}
	lines, err := f.wrap(data.Line, CardWidth-2*margin, 2)
	w.keep(err)
	for i, line := range lines {
		w.text(f, line, margin, lineY+i*lineStep, CardWidth-2*margin, muted)
	}
}

// facts draws numbers with their labels, from left to right, as far as there is room.
func (w *cardWriter) facts(facts []Fact) {
	number, label := w.face(bold, 56), w.face(regular, 36)
	x := margin
	for _, fact := range facts {
		if x > CardWidth-margin-200 {
			return
		}
		x += w.text(number, grouped(fact.Number), x, factsY, CardWidth-margin-x, ink) + 14
		x += w.text(label, fact.Label, x, factsY, max(0, CardWidth-margin-x), muted) + 56
	}
}

// chart draws a column for each bar, with its count above and its label below.
func (w *cardWriter) chart(bars []Bar) {
	if len(bars) == 0 {
		return
	}
	count, label := w.face(bold, 24), w.face(regular, 24)
	highest := 0
	for _, bar := range bars {
		highest = max(highest, bar.Count)
	}
	// Seven columns take the whole width; fewer do not stand further apart.
	const gap = 20
	step := (CardWidth - 2*margin + gap) / max(7, len(bars))
	for i, bar := range bars {
		x, height := margin+i*step, 0
		if bar.Count > 0 {
			height = max(4, (2*bar.Count*chartRise+highest)/(2*highest))
		}
		fill(w.img, box(x*one, (chartY-height)*one, barWidth*one, height*one), bar.colour())
		w.text(count, grouped(bar.Count), x, chartY-height-12, step-gap, ink)
		w.text(label, bar.Label, x, chartY+36, step-gap, muted)
	}
	fill(w.img, box(margin*one, chartY*one, (CardWidth-2*margin)*one, 2*one), line)
}

func (b *Bar) colour() color.RGBA {
	if b.Colour < 1 || b.Colour > len(providers) {
		return accent
	}
	return providers[b.Colour-1]
}

// gathered returns bars of which the last sums up all that have no room.
func gathered(bars []Bar) []Bar {
	if len(bars) <= mostBars {
		return bars
	}
	others := Bar{Label: "others"}
	for _, bar := range bars[mostBars-1:] {
		others.Count += bar.Count
	}
	return append(bars[:mostBars-1:mostBars-1], others)
}

// grouped writes a number with commas between thousands.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
