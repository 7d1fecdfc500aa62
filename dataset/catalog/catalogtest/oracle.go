package catalogtest

import (
	"bytes"
	"cmp"
	"encoding/json"
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
)

// object is a JSON object. Its values are objects, lists of them, or what encoding/json encodes; nil is null.
type object []struct {
	name  string
	value any
}

// get returns the value of a member, of a member of features for a name such as features.reasoning.
func (o object) get(name string) any {
	if feature, found := strings.CutPrefix(name, "features."); found {
		return o.get("features").(object).get(feature)
	}
	for _, m := range o {
		if m.name == name {
			return m.value
		}
	}
	panic(name)
}

// Encode returns a value as the API writes JSON: compact, without HTML escaping, U+2028 and U+2029 as they are.
func Encode(v any) []byte {
	var out bytes.Buffer
	switch v := v.(type) {
	case []byte: // encoded before
		return v
	case object:
		for i, m := range v {
			out.WriteByte("{,"[min(i, 1)])
			out.Write(slices.Concat(Encode(m.name), []byte(":"), Encode(m.value)))
		}
		return append(out.Bytes(), '}')
	case []object:
		for i, o := range v {
			out.Write(append([]byte(",")[:min(i, 1)], Encode(o)...))
		}
		return slices.Concat([]byte("["), out.Bytes(), []byte("]"))
	}
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err)
	}
	text := strings.TrimSuffix(out.String(), "\n")
	// encoding/json always escapes these two; an escape that v itself spells has a second backslash before it.
	return []byte(separators.Replace(text))
}

var separators = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029")

// Oracle answers queries in the slow and obvious way: one loop over all models, with parsing and encoding from the standard library. It
// shares no code with package catalog. What package dataset derives, such as prices on a day, is tested there.
type Oracle struct {
	d       *dataset.Dataset
	newest  string // day
	models  []shown
	weights map[string][]*dataset.Model // by what their ids have in common
}

// shown is a model as the versions of the API show it.
type shown struct {
	*dataset.Model
	maker   dataset.Provider
	objects [2]object // by version
	encoded [2][]byte
	aliases []string
	prices  map[string]string // amounts, by the name of the fact
	facts   map[string]string
	starts  []string // what begins with a word of id, provider, name, family and aliases, folded, without separators
}

// NewOracle prepares a dataset.
func NewOracle(d *dataset.Dataset) *Oracle {
	o := &Oracle{d: d, newest: d.Day().String(), weights: map[string][]*dataset.Model{}}
	for i := range d.Models {
		key := weights(&d.Models[i])
		o.weights[key] = append(o.weights[key], &d.Models[i])
	}
	aliases, pricing := d.Aliases(), d.Pricing()
	for i := range d.Models {
		m := &d.Models[i]
		s := shown{Model: m, aliases: append([]string{}, aliases(m)...), facts: map[string]string{}, prices: map[string]string{}}
		for _, name := range dataset.FactNames {
			s.facts[name] = m.Fact(name).String
		}
		s.maker = d.Providers[slices.Index(ids(d), m.Provider)]
		for _, field := range append([]string{m.ID, m.Provider, s.maker.Name, m.Name.String, s.facts["family"]}, s.aliases...) {
			s.starts = append(s.starts, starts(Fold(field))...)
		}
		o.show(&s, pricing)
		o.models = append(o.models, s)
	}
	return o
}

// timeForm is the form of times in answers.
const timeForm = "2006-01-02T15:04:05.000Z"

