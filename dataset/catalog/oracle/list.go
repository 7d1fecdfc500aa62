package oracle

import (
	"cmp"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"modelcatalog/dataset"
)

// Oracle answers queries over one dataset, whose models it encodes once.
type Oracle struct {
	d      *dataset.Dataset
	newest string // day
	shown  []ModelV2
}

// New prepares a dataset.
func New(d *dataset.Dataset) *Oracle {
	o := &Oracle{d: d, newest: newestDay(d)}
	for i := range d.Models {
		m := o.show(&d.Models[i])
		maker := o.maker(&m)
		for _, field := range append([]string{m.ID, maker.ID, maker.Name, text(m.Name), text(m.Family)}, m.Aliases...) {
			m.starts = append(m.starts, starts(Fold(field))...)
		}
		o.shown = append(o.shown, m)
	}
	return o
}

// parameterNames and sortKeys are those of version 1, then those that version 2 adds.
var (
	parameterNames = [2][]string{
		{"page", "limit", "provider", "type", "status", "search", "sort", "order"},
		{"input", "output", "feature", "open_weights", "family", "min_context", "min_output", "max_input_price", "max_output_price",
			"released_after", "released_before", "retiring_before"},
	}
	sortKeys = [2][]string{{"", "updated", "name", "provider"}, {"released", "context", "input_price", "output_price", "relevance"}}
)

