package collection

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// liteLLMTypes are the types of LiteLLM's modes.
var liteLLMTypes = map[string]string{
	"chat": "chat", "responses": "chat", "completion": "chat", "moderation": "chat", "ocr": "chat", "embedding": "embedding",
	"image_generation": "image", "video_generation": "video", "audio_speech": "audio", "audio_transcription": "audio", "realtime": "audio",
}

// liteLLMFlags are LiteLLM's names of features.
var liteLLMFlags = map[string]string{
	"reasoning": "supports_reasoning", "tool_call": "supports_function_calling", "structured_output": "supports_response_schema",
	"web_search": "supports_web_search", "prompt_caching": "supports_prompt_caching", "computer_use": "supports_computer_use",
}

// liteLLMPrice is a price of LiteLLM: its meter, and the factor from its unit to that of the meter.
type liteLLMPrice struct {
	member, meter string
	factor        float64
}

// liteLLMPrices are the members with prices. The first of two for one meter counts.
var liteLLMPrices = []liteLLMPrice{
	{"input_cost_per_token", "input", 1e6}, {"output_cost_per_token", "output", 1e6},
	{"cache_read_input_token_cost", "cache_read", 1e6}, {"input_cost_per_token_cache_hit", "cache_read", 1e6},
	{"cache_creation_input_token_cost", "cache_write", 1e6}, {"cache_creation_input_token_cost_above_1hr", "cache_write_1h", 1e6},
	{"output_cost_per_reasoning_token", "reasoning", 1e6},
	{"input_cost_per_audio_token", "input_audio", 1e6}, {"output_cost_per_audio_token", "output_audio", 1e6},
	{"cache_read_input_audio_token_cost", "cache_read_audio", 1e6}, {"cache_creation_input_audio_token_cost", "cache_read_audio", 1e6},
	{"input_cost_per_image_token", "input_image", 1e6}, {"output_cost_per_image_token", "output_image", 1e6},
	{"output_cost_per_video_token", "output_video", 1e6},
	{"output_cost_per_second", "per_second", 1}, {"output_cost_per_video_per_second", "per_second", 1}, {"input_cost_per_second", "per_second", 1},
	{"input_cost_per_audio_per_second", "per_input_audio_second", 1}, {"input_cost_per_video_per_second", "per_input_video_second", 1},
	{"input_cost_per_character", "per_character", 1e6}, {"output_cost_per_image", "per_image", 1},
	{"ocr_cost_per_page", "per_page", 1e3}, {"annotation_cost_per_page", "per_annotated_page", 1e3},
}

var (
	// liteLLMSuffix is what the name of a price can end in: a length of the prompt, a tier, a resolution or the length of a video.
	liteLLMSuffix = regexp.MustCompile(`^(?:_above_(\d+)k_tokens)?(?:_(batches|flex|priority))?(?:_(\d+p))?(?:_above_(\d+)s_interval)?$`)
	// liteLLMImage is the id of a row with the price of an image of a quality and a size.
	liteLLMImage = regexp.MustCompile(`^(?:(low|medium|high|standard|hd)/)?(\d{1,5})-x-(\d{1,5})/(.+)$`)
)

// readLiteLLM reads model_prices_and_context_window.json: an object with a row for each model, which has the provider.
func readLiteLLM(r *reader, root source.Node) {
	rows := root.Members()
	slices.SortStableFunc(rows, func(a, b source.Node) int { // routes of the provider before plain names, which other services have too
		return strings.Count(b.Name, "/") - strings.Count(a.Name, "/")
	})
	for _, m := range rows {
		if !m.IsObject() || m.Name == "sample_spec" {
			continue
		}
		route := m.Get("litellm_provider").Text()
		provider := r.provider(route)
		if provider == "" {
			continue
		}
		id := strings.TrimPrefix(m.Name, route+"/")
		image := liteLLMImage.FindStringSubmatch(id)
		if image != nil {
			id = image[4]
		}
		if s := r.state(m, provider, id); s != nil && image != nil {
			stateLiteLLMImage(s, m, image)
		} else if s != nil && s.Facts["type"] == "" {
			stateLiteLLM(s, m, r.today)
		}
	}
	for key, s := range r.statements {
		if s.Facts["type"] == "" { // prices of images without a row for the model
			delete(r.statements, key)
		}
	}
}

