package card

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"modelcatalog/dataset/must"
)

var colours = Colours{
	Paper: color.RGBA{253, 253, 251, 255}, Ink: color.RGBA{21, 25, 30, 255},
	Muted: color.RGBA{89, 96, 104, 255}, Accent: color.RGBA{173, 66, 25, 255},
}

func draw(t testing.TB, c Card) []byte {
	t.Helper()
	body, err := c.PNG(colours)
	must.Do(t, err)
	return body
}

var opus = Card{
	Mark: "An", Above: "Anthropic", Title: "Claude Opus 4.8",
	Facts: []Fact{{"$5 / $25", "per million tokens"}, {"1M", "tokens of context"}, {"2026-05-28", "released"}, {"active", "status"}},
}

// TestPNG checks the size of cards, that equal cards have equal bytes, and that no text is drawn beyond the margins.
func TestPNG(t *testing.T) {
	long := strings.Repeat("Ŵide “texts” 長い ", 40)
	for name, c := range map[string]Card{
		"facts": opus, "empty": {}, "text": {Title: "A", Text: long}, "control characters": {Title: "\x00\u202e\xff"},
		"long": {Mark: "Wm", Above: long, Title: strings.ReplaceAll(long, " ", ""), Facts: []Fact{{long, long}, {long, long}, {}, {}, {"5", "left out"}}},
	} {
		body := draw(t, c)
		if !bytes.Equal(body, draw(t, c)) {
			t.Errorf("%s: two drawings differ", name)
		}
		picture, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if size := picture.Bounds().Size(); size.X != Width || size.Y != Height {
			t.Errorf("%s: size = %v, want %d by %d", name, size, Width, Height)
		}
		for y := band; y < Height; y++ {
			if got := picture.At(right+8, y); got != colours.Paper {
				t.Errorf("%s: pixel %d, %d = %v, want paper", name, right+8, y, got)
				break
			}
		}
	}
}
