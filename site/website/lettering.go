package website

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// lettering writes texts of one size into a picture. Its fonts are those of the Go project, which come with the
// program: fonts of the machine would draw other bytes on each.
type lettering struct{ face font.Face }

// newLettering returns the lettering of a size in pixels.
func newLettering(isBold bool, size float64) lettering {
	data := goregular.TTF
	if isBold {
		data = gobold.TTF
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		panic("website: " + err.Error()) // the font is part of the program
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic("website: " + err.Error())
	}
	return lettering{face}
}

// width returns the width of a text in pixels.
func (l lettering) width(text string) int { return font.MeasureString(l.face, text).Ceil() }

// write writes a text from a point on its base line. What is wider than some pixels is cut, with an ellipsis.
func (l lettering) write(dst draw.Image, c color.Color, x, y, most int, text string) {
	letters := []rune(text)
	for cut := len(letters); l.width(text) > most && cut > 0; cut-- {
		text = string(letters[:cut-1]) + "…"
	}
	pen := font.Drawer{Dst: dst, Src: image.NewUniform(c), Face: l.face, Dot: fixed.P(x, y)}
	pen.DrawString(text)
}
