package provider

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"modelcatalog/dataset/sync/source"
)

// entry is an entry of a list. Its id is not checked yet.
type entry struct {
	source.Statement
	private bool
	version string // the id to which an alias refers, if the entry is one

	node     source.Node // faults reject the list
	tolerant source.Node // the same; faults only mean that a value is not used
	unusable bool        // a value was not used
}

// entry reads an entry of a list.
func (a *Adapter) entry(n source.Node) entry {
	e := entry{node: n}
	e.Provider = a.Provider
	e.tolerant = n.With(func(string) { e.unusable = true })
	id := n.Get(a.id)
	if e.ID = id.Text(); !id.Exists() {
		id.Fault("a string")
	}
	for fact, path := range a.facts {
		value := e.tolerant.Get(strings.Split(path, ".")...)
		switch {
		case fact == "name":
			e.state(fact, clean(value.Text(), 200))
		case fact == "description":
			e.state(fact, clean(value.Text(), 2000))
		case fact == "release_date":
			e.state(fact, day(value))
		case strings.HasPrefix(fact, "features."):
			e.state(fact, supported(value))
		default:
			e.state(fact, value.Fact(fact))
		}
	}
	if a.read != nil {
		a.read(&e)
	}
	return e
}

// state keeps a fact, unless its text is empty or cannot be.
func (e *entry) state(fact, text string) { e.State(e.tolerant, fact, text) }

// is reports whether the entry has a capability.
func (e *entry) is(capability string) bool {
	return supported(e.tolerant.Get("capabilities", capability)) == "true"
}

// retires states the day of a member on which the model retires. A word such as "none" rejects the list, because a retirement read
// from it would be permanent.
func (e *entry) retires(member string) {
	if date := day(e.node.Get(member)); date != "" {
		e.state("retirement_date", date)
		e.state("status", "deprecated")
	}
}

// day returns the day of a time such as 2026-01-31T00:00:00Z. A day before 2015, such as 1970-01-01, means unknown.
func day(n source.Node) string {
	text := n.Text()
	end := min(len(text), len(time.DateOnly))
	switch t, err := time.Parse(time.DateOnly, text[:end]); {
	case text == "":
	case err != nil || len(text) > end && text[end] != 'T' && text[end] != ' ':
		n.Fault("a date such as 2026-01-31, or null")
	case t.Year() >= 2015:
		return text[:end]
	}
	return ""
}

// supported returns a boolean, or the one named supported in an object.
func supported(n source.Node) string {
	if n.IsObject() {
		n = n.Get("supported")
	}
	return n.Flag()
}

// readOpenAI translates an entry. Any other owner than OpenAI's is an organization with private models.
func readOpenAI(e *entry) {
	e.retires("shutdown_date")
	owners := []string{"", "openai", "openai-internal", "openai-dev", "system"}
	e.private = strings.HasPrefix(e.ID, "ft:") || !slices.Contains(owners, e.node.Get("owned_by").Text())
}

func readAnthropic(e *entry) {
	inputs := "text"
	for _, modality := range []string{"image", "pdf"} {
		if e.is(modality + "_input") {
			inputs += "," + modality
		}
	}
	if inputs != "text" {
		e.state("input_modalities", inputs)
	}
}

func readDeepSeek(e *entry) {
	// Only text is unambiguous. Other modalities leave open what the model is for.
	if slices.Equal(e.tolerant.Get("output_modalities").Texts(), []string{"text"}) {
		e.state("type", "chat")
	}
}

// googleTypes are the types that methods imply; the first that a model has decides. generateContent is missing, because models that
// answer with speech or images have it as well as those that chat.
var googleTypes = [][2]string{{"embedContent", "embedding"}, {"embedText", "embedding"}, {"predictLongRunning", "video"}, {"predict", "image"}}

