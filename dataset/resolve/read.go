package resolve

import (
	"cmp"
	"strings"
)

// reading is one way to read a name: an id that a model may have, and what the rest of the name
// says.
type reading struct {
	id      string
	at      int    // where the text begins in the name of which the id was made
	end     int    // where it ends
	place   string // the provider that the name names; empty if it names none
	maker   string // the maker that the name names, or empty
	strange bool   // whether a segment before the id names nothing that is known

	wrapper *wrapper // nil if the text is the id itself
	suffix  string   // behind the id
	note    string   // about the suffix: a key of Notes
	respelt bool     // whether the id is not the text in the name, apart from a suffix

	snapshot bool // whether the id lacks a date that the name has
	display  bool // whether the id was made of a name that people read
}

// places is what is named beside and before an id.
type places struct {
	asked   string // the cloud, host or gateway beside the name
	outer   string // the first cloud, host or gateway among the segments
	inner   string // the last maker among the segments
	client  string // the maker beside the name
	entered bool   // whether there is a segment
	strange bool   // whether one names nothing
	address bool   // whether the name is an address
}

// named returns the place that is named, if the form of the id names one, too. Where a request goes
// decides. A maker is named last: a gateway's ids begin with makers, and programs call other places
// by the client of a maker whose protocol they speak.
func (p *places) named(form string) string { return cmp.Or(p.asked, p.outer, form, p.inner, p.client) }

// read returns the readings of a name, the likeliest first: those that begin earlier, and of these
// those that change less. The hint is the provider beside the name, if any.
func (r *Resolver) read(name, hint string) (all []reading) {
	// The client of a maker says little about the place, see places.named.
	var before places
	if r.kind(hint) == Maker {
		before.client = hint
	} else {
		before.asked = hint
	}
	at := 0
	if table().Address.MatchString(name) {
		// Of an address only what follows /models/ or /deployments/ is an id: others have pages and
		// images of containers.
		at = len(table().Path.FindString(name))
		if at == 0 {
			return nil
		}
		before.address = true
		if site := PlaceOf(name[:at]); r.kind(site) == Maker {
			before.inner = site
		} else {
			before.outer = site
		}
	}
	for range maxCuts + 1 {
		all = r.unwrap(all, name, at, before)
		segment := table().Segment.FindString(name[at:])
		if segment == "" {
			break
		}
		at += len(segment)
		before = r.enter(before, segment[:len(segment)-1]) // without its slash or colon
	}
	return displayed(snapshots(all))
}

// displayed adds the readings of names as people write them, with capitals and blanks, behind all
// others: Claude Opus 4.1 of claude-opus-4-1. Another case by itself needs no reading: match
// ignores it.
//
// Programs have such names where a proxy or a menu translates them, so what they mean is certain
// only to people.
func displayed(all []reading) []reading {
	for _, read := range all {
		id := strings.ReplaceAll(strings.ToLower(read.id), " ", "-")
		if id == read.id || read.wrapper != nil || read.snapshot || !table().Display.MatchString(read.id) {
			continue
		}
		read.id = id
		read.respelt = true
		read.display = true
		all = respell(all, read)
	}
	return all
}

// snapshots adds the readings without their dates, behind all others. APIs answer with the ids of
// snapshots that no list has: gpt-5.6-luna-2026-07-09 of gpt-5.6-luna.
func snapshots(all []reading) []reading {
	for _, read := range all {
		base := WithoutDate(read.id)
		if base == "" {
			continue
		}
		read.id = base
		read.respelt = true
		read.snapshot = true
		all = append(all, read)
	}
	return all
}

