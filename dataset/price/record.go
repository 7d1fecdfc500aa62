package price

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// Record is a line of a log of usage.
type Record struct {
	Model, Provider string // the provider is empty if the line does not say it
	At              At
	Use             Use
}

// recordPaths are the paths at which lines of logs have what a bill needs, the first that has a
// value counts.
type recordPaths struct {
	Usage, Model, Provider, Time, Tier paths

	Output  paths             // lists of what a model did, in the answers of OpenAI
	Tools   map[string]string // the uses that are billed by the call, by the type of an element of Output
	Queries paths             // lists of searches, in the answers of Gemini
}

// paths are fields of objects inside each other. The table has them with full stops; they are cut
// once, not for each line of a log.
type paths [][]string

// UnmarshalJSON reads a list of texts such as "response.usage".
func (p *paths) UnmarshalJSON(text []byte) error {
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, path := range list {
		*p = append(*p, strings.Split(path, "."))
	}
	return nil
}

// ParseRecord reads an answer of a provider, or a line that contains it or its usage object with
// the id of the model and the time.
func ParseRecord(line []byte) (r Record, err error) {
	o, err := ParseObject(line)
	if err != nil {
		return r, fmt.Errorf("not JSON: %w", err)
	}
	usage, isObject := firstAt(o, rule.Record.Usage).(Object)
	if isObject {
		r.Use, err = ParseUse(usage)
	} else {
		r.Use, err = parseUse(o, true) // the numbers are beside the model and the time
	}
	tier, _ := firstAt(o, rule.Record.Tier).(string)
	r.Use.tier = cmp.Or(r.Use.tier, tier)
	r.Model, _ = firstAt(o, rule.Record.Model).(string)
	r.Provider, _ = firstAt(o, rule.Record.Provider).(string)
	if err != nil {
		return r, err
	}
	r.Use.addTools(o)
	when := firstAt(o, rule.Record.Time)
	if r.Model == "" || when == nil {
		return r, errors.New("model or time: missing, want members such as model and created")
	}
	r.At, err = ParseAt(fmt.Sprint(when))
	return r, err
}

// firstAt returns the value at the first path that has one; nil if none has.
func firstAt(o Object, all paths) any {
	for _, path := range all {
		if o[path[0]] == nil {
			continue // most lines lack most of these fields
		}
		found := valuesAt(o, path)
		if len(found) > 0 && found[0] != "" {
			return found[0]
		}
	}
	return nil
}

// addTools adds the tools that an answer used and that its usage object does not count. Those that
// have no meter are missing in the bill.
func (u *Use) addTools(answer Object) {
	calls := map[string]count{}
	output, _ := firstAt(answer, rule.Record.Output).([]any)
	for _, element := range output {
		item, _ := element.(Object)
		kind, _ := item["type"].(string)
		use := rule.Record.Tools[kind]
		if use == "" {
			continue
		}
		c := calls[use]
		c.most = c.most.Add(one)
		if !isFree(item) {
			c.least = c.least.Add(one)
		}
		calls[use] = c
	}
	for _, path := range rule.Record.Queries {
		queries := queriesAt(answer, path)
		if queries == 0 {
			continue
		}
		// Newer models of Gemini bill each query, older ones each answer that searched.
		calls["web_search"] = count{least: one, most: decimal.NewFromInt(int64(queries))}
	}
	for _, use := range slices.Sorted(maps.Keys(calls)) {
		counted := slices.ContainsFunc(u.counts, func(c count) bool { return c.meter == use })
		if !counted {
			u.counts = append(u.counts, count{use, calls[use].least, calls[use].most})
		}
	}
}

var one = decimal.NewFromInt(1)

// isFree reports whether a call of a tool may cost nothing: OpenAI calls it a search too when a
// model opens a page that it has found, or looks for words in it.
func isFree(call Object) bool {
	action, _ := call["action"].(Object)
	kind, _ := action["type"].(string)
	return kind == "open_page" || kind == "find_in_page" || kind == "find"
}

// queriesAt returns the number of elements of the lists at a path, which may go through lists.
func queriesAt(value any, path []string) int {
	if list, isList := value.([]any); isList {
		if len(path) == 0 {
			return len(list)
		}
		n := 0
		for _, element := range list {
			n += queriesAt(element, path)
		}
		return n
	}
	o, isObject := value.(Object)
	if !isObject || len(path) == 0 {
		return 0
	}
	return queriesAt(o[path[0]], path[1:])
}
