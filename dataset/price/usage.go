package price

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Rule is the part of the rule that is a table, as JSON: what usage objects count, and which price applies instead of another.
//
//go:embed rule.json
var Rule []byte

// Vectors are cases of the rule, as JSON, for programs in other languages too.
//
//go:embed cost.json
var Vectors []byte

var rule struct {
	Tiers          map[string]string   // the prefix of the meters of a tier, by the names of the tier
	Instead, Alike map[string][]string // see request.choose
	Attributes     []string            // what conditions can ask for
	Record         struct{ Usage, Model, Provider, Time, Tier []string }
	Shapes         []shape // the last has all meters
}

// shape is the shape of the usage objects that have one of When and none of Not.
type shape struct {
	When, Not []string
	Rows      []struct {
		Path      string // with full stops between members, and bars between paths of the same number
		Add, Take []string
		Times     int64
		Fraction  bool
	}
}

// meters are the indexes of dataset.Meters by name.
var meters = map[string]dataset.Meter{}

func init() {
	if err := json.Unmarshal(Rule, &rule); err != nil {
		panic(err)
	}
	for i, m := range dataset.Meters {
		meters[m.Name] = dataset.Meter(i)
		if rule.Instead[m.Name] == nil {
			rule.Instead[m.Name] = []string{m.Name}
		}
	}
}

// Use is what a request or a workload is billed for.
type Use struct {
	counts     []count
	context    int64 // tokens of the prompt of one request
	attributes map[string]string
	tier       string
}

// count is a number times 10 to the power of quantityScale, of a meter of the standard tier.
type count struct {
	meter string
	n     *big.Int
}

// Object is a JSON object, whose numbers are of the type json.Number, or texts.
type Object = map[string]any

// ParseObject reads a JSON object.
func ParseObject(text []byte) (o Object, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err = decoder.Decode(&o); err == nil && (o == nil || len(bytes.TrimSpace(text[decoder.InputOffset():])) > 0) {
		err = errors.New("want one object")
	}
	return o, err
}

// ParseUse reads the usage object of a provider, or an object with numbers by the names of meters, such as input and web_search. It may also
// say what conditions ask for: context, which is the tokens of the prompt of one request, quality, size, resolution, search_context, interval
// and standby.
func ParseUse(usage Object) (u Use, err error) {
	counts, err := countsOf(usage)
	if err != nil {
		return u, err
	}
	for _, meter := range rule.Shapes[len(rule.Shapes)-1].When {
		n := counts[meter]
		if n == nil || n.Sign() == 0 {
			continue
		} else if n.Sign() < 0 {
			return u, fmt.Errorf("%s: its parts are more than the whole", meter)
		}
		u.counts = append(u.counts, count{meter, n})
		if strings.HasPrefix(meter, "input") || strings.HasPrefix(meter, "cache") {
			u.context += tokens(n)
		}
	}
	if context, err := find(usage, "context", false); err != nil {
		return u, err
	} else if context != nil {
		u.context = tokens(context)
	}
	u.attributes = map[string]string{}
	for _, name := range rule.Attributes {
		if value := usage[name]; value != nil {
			u.attributes[name] = fmt.Sprint(value)
		}
	}
	if u.tier, _ = usage["service_tier"].(string); usage["speed"] == "fast" {
		u.tier = "fast"
	}
	if geo, _ := usage["inference_geo"].(string); !slices.Contains([]string{"", "global", "not_available"}, geo) {
		err = fmt.Errorf("inference_geo: %q has no list price, only global has", jsonl.Clip(geo))
	}
	return u, err
}

func tokens(n *big.Int) int64 { return new(big.Int).Quo(n, tenTo[quantityScale]).Int64() }

// countsOf returns the numbers of a usage object by meter, in the first shape that it has.
func countsOf(usage Object) (map[string]*big.Int, error) {
	has := func(name string) bool { return usage[name] != nil }
	i := slices.IndexFunc(rule.Shapes, func(s shape) bool { return slices.ContainsFunc(s.When, has) && !slices.ContainsFunc(s.Not, has) })
	if i < 0 {
		return nil, errors.New("usage: unknown shape, want the usage object of a provider, or numbers by meter, such as input and output")
	}
	if i == len(rule.Shapes)-1 {
		for _, name := range slices.Sorted(maps.Keys(usage)) {
			if !slices.Contains(rule.Shapes[i].When, name) && !slices.Contains(rule.Attributes, name) {
				return nil, fmt.Errorf("%s: neither a meter nor what a price depends on", jsonl.Clip(name))
			}
		}
	}
	counts := map[string]*big.Int{}
	add := func(meters []string, n *big.Int) {
		for _, meter := range meters {
			counts[meter] = new(big.Int).Add(n, cmp.Or(counts[meter], new(big.Int)))
		}
	}
	for _, row := range rule.Shapes[i].Rows {
		n, err := find(usage, row.Path, row.Fraction)
		if err != nil {
			return nil, err
		} else if n != nil {
			n.Mul(n, big.NewInt(max(row.Times, 1)))
			add(row.Add, n)
			add(row.Take, n.Neg(n))
		}
	}
	return counts, nil
}

