package catalogtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// Oracle answers queries of one version in the slow and obvious way: one loop over all models, with parsing and sorting from the
// standard library. It shares no code with package catalog, but has the objects of models and their stage from it: TestModel compares
// these with a file. What package dataset derives, such as prices on a day, is tested there.
type Oracle struct {
	version   int
	providers []string // the ids, in their order
	models    []shown
}

// shown is a model as searches and filters see it.
type shown struct {
	*dataset.Model
	maker   dataset.Provider
	object  []byte
	stage   string
	model   string // that it offers, as maker/id; empty if unknown
	aliases []string
	prices  map[string]string // amounts, by the name of the fact
	facts   map[string]string
	starts  []string // what begins with a word of id, name, aliases, provider and family, folded, without separators
	ends    int      // the number of starts in id, name and aliases
}

// NewOracle prepares a dataset for a version.
func NewOracle(d *dataset.Dataset, v catalog.Version) *Oracle {
	o := &Oracle{version: int(v)}
	marked := slices.ContainsFunc(d.Providers, func(p dataset.Provider) bool { return p.V1 })
	for _, p := range d.Providers {
		if v > 1 || p.V1 || !marked {
			o.providers = append(o.providers, p.ID)
		}
	}
	aliases, pricing := d.Aliases(), evidence.NewPricing(d)
	c := catalog.New(d, v)
	for i := range d.Models {
		m := &d.Models[i]
		if !slices.Contains(o.providers, m.Provider) {
			continue
		}
		s := shown{Model: m, aliases: aliases(m), facts: map[string]string{}, prices: map[string]string{}}
		s.object = c.AppendObject(nil, len(o.models))
		var object struct{ Stage string } // only version 2 has it
		if err := json.Unmarshal(s.object, &object); err != nil {
			panic(err)
		}
		s.stage = object.Stage
		s.model = m.CanonicalID
		if s.model == "" && d.Provider(m.Provider).Kind == dataset.Maker {
			s.model = m.Provider + "/" + m.ID
		}
		for _, name := range dataset.FactNames {
			s.facts[name] = m.Fact(name).String
		}
		for _, q := range pricing.Quotes(m) {
			s.prices[dataset.PriceFact(q.Meter, q.Condition)] = string(q.Amount)
		}
		s.maker = *d.Provider(m.Provider)
		for _, field := range append([]string{m.ID, m.Name.String}, s.aliases...) {
			s.starts = append(s.starts, starts(Fold(field))...)
		}
		s.ends = len(s.starts)
		for _, field := range []string{m.Provider, s.maker.Name, s.facts["family"]} {
			s.starts = append(s.starts, starts(Fold(field))...)
		}
		o.models = append(o.models, s)
	}
	return o
}

var (
	kinds    = []string{"text", "image", "audio", "video", "pdf"}
	features = []string{"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature"}
)

// The parameters and sort keys of version 1, then those that version 2 adds.
var (
	parameterNames = [2][]string{
		{"page", "limit", "provider", "type", "status", "search", "sort", "order"},
		{"kind", "maker", "offers", "input", "output", "feature", "open_weights", "family", "min_context", "min_output", "max_input_price", "max_output_price",
			"released_after", "released_before", "retiring_before"},
	}
	sortKeys = [2][]string{{"updated", "name", "provider"}, {"released", "context", "input_price", "output_price", "blended_price", "relevance"}}
)