// show makes the objects of a model.
func (o *Oracle) show(s *shown, pricing *dataset.Pricing) {
	m := s.Model
	first := object{{"id", m.ID}, {"provider", m.Provider}, {"name", null(m.Name)}, {"description", null(m.Description)}, {"type", m.Type.String()}}
	last := object{{"status", m.Status.String()}, {"deprecated", m.Status == dataset.Deprecated},
		{"updated_at", m.UpdatedAt.Time().Format(timeForm)}, {"last_seen_at", m.LastSeenAt.Time().Format(timeForm)}}
	facts := object{}
	for _, name := range []string{"context_length", "max_input_tokens", "max_output_tokens", "input_modalities", "output_modalities", "features",
		"embedding_dimensions", "open_weights", "family", "aliases", "alias_of", "release_date", "knowledge_cutoff", "retirement_date", "replacement"} {
		value := typed(name, s.facts[name])
		switch name {
		case "aliases":
			value = s.aliases
		case "features":
			flags := object{}
			for _, feature := range features {
				flags = append(flags, object{{feature, typed("features."+feature, s.facts["features."+feature])}}...)
			}
			value = flags
		}
		facts = append(facts, object{{name, value}}...)
	}
	if replacement, ok := typed("replacement", s.facts["replacement"]).(object); ok {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		facts[len(facts)-1].value = append(replacement, object{{"external", o.d.Find(provider, id) == nil}}...)
	}
	facts = append(facts, object{{"successor", o.successor(m)}, {"after_retirement", typed("after_retirement", m.AfterRetirement)}, {"stage", o.stage(m)},
		{"same_as", o.offers(m)}, {"reasoning_efforts", typed("reasoning_efforts", m.ReasoningEfforts)}}...)
	var prices, upcoming, disputes []object
	quotes := pricing.Quotes(m)
	for _, q := range quotes {
		s.prices[dataset.PriceFact(q.Meter, q.Condition)] = string(q.Amount)
		var sources []string
		for _, p := range q.Shown {
			sources = append(sources, p.Source)
		}
		prices = append(prices, slices.Concat(price(q.Meter, q.Condition, q.Amount),
			object{{"agreement", q.Agreement.String()}, {"sources", sources}, {"as_of", q.AsOf.String()}}))
	}
	for _, p := range pricing.Upcoming(m) {
		upcoming = append(upcoming, slices.Concat(price(p.Meter, p.Condition, p.Amount), object{{"from", p.From.String()}, {"source", p.Source}}))
	}
	for _, dispute := range slices.Concat(m.Disputes, dataset.PriceDisputes(quotes)) {
		var values []object
		for _, c := range dispute.Values {
			value := typed(dispute.Fact, c.Value)
			if strings.HasPrefix(dispute.Fact, "price:") {
				value = c.Value
			}
			values = append(values, object{{"value", value}, {"source", c.Source}})
		}
		disputes = append(disputes, object{{"fact", dispute.Fact}, {"values", values}})
	}
	s.objects[0] = slices.Concat(first, object{{"context_length", m.ContextLength}}, last)
	s.objects[1] = slices.Concat(first, last, facts, object{{"prices", prices}, {"upcoming_prices", upcoming}, {"disputes", disputes}})
	for i, o := range s.objects {
		s.encoded[i] = Encode(o)
	}
}

func price(meter dataset.Meter, condition string, amount dataset.Decimal) object {
	info := dataset.Meters[meter]
	return object{{"meter", info.Name}, {"unit", info.Unit}, {"condition", nonempty(condition)}, {"price", nonempty(string(amount))}}
}

func null(text dataset.NullString) any {
	if !text.Valid {
		return nil
	}
	return text.String
}

func nonempty(text string) any { return null(dataset.NullString{String: text, Valid: text != ""}) }

var (
	kinds    = []string{"text", "image", "audio", "video", "pdf"}
	features = []string{"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature"}
)