// readGoogle translates an entry. Names are resource names, "models/…", or "tunedModels/…" for the owner's tuned models.
func readGoogle(e *entry) {
	id, found := strings.CutPrefix(e.ID, "models/")
	if e.private = strings.HasPrefix(e.ID, "tunedModels/"); !found && !e.private {
		e.node.Get("name").Fault("models/… or tunedModels/…")
	}
	e.ID = id
	methods := e.tolerant.Get("supportedGenerationMethods").Texts()
	for _, t := range googleTypes {
		if slices.Contains(methods, t[0]) {
			e.state("type", t[1])
		}
	}
	if e.Facts["type"] == "" {
		e.state("max_output_tokens", e.tolerant.Get("outputTokenLimit").Tokens()) // 1 for embeddings
	} else if e.Facts["type"] != "embedding" {
		delete(e.Facts, "context_length") // 480 tokens, the limit of a prompt
	}
	e.state("max_input_tokens", e.Facts["context_length"])
	if slices.Contains(methods, "createCachedContent") {
		e.state("features.prompt_caching", "true")
	}
}

// noDescription is the placeholder for models that nobody described.
var noDescription = regexp.MustCompile(`^Official \S+ Mistral AI model$`)

// readMistral translates an entry. A deprecation of null says nothing: models that Mistral's documentation calls deprecated have it too.
func readMistral(e *entry) {
	if noDescription.MatchString(e.Facts["description"]) {
		delete(e.Facts, "description")
	}
	if name := e.Facts["name"]; name == strings.ToLower(name) {
		delete(e.Facts, "name") // the id of the version that an alias refers to
	}
	e.retires("deprecation")
	if id := e.tolerant.Get("deprecation_replacement_model").Text(); id != "" {
		e.state("replacement", "mistral/"+id)
	}
	// Models for speech, documents, moderation and embeddings have neither of the two. Curated rules know their types.
	if e.is("completion_chat") || e.is("completion_fim") {
		e.state("type", "chat")
		if e.is("vision") {
			e.state("input_modalities", "text,image")
		}
	} else if slices.ContainsFunc([]string{"audio", "audio_transcription", "audio_transcription_realtime", "audio_speech"}, e.is) {
		delete(e.Facts, "context_length") // 4096 for every model for speech, the limit of what it writes or reads aloud
	}
	e.version = e.tolerant.Get("name").Text()
	e.private = e.node.Get("type").Text() == "fine-tuned" || strings.HasPrefix(e.ID, "ft:")
}

func readGroq(e *entry) {
	if e.node.Get("active").Flag() == "false" {
		e.state("status", "deprecated")
	}
}

// togetherTypes are Together's words for types. Moderation models are chat models in this catalog: they answer a chat with a verdict.
var togetherTypes = map[string]string{"chat": "chat", "language": "chat", "code": "chat", "moderation": "chat",
	"embedding": "embedding", "image": "image", "audio": "audio", "video": "video"}

func readTogether(e *entry) {
	e.state("type", togetherTypes[e.tolerant.Get("type").Text()])
	// The documentation does not say what the other members of pricing count, nor in which unit models that are not paid for by the
	// token have their price.
	if e.Facts["type"] == "chat" || e.Facts["type"] == "embedding" {
		for _, meter := range []string{"input", "output"} {
			n := e.tolerant.Get("pricing", meter)
			e.Price(n, meter, "", n.Price(1), 0)
		}
	}
}

// shown returns -1 for the characters that clean removes: control characters and those that change the writing direction.
func shown(r rune) rune {
	if unicode.IsControl(r) && !unicode.IsSpace(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff' {
		return -1
	}
	return r
}

// clean makes a provider's text fit to be shown: one line of at most limit characters, without control characters, repeated spaces or
// characters that change the writing direction. A text without a visible character is empty, and a clean text stays as it is.
func clean(s string, limit int) string {
	text := []rune(strings.Join(strings.Fields(strings.Map(shown, s)), " "))
	if !slices.ContainsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsGraphic(r) }) {
		return ""
	}
	if len(text) > limit {
		text = append(text[:limit-1], '…')
	}
	return string(text)
}

// The texts of List.Notes.
const (
	rejected = "left out, because an id is 1 to 1024 bytes of printable text"
	unusable = "limits, dates, features or prices of another form than the documented one, not used"
)
