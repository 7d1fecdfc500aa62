package jsonl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Fault is a fault in a file. Its text starts like a compiler's message, so that editors and CI
// link it:
//
//	models/groq.jsonl:17: status: "activ" is not one of active, deprecated, unlisted
type Fault struct {
	File  string // path below the dataset's directory, with slashes; empty if the data is only in memory
	Line  int    // from 1; 0 means the file as a whole
	Field string // the JSON name of the member at fault, if it is one, after those of the members that contain it: replacement.id
	Err   error  // says which value came and which are allowed; never nil
}

// maxMessage bounds the text of a fault, in bytes.
const maxMessage = 2000

// Error returns "file:line: field: Err", without the parts that are empty: one line of at most
// 2,000 bytes, in which characters that are not printable, such as those that control a terminal,
// are escaped.
func (f *Fault) Error() string {
	text := f.Err.Error()
	place := f.File
	if f.File != "" && f.Line > 0 {
		place += ":" + strconv.Itoa(f.Line)
	}
	for _, before := range []string{f.Field, place} {
		if before != "" {
			text = before + ": " + text
		}
	}
	// Faults quote files of strangers, and end up in terminals and logs.
	var b strings.Builder
	for _, char := range text {
		switch {
		case b.Len() > maxMessage-len("\\U00000000…"):
			return b.String() + "…"
		case strconv.IsPrint(char):
			b.WriteRune(char)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(char), "'"))
		}
	}
	return b.String()
}

func (f *Fault) Unwrap() error { return f.Err }

// Faults is the error of a List: its faults in order of file and line.
type Faults []*Fault

func (fs Faults) Error() string { return errors.Join(fs.Unwrap()...).Error() }

// Unwrap returns the faults one by one, for errors.Is and errors.As.
func (fs Faults) Unwrap() (errs []error) {
	for _, f := range fs {
		errs = append(errs, f)
	}
	return errs
}

// maxFaults bounds the length of an error, and how much of a file is read: a file of another format
// has a fault on every line, and nobody reads them all.
const maxFaults = 1000

// List collects faults. Any number of goroutines may add to it; the result does not depend on their
// order as long as the faults of one line come from one goroutine.
type List struct {
	mu     sync.Mutex
	faults Faults
}

// Add adds a fault, see Fault for the arguments, unless the error is nil.
func (l *List) Add(file string, line int, field string, err error) {
	if err == nil {
		return
	}
	// The files of the providers are read at the same time.
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults = append(l.faults, &Fault{file, line, field, err})
}

// Err returns an error of type Faults, or nil if the list is empty. It has the first 1,000 faults
// in order of file and line; if there are more, a last fault without a file says so.
func (l *List) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(l.faults, func(a, b *Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	// A clone, because later faults must not change the error.
	faults := slices.Clone(l.faults[:min(len(l.faults), maxFaults)])
	if len(l.faults) > maxFaults {
		faults = append(faults, &Fault{Err: fmt.Errorf("more than %d faults", maxFaults)})
	}
	return faults
}

// Clip returns a value shortened to 64 characters, for a message.
func Clip(s string) string {
	n := 0
	for i := range s {
		if n == 64 {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// OneOf returns the index of a name in a list, or an error that names the list.
func OneOf(names []string, name string) (int, error) {
	i := slices.Index(names, name)
	if i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%q is not one of %s", Clip(name), strings.Join(names, ", "))
}
