package main

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
)

// kind is a kind of request, measured in rounds.
type kind struct {
	name    string
	targets []string // one that is repeated, or all different
	accept  string   // Accept-Encoding; empty: none
	// encode: the rival is Caddy's encode directive over the same bytes, and not the bytes alone.
	encode bool
	peer   bool // SQLite answers it
	// compare: the columns for comparison have it, of encode over the same bytes.
	compare bool
	file    string // of the published tree, which Caddy's file_server sends; empty: none
}

const api = "/api/v1"

// The names of the kinds that other code asks for.
const (
	defaultPage = "default page"
	oneModel    = "one model by id"
	mixedKind   = "all of these mixed"
)

// fixedKinds are the kinds that repeat one request.
func fixedKinds(d *dataset.Dataset) []kind {
	list := api + "/models"
	filters := list + "?provider=openai,google&type=chat&sort=name&page=3"
	common := list + "?search=" + datasettest.CommonTerm
	model, file := plainModel(d)
	kinds := []kind{
		{name: defaultPage, targets: []string{list}, peer: true, compare: true, file: list + "/index.json"},
		{name: "two filters, sort by name, page 3", targets: []string{filters}, peer: true},
		{name: "rare search", targets: []string{list + "?search=" + url.QueryEscape(rareTerm(d))}, peer: true},
		{name: "common search, sort by update", targets: []string{common + "&sort=updated"}, peer: true},
		{name: "common search, sort by name", targets: []string{common + "&sort=name"}, peer: true},
		{name: "common search, sort by provider", targets: []string{common + "&sort=provider"}, peer: true},
		{name: oneModel, targets: []string{model}, peer: true, file: file},
		{name: "stats", targets: []string{api + "/stats"}},
		{name: "providers", targets: []string{api + "/providers"}},
	}
	for _, coding := range codings {
		kinds = append(kinds,
			kind{name: coding + ": default page", targets: []string{list}, accept: coding},
			kind{name: coding + ": two filters", targets: []string{filters}, accept: coding})
	}
	return kinds
}

// codings are the content codings that are measured.
var codings = []string{"gzip", "zstd"}

// plainModel returns the target of the first model behind the middle of the dataset whose id stands in an address and in a
// file name as it is, and the target of its file.
func plainModel(d *dataset.Dataset) (target, file string) {
	for i := range d.Models {
		m := &d.Models[(len(d.Models)/2+i)%len(d.Models)]
		target = path.Join(api, "models", m.Provider, m.ID)
		if strings.Trim(m.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" {
			break
		}
	}
	return target, target + ".json"
}

// rareTerm returns datasettest.RareTerm where the dataset has it, and else the longest word that is in only one description.
func rareTerm(d *dataset.Dataset) string {
	descriptions := map[string]int{} // by word: how many have it
	for i := range d.Models {
		words := strings.FieldsFunc(strings.ToLower(d.Models[i].Description.String), func(r rune) bool { return r < 'a' || r > 'z' })
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			descriptions[word]++
		}
	}
	if descriptions[datasettest.RareTerm] > 0 {
		return datasettest.RareTerm
	}
	longest := ""
	for word, count := range descriptions {
		if count == 1 && (len(word) > len(longest) || len(word) == len(longest) && word < longest) {
			longest = word
		}
	}
	return longest
}

// worstSearches are searches that an attacker may choose: terms of one letter and of two, which match nearly everywhere, and
// terms of 512 letters, all of whose parts are in many models, but not the whole.
func worstSearches(d *dataset.Dataset) []string {
	const letters = "etaoinsrhldcumfpgwybvk"
	sentence := ""
	for i := range d.Models { // the longest: it is made of parts that others have too
		if text := d.Models[i].Description.String; len(text) > len(sentence) && isASCII(text) {
			sentence = text
		}
	}
	sentence = strings.Repeat(sentence+" ", 2+catalog.MaxSearchLen/(len(sentence)+1))
	sorts := []string{"updated", "name", "provider"}
	var targets []string
	add := func(term string) {
		query := url.Values{"search": {term}, "sort": {sorts[len(targets)%3]}}
		targets = append(targets, api+"/models?"+query.Encode())
	}
	for i := range letters {
		for j := range letters {
			add(letters[i : i+1])
			add(letters[i:i+1] + letters[j:j+1])
			start := (i*len(letters) + j) % (len(sentence) - catalog.MaxSearchLen)
			add(sentence[start : start+catalog.MaxSearchLen])
		}
	}
	slices.Sort(targets)
	return slices.Compact(targets)
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0
}
