package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
)

// The icon is a stack of index cards on a tile: the edges of two, and before them a third with its tab and a line of
// writing. Its units are 1/32 of its size; nearly all lines lie on even ones, so that they are sharp at 16 pixels too.
const iconUnits = 32

// iconShape is a part of the icon: its outline, and its colour in the light and in the dark scheme.
type iconShape struct {
	outline     outline
	light, dark uint32
}

// iconTile returns the tile that the cards lie on.
func iconTile() iconShape {
	return iconShape{bar(0, 0, 32, 32, 7), 0x1747c2, 0x94b4ff}
}

// iconCards returns the cards and the writing, what lies behind first.
func iconCards() []iconShape {
	front := rounded(corner{4, 12, 2}, corner{16, 12, 2}, corner{16, 16, 0}, corner{28, 16, 2}, corner{28, 28, 3}, corner{4, 28, 3})
	return []iconShape{
		{bar(10, 4, 12, 2, 1), 0x8ba4e1, 0x4a5e8c},
		{bar(7, 8, 18, 2, 1), 0xc3d0f1, 0x2b3a5c},
		{front, 0xffffff, 0x0d1526},
		{bar(8, 20, 12, 2, 1), 0x1747c2, 0x94b4ff},
	}
}

// bar returns a box with rounded corners, in the icon's units.
func bar(x, y, width, height, radius int) outline {
	return rounded(corner{x, y, radius}, corner{x + width, y, radius}, corner{x + width, y + height, radius}, corner{x, y + height, radius})
}

// IconSVG returns the icon as an SVG file, whose colours follow the system's scheme.
func IconSVG() []byte {
	var light, dark, paths strings.Builder
	for i, shape := range append([]iconShape{iconTile()}, iconCards()...) {
		class := string(rune('a' + i))
		fmt.Fprintf(&light, ".%s{fill:#%06x}", class, shape.light)
		fmt.Fprintf(&dark, ".%s{fill:#%06x}", class, shape.dark)
		fmt.Fprintf(&paths, "<path class=\"%s\" d=\"%s\"/>\n", class, shape.outline.path())
	}
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n"+
		"<style>%s@media (prefers-color-scheme:dark){%s}</style>\n%s</svg>\n", iconUnits, iconUnits, &light, &dark, &paths)
}

// Icon returns the icon as a PNG of a size in pixels, from 16 to 1024, on a transparent ground.
func Icon(size int) ([]byte, error) {
	if size < 16 || size > 1024 {
		return nil, fmt.Errorf("icon of %d pixels: the size is from 16 to 1024", size)
	}
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	drawIcon(img, point{}, size)
	return encode(img)
}

// TouchIcon returns the icon as a PNG of 180 pixels for home screens, which cut the corners themselves: the tile fills it
// all.
func TouchIcon() ([]byte, error) {
	const size, margin = 180, 10
	img := ground(size, size, rgb(iconTile().light))
	drawShapes(img, iconCards(), point{margin, margin}, size-2*margin)
	return encode(img)
}

// drawIcon draws the icon in light colours, its upper left corner at a pixel.
func drawIcon(img *image.RGBA, at point, size int) {
	drawShapes(img, append([]iconShape{iconTile()}, iconCards()...), at, size)
}

func drawShapes(img *image.RGBA, shapes []iconShape, at point, size int) {
	for _, shape := range shapes {
		fill(img, shape.outline.scaled(size*one, iconUnits, point{at.x * one, at.y * one}), rgb(shape.light))
	}
}

// ground returns an image of one colour.
func ground(width, height int, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	return img
}
