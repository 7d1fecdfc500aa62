// Package history contains the changes of the catalog: the file changes.jsonl in a dataset's
// directory. The file is append-only, oldest change first, one change per line:
//
//	{"time":"2026-11-21T06:00:00.000Z","provider":"openai","id":"gpt-9","kind":"changed",
//	 "fields":[{"field":"context_length","old":"128000","new":"256000"}]}          (one line in the file)
//
// The changes of a model form a chain: each begins with the facts with which the one before ended,
// and the last ends with the dataset. Read checks that (load.go reads the lines, chain.go replays
// them). A sync finds its changes with Diff (diff.go), and a person who edits the dataset records
// them with Record (record.go). Diff finds the changes between two datasets:
//
//	changes, err := history.Read(os.DirFS("dataset/data"), d, now)
//	changes = append(changes, history.Diff(before, after, now)...)
package history

import (
	"fmt"
	"slices"
	"strings"

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
	// Fields are the facts that changed, each once, in the order of dataset.FactNames, or of
	// dataset.Pricing if Kind is Repriced. They are empty only in a seeded change of the kind
	// Changed, if the history of the source gives only its day.
	Fields []Field
	Reason string   // why a person made the change, see CheckReason; empty for the changes of a sync
	Seeded []string // the sources from whose histories the change was added afterwards; nil if the catalog saw it itself
}

// Field is a fact before and after a change, as in the model's line in the dataset. Old and New are
// null if there is no record or no value, and for a price, which has the name of dataset.PriceFact,
// also if sources disagree about it.
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
	dst = append(dst, `{"time":"`...)
	dst = c.Time.Append(dst)
	dst = append(dst, `","provider":`...)
	dst = jsonl.AppendString(dst, c.Provider)
	dst = append(dst, `,"id":`...)
	dst = jsonl.AppendString(dst, c.ID)
	dst = append(dst, `,"kind":"`...)
	dst = append(dst, c.Kind.String()...)
	dst = append(dst, `","fields":`...)
	dst = jsonl.AppendArray(dst, c.Fields, appendField)
	// Left out when empty, so that lines of syncs, which are nearly all, stay short.
	if c.Reason != "" {
		dst = jsonl.AppendString(append(dst, `,"reason":`...), c.Reason)
	}
	if len(c.Seeded) > 0 {
		dst = jsonl.AppendStrings(append(dst, `,"seeded":`...), c.Seeded)
	}
	return append(dst, '}')
}

func appendField(dst []byte, f *Field) []byte {
	dst = append(dst, `{"field":`...)
	dst = jsonl.AppendString(dst, f.Name)
	dst = append(dst, `,"old":`...)
	dst = f.Old.AppendJSON(dst)
	dst = append(dst, `,"new":`...)
	dst = f.New.AppendJSON(dst)
	return append(dst, '}')
}

// String describes a change for a terminal: changed openai "gpt-9": context_length "128000" →
// "256000".
func (c *Change) String() string {
	text := fmt.Sprintf("%s %s %q", c.Kind, c.Provider, c.ID)
	if c.Kind == Added || c.Kind == Removed || len(c.Fields) == 0 {
		return text // the facts of a whole model would fill the terminal
	}
	var fields []string
	for _, f := range c.Fields {
		fields = append(fields, fmt.Sprintf("%s %s → %s", f.Name, show(f.Old), show(f.New)))
	}
	return text + ": " + strings.Join(fields, ", ")
}

// Field returns the change of a fact; its Name is empty if the fact did not change.
func (c *Change) Field(name string) Field {
	i := slices.IndexFunc(c.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}
	}
	return c.Fields[i]
}

// Latest returns the time of the last change; ok is false if there are no changes.
func Latest(changes []Change) (at dataset.Timestamp, ok bool) {
	if len(changes) == 0 {
		return 0, false
	}
	return changes[len(changes)-1].Time, true
}

func (c *Change) key() dataset.Key { return dataset.Key{Provider: c.Provider, ID: c.ID} }

func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", jsonl.Clip(s.String))
}
