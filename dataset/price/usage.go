package price

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Use is what a request or a workload is billed for.
type Use struct {
	counts     []count
	context    int64 // tokens of the prompt of one request, at most
	least      int64 // tokens of the prompt of one request, at least; 0 for the sum of many requests
	ofMany     bool  // whether it is such a sum
	attributes map[string]string
	tier       string
}

// count is a quantity of a meter of the standard tier. It is uncertain if the parts of a use do not
// make up its total.
type count struct {
	meter       string
	least, most Number
}

// Object is a JSON object, whose numbers are of the type json.Number, or texts.
type Object = map[string]any

// ParseObject reads a JSON object.
func ParseObject(text []byte) (o Object, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&o); err != nil {
		return nil, err
	}
	rest := bytes.TrimSpace(text[decoder.InputOffset():])
	if o == nil || len(rest) > 0 {
		return nil, errors.New("want one object")
	}
	return o, nil
}

// ParseUse reads the usage object of a provider, or an object with numbers by the names of meters,
// such as input and web_search. It may also say what conditions ask for: context, which is the
// tokens of the prompt of one request, quality, size, resolution, search_context, interval,
// standby, scope and region.
//
// Every number of the object is billed, explained (a sum, a duration, a limit), or an error that
// names it: a number that is dropped is a wrong bill without a word.
func ParseUse(usage Object) (Use, error) { return parseUse(usage, false) }

// parseUse reads a usage object, or a line of a log that has the numbers beside everything else.
func parseUse(usage Object, isLine bool) (u Use, err error) {
	s, err := shapeOf(usage, isLine)
	if err != nil {
		return u, err
	}
	counted, err := s.count(usage)
	if err != nil {
		return u, err
	}
	if err := s.account(usage, isLine); err != nil {
		return u, err
	}
	open, err := s.reconcile(usage, counted)
	if err != nil {
		return u, err
	}
	counted.chooseEither()
	for field, use := range s.Each {
		if n := counted.byMeter[use]; usage[field] != nil && n.IsZero() {
			counted.byMeter[use] = one
		}
	}
	if u.counts, err = counted.uses(open); err != nil {
		return u, err
	}
	for _, c := range u.counts {
		if strings.HasPrefix(c.meter, "input") || strings.HasPrefix(c.meter, "cache") {
			u.context += c.most.IntPart()
			u.least += c.least.IntPart()
		}
	}
	if s.Many || len(counted.apart) > 0 || ofManyRequests(usage) {
		u.SumOfMany()
	}
	if err := u.readAttributes(s, usage, isLine); err != nil {
		return u, err
	}
	u.tier, _ = usage["service_tier"].(string)
	// Anthropic says fast apart from the tier, which is standard then.
	if speed, _ := usage["speed"].(string); speed == "fast" || speed == "ultrafast" {
		u.tier = speed
	}
	geo, _ := usage["inference_geo"].(string)
	if !slices.Contains([]string{"", "global", "not_available"}, geo) {
		return u, fmt.Errorf("inference_geo: %q has no list price, only global has", jsonl.Clip(geo))
	}
	return u, nil
}

// shapeOf returns the shape of a usage object: the first of which a field counts something.
// Programs write the fields of several providers, of which all but one are 0; so a field that is 0
// decides only if no other does. In a line of a log, texts and objects of these names are about
// other things, such as the output of a model.
func shapeOf(usage Object, isLine bool) (*shape, error) {
	has := func(name string) bool {
		value := usage[name]
		if isLine && value != nil {
			_, err := parseNumber(value)
			return err == nil
		}
		return value != nil
	}
	counts := func(name string) bool { return has(name) && countsSomething(usage[name]) }
	for _, decides := range []func(name string) bool{counts, has} {
		var candidates uint64 // a bit for each shape
		for name := range usage {
			if shapes := rule().whens[name]; shapes != 0 && decides(name) {
				candidates |= shapes
			}
		}
		for ; candidates != 0; candidates &= candidates - 1 {
			s := rule().Shapes[bits.TrailingZeros64(candidates)]
			if slices.ContainsFunc(s.Not, has) {
				continue
			}
			if len(s.With) == 0 || slices.ContainsFunc(s.With, has) {
				return s, s.checkOnly(usage)
			}
		}
	}
	return nil, errors.New("usage: unknown shape, want the usage object of a provider, " +
		"or numbers by meter, such as input and output")
}

