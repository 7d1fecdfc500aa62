// Package provider reads the lists of models that the APIs of providers answer. Most need a key.
// The caller decides what to do with what they state.
//
// A value of another form than the documented one is not used, and counted: an API gets new values
// often, and a model without one of its facts is better than no model. Models that the owner of the
// key tuned are left out. What is said about an answer to a key never repeats its text, because
// reports are public and the answer could have a secret.
//
// To add a list, add a row to lists, and a function that reads what the row does not say. A list
// without a key has no access.
package provider

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// list describes how a provider lists its models.
type list struct {
	provider string // whose models it has, and for which it is official
	url      string // asks for all models at once
	access   *source.Access
	shared   bool // see source.Source

	array  string            // the field with the models; empty if the answer is the array
	id     string            // the field with the id
	prefix string            // before the id
	facts  map[string]string // paths of fields, by fact

	// read states what the table does not say. Faults of the node are only counted.
	read func(n source.Node, s *source.Profile)
	// private reports whether a model belongs to the owner of the key; nil if the list has no such
	// models.
	private func(n source.Node) bool
	// more states what follows from the list as a whole; nil if nothing does.
	more func(r *source.Reading, root source.Node)
}

var lists = []list{
	{
		provider: "openai", url: "https://api.openai.com/v1/models", access: source.Bearer("OPENAI_API_KEY"),
		array: "data", id: "id", read: readOpenAI, private: isPrivateOpenAI,
	},
	{
		provider: "anthropic", url: "https://api.anthropic.com/v1/models?limit=1000",
		access: &source.Access{
			Variable: "ANTHROPIC_API_KEY",
			Headers:  map[string]string{"X-Api-Key": "KEY", "Anthropic-Version": "2023-06-01"},
		},
		array: "data", id: "id", read: readAnthropic, more: addAnthropicAliases,
		facts: map[string]string{
			"name":                       "display_name",
			"context_length":             "max_input_tokens",
			"max_input_tokens":           "max_input_tokens",
			"max_output_tokens":          "max_tokens",
			"features.reasoning":         "capabilities.thinking.supported",
			"features.structured_output": "capabilities.structured_outputs.supported",
		},
	},
	{
		provider: "deepseek",
		url:      "https://api.deepseek.com/models",
		access:   source.Bearer("DEEPSEEK_API_KEY"),
		array:    "data", id: "id", read: readDeepSeek,
		facts: map[string]string{
			"name":              "name",
			"context_length":    "context_window",
			"max_output_tokens": "max_output_tokens",
			"input_modalities":  "input_modalities",
			"output_modalities": "output_modalities",
		},
	},
	{
		provider: "google", url: "https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000",
		// The key is in a header, because a URL ends up in logs.
		access: &source.Access{
			Variable: "GEMINI_API_KEY",
			Headers:  map[string]string{"X-Goog-Api-Key": "KEY"},
		},
		array: "models", id: "name", prefix: "models/", read: readGoogle, private: isPrivateGoogle,
		facts: map[string]string{"name": "displayName", "features.reasoning": "thinking"},
	},
	{
		provider: "mistral",
		url:      "https://api.mistral.ai/v1/models",
		access:   source.Bearer("MISTRAL_API_KEY"),
		array:    "data", id: "id", read: readMistral, private: isPrivateMistral,
		facts: map[string]string{
			"features.tool_call": "capabilities.function_calling",
			"features.reasoning": "capabilities.reasoning",
		},
	},
	{
		provider: "groq", url: "https://api.groq.com/openai/v1/models", access: source.Bearer("GROQ_API_KEY"),
		shared: true, array: "data", id: "id", read: readGroq,
		facts: map[string]string{
			"context_length":    "context_window",
			"max_output_tokens": "max_completion_tokens",
		},
	},
	{
		provider: "together",
		url:      "https://api.together.ai/v1/models",
		access:   source.Bearer("TOGETHER_API_KEY"),
		shared:   true, id: "id", read: readTogether,
		facts: map[string]string{"name": "display_name", "context_length": "context_length"},
	},
}

