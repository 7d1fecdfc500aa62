package provider

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/node"
)

// entry is an entry of a list. Its id is not checked yet.
type entry struct {
	Model
	private bool
	aliases []string // other ids of the same model
	version string   // the id to which an alias refers, if the entry is one

	node     node.Node // faults reject the list
	tolerant node.Node // the same; faults only mean that a value is not used
	unusable bool      // a value was not used
}

// fact is a member of an entry that states a fact.
type fact struct {
	name, path string // the path with dots between members in each other
	read       func(node.Node) string
}

// entry reads an entry of a list.
func (a *Adapter) entry(n node.Node) entry {
	e := entry{node: n}
	e.tolerant = n.With(func(string, string, string) { e.unusable = true })
	id := n.Get(a.id)
	if e.ID = id.Text(); !id.Exists() {
		id.Fault("a string")
	}
	if a.name != "" {
		e.Name = cleanName(e.tolerant.Get(a.name).Text())
	}
	if a.context != "" {
		e.ContextLength, _ = strconv.ParseInt(e.tolerant.Get(a.context).Tokens(), 10, 64) // 0 if unknown
	}
	for _, f := range a.facts {
		e.state(f.name, f.read(e.tolerant.Get(strings.Split(f.path, ".")...)))
	}
	if a.read != nil {
		a.read(&e)
	}
	return e
}

// state keeps a fact, unless its text is empty or cannot be.
func (e *entry) state(name, text string) {
	switch {
	case text == "":
	case new(dataset.Model).Set(name, dataset.Text(text)) != nil:
		e.unusable = true
	default:
		if e.Facts == nil {
			e.Facts = map[string]string{}
		}
		e.Facts[name] = text
	}
}

// retires states the day of a member on which the model retires. A word such as "none" rejects the list, because a retirement read
// from it would be permanent.
func (e *entry) retires(member string) {
	date := day(e.node.Get(member))
	e.state("retirement_date", date)
	e.Retired = date != ""
}

// day returns the day of a time such as 2026-01-31T00:00:00Z. A day before 2015, such as 1970-01-01, means unknown.
func day(n node.Node) string {
	text := n.Text()
	end := min(len(text), len(time.DateOnly))
	t, err := time.Parse(time.DateOnly, text[:end])
	switch {
	case text == "":
	case err != nil || len(text) > end && text[end] != 'T' && text[end] != ' ':
		n.Fault("a date such as 2026-01-31, or null")
	case t.Year() >= 2015:
		return text[:end]
	}
	return ""
}

// supported returns a boolean, or the one named supported in an object.
func supported(n node.Node) string {
	if n.IsObject() {
		n = n.Get("supported")
	}
	return n.Flag()
}

func readOpenAI(e *entry) {
	e.retires("shutdown_date")
	owner := e.node.Get("owned_by").Text()
	e.private = strings.HasPrefix(e.ID, "ft:") || owner != "" && !slices.Contains(openaiOwners, owner)
}

// openaiOwners are the owners of OpenAI's own models. Any other owner is an organization with private models.
var openaiOwners = []string{"openai", "openai-internal", "openai-dev", "system"}

func nextAnthropic(envelope node.Node) string {
	if envelope.Get("has_more").Flag() != "true" {
		return ""
	}
	last := envelope.Get("last_id")
	if last.Text() == "" {
		last.Fault("the id after which the next page starts, because has_more is true")
	}
	return last.Text()
}

func readAnthropic(e *entry) {
	inputs := "text"
	for _, modality := range []string{"image", "pdf"} {
		if supported(e.tolerant.Get("capabilities", modality+"_input")) == "true" {
			inputs += "," + modality
		}
	}
	if inputs != "text" {
		e.state("input_modalities", inputs)
	}
}

func readDeepSeek(e *entry) {
	// Only text is unambiguous. Other modalities leave open what the model is for.
	if output := e.tolerant.Get("output_modalities").Texts(); slices.Equal(output, []string{"text"}) {
		e.Type, e.Typed = dataset.Chat, true
	} else {
		e.TypeWord = cleanWord(strings.Join(output, ", "))
	}
}