// List answers a raw query string: the body of the 200, or not ok for a 400.
func (o *Oracle) List(rawQuery string) (body []byte, ok bool) {
	version := o.version
	given, unknown, ok := parameters(rawQuery, slices.Concat(parameterNames[:version]...))
	if !ok || !o.valid(given) {
		return nil, false
	}
	sort := given["sort"]
	if version == 2 && sort == "" && given["search"] != "" {
		sort = "relevance"
	}
	classes := map[*shown]int{}
	var found []*shown
	more := 0
	for i := range o.models {
		m := &o.models[i]
		search, class := given["search"], 0
		if version == 1 {
			class = m.contains(search, false)
		} else {
			class = m.relevance(search)
		}
		switch passes, possible := m.passes(given); {
		case class == 0:
		case passes:
			classes[m] = class
			found = append(found, m)
		case possible:
			more++
		}
	}
	if given["offers"] == "first" {
		found = slices.DeleteFunc(found, func(m *shown) bool {
			return m.model != "" && slices.ContainsFunc(found, func(other *shown) bool { return other.model == m.model && other.before(m) })
		})
	}
	slices.SortFunc(found, func(a, b *shown) int {
		order := 0
		if sort == "relevance" {
			if order = classes[a] - classes[b]; given["order"] == "asc" {
				order = -order
			}
			order = cmp.Or(order, prominence(a, b))
		} else {
			order = compareBy(sort, given["order"] == "asc", a, b)
		}
		return cmp.Or(order, strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
	})
	page, limit := cmp.Or(number(given["page"]), 1), cmp.Or(number(given["limit"]), 50)
	var objects []string
	for i, m := range found {
		if int64(i)/limit == page-1 {
			objects = append(objects, string(m.object))
		}
	}
	body = fmt.Appendf(nil, `{"data":[%s],"meta":{"total":%d,"page":%d,"limit":%d,"pages":%d`, strings.Join(objects, ","),
		len(found), page, limit, (int64(len(found))+limit-1)/limit)
	if version == 2 {
		body = fmt.Appendf(body, `,"unknown":%d,"ignored":%s`, more, jsonl.AppendStrings(nil, unknown))
	}
	return append(body, "}}"...), true
}

// parameters decodes the known parameters, and returns the names of the others: the first 16 in order, of each 64 characters.
func parameters(rawQuery string, known []string) (given map[string]string, unknown []string, ok bool) {
	given, names := map[string]string{}, map[string]bool{}
	for _, pair := range strings.Split(rawQuery, "&") {
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			name = rawName
		}
		if err != nil || !slices.Contains(known, name) {
			characters := []rune(strings.ToValidUTF8(name, "\uFFFD"))
			names[string(characters[:min(len(characters), 64)])] = true
			continue
		}
		value, err := url.QueryUnescape(rawValue)
		if err != nil || !utf8.ValidString(value) || value != "" && given[name] != "" {
			return nil, nil, false
		}
		given[name] = cmp.Or(value, given[name])
	}
	delete(names, "")
	unknown = append([]string{}, slices.Sorted(maps.Keys(names))...)
	return given, unknown[:min(len(unknown), 16)], true
}

// valid reports whether all values have the forms of their parameters.
func (o *Oracle) valid(given map[string]string) bool {
	list := func(elements ...string) string {
		element := "(" + strings.Join(elements, "|") + ")"
		return element + "(," + element + ")*"
	}
	const price, day = `[0-9]+(\.[0-9]+)?`, `[0-9]{4}-[0-9]{2}-[0-9]{2}`
	forms := map[string]string{
		"page": `[1-9][0-9]{0,15}`, "limit": `[1-9][0-9]?|100`, "min_context": `0|[1-9][0-9]{0,15}`, "min_output": `0|[1-9][0-9]{0,15}`,
		"provider": list(o.providers...), "type": list("chat", "embedding", "image", "audio", "video"), "status": list("active", "deprecated", "unlisted"),
		"input": list(kinds...), "output": list(kinds...), "feature": list(features...), "open_weights": "true|false",
		"family": list(`[a-z0-9._-]{1,63}`), "maker": list(`[a-z][a-z0-9_-]{0,62}`), "kind": list("maker", "cloud", "host", "gateway"), "offers": "all|first", "max_input_price": price, "max_output_price": price,
		"released_after": day, "released_before": day, "retiring_before": day,
		"sort": strings.Join(slices.Concat(sortKeys[:o.version]...), "|"), "order": "asc|desc", "search": `(?s).{0,512}`,
	}
	for name, value := range given {
		_, err := time.Parse(time.DateOnly, value)
		digits := len(strings.Replace(value, ".", "", 1))
		switch {
		case value == "":
		case !regexp.MustCompile("^(" + forms[name] + ")$").MatchString(value), strings.Contains(forms[name], "{0,15}") && number(value) > 1<<53-1, forms[name] == price && digits > 20,
			forms[name] == day && err != nil, (name == "family" || name == "maker") && strings.Count(value, ",") > 63:
			return false
		}
	}
	return true
}

