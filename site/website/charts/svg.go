package charts

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"unicode"
)

// Lengths are whole numbers: across, hundredths of a percent of the chart's width; down, hundredths of an em.
const (
	whole = 10000 // across: the chart's width
	em    = 100   // down
)

// canvas collects the elements of an SVG.
type canvas struct{ text strings.Builder }

// svg returns the collected elements as a chart of a height. label is all that a screen reader tells of it.
func (c *canvas) svg(kind, label string, height int) template.HTML {
	return template.HTML(fmt.Sprintf("<svg class=\"chart %s\" width=\"100%%\" height=\"%sem\" role=\"img\" aria-label=\"%s\">\n%s</svg>",
		kind, hundredths(height), escape(label), c.text.String()))
}

func (c *canvas) printf(format string, args ...any) { fmt.Fprintf(&c.text, format, args...) }

// rect draws a box; what a pointer over it tells is title, nothing where it is empty.
func (c *canvas) rect(class string, x, y, width, height int, title string) {
	c.printf(`<rect class="%s" x="%s%%" y="%sem" width="%s%%" height="%sem"`,
		class, hundredths(x), hundredths(y), hundredths(width), hundredths(height))
	if title == "" {
		c.printf("/>")
		return
	}
	c.printf("><title>%s</title></rect>", escape(title))
}

// line draws from one point to another.
func (c *canvas) line(class string, x1, y1, x2, y2 int) {
	c.printf(`<line class="%s" x1="%s%%" y1="%sem" x2="%s%%" y2="%sem"/>`,
		class, hundredths(x1), hundredths(y1), hundredths(x2), hundredths(y2))
}

// span is a piece of text of one look, gap hundredths of an em behind the one before it.
type span struct {
	class, text string
	gap         int
}

// words writes text whose base line begins at (x, y). Only the pieces have sizes: the em of positions stays that of the
// chart.
func (c *canvas) words(class string, x, y int, spans ...span) {
	c.printf(`<text class="%s" x="%s%%" y="%sem">`, class, hundredths(x), hundredths(y))
	for _, s := range spans {
		if s.text == "" {
			continue
		}
		c.printf(`<tspan class="%s"`, s.class)
		if s.gap != 0 {
			c.printf(` dx="%sem"`, hundredths(s.gap))
		}
		c.printf(">%s</tspan>", escape(s.text))
	}
	c.printf("</text>")
}

func (c *canvas) newline() { c.printf("\n") }

// empty is a chart of nothing: a line that says so, as a hole in the page would look like a fault.
func empty(kind, title, unit string) template.HTML {
	c := &canvas{}
	message := "There are no " + unit + " to show."
	c.words("chart-text", 0, em, span{class: "chart-share", text: message})
	c.newline()
	return c.svg(kind, title+". "+message, 3*em/2)
}

// hundredths writes a hundredth part of a number without zeros at its end: "12.5" of 1250.
func hundredths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.Itoa(n/100)
	if rest := n % 100; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%02d", rest), "0")
	}
	return text
}

// escape makes any text fit for elements and attributes, of XML as well: control characters and bytes that are no UTF-8
// become the replacement character.
func escape(s string) string {
	return template.HTMLEscapeString(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar))))
}

// cut shortens text to a number of characters, of which the last tells that there was more.
func cut(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	return strings.TrimRight(string(runes[:limit-1]), " ") + "…"
}

// capital returns a word with a capital at its head.
func capital(s string) string {
	runes := []rune(s)
	if len(runes) > 0 {
		runes[0] = unicode.ToUpper(runes[0])
	}
	return string(runes)
}
