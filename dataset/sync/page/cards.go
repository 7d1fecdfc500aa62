package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// card is a card of a model.
type card struct {
	source.Node
	place, release string
	ids            []string
	main           string // the id of the model; the others can be aliases
}

// cards reads cards.
type cards struct {
	*reader
	named map[string]string // the id of the newest model of a name
}

// readCards reads all cards of the repository.
func (r *reader) readCards() {
	for _, sentence := range mistralSentences {
		if !strings.Contains(r.Files[sentence.file], sentence.text) {
			r.Reject("%s: %q is missing", sentence.file, sentence.text)
		}
	}
	files := cardFiles(r.Files[cardIndex])
	if files == nil || !strings.Contains(r.Files[cardIndex], "export const MODELS =") {
		r.Reject("%s: imports of cards, or MODELS after them, are missing", cardIndex)
	}
	all := r.cards(files)
	// An id can be on the cards of several models: it is that of the newest one.
	slices.SortStableFunc(all, func(a, b card) int { return strings.Compare(b.release, a.release) })
	c := &cards{reader: r, named: map[string]string{}}
	for _, card := range all {
		name := card.Get("name").Text()
		c.named[name] = cmp.Or(c.named[name], card.main)
	}
	releases := map[string]string{} // when the model of an id was released
	for _, card := range all {
		r.Row(source.At(card.place), func(at source.Node) { c.read(at, card, releases) })
	}
}

// cards returns the cards in files that are about models of the API.
func (r *reader) cards(files []string) (all []card) {
	for _, file := range files {
		if r.Context.Err() != nil {
			return nil
		}
		n := source.Node{}
		_, text, found := strings.Cut(r.Files[file], "export default ")
		if found {
			n = r.literal(file, describePattern.ReplaceAllString(text, ""))
		}
		names := n.Get("identifiers", "apiNames")
		if !names.Exists() {
			r.Reject("%s: the default export with identifiers.apiNames is missing", file)
			continue
		}
		ids := names.Texts()
		if len(ids) == 0 {
			continue // a model to download only
		}
		// The id with the longest version is the model, the others are names for it.
		main := slices.MaxFunc(ids, func(a, b string) int {
			return len(versionPattern.FindString(a)) - len(versionPattern.FindString(b))
		})
		all = append(all, card{
			Node:    n,
			place:   strings.TrimSuffix(path.Base(file), ".ts"),
			release: n.Get("releaseDate").Text(),
			ids:     ids,
			main:    main,
		})
	}
	return all
}

// read states what a card says about each of its ids that no newer card has.
func (c *cards) read(at source.Node, card card, releases map[string]string) {
	n := card.With(func(fault string) { at.Refuse(errors.New(fault)) })
	for _, id := range card.ids {
		s := c.model(at, id)
		if s == nil {
			continue
		}
		release, found := releases[id]
		switch {
		case !found:
			releases[id] = card.release
			c.state(s, n, card.main)
		case release == card.release:
			// Two models of one day have the id, and nobody can tell which one it is.
			s.Facts, s.Prices = nil, nil
		}
	}
}

// state states what a card says about one of its ids.
func (c *cards) state(s *source.Profile, n source.Node, main string) {
	if s.ID != main && (strings.HasSuffix(s.ID, "-latest") || strings.HasPrefix(main, s.ID+"-")) {
		s.State(n, "alias_of", main)
	}
	s.State(n, "release_date", n.Get("releaseDate").Date())
	c.stateLimit(s, n.Get("contextLength"), "context_length")
	c.stateLimit(s, n.Get("outputTokenLimit"), "max_output_tokens")
	features := n.Get("capabilities", "features").Texts()
	for _, word := range slices.Concat(features, n.Get("capabilities", "output").Texts()) {
		if follows, found := cardFacts[word]; found {
			s.State(n, follows.fact, follows.value)
		}
	}
	for _, side := range []string{"input", "output"} {
		s.State(n, side+"_modalities", modalities(n.Get("capabilities", side)))
	}
	hasURL := func(w source.Node) bool { return w.Get("url").Exists() }
	weights := slices.ContainsFunc(n.Get("weights").Elements(), hasURL)
	kind := n.Get("type").Text()
	// A card of the Labs without weights does not say whether they are open.
	if kind != "Labs" || weights {
		s.State(n, "open_weights", strconv.FormatBool(weights || kind == "Open"))
	}
	if !c.stateEnd(s, n, main) {
		return
	}
	if n.Get("status").Text() != "Retired" {
		c.statePrices(s, n.Get("pricing"), features)
	}
}

// stateLimit states a number of tokens.
func (c *cards) stateLimit(s *source.Profile, n source.Node, fact string) {
	text := strings.TrimPrefix(n.Text(), "--") // which is there instead of a limit that is unknown
	if text == "" {
		return
	}
	count, err := parseTokens(text, 1024) // as Mistral's API states them
	if err != nil {
		n.Refuse(err)
		return
	}
	s.State(n, fact, count)
}

// modalities returns an array of modalities as a fact.
func modalities(n source.Node) string {
	var set dataset.Modalities
	for _, word := range n.Elements() {
		name, found := cardModalities[word.Text()]
		if !found {
			word.Fault("one of " + strings.Join(slices.Sorted(maps.Keys(cardModalities)), ", "))
			continue
		}
		i := slices.Index(dataset.ModalityNames, name)
		if i >= 0 {
			set |= 1 << i
		}
	}
	return strings.Join(set.Names(), ",")
}

// stateEnd states whether and when the model of a card ends. It returns false if the status is not
// understood.
func (c *cards) stateEnd(s *source.Profile, n source.Node, main string) bool {
	status, day := n.Get("status"), n.Get("metadata", "retirementDate")
	ends, found := cardStatuses[status.Text()]
	if !found {
		status.Fault("GA, PublicPreview, Deprecated or Retired")
		return false
	}
	if day.Text() != "" {
		c.retire(day, s, day.Text())
		ends = true
	}
	if !ends {
		return true // it can name a replacement, too
	}
	s.State(n, "status", "deprecated")
	next := c.named[n.Get("metadata", "replacement").Text()]
	if next != "" && next != s.ID && next != main {
		s.State(n, "replacement", c.provider()+"/"+next)
	}
	return true
}

// statePrices states the prices of a card, and those that follow from mistralSentences.
func (c *cards) statePrices(s *source.Profile, n source.Node, features []string) {
	for _, side := range []string{"input", "output"} {
		entries := n.Get(side).Elements()
		if side == "input" && n.Get("denominator").Exists() { // it is the only price
			entries = append(entries, n)
		}
		for _, e := range entries {
			price := e.Get("price")
			amount := price.Price(1)
			meter := cardMeters[side+e.Get("denominator").Text()+e.Get("label").Text()]
			if n.Get("free").Flag() == "true" {
				amount = "0"
			}
			if !price.Exists() || meter == "" && amount != "" {
				e.Refuse(fmt.Errorf("no price, or its unit is unknown: %.30q", e.Get("denominator").Text()))
			}
			s.Price(e, cmp.Or(meter, side), "", amount, 0)
			if meter != side || amount == "0" {
				continue
			}
			if slices.Contains(features, "batching") {
				s.Price(e, "batch_"+side, "", price.Price(0.5), 0)
			}
			// A second price of the input is that of cached input, or of audio.
			if side == "input" && slices.Contains(features, "chat-completions") && len(entries) == 1 {
				s.Price(e, "cache_read", "", price.Price(0.1), 0)
			}
		}
	}
}
