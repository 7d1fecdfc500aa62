package picture

import (
	"fmt"
	"strings"
)

// point is a place in the units of its outline, y downwards.
type point struct{ x, y int }

// outline is a closed shape, or several of them: a shape is everything its lines go around at least once.
type outline []segment

// segment goes from where the one before it ended. to[0] of a quad is its control point.
type segment struct {
	kind byte // 'M' begins a shape, 'L' is a line, 'Q' a quadratic curve
	to   [2]point
}

// corner is a corner of a shape of level and upright lines, rounded by a radius.
type corner struct{ x, y, radius int }

// rounded returns the shape with these corners. Lines have to be as long as the radii at their ends.
func rounded(corners ...corner) outline {
	var o outline
	kind := byte('M')
	for i, c := range corners {
		before, after := corners[(i+len(corners)-1)%len(corners)], corners[(i+1)%len(corners)]
		o = append(o, segment{kind, [2]point{c.towards(before)}})
		if kind = 'L'; c.radius > 0 {
			o = append(o, segment{'Q', [2]point{{c.x, c.y}, c.towards(after)}})
		}
	}
	return o
}

// towards returns the point at which the rounding meets the line to another corner.
func (c corner) towards(other corner) point {
	return point{c.x + sign(other.x-c.x)*c.radius, c.y + sign(other.y-c.y)*c.radius}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// box returns a rectangle.
func box(x, y, width, height int) outline {
	return rounded(corner{x, y, 0}, corner{x + width, y, 0}, corner{x + width, y + height, 0}, corner{x, y + height, 0})
}

// scaled returns the outline times mul/div, rounded, then moved.
func (o outline) scaled(mul, div int, by point) outline {
	scaled := make(outline, len(o))
	for i, s := range o {
		for j, p := range s.to {
			s.to[j] = point{(2*p.x*mul+div)/(2*div) + by.x, (2*p.y*mul+div)/(2*div) + by.y}
		}
		scaled[i] = s
	}
	return scaled
}

// path returns the outline as the d attribute of an SVG path.
func (o outline) path() string {
	var b strings.Builder
	for i, s := range o {
		if s.kind == 'M' && i > 0 {
			b.WriteByte('Z')
		}
		fmt.Fprintf(&b, "%c%d %d", s.kind, s.to[0].x, s.to[0].y)
		if s.kind == 'Q' {
			fmt.Fprintf(&b, " %d %d", s.to[1].x, s.to[1].y)
		}
	}
	return b.String() + "Z"
}
