package catalogtest

import (
	"cmp"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

var (
	kinds    = []string{"text", "image", "audio", "video", "pdf"}
	features = []string{
		"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature",
	}
)

// The parameters and sort keys of version 1, then those that version 2 adds.
var (
	parameterNames = [2][]string{
		{"page", "limit", "provider", "type", "status", "search", "sort", "order"},
		{
			"kind", "maker", "offers", "input", "output", "feature", "open_weights", "family",
			"min_context", "min_output", "max_input_price", "max_output_price",
			"released_after", "released_before", "retiring_before",
		},
	}
	sortKeys = [2][]string{
		{"updated", "name", "provider"},
		{"released", "context", "input_price", "output_price", "blended_price", "relevance"},
	}
)

// parameters decodes the known parameters, and returns the names of the others: the first 16 in
// order, of each 64 characters.
func parameters(rawQuery string, known []string) (given map[string]string, unknown []string, ok bool) {
	given = map[string]string{}
	names := map[string]bool{} // of unknown parameters
	for _, pair := range strings.Split(rawQuery, "&") {
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			name = rawName
		}
		// An escape that is broken makes an unknown name, and a value of a known one an error.
		if err != nil || !slices.Contains(known, name) {
			characters := []rune(strings.ToValidUTF8(name, "\uFFFD"))
			names[string(characters[:min(len(characters), 64)])] = true
			continue
		}
		// An empty parameter is as if it were not there, so one beside a value is no repetition.
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
	const (
		price    = `[0-9]+(\.[0-9]+)?`
		day      = `[0-9]{4}-[0-9]{2}-[0-9]{2}`
		positive = `[1-9][0-9]{0,15}`
		tokens   = `0|[1-9][0-9]{0,15}`
	)
	forms := map[string]string{
		"page":             positive,
		"limit":            `[1-9][0-9]?|100`,
		"provider":         list(o.providers...),
		"kind":             list("maker", "cloud", "host", "gateway"),
		"maker":            list(`[a-z][a-z0-9_-]{0,62}`),
		"offers":           "all|first",
		"type":             list("chat", "embedding", "image", "audio", "video"),
		"status":           list("active", "deprecated", "unlisted"),
		"family":           list(`[a-z0-9._-]{1,63}`),
		"input":            list(kinds...),
		"output":           list(kinds...),
		"feature":          list(features...),
		"open_weights":     "true|false",
		"min_context":      tokens,
		"min_output":       tokens,
		"max_input_price":  price,
		"max_output_price": price,
		"released_after":   day,
		"released_before":  day,
		"retiring_before":  day,
		"sort":             strings.Join(slices.Concat(sortKeys[:o.version]...), "|"),
		"order":            "asc|desc",
		"search":           `(?s).{0,512}`,
	}
	for name, value := range given {
		if value == "" {
			continue
		}
		form := forms[name]
		if !regexp.MustCompile("^(" + form + ")$").MatchString(value) {
			return false
		}
		valid := true
		switch form {
		case positive, tokens:
			valid = number(value) <= 1<<53-1 // the greatest integer that JavaScript can count to
		case price:
			valid = len(strings.Replace(value, ".", "", 1)) <= 20
		case day:
			_, err := time.Parse(time.DateOnly, value)
			valid = err == nil // 2026-02-30 has the form, and is no day
		}
		// Of these two the values are not listed, so only their number bounds the work.
		if name == "family" || name == "maker" {
			valid = strings.Count(value, ",") <= 63
		}
		if !valid {
			return false
		}
	}
	return true
}

// passes reports whether a model passes all filters, and whether it passes those by facts that are
// known of it.
func (m *record) passes(given map[string]string) (passes, possible bool) {
	passes = true
	possible = true
	check := func(name, fact string, pass func(fact, value string) bool) {
		value := given[name]
		if value == "" {
			return
		}
		if fact == "" {
			passes = false // what is not known passes no filter
		} else if !pass(fact, value) {
			passes = false
			possible = false
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
			lacks := func(v string) bool { return !listed(v, has) }
			return !slices.ContainsFunc(strings.Split(value, ","), lacks)
		})
	}
	// All features that are asked for together: false if one is known to be missing, else unknown
	// if one is.
	known := "true"
	for _, name := range features {
		fact := m.facts["features."+name]
		if listed(name, given["feature"]) && known != "false" && fact != "true" {
			known = fact
		}
	}
	check("feature", known, func(fact, _ string) bool { return fact == "true" })
	equal := func(fact, value string) bool { return fact == value }
	check("open_weights", m.facts["open_weights"], equal)
	least := func(fact, value string) bool { return number(fact) >= number(value) }
	check("min_context", m.ContextLength, least)
	check("min_output", m.facts["max_output_tokens"], least)
	cheap := func(fact, value string) bool { return rat(fact).Cmp(rat(value)) <= 0 }
	for _, meter := range []string{"input", "output"} {
		check("max_"+meter+"_price", m.prices["price:"+meter], cheap)
	}

	// Days of ISO 8601 compare as text.
	check("released_after", m.released(), func(fact, value string) bool { return fact >= value })
	check("released_before", m.released(), func(fact, value string) bool { return fact <= value })
	check("retiring_before", m.RetirementDate, func(fact, value string) bool { return fact < value })
	return passes, possible
}
