package datasettest

import (
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// mixer makes models of random pieces of hard cases.
type mixer struct {
	source *source
	texts  texts
	buffer []byte
}

// idPieces and textPieces are put together in any order. Each list has the same weight, however long it is.
var (
	idPieces = [][]string{
		{"/", "/", "/", "/", ".", "..", "-", "_", ":", " ", "%", "%2e", "%2f", "%00", `\`, `"`, "?", "#", "&", "+", ";", "~41"},
		{"a", "b", "A", "x", "1", "gpt", "GPT", "llama", "Llama", "70b", "index", "index.json", ".json", ".gz", ".etag", "_/", "_pages/"},
		likenessTexts, filter(injectionTexts), filter(unicodeTexts),
	}
	textPieces = [][]string{
		{"", " ", ". ", "Reads text", "Text in, text out", "model", "Model", "MODEL", "128,000 tokens", "<", ">", "&", `"`, `\`, "\n", "\x00"},
		likenessTexts, injectionTexts, unicodeTexts, controlTexts,
	}
)

// filter returns the texts that ids can hold.
func filter(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return dataset.CheckModelID(text) != nil })
}

// fill adds models until there are n, in no order.
func (x *mixer) fill(models []dataset.Model, n int) []dataset.Model {
	taken := make(map[string][]string) // the ids of models by provider
	for i := range models {
		taken[models[i].Provider] = append(taken[models[i].Provider], models[i].ID)
	}
	var providers []string
	for i := range lineups {
		if id := lineups[i].provider.ID; id != deserted {
			providers = append(providers, id)
		}
	}
	n -= len(models)
	for i, provider := range providers {
		count := n*(i+1)/len(providers) - n*i/len(providers)
		for _, id := range x.ids(taken[provider], count) {
			models = append(models, x.model(provider, id))
		}
	}
	return models
}

// ids makes n ids that are different from each other and from those taken, in order.
func (x *mixer) ids(taken []string, n int) []string {
	slices.Sort(taken)
	var ids []string
	for len(ids) < n {
		for range n - len(ids) {
			if id := x.id(); !contains(taken, id) {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		ids = slices.Compact(ids)
	}
	return ids
}

// contains reports whether a sorted list has a text.
func contains(sorted []string, text string) bool {
	_, found := slices.BinarySearch(sorted, text)
	return found
}

// id makes an id, one in a hundred as long as they can be.
func (x *mixer) id() string {
	const longest = 1024
	length := 1 + x.source.below(7)
	for {
		x.buffer = x.mix(x.buffer[:0], idPieces, length)
		if x.source.percent(1) {
			x.buffer = append(x.buffer, strings.Repeat(string(x.buffer), longest/len(x.buffer))...)
		}
		end := min(len(x.buffer), longest)
		for end < len(x.buffer) && !utf8.RuneStart(x.buffer[end]) {
			end--
		}
		if id := x.texts.keep(x.buffer[:end]); dataset.CheckModelID(id) == nil {
			return id
		}
	}
}

// mix appends so many pieces.
func (x *mixer) mix(dst []byte, pieces [][]string, length int) []byte {
	for range length {
		dst = append(dst, pick(x.source, pick(x.source, pieces))...)
	}
	return dst
}

// model makes a model with the id. Three in four have the same times.
func (x *mixer) model(provider, id string) dataset.Model {
	s := x.source
	m := hardModel(provider, id)
	m.Name, m.Description = x.text(4), x.text(12)
	m.Type, m.Status = dataset.Type(s.below(len(dataset.TypeNames))), dataset.Status(s.below(len(dataset.StatusNames)))
	m.ContextLength = pick(s, hardContextLengths)
	if s.percent(25) {
		m.UpdatedAt, m.LastSeenAt = pick(s, extremes), pick(s, extremes)
	}
	return m
}

// text makes a name or description of fewer than the given number of pieces: null and the empty text are both common.
func (x *mixer) text(pieces int) dataset.NullString {
	if x.source.percent(20) {
		return dataset.NullString{}
	}
	x.buffer = x.mix(x.buffer[:0], textPieces, x.source.below(pieces))
	return valid(x.texts.keep(x.buffer))
}
