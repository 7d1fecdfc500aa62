// Package charts draws numbers as inline SVG, for pages that load nothing and allow no style attribute. It knows labels,
// numbers and the names of colours, and nothing of what they mean.
//
// There are two kinds. Bars lie, one under the other, each below its name and number, and may be cut into series;
// Columns stand side by side along an axis. Doublings and Periods make columns of raw values.
//
// A chart has no viewBox: what is across is in percent of the width that the page gives, what is down is in em. So text
// keeps its size from the narrowest phone to the widest screen, and grows with the reader's own text size. What a label
// says is therefore placed for the narrowest chart, 320 pixels; labels that need 480 carry a class that the stylesheet,
// assets/style/charts.css, shows from there on. Colours are classes too: Class "active" becomes class="chart-active".
//
// For a screen reader a chart is one picture with one sentence. The numbers come as a Table from the same value, for the
// page to show beside it. Equal values give equal bytes.
//
//	types := charts.Bars{Title: "Models by type", Axis: "Type", Unit: "models", Series: []charts.Series{{}}, Rows: rows}
//	page.Chart, page.Table = types.SVG(), types.Table()
package charts

import "unicode/utf8"

// Table is the numbers of a chart, ready to be shown. Every row is as long as Head; the first cell of each is a label,
// the others are numbers or shares.
type Table struct {
	Head []string
	Rows [][]string
	Foot []string // sums; nil where there are fewer than two rows
}

// Widths that labels are placed for, in pixels: a chart on a narrow phone, and one at which the stylesheet shows more.
const (
	narrow = 320
	wide   = 480
)

// room says from which width on a label has its place.
type room int

const (
	always room = iota
	roomy       // from wide on
	never
)

// class returns the class of an element that needs this room, behind the classes that it has anyway.
func (r room) class(classes string) string {
	if r == roomy {
		return classes + " chart-roomy"
	}
	return classes
}

// textWidth estimates the width of a small label in pixels, with the space that it needs to the next one. It is on the
// generous side of common fonts, as nothing here knows the reader's.
func textWidth(s string) int { return 7*utf8.RuneCountInString(s) + 3 }

// labels are texts along an axis, to be given room.
type labels struct {
	at, widths []int // centres in hundredths of a percent, and widths in pixels; 0 where there is no text
	order      []int // who comes first
	// blocked reports that label i has no room in a chart of a width in pixels, whatever the other labels.
	blocked func(i, width int) bool
}

// place gives room to labels, those first in order before the others, so that no two touch, at narrow or at wide.
func (l *labels) place() []room {
	rooms := make([]room, len(l.at))
	for i := range rooms {
		rooms[i] = never
	}
	for _, step := range []struct {
		width int
		room  room
	}{{narrow, always}, {wide, roomy}} {
		var taken []int
		for i, r := range rooms {
			if r != never {
				taken = append(taken, i)
			}
		}
		for _, i := range l.order {
			if rooms[i] == never && l.widths[i] > 0 && !l.blocked(i, step.width) && l.free(i, taken, step.width) {
				rooms[i] = step.room
				taken = append(taken, i)
			}
		}
	}
	return rooms
}

// free reports whether label i touches none of those taken in a chart of a width in pixels.
func (l *labels) free(i int, taken []int, width int) bool {
	for _, j := range taken {
		if distance := max(l.at[i]-l.at[j], l.at[j]-l.at[i]) * width / whole; 2*distance < l.widths[i]+l.widths[j] {
			return false
		}
	}
	return true
}
