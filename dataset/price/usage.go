package price

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
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
	Shapes         []struct {
		When, Not []string // one of when is there, and none of not
		Rows      []struct {
			Path      string // with full stops between members, and bars between paths of the same number
			Add, Take []string
			Times     int64
			Fraction  bool
		}
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
	}
}

// most is the largest number in a usage object.
const most = 1_000_000_000_000

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

// Object is a JSON object, whose numbers are of the type json.Number.
type Object = map[string]any

// ParseObject reads a JSON object.
func ParseObject(text []byte) (o Object, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err = decoder.Decode(&o); err == nil && (o == nil || len(bytes.TrimSpace(text[decoder.InputOffset():])) > 0) {
		err = fmt.Errorf("%q", jsonl.Clip(string(text)))
	}
	if err != nil {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	return o, nil
}

// ParseUse reads the usage object of a provider, or an object with numbers by the names of meters, such as input and web_search. It may also
// say what conditions ask for: context, which is the tokens of the prompt of one request, quality, size, resolution, search_context, interval
// and standby.
func ParseUse(usage Object) (Use, error) {
	u := Use{attributes: map[string]string{}}
	counts, err := countsOf(usage)
	for _, m := range dataset.Meters {
		if n := counts[m.Name]; n != nil && n.Sign() < 0 {
			err = fmt.Errorf("%s: its parts are more than the whole", m.Name)
		} else if n != nil && n.Sign() > 0 {
			u.counts = append(u.counts, count{m.Name, n})
			if strings.HasPrefix(m.Name, "input") || strings.HasPrefix(m.Name, "cache") {
				u.context += new(big.Int).Quo(n, tenTo(quantityScale)).Int64()
			}
		}
	}
	if context := usage["context"]; context != nil && err == nil {
		var n *big.Int
		if n, err = number("context", context, 0); err == nil {
			u.context = n.Int64()
		}
	}
	for _, name := range rule.Attributes {
		if value := usage[name]; value != nil {
			u.attributes[name] = fmt.Sprint(value)
		}
	}
	if u.tier, _ = usage["service_tier"].(string); usage["speed"] == "fast" {
		u.tier = "fast"
	}
	if geo, _ := usage["inference_geo"].(string); err == nil && !slices.Contains([]string{"", "global", "not_available"}, geo) {
		err = fmt.Errorf("inference_geo: %q has no list price, only global has", jsonl.Clip(geo))
	}
	return u, err
}

// countsOf returns the numbers of a usage object by meter, in the first shape that it has.
func countsOf(usage Object) (map[string]*big.Int, error) {
	counts := map[string]*big.Int{}
	has := func(name string) bool { return usage[name] != nil }
	for _, shape := range rule.Shapes {
		if !slices.ContainsFunc(shape.When, has) || slices.ContainsFunc(shape.Not, has) {
			continue
		}
		for _, row := range shape.Rows {
			scale := 0
			if row.Fraction {
				scale = quantityScale
			}
			n, err := find(usage, row.Path, scale)
			if err != nil {
				return nil, err
			}
			if n == nil || n.Sign() == 0 {
				continue
			}
			n.Mul(n, tenTo(quantityScale-scale)).Mul(n, big.NewInt(max(row.Times, 1)))
			for i, meter := range slices.Concat(row.Add, row.Take) {
				if counts[meter] == nil {
					counts[meter] = new(big.Int)
				}
				if i == len(row.Add) {
					n.Neg(n)
				}
				counts[meter].Add(counts[meter], n)
			}
		}
		return counts, nil
	}
	return nil, errors.New("usage: unknown shape, want the usage object of a provider, or numbers by meter, such as input and output")
}

// find returns the number at one of several paths, at which it must be the same; nil if there is none.
func find(usage Object, paths string, scale int) (found *big.Int, err error) {
	for path := range strings.SplitSeq(paths, "|") {
		value := at(usage, path)
		if value == nil {
			continue
		}
		values, several := value.(ofModality)
		if !several {
			values = ofModality{value}
		}
		n := new(big.Int)
		for _, value := range values {
			more, err := number(path, value, scale)
			if err != nil {
				return nil, err
			}
			n.Add(n, more)
		}
		if found != nil && found.Cmp(n) != 0 {
			return nil, fmt.Errorf("%s: %s, but another name of the same number has %s", path, formatDecimal(n, scale), formatDecimal(found, scale))
		}
		found = n
	}
	return found, nil
}

// ofModality are the numbers of tokens of the elements of an array that are of a modality.
type ofModality []any

// at returns the value at a path; nil if there is none.
func at(value any, path string) any {
	for name := range strings.SplitSeq(path, ".") {
		object, _ := value.(Object)
		elements, isArray := value.([]any)
		if value = object[name]; isArray {
			tokens := ofModality{}
			for _, element := range elements {
				if o, _ := element.(Object); o["modality"] == name {
					tokens = append(tokens, o["tokenCount"])
				}
			}
			value = tokens
		}
	}
	return value
}

// number reads a number from 0 to most, times 10 to the power of scale.
func number(name string, value any, scale int) (*big.Int, error) {
	n, err := parseDecimal(fmt.Sprint(value), scale)
	if err == nil && n.Cmp(new(big.Int).Mul(big.NewInt(most), tenTo(scale))) > 0 {
		err = fmt.Errorf("%v is more than %d", value, most)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// At is a time in UTC.
type At struct {
	Day   string // YYYY-MM-DD
	Clock string // HH:MM; empty if only the day is known
}

// ParseAt reads a time of RFC 3339, a day, or a number of seconds or, from 100,000,000,000 on, of milliseconds since 1970.
func ParseAt(s string) (At, error) {
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		return At{Day: s}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if seconds, notNumber := strconv.ParseFloat(s, 64); notNumber == nil && seconds >= 0 && seconds < 1e14 {
		if seconds >= 1e11 {
			seconds /= 1000
		}
		t, err = time.Unix(int64(seconds), 0), nil
	}
	if err != nil {
		return At{}, fmt.Errorf("%q is not a time of RFC 3339, a day or seconds since 1970", jsonl.Clip(s))
	}
	return At{t.UTC().Format(time.DateOnly), t.UTC().Format("15:04")}, nil
}

// Record is a line of a log of usage.
type Record struct {
	Model, Provider string // empty if the line does not say it
	At              At
	Use             Use
}

// ParseRecord reads an answer of a provider, or a line that contains it or its usage object with the id of the model and the time.
func ParseRecord(line []byte) (r Record, err error) {
	o, err := ParseObject(line)
	if err != nil {
		return r, err
	}
	first := func(paths []string) (found any) {
		for i := 0; i < len(paths) && (found == nil || found == ""); i++ {
			found = at(o, paths[i])
		}
		return found
	}
	usage, isObject := first(rule.Record.Usage).(Object)
	if !isObject {
		usage = o
	}
	r.Model, _ = first(rule.Record.Model).(string)
	r.Provider, _ = first(rule.Record.Provider).(string)
	if r.Use, err = ParseUse(usage); err != nil {
		return r, err
	}
	if tier, _ := first(rule.Record.Tier).(string); r.Use.tier == "" {
		r.Use.tier = tier
	}
	when := first(rule.Record.Time)
	if when == nil || r.Model == "" {
		return r, errors.New("model or time: missing, want members such as model and created")
	}
	r.At, err = ParseAt(fmt.Sprint(when))
	return r, err
}
