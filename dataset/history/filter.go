package history

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Filter selects changes. Its zero value selects all.
type Filter struct {
	Since     dataset.Date // the first day; 0: any
	Providers []string     // ids; nil: any
	Kinds     []string     // of KindNames; nil: any
}

// ParseFilter reads a filter as people and agents write it: a day of the form YYYY-MM-DD, and
// providers and kinds with commas between them. Empty texts select everything. Whether there are
// such providers is for a catalog to say; see catalog.CheckProviders.
func ParseFilter(since, providers, kinds string) (Filter, error) {
	f := Filter{Providers: elements(providers), Kinds: elements(kinds)}
	for _, kind := range f.Kinds {
		if !slices.Contains(KindNames[:], kind) {
			allowed := strings.Join(KindNames[:], ", ")
			return Filter{}, fmt.Errorf("kind: %q is not one of %s", jsonl.Clip(kind), allowed)
		}
	}
	if since == "" {
		return f, nil
	}
	day, err := dataset.ParseDay(since)
	if err != nil {
		return Filter{}, fmt.Errorf("since: %w", err)
	}
	f.Since = day
	return f, nil
}

// elements returns the elements of a comma-separated list; nil of an empty text, which Split would
// take for a list of one empty element.
func elements(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// Match reports whether the filter selects the change of a line of the history. The line is that of
// AppendChange. It is searched as text: an answer to an agent looks at thousands of lines, and
// parsing them takes far longer.
func (f *Filter) Match(line string) bool {
	// Each line begins with its time, and times have an order as texts.
	at := strings.TrimPrefix(line, `{"time":"`)
	return at >= f.Since.String() &&
		hasField(line, "provider", f.Providers) &&
		hasField(line, "kind", f.Kinds)
}

// hasField reports whether a field of a line has one of some values; true if there are none.
// Quotation marks within strings are escaped, so no text of a change looks like a field.
func hasField(line, name string, values []string) bool {
	if len(values) == 0 {
		return true
	}
	return slices.ContainsFunc(values, func(value string) bool {
		return strings.Contains(line, `"`+name+`":"`+value+`"`)
	})
}
