// Package history contains the changes of the catalog: the file changes.jsonl in a dataset's directory. The file is
// append-only, oldest change first, one change per line:
//
//	{"time":"2026-11-21T06:00:00.000Z","provider":"openai","id":"gpt-9","kind":"changed",
//	 "fields":[{"field":"context_length","old":"128000","new":"256000"}]}          (one line in the file)
//
// The changes of a model form a chain: each begins with the facts with which the one before ended, and the last ends
// with the dataset. Read checks that. Diff finds the changes between two datasets:
//
//	changes, err := history.Read(os.DirFS("dataset/data"), d, now)
//	changes = append(changes, history.Diff(before, after, now)...)
package history

import (
	"fmt"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// File is the name of the history in a dataset's directory.
const File = "changes.jsonl"

// Change is the change of one model at one time.
type Change struct {
	Time         dataset.Timestamp // when the catalog learned of the change; before the first sync, the end of the day
	Provider, ID string
	Kind         Kind
	// Fields are the facts that changed, each once, in the order of dataset.FactNames, or of dataset.Pricing if Kind is Repriced. They
	// are empty only in a seeded change of the kind Changed, if the history of the source gives only its day.
	Fields []Field
	Reason string   // why a person made the change, see CheckReason; empty for the changes of a sync
	Seeded []string // the sources from whose histories the change was added afterwards; nil if the catalog saw it itself
}

// Field is a fact before and after a change, as in the model's line in the dataset. Old and New are null if there is no record or no
// value, and for a price, which has the name of dataset.PriceFact, also if sources disagree about it.
type Field struct {
	Name     string
	Old, New dataset.NullString
}

// Kind says what a change means for users of the model.
type Kind uint8

const (
	Added      Kind = iota // the model is new in the catalog; its old facts are null
	Changed                // facts other than the status changed
	Deprecated             // its provider retired the model or said when it will
	Unlisted               // its provider no longer lists the model
	Relisted               // the model is active again
	Removed                // a person removed a wrong record, which a sync never does; the new facts are null
	Repriced               // prices changed, and nothing else: other facts that changed at the same time have another change
)

// KindNames are the names of the kinds in data and API.
var KindNames = [...]string{"added", "changed", "deprecated", "unlisted", "relisted", "removed", "repriced"}

func (k Kind) String() string { return KindNames[k] }

// Append appends the lines of changes to dst.
func Append(dst []byte, changes []Change) []byte {
	for i := range changes {
		dst = append(AppendChange(dst, &changes[i]), '\n')
	}
	return dst
}

// AppendChange appends the canonical line of a change to dst, without the newline.
func AppendChange(dst []byte, c *Change) []byte {
	dst = c.Time.Append(append(dst, `{"time":"`...))
	dst = jsonl.AppendString(append(dst, `","provider":`...), c.Provider)
	dst = jsonl.AppendString(append(dst, `,"id":`...), c.ID)
	dst = append(append(dst, `,"kind":"`...), c.Kind.String()...)
	dst = jsonl.AppendArray(append(dst, `","fields":`...), c.Fields, func(dst []byte, f *Field) []byte {
		dst = jsonl.AppendString(append(dst, `{"field":`...), f.Name)
		dst = f.Old.AppendJSON(append(dst, `,"old":`...))
		return append(f.New.AppendJSON(append(dst, `,"new":`...)), '}')
	})
	if c.Reason != "" {
		dst = jsonl.AppendString(append(dst, `,"reason":`...), c.Reason)
	}
	if len(c.Seeded) > 0 {
		dst = jsonl.AppendStrings(append(dst, `,"seeded":`...), c.Seeded)
	}
	return append(dst, '}')
}

// String describes a change for a terminal: changed openai "gpt-9": context_length "128000" → "256000".
func (c *Change) String() string {
	text := fmt.Sprintf("%s %s %q", c.Kind, c.Provider, c.ID)
	if c.Kind == Added || c.Kind == Removed {
		return text
	}
	for i, f := range c.Fields {
		text += fmt.Sprintf("%s %s %s → %s", [...]string{":", ","}[min(i, 1)], f.Name, show(f.Old), show(f.New))
	}
	return text
}

// Field returns the change of a fact; its Name is empty if the fact did not change.
func (c *Change) Field(name string) Field {
	if i := slices.IndexFunc(c.Fields, func(f Field) bool { return f.Name == name }); i >= 0 {
		return c.Fields[i]
	}
	return Field{}
}

// Latest returns the time of the last change; ok is false if there are no changes.
func Latest(changes []Change) (at dataset.Timestamp, ok bool) {
	if n := len(changes); n > 0 {
		return changes[n-1].Time, true
	}
	return 0, false
}

func (c *Change) key() dataset.Key { return dataset.Key{Provider: c.Provider, ID: c.ID} }

func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", jsonl.Clip(s.String))
}
