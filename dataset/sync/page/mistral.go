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

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

const cardIndex = "src/schema/models/models/index.ts"

// mistralRules are files of rules about the prices of all models, and what they say. Prices in the reader follow it.
var mistralRules = [][2]string{{"src/content/en/docs/studio/batch-processing/page.mdx", "at a 50% discount"},
	{"src/content/en/docs/studio/conversations/advanced/prompt-caching/page.mdx", "billed at 10% of the standard input token price"}}

// mistralModels reads the cards of models in the repository of Mistral's documentation.
var mistralModels = source.Source{
	Name: "mistral-models", Provider: "mistral", Names: true, Serves: true, Least: 50, Most: 250, Read: readMistral,
	Line:  official("github.com/mistralai/platform-docs-public", "https://github.com/mistralai/platform-docs-public", "mistral", dataset.KindPage),
	Files: []string{cardIndex, mistralRules[0][0], mistralRules[1][0]}, More: cardFiles,
}

var cardPattern, describePattern, versionPattern = regexp.MustCompile(`(?m)^import \w+ from '\./([\w-]+)';`),
	regexp.MustCompile(`(?s)\n  describe: .*?\n  \}\),`), regexp.MustCompile(`-\d[\d-]*$`)

const maxCards = 400

// cardFiles returns the files that the index imports.
func cardFiles(index string) (names []string) {
	for _, m := range cardPattern.FindAllStringSubmatch(index, maxCards) {
		names = append(names, strings.Replace(cardIndex, "index", m[1], 1))
	}
	return names
}

func readMistral(reading *source.Reading) {
	r := &reader{reading}
	for _, rule := range mistralRules {
		if !strings.Contains(r.Files[rule[0]], rule[1]) {
			r.Reject("%s: %q is missing", rule[0], rule[1])
		}
	}
	type card struct {
		source.Node
		place, release, main string // main is the id of the model; the others can be aliases
		ids                  []string
	}
	var cards []card
	files := cardFiles(r.Files[cardIndex])
	if files == nil || !strings.Contains(r.Files[cardIndex], "export const MODELS =") {
		r.Reject("%s: imports of cards, or MODELS after them, are missing", cardIndex)
	}
	for _, file := range files {
		n := source.Node{}
		if _, text, found := strings.Cut(r.Files[file], "export default "); found {
			n = r.literal(file, describePattern.ReplaceAllString(text, ""))
		}
		if ids := n.Get("identifiers", "apiNames"); !ids.Exists() {
			r.Reject("%s: the default export with identifiers.apiNames is missing", file)
		} else if ids := ids.Texts(); len(ids) > 0 { // others are not in the API
			main := slices.MaxFunc(ids, func(a, b string) int { return len(versionPattern.FindString(a)) - len(versionPattern.FindString(b)) })
			cards = append(cards, card{n, strings.TrimSuffix(path.Base(file), ".ts"), n.Get("releaseDate").Text(), main, ids})
		}
	}
	slices.SortStableFunc(cards, func(a, b card) int { return strings.Compare(b.release, a.release) })
	named, releases := map[string]string{}, map[string]string{} // the id of the newest model of a name, and when that of an id was released
	for _, c := range cards {
		named[c.Get("name").Text()] = cmp.Or(named[c.Get("name").Text()], c.main)
	}
	for _, c := range cards {
		r.Row(source.At(c.place), func(at source.Node) {
			n := c.With(func(fault string) { at.Refuse(errors.New(fault)) })
			for _, id := range c.ids {
				s := r.model(at, id)
				release, found := releases[id]
				if s != nil && !found {
					releases[id] = c.release
					r.card(s, n, c.main, named)
				} else if s != nil && release == c.release { // nobody can tell which one it is
					s.Facts, s.Prices = nil, nil
				}
			}
		})
	}
}

// card states what a card says about one of its ids.
func (r *reader) card(s *source.Statement, n source.Node, main string, named map[string]string) {
	if s.ID != main && (strings.HasSuffix(s.ID, "-latest") || strings.HasPrefix(main, s.ID+"-")) {
		s.State(n, "alias_of", main)
	}
	s.State(n, "release_date", n.Get("releaseDate").Date())
	for fact, name := range map[string]string{"context_length": "contextLength", "max_output_tokens": "outputTokenLimit"} {
		if text := strings.TrimPrefix(n.Get(name).Text(), "--"); text != "" {
			count, err := parseTokens(text, 1024) // that Mistral's API states
			if err != nil {
				n.Get(name).Refuse(err)
			}
			s.State(n, fact, count)
		}
	}
	features := n.Get("capabilities", "features").Texts()
	for _, word := range slices.Concat(features, n.Get("capabilities", "output").Texts()) {
		if says := r.rule("fact", word); says != nil {
			s.State(n, says.row[1], says.row[2])
		}
	}
	for _, side := range []string{"input", "output"} {
		var set dataset.Modalities
		for _, word := range n.Get("capabilities", side).Elements() {
			if says := r.rule("modality", word.Text()); says == nil {
				word.Fault("a modality")
			} else if i := slices.Index(dataset.ModalityNames, says.row[1]); i >= 0 {
				set |= 1 << i
			}
		}
		s.State(n, side+"_modalities", strings.Join(set.Names(), ","))
	}
	weights := slices.ContainsFunc(n.Get("weights").Elements(), func(w source.Node) bool { return w.Get("url").Exists() })
	if kind := n.Get("type").Text(); kind != "Labs" || weights {
		s.State(n, "open_weights", strconv.FormatBool(weights || kind == "Open"))
	}
	status, end := n.Get("status"), n.Get("metadata", "retirementDate")
	says := r.rule("status", status.Text())
	if says == nil {
		status.Fault("GA, PublicPreview, Deprecated or Retired")
		return
	}
	if end.Text() != "" {
		r.retire(end, s, end.Text())
	}
	if says.row[1] != "" || end.Text() != "" { // others can name a replacement, too, but do not end
		s.State(n, "status", "deprecated")
		if next := named[n.Get("metadata", "replacement").Text()]; next != "" && next != s.ID && next != main {
			s.State(n, "replacement", r.Provider+"/"+next)
		}
	}
	if status.Text() != "Retired" {
		r.statePrices(s, n.Get("pricing"), features)
	}
}

// statePrices states the prices of a card, and those that follow from the rules of the provider.
func (r *reader) statePrices(s *source.Statement, n source.Node, features []string) {
	for _, side := range []string{"input", "output"} {
		entries := n.Get(side).Elements()
		if side == "input" && n.Get("denominator").Exists() { // it is the only price
			entries = append(entries, n)
		}
		for _, e := range entries {
			price, meter := e.Get("price"), ""
			amount := price.Price(1)
			if says := r.rule("meter", side+e.Get("denominator").Text()+e.Get("label").Text()); says != nil {
				meter = says.row[1]
			}
			if n.Get("free").Flag() == "true" {
				amount = "0"
			}
			if !price.Exists() || meter == "" && amount != "" {
				e.Refuse(fmt.Errorf("no price, or its unit is unknown: %.30q", e.Get("denominator").Text()))
			}
			if s.Price(e, cmp.Or(meter, side), "", amount, 0); meter != side || amount == "0" {
				continue
			}
			if slices.Contains(features, "batching") {
				s.Price(e, "batch_"+side, "", price.Price(0.5), 0)
			}
			if side == "input" && slices.Contains(features, "chat-completions") && len(entries) == 1 { // a second one is that of cached input or of audio
				s.Price(e, "cache_read", "", price.Price(0.1), 0)
			}
		}
	}
}
