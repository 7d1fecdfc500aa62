package card

import (
	"fmt"
	"image"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// pen writes on a picture.
type pen struct {
	*image.Paletted
	faces map[style]font.Face
}

type weight int

const (
	regular weight = iota
	bold
)

type style struct {
	weight weight
	size   int
}

func newPen(colours Colours) (*pen, error) {
	parsed, err := fonts()
	if err != nil {
		return nil, err
	}
	p := &pen{image.NewPaletted(image.Rect(0, 0, Width, Height), palette(colours)), map[style]font.Face{}}
	for _, s := range []style{{regular, 30}, {regular, 40}, {bold, 44}, {bold, 42}, {bold, 64}, {bold, 84}} {
		p.faces[s], err = opentype.NewFace(parsed[s.weight], &opentype.FaceOptions{Size: float64(s.size), DPI: 72})
		if err != nil {
			return nil, fmt.Errorf("font of size %d: %w", s.size, err)
		}
	}
	return p, nil
}

func (p *pen) width(w weight, size int, text string) int {
	return font.MeasureString(p.faces[style{w, size}], text).Ceil()
}

// line writes a text from a point on its base line. It looks up shades instead of mixing colours as font.Drawer does, which
// takes four times as long.
func (p *pen) line(colour ramp, w weight, size, x, y int, text string) {
	face, dot := p.faces[style{w, size}], fixed.P(x, y)
	for _, r := range text {
		box, mask, _, advance, _ := face.Glyph(dot, r)
		dot.X += advance
		alpha, drawn := mask.(*image.Alpha)
		if !drawn {
			continue
		}
		for at, coverage := range alpha.Pix {
			shade := (int(coverage)*steps + 127) / 255
			if place := image.Pt(box.Min.X+at%alpha.Stride, box.Min.Y+at/alpha.Stride); shade > 0 && place.In(p.Rect) {
				p.SetColorIndex(place.X, place.Y, colour.index(shade))
			}
		}
	}
}

// paragraph writes a text on up to some lines of the card's width, the first one at y, and returns where the next would be.
func (p *pen) paragraph(colour ramp, w weight, size, y, lines int, text string) int {
	for words := strings.Fields(text); len(words) > 0 && lines > 0; lines-- {
		n := len(words)
		for lines > 1 && n > 1 && p.width(w, size, strings.Join(words[:n], " ")) > right-margin {
			n--
		}
		p.line(colour, w, size, margin, y, p.cut(w, size, right-margin, strings.Join(words[:n], " ")))
		words, y = words[n:], y+size*5/4
	}
	return y
}

// cut shortens a text to a width.
func (p *pen) cut(w weight, size, room int, text string) string {
	if p.width(w, size, text) <= room {
		return text
	}
	for text != "" && p.width(w, size, text+"…") > room {
		_, last := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-last]
	}
	return strings.TrimRight(text, " ") + "…"
}
