package website

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
)

// maxModelCards is the largest number of models that have share cards, the pictures that chats show with a link to a page.
const maxModelCards = 1000

// Sizes of a card in pixels. All others are for cards of this width.
const (
	cardWidth  = 600
	cardHeight = 315
	cardMargin = 36
)

func hasCards(b *build) bool { return len(b.dataset.Models) <= maxModelCards }

func cardPath(b *build, row int) string {
	return "models/" + b.catalog.PageName(row) + "/" + catalog.CardFile
}

// drawCard draws what people choose a model by. It panics if a colour is wrong, which tests would have found.
func drawCard(b *build, row int) representation.Document {
	m := &b.dataset.Models[row]
	provider := b.providers[m.Provider]
	p := pen{image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))}
	const edge, tile = cardWidth - cardMargin, 44
	accent := fmt.Sprintf("p%d", provider.Number)
	p.fill("paper", p.Rect)
	p.fill(accent, image.Rect(0, 0, cardWidth, 10))
	p.fill(accent, image.Rect(cardMargin, cardMargin, cardMargin+tile, cardMargin+tile))
	p.line(bold, 22, "paper", cardMargin+8, cardMargin+30, cardMargin+tile, provider.Monogram, true)
	p.line(regular, 20, "muted", cardMargin+tile+14, cardMargin+29, edge, provider.Name+" · "+b.options.Service, true)
	rest := p.line(bold, 40, "ink", cardMargin, 144, edge, b.at(row).Name(), false)
	p.line(bold, 40, "ink", cardMargin, 194, edge, rest, true)
	facts := cardFacts(b, m)
	for i, fact := range facts {
		x := cardMargin + i*(edge-cardMargin)/len(facts)
		next := cardMargin + (i+1)*(edge-cardMargin)/len(facts) - 12
		p.line(bold, 21, "ink", x, 250, next, fact[0], true)
		p.line(regular, 15, "muted", x, 275, next, fact[1], true)
	}
	var body bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&body, p.RGBA); err != nil {
		panic("website: share card: " + err.Error())
	}
	return representation.Document{Path: cardPath(b, row), MediaType: PNG, Body: body.Bytes()}
}

// cardFacts returns figures and their labels.
func cardFacts(b *build, m *dataset.Model) (facts [][2]string) {
	if input, output := listPrices(b.pricing.Quotes(m)); input != "" && output != "" {
		facts = append(facts, [2]string{price(input) + " / " + price(output), "per million tokens"})
	}
	if m.ContextLength != "" {
		facts = append(facts, [2]string{tokens(m.ContextLength), "tokens of context"})
	}
	if released := m.Fact("release_date").String; released != "" {
		facts = append(facts, [2]string{released, "released"})
	}
	switch {
	case m.RetirementDate == "":
		return append(facts, [2]string{m.Status.String(), "status"})
	case m.RetirementDate <= b.day.String():
		return append(facts, [2]string{m.RetirementDate, "retired"})
	}
	return append(facts, [2]string{m.RetirementDate, "retires"})
}

type weight int

const (
	regular weight = iota
	bold
)

var fonts = sync.OnceValue(func() (parsed [2]*opentype.Font) {
	for i, source := range [...][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		parsed[i], _ = opentype.Parse(source) // the fonts of the Go project are valid
	}
	return parsed
})

func faceOf(w weight, size float64) font.Face {
	face, _ := opentype.NewFace(fonts()[w], &opentype.FaceOptions{Size: size, DPI: 72}) // never an error
	return face
}

// pen draws in the colours of the dark scheme.
type pen struct{ *image.RGBA }

func (p pen) fill(colour string, r image.Rectangle) {
	draw.Draw(p.RGBA, r, image.NewUniform(assets.DarkColour(colour)), image.Point{}, draw.Src)
}

// line writes a text on a line that ends at an edge. It returns the words for the next line, or cuts them if this is the last one.
func (p pen) line(w weight, size float64, colour string, x, y, edge int, text string, last bool) (rest string) {
	d := font.Drawer{Dst: p.RGBA, Src: image.NewUniform(assets.DarkColour(colour)), Face: faceOf(w, size), Dot: fixed.P(x, y)}
	fits := func(text string) bool { return d.MeasureString(text).Ceil() <= edge-x }
	words := strings.Fields(text)
	for n := len(words); n > 0 && !last; n-- {
		if line := strings.Join(words[:n], " "); fits(line) {
			d.DrawString(line)
			return strings.Join(words[n:], " ")
		}
	}
	for letters := []rune(text); !fits(text); {
		letters = letters[:len(letters)-1]
		text = strings.TrimRight(string(letters), " ") + "…"
	}
	d.DrawString(text)
	return ""
}