// passes reports whether a model passes all filters, and whether it passes those by facts that are known of it.
func (m *shown) passes(given map[string]string) (passes, possible bool) {
	passes, possible = true, true
	check := func(name, fact string, pass func(fact, value string) bool) {
		if value := given[name]; value != "" && (fact == "" || !pass(fact, value)) {
			passes, possible = false, possible && fact == ""
		}
	}
	listed := func(fact, list string) bool { return slices.Contains(strings.Split(list, ","), fact) }
	check("provider", m.Provider, listed)
	check("type", m.Type.String(), listed)
	check("status", m.Status.String(), listed)
	check("family", m.facts["family"], listed)
	check("kind", m.maker.Kind.String(), listed)
	check("maker", strings.Split(m.model, "/")[0], listed)
	for _, name := range []string{"input", "output"} {
		check(name, m.facts[name+"_modalities"], func(has, value string) bool {
			return !slices.ContainsFunc(strings.Split(value, ","), func(v string) bool { return !listed(v, has) })
		})
	}
	known := "true" // of all features; false if one is known to be missing
	for _, name := range features {
		fact := m.facts["features."+name]
		if listed(name, given["feature"]) && known != "false" && fact != "true" {
			known = fact
		}
	}
	check("feature", known, func(fact, _ string) bool { return fact == "true" })
	check("open_weights", m.facts["open_weights"], func(fact, value string) bool { return fact == value })
	least := func(fact, value string) bool { return number(fact) >= number(value) }
	check("min_context", m.ContextLength, least)
	check("min_output", m.facts["max_output_tokens"], least)
	for _, meter := range []string{"input", "output"} {
		check("max_"+meter+"_price", m.prices["price:"+meter], func(fact, value string) bool { return rat(fact).Cmp(rat(value)) <= 0 })
	}
	check("released_after", m.released(), func(fact, value string) bool { return fact >= value })
	check("released_before", m.released(), func(fact, value string) bool { return fact <= value })
	check("retiring_before", m.RetirementDate, func(fact, value string) bool { return fact < value })
	return passes, possible
}

// before reports whether an offer is chosen before another of the same model.
func (m *shown) before(other *shown) bool {
	rank := func(m *shown) string { // texts that compare like the offers
		own, usable := "b", "b"
		if m.model == m.Provider+"/"+m.ID {
			own = "a"
		}
		if m.stage == "usable" {
			usable = "a"
		}
		kind := map[string]string{"maker": "a", "host": "b", "cloud": "c", "gateway": "d"}[m.maker.Kind.String()]
		return own + usable + kind + m.Provider + "\x00" + m.ID
	}
	return rank(m) < rank(other)
}

func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

// released returns the day of the release, or nothing.
func (m *shown) released() string {
	date := m.facts["release_date"]
	if len(date) == len("2026-01") {
		return date + "-01"
	}
	return date
}