// typed returns the value of a fact as a member of an object has it.
func typed(fact, text string) any {
	switch fact {
	case "name", "description":
		return text
	case "input_modalities", "output_modalities", "aliases":
		if text != "" {
			return strings.Split(text, ",")
		}
	case "replacement":
		if provider, id, found := strings.Cut(text, "/"); found {
			return object{{"provider", provider}, {"id", id}}
		}
	case "after_retirement":
		if behavior, id, _ := strings.Cut(text, " "); text != "" {
			return object{{"behavior", behavior}, {"to", nonempty(id)}}
		}
	case "reasoning_efforts":
		if text != "" {
			standard := regexp.MustCompile(`([a-z0-9_-]+)\*`).FindStringSubmatch(text + ",*")
			standard = append(standard, "", "")
			return object{{"values", strings.Split(strings.ReplaceAll(text, "*", ""), ",")}, {"default", nonempty(standard[1])}}
		}
	case "type", "status", "retirement_date", "family", "alias_of", "release_date", "knowledge_cutoff":
		return nonempty(text)
	default:
		if text != "" {
			return json.RawMessage(text)
		}
	}
	return nil
}

var dated = regexp.MustCompile("^-([0-9]{3}|[0-9]{4}|[0-9]{6}|[0-9]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{4})$")

// stage says how safe an id is on the newest day.
func (o *Oracle) stage(m *dataset.Model) string {
	retires := func(m *dataset.Model, days int) bool {
		day, _ := time.Parse(time.DateOnly, o.newest)
		return m.RetirementDate != "" && m.RetirementDate <= day.AddDate(0, 0, days).Format(time.DateOnly)
	}
	switch {
	case retires(m, 0):
		return "retired"
	case m.RetirementDate != "" || m.Status == dataset.Deprecated:
		return "retiring"
	case m.Status == dataset.Unlisted:
		return "unlisted"
	}
	meant, safe := 0, false
	for i := range o.d.Models {
		other := &o.d.Models[i]
		suffix, found := strings.CutPrefix(other.ID, strings.TrimSuffix(m.ID, "-latest"))
		if other.Provider == m.Provider && (other.ID == m.AliasOf || found && dated.MatchString(suffix)) {
			meant, safe = meant+1, safe || !retires(other, 90)
		}
	}
	if meant > 0 && !safe && m.AfterRetirement == "" {
		return "uncertain"
	}
	return "usable"
}

// successor follows the replacements of a model.
func (o *Oracle) successor(m *dataset.Model) any {
	var reachable any
	for seen := []*dataset.Model{m}; len(seen) <= 16; {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		if m = o.d.Find(provider, id); m == nil || slices.Contains(seen, m) {
			break
		}
		seen = append(seen, m)
		stage := o.stage(m)
		found := object{{"provider", m.Provider}, {"id", m.ID}, {"stage", stage}}
		if stage == "usable" {
			return found
		}
		if reachable == nil && stage != "retired" && stage != "unlisted" {
			reachable = found
		}
	}
	return reachable
}

var unservedWords = regexp.MustCompile("^(8192|fp8|instant|instruct|it|lite|meta|open|tput|versatile|zai)$")

// offers returns the models with the same open weights at other providers.
func (o *Oracle) offers(m *dataset.Model) (same []object) {
	for _, other := range o.weights[weights(m)] {
		if other.Provider != m.Provider && weights(m) != "" {
			same = append(same, object{{"provider", other.Provider}, {"id", other.ID}})
		}
	}
	return same
}

func weights(m *dataset.Model) string {
	if m.Fact("open_weights").String != "true" {
		return ""
	}
	parts := strings.Split(m.ID, "/")
	words := split(Fold(parts[len(parts)-1]))
	if slices.Contains(words, "instruct") {
		words = slices.DeleteFunc(words, func(word string) bool { return word == "turbo" })
	}
	return strings.Join(slices.DeleteFunc(words, unservedWords.MatchString), "")
}

