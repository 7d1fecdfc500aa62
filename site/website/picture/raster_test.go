package picture

import (
	"image"
	"image/color"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFill shows the coverage of small images, in sixteenths.
func TestFill(t *testing.T) {
	reversed := rounded(corner{64, 64, 0}, corner{64, 128, 0}, corner{128, 128, 0}, corner{128, 64, 0})
	for _, test := range []struct {
		name    string
		outline outline
		want    [3][3]int
	}{
		{"nothing", nil, [3][3]int{}},
		{"whole pixels", box(64, 0, 64, 128), [3][3]int{{0, 16, 0}, {0, 16, 0}, {0, 0, 0}}},
		{"parts of pixels", box(32, 48, 80, 64), [3][3]int{{2, 3, 0}, {6, 9, 0}, {0, 0, 0}}},
		{"outside", box(-640, -640, 672, 2000), [3][3]int{{8, 0, 0}, {8, 0, 0}, {8, 0, 0}}},
		{"far outside", box(6400, 6400, 64, 64), [3][3]int{}},
		{"a hole", append(box(0, 0, 192, 192), reversed...), [3][3]int{{16, 16, 16}, {16, 0, 16}, {16, 16, 16}}},
		{"twice around", append(box(0, 0, 192, 64), box(0, 0, 192, 64)...), [3][3]int{{16, 16, 16}, {0, 0, 0}, {0, 0, 0}}},
		{"slant", outline{{'M', [2]point{{0, 0}}}, {'L', [2]point{{192, 0}}}, {'L', [2]point{{0, 192}}}}, [3][3]int{{16, 16, 8}, {16, 8, 0}, {8, 0, 0}}},
		{"quarter of a disc", outline{{'M', [2]point{{0, 0}}}, {'L', [2]point{{128, 0}}}, {'Q', [2]point{{128, 128}, {0, 128}}}}, [3][3]int{{16, 15, 0}, {15, 7, 0}, {0, 0, 0}}},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 3, 3))
		fill(img, test.outline, color.RGBA{0, 0, 160, 160})
		var got [3][3]int
		for y := range 3 {
			for x := range 3 {
				got[y][x] = int(img.RGBAAt(x, y).A) / 10
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestPalette wants a picture of too many colours to be written all the same.
func TestPalette(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 257, 1))
	for x := range 257 {
		img.SetRGBA(x, 0, color.RGBA{uint8(x), uint8(x / 256), 0, 255})
	}
	for _, test := range []struct {
		width int
		fits  bool
	}{{256, true}, {257, false}} {
		part := image.NewRGBA(image.Rect(0, 0, test.width, 1))
		copy(part.Pix, img.Pix)
		if _, fits := palette(part); fits != test.fits {
			t.Errorf("palette of %d colours fits: %t, want %t", test.width, fits, test.fits)
		}
		file, err := encode(part)
		if err != nil {
			t.Fatal(err)
		}
		if at, differs := difference(part, decode(t, file)); differs {
			t.Errorf("%d colours: written and read again, the pixel at %v is another", test.width, at)
		}
	}
}
