package picture

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample is a card of seven providers.
func sample() CardData {
	return CardData{
		Name:  "Model Catalog",
		Line:  "A catalog of AI models of seven providers, as a read-only JSON API for coding agents, scripts and integrations",
		Facts: []Fact{{488, "models"}, {7, "providers"}},
		Bars: []Bar{
			{"OpenAI", 169, 1}, {"Google", 112, 4}, {"Mistral", 64, 5}, {"Together AI", 59, 7}, {"Groq", 43, 6}, {"Anthropic", 36, 2}, {"DeepSeek", 5, 3},
		},
	}
}

// extreme is a card of all that is too long and too much.
func extreme() CardData {
	long := strings.Repeat("Extraordinary ", 4000)
	data := CardData{Name: long, Line: long + "\nΩ Я 提供商 \xff\x00", Facts: []Fact{{1_234_567, "models of " + long}, {99, "providers"}}}
	for i := range 30 {
		data.Bars = append(data.Bars, Bar{Label: strings.Repeat("x", 1+i*i*i), Count: 1_000_000 / (1 + i*i), Colour: i - 2})
	}
	return data
}

// picture is one that golden files show; once gives what make made first.
type picture struct {
	name          string
	width, height int
	make, once    func() ([]byte, error)
}

var pictures = []picture{
	of("icon-16", 16, 16, func() ([]byte, error) { return Icon(16) }),
	of("icon-32", 32, 32, func() ([]byte, error) { return Icon(32) }),
	of("icon-512", 512, 512, func() ([]byte, error) { return Icon(512) }),
	of("touch", 180, 180, TouchIcon),
	of("card", CardWidth, CardHeight, func() ([]byte, error) { return Card(sample()) }),
	of("card-extreme", CardWidth, CardHeight, func() ([]byte, error) { return Card(extreme()) }),
	of("card-empty", CardWidth, CardHeight, func() ([]byte, error) { return Card(CardData{}) }),
}

func of(name string, width, height int, make func() ([]byte, error)) picture {
	return picture{name, width, height, make, sync.OnceValues(make)}
}

// TestGolden compares pixels with those of files, not bytes, as another version of Go may compress otherwise.
func TestGolden(t *testing.T) {
	for _, test := range pictures {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join("testdata", test.name+".png")
			got, err := test.once()
			if err != nil {
				t.Fatal(err)
			}
			if len(got) > 40_000 {
				t.Errorf("the picture has %d bytes", len(got))
			}
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if at, differs := difference(decode(t, want), decode(t, got)); differs {
				t.Errorf("%s differs first at %v; -update rewrites it", file, at)
			}
			if size := decode(t, got).Bounds().Size(); size != image.Pt(test.width, test.height) {
				t.Errorf("the picture is %v large, want %d x %d", size, test.width, test.height)
			}
		})
	}
}

func decode(t *testing.T, file []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// difference returns the first pixel at which two pictures differ.
func difference(a, b image.Image) (at image.Point, differs bool) {
	if a.Bounds() != b.Bounds() {
		return image.Point{}, true
	}
	x, y := pixels(a), pixels(b)
	for i := range x.Pix {
		if x.Pix[i] != y.Pix[i] {
			return image.Pt(i%x.Stride/4, i/x.Stride), true
		}
	}
	return image.Point{}, false
}

func pixels(img image.Image) *image.RGBA {
	same := image.NewRGBA(img.Bounds())
	draw.Draw(same, same.Bounds(), img, image.Point{}, draw.Src)
	return same
}

// TestDeterministic draws everything again, all at once.
func TestDeterministic(t *testing.T) {
	var group sync.WaitGroup
	for _, test := range pictures {
		group.Go(func() {
			again, err := test.make()
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			if first, _ := test.once(); !bytes.Equal(first, again) {
				t.Errorf("%s: equal arguments give other bytes", test.name)
			}
		})
	}
	group.Wait()
}

// TestMargins wants a card to stay inside of its margins whatever it says.
func TestMargins(t *testing.T) {
	for _, test := range pictures {
		if !strings.HasPrefix(test.name, "card") {
			continue
		}
		file, err := test.once()
		if err != nil {
			t.Fatal(err)
		}
		img := pixels(decode(t, file))
		inner := image.Rect(margin-4, 40, CardWidth-margin+1, CardHeight-40)
		for y := range CardHeight {
			for x := range CardWidth {
				if at := image.Pt(x, y); !at.In(inner) && img.RGBAAt(x, y) != paper {
					t.Fatalf("%s: the pixel at %v, in the margin, is %v", test.name, at, img.RGBAAt(x, y))
				}
			}
		}
	}
}

func TestIconSizes(t *testing.T) {
	for _, size := range []int{-1, 0, 15, 1025} {
		want := fmt.Sprintf("icon of %d pixels: the size is from 16 to 1024", size)
		if _, err := Icon(size); err == nil || err.Error() != want {
			t.Errorf("Icon(%d) = %v, want %s", size, err, want)
		}
	}
}

// TestColours wants the colours of the style sheet.
func TestColours(t *testing.T) {
	tokens, err := os.ReadFile("../assets/style/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark := map[string]string{}, map[string]string{}
	for _, match := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)`).FindAllStringSubmatch(string(tokens), -1) {
		light[match[1]], dark[match[1]] = match[2], match[3]
	}
	names := map[string]color.RGBA{"paper": paper, "line": line, "ink": ink, "muted": muted, "accent": accent}
	for i, c := range providers {
		names[fmt.Sprintf("p%d", i+1)] = c
	}
	for name, c := range names {
		if got := fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B); got != light[name] {
			t.Errorf("%s is %s, in the style sheet %s", name, got, light[name])
		}
	}
	tile := iconTile()
	got := []string{fmt.Sprintf("%06x", tile.light), fmt.Sprintf("%06x", tile.dark)}
	if diff := cmp.Diff([]string{light["accent"], dark["accent"]}, got); diff != "" {
		t.Errorf("the icon's tile has not the accent colours (-want +got):\n%s", diff)
	}
}

func BenchmarkCard(b *testing.B) {
	for b.Loop() {
		if _, err := Card(sample()); err != nil {
			b.Fatal(err)
		}
	}
}
