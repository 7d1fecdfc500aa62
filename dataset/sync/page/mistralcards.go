package page

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/sync/source"
)

// The cards of Mistral are values of TypeScript: names, ids, capabilities, prices and the days of
// one model. They are read as JSON, see reader.literal; mistral.go has what their words mean.
//
// Known oddities:
//   - An id can be on the cards of several models. It is the id of the newest one.
//   - A replacement is the name of a model, not its id.
//   - A Retired card keeps its prices, at which nobody can buy the model.

// mistralCard is a card of a model.
type mistralCard struct {
	source.Node
	place   string // for people: the name of its file
	release string // the day, as the card has it
	ids     []string
	main    string // the id of the model; the others can be aliases
}

// mistralReader reads the cards.
type mistralReader struct {
	*reader
	newest map[string]string // the id of the newest model, by the name of models
}

// readMistralCards reads all cards of the repository.
func (r *reader) readMistralCards() {
	// Without these sentences the prices that follow from them could be wrong, and a price that is
	// gone would be missed less than a wrong one.
	for _, sentence := range []mistralSentence{batchDiscount, cacheDiscount} {
		if !strings.Contains(r.Files[sentence.file], sentence.text) {
			r.Reject("%s: %q is missing", sentence.file, sentence.text)
		}
	}
	files := mistralCards(r.Files[mistralIndex])
	if files == nil || !strings.Contains(r.Files[mistralIndex], "export const MODELS =") {
		r.Reject("%s: imports of cards, or MODELS after them, are missing", mistralIndex)
	}
	cards := r.parseMistralCards(files)
	slices.SortStableFunc(cards, func(a, b mistralCard) int { return strings.Compare(b.release, a.release) })
	m := &mistralReader{reader: r, newest: map[string]string{}}
	for _, card := range cards {
		name := card.Get("name").Text()
		m.newest[name] = cmp.Or(m.newest[name], card.main)
	}
	releases := map[string]string{} // of the newest card of each id
	for _, card := range cards {
		card.Node = card.RowOfJSON("", card.place)
		r.Row(source.At(card.place), func(at source.Node) { m.readCard(at, card, releases) })
	}
}

var (
	// describe is a function in the middle of the values.
	mistralDescribe = regexp.MustCompile(`(?s)\n  describe: .*?\n  \}\),`)
	mistralVersion  = regexp.MustCompile(`-\d[\d-]*$`)
)

