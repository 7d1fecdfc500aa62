package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset/jsonl"
)

// MaxLine is the length of the longest line of a provider's file, in bytes without its newline.
const MaxLine = 64 << 10

const (
	maxModelID       = 1024
	maxProviderID    = 63
	maxContextDigits = 18 // so that a reader can use 64 bits
)

// CheckModelID reports an error if a text cannot be the id of a model: 1 to 1024 bytes of valid UTF-8 without control
// characters (Unicode Cc). Everything else is allowed, because ids are the providers' own: slashes, colons, spaces, dots.
func CheckModelID(id string) error {
	if len(id) == 0 || len(id) > maxModelID {
		return fmt.Errorf("%q has %d bytes, want 1 to %d", jsonl.Clip(id), len(id), maxModelID)
	}
	if err := checkText(id); err != nil {
		return err
	}
	for _, r := range id {
		if r < ' ' || 0x7f <= r && unicode.IsControl(r) {
			return fmt.Errorf("%q contains the control character %U, want none in an id", jsonl.Clip(id), r)
		}
	}
	return nil
}

// CheckProviderID reports an error if a text cannot be the id of a provider: a letter a to z, then at most 62 of a to z, 0 to
// 9, _ and -. Such an id needs no escape in a URL, in a list of a query and in a file name.
func CheckProviderID(id string) error {
	valid := 0 < len(id) && len(id) <= maxProviderID
	for i := range len(id) {
		c := id[i]
		valid = valid && ('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || c == '_' || c == '-'))
	}
	if !valid {
		return fmt.Errorf("%q is not a provider id: a letter a to z, then at most %d of a to z, 0 to 9, _ and -",
			jsonl.Clip(id), maxProviderID-1)
	}
	return nil
}

func checkProviderName(name string) error {
	if name == "" {
		return errors.New(`"" is empty, want a name for people`)
	}
	return CheckLine(name)
}

func checkProviderCount(n int) error {
	if n != ProviderCount {
		return fmt.Errorf("%d providers; a dataset has exactly %d", n, ProviderCount)
	}
	return nil
}

func checkText(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%q is not valid UTF-8", jsonl.Clip(s))
	}
	return nil
}

// CheckLine reports an error if a text is not one line: valid UTF-8 without control characters (Unicode Cc) and line or paragraph
// separators (U+2028, U+2029). Documents made of lines, such as llms.txt and a log, then have such a text on one line.
func CheckLine(s string) error {
	if err := checkText(s); err != nil {
		return err
	}
	for _, r := range s {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return fmt.Errorf("%q contains %U, want one line without control characters", jsonl.Clip(s), r)
		}
	}
	return nil
}

func (s NullString) check() error {
	if !s.Valid && s.String != "" {
		return fmt.Errorf("null with the text %q, want no text", jsonl.Clip(s.String))
	}
	return checkText(s.String)
}

func checkContextLength(s string) error {
	valid := len(s) <= maxContextDigits && !strings.HasPrefix(s, "0")
	for i := range len(s) {
		valid = valid && '0' <= s[i] && s[i] <= '9'
	}
	if !valid {
		return fmt.Errorf("%q is not a number of tokens: 1 to %d digits without a leading zero, or empty if unknown",
			jsonl.Clip(s), maxContextDigits)
	}
	return nil
}

func (t Timestamp) check() error {
	if t < minTimestamp || t > maxTimestamp {
		return fmt.Errorf("%d milliseconds since 1970 is not in the years 0000 to 9999", int64(t))
	}
	return nil
}

// Check applies the rules of Load to a dataset made in memory, order included. Its error is of type jsonl.Faults, with fields
// such as models[3].status. A dataset that Load returned has no fault.
func (d *Dataset) Check() error {
	var faults jsonl.List
	check := func(field string, err error) {
		if err != nil {
			faults.Add("", 0, field, err)
		}
	}
	check("providers", checkProviderCount(len(d.Providers)))
	known := make(map[string]int, len(d.Providers))
	for i, p := range d.Providers {
		field := fmt.Sprintf("providers[%d].", i)
		check(field+"id", CheckProviderID(p.ID))
		check(field+"name", checkProviderName(p.Name))
		if first, found := known[p.ID]; found {
			check(field+"id", fmt.Errorf("%q is also the id of providers[%d]", jsonl.Clip(p.ID), first))
		} else {
			known[p.ID] = i
		}
	}
	if d.Settings.Name != "" {
		check("settings.name", checkServiceName(d.Settings.Name))
	}
	for _, id := range d.Settings.Synced {
		if _, found := known[id]; !found {
			check("settings.synced", unknownProvider(id))
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		report := func(field string, err error) { check(fmt.Sprintf("models[%d].%s", i, field), err) }
		last := new(Model)
		if i > 0 {
			last = &d.Models[i-1]
		}
		if _, found := known[m.Provider]; !found && (i == 0 || m.Provider != last.Provider) {
			report("provider", unknownProvider(m.Provider))
		}
		switch {
		case i == 0 || CompareModels(last, m) < 0:
		case m.Provider != last.Provider:
			report("provider", outOfOrder(m.Provider, last.Provider))
		case m.ID != last.ID:
			report("id", outOfOrder(m.ID, last.ID))
		default:
			report("id", fmt.Errorf("%q appears twice, want each id of a provider once", jsonl.Clip(m.ID)))
		}
		m.check(report)
		m.Details.checkSources(d.Sources, report)
	}
	checkReferences(d.Models, func(i int, field string, err error) { check(fmt.Sprintf("models[%d].%s", i, field), err) })
	checkSources(d.Sources, check)
	if d.LastSync != nil {
		check("last_sync", d.LastSync.check())
	}
	return faults.Err()
}

func unknownProvider(id string) error {
	return fmt.Errorf("%q is not one of the dataset's providers", jsonl.Clip(id))
}

func outOfOrder(text, last string) error {
	return fmt.Errorf("%q comes after %q, want byte order of the provider, then the id", jsonl.Clip(text), jsonl.Clip(last))
}

// check reports the faults of each field, and of the length of the model's line.
func (m *Model) check(report func(field string, err error)) {
	valid := true
	check := func(field string, err error) {
		if err != nil {
			valid = false
			report(field, err)
		}
	}
	check("id", CheckModelID(m.ID))
	check("name", cmp.Or(m.Name.check(), CheckLine(m.Name.String)))
	check("description", m.Description.check())
	check("context_length", checkContextLength(m.ContextLength))
	if int(m.Type) >= len(TypeNames) {
		check("type", fmt.Errorf("%d is not one of the %d types", m.Type, len(TypeNames)))
	}
	if int(m.Status) >= len(StatusNames) {
		check("status", fmt.Errorf("%d is not one of the %d statuses", m.Status, len(StatusNames)))
	}
	check("updated_at", m.UpdatedAt.check())
	check("last_seen_at", m.LastSeenAt.check())
	check("retirement_date", checkKnown(known(m.RetirementDate), checkDate))
	check("replacement", checkKnown(known(m.Replacement), checkReplacement))
	if m.Details != nil {
		m.Details.check(check)
	}

	// An escape has at most six bytes, and everything but the texts less than 512, so few models without details are written to be
	// measured.
	texts := len(m.ID) + len(m.Name.String) + len(m.Description.String) + len(m.Replacement)
	if valid && (m.Details != nil || 6*texts+512 > MaxLine) {
		if n := len(AppendModel(nil, m)); n > MaxLine {
			report("description", fmt.Errorf("%q makes the line %d bytes long; a line has at most %d", jsonl.Clip(m.Description.String), n, MaxLine))
		}
	}
}
