package picture

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The faces of the card. They have Latin, Greek and Cyrillic letters; others show as an empty box.
var (
	regular = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(goregular.TTF) })
	bold    = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) })
)

// face is a font at a size. It is not for use by several goroutines at once.
type face struct {
	font   *sfnt.Font
	size   int // pixels an em
	buffer sfnt.Buffer
}

// glyph is a letter of a set line; x is where it begins, in 1/64 pixel.
type glyph struct {
	index sfnt.GlyphIndex
	x     int
}

// set places the letters of a line, and returns its width in 1/64 pixel.
func (f *face) set(text string) ([]glyph, int, error) {
	ppem := fixed.I(f.size)
	var glyphs []glyph
	x := 0
	for i, r := range []rune(text) {
		index, err := f.font.GlyphIndex(&f.buffer, r)
		if err != nil {
			return nil, 0, fmt.Errorf("letter %q: %w", r, err)
		}
		if i > 0 {
			// A font without a table of kerning has none.
			if kern, err := f.font.Kern(&f.buffer, glyphs[i-1].index, index, ppem, font.HintingNone); err == nil {
				x += int(kern)
			}
		}
		glyphs = append(glyphs, glyph{index, x})
		advance, err := f.font.GlyphAdvance(&f.buffer, index, ppem, font.HintingNone)
		if err != nil {
			return nil, 0, fmt.Errorf("letter %q: %w", r, err)
		}
		x += int(advance)
	}
	return glyphs, x, nil
}

// outline returns a letter's outline, moved to a place on the base line.
func (f *face) outline(index sfnt.GlyphIndex, at point) (outline, error) {
	segments, err := f.font.LoadGlyph(&f.buffer, index, fixed.I(f.size), nil)
	if err != nil {
		return nil, err
	}
	var o outline
	for _, s := range segments {
		to := [2]point{}
		for i := range to {
			to[i] = point{int(s.Args[i].X) + at.x, int(s.Args[i].Y) + at.y}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o = append(o, segment{'M', to})
		case sfnt.SegmentOpLineTo:
			o = append(o, segment{'L', to})
		case sfnt.SegmentOpQuadTo:
			o = append(o, segment{'Q', to})
		default:
			return nil, fmt.Errorf("glyph %d: cubic curves are not drawn", index)
		}
	}
	return o, nil
}

// draw writes a line whose base line begins at a pixel, and returns its width in pixels, rounded up.
func (f *face) draw(img *image.RGBA, text string, x, y int, c color.RGBA) (int, error) {
	glyphs, width, err := f.set(text)
	if err != nil {
		return 0, err
	}
	for _, g := range glyphs {
		o, err := f.outline(g.index, point{x*one + g.x, y * one})
		if err != nil {
			return 0, err
		}
		fill(img, o, c)
	}
	return (width + one - 1) / one, nil
}

// width returns how wide a line is, in pixels, rounded up.
func (f *face) width(text string) (int, error) {
	_, width, err := f.set(text)
	return (width + one - 1) / one, err
}

// cut shortens a line until it is no wider than a number of pixels; an ellipsis tells where something is missing.
func (f *face) cut(text string, limit int) (string, error) {
	text = clean(text)
	width, err := f.width(text)
	if err != nil || width <= limit {
		return text, err
	}
	runes := []rune(text)
	line := func(n int) string { return strings.TrimRight(string(runes[:n]), " ,.;:–-") + "…" }
	fits, not := 0, len(runes)
	for not-fits > 1 {
		middle := (fits + not) / 2
		width, err := f.width(line(middle))
		if err != nil {
			return "", err
		}
		if width <= limit {
			fits = middle
		} else {
			not = middle
		}
	}
	return line(fits), nil
}

// wrap breaks text into lines no wider than a number of pixels, at spaces, and cuts what is left for the last.
func (f *face) wrap(text string, limit, most int) ([]string, error) {
	words := strings.Fields(clean(text))
	var lines []string
	for len(words) > 0 && len(lines) < most-1 {
		taken := 1
		for taken < len(words) {
			width, err := f.width(strings.Join(words[:taken+1], " "))
			if err != nil {
				return nil, err
			}
			if width > limit {
				break
			}
			taken++
		}
		lines, words = append(lines, strings.Join(words[:taken], " ")), words[taken:]
	}
	if len(words) > 0 {
		lines = append(lines, strings.Join(words, " "))
	}
	for i := range lines {
		var err error
		if lines[i], err = f.cut(lines[i], limit); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// longest is how many characters of a text are looked at; no line of a card holds as many.
const longest = 500

// clean makes one line of any text: control characters, line ends among them, become spaces.
func clean(text string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest])
	}
	return text
}
