package collection

import (
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// LiteLLM's prices are dollars for one token, one second or one page. Their fields are made of a
// name, such as input_cost_per_token, and suffixes that say when the price holds:
// input_cost_per_token_above_200k_tokens_priority.

// liteLLMPrice is a field with prices, without suffixes.
type liteLLMPrice struct {
	field  string
	meter  string  // ours
	factor float64 // from the collection's unit to the meter's
	mode   string  // of the rows in which the field is read; empty for all
}

// Factors from one of something to the unit of meters.
const (
	perMillion  = 1e6
	perThousand = 1e3
	perOne      = 1
)

// liteLLMPrices are the fields that are read. Of two for one meter the first counts.
var liteLLMPrices = []liteLLMPrice{
	{field: "input_cost_per_token", meter: "input", factor: perMillion},
	{field: "output_cost_per_token", meter: "output", factor: perMillion},
	{field: "cache_read_input_token_cost", meter: "cache_read", factor: perMillion},
	{field: "input_cost_per_token_cache_hit", meter: "cache_read", factor: perMillion},
	{field: "cache_creation_input_token_cost", meter: "cache_write", factor: perMillion},
	{field: "cache_creation_input_token_cost_above_1hr", meter: "cache_write_1h", factor: perMillion},
	{field: "output_cost_per_reasoning_token", meter: "reasoning", factor: perMillion},
	{field: "input_cost_per_audio_token", meter: "input_audio", factor: perMillion},
	{field: "output_cost_per_audio_token", meter: "output_audio", factor: perMillion},
	{field: "cache_read_input_audio_token_cost", meter: "cache_read_audio", factor: perMillion},
	// The name says writing, but the price is for reading; see the known lies in litellm.go.
	{
		field: "cache_creation_input_audio_token_cost", meter: "cache_read_audio",
		factor: perMillion, mode: "realtime",
	},
	{field: "input_cost_per_image_token", meter: "input_image", factor: perMillion},
	{field: "output_cost_per_image_token", meter: "output_image", factor: perMillion},
	{field: "output_cost_per_video_token", meter: "output_video", factor: perMillion},
	{field: "output_cost_per_second", meter: "per_second", factor: perOne},
	{field: "output_cost_per_video_per_second", meter: "per_second", factor: perOne},
	{field: "input_cost_per_second", meter: "per_second", factor: perOne},
	{field: "input_cost_per_audio_per_second", meter: "per_input_audio_second", factor: perOne},
	{field: "input_cost_per_video_per_second", meter: "per_input_video_second", factor: perOne},
	{field: "input_cost_per_character", meter: "per_character", factor: perMillion},
	{field: "output_cost_per_image", meter: "per_image", factor: perOne},
	{field: "ocr_cost_per_page", meter: "per_page", factor: perThousand},
	{field: "annotation_cost_per_page", meter: "per_annotated_page", factor: perThousand},
}

// liteLLMTiers are the prefixes of meters for the tiers of service in suffixes.
var liteLLMTiers = map[string]string{
	"":         "",
	"batches":  "batch_",
	"flex":     "flex_",
	"priority": "priority_",
}

// liteLLMWrongImages are the models whose image prices are not read, with the reason.
var liteLLMWrongImages = map[string]string{
	"deep-research-pro-preview-12-2025": "the prices of another model",
	"lyria-3-clip-preview":              "the prices of another model",
}

// liteLLMSuffix matches all suffixes of a field: the length of the prompt, a tier of service, the
// resolution and the length of a video.
var liteLLMSuffix = regexp.MustCompile(
	`^(?:_above_(?P<thousands>\d+)k_tokens)?` +
		`(?:_(?P<tier>batches|flex|priority))?` +
		`(?:_(?P<resolution>\d+p))?` +
		`(?:_above_(?P<seconds>\d+)s_interval)?$`)

// parseLiteLLMSuffix returns the tier and the condition that suffixes say; found is false for a
// field that only begins like another one.
func parseLiteLLMSuffix(suffix string) (tier, condition string, found bool) {
	match := liteLLMSuffix.FindStringSubmatch(suffix)
	if match == nil {
		return "", "", false
	}
	group := func(name string) string { return match[liteLLMSuffix.SubexpIndex(name)] }
	// In canonical order, as conditions of other sources are: they are compared as texts.
	var conditions []string
	if thousands := group("thousands"); thousands != "" {
		conditions = append(conditions, "context>"+thousands+"000")
	}
	if resolution := group("resolution"); resolution != "" {
		conditions = append(conditions, "resolution="+resolution)
	}
	if seconds := group("seconds"); seconds != "" {
		conditions = append(conditions, "interval>"+seconds+"s")
	}
	return liteLLMTiers[group("tier")], strings.Join(conditions, ","), true
}

// stateLiteLLMPrices states the prices in a row of a mode.
func stateLiteLLMPrices(s *source.Profile, row source.Node, mode string) {
	hasWrongImages := liteLLMWrongImages[s.ID] != ""
	fields := row.Members()
	for _, price := range liteLLMPrices {
		if price.mode != "" && price.mode != mode {
			continue
		}
		// A field can begin with the name of another one: input_cost_per_token_cache_hit has no
		// known suffix of input_cost_per_token.
		for _, n := range fields {
			suffix, found := strings.CutPrefix(n.Name, price.field)
			if !found || hasWrongImages && strings.Contains(n.Name, "image") {
				continue
			}
			tier, condition, found := parseLiteLLMSuffix(suffix)
			if found {
				s.Price(n, tier+price.meter, condition, n.Price(price.factor), 0)
			}
		}
	}
	stateLiteLLMSearch(s, row.Get("search_context_cost_per_query"))
	if !hasWrongImages {
		stateLiteLLMImages(s, row, mode)
	}
}

// stateLiteLLMImages states input_cost_per_image. What an input image is depends on the mode.
func stateLiteLLMImages(s *source.Profile, row source.Node, mode string) {
	n := row.Get("input_cost_per_image")
	switch {
	case mode == "realtime":
		// These rows have the price of an image token in the field for images.
		s.Price(n, "input_image", "", n.Price(perMillion), 0)
	case mode == "image_generation" && !row.Get("output_cost_per_image").Exists():
		// Old rows call the image that a model makes its input, because the request asks for it.
		s.Price(n, "per_image", "", n.Price(perOne), 0)
	default:
		s.Price(n, "per_input_image", "", n.Price(perOne), 0)
	}
}

// stateLiteLLMSearch states prices per query as prices of a thousand searches.
func stateLiteLLMSearch(s *source.Profile, search source.Node) {
	amount := func(size string) dataset.Decimal {
		return search.Get("search_context_size_" + size).Price(perThousand)
	}
	// Most providers have one price, which the file repeats for each size. Then the size is no
	// condition.
	isSame := amount("low") == amount("medium") && amount("medium") == amount("high")
	for _, size := range []string{"low", "medium", "high"} {
		condition := "search_context=" + size
		if isSame {
			condition = ""
		}
		s.Price(search, "web_search", condition, amount(size), 0)
	}
}

// pictureRow is a row with the price of an image of a quality and a size, by its key:
// "hd/1024-x-1792/dall-e-3".
type pictureRow struct {
	quality       string // empty if the model has only one
	width, height string
	model         string
}

var pictureRows = regexp.MustCompile(`^(?:(low|medium|high|standard|hd)/)?(\d{1,5})-x-(\d{1,5})/(.+)$`)

// parsePictureRow returns what the key of a row says; found is false for rows of models.
func parsePictureRow(id string) (row pictureRow, found bool) {
	match := pictureRows.FindStringSubmatch(id)
	if match == nil {
		return row, false
	}
	return pictureRow{quality: match[1], width: match[2], height: match[3], model: match[4]}, true
}

// pixelDigits is how many significant digits a price has that was divided by the number of pixels,
// which rounded it. Real prices of images have at most three.
const pixelDigits = 3

// statePrices states the price in the row of a picture, which can be by image or by pixel.
func (p pictureRow) statePrices(s *source.Profile, row source.Node) {
	condition := "size=" + p.width + "x" + p.height
	if p.quality != "" {
		condition = "quality=" + p.quality + "," + condition
	}
	// The file calls the same price an input or an output, by the person who wrote the row.
	for _, field := range []string{"input_cost_per_image", "output_cost_per_image"} {
		n := row.Get(field)
		s.Price(n, "per_image", condition, n.Price(perOne), 0)
	}
	width, _ := strconv.ParseFloat(p.width, 64) // digits, by the pattern
	height, _ := strconv.ParseFloat(p.height, 64)
	pixel := row.Get("input_cost_per_pixel")
	s.Price(pixel, "per_image", condition, pixel.Rounded(width*height, pixelDigits), 0)
}
