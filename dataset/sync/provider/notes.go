package provider

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bounds of what a note names: the rest is counted.
const (
	maxNamed     = 10
	maxFieldName = 40
	maxFields    = 1000 // different names that are kept at all
)

// notes gathers what a report should say of a list beside its models.
type notes struct {
	fields     map[string]bool // cleaned names of fields that are not documented
	refused    naming
	different  naming
	unreadable naming
}

// naming is a list of ids of which the first are named.
type naming struct {
	named []string
	more  int
}

// add names an id or counts it. An id that is named is not counted again.
func (n *naming) add(id string) {
	if runes := []rune(id); len(runes) > maxTypeWord {
		id = cut(runes, maxTypeWord)
	}
	switch id = strconv.Quote(id); {
	case slices.Contains(n.named, id):
	case len(n.named) == maxNamed:
		n.more++
	default:
		n.named = append(n.named, id)
	}
}

// unknown adds the members of an object that are not documented.
func (n *notes) unknown(o *object, documented ...[]string) {
	var names []string
	for name := range o.members {
		if !slices.ContainsFunc(documented, func(known []string) bool { return slices.Contains(known, name) }) {
			names = append(names, fieldName(name))
		}
	}
	slices.Sort(names) // where there are too many, which are kept must not depend on the map's order
	for _, name := range names {
		if n.fields == nil {
			n.fields = make(map[string]bool)
		}
		if len(n.fields) < maxFields {
			n.fields[name] = true
		}
	}
}

// fieldName makes the name of a field fit to be shown: only letters, digits and a few marks, and not too many of them.
func fieldName(name string) string {
	name = strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("_.:$@-", r) {
			return r
		}
		return '?'
	}, name[:min(len(name), 4*maxFieldName)])
	if len(name) > maxFieldName {
		return name[:maxFieldName-1] + "…"
	}
	return name
}

// sentences returns the notes, one of each kind.
func (n *notes) sentences() []string {
	var all []string
	say := func(format string, names naming) {
		if len(names.named) == 0 {
			return
		}
		list := strings.Join(names.named, ", ")
		if names.more > 0 {
			list += fmt.Sprintf(" and %d more", names.more)
		}
		all = append(all, fmt.Sprintf(format, list))
	}
	fields := make([]string, 0, len(n.fields))
	for name := range n.fields {
		fields = append(fields, name)
	}
	slices.Sort(fields)
	named := min(len(fields), maxNamed)
	say("Fields that are not documented, and were not used: %s.", naming{fields[:named], len(fields) - named})
	say("Left out, as an id is 1 to 1024 bytes of readable text without control characters: %s.", n.refused)
	say("Listed more than once with different facts, of which the first were taken: %s.", n.different)
	say("Without a context length, as the figure given is no number of tokens: %s.", n.unreadable)
	return all
}