// enter returns what is named once a segment more is before an id.
func (r *Resolver) enter(before places, segment string) places {
	provider := r.place(strings.TrimSuffix(segment, `\`)) // JSON can escape a slash
	first := !before.entered
	before.entered = true
	switch {
	case segment == "models" && !first:
		// Only Google's API begins its ids so. In accounts/fireworks/models/ and
		// publishers/anthropic/models/ it says nothing.
	case provider == "":
		before.strange = true
	case r.kind(provider) == Maker:
		before.inner = provider
	case before.outer == "":
		// What follows the name of a gateway is about its upstreams: openrouter/openai/gpt-4o is
		// asked of OpenRouter.
		before.outer = provider
	}
	return before
}

// PlaceNamed returns the provider that a text names, such as the value of a setting, or an empty
// text.
func (r *Resolver) PlaceNamed(text string) string { return r.place(text) }

// place returns the provider that a text names, such as a segment or a hint, or an empty text.
func (r *Resolver) place(text string) string {
	text = strings.ReplaceAll(strings.ToLower(text), "_", "-")
	if p := table().segments[text]; p != nil {
		return p.ID
	}
	// An account at Portkey begins with an @. "@cf", which begins so too, is in the table.
	if p := table().segments[strings.TrimPrefix(text, "@")]; p != nil {
		return p.ID
	}
	if _, covered := r.kinds[text]; covered {
		return text
	}
	return ""
}

// unwrap adds the readings that begin at a place of a name: the text as it is, and the ids in it,
// if it has the form of a cloud. us.anthropic.claude-opus-4-6-v1:0 is itself an id of Bedrock, and
// contains the id claude-opus-4-6 of Anthropic.
func (r *Resolver) unwrap(all []reading, name string, at int, before places) []reading {
	text := name[at:]
	whole := reading{
		id:      unescape(text),
		at:      at,
		end:     len(name),
		place:   before.named(""),
		maker:   before.inner,
		strange: before.strange,
	}
	all = trim(all, whole)
	for i := range table().Wrappers {
		w := &table().Wrappers[i]
		// The pattern comes last, because it takes longest.
		if !w.canWrap(text, &whole, &before) {
			continue
		}
		groups := w.Pattern.FindStringSubmatchIndex(text)
		if groups == nil {
			continue
		}
		expand := func(template string) string {
			return string(w.Pattern.ExpandString(nil, template, text, groups))
		}
		wrapped := whole
		wrapped.wrapper = w
		wrapped.id = unescape(expand(w.ID))
		if i := w.group(); i > 0 {
			// Offsets of a group come in pairs: where it begins, and where it ends.
			wrapped.at = at + groups[2*i]
			wrapped.end = at + groups[2*i+1]
		} else {
			// The id is made of several parts, so the text as a whole stays its place.
			wrapped.respelt = true
		}
		wrapped.place = before.named(w.Place)
		if w.Maker != "" {
			wrapped.maker = r.place(expand(w.Maker))
		}
		all = trim(all, wrapped)
	}
	return all
}

// canWrap reports whether a text can have the form of a wrapper: by where it is and by what each
// text of the form contains. Whole is the reading of the text as it is.
func (w *wrapper) canWrap(text string, whole *reading, before *places) bool {
	if w.Address && !before.address {
		return false
	}
	if w.At != "" && w.At != whole.place {
		return false
	}
	return strings.Contains(text, w.Has)
}

func unescape(text string) string { return strings.ReplaceAll(text, `\/`, "/") }

// trim adds a reading, and it without one or two of the table's suffixes:
// claude-opus-4-6-thinking[1m] has two.
func trim(all []reading, read reading) []reading {
	const maxSuffixes = 2
	all = respell(all, read)
	for range maxSuffixes {
		group, text := suffixOf(read.id)
		if text == "" {
			break
		}
		read.id = strings.TrimSuffix(read.id, text)
		read.suffix = text + read.suffix
		if group.Note != "" {
			read.note = group.Note
		}
		// An id that is made of several parts has no end in the name that could move.
		if !read.respelt {
			read.end -= len(text)
		}
		all = respell(all, read)
	}
	return all
}

// suffixOf returns the suffix at the end of an id and the group that has it. A text behind a colon
// or a hyphen that is not in the list is a part of the id: "gpt-4o:mini" is no gpt-4o, and
// "gpt-5.1-codex-max" no gpt-5.1-codex at an effort.
func suffixOf(id string) (group *suffixes, text string) {
	for i := range table().Suffixes {
		group := &table().Suffixes[i]
		if group.Of != nil && !group.Of.MatchString(id[strings.LastIndexByte(id, '/')+1:]) {
			continue
		}
		for _, text := range group.Texts {
			if len(text) < len(id) && strings.HasSuffix(id, text) {
				return group, text
			}
		}
	}
	return nil, ""
}

// respell adds a reading, and it in other spellings of the maker's id.
func respell(all []reading, read reading) []reading {
	all = append(all, read)
	id := read.id
	for i := range table().Rewrites {
		w := &table().Rewrites[i]
		if !strings.Contains(id, w.Has) || !w.Pattern.MatchString(id) {
			continue
		}
		read.id = w.Pattern.ReplaceAllString(id, w.ID)
		read.respelt = true
		all = append(all, read)
	}
	return all
}
