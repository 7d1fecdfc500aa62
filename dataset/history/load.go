package history

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Load reads the history of a dataset from the root of fsys. If there is no file, nothing has
// changed. Its error, of type jsonl.Faults, has lines that are not in the canonical form of
// AppendChange, values that no record can have, facts that did not change, and kinds that do not
// fit the facts. Only programs write the file, so every fault in it has the same remedy.
func Load(fsys fs.FS) ([]Change, error) {
	text, err := jsonl.ReadText(fsys, File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, jsonl.Faults{{File: File, Err: err}}
	}
	const lineLength = 400 // bytes, about
	changes := make([]Change, 0, len(text)/lineLength)
	var faults jsonl.List
	r := jsonl.Reader{File: File, Text: text, MaxLine: maxLine, Faults: &faults}
	for r.Next() {
		c := readChange(&r)
		if r.Valid() {
			changes = append(changes, c)
		}
	}
	// The file is append-only. Without its last newline, the next change would be on the line of
	// this one.
	lines := strings.Count(text, "\n")
	if faults.Err() == nil && lines != len(changes) {
		faults.Add(File, 0, "", fmt.Errorf("%d changes on %d lines that end in a newline", len(changes), lines))
	}
	found, faulty := faults.Err().(jsonl.Faults)
	if !faulty {
		return changes, nil
	}
	for _, f := range found {
		f.Err = fmt.Errorf("%w; %s", f.Err, restore)
	}
	return nil, found
}

// maxLine bounds a line. A change has old and new values, each at most as long as a model's line,
// and an escape has six bytes.
const maxLine = 12 * dataset.MaxLine

// The members of a line, and of a field.
var (
	changeRequired = []string{"time", "provider", "id", "kind", "fields"}
	changeOptional = []string{"reason", "seeded"}
	fieldMembers   = []string{"field", "old", "new"}
)

func readChange(r *jsonl.Reader) (c Change) {
	if !r.Object(changeRequired, changeOptional) {
		return c
	}
	r.Check("time", func(s string) (err error) {
		c.Time, err = dataset.ParseTimestamp(s)
		return err
	})
	c.Provider, _ = r.Check("provider", dataset.CheckProviderID)
	c.ID, _ = r.Check("id", dataset.CheckModelID)
	c.Kind = Kind(r.OneOf("kind", KindNames[:]))
	// The kind is read before the fields, whose names and values depend on it.
	c.Reason, _ = r.Check("reason", CheckReason)
	if r.Has("seeded") {
		c.Seeded = r.Strings("seeded", func(string) error { return nil }) // Check looks for the sources
	}
	r.Inside("fields", func() {
		r.Each(fieldMembers, nil, func() {
			name, ok := r.Check("field", c.checkName)
			if !ok || !r.Valid() {
				return
			}
			old := c.readValue(r, "old", name, Added)
			new := c.readValue(r, "new", name, Removed)
			c.Fields = append(c.Fields, Field{name, old, new})
		})
	})
	if !r.Valid() {
		return c
	}
	field, err := c.check()
	if err != nil {
		r.Fault(field, err)
		return c
	}
	// A line that somebody wrote by hand is probably not true either.
	if string(AppendChange(nil, &c)) != r.Raw() {
		r.Fault("", errors.New("not in the canonical form that generator sync and generator record write"))
	}
	return c
}

func (c *Change) checkName(name string) (err error) {
	if c.Kind == Repriced {
		_, _, err = dataset.ParsePriceFact(name)
	} else {
		_, err = jsonl.OneOf(dataset.FactNames, name)
	}
	return err
}

// readValue reads a value of a fact; in a change of the absent kind there is no record.
func (c *Change) readValue(r *jsonl.Reader, member, fact string, absent Kind) dataset.NullString {
	text, valid, err := r.Nullable(member)
	value := dataset.NullString{String: text, Valid: valid}
	nullAllowed := c.Kind == absent || c.Kind == Repriced
	switch {
	case err != nil:
		// reported below
	case !valid && nullAllowed:
		return value
	case c.Kind == absent:
		err = fmt.Errorf("%q, want null for a model that was %s", jsonl.Clip(text), c.Kind)
	case c.Kind == Repriced:
		err = dataset.CheckDecimal(text)
	default:
		err = new(dataset.Model).Set(fact, value)
	}
	if err != nil {
		r.Fault(member, fmt.Errorf("%s: %w", fact, err))
	}
	return value
}

// check checks that each fact changed, in order, and that the kind fits the facts.
func (c *Change) check() (field string, err error) {
	// The history of a source can tell only the day of a change, and not which facts it was about.
	isDayOnly := c.Seeded != nil && c.Kind == Changed
	if len(c.Fields) == 0 && !isDayOnly {
		return "fields", errors.New("empty, want the facts that changed")
	}
	for i, f := range c.Fields {
		if i > 0 && compareNames(c.Fields[i-1].Name, f.Name) >= 0 {
			const format = "%s after %s, want each once and in the order of a model's line"
			return "fields", fmt.Errorf(format, f.Name, c.Fields[i-1].Name)
		}
		if f.Old == f.New {
			return "fields", fmt.Errorf("%s: old and new are the same", f.Name)
		}
	}
	// The facts of a change of prices are prices, which checkName has seen to.
	kind := c.kind()
	if kind != c.Kind && c.Kind != Repriced {
		return "kind", fmt.Errorf("%s, but the facts are those of a model that was %s", c.Kind, kind)
	}
	return "", nil
}

// CheckReason reports an error if a text cannot be the reason of a change: one line of 1 to 500
// characters.
func CheckReason(reason string) error {
	n := utf8.RuneCountInString(reason)
	if n == 0 || n > 500 {
		return fmt.Errorf("%q has %d characters, want 1 to 500", jsonl.Clip(reason), n)
	}
	return dataset.CheckLine(reason)
}
