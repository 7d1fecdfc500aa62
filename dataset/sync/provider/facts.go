package provider

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// The methods in this file state facts of version 2. A value of another type or form than the documented one is noted
// and not used: these facts are not worth the whole list. Members that are missing or null state nothing.

// state keeps a fact, unless its text is empty or cannot be.
func (o *object) state(name, text string) {
	if text == "" {
		return
	}
	if new(dataset.Model).Set(name, dataset.Text(text)) != nil {
		o.unusable = true
		return
	}
	if o.facts == nil {
		o.facts = map[string]string{}
	}
	o.facts[name] = text
}

// usable reports whether a member has a value of a type, as typeOf calls it, and decodes it into the Go value that target points
// to.
func (o *object) usable(member, want string, target any) bool {
	raw, found := o.members[member]
	if !found || typeOf(raw) == "null" {
		return false
	}
	if typeOf(raw) != want || json.Unmarshal(raw, target) != nil {
		o.unusable = true
		return false
	}
	return true
}

// stateLimit states a limit in tokens. 0 means that there is none.
func (o *object) stateLimit(name, member string) {
	var number json.Number
	if !o.usable(member, "a number", &number) {
		return
	}
	if n, ok := wholeNumber(number); !ok {
		o.unusable = true
	} else if n > 0 {
		o.state(name, strconv.FormatInt(n, 10))
	}
}

func (o *object) stateFlag(name, member string) {
	if value, known := o.boolean(member); known {
		o.state(name, strconv.FormatBool(value))
	}
}

// boolean returns a boolean, or the one named supported in an object, as Anthropic writes it.
func (o *object) boolean(member string) (value, known bool) {
	if raw, found := o.members[member]; found && typeOf(raw) == "an object" {
		o, member = o.inner(member), "supported"
	}
	known = o.usable(member, "a boolean", &value)
	return value, known
}

// inner returns an object in this one to state facts from, or an empty one.
func (o *object) inner(member string) *object {
	inner := &object{found: o.found}
	o.usable(member, "an object", &inner.members)
	return inner
}

// stateModalities states a list of modalities if all of them are known.
func (o *object) stateModalities(name, member string) {
	var words []string
	if !o.usable(member, "an array", &words) {
		return
	}
	for _, word := range words {
		if !slices.Contains(dataset.ModalityNames, word) {
			o.unusable = true
			return
		}
	}
	o.state(name, sortedModalities(words...))
}

func sortedModalities(words ...string) string {
	var sorted []string
	for _, name := range dataset.ModalityNames {
		if slices.Contains(words, name) {
			sorted = append(sorted, name)
		}
	}
	return strings.Join(sorted, ",")
}

// stateDay states the day of a time such as 2026-01-31T00:00:00Z. A day before 2015, such as 1970-01-01, means unknown.
func (o *object) stateDay(name, member string) {
	var text string
	if !o.usable(member, "a string", &text) || text == "" {
		return
	}
	t, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	if err != nil {
		o.unusable = true
	} else if t.Year() >= 2015 {
		o.state(name, t.Format(time.DateOnly))
	}
}

// price returns a price in US dollars, rounded to 12 digits, and whether there is one. 0 is none: lists also have it for models
// that are paid for in another unit.
func (o *object) price(member string) (price dataset.Decimal, found bool) {
	var number json.Number
	if !o.usable(member, "a number", &number) {
		return "", false
	}
	amount, err := strconv.ParseFloat(number.String(), 64)
	if err == nil && amount == 0 {
		return "", false
	}
	amount, _ = strconv.ParseFloat(strconv.FormatFloat(amount, 'e', 11, 64), 64)
	price, decimalErr := dataset.ParseDecimal(strconv.FormatFloat(amount, 'f', -1, 64))
	if err != nil || decimalErr != nil || amount >= 1e6 {
		o.unusable = true
		return "", false
	}
	return price, true
}
