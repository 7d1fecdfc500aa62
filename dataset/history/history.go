// Package history is what changed in the catalog, and when: the file changes.jsonl in a dataset's folder. It is append-only,
// oldest first, a change a line:
//
//	{"time":"2026-11-21T06:00:00.000Z","provider":"openai","id":"gpt-9","kind":"changed",
//	 "fields":[{"field":"context_length","old":"128000","new":"256000"}]}          (one line in the file)
//
// Diff finds the changes between two datasets, Replay makes the second of the first and the changes. So a history that
// begins with an empty catalog holds every state that the catalog ever had, apart from when models were last seen.
//
//	changes, err := history.Load(os.DirFS("dataset/data"))
//	changes = append(changes, history.Diff(before, after, now)...)
package history

import "modelcatalog/dataset"

// File is the name of the history in a dataset's folder.
const File = "changes.jsonl"

// Change is what happened to one model at one time.
type Change struct {
	// Time is when the catalog learned of it: the time of a sync. Of what is older than the first sync, the day alone is
	// known; its time is the end of that day.
	Time dataset.Timestamp
	// Provider and ID identify the model.
	Provider, ID string
	Kind         Kind
	// Fields are the facts that changed, in the order of dataset.FactNames, each once.
	Fields []Field
}

// Field is a fact before and after a change, as text: as the model's line in the dataset has it. It is null where there is
// no record, or no value.
type Field struct {
	Name     string // one of dataset.FactNames
	Old, New dataset.NullString
}

// Kind says what a change means for those who use the model.
type Kind uint8

// The kinds.
const (
	// Added: the model is new in the catalog. Its facts are all new.
	Added Kind = iota
	// Changed: facts changed, the status not among them.
	Changed
	// Deprecated: its provider has retired it, or said when it will.
	Deprecated
	// Unlisted: its provider no longer names it.
	Unlisted
	// Relisted: it is active again.
	Relisted
	// Removed: a person took the record out, since it was wrong. Its facts are all old. A sync never does that.
	Removed
)

// KindNames are the kinds' names in data and API, indexed by Kind.
var KindNames = [...]string{
	Added: "added", Changed: "changed", Deprecated: "deprecated", Unlisted: "unlisted", Relisted: "relisted", Removed: "removed",
}

// String returns the kind's name in data and API.
func (k Kind) String() string { return KindNames[k] }

// facts returns the values of a model's facts, in the order of dataset.FactNames; nil: there is no record.
func facts(m *dataset.Model) []dataset.NullString {
	if m == nil {
		return make([]dataset.NullString, len(dataset.FactNames))
	}
	return []dataset.NullString{m.Name, m.Description, text(m.Type.String()), text(m.ContextLength), text(m.Status.String())}
}

func text(s string) dataset.NullString { return dataset.NullString{String: s, Valid: true} }