// Model answers the request for the model of a row.
func (o *Oracle) Model(version, row int) []byte {
	m := slices.Clone(o.models[row].objects[version-1])
	if version == 2 {
		var sources, history []object
		for _, s := range o.models[row].Sources {
			at := slices.IndexFunc(o.d.Sources, func(source dataset.Source) bool { return source.Name == s.Source })
			sources = append(sources, object{{"source", s.Source}, {"as_of", o.d.Sources[at].AsOf.String()}, {"facts", append([]string{}, s.Names()...)}})
		}
		for _, p := range o.models[row].Prices {
			history = append(history, slices.Concat(price(p.Meter, p.Condition, p.Amount),
				object{{"from", nonempty(p.From.String())}, {"to", nonempty(p.To.String())}, {"source", p.Source}, {"as_of", p.AsOf.String()}}))
		}
		m = append(m, object{{"sources", sources}, {"price_history", history}}...)
	}
	return Encode(object{{"data", m}})
}

// The parameters and sort keys of version 1, then those that version 2 adds.
var (
	parameterNames = [2][]string{
		{"page", "limit", "provider", "type", "status", "search", "sort", "order"},
		{"input", "output", "feature", "open_weights", "family", "min_context", "min_output", "max_input_price", "max_output_price",
			"released_after", "released_before", "retiring_before"},
	}
	sortKeys = [2][]string{{"updated", "name", "provider"}, {"released", "context", "input_price", "output_price", "blended_price", "relevance"}}
)

