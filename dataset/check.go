package dataset

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of the data. maxContextDigits keeps a context length within 64 bits for those who read it as a number.
const (
	// MaxLine is the length of the longest line of a provider's file, in bytes without its newline.
	MaxLine          = 64 << 10
	maxModelID       = 1024
	maxProviderID    = 63
	maxContextDigits = 18
)

// CheckModelID says whether a text can be a model's id: 1 to 1024 bytes of valid UTF-8 without control characters
// (Unicode Cc). Nothing else is forbidden: ids are the providers' own, with slashes, colons, blanks and dots.
func CheckModelID(id string) error {
	if id == "" {
		return fmt.Errorf("%q is empty; an id has 1 to %d bytes", id, maxModelID)
	}
	if len(id) > maxModelID {
		return fmt.Errorf("%q has %d bytes; an id has 1 to %d", Clip(id), len(id), maxModelID)
	}
	if err := checkText(id); err != nil {
		return err
	}
	for _, r := range id {
		if r < ' ' || 0x7f <= r && unicode.IsControl(r) {
			return fmt.Errorf("%q holds the control character %U; an id has none", Clip(id), r)
		}
	}
	return nil
}

// CheckProviderID says whether a text can be a provider's id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -.
// Such an id can stand in a URL, a query's list and a file name as it is.
func CheckProviderID(id string) error {
	for i := range len(id) {
		c := id[i]
		if 'a' <= c && c <= 'z' || i > 0 && (isDigit(c) || c == '_' || c == '-') {
			continue
		}
		return providerIDError(id)
	}
	if id == "" || len(id) > maxProviderID {
		return providerIDError(id)
	}
	return nil
}

func providerIDError(id string) error {
	return fmt.Errorf("%q is not a provider id: a letter a to z, then at most %d of a to z, 0 to 9, _ and -",
		Clip(id), maxProviderID-1)
}

func checkProviderName(name string) error {
	if name == "" {
		return fmt.Errorf("%q is empty; a provider has a name for people", name)
	}
	return checkText(name)
}

// countProviders wants as many providers as the API's contract names.
func countProviders(n int) error {
	if n != ProviderCount {
		return fmt.Errorf("%d providers; a dataset has exactly %d", n, ProviderCount)
	}
	return nil
}

// checkText wants valid UTF-8.
func checkText(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%q is not valid UTF-8", Clip(s))
	}
	return nil
}

func checkNullString(s NullString) error {
	if !s.Valid && s.String != "" {
		return fmt.Errorf("is null and yet holds %q", Clip(s.String))
	}
	return checkText(s.String)
}

// checkContextLength wants a positive number in decimal digits, or nothing.
func checkContextLength(s string) error {
	right := len(s) <= maxContextDigits && !strings.HasPrefix(s, "0")
	for i := range len(s) {
		right = right && isDigit(s[i])
	}
	if !right {
		return fmt.Errorf("%q is not a number of tokens: 1 to %d digits without a leading zero, or empty where none is known",
			Clip(s), maxContextDigits)
	}
	return nil
}

// nameIndex returns the index of a name in a closed set of them.
func nameIndex(names []string, name string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%q is not one of %s", Clip(name), strings.Join(names, ", "))
}

func checkTimestamp(t Timestamp) error {
	if t < minTimestamp || t > maxTimestamp {
		return fmt.Errorf("%d milliseconds from 1970 is not in the years 0000 to 9999", int64(t))
	}
	return nil
}

// Check applies the rules that Load applies to a dataset made in memory, order included. Its error is of type Problems,
// with fields such as models[3].status. What Load returned passes.
func (d *Dataset) Check() error {
	var f Faults
	f.check("providers", countProviders(len(d.Providers)))
	known := make(map[string]int, len(d.Providers))
	for i := range d.Providers {
		p := &d.Providers[i]
		at := element{&f, "providers", i}
		at.check("id", CheckProviderID(p.ID))
		at.check("name", checkProviderName(p.Name))
		if first, found := known[p.ID]; found {
			at.check("id", fmt.Errorf("%q is also the id of providers[%d]", Clip(p.ID), first))
		} else {
			known[p.ID] = i
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		at := element{&f, "models", i}
		sameProvider := i > 0 && m.Provider == d.Models[i-1].Provider
		if _, found := known[m.Provider]; !found && !sameProvider {
			at.check("provider", fmt.Errorf("%q is not one of the dataset's providers", Clip(m.Provider)))
		}
		if i > 0 {
			m.checkAfter(&d.Models[i-1], at)
		}
		m.check(at)
	}
	if d.LastSync != nil {
		f.check("last_sync", checkTimestamp(*d.LastSync))
	}
	return Collect(&f)
}

// element is one of a dataset's providers or models, for the names of faulty fields.
type element struct {
	faults *Faults
	list   string
	index  int
}

// check reports what is wrong with a field, if anything is.
func (e element) check(field string, err error) {
	if err != nil {
		e.faults.Add(0, fmt.Sprintf("%s[%d].%s", e.list, e.index, field), err)
	}
}

// checkAfter wants m to stand after last: by provider, then id, both in byte order.
func (m *Model) checkAfter(last *Model, at element) {
	switch order := strings.Compare(m.Provider, last.Provider); {
	case order < 0:
		at.check("provider", fmt.Errorf("%q comes after %q; models stand in byte order of the provider, then the id",
			Clip(m.Provider), Clip(last.Provider)))
	case order > 0:
	case m.ID < last.ID:
		at.check("id", fmt.Errorf("%q comes after %q; models stand in byte order of the provider, then the id",
			Clip(m.ID), Clip(last.ID)))
	case m.ID == last.ID:
		at.check("id", fmt.Errorf("%q stands twice; an id stands once for each provider", Clip(m.ID)))
	}
}

// check applies the rules of each field, and that the model's line is not too long.
func (m *Model) check(at element) {
	before := len(at.faults.list)
	at.check("id", CheckModelID(m.ID))
	at.check("name", checkNullString(m.Name))
	at.check("description", checkNullString(m.Description))
	at.check("context_length", checkContextLength(m.ContextLength))
	if int(m.Type) >= len(TypeNames) {
		at.check("type", fmt.Errorf("%d is not one of the %d types", m.Type, len(TypeNames)))
	}
	if int(m.Status) >= len(StatusNames) {
		at.check("status", fmt.Errorf("%d is not one of the %d statuses", m.Status, len(StatusNames)))
	}
	at.check("updated_at", checkTimestamp(m.UpdatedAt))
	at.check("last_seen_at", checkTimestamp(m.LastSeenAt))

	// An escape is six bytes at most, and all but the texts is less than 512: so nearly no model is written to be measured.
	if texts := len(m.ID) + len(m.Name.String) + len(m.Description.String); 6*texts+512 > MaxLine && len(at.faults.list) == before {
		if n := len(AppendModel(nil, m)); n > MaxLine {
			at.check("description", fmt.Errorf("%q makes the line %d bytes long; a line has at most %d", Clip(m.Description.String), n, MaxLine))
		}
	}
}
