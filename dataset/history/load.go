package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Load reads the history of a dataset from the root of fsys, oldest change first. Where there is no file, nothing has
// changed. Its error is of type dataset.Problems and has each fault of the file: lines that are not in the canonical form of
// AppendChange, with values that no record can have, with facts that did not change, or with a time before that of the line
// above.
func Load(fsys fs.FS) ([]Change, error) {
	body, err := fs.ReadFile(fsys, File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		faults := dataset.Faults{File: File}
		faults.Add(0, "", err)
		return nil, dataset.Collect(&faults)
	}
	return Parse(body)
}

// Parse reads the content of the file, as Load does.
func Parse(body []byte) ([]Change, error) {
	var changes []Change
	faults := dataset.Faults{File: File}
	number := 0
	for line := range bytes.Lines(body) {
		number++
		c, field, err := parseLine(line)
		if err == nil && len(changes) > 0 && c.Time < changes[len(changes)-1].Time {
			field, err = "time", fmt.Errorf("%s is before the line above; changes stand in order of time", c.Time)
		}
		if err != nil {
			faults.Add(number, field, err)
			continue
		}
		changes = append(changes, c)
	}
	if err := dataset.Collect(&faults); err != nil {
		return nil, err
	}
	return changes, nil
}

// line is a line as JSON.
type line struct {
	Time     string `json:"time"`
	Provider string `json:"provider"`
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Fields   []struct {
		Field string  `json:"field"`
		Old   *string `json:"old"`
		New   *string `json:"new"`
	} `json:"fields"`
}

// parseLine reads a line with its newline. Only the program writes this file, so that any form but the canonical one is a
// sign of damage: members that are unknown, missing or repeated need no checks of their own.
func parseLine(text []byte) (c Change, field string, err error) {
	if len(text) > dataset.MaxLine*maxGrowth {
		return c, "", fmt.Errorf("the line has %d bytes, more than any change", len(text))
	}
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return c, "", errors.New("is not a change in JSON")
	}
	if c.Time, err = dataset.ParseTimestamp(l.Time); err != nil {
		return c, "time", err
	}
	if err := dataset.CheckProviderID(l.Provider); err != nil {
		return c, "provider", err
	}
	if err := dataset.CheckModelID(l.ID); err != nil {
		return c, "id", err
	}
	kind := slices.Index(KindNames[:], l.Kind)
	if kind < 0 {
		return c, "kind", fmt.Errorf("%q is not one of %s", dataset.Clip(l.Kind), strings.Join(KindNames[:], ", "))
	}
	c.Provider, c.ID, c.Kind = l.Provider, l.ID, Kind(kind)
	for _, f := range l.Fields {
		c.Fields = append(c.Fields, Field{f.Field, nullString(f.Old), nullString(f.New)})
	}
	if field, err := c.check(); err != nil {
		return c, field, err
	}
	if !bytes.Equal(append(AppendChange(nil, &c), '\n'), text) {
		return c, "", errors.New("is not in the form in which generator diff and generator sync write changes")
	}
	return c, "", nil
}

// maxGrowth is how many times as long as a model's longest line a change can be: it has old and new values, and an escape
// takes six bytes for one.
const maxGrowth = 12

func nullString(s *string) dataset.NullString {
	if s == nil {
		return dataset.NullString{}
	}
	return text(*s)
}

// check wants facts that a record can have, each once, and each changed, and the kind that they make.
func (c *Change) check() (field string, err error) {
	last := -1
	for _, f := range c.Fields {
		place := slices.Index(dataset.FactNames, f.Name)
		switch {
		case place < 0:
			return "fields", fmt.Errorf("%q is not one of %s", dataset.Clip(f.Name), strings.Join(dataset.FactNames, ", "))
		case place <= last:
			return "fields", fmt.Errorf("%s stands after %s; fields are %s in this order, each once", f.Name, dataset.FactNames[last], strings.Join(dataset.FactNames, ", "))
		case f.Old == f.New:
			return f.Name, errors.New("old and new are the same")
		}
		last = place
		if err := c.checkValue(f, f.Old, c.Kind == Added); err != nil {
			return f.Name, fmt.Errorf("old: %w", err)
		}
		if err := c.checkValue(f, f.New, c.Kind == Removed); err != nil {
			return f.Name, fmt.Errorf("new: %w", err)
		}
	}
	if len(c.Fields) == 0 {
		return "fields", errors.New("none; a change changes a fact")
	}
	if err := c.checkKind(); err != nil {
		return "kind", err
	}
	return "", nil
}

// statuses are the statuses that kinds of changes lead to.
var statuses = map[Kind]dataset.Status{
	Deprecated: dataset.Deprecated, Unlisted: dataset.Unlisted, Relisted: dataset.Active,
}

// checkKind wants the kind that the fields make.
func (c *Change) checkKind() error {
	has := map[string]Field{}
	for _, f := range c.Fields {
		has[f.Name] = f
	}
	status, moved := has["status"]
	wanted, moves := statuses[c.Kind]
	switch {
	case moves && (!moved || status.New != text(wanted.String())):
		return fmt.Errorf("%s, but the status does not become %s", c.Kind, wanted)
	case c.Kind == Changed && moved:
		return errors.New("changed, but the status changes, which has kinds of its own")
	}
	for _, name := range []string{"type", "context_length", "status"} {
		if _, found := has[name]; !found && (c.Kind == Added || c.Kind == Removed) {
			return fmt.Errorf("%s, but without %s, which every record has", c.Kind, name)
		}
	}
	return nil
}

// checkValue wants a value that the field can have; absent says that there is no record to have one.
func (c *Change) checkValue(f Field, value dataset.NullString, absent bool) error {
	if absent {
		if value.Valid {
			return fmt.Errorf("%q; of a model that was %s it is null", dataset.Clip(value.String), c.Kind)
		}
		return nil
	}
	var m dataset.Model
	return m.Set(f.Name, value)
}
