package resolve

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Canonical returns the maker's row of the model that a row of a cloud, host or gateway offers,
// from the spelling of its id; false if the spelling does not say it. It never judges by likeness:
// what the rule does not map, a source or a person has to.
//
// The rule: an id means the row of a maker if it can be read as the id of exactly one, by the table
// of spellings, where
//
//   - each segment before it names a place or a maker, so that the fine-tunes of others are left
//     out: they keep the name;
//   - if it names a maker, that maker has the row: nvidia/llama-3.3-nemotron is no model of Meta;
//   - the maker's id does not move on to newer models, while a place's id stays (Mistral's
//     mistral-medium);
//   - the version is known: the id has its date, or the maker has only one of the name. A snapshot
//     that the maker's rows lack, a fine-tuned model and an id of several makers are mapped to
//     nothing.
//
// A speed behind the id is no part of it, see speeds.
//
// If the maker's row is itself an alias, it is returned as it is, unless its date says which
// version it is: two offers of gpt-4o need not be the version that OpenAI's gpt-4o points to.
func (r *Resolver) Canonical(provider, id string) (row int, found bool) {
	if r.kind(provider) == Maker {
		// LIMIT: models that a maker resells are not mapped, because most of its ids are its own.
		return 0, false
	}
	row, found = r.canonical(provider, id)
	if found {
		return row, true
	}
	// Only then: a maker can have a row of the fast model, too.
	if slow := r.withoutSpeed(provider, id); slow != id {
		return r.canonical(provider, slow)
	}
	return 0, false
}

// canonical returns what Canonical returns for an id without a speed.
func (r *Resolver) canonical(provider, id string) (row int, found bool) {
	others := func(row int) bool { return r.made(row) && r.offers[row].Provider != provider }
	readings := r.read(id, provider)
	// Names that a place has given to the models of one maker come first. Azure's whisper is
	// OpenAI's whisper-1, although Deepgram's whisper has the very same id.
	slices.SortStableFunc(readings, func(a, b reading) int {
		return cmp.Compare(b.wrapper.renames(), a.wrapper.renames())
	})
	for _, read := range readings {
		if read.strange || read.snapshot || read.wrapper != nil && read.wrapper.tuned() {
			continue
		}
		rows, _ := r.match(read.id, others)
		if rows == nil {
			continue
		}
		// Makers resell each other's models under the same ids: of several rows the one of the
		// maker that the id names counts, and if it names none of theirs, it is another model.
		if read.maker != "" {
			isOther := func(row int) bool { return r.offers[row].Provider != read.maker }
			rows = slices.DeleteFunc(slices.Clone(rows), isOther)
		}
		if len(rows) != 1 || r.moves(read.id, rows) {
			return 0, false
		}
		return r.dated(rows[0]), true
	}
	return 0, false
}

// dated returns the row that a row with a date is another name of, such as claude-opus-4-20250514
// of claude-4-opus-20250514, or the row itself.
func (r *Resolver) dated(row int) int {
	offer := &r.offers[row]
	if offer.AliasOf == "" || WithoutDate(offer.ID) == "" {
		return row
	}
	targets, _ := r.match(offer.AliasOf, r.of(offer.Provider))
	if len(targets) != 1 {
		return row
	}
	return targets[0]
}

// Moves reports whether the id of a maker's row moves on to newer models, as far as its list says.
func (r *Resolver) Moves(row int) bool { return r.moves(r.offers[row].ID, []int{row}) }

// Named returns the canonical id that the id of a gateway or a host says by itself, as maker/model:
// "inception/mercury-2" at OpenRouter is the model mercury-2 of inception. It is for ids that
// Canonical does not map, and empty if the id names no maker. Clouds write ids of their own.
//
// Whether the maker sells such a model is for the caller to judge: gateways also make up names,
// such as that of a model at a higher effort.
func (r *Resolver) Named(provider, id string) string {
	kind := r.kind(provider)
	if kind != Gateway && kind != Host {
		return ""
	}
	segment, model, found := strings.Cut(strings.ToLower(id), "/")
	// A tilde marks ids that move on to newer models, such as ~openai/gpt-latest.
	if !found || model == "" || strings.Contains(model, "/") || strings.HasPrefix(segment, "~") {
		return ""
	}
	// What a host calls its own is somebody's model in its own form: togethercomputer/CodeLlama.
	// NVIDIA also makes models, and serves them under its name.
	if strings.HasPrefix(segment, provider) && segment != "nvidia" {
		return ""
	}
	model = withoutModes(model)
	model = r.withoutSpeed(provider, model)
	if kind == Host {
		model = withoutPrecision(model)
	}
	// Meta's first repositories have the maker in the name of the model, too.
	model = strings.Replace(model, "meta-llama-", "llama-", 1)
	canonical := cmp.Or(r.place(segment), segment) + "/" + model
	if slices.Contains(table().Moving, canonical) {
		return "" // it means newer models one day, while the gateway's id stays
	}
	return canonical
}

// withoutModes returns an id without the modes at its end. There can be several, such as
// ":free" behind "-high".
func withoutModes(id string) string {
	_, mode := suffixOf(id)
	for mode != "" {
		id = strings.TrimSuffix(id, mode)
		_, mode = suffixOf(id)
	}
	return id
}

// speeds are what hosts and gateways write behind an id about how fast they answer, at another price:
// zai/glm-5.3-fast. Elsewhere the word is a part of the name of another model, such as
// imagen-4.0-fast, so it counts only in the families of which places sell speeds.
var speeds = []string{"-ultrafast", "-fast", "-spot"}

var soldInSpeeds = regexp.MustCompile(`^(?:claude-|deepseek-v[0-9]|glm-[0-9]|gpt-[4-9]|kimi-k[0-9]|o[0-9])`)

// withoutSpeed returns an id of a host or gateway without the speed at its end.
func (r *Resolver) withoutSpeed(provider, id string) string {
	kind := r.kind(provider)
	if kind != Host && kind != Gateway {
		return id
	}
	lower := strings.ToLower(id)
	model := lower[strings.LastIndexByte(lower, '/')+1:]
	for _, speed := range speeds {
		if strings.HasSuffix(lower, speed) && soldInSpeeds.MatchString(model) {
			return id[:len(id)-len(speed)]
		}
	}
	return id
}

// precisions are what hosts write behind the name of a repository about how they run it. Of "turbo"
// this is known only where it follows "instruct"; elsewhere it is part of the names of models.
var precisions = []string{"-fp8", "-fp4", "-nvfp4", "-bf16", "-tput"}

func withoutPrecision(model string) string {
	// Several can follow each other in any order: -fp8-tput.
	for range precisions {
		for _, precision := range precisions {
			model = strings.TrimSuffix(model, precision)
		}
	}
	if base, found := strings.CutSuffix(model, "-turbo"); found && strings.HasSuffix(base, "-instruct") {
		return base
	}
	return model
}
