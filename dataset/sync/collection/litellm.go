package collection

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

var liteLLMTypes, liteLLMTiers, wrongImagePrices = pairs("litellm types"), pairs("litellm tiers"), pairs("litellm images")

var (
	// liteLLMSuffix is what the name of a price can end in: a length of the prompt, a tier, a
	// resolution or the length of a video.
	liteLLMSuffix = regexp.MustCompile(`^(?:_above_(\d+)k_tokens)?(?:_(batches|flex|priority))?(?:_(\d+p))?(?:_above_(\d+)s_interval)?$`)
	// liteLLMImage is the id of a row with the price of an image of a quality and a size.
	liteLLMImage = regexp.MustCompile(`^(?:(low|medium|high|standard|hd)/)?(\d{1,5})-x-(\d{1,5})/(.+)$`)
)

// readLiteLLM reads model_prices_and_context_window.json: an object with a row for each model,
// which has the provider.
func readLiteLLM(r *reader, root source.Node) {
	rows := root.Members()
	slices.SortStableFunc(rows, func(a, b source.Node) int { // routes of the provider before plain names, which other services have too
		return strings.Count(b.Name, "/") - strings.Count(a.Name, "/")
	})
	for _, row := range rows {
		r.Row(row, func(m source.Node) {
			if !m.IsObject() || m.Name == "sample_spec" {
				return
			}
			provider := m.Get("litellm_provider").Text()
			id := strings.TrimPrefix(m.Name, provider+"/")
			image := liteLLMImage.FindStringSubmatch(id)
			if image != nil {
				id = image[4]
			}
			if s := r.state(m, provider, id); s != nil && image != nil {
				stateLiteLLMImage(s, m, image)
			} else if s != nil && s.Facts["type"] == "" {
				r.stateLiteLLM(s, m)
			}
		})
	}
	maps.DeleteFunc(r.Profiles, func(_ dataset.Key, s *source.Profile) bool { return s.Facts["type"] == "" }) // only prices of images
}

func (r *reader) stateLiteLLM(s *source.Profile, m source.Node) {
	mode := m.Get("mode").Text()
	if s.State(m, "type", liteLLMTypes[mode]); s.Facts["type"] == "" {
		return
	}
	r.stateFacts(s, m)
	if mode == "embedding" {
		delete(s.Facts, "max_output_tokens")
	}
	if input := s.Facts["input_modalities"]; input != "" && m.Get("supports_pdf_input").Flag() == "true" && !strings.HasSuffix(input, "pdf") {
		s.Facts["input_modalities"] += ",pdf" // the last in order
	}
	if retires := m.Get("deprecation_date").Day(); retires > 0 {
		s.State(m, "retirement_date", retires.String())
		if retires <= r.Today {
			s.State(m, "status", "deprecated")
		}
	}
	wrong, members := wrongImagePrices[s.ID] != "", m.Members()
	for _, row := range tables["litellm prices"] {
		factor, _ := strconv.ParseFloat(row[2], 64)
		for _, n := range members {
			suffix, found := strings.CutPrefix(n.Name, row[0])
			parts := liteLLMSuffix.FindStringSubmatch(suffix)
			if !found || parts == nil || wrong && strings.Contains(n.Name, "image") || len(row) > 3 && row[3] != mode {
				continue
			}
			var conditions []string
			for i, format := range []string{1: "context>%s000", 3: "resolution=%s", 4: "interval>%ss"} { // in canonical order
				if format != "" && parts[i] != "" {
					conditions = append(conditions, fmt.Sprintf(format, parts[i]))
				}
			}
			s.Price(n, liteLLMTiers[parts[2]]+row[1], strings.Join(conditions, ","), n.Price(factor), 0)
		}
	}
	stateLiteLLMSearch(s, m.Get("search_context_cost_per_query"))
	if !wrong {
		stateLiteLLMImages(s, m, mode)
	}
}

// stateLiteLLMImages states the price of an image that a model reads or, if a model that makes
// images has no other price of them, of one that it makes.
func stateLiteLLMImages(s *source.Profile, m source.Node, mode string) {
	n := m.Get("input_cost_per_image")
	switch {
	case mode == "realtime":
		s.Price(n, "input_image", "", n.Price(1e6), 0)
	case mode == "image_generation" && !m.Get("output_cost_per_image").Exists():
		s.Price(n, "per_image", "", n.Price(1), 0)
	default:
		s.Price(n, "per_input_image", "", n.Price(1), 0)
	}
}

// stateLiteLLMSearch states prices per query as those of a thousand searches, without a condition
// if all are the same.
func stateLiteLLMSearch(s *source.Profile, search source.Node) {
	amount := func(size string) dataset.Decimal { return search.Get("search_context_size_" + size).Price(1e3) }
	same := amount("low") == amount("medium") && amount("medium") == amount("high")
	for _, size := range []string{"low", "medium", "high"} {
		condition := "search_context=" + size
		if same {
			condition = ""
		}
		s.Price(search, "web_search", condition, amount(size), 0)
	}
}

// stateLiteLLMImage states the price of an image of a quality and a size.
func stateLiteLLMImage(s *source.Profile, m source.Node, image []string) {
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
	s.Price(pixel, "per_image", condition, pixel.Rounded(width*height, 3), 0)
}