// checkOnly reports an error if a field has a value with which the numbers count something else.
func (s *shape) checkOnly(usage Object) error {
	for field, allowed := range s.Only {
		value, isText := usage[field].(string)
		if isText && !slices.Contains(allowed, value) {
			return fmt.Errorf("%s: %q is not one of %s", field, jsonl.Clip(value), strings.Join(allowed, ", "))
		}
	}
	return nil
}

// SumOfMany says that the numbers are those of many requests, such as those of a batch, so that
// nobody knows the prompt of one: it has any number of tokens up to all of them.
func (u *Use) SumOfMany() {
	u.least = 0
	u.ofMany = true
}

// ofManyRequests reports whether a usage object is the sum of several requests.
func ofManyRequests(usage Object) bool {
	for _, name := range rule().Requests {
		n, err := parseNumber(usage[name])
		if err == nil && n.GreaterThan(one) {
			return true
		}
	}
	return false
}

// countsSomething reports whether a value is a number other than 0, or contains one. A text can be
// a number too.
func countsSomething(value any) bool {
	switch value := value.(type) {
	case json.Number:
		return strings.Trim(string(value), "0.-") != ""
	case string:
		return strings.Trim(value, "0.") != ""
	case Object:
		for _, inner := range value {
			if countsSomething(inner) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(value, countsSomething)
	}
	return false
}

// counted are the numbers of a usage object.
type counted struct {
	byMeter map[string]Number
	beside  []besideRow       // what may be counted beside the numbers that contain it
	either  []besideRow       // of these, what is inside or beside, and no total tells
	slack   map[string]Number // what there may be more of a meter
	apart   []Object          // the steps of a request whose numbers are beside those of the object
}

type besideRow struct {
	*row
	n Number
}

func (c *counted) add(meters []string, n Number) {
	for _, meter := range meters {
		c.byMeter[meter] = plus(c.byMeter[meter], n)
	}
}

// count returns the numbers of a usage object by meter.
func (s *shape) count(usage Object) (*counted, error) {
	c := &counted{byMeter: map[string]Number{}, apart: s.stepsApart(usage)}
	total, _, err := find(usage, s.total, false)
	if err != nil {
		return nil, err
	}
	hasTotal := !total.IsZero()
	if err := s.countRows(c, usage, hasTotal); err != nil {
		return nil, err
	}
	for _, step := range c.apart {
		if err := s.countRows(c, step, hasTotal); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// countRows adds the numbers of an object.
func (s *shape) countRows(c *counted, usage Object, hasTotal bool) error {
	for _, r := range s.Rows {
		quantity, _, err := find(usage, r.names, r.Fraction)
		if err != nil {
			return err
		}
		if quantity.IsZero() {
			continue
		}
		if r.Times > 0 {
			quantity = quantity.Mul(decimal.NewFromInt(r.Times))
		}
		c.add(r.Add, quantity)
		for _, meter := range r.Take {
			c.byMeter[meter] = minus(c.byMeter[meter], quantity)
		}
		switch {
		case r.Either && !hasTotal:
			c.either = append(c.either, besideRow{r, quantity})
		case r.Beside:
			c.beside = append(c.beside, besideRow{r, quantity})
		}
	}
	return nil
}

// chooseEither decides where the numbers are that may be inside or beside others. If they do not
// fit into what would contain them, they are beside. Otherwise nobody knows: there may be more of
// the others, by these numbers.
func (c *counted) chooseEither() {
	if len(c.either) == 0 {
		return
	}
	c.slack = map[string]Number{}
	for _, r := range c.either {
		for _, meter := range r.Take {
			c.slack[meter] = c.slack[meter].Add(r.n)
		}
	}
	for meter, n := range c.slack {
		if rest := c.byMeter[meter]; rest.IsNegative() {
			c.byMeter[meter] = rest.Add(n)
			delete(c.slack, meter)
		}
	}
}

// find returns the number at one of several names, at which it must be the same.
func find(usage Object, alternatives []names, fraction bool) (n Number, found bool, err error) {
	for _, terms := range alternatives {
		sum, has, err := sumOf(usage, terms, fraction)
		if err != nil {
			return n, false, err
		}
		if !has {
			continue
		}
		found = true
		// Programs write the names of several providers, of which all but one are 0.
		if n.IsZero() {
			n = sum
			continue
		}
		if !sum.IsZero() && !n.Equal(sum) {
			return n, false, fmt.Errorf("%s: %s, but another name of this number has %s", terms, sum, n)
		}
	}
	return n, found, nil
}

// sumOf returns the sum of the numbers at some paths.
func sumOf(usage Object, terms names, fraction bool) (sum Number, found bool, err error) {
	for _, path := range terms {
		value := usage[path[0]]
		if value == nil {
			continue // most objects lack most of the fields of their shape
		}
		if len(path) == 1 {
			n, err := parseQuantity(value, fraction)
			if err != nil {
				return sum, false, fmt.Errorf("%s: %w", path[0], err)
			}
			found = true
			sum = plus(sum, n)
			continue
		}
		for _, value := range valuesAt(value, path[1:]) {
			n, err := parseQuantity(value, fraction)
			if err != nil {
				return sum, false, fmt.Errorf("%s: %w", strings.Join(path, "."), err)
			}
			found = true
			sum = plus(sum, n)
		}
	}
	return sum, found, nil
}

// String returns the paths as a row has them.
func (n names) String() string {
	var paths []string
	for _, path := range n {
		paths = append(paths, strings.Join(path, "."))
	}
	return strings.Join(paths, "+")
}

// valuesAt returns the value at a path, or in a list the numbers of tokens of a modality; nil if
// there is none.
func valuesAt(value any, path []string) []any {
	for _, name := range path {
		switch parent := value.(type) {
		case Object:
			value = parent[name]
		case []any:
			return tokensOf(parent, name)
		default:
			return nil
		}
	}
	if value == nil {
		return nil
	}
	return []any{value}
}

// tokensOf returns the numbers of tokens of a modality. Protocol buffers leave out a number that is
// 0.
func tokensOf(details []any, modality string) (tokens []any) {
	for _, detail := range details {
		o, _ := detail.(Object)
		if labelOf(o) != modality {
			continue
		}
		for _, name := range rule().List.Numbers {
			if o[name] != nil {
				tokens = append(tokens, o[name])
			}
		}
	}
	return tokens
}

// labelOf returns what a number in a list counts, such as AUDIO; empty if the object is not about
// one number.
func labelOf(o Object) string {
	for _, name := range rule().List.Labels {
		if label, _ := o[name].(string); label != "" {
			return label
		}
	}
	// The steps of a request have types too, but other numbers.
	if o["count"] != nil {
		label, _ := o["type"].(string)
		return label
	}
	return ""
}

// reconcile compares the parts of a use with the total that the object states, and returns the
// tokens that it leaves open: none if there is no total, or if the parts make it up, perhaps with
// some beside the numbers that mostly contain them.
//
// xAI counts reasoning beside completion_tokens, OpenAI inside, and no field says which; Mistral
// counts audio beside prompt_tokens. Gemini's endpoint for OpenAI's clients has its thoughts only
// in the total.
func (s *shape) reconcile(usage Object, c *counted) (open Number, err error) {
	total, _, err := find(usage, s.total, false)
	if err != nil || total.IsZero() {
		return Number{}, err
	}
	var sum Number
	for meter, n := range c.byMeter {
		if countsTokens(meter) {
			sum = plus(sum, n)
		}
	}
	open = minus(total, sum)
	if open.IsZero() {
		return open, nil
	}
	// Each bit of choice is a row that is taken to be beside. There are at most three.
	for choice := 1; choice < 1<<len(c.beside); choice++ {
		var beside Number
		for i, r := range c.beside {
			if choice&(1<<i) != 0 {
				beside = beside.Add(r.n)
			}
		}
		if !beside.Equal(open) {
			continue
		}
		for i, r := range c.beside {
			if choice&(1<<i) != 0 {
				c.add(r.Take, r.n)
			}
		}
		return Number{}, nil
	}
	return open, nil
}

// countsTokens reports whether a use is a meter of tokens. Some uses have no meter at all.
func countsTokens(use string) bool {
	meter, known := meters()[use]
	return known && meter.TokenKind() >= 0
}

// uses returns the counts in the order of the meters, then the uses without a meter. Tokens that a total leaves open may be
// output, the dearest; if the parts are more than the total, some may not exist: of output first,
// then of input, then of the others.
func (c *counted) uses(open Number) (counts []count, err error) {
	all := rule().Shapes[len(rule().Shapes)-1].When
	counts = make([]count, 0, len(c.byMeter)+1)
	for _, meter := range all {
		n := c.byMeter[meter]
		if n.IsNegative() {
			return nil, fmt.Errorf("%s: its parts are more than the whole", meter)
		}
		u := count{meter: meter, least: n, most: plus(n, c.slack[meter])}
		if meter == "output" && open.IsPositive() {
			u.most = plus(u.most, open)
		}
		if !u.most.IsZero() {
			counts = append(counts, u)
		}
	}
	var others []string
	for use := range c.byMeter {
		if _, isMeter := meters()[use]; !isMeter {
			others = append(others, use)
		}
	}
	slices.Sort(others)
	for _, use := range others {
		counts = append(counts, count{meter: use, least: c.byMeter[use], most: c.byMeter[use]})
	}
	if !open.IsNegative() {
		return counts, nil
	}
	excess := open.Neg()
	for _, meter := range append([]string{"output", "input"}, all...) {
		i := slices.IndexFunc(counts, func(u count) bool { return u.meter == meter })
		if i >= 0 && countsTokens(meter) {
			less := decimal.Min(excess, counts[i].least)
			counts[i].least = counts[i].least.Sub(less)
			excess = excess.Sub(less)
		}
	}
	return counts, nil
}

// account reports an error that names the numbers of a usage object that are neither billed nor
// explained.
func (s *shape) account(usage Object, isLine bool) error {
	if s == rule().Shapes[len(rule().Shapes)-1] && !isLine {
		return s.accountMeters(usage)
	}
	a := accounting{shape: s, isLine: isLine, usage: usage}
	a.walk("", usage)
	if len(a.foreign) == 0 {
		return nil
	}
	slices.Sort(a.foreign)
	const format = "%s: not known in a usage object of the form of %s, so no cost is certain"
	return fmt.Errorf(format, strings.Join(a.foreign, ", "), s.Name)
}

// accountMeters reports an error for everything that is not a meter: people write these objects,
// and misspell names.
func (s *shape) accountMeters(usage Object) error {
	for _, name := range slices.Sorted(maps.Keys(usage)) {
		if !s.known[name] {
			return fmt.Errorf("%s: neither a meter nor what a price depends on", jsonl.Clip(name))
		}
	}
	return nil
}

// accounting looks for numbers that are not known.
type accounting struct {
	shape   *shape
	isLine  bool
	usage   Object
	foreign []string // with their values
}

// ofUse matches names of numbers that are about a use. A line of a log has others too, such as a
// port, which cost nothing.
var ofUse = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)token|cache|audio|image|video|second|search|reason|thought`)
})

// walk looks at a value below a path, which ends in a full stop unless it is empty.
func (a *accounting) walk(prefix string, value any) {
	switch value := value.(type) {
	case Object:
		for name, inner := range value {
			a.field(prefix, name, inner)
		}
	case []any:
		for _, inner := range value {
			// The path of a number of tokens of a modality ends in the modality.
			o, _ := inner.(Object)
			modality := labelOf(o)
			if modality == "" {
				a.walk(prefix, inner)
				continue
			}
			for name, n := range o {
				if slices.Contains(rule().List.Numbers, name) {
					a.field(prefix, modality, n)
				} else {
					a.field(prefix+modality+".", name, n)
				}
			}
		}
	}
}

// field looks at a field of an object.
func (a *accounting) field(prefix, name string, value any) {
	if len(a.shape.Copies) > 0 && slices.Contains(a.shape.Copies, prefix+name) {
		return
	}
	switch value := value.(type) {
	case Object:
		a.walk(prefix+name+".", value)
	case []any:
		if prefix == "" && slices.Contains(a.shape.Sums, name) && a.shape.addUp(value, a.usage) {
			return
		}
		a.walk(prefix+name+".", value)
	case json.Number:
		a.number(prefix, name, string(value))
	case string:
		// A text of digits may be an id; beside the word token it is a number.
		if strings.Contains(strings.ToLower(name), "token") && isDigits(value) {
			a.number(prefix, name, value)
		}
	}
}

func (a *accounting) number(prefix, name, text string) {
	if strings.Trim(text, "0.-") == "" || a.shape.known[prefix+name] || rule().explained(name) {
		return
	}
	if a.isLine && !ofUse().MatchString(name) {
		return
	}
	a.foreign = append(a.foreign, jsonl.Clip(prefix+name)+" "+jsonl.Clip(text))
}

// stepsApart returns the steps of a request whose numbers are beside those of the object. Anthropic
// lists the steps; a compaction of the context, which is billed too, is not in the object's own
// numbers.
func (s *shape) stepsApart(usage Object) (steps []Object) {
	for _, name := range s.Sums {
		list, _ := usage[name].([]any)
		for _, element := range list {
			if step, isObject := element.(Object); isObject && s.isApart(step) {
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// isApart reports whether a step is beside the object's own numbers. A step with a model of its own,
// such as that of an advisor, has the prices of that model, so it is not understood.
func (s *shape) isApart(step Object) bool {
	kind, _ := step["type"].(string)
	return slices.Contains(s.Apart, kind) && step["model"] == nil
}

// addUp reports whether the numbers of a list of steps add up to those of the object that contains
// the list, without those that are apart, which have no unknown numbers.
func (s *shape) addUp(list []any, usage Object) bool {
	sums := map[string]Number{}
	for _, element := range list {
		step, _ := element.(Object)
		if s.isApart(step) {
			if s.account(step, false) != nil {
				return false
			}
			continue
		}
		if !addNumbers(sums, "", element) {
			return false
		}
	}
	for path, sum := range sums {
		n, _, err := sumOf(usage, names{strings.Split(path, ".")}, false)
		if err != nil || !n.Equal(sum) {
			return false
		}
	}
	return true
}

// addNumbers adds the numbers of an object by path. It reports whether there are only objects and
// numbers that are valid.
func addNumbers(sums map[string]Number, prefix string, value any) bool {
	o, isObject := value.(Object)
	if !isObject {
		return false
	}
	for name, inner := range o {
		switch inner := inner.(type) {
		case json.Number:
			n, err := parseQuantity(inner, false)
			if err != nil {
				return false
			}
			sums[prefix+name] = sums[prefix+name].Add(n)
		case Object:
			if !addNumbers(sums, prefix+name+".", inner) {
				return false
			}
		case []any:
			return false
		}
	}
	return true
}

// readAttributes reads what conditions ask for. A line of a log has fields of these names about
// other things, such as the size of a request in bytes: what is no value there is not said.
func (u *Use) readAttributes(s *shape, usage Object, isLine bool) error {
	for _, name := range rule().Attributes {
		value := usage[name]
		if value == nil {
			value = usage[s.Says[name]]
		}
		if value == nil {
			continue
		}
		if text, isText := value.(string); isText && name == "context" && rule().Contexts[text] > 0 {
			value = json.Number(strconv.FormatInt(rule().Contexts[text], 10))
		}
		said := fmt.Sprint(value)
		err := u.checkAttribute(name, value, said)
		switch {
		case err == nil && u.attributes == nil:
			u.attributes = map[string]string{name: said}
		case err == nil:
			u.attributes[name] = said
		case !isLine:
			return err
		}
	}
	return nil
}

// IsQuantity reports whether the value of a field of a use is a number: that of a meter, or of
// context and interval. The others are texts that must stay as they are written, such as the
// resolution 4K.
func IsQuantity(name string) bool {
	kind := dataset.ConditionKindOf(name)
	return name != "service_tier" && (kind == nil || kind.Operator == ">")
}

// checkAttribute reports an error if a value is none of those that a condition can ask for: a
// misspelt value would be billed at the price without a condition.
func (u *Use) checkAttribute(name string, value any, said string) error {
	switch name {
	case "service_tier": // which tierPrefix checks
		return nil
	case "context":
		n, err := parseQuantity(value, false)
		if err != nil {
			return fmt.Errorf("context: %w", err)
		}
		u.context = n.IntPart()
		u.least = u.context
		return nil
	case "interval":
		if _, err := parseInterval(said); err != nil {
			return fmt.Errorf("interval: %w", err)
		}
		return nil
	case "standby":
		if said != "true" && said != "false" {
			return fmt.Errorf("standby: %q is not one of true, false", jsonl.Clip(said))
		}
		return nil
	}
	return dataset.ConditionKindOf(name).Check(said)
}