// parseMistralCards returns the cards in files that are about models of the API.
func (r *reader) parseMistralCards(files []string) (cards []mistralCard) {
	for _, file := range files {
		if r.Context.Err() != nil {
			return nil
		}
		n := source.Node{}
		_, text, found := strings.Cut(r.Files[file], "export default ")
		if found {
			n = r.literal(file, mistralDescribe.ReplaceAllString(text, ""))
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
		// mistral-large-2411 is the model. mistral-large-latest and mistral-large are names for it.
		main := slices.MaxFunc(ids, func(a, b string) int {
			return len(mistralVersion.FindString(a)) - len(mistralVersion.FindString(b))
		})
		cards = append(cards, mistralCard{
			Node:    n,
			place:   strings.TrimSuffix(path.Base(file), ".ts"),
			release: n.Get("releaseDate").Text(),
			ids:     ids,
			main:    main,
		})
	}
	return cards
}

// readCard states what a card says about each of its ids that no newer card has.
func (m *mistralReader) readCard(at source.Node, card mistralCard, releases map[string]string) {
	n := card.With(func(fault string) { at.Refuse(errors.New(fault)) })
	for _, id := range card.ids {
		profile := m.model(at, id)
		if profile == nil {
			continue
		}
		release, found := releases[id]
		switch {
		case !found:
			releases[id] = card.release
			m.stateCard(profile, n, card.main)
		case release == card.release:
			// Two models of one day have the id, and nobody can tell which one it is.
			profile.Facts = nil
			profile.Prices = nil
		}
	}
}

// stateCard states what a card says about one of its ids.
func (m *mistralReader) stateCard(profile *source.Profile, n source.Node, main string) {
	// Only these two forms say by themselves that they name another id. Other ids of a card are
	// rows with the same facts.
	isShorter := strings.HasPrefix(main, profile.ID+"-")
	if profile.ID != main && (isShorter || strings.HasSuffix(profile.ID, "-latest")) {
		profile.State(n, "alias_of", main)
	}
	profile.State(n, "release_date", n.Get("releaseDate").Date())
	stateMistralLimit(profile, n.Get("contextLength"), "context_length")
	stateMistralLimit(profile, n.Get("outputTokenLimit"), "max_output_tokens")
	features := n.Get("capabilities", "features").Texts()
	for _, word := range slices.Concat(features, n.Get("capabilities", "output").Texts()) {
		follows, found := mistralFacts[word]
		if found {
			profile.State(n, follows.fact, follows.value)
		}
	}
	for _, side := range []string{"input", "output"} {
		profile.State(n, side+"_modalities", modalities(n.Get("capabilities", side), mistralModalities))
	}
	hasURL := func(w source.Node) bool { return w.Get("url").Exists() }
	hasWeights := slices.ContainsFunc(n.Get("weights").Elements(), hasURL)
	kind := n.Get("type").Text()
	// A card of the Labs without weights does not say whether they are open.
	if kind != "Labs" || hasWeights {
		profile.State(n, "open_weights", strconv.FormatBool(hasWeights || kind == "Open"))
	}
	isUnderstood := m.stateEnd(profile, n, main)
	if isUnderstood && n.Get("status").Text() != "Retired" {
		m.statePrices(profile, n.Get("pricing"), features)
	}
}

// stateMistralLimit states a number of tokens.
func stateMistralLimit(profile *source.Profile, n source.Node, fact string) {
	text := strings.TrimPrefix(n.Text(), "--") // in place of a limit that is unknown
	if text == "" {
		return
	}
	// A k is 1,024 here: the API says 131072 where the card says 128k.
	count, err := parseTokens(text, 1024)
	if err != nil {
		n.Refuse(err)
		return
	}
	profile.State(n, fact, count)
}

// stateEnd states whether and when the model of a card ends. It returns false if the status is not
// understood.
func (m *mistralReader) stateEnd(profile *source.Profile, n source.Node, main string) bool {
	status := n.Get("status")
	day := n.Get("metadata", "retirementDate")
	ends, found := mistralStatuses[status.Text()]
	if !found {
		status.Fault("GA, PublicPreview, Deprecated or Retired")
		return false
	}
	// A model of status GA can have a day already.
	if day.Text() != "" {
		m.retire(day, profile, day.Text())
		ends = true
	}
	if !ends {
		return true // such a card can name a replacement, too, as advice for new programs
	}
	profile.State(n, "status", "deprecated")
	// Several versions have one name, and the newest of them is meant. That can be the model
	// itself.
	next := m.newest[n.Get("metadata", "replacement").Text()]
	if next != "" && next != profile.ID && next != main {
		profile.State(n, "replacement", m.provider()+"/"+next)
	}
	return true
}

// statePrices states the prices of a card.
func (m *mistralReader) statePrices(profile *source.Profile, n source.Node, features []string) {
	isFree := n.Get("free").Flag() == "true"
	for _, side := range []string{"input", "output"} {
		entries := n.Get(side).Elements()
		// A card with one price has it without a list.
		if side == "input" && n.Get("denominator").Exists() {
			entries = append(entries, n)
		}
		for _, e := range entries {
			price := e.Get("price")
			unit := mistralUnit{
				side:        side,
				denominator: e.Get("denominator").Text(),
				label:       e.Get("label").Text(),
			}
			meter := mistralMeters[unit]
			amount := price.Price(1)
			if isFree {
				amount = "0"
			}
			if !price.Exists() || meter == "" && amount != "" {
				e.Refuse(fmt.Errorf("no price, or its unit is unknown: %.30q", unit.denominator))
			}
			profile.Price(e, cmp.Or(meter, side), "", amount, 0)
			if meter != side || amount == "0" {
				continue // discounts are for tokens
			}
			if slices.Contains(features, "batching") {
				profile.Price(e, "batch_"+side, "", price.Price(batchDiscount.factor), 0)
			}
			// A second price of the input is for cached input, or for audio.
			isOnlyInput := side == "input" && len(entries) == 1
			if isOnlyInput && slices.Contains(features, "chat-completions") {
				profile.Price(e, "cache_read", "", price.Price(cacheDiscount.factor), 0)
			}
		}
	}
}
