package provider

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// entry is an entry of a list. Its id is not checked yet.
type entry struct {
	source.Statement
	private bool
	aliases []string // other ids of the same model
	version string   // the id to which an alias refers, if the entry is one

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
		e.state(fact, read(fact, e.tolerant.Get(strings.Split(path, ".")...)))
	}
	if a.read != nil {
		a.read(&e)
	}
	return e
}

// read returns a value as a fact.
func read(fact string, n source.Node) string {
	switch {
	case fact == "name":
		return clean(n.Text(), 200)
	case fact == "description":
		return clean(n.Text(), 2000)
	case fact == "release_date":
		return day(n)
	case strings.HasPrefix(fact, "features."):
		return supported(n)
	}
	return n.Fact(fact)
}

// state keeps a fact, unless its text is empty or cannot be.
func (e *entry) state(fact, text string) { e.State(e.tolerant, fact, text) }

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

func readOpenAI(e *entry) {
	e.retires("shutdown_date")
	owner := e.node.Get("owned_by").Text()
	e.private = strings.HasPrefix(e.ID, "ft:") || owner != "" && !slices.Contains(openaiOwners, owner)
}

// openaiOwners are the owners of OpenAI's own models. Any other owner is an organization with private models.
var openaiOwners = []string{"openai", "openai-internal", "openai-dev", "system"}

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
		e.state("type", dataset.Chat.String())
	} else {
		e.TypeWord = clean(strings.Join(output, ", "), 64)
	}
}

// readGoogle translates an entry. Names are resource names, "models/…", or "tunedModels/…" for the owner's tuned models.
func readGoogle(e *entry) {
	id, found := strings.CutPrefix(e.ID, "models/")
	if e.private = strings.HasPrefix(e.ID, "tunedModels/"); !found && !e.private {
		e.node.Get("name").Fault("models/… or tunedModels/…")
	}
	e.ID = id
	methods := e.tolerant.Get("supportedGenerationMethods").Texts()
	for _, t := range googleTypes {
		if slices.Contains(methods, t.method) {
			e.state("type", t.means.String()) // the first counts
		}
	}
	if e.Facts["type"] == "" {
		e.TypeWord = clean(strings.Join(methods, ", "), 64)
		e.state("max_output_tokens", e.tolerant.Get("outputTokenLimit").Tokens()) // 1 for embeddings
	} else if e.Facts["type"] != "embedding" {
		delete(e.Facts, "context_length") // 480 tokens, the limit of a prompt
	}
	e.state("max_input_tokens", e.Facts["context_length"])
	if slices.Contains(methods, "createCachedContent") {
		e.state("features.prompt_caching", "true")
	}
}

// googleTypes are the types that methods imply; the first that a model has decides. generateContent is missing, because models that
// answer with speech or images have it as well as those that chat.
var googleTypes = []struct {
	method string
	means  dataset.Type
}{{"embedContent", dataset.Embedding}, {"embedText", dataset.Embedding}, {"predictLongRunning", dataset.Video}, {"predict", dataset.Image}}

// readMistral translates an entry. A deprecation of null says nothing: models that Mistral's documentation calls deprecated have it
// too.
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
	can := func(name string) bool { return e.tolerant.Get("capabilities", name).Flag() == "true" }
	// Models for speech, documents, moderation and embeddings have neither of the two. Curated rules know their types.
	if can("completion_chat") || can("completion_fim") {
		e.state("type", dataset.Chat.String())
		if can("vision") {
			e.state("input_modalities", "text,image")
		}
	} else {
		purposes := []string{}
		for _, n := range e.tolerant.Get("capabilities").Members() {
			if n.Flag() == "true" {
				purposes = append(purposes, n.Name)
			}
		}
		e.TypeWord = clean(strings.Join(purposes, ", "), 64)
		if strings.Contains(e.TypeWord, "audio") {
			delete(e.Facts, "context_length") // 4096 for every model for speech, the limit of what it writes or reads aloud
		}
	}
	e.version, e.aliases = e.tolerant.Get("name").Text(), e.node.Get("aliases").Texts()
	e.private = e.node.Get("type").Text() == "fine-tuned" || strings.HasPrefix(e.ID, "ft:")
}

// noDescription is the placeholder for models that nobody described.
var noDescription = regexp.MustCompile(`^Official \S+ Mistral AI model$`)

func readGroq(e *entry) {
	if e.node.Get("active").Flag() == "false" {
		e.state("status", "deprecated")
	}
}

func readTogether(e *entry) {
	word := e.tolerant.Get("type").Text()
	t, known := togetherTypes[word]
	if !known {
		e.TypeWord = clean(word, 64)
		return
	}
	e.state("type", t.String())
	// The documentation does not say what the other members of pricing count, nor in which unit models that are not paid for by the
	// token have their price.
	if t == dataset.Chat || t == dataset.Embedding {
		for _, meter := range []string{"input", "output"} {
			n := e.tolerant.Get("pricing", meter)
			e.Price(n, meter, "", n.Price(1), 0)
		}
	}
}

// togetherTypes are Together's words for types. Moderation models are chat models in this catalog: they answer a chat with a
// verdict. Other words, such as "rerank", go into the report.
var togetherTypes = map[string]dataset.Type{
	"chat": dataset.Chat, "language": dataset.Chat, "code": dataset.Chat, "moderation": dataset.Chat,
	"embedding": dataset.Embedding, "image": dataset.Image, "audio": dataset.Audio, "video": dataset.Video,
}

// shown returns -1 for the characters that clean removes: control characters and those that change the writing direction.
func shown(r rune) rune {
	if unicode.IsControl(r) && !unicode.IsSpace(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff' {
		return -1
	}
	return r
}

// clean makes a provider's text fit to be shown: one line without control characters, repeated spaces or characters that
// change the writing direction. A text of more than limit characters is cut, at a word if one ends in its second half, and
// ends in "…". A text without a visible character is empty, and a clean text stays as it is.
func clean(s string, limit int) string {
	text := []rune(strings.Join(strings.Fields(strings.Map(shown, s)), " "))
	if !slices.ContainsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsGraphic(r) }) {
		return ""
	}
	if len(text) <= limit {
		return string(text)
	}
	end := limit - 1
	for i := end; i > limit/2; i-- {
		if text[i] == ' ' {
			end = i
			break
		}
	}
	return strings.TrimRight(string(text[:end]), " ") + "…"
}

// The texts of List.Notes.
const (
	rejected = "Left out, because an id is 1 to 1024 bytes of printable text"
	unusable = "Limits, dates, features or prices of another form than the documented one, not used"
)