// List answers a raw query string in a version: the body of the 200, or not ok for a 400.
func (o *Oracle) List(version int, rawQuery string) (body []byte, ok bool) {
	names := slices.Concat(parameterNames[:version]...)
	given, ok := parameters(rawQuery, names)
	if !ok || !o.valid(given) || !slices.Contains(slices.Concat(sortKeys[:version]...), given["sort"]) {
		return nil, false
	}
	sort, relevance := given["sort"], o.relevance
	if version == 1 {
		relevance = substring
	} else if sort == "" && given["search"] != "" {
		sort = "relevance"
	}
	classes := map[*ModelV2]int{}
	var found []*ModelV2
	unknown := 0
	for i := range o.shown {
		m := &o.shown[i]
		if class := relevance(m, given["search"]); class > 0 {
			switch passes, may := o.passes(m, given); {
			case passes:
				classes[m] = class
				found = append(found, m)
			case may:
				unknown++
			}
		}
	}
	slices.SortFunc(found, func(a, b *ModelV2) int {
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
	n, limit := number(given["page"], 1), number(given["limit"], 50)
	if version == 2 {
		answer := page(found, n, limit)
		answer.Meta.Unknown, answer.Meta.Ignored = &unknown, new(ignored(rawQuery, names))
		return Encode(answer), true
	}
	var first []Model
	for _, m := range found {
		first = append(first, m.first)
	}
	return Encode(page(first, n, limit)), true
}

var (
	familyForm = regexp.MustCompile(`^[a-z0-9._-]{1,63}$`)
	priceForm  = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)
)

func (o *Oracle) valid(given map[string]string) bool {
	if !validFilters(o.d, given) || !slices.Contains([]string{"", "true", "false"}, given["open_weights"]) {
		return false
	}
	all := []string{"text", "image", "audio", "video", "pdf"}
	if !allIn(given["input"], all) || !allIn(given["output"], all) ||
		!allIn(given["feature"], []string{"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use"}) {
		return false
	}
	if f := strings.Split(given["family"], ","); given["family"] != "" && (len(f) > 64 || slices.ContainsFunc(f, func(name string) bool {
		return !familyForm.MatchString(name)
	})) {
		return false
	}
	for _, name := range []string{"min_context", "min_output"} {
		if given[name] != "0" && !inRange(given[name], 9007199254740991) {
			return false
		}
	}
	for _, name := range []string{"max_input_price", "max_output_price"} {
		digits := len(strings.Replace(given[name], ".", "", 1))
		if given[name] != "" && (digits > 20 || !priceForm.MatchString(given[name])) {
			return false
		}
	}
	for _, name := range []string{"released_after", "released_before", "retiring_before"} {
		if _, err := time.Parse(time.DateOnly, given[name]); given[name] != "" && err != nil {
			return false
		}
	}
	return true
}

// passes reports whether a model passes all filters, and whether it passes those by facts that are known of it.
func (o *Oracle) passes(m *ModelV2, given map[string]string) (passes, may bool) {
	passes, may = true, true
	check := func(name string, known bool, pass func(value string) bool) {
		if value := given[name]; value != "" && !(known && pass(value)) {
			passes, may = false, may && !known
		}
	}
	listed := func(in *string) func(value string) bool {
		return func(value string) bool { return slices.Contains(strings.Split(value, ","), *in) }
	}
	check("provider", true, listed(&m.Provider))
	check("type", true, listed(&m.Type))
	check("status", true, listed(&m.Status))
	check("family", m.Family != nil, listed(m.Family))
	for name, has := range map[string][]string{"input": m.InputModalities, "output": m.OutputModalities} {
		check(name, has != nil, func(value string) bool {
			return !slices.ContainsFunc(strings.Split(value, ","), func(v string) bool { return !slices.Contains(has, v) })
		})
	}
	f := m.Features
	flags := map[string]*bool{"reasoning": f.Reasoning, "tool_call": f.ToolCall, "structured_output": f.StructuredOutput,
		"web_search": f.WebSearch, "prompt_caching": f.PromptCaching, "computer_use": f.ComputerUse}
	lacks, unsure := false, false
	for _, name := range strings.Split(given["feature"], ",") {
		lacks = lacks || flags[name] != nil && !*flags[name]
		unsure = unsure || flags[name] == nil
	}
	check("feature", lacks || !unsure, func(string) bool { return !lacks })
	check("open_weights", m.OpenWeights != nil, func(value string) bool { return strconv.FormatBool(*m.OpenWeights) == value })
	for name, n := range map[string]*int64{"min_context": m.ContextLength, "min_output": m.MaxOutputTokens} {
		check(name, n != nil, func(value string) bool { return *n >= number(value, 0) })
	}
	for _, meter := range []string{"input", "output"} {
		price := priceOf(m, meter)
		check("max_"+meter+"_price", price != nil, func(value string) bool { return price.Cmp(rat(value)) <= 0 })
	}
	released, retiring := firstDay(m.ReleaseDate), firstDay(m.RetirementDate)
	check("released_after", released != "", func(value string) bool { return released >= value })
	check("released_before", released != "", func(value string) bool { return released <= value })
	check("retiring_before", retiring != "", func(value string) bool { return retiring < value })
	return passes, may
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

func priceOf(m *ModelV2, meter string) *big.Rat {
	for _, p := range m.Prices {
		if p.Meter == meter && p.Condition == nil && p.Price != nil {
			return rat(*p.Price)
		}
	}
	return nil
}

// firstDay returns a date as a day, or "".
func firstDay(date *string) string {
	switch {
	case date == nil:
		return ""
	case len(*date) == len("2026-01"):
		return *date + "-01"
	}
	return *date
}

// compareBy compares two models by a sort key: unknown values are last in both directions.
func compareBy(sort string, ascending bool, a, b *ModelV2) int {
	order, aKnown, bKnown := 0, true, true
	compareKnown := func(x, y bool, compare func() int) {
		if aKnown, bKnown = x, y; x && y {
			order = compare()
		}
	}
	switch sort {
	case "name":
		order = strings.Compare(shownName(a), shownName(b))
	case "provider":
		order = strings.Compare(a.Provider, b.Provider)
	case "released":
		x, y := firstDay(a.ReleaseDate), firstDay(b.ReleaseDate)
		compareKnown(x != "", y != "", func() int { return strings.Compare(x, y) })
	case "context":
		x, y := a.ContextLength, b.ContextLength
		compareKnown(x != nil, y != nil, func() int { return cmp.Compare(*x, *y) })
	case "input_price", "output_price":
		x, y := priceOf(a, strings.TrimSuffix(sort, "_price")), priceOf(b, strings.TrimSuffix(sort, "_price"))
		compareKnown(x != nil, y != nil, func() int { return x.Cmp(y) })
	default:
		order = strings.Compare(a.UpdatedAt, b.UpdatedAt)
	}
	switch {
	case aKnown && !bKnown:
		return -1
	case bKnown && !aKnown:
		return 1
	case !ascending:
		return -order
	}
	return order
}

// shownName returns the folded name, or the id of a model without one.
func shownName(m *ModelV2) string {
	if m.Name != nil {
		return Fold(*m.Name)
	}
	return Fold(m.ID)
}

// prominence compares models of one class of relevance.
func prominence(a, b *ModelV2) int {
	statuses := []string{"active", "deprecated", "unlisted"}
	return cmp.Or(slices.Index(statuses, a.Status)-slices.Index(statuses, b.Status), strings.Compare(firstDay(b.ReleaseDate), firstDay(a.ReleaseDate)),
		len(split(shownName(a)))-len(split(shownName(b))))
}

func separates(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-_/.:", r) }

func split(text string) []string { return strings.FieldsFunc(text, separates) }

func (o *Oracle) maker(m *ModelV2) dataset.Provider {
	return o.d.Providers[slices.IndexFunc(o.d.Providers, func(p dataset.Provider) bool { return p.ID == m.Provider })]
}

// relevance returns the class of a model for a search, best first from 1; 0: it does not match.
func (o *Oracle) relevance(m *ModelV2, search string) int {
	words := split(Fold(search))
	if len(words) == 0 {
		return 1
	}
	inHead := true
	for _, word := range words {
		if slices.ContainsFunc(m.starts, func(start string) bool { return strings.HasPrefix(start, word) }) {
			continue
		}
		inHead = false
		if substring(m, word) == 0 && !strings.Contains(text(m.Family), word) {
			return 0
		}
	}
	named := append(split(Fold(m.Provider)), split(Fold(o.maker(m).Name))...)
	rest := func(text string) (joined string) {
		for _, word := range split(Fold(text)) {
			if !slices.Contains(named, word) {
				joined += word
			}
		}
		return joined
	}
	var names []string // id and name
	for _, name := range []string{m.ID, text(m.Name)} {
		if len(split(Fold(name))) > 0 {
			names = append(names, rest(name))
		}
	}
	key := rest(search)
	isEqual := func(alias string) bool { return len(split(Fold(alias))) > 0 && rest(alias) == key }
	switch {
	case slices.Contains(names, key) || slices.ContainsFunc(m.Aliases, isEqual):
		return 1
	case slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, key) }):
		return 2
	case inHead:
		return 3
	}
	return 4
}

// substring returns 1 if a text of a model contains a search, otherwise 0.
func substring(m *ModelV2, search string) int {
	for _, field := range []string{m.ID, m.Provider, text(m.Name), text(m.Description)} {
		if strings.Contains(Fold(field), Fold(search)) {
			return 1
		}
	}
	return 0
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// starts returns what begins with a word of a folded text, without separators. Only the first 256 count.
func starts(text string) (all []string) {
	before := ' '
	for i, r := range text {
		if !separates(r) && (separates(before) || unicode.IsLetter(before) && unicode.IsDigit(r) || unicode.IsDigit(before) && unicode.IsLetter(r)) {
			all = append(all, strings.Join(split(text[i:]), ""))
		}
		before = r
	}
	return all[:min(len(all), 256)]
}