func stateLiteLLM(s *source.Statement, m source.Node, today dataset.Date) {
	mode := m.Get("mode").Text()
	if s.State(m, "type", liteLLMTypes[mode]); s.Facts["type"] == "" {
		return
	}
	s.State(m, "context_length", m.Get("max_input_tokens").Tokens())
	s.State(m, "max_input_tokens", m.Get("max_input_tokens").Tokens())
	if mode != "embedding" {
		s.State(m, "max_output_tokens", m.Get("max_output_tokens").Tokens())
	}
	s.State(m, "embedding_dimensions", m.Get("output_vector_size").Tokens())
	for feature, member := range liteLLMFlags {
		s.State(m, "features."+feature, m.Get(member).Flag())
	}
	input := m.Get("supported_modalities").Modalities()
	if input != "" && m.Get("supports_pdf_input").Flag() == "true" && !strings.HasSuffix(input, "pdf") {
		input += ",pdf" // the last in order
	}
	s.State(m, "input_modalities", input)
	s.State(m, "output_modalities", m.Get("supported_output_modalities").Modalities())
	if retires := m.Get("deprecation_date").Day(); retires > 0 {
		s.State(m, "retirement_date", retires.String())
		if retires <= today {
			s.State(m, "status", "deprecated")
		}
	}
	for _, p := range liteLLMPrices {
		for _, n := range m.Members() {
			suffix, found := strings.CutPrefix(n.Name, p.member)
			wrong := wrongImagePrices.MatchString(s.ID) && strings.Contains(n.Name, "image")
			if parts := liteLLMSuffix.FindStringSubmatch(suffix); found && parts != nil && !wrong {
				stateLiteLLMPrice(s, n, p, parts)
			}
		}
	}
	stateLiteLLMSearch(s, m.Get("search_context_cost_per_query"))
	switch n := m.Get("input_cost_per_image"); {
	case wrongImagePrices.MatchString(s.ID):
	case mode == "realtime":
		s.Price(n, "input_image", "", n.Price(1e6), 0)
	case s.Provider == "openai":
		s.Price(n, "per_image", "", n.Price(1), 0)
	default:
		s.Price(n, "per_input_image", "", n.Price(1), 0)
	}
}

func stateLiteLLMPrice(s *source.Statement, n source.Node, p liteLLMPrice, parts []string) {
	condition := ""
	switch {
	case parts[1] != "":
		condition = "context>" + parts[1] + "000"
	case parts[3] != "":
		condition = "resolution=" + parts[3]
	case parts[4] != "":
		condition = "interval>" + parts[4] + "s"
	}
	tier := map[string]string{"batches": "batch_", "flex": "flex_", "priority": "priority_"}[parts[2]]
	s.Price(n, tier+p.meter, condition, n.Price(p.factor), 0)
}

// liteLLMSearch states prices per query as those of a thousand searches, without a condition if all are the same.
func stateLiteLLMSearch(s *source.Statement, search source.Node) {
	var amounts []dataset.Decimal
	sizes := []string{"low", "medium", "high"}
	for _, size := range sizes {
		amounts = append(amounts, search.Get("search_context_size_"+size).Price(1e3))
	}
	if len(slices.Compact(slices.Clone(amounts))) == 1 {
		s.Price(search, "web_search", "", amounts[0], 0)
		return
	}
	for i, size := range sizes {
		s.Price(search, "web_search", "search_context="+size, amounts[i], 0)
	}
}

// liteLLMImage states the price of an image of a quality and a size.
func stateLiteLLMImage(s *source.Statement, m source.Node, image []string) {
	condition := "size=" + image[2] + "x" + image[3]
	if image[1] != "" {
		condition = "quality=" + image[1] + "," + condition
	}
	width, _ := strconv.ParseFloat(image[2], 64)
	height, _ := strconv.ParseFloat(image[3], 64)
	for _, member := range []string{"input_cost_per_image", "output_cost_per_image"} {
		n := m.Get(member)
		s.Price(n, "per_image", condition, n.Price(1), 0)
	}
	pixel := m.Get("input_cost_per_pixel")
	if amount, err := strconv.ParseFloat(string(pixel.Price(width*height)), 64); err == nil {
		rounded := dataset.Decimal(strings.TrimRight(fmt.Sprintf("%.3g", amount), "0"))
		s.Price(pixel, "per_image", condition, rounded, 0)
	}
}
