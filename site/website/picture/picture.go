// Package picture draws the product's icon and the picture that shows with links to it, as PNG and SVG.
//
// The shapes of the icon are defined once and drawn both ways. The picture of links, Card, takes its words and numbers as
// arguments, and knows nothing else of the product.
//
// All drawing is done in integers: lengths are 1/64 pixel, curves become lines, and a pixel has one of 17 degrees of
// coverage, found by counting. Glyphs come from the Go fonts, which package sfnt scales in integers too. So equal
// arguments give equal bytes on every machine and architecture, with the same versions of Go and of golang.org/x/image:
// only these may change how a PNG is compressed or a letter is drawn. A rasteriser that computes in floating point would
// promise less, as compilers for some architectures round once where others round twice.
//
//	png, err := picture.Card(picture.CardData{Name: "Model Catalog", Line: "…", Facts: facts, Bars: bars})
package picture

import "image/color"

// Colours of the light scheme, as in assets/style/tokens.css.
var (
	paper  = rgb(0xfdfdfb)
	line   = rgb(0xdcdfda)
	ink    = rgb(0x15191e)
	muted  = rgb(0x596068)
	accent = rgb(0x1747c2)

	// providers are the colours --p1 to --p7.
	providers = [...]color.RGBA{
		rgb(0x0d6f67), rgb(0xad4219), rgb(0x2c50b8), rgb(0x3a7417), rgb(0x925400), rgb(0xb02257), rgb(0x693bbd),
	}
)

// rgb returns an opaque colour of its usual six hexadecimal digits.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}