// find returns the number at one of several paths, at which it must be the same; nil if there is none.
func find(usage Object, paths string, fraction bool) (found *big.Int, err error) {
	for path := range strings.SplitSeq(paths, "|") {
		values := at(usage, path)
		if values == nil {
			continue
		}
		sum := new(big.Int)
		for _, value := range values {
			n, err := number(path, value, fraction)
			if err != nil {
				return nil, err
			}
			sum.Add(sum, n)
		}
		if found != nil && found.Cmp(sum) != 0 {
			return nil, fmt.Errorf("%s: %s, but another name of this number has another", path, Number{sum, quantityScale})
		}
		found = sum
	}
	return found, nil
}

// at returns the value at a path, or in an array the numbers of tokens of a modality; nil if there is none.
func at(value any, path string) []any {
	for name := range strings.SplitSeq(path, ".") {
		switch parent := value.(type) {
		case Object:
			value = parent[name]
		case []any:
			tokens := []any{}
			for _, element := range parent {
				if o, _ := element.(Object); o["modality"] == name {
					tokens = append(tokens, o["tokenCount"])
				}
			}
			return tokens
		default:
			return nil
		}
	}
	if value == nil {
		return nil
	}
	return []any{value}
}

// number reads a number up to a million millions, times 10 to the power of quantityScale. It is whole unless it may have a fraction.
func number(name string, value any, fraction bool) (*big.Int, error) {
	var x Number
	text := fmt.Sprint(value)
	err := x.parse(text, quantityScale)
	if err == nil && (x.n.Cmp(tenTo[12+quantityScale]) > 0 || !fraction && strings.Contains(text, ".")) {
		err = fmt.Errorf("%s is not a whole number up to 1000000000000", text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return x.n, nil
}

// At is a time in UTC.
type At struct {
	Day   string // YYYY-MM-DD
	Clock string // HH:MM; empty if only the day is known
}

// ParseAt reads a time of RFC 3339, a day, or a number of seconds or, from 100,000,000,000 on, of milliseconds since 1970.
func ParseAt(s string) (At, error) {
	if seconds, err := strconv.ParseFloat(s, 64); err == nil && seconds >= 0 && seconds < 1e14 {
		if seconds >= 1e11 {
			seconds /= 1000
		}
		return atTime(time.Unix(int64(seconds), 0)), nil
	} else if _, err := time.Parse(time.DateOnly, s); err == nil {
		return At{Day: s}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return At{}, fmt.Errorf("%q is not a time of RFC 3339, a day or seconds since 1970", jsonl.Clip(s))
	}
	return atTime(t), nil
}

func atTime(t time.Time) At { return At{t.UTC().Format(time.DateOnly), t.UTC().Format("15:04")} }

// Record is a line of a log of usage.
type Record struct {
	Model, Provider string // the provider is empty if the line does not say it
	At              At
	Use             Use
}

// ParseRecord reads an answer of a provider, or a line that contains it or its usage object with the id of the model and the time.
func ParseRecord(line []byte) (r Record, err error) {
	o, err := ParseObject(line)
	if err != nil {
		return r, fmt.Errorf("not JSON: %w", err)
	}
	first := func(paths []string) any {
		for _, path := range paths {
			if found := at(o, path); len(found) > 0 && found[0] != "" {
				return found[0]
			}
		}
		return nil
	}
	usage, isObject := first(rule.Record.Usage).(Object)
	if !isObject {
		usage = o
	}
	r.Use, err = ParseUse(usage)
	tier, _ := first(rule.Record.Tier).(string)
	r.Use.tier = cmp.Or(r.Use.tier, tier)
	r.Model, _ = first(rule.Record.Model).(string)
	r.Provider, _ = first(rule.Record.Provider).(string)
	when := first(rule.Record.Time)
	switch {
	case err != nil:
	case r.Model == "" || when == nil:
		err = errors.New("model or time: missing, want members such as model and created")
	default:
		r.At, err = ParseAt(fmt.Sprint(when))
	}
	return r, err
}