// Lists are the lists that can be read. The name of each is the id of its provider.
var Lists = func() (all []source.Source) {
	for _, l := range lists {
		all = append(all, source.Source{
			Name: l.provider,
			Line: dataset.Source{
				Name:     dataset.ListSource(l.provider),
				Kind:     dataset.KindList,
				URL:      l.url,
				Official: []string{l.provider},
				Whole:    true,
			},
			About:  []string{l.provider},
			Names:  true,
			Shared: l.shared,
			Access: l.access,
			Read:   l.readAll,
		})
	}
	return all
}()

// readAll reads an answer.
func (l *list) readAll(r *source.Reading) {
	root := r.JSON()
	array := root
	if l.array != "" {
		array = root.Get(l.array)
		// What is not in the list becomes unlisted, so half of a list would be worse than none.
		if root.Get("has_more").Flag() == "true" || root.Get("nextPageToken").Text() != "" {
			r.Reject("the list has another page, want all models at once")
		}
	}
	unused := 0 // models with values of another form
	for _, n := range array.Elements() {
		r.Row(n, func(n source.Node) {
			if l.readModel(r, n) {
				unused++
			}
		})
	}
	if l.more != nil {
		l.more(r, root)
	}
	if unused > 0 {
		text := fmt.Sprintf("values of another form than the documented one, of models: %d", unused)
		r.LeftOut = append(r.LeftOut, text)
	}
}

// readModel reads a row, and reports whether a value in it has another form than the documented
// one.
func (l *list) readModel(r *source.Reading, n source.Node) (unused bool) {
	if l.private != nil && l.private(n) {
		return false
	}
	name := n.Get(l.id)
	s := r.Model(name, l.provider, strings.TrimPrefix(name.Text(), l.prefix))
	if s == nil {
		return false
	}
	// From here on a fault does not leave out the row.
	n = n.With(func(string) { unused = true })
	for fact, path := range l.facts {
		value := n.Get(strings.Split(path, ".")...)
		s.State(value, fact, value.Fact(fact))
	}
	l.read(n, s)
	return unused
}

// day returns the day of a time such as 2026-01-31T00:00:00Z. 1970-01-01 means that there is none.
func day(n source.Node) string {
	text, _, _ := strings.Cut(n.Text(), "T")
	return strings.TrimPrefix(text, "1970-01-01")
}

// isPrivateOpenAI tells apart the models that OpenAI offers and those that belong to the
// organization of the key: the list has both.
func isPrivateOpenAI(n source.Node) bool {
	isTuned := strings.HasPrefix(n.Get("id").Text(), "ft:")
	return isTuned || !slices.Contains(openAIOwners, n.Get("owned_by").Text())
}

// openAIOwners are the owners of OpenAI's own models in its list. Older ones have none.
var openAIOwners = []string{"", "openai", "openai-internal", "openai-dev", "system"}

func isPrivateGoogle(n source.Node) bool {
	return strings.HasPrefix(n.Get("name").Text(), "tunedModels/")
}

func isPrivateMistral(n source.Node) bool {
	return strings.HasPrefix(n.Get("id").Text(), "ft:") || n.Get("type").Text() == "fine-tuned"
}

// addAnthropicAliases states the undated ids that mean the latest version of a model that is
// listed: the list itself has no aliases.
func addAnthropicAliases(r *source.Reading, root source.Node) {
	const provider = "anthropic"
	// Without them, aliases that the catalog has would become unlisted.
	for _, m := range r.Dataset.ModelsOf(provider) {
		if r.Profiles[dataset.Key{Provider: provider, ID: m.AliasOf}] != nil {
			r.Model(root, provider, m.ID)
		}
	}
}

// readOpenAI states the end of a model. The list has no other facts.
func readOpenAI(n source.Node, s *source.Profile) {
	s.Retire(n.Get("shutdown_date"), day(n.Get("shutdown_date")))
}

func readAnthropic(n source.Node, s *source.Profile) {
	s.State(n.Get("created_at"), "release_date", day(n.Get("created_at")))
	inputs := "text"
	for _, modality := range []string{"image", "pdf"} {
		if n.Get("capabilities", modality+"_input", "supported").Flag() == "true" {
			inputs += "," + modality
		}
	}
	// If the API loses its flags, every model would seem to read text only.
	if inputs != "text" {
		s.State(n, "input_modalities", inputs)
	}
}