// List answers a raw query string in a version: the body of the 200, or not ok for a 400.
func (o *Oracle) List(version int, rawQuery string) (body []byte, ok bool) {
	given, unknown, ok := parameters(rawQuery, slices.Concat(parameterNames[:version]...))
	if !ok || !o.valid(version, given) {
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
	data := []byte("[")
	for i, m := range found {
		if int64(i)/limit == page-1 {
			data = append(append(data, ","[:min(len(data)-1, 1)]...), m.encoded[version-1]...)
		}
	}
	data = append(data, ']')
	meta := object{{"total", len(found)}, {"page", page}, {"limit", limit}, {"pages", (int64(len(found)) + limit - 1) / limit}}
	if version == 2 {
		meta = append(meta, object{{"unknown", more}, {"ignored", unknown}}...)
	}
	return Encode(object{{"data", data}, {"meta", meta}}), true
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
func (o *Oracle) valid(version int, given map[string]string) bool {
	list := func(elements ...string) string {
		element := "(" + strings.Join(elements, "|") + ")"
		return element + "(," + element + ")*"
	}
	const price, day = `[0-9]+(\.[0-9]+)?`, `[0-9]{4}-[0-9]{2}-[0-9]{2}`
	forms := map[string]string{
		"page": `[1-9][0-9]{0,15}`, "limit": `[1-9][0-9]?|100`, "min_context": `0|[1-9][0-9]{0,15}`, "min_output": `0|[1-9][0-9]{0,15}`,
		"provider": list(ids(o.d)...), "type": list("chat", "embedding", "image", "audio", "video"), "status": list("active", "deprecated", "unlisted"),
		"input": list(kinds...), "output": list(kinds...), "feature": list(features...), "open_weights": "true|false",
		"family": list(`[a-z0-9._-]{1,63}`), "max_input_price": price, "max_output_price": price,
		"released_after": day, "released_before": day, "retiring_before": day,
		"sort": strings.Join(slices.Concat(sortKeys[:version]...), "|"), "order": "asc|desc", "search": `(?s).{0,512}`,
	}
	for name, value := range given {
		_, err := time.Parse(time.DateOnly, value)
		digits := len(strings.Replace(value, ".", "", 1))
		switch {
		case value == "":
		case !regexp.MustCompile("^(" + forms[name] + ")$").MatchString(value), strings.Contains(forms[name], "{0,15}") && number(value) > 1<<53-1, forms[name] == price && digits > 20,
			forms[name] == day && err != nil, name == "family" && strings.Count(value, ",") > 63:
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
	class := 3
	for _, word := range words {
		if !slices.ContainsFunc(m.starts, func(start string) bool { return strings.HasPrefix(start, word) }) {
			if class = 4; m.contains(word, true) == 0 {
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
	}
	return class
}

// ready reports whether the model is a usable chat model with known context and prices.
func (m *shown) ready() bool {
	return m.objects[1].get("stage") == "usable" && m.Type == dataset.Chat && m.ContextLength != "" && m.prices["price:input"] != "" && m.prices["price:output"] != ""
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

// Providers answers the list of providers.
func (o *Oracle) Providers() []byte {
	var providers []object
	counts := o.counts(ids(o.d), func(m *shown, name string) bool { return m.Provider == name })
	for _, p := range o.d.Providers {
		providers = append(providers, object{{"id", p.ID}, {"name", p.Name}, {"model_count", counts.get(p.ID)}})
	}
	slices.SortFunc(providers, func(a, b object) int {
		return cmp.Or(b.get("model_count").(int)-a.get("model_count").(int), strings.Compare(a.get("id").(string), b.get("id").(string)))
	})
	return Encode(object{{"data", providers}})
}

func (o *Oracle) counts(names []string, has func(m *shown, name string) bool) (counts object) {
	for _, name := range names {
		n := 0
		for i := range o.models {
			if has(&o.models[i], name) {
				n++
			}
		}
		counts = append(counts, object{{name, n}}...)
	}
	return counts
}

// Stats answers the statistics. A member of a model is known unless it is null or an empty array.
func (o *Oracle) Stats(version int) []byte {
	stats := object{
		{"total_models", len(o.models)},
		{"by_provider", o.counts(ids(o.d), func(m *shown, name string) bool { return m.Provider == name })},
		{"by_type", o.counts([]string{"chat", "embedding", "image", "audio", "video"}, func(m *shown, name string) bool { return m.Type.String() == name })},
		{"by_status", o.counts([]string{"active", "deprecated", "unlisted"}, func(m *shown, name string) bool { return m.Status.String() == name })},
		{"last_sync", moment(o.d.LastSync)},
	}
	if version == 1 {
		return Encode(object{{"data", stats}})
	}
	has := func(fact string) func(m *shown, name string) bool {
		return func(m *shown, name string) bool {
			return slices.Contains(strings.Split(m.facts[fact], ","), name)
		}
	}
	known := strings.Fields(`name description context_length max_input_tokens max_output_tokens input_modalities output_modalities
		features.reasoning features.tool_call features.structured_output features.web_search features.prompt_caching features.computer_use features.temperature
		embedding_dimensions open_weights family aliases alias_of release_date knowledge_cutoff retirement_date replacement
		after_retirement reasoning_efforts prices`)
	var readings object
	for _, id := range ids(o.d) {
		readings = append(readings, object{{id, nonempty(o.d.Readings()[id].String())}}...)
	}
	var sources []object
	for _, s := range o.d.Sources {
		days := []string{s.AsOf.String()}
		for i := range o.d.Models {
			for _, p := range o.d.Models[i].Prices {
				if p.Source == s.Name {
					days = append(days, p.AsOf.String())
				}
			}
		}
		sources = append(sources, object{{"source", s.Name}, {"oldest", slices.Min(days)}, {"newest", slices.Max(days)}})
	}
	return Encode(object{{"data", append(stats, object{
		{"by_input_modality", o.counts(kinds, has("input_modalities"))}, {"by_output_modality", o.counts(kinds, has("output_modalities"))},
		{"by_feature", o.counts(features, func(m *shown, name string) bool { return m.facts["features."+name] == "true" })},
		{"known", o.counts(known, func(m *shown, name string) bool {
			encoded := string(Encode(m.objects[1].get(name)))
			return encoded != "null" && encoded != "[]"
		})},
		{"fresh_until", moment(o.d.FreshUntil(o.d.Readings()))}, {"read_on", readings}, {"sources", sources},
	}...)}})
}

// moment returns a time as answers have it, nil if there is none.
func moment(at *dataset.Timestamp) any {
	if at == nil {
		return nil
	}
	return at.Time().Format(timeForm)
}
