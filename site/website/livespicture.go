package website

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
)

// The picture of lives for links, as networks show them beside the address of a page: 1200 by 630
// pixels. It has no text, because the network writes the title below it.
const (
	pictureWidth  = 1200
	pictureHeight = 630
	pictureHead   = 56 // height of the band at the top
	pictureMargin = 40 // at all other edges, and below the band
)

// pictureColors are those of the light style; see tokens.css.
var pictureColors = color.Palette{
	color.RGBA{0xff, 0xff, 0xfd, 0xff}, // paper
	color.RGBA{0xff, 0xcf, 0x1a, 0xff}, // the band of the head
	color.RGBA{0x16, 0x15, 0x0f, 0xff}, // ink
	color.RGBA{0x5f, 0x5d, 0x52, 0xff}, // the parts of bars, from here on
	color.RGBA{0xb3, 0x26, 0x1e, 0xff},
	color.RGBA{0x1b, 0x73, 0x39, 0xff},
	color.RGBA{0xdf, 0xdd, 0xd2, 0xff},
	color.RGBA{0x9a, 0x4a, 0x07, 0xff},
}

// Indexes of pictureColors.
const paperColor, bandColor, inkColor = 0, 1, 2

// partColors are indexes of pictureColors by the class of a part of a bar.
var partColors = map[string]uint8{
	"past": 3, "later": 3, "urgent": 4, "promised": 5, "open": 6, "close": 7,
}

// addLivesPicture adds the picture of a page of lives, and returns its path from the root of the
// site; "" if there are no lives.
func addLivesPicture(b *build, path string, lives *lifespans) string {
	if lives == nil {
		return ""
	}
	b.add(path, PNG, livesPicture(lives))
	return "/" + path
}

// livesPicture draws the bars of the page, as many as have room.
func livesPicture(lives *lifespans) []byte {
	img := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), pictureColors)
	fill := func(x0, y0, x1, y1 int, c uint8) {
		for y := max(0, y0); y < min(y1, pictureHeight); y++ {
			for x := max(0, x0); x < min(x1, pictureWidth); x++ {
				img.Pix[y*img.Stride+x] = c
			}
		}
	}
	// The band and the line below it are the head of every page.
	fill(0, 0, pictureWidth, pictureHead, bandColor)
	fill(0, pictureHead, pictureWidth, pictureHead+4, inkColor)
	at := func(percent string) int {
		// The page's own number, which is what the picture must agree with.
		share, _ := strconv.ParseFloat(strings.TrimSuffix(percent, "%"), 64)
		return pictureMargin + int(share/100*(pictureWidth-2*pictureMargin))
	}
	var bars []lifeBar
	for _, g := range lives.Groups {
		bars = append(bars, g.Rows...)
	}
	// Pixels of a row. Few bars are high, and many as low as can be seen in a list of messages: of the
	// least row, four are its bar.
	const least, most = 7, 26
	room := pictureHeight - pictureHead - 2*pictureMargin
	height := min(most, max(least, room/max(1, len(bars))))
	bars = bars[:min(len(bars), room/height)]
	// Behind the bars, as on the page: else it would cover an end of the next days.
	today := at(lives.Today)
	fill(today-1, pictureHead+pictureMargin/2, today+2, pictureHeight-pictureMargin/2, inkColor)
	for i, bar := range bars {
		top := pictureHead + pictureMargin + i*height
		bottom := top + height*3/5 // the rest is the space to the next bar
		for _, part := range bar.Parts {
			x := at(part.X)
			end := x + at(part.Width) - pictureMargin // at adds the margin, which a width does not have
			near, isReported := strings.CutPrefix(part.Class, "reported ")
			if !isReported {
				fill(x, top, end, bottom, partColors[near])
				continue
			}
			for dash := x; dash < end; dash += 12 { // so that it also differs without color
				fill(dash, top, min(dash+7, end), bottom, partColors[near])
			}
		}
		if bar.End != "" {
			fill(at(bar.End)-1, top-1, at(bar.End)+2, bottom+1, inkColor)
		}
	}
	var encoded bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&encoded, img); err != nil {
		panic("website: " + err.Error()) // a buffer takes everything
	}
	return encoded.Bytes()
}
