package picture

import (
	"image"
	"image/color"
	"slices"
)

// one is a pixel in the units of drawing. A pixel is looked at along rows lines, on each of which its coverage is known
// to one part in 64.
const (
	one  = 64
	rows = 16
	full = 16 // degrees of coverage: so few that all colours of a picture fit in a palette
)

// pieces is how many lines a curve becomes: a quarter of a circle of 60 pixels is then true to a tenth of one.
const pieces = 16

// edge is a line that goes down; winding is 1, or -1 where the outline goes up.
type edge struct {
	top, bottom point
	winding     int
}

// edges returns the lines of an outline, without level ones.
func (o outline) edges() []edge {
	var edges []edge
	var first, pen point
	add := func(to point) {
		switch {
		case pen.y < to.y:
			edges = append(edges, edge{pen, to, 1})
		case pen.y > to.y:
			edges = append(edges, edge{to, pen, -1})
		}
		pen = to
	}
	for _, s := range o {
		switch s.kind {
		case 'M':
			add(first)
			first, pen = s.to[0], s.to[0]
		case 'L':
			add(s.to[0])
		case 'Q':
			from := pen
			for i := 1; i <= pieces; i++ {
				add(onCurve(from, s.to[0], s.to[1], i))
			}
		}
	}
	add(first)
	return edges
}

// onCurve returns the point at i/pieces of a curve.
func onCurve(from, control, to point, i int) point {
	j := pieces - i
	at := func(a, b, c int) int { return floorDiv(2*(j*j*a+2*i*j*b+i*i*c)+pieces*pieces, 2*pieces*pieces) }
	return point{at(from.x, control.x, to.x), at(from.y, control.y, to.y)}
}

// floorDiv divides, rounded down also below zero; b is positive.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// crossing is where an edge meets a line of looking.
type crossing struct{ x, winding int }

// fill paints an outline, in units of 1/64 pixel, in a colour. What lies outside of the image is left out.
func fill(img *image.RGBA, o outline, c color.RGBA) {
	edges := o.edges()
	if len(edges) == 0 {
		return
	}
	area := around(edges).Intersect(img.Bounds())
	covered := make([]int, area.Dx())
	var crossings []crossing
	for y := area.Min.Y; y < area.Max.Y; y++ {
		clear(covered)
		for row := range rows {
			crossings = cross(crossings[:0], edges, y*one+row*one/rows+one/rows/2)
			cover(covered, crossings, area.Min.X*one)
		}
		for x, parts := range covered {
			if parts > 0 {
				blend(img.Pix[img.PixOffset(area.Min.X+x, y):], c, (parts*full+rows*one/2)/(rows*one))
			}
		}
	}
}

// around returns the pixels that edges may touch.
func around(edges []edge) image.Rectangle {
	low, high := edges[0].top, edges[0].top
	for _, e := range edges {
		low = point{min(low.x, e.top.x, e.bottom.x), min(low.y, e.top.y)}
		high = point{max(high.x, e.top.x, e.bottom.x), max(high.y, e.bottom.y)}
	}
	return image.Rect(floorDiv(low.x, one), floorDiv(low.y, one), floorDiv(high.x, one)+1, floorDiv(high.y, one)+1)
}

// cross appends where edges meet the level line at y, from left to right.
func cross(crossings []crossing, edges []edge, y int) []crossing {
	for _, e := range edges {
		if e.top.y <= y && y < e.bottom.y {
			x := e.top.x + floorDiv((e.bottom.x-e.top.x)*(y-e.top.y), e.bottom.y-e.top.y)
			crossings = append(crossings, crossing{x, e.winding})
		}
	}
	slices.SortFunc(crossings, func(a, b crossing) int { return a.x - b.x })
	return crossings
}

// cover adds, for each pixel, how many 64th of it lie inside on one line; the first pixel begins at left.
func cover(covered []int, crossings []crossing, left int) {
	winding := 0
	for i, c := range crossings {
		if winding != 0 {
			from, to := max(0, crossings[i-1].x-left), min(len(covered)*one, c.x-left)
			for from < to {
				next := min(to, (from/one+1)*one)
				covered[from/one] += next - from
				from = next
			}
		}
		winding += c.winding
	}
}

// blend paints a premultiplied pixel with a degree of coverage.
func blend(pixel []byte, c color.RGBA, coverage int) {
	for i, v := range [4]uint8{c.R, c.G, c.B, c.A} {
		pixel[i] = uint8((int(pixel[i])*(full-coverage) + int(v)*coverage + full/2) / full)
	}
}