func readDeepSeek(n source.Node, s *source.Profile) {
	// Other outputs leave open what the model is for.
	if s.Facts["output_modalities"] == "text" {
		s.State(n, "type", "chat")
	}
}

// googleTypes are the types that methods imply; the first that a model has decides. generateContent
// is missing, because models that answer with speech or images have it as well as those that chat.
var googleTypes = []struct{ method, kind string }{
	{"embedContent", "embedding"},
	{"embedText", "embedding"},
	{"predictLongRunning", "video"},
	{"predict", "image"},
}

func readGoogle(n source.Node, s *source.Profile) {
	methods := n.Get("supportedGenerationMethods").Texts()
	for _, t := range googleTypes {
		if slices.Contains(methods, t.method) {
			s.State(n, "type", t.kind)
		}
	}
	kind := s.Facts["type"]
	// Models of images and videos have the limit of a prompt there, which is no context.
	if kind == "" || kind == "embedding" {
		limit := n.Get("inputTokenLimit")
		s.State(limit, "context_length", limit.Tokens())
		s.State(limit, "max_input_tokens", limit.Tokens())
	}
	// The output of embeddings is 1, which counts vectors.
	if kind == "" {
		limit := n.Get("outputTokenLimit")
		s.State(limit, "max_output_tokens", limit.Tokens())
	}
	if slices.Contains(methods, "createCachedContent") {
		s.State(n, "features.prompt_caching", "true")
	}
}

// readMistral reads a model. A deprecation of null says nothing: models that Mistral's
// documentation calls deprecated have it, too.
func readMistral(n source.Node, s *source.Profile) {
	// The field for the name has an id in most rows: the model's own, or the version that an alias
	// means. Ids are in lower case, and names are not.
	name := n.Get("name")
	isID := name.Text() == strings.ToLower(name.Text())
	switch {
	case name.Text() == s.ID:
		// It says nothing.
	case isID:
		s.State(name, "alias_of", name.Text())
	default:
		s.State(name, "name", name.Text())
	}
	s.Retire(n.Get("deprecation"), day(n.Get("deprecation")))
	next := n.Get("deprecation_replacement_model")
	if next.Text() != "" && next.Text() != s.ID {
		s.State(next, "replacement", "mistral/"+next.Text())
	}
	// Models for speech, documents, moderation and embeddings have neither of these two flags.
	c := n.Get("capabilities")
	isChat := c.Get("completion_chat").Flag() == "true" || c.Get("completion_fim").Flag() == "true"
	isSpeechFlag := func(n source.Node) bool {
		return strings.HasPrefix(n.Name, "audio") && n.Flag() == "true"
	}
	isSpeech := slices.ContainsFunc(c.Members(), isSpeechFlag)
	// The limit of models for speech is wrong.
	if isChat || !isSpeech {
		limit := n.Get("max_context_length")
		s.State(limit, "context_length", limit.Tokens())
	}
	if isChat {
		s.State(c, "type", "chat")
		if c.Get("vision").Flag() == "true" {
			s.State(c, "input_modalities", "text,image")
		}
	}
}

func readGroq(n source.Node, s *source.Profile) {
	// A model that the list has, and that cannot be called any more.
	if n.Get("active").Flag() == "false" {
		s.State(n, "status", "deprecated")
	}
}

// togetherTypes are Together's words for types. Moderation models are chat models in this catalog:
// they answer a chat with a verdict.
var togetherTypes = map[string]string{
	"chat":       "chat",
	"language":   "chat",
	"code":       "chat",
	"moderation": "chat",
	"embedding":  "embedding",
	"image":      "image",
	"audio":      "audio",
	"video":      "video",
}

func readTogether(n source.Node, s *source.Profile) {
	s.State(n, "type", togetherTypes[n.Get("type").Text()])
	// Other models have numbers there, too, but are not paid for by the token.
	kind := s.Facts["type"]
	if kind == "chat" || kind == "embedding" {
		for _, meter := range []string{"input", "output"} {
			price := n.Get("pricing", meter)
			s.Price(price, meter, "", price.Price(1), 0)
		}
	}
}
