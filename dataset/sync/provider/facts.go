package provider

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// facts collects the facts of version 2 that an entry states. A value of another type or form than the documented one is noted and not
// used: these facts are not worth the whole list. Members that are missing or null state nothing.
type facts struct {
	*object
	stated map[string]string
}

func newFacts(o *object) *facts { return &facts{object: o} }

// state keeps a fact, unless its text is empty or cannot be.
func (f *facts) state(name, text string) {
	if text == "" {
		return
	}
	if new(dataset.Model).Set(name, dataset.Text(text)) != nil {
		f.unusable = true
		return
	}
	if f.stated == nil {
		f.stated = map[string]string{}
	}
	f.stated[name] = text
}

// usable reports whether a member has a value of a type, as typeOf calls it, and decodes it into the Go value that target points to.
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

// tokens states a limit in tokens. 0 means that there is none.
func (f *facts) tokens(name, member string) {
	var number json.Number
	if !f.usable(member, "a number", &number) {
		return
	}
	if n, ok := wholeNumber(number); !ok {
		f.unusable = true
	} else if n > 0 {
		f.state(name, strconv.FormatInt(n, 10))
	}
}

// flag states a feature that a member of an object says; see boolean.
func (f *facts) flag(name string, o *object, member string) {
	if value, known := f.boolean(o, member); known {
		f.state(name, strconv.FormatBool(value))
	}
}

// boolean returns a boolean, or the one named supported in an object, as Anthropic writes it.
func (f *facts) boolean(o *object, member string) (value, known bool) {
	if raw, found := o.members[member]; found && typeOf(raw) == "an object" {
		o, member = f.inner(o, member), "supported"
	}
	known = o.usable(member, "a boolean", &value)
	f.unusable = f.unusable || o.unusable
	return value, known
}

// inner returns an object in another one, or an empty one. Nothing in it is a fault of the list.
func (f *facts) inner(o *object, member string) *object {
	inner := &object{err: new(error)}
	o.usable(member, "an object", &inner.members)
	f.unusable = f.unusable || o.unusable
	return inner
}

// modalities states a list of modalities if all of them are known.
func (f *facts) modalities(name, member string) {
	var words []string
	if !f.usable(member, "an array", &words) {
		return
	}
	for _, word := range words {
		if !slices.Contains(dataset.ModalityNames, word) {
			f.unusable = true
			return
		}
	}
	f.state(name, sortedModalities(words...))
}

// sortedModalities returns modalities in canonical order, with commas between them.
func sortedModalities(words ...string) string {
	var sorted []string
	for _, name := range dataset.ModalityNames {
		if slices.Contains(words, name) {
			sorted = append(sorted, name)
		}
	}
	return strings.Join(sorted, ",")
}

// day states the day of a time such as 2026-01-31T00:00:00Z. A day before 2015, such as the first of 1970, means that it is unknown.
func (f *facts) day(name, member string) {
	var text string
	if !f.usable(member, "a string", &text) || text == "" {
		return
	}
	t, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	if err != nil {
		f.unusable = true
	} else if t.Year() >= 2015 {
		f.state(name, t.Format(time.DateOnly))
	}
}

// price returns a price in US dollars, rounded to 12 digits, and whether there is one. 0 is none: lists also have it for models that
// are paid for in another unit.
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