// compareBy compares two models by a sort key: unknown values are last in both directions.
func compareBy(sort string, ascending bool, a, b *shown) int {
	key := func(m *shown) string {
		switch sort {
		case "name":
			return " " + shownName(m) // no name is unknown
		case "provider":
			return m.Provider
		case "released":
			return m.released()
		case "context":
			return m.ContextLength
		case "blended_price":
			if input, output := m.prices["price:input"], m.prices["price:output"]; input != "" && output != "" {
				return new(big.Rat).Add(new(big.Rat).Mul(rat(input), rat("3")), rat(output)).RatString()
			}
			return ""
		case "input_price", "output_price":
			return m.prices["price:"+strings.TrimSuffix(sort, "_price")]
		}
		return m.UpdatedAt.String()
	}
	x, y := key(a), key(b)
	order := strings.Compare(x, y)
	switch {
	case x == "" || y == "":
		return -order
	case sort == "context" || strings.HasSuffix(sort, "_price"):
		order = rat(x).Cmp(rat(y))
	}
	if !ascending {
		return -order
	}
	return order
}

// shownName returns the folded name, or the id of a model without one.
func shownName(m *shown) string {
	if m.Name.Valid {
		return Fold(m.Name.String)
	}
	return Fold(m.ID)
}

// prominence compares models of one class of relevance.
func prominence(a, b *shown) int {
	statuses := []string{"active", "deprecated", "unlisted"}
	return cmp.Or(slices.Index(statuses, a.Status.String())-slices.Index(statuses, b.Status.String()), strings.Compare(b.released(), a.released()),
		len(split(shownName(a)))-len(split(shownName(b))))
}

func separates(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-_/.:", r) }

func split(text string) []string { return strings.FieldsFunc(text, separates) }

// relevance returns the class of a model for a search of words, best first from 1; 0: it does not match.
func (m *shown) relevance(search string) int {
	words := split(Fold(search))
	if len(words) == 0 && m.ready() {
		return 1
	} else if len(words) == 0 {
		return 2
	}
	class := 4
	for _, word := range words {
		if !slices.ContainsFunc(m.starts, func(start string) bool { return strings.HasPrefix(start, word) }) {
			if class = 5; m.contains(word, true) == 0 {
				return 0
			}
		}
	}
	named := append(split(Fold(m.Provider)), split(Fold(m.maker.Name))...)
	rest := func(texts ...string) (keys []string) { // of those that have words
		for _, text := range texts {
			if words := split(Fold(text)); len(words) > 0 {
				words = slices.DeleteFunc(words, func(word string) bool { return slices.Contains(named, word) })
				keys = append(keys, strings.Join(words, ""))
			}
		}
		return keys
	}
	key := rest(search)[0]
	switch {
	case slices.Contains(rest(append([]string{m.ID, m.Name.String}, m.aliases...)...), key):
		return 1
	case slices.ContainsFunc(rest(m.ID, m.Name.String), func(name string) bool { return strings.HasPrefix(name, key) }):
		return 2
	case slices.Contains(m.starts[:m.ends], key):
		return 3
	}
	return class
}

// ready reports whether the model is a usable chat model with known context and prices.
func (m *shown) ready() bool {
	return m.stage == "usable" && m.Type == dataset.Chat && m.ContextLength != "" && m.prices["price:input"] != "" && m.prices["price:output"] != ""
}

// contains returns 1 if a text of a model contains a search, otherwise 0.
func (m *shown) contains(search string, family bool) int {
	fields := []string{m.ID, m.Provider, m.Name.String, m.Description.String}
	if family {
		fields = append(fields, m.facts["family"])
	}
	if slices.ContainsFunc(fields, func(field string) bool { return strings.Contains(Fold(field), Fold(search)) }) {
		return 1
	}
	return 0
}

// starts returns what begins with a word of a folded text, without separators. Only the first 256 count.
func starts(text string) (found []string) {
	before := ' '
	for i, r := range text {
		if !separates(r) && (separates(before) || unicode.IsLetter(before) && unicode.IsDigit(r) || unicode.IsDigit(before) && unicode.IsLetter(r)) {
			found = append(found, strings.Join(split(text[i:]), ""))
		}
		before = r
	}
	return found[:min(len(found), 256)]
}

// ids returns the ids of the providers, in their order.
func ids(d *dataset.Dataset) (ids []string) {
	for _, p := range d.Providers {
		ids = append(ids, p.ID)
	}
	return ids
}
