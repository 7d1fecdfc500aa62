// Package card draws share cards: the pictures that chats and social networks show with a link. A card is a PNG of 1200 by 630
// pixels in 16 colours.
//
//	c := card.Card{Mark: "An", Above: "Anthropic", Title: "Claude Opus 4.8", Facts: []card.Fact{{"$5 / $25", "per million tokens"}}}
//	png, err := c.PNG(card.Colours{Paper: white, Ink: black, Muted: grey, Accent: blue})
package card

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// Width and Height are the size of a card in pixels.
const (
	Width  = 1200
	Height = 630
)

// Card is what a card shows. Texts that are too long are cut.
type Card struct {
	Mark  string // two letters on a tile
	Above string // beside the tile
	Title string // the largest text, on up to two lines
	Text  string // below the title, on up to three lines
	Facts []Fact // in columns below, at most maxFacts
}

// Fact is a figure and what it says.
type Fact struct{ Figure, Label string }

const maxFacts = 4

// Colours are those of texts on paper; the accent is that of the tile.
type Colours struct{ Paper, Ink, Muted, Accent color.RGBA }

// steps is the number of shades of each colour. The palette has paper, then the shades from paper to the colour, which is the
// last. It has more than 16 colours, because package png writes a byte for a pixel four times as fast as half a byte.
const steps = 8

// ramp is the place of a colour's shades in the palette: shade i is ramp + i, and shade 0 is paper.
type ramp int

const (
	ink ramp = iota * steps
	muted
	accent
	onTile = -accent // paper on the accent
)

const (
	margin = 72
	right  = Width - margin
	tile   = 88
	band   = 20 // at the top
)

// PNG draws the card. The same card has the same bytes whenever it is drawn.
func (c *Card) PNG(colours Colours) ([]byte, error) {
	p, err := newPen(colours)
	if err != nil {
		return nil, err
	}
	p.fill(image.Rect(0, 0, Width, band))
	p.fill(image.Rect(margin, margin, margin+tile, margin+tile))
	p.line(onTile, bold, 44, margin+(tile-p.width(bold, 44, c.Mark))/2, margin+59, c.Mark)
	p.line(muted, regular, 40, margin+tile+28, margin+58, p.cut(regular, 40, right-margin-tile-28, c.Above))
	size, y := 84, 286
	if p.width(bold, size, c.Title) > right-margin {
		size = 64
	}
	y = p.paragraph(ink, bold, size, y, 2, c.Title)
	if len(c.Facts) == 0 {
		p.paragraph(muted, regular, 40, y, 3, c.Text)
	}
	facts := c.Facts[:min(len(c.Facts), maxFacts)]
	for i, f := range facts {
		column := (right - margin) / len(facts)
		x, room := margin+i*column, column-24
		p.line(ink, bold, 42, x, 500, p.cut(bold, 42, room, f.Figure))
		p.line(muted, regular, 30, x, 550, p.cut(regular, 30, room, f.Label))
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err = encoder.Encode(&out, p.Paletted)
	return out.Bytes(), err
}

// palette returns paper and the shades of the colours.
func palette(c Colours) color.Palette {
	colours := color.Palette{c.Paper}
	for _, end := range []color.RGBA{c.Ink, c.Muted, c.Accent} {
		for i := 1; i <= steps; i++ {
			mix := func(from, to uint8) uint8 { return uint8((int(from)*(steps-i) + int(to)*i) / steps) }
			colours = append(colours, color.RGBA{mix(c.Paper.R, end.R), mix(c.Paper.G, end.G), mix(c.Paper.B, end.B), 255})
		}
	}
	return colours
}

// index returns the index of a shade in the palette.
func (r ramp) index(shade int) uint8 {
	if r == onTile {
		return accent.index(steps - shade)
	}
	if shade == 0 {
		return 0
	}
	return uint8(int(r) + shade)
}

// fill fills a rectangle with the accent.
func (p *pen) fill(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p.SetColorIndex(x, y, accent.index(steps))
		}
	}
}

var fonts = sync.OnceValues(func() (parsed [2]*opentype.Font, err error) {
	for i, source := range [...][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		if parsed[i], err = opentype.Parse(source); err != nil {
			return parsed, err
		}
	}
	return parsed, nil
})