// readGoogle translates an entry. Names are resource names, "models/…", or "tunedModels/…" for the owner's tuned models.
func readGoogle(e *entry) {
	id, found := strings.CutPrefix(e.ID, "models/")
	if e.private = strings.HasPrefix(e.ID, "tunedModels/"); !found && !e.private {
		e.node.Get("name").Fault("models/… or tunedModels/…")
	}
	e.ID, e.Description = id, cleanDescription(e.tolerant.Get("description").Text())
	methods := e.tolerant.Get("supportedGenerationMethods").Texts()
	i := slices.IndexFunc(googleTypes, func(t googleType) bool { return slices.Contains(methods, t.method) })
	if e.Typed = i >= 0; e.Typed {
		e.Type = googleTypes[i].means
	}
	if e.Type == dataset.Image || e.Type == dataset.Video {
		e.ContextLength = 0 // 480 tokens, the limit of a prompt
	} else if !e.Typed {
		e.TypeWord = cleanWord(strings.Join(methods, ", "))
		e.state("max_output_tokens", e.tolerant.Get("outputTokenLimit").Tokens()) // 1 for embeddings
	}
	if e.ContextLength > 0 {
		e.state("max_input_tokens", strconv.FormatInt(e.ContextLength, 10))
	}
	if slices.Contains(methods, "createCachedContent") {
		e.state("features.prompt_caching", "true")
	}
}

// googleTypes are the types that methods imply; the first that a model has decides. generateContent is missing, because models that
// answer with speech or images have it as well as those that chat.
var googleTypes = []googleType{
	{"embedContent", dataset.Embedding}, {"embedText", dataset.Embedding}, {"predictLongRunning", dataset.Video}, {"predict", dataset.Image},
}

type googleType struct {
	method string
	means  dataset.Type
}

// readMistral translates an entry. A deprecation of null says nothing: models that Mistral's documentation calls deprecated have it
// too.
func readMistral(e *entry) {
	e.Description = noDescription.ReplaceAllString(cleanDescription(e.tolerant.Get("description").Text()), "")
	e.retires("deprecation")
	if id := e.tolerant.Get("deprecation_replacement_model").Text(); id != "" {
		e.state("replacement", "mistral/"+id)
	}
	can := func(name string) bool { return e.tolerant.Get("capabilities", name).Flag() == "true" }
	// Models for speech, documents, moderation and embeddings have neither of the two. Curated rules know their types.
	if can("completion_chat") || can("completion_fim") {
		e.Type, e.Typed = dataset.Chat, true
		if can("vision") {
			e.state("input_modalities", "text,image")
		}
	} else {
		purposes := slices.DeleteFunc(slices.Clone(mistralPurposes), func(p string) bool { return !can(p) })
		e.TypeWord = cleanWord(strings.Join(purposes, ", "))
		if strings.Contains(e.TypeWord, "audio") {
			e.ContextLength = 0 // 4096 for every model for speech, the limit of what it writes or reads aloud
		}
	}
	e.version, e.aliases = e.tolerant.Get("name").Text(), e.node.Get("aliases").Texts()
	e.private = e.node.Get("type").Text() == "fine-tuned" || strings.HasPrefix(e.ID, "ft:")
}

// noDescription is the placeholder for models that nobody described.
var noDescription = regexp.MustCompile(`^Official \S+ Mistral AI model$`)

// mistralPurposes are the capabilities that tell what a model is for, in the documented order.
var mistralPurposes = []string{"ocr", "classification", "moderation", "audio", "audio_transcription",
	"audio_transcription_realtime", "audio_speech"}

// dropIDsAsNames removes names that are ids. Most of Mistral's entries repeat as name the id of the version that an alias refers to,
// which is not a name for people.
func dropIDsAsNames(entries []entry) {
	ids := map[string]bool{}
	for _, e := range entries {
		for _, id := range append(e.aliases, e.ID) {
			ids[id] = true
		}
	}
	for i := range entries {
		if ids[entries[i].Name] {
			entries[i].Name = ""
		}
	}
}

func readTogether(e *entry) {
	word := e.tolerant.Get("type").Text()
	if e.Type, e.Typed = togetherTypes[word]; !e.Typed {
		e.TypeWord = cleanWord(word)
	}
	// The documentation does not say what the other members of pricing count, nor in which unit models that are not paid for by the
	// token have their price.
	if e.Typed && (e.Type == dataset.Chat || e.Type == dataset.Embedding) {
		for meter := range dataset.Meter(2) { // input and output
			if price := e.tolerant.Get("pricing", dataset.Meters[meter].Name).Price(1); price != "" {
				if e.Prices == nil {
					e.Prices = map[dataset.Meter]dataset.Decimal{}
				}
				e.Prices[meter] = price
			}
		}
	}
}

// togetherTypes are Together's words for types. Moderation models are chat models in this catalog: they answer a chat with a
// verdict. Other words, such as "rerank", go into the report.
var togetherTypes = map[string]dataset.Type{
	"chat": dataset.Chat, "language": dataset.Chat, "code": dataset.Chat, "moderation": dataset.Chat,
	"embedding": dataset.Embedding, "image": dataset.Image, "audio": dataset.Audio, "video": dataset.Video,
}
