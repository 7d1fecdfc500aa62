package website

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// The picture of lives for links, as networks show them beside the address of a page: 1200 by 630
// pixels. It says what it is, of which day and whose bars these are, because people also pass it on without
// the page.
const (
	pictureWidth  = 1200
	pictureHeight = 630
	pictureHead   = 84  // height of the band at the top, with the title and the day
	pictureMargin = 40  // at the left and right edges
	pictureAxis   = 136 // base line of the names of quarters, with today a line above them
	pictureTop    = 148 // where the first row begins
	pictureRow    = 22  // height of a row, in which a name can be read
	pictureFoot   = 614 // base line of the note below the rows
	pictureBars   = 520 // where bars begin; the names are before them
	pictureMakers = 330 // where the names of providers begin, if there are several
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
	color.RGBA{0xc5, 0xc4, 0xc1, 0xff}, // ink on paper at edges of letters, a quarter, half and three quarters
	color.RGBA{0x8b, 0x8a, 0x86, 0xff},
	color.RGBA{0x50, 0x50, 0x4a, 0xff},
	color.RGBA{0xc5, 0xa0, 0x17, 0xff}, // the same on the band
	color.RGBA{0x8b, 0x72, 0x15, 0xff},
	color.RGBA{0x50, 0x44, 0x12, 0xff},
}

// Indexes of pictureColors.
const paperColor, bandColor, inkColor, mutedColor, lineColor = 0, 1, 2, 3, 6

// partColors are indexes of pictureColors by the class of a part of a bar.
var partColors = map[string]uint8{
	"past": 3, "later": 3, "urgent": 4, "promised": 5, "open": 6, "close": 7,
}

// addLivesPicture adds the picture of a page of lives with a title, and returns its path from the root of
// the site; "" if there are no lives.
func addLivesPicture(b *build, path, title string, lives *lifespans) string {
	if lives == nil {
		return ""
	}
	b.add(path, PNG, livesPicture(lives, title, b.day))
	return "/" + path
}

// barsForPicture returns the bars of a page for the picture: those that end soon first, as they are why
// somebody passes it on. The others follow as on the page, those that have ended last.
func barsForPicture(lives *lifespans) (bars []lifeBar) {
	for _, g := range lives.Groups {
		bars = append(bars, g.Rows...)
	}
	end := func(bar lifeBar) dataset.Date {
		switch {
		case bar.Coming:
			return bar.Ending.Day
		case bar.Ending.Kind == facts.Ended:
			return math.MaxUint32
		}
		return math.MaxUint32 - 1
	}
	slices.SortStableFunc(bars, func(x, y lifeBar) int { return cmp.Compare(end(x), end(y)) })
	return bars
}

// livesPicture draws the first bars of a page on a day, as many as have room, with their names.
func livesPicture(lives *lifespans, title string, day dataset.Date) []byte {
	img := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), pictureColors)
	fill := func(x0, y0, x1, y1 int, c uint8) {
		for y := max(0, y0); y < min(y1, pictureHeight); y++ {
			for x := max(0, x0); x < min(x1, pictureWidth); x++ {
				img.Pix[y*img.Stride+x] = c
			}
		}
	}
	small := newLettering(false, 16)
	strong := newLettering(true, 16)
	ink := pictureColors[inkColor]
	muted := pictureColors[mutedColor]
	right := pictureWidth - pictureMargin

	// The band and the line below it are the head of every page.
	fill(0, 0, pictureWidth, pictureHead, bandColor)
	fill(0, pictureHead, pictureWidth, pictureHead+4, inkColor)
	large := newLettering(true, 40)
	medium := newLettering(false, 24)
	on := dateInWords(day)
	dayAt := right - medium.width(on)
	large.write(img, ink, pictureMargin, 56, dayAt-2*pictureMargin, title)
	medium.write(img, ink, dayAt, 56, right, on)

	at := func(percent string) int {
		// The page's own number, which is what the picture must agree with.
		share, _ := strconv.ParseFloat(strings.TrimSuffix(percent, "%"), 64)
		return pictureBars + int(share/100*float64(right-pictureBars))
	}
	bars := barsForPicture(lives)
	shown := bars[:min(len(bars), (pictureFoot-pictureTop-pictureRow)/pictureRow)]
	bottom := pictureTop + len(shown)*pictureRow
	centered := func(l lettering, y int, percent, text string) {
		l.write(img, ink, at(percent)-l.width(text)/2, y, right, text)
	}
	for _, quarter := range lives.Years {
		fill(at(quarter.X), pictureTop, at(quarter.X)+1, bottom, lineColor)
		centered(small, pictureAxis, quarter.X, quarter.Text)
	}
	// Behind the bars, as on the page: else it would cover an end of the next days.
	today := at(lives.Today)
	fill(today-1, pictureTop-8, today+2, bottom, inkColor)
	centered(strong, pictureAxis-20, lives.Today, "today")
	names := map[string]bool{}
	for _, bar := range bars {
		names[bar.Provider.Name] = true
	}
	for i, bar := range shown {
		top := pictureTop + i*pictureRow
		base := top + pictureRow*3/4
		if len(names) > 1 {
			small.write(img, ink, pictureMargin, base, pictureMakers-pictureMargin-12, bar.Name)
			small.write(img, muted, pictureMakers, base, pictureBars-pictureMakers-12, bar.Provider.Name)
		} else {
			small.write(img, ink, pictureMargin, base, pictureBars-pictureMargin-12, bar.Name)
		}
		drawBar(bar, fill, at, top+5, top+pictureRow-5)
	}
	note := "Bars go from release to end. Light: no day known. Dashed: reported by others only."
	if more := len(bars) + lives.Left - len(shown); more > 0 {
		note = "And " + counted(more, "more model") + ". " + note
	}
	small.write(img, muted, pictureMargin, pictureFoot, right-pictureMargin, note)

	var encoded bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&encoded, img); err != nil {
		panic("website: " + err.Error()) // a buffer takes everything
	}
	return encoded.Bytes()
}

// drawBar draws the bar of a model between two heights of a picture, given what fills a rectangle of it and
// where a share of its width is.
func drawBar(bar lifeBar, fill func(x0, y0, x1, y1 int, c uint8), at func(percent string) int, top, bottom int) {
	for _, part := range bar.Parts {
		x := at(part.X)
		end := x + at(part.Width) - at("0%") // a width, so without what is before the bars
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
