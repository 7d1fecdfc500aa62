package exports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// model is an object of the API.
type model struct {
	// facts are by the names in the tables: members, OBJECT.MEMBER, price:METER, price:METER[CONDITION] and program.COLUMN.
	facts map[string]any
	tiers []int // the lengths of prompts above which there are other prices
	// values are those of the fields of an export.
	values map[string]any
}

// disputed is the fact of a price about which sources disagree.
type disputed struct{}

func parse(line []byte) (*model, error) {
	m := &model{}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if err := decoder.Decode(&m.facts); err != nil {
		return nil, err
	}
	for name, value := range maps.Clone(m.facts) {
		object, _ := value.(map[string]any)
		for member, value := range object {
			m.facts[name+"."+member] = value
		}
	}
	for column, cell := range tables.Providers[m.text("provider")] {
		m.facts["program."+column] = cell
	}
	for _, p := range m.facts["prices"].([]any) {
		p := p.(map[string]any)
		name := "price:" + p["meter"].(string)
		if condition, found := p["condition"].(string); found {
			name += "[" + condition + "]"
			if n, err := strconv.Atoi(strings.TrimPrefix(condition, "context>")); err == nil {
				m.tiers = append(m.tiers, n)
			}
		}
		m.facts[name] = disputed{}
		if price, known := p["price"].(string); known {
			m.facts[name] = json.Number(price)
		}
	}
	m.tiers = slices.Compact(slices.Sorted(slices.Values(m.tiers)))
	return m, nil
}

func (m *model) text(name string) string {
	text, _ := m.facts[name].(string)
	return text
}

// number returns a fact that is a number; 0 if it is not known.
func (m *model) number(name string) float64 {
	number, _ := m.facts[name].(json.Number)
	value, _ := number.Float64()
	return value
}

// fill returns the values of fields, or why the model is left out.
func (m *model) fill(fields []field) (values map[string]any, reason string) {
	values = map[string]any{}
	for _, f := range fields {
		before, after, tiered := strings.Cut(f.Field, "*")
		for i, n := range append([]int{0}, m.tiers...) {
			name, fact := before+after, f.Fact
			if i > 0 {
				name, fact = fmt.Sprintf("%s_above_%dk_tokens%s", before, n/1000, after), fmt.Sprintf("%s[context>%d]", fact, n)
			}
			value := m.value(fact, f.Rule)
			switch {
			case value == any(disputed{}):
				return nil, "sources disagree about a price"
			case i == 0 && value == nil && f.Missing != "":
				return nil, f.Missing
			case i == 0 || tiered:
				put(values, name, value)
			}
		}
	}
	return values, ""
}

// put sets a member, unless the name is empty or the value is nil. A dot leads into an object.
func put(object map[string]any, name string, value any) {
	if name == "" || value == nil {
		return
	}
	if outer, inner, nested := strings.Cut(name, "."); nested {
		if object[outer] == nil {
			object[outer] = map[string]any{}
		}
		object, name = object[outer].(map[string]any), inner
	}
	object[name] = value
}

// value applies a rule to the first fact of a list that is known. It returns nil if there is no value.
func (m *model) value(facts, how string) any {
	var fact any
	for name := range strings.SplitSeq(facts, ", ") {
		fact = cmp.Or(fact, m.facts[name])
	}
	rule, text, _ := strings.Cut(how, " ")
	words := strings.Fields(text)
	list, isList := fact.([]any)
	number, isNumber := fact.(json.Number)
	switch {
	case fact == any(disputed{}) || how == "" || rule == "in" && slices.Contains(words, fmt.Sprint(fact)):
		return fact
	case rule == "as":
		for _, pair := range words {
			if from, to, _ := strings.Cut(pair, "="); from == fact {
				return to
			}
		}
	case rule == "has" && isList:
		return slices.ContainsFunc(list, func(v any) bool { return slices.Contains(words, fmt.Sprint(v)) })
	case strings.HasPrefix(rule, "e-") && isNumber: // the digits stay, so that no rounding changes the price
		return json.Number(string(number) + strings.TrimSuffix(rule, ","))
	case rules[how] != nil:
		return rules[how](m, fact)
	}
	return nil
}
