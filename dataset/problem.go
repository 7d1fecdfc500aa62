package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one fault of a dataset. Its text starts as compilers' messages do, so that editors and CI link it:
//
//	models/groq.jsonl:17: status: "activ" is not one of active, deprecated, unlisted
type Problem struct {
	// File is the path of the file relative to the dataset's folder, with forward slashes; empty where the dataset is in
	// memory.
	File string
	// Line counts from 1; 0 is the file as a whole.
	Line int
	// Field is the JSON name of the member at fault; empty where the fault is not in one member.
	Field string
	// Err says what came and what would be right.
	Err error
}

// Error returns "file:line: field: what came, what is right", without the parts that are not known.
func (p *Problem) Error() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.File)
		if p.Line > 0 {
			fmt.Fprintf(&b, ":%d", p.Line)
		}
		b.WriteString(": ")
	}
	if p.Field != "" {
		b.WriteString(p.Field)
		b.WriteString(": ")
	}
	b.WriteString(p.Err.Error())
	return b.String()
}

// Unwrap returns Err.
func (p *Problem) Unwrap() error { return p.Err }

// Problems are the faults of a dataset, in order of file and line. At most 1000 are kept; one more Problem then stands
// last, has neither file nor line, and says how many there are besides.
type Problems []*Problem

// Error returns one line for each problem.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems one by one, for errors.Is and errors.As.
func (ps Problems) Unwrap() []error {
	errs := make([]error, len(ps))
	for i, p := range ps {
		errs[i] = p
	}
	return errs
}

// maxProblems bounds what is kept and shown. A file of another format has a fault on each of its lines, and nobody reads
// them all.
const maxProblems = 1000

// Faults gathers the problems of one file or of a part of one. It is not for use by two goroutines at once.
type Faults struct {
	File    string // path relative to the dataset's folder; empty: the dataset is in memory
	lenient bool   // Normalise is reading: what it mends is no fault
	list    Problems
	dropped int // how many came after maxProblems
}

// Add reports a fault, as of Problem.
func (f *Faults) Add(line int, field string, err error) {
	if len(f.list) == maxProblems {
		f.dropped++
		return
	}
	f.list = append(f.list, &Problem{f.File, line, field, err})
}

// check reports what is wrong with a field of the whole, if anything is.
func (f *Faults) check(field string, err error) {
	if err != nil {
		f.Add(0, field, err)
	}
}

// form reports a fault of form alone: one that Normalise mends without losing a fact, and so does not report.
func (f *Faults) form(line int, field string, err error) {
	if !f.lenient {
		f.Add(line, field, err)
	}
}

// Collect returns all faults as one error of type Problems, in order of file and line, or nil. Each part kept its first ones, so the first of the whole are complete.
func Collect(parts ...*Faults) error {
	var all Problems
	more := 0
	for _, f := range parts {
		all = append(all, f.list...)
		more += f.dropped
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b *Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	if len(all) > maxProblems {
		more += len(all) - maxProblems
		all = all[:maxProblems]
	}
	if more > 0 {
		all = append(all, &Problem{Err: fmt.Errorf("and %d more", more)})
	}
	return all
}

// maxShown is the number of characters of a wrong value that a message repeats.
const maxShown = 64

// Clip cuts a wrong value to maxShown characters for a message.
func Clip(s string) string {
	n := 0
	for i := range s {
		if n == maxShown {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
