package collection

import (
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// LiteLLM is a proxy in front of the APIs of many providers: https://github.com/BerriAI/litellm.
// Its file model_prices_and_context_window.json has what the proxy needs to count costs. Its users
// edit it by pull requests, for the models that they use, from the providers' pages.
//
// Known lies:
//   - Rows are routes of the proxy, not models. The same model can have a plain name and the
//     provider's route, and a plain name can be another service's model.
//   - Limits stay as they were when the row was written: gpt-realtime-2 had 32,000 input tokens in July
//     2026, when its page had a window of 128,000.
//   - Rows of images have prices for one quality and size in their key: "hd/1024-x-1024/dall-e-3".
//   - Two models have the image prices of other models (liteLLMWrongImages).
//   - cache_creation_input_audio_token_cost of realtime models is the price of reading the cache: it
//     equals cache_audio_read_mtok of genai-prices.
//
// The prices are in litellmprices.go.

// liteLLMFacts are the fields with facts. context_length has the limit of the input, because the
// file has no other field for it.
var liteLLMFacts = []factField{
	{"context_length", "max_input_tokens"},
	{"max_input_tokens", "max_input_tokens"},
	{"max_output_tokens", "max_output_tokens"},
	{"embedding_dimensions", "output_vector_size"},
	{"input_modalities", "supported_modalities"},
	{"output_modalities", "supported_output_modalities"},
	{"features.reasoning", "supports_reasoning"},
	{"features.tool_call", "supports_function_calling"},
	{"features.structured_output", "supports_response_schema"},
	{"features.web_search", "supports_web_search"},
	{"features.prompt_caching", "supports_prompt_caching"},
	{"features.computer_use", "supports_computer_use"},
}

// liteLLMTypes are the types of modes. Rows of other modes, such as search tools, are no models of
// the catalog.
var liteLLMTypes = map[string]string{
	"chat":                "chat",
	"responses":           "chat",
	"completion":          "chat",
	"moderation":          "chat",
	"ocr":                 "chat",
	"embedding":           "embedding",
	"image_generation":    "image",
	"video_generation":    "video",
	"audio_speech":        "audio",
	"audio_transcription": "audio",
	"realtime":            "audio",
}

// readLiteLLM reads an object with a row for each route, which names its provider.
func readLiteLLM(r *reader, root source.Node) {
	rows := root.Members()
	// The first row of a model counts. Routes of its provider come before plain names, which other
	// services have, too.
	slices.SortStableFunc(rows, func(a, b source.Node) int {
		return strings.Count(b.Name, "/") - strings.Count(a.Name, "/")
	})
	for _, row := range rows {
		r.Row(row, r.readLiteLLMRow)
	}
	// A model that has nothing but prices of images is a size of another model.
	maps.DeleteFunc(r.Profiles, func(_ dataset.Key, s *source.Profile) bool { return s.Facts["type"] == "" })
}

func (r *reader) readLiteLLMRow(row source.Node) {
	// sample_spec explains the fields. Its values are sentences.
	if !row.IsObject() || row.Name == "sample_spec" {
		return
	}
	provider := row.Get("litellm_provider").Text()
	id := strings.TrimPrefix(row.Name, provider+"/")
	picture, isPicture := parsePictureRow(id)
	if isPicture {
		id = picture.model
	}
	s := r.model(row, provider, id)
	switch {
	case s == nil:
		return
	case isPicture:
		picture.statePrices(s, row)
	case s.Facts["type"] == "": // else an earlier row was about the model
		r.stateLiteLLM(s, row)
	}
}

// stateLiteLLM states what a row says about its model.
func (r *reader) stateLiteLLM(s *source.Profile, row source.Node) {
	mode := row.Get("mode").Text()
	s.State(row, "type", liteLLMTypes[mode])
	if s.Facts["type"] == "" {
		return
	}
	stateFacts(s, row, liteLLMFacts)
	if mode == "embedding" {
		delete(s.Facts, "max_output_tokens") // the size of the vectors, as in output_vector_size
	}
	// PDF files are a flag beside the array of modalities.
	input := s.Facts["input_modalities"]
	readsPDF := row.Get("supports_pdf_input").Flag() == "true"
	if input != "" && readsPDF && !strings.HasSuffix(input, "pdf") {
		s.Facts["input_modalities"] += ",pdf" // the last in the order of modalities
	}
	retires := row.Get("deprecation_date").Day()
	if retires > 0 {
		s.State(row, "retirement_date", retires.String())
	}
	// The file has no status, so only a day that has come says that the model is deprecated.
	if retires > 0 && retires <= r.Today {
		s.State(row, "status", "deprecated")
	}
	stateLiteLLMPrices(s, row, mode)
}
