package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// lineFile is a file of lines about a T each, and how it is read.
type lineFile[T any] struct {
	name    string // of the file
	table   *table[T]
	known   []string          // names to which values can refer; nil if they refer to none
	compare func(a, b *T) int // the order of the lines, of which no two are equal
	key     string            // the members that compare compares, for people

	// complete completes a line without faults, and checks how its members fit together; nil if
	// there is nothing to do.
	complete func(r *jsonl.Reader, v *T)
}

// readLines reads a file of lines, and returns them in its order. It reports lines that are equal.
func readLines[T any](l *loader, f lineFile[T]) []line[T] {
	text, _ := l.readText(f.name)
	// A Model is large, so room for lines that do not come would be most of the memory of a load. A
	// file of tiny lines, which have faults, gets no room for each of them.
	const shortest = 300 // bytes in a line, about
	lines := make([]line[T], 0, min(strings.Count(text, "\n")+1, len(text)/shortest))
	r := l.reader(f.name, text, f.known)
	for r.Next() {
		// The value is read in place, and never copied.
		lines = append(lines, line[T]{file: f.name, number: r.Line, faults: &l.faults})
		v := &lines[len(lines)-1].value
		f.table.readObject(r, v)
		if r.Valid() && f.complete != nil {
			f.complete(r, v)
		}
		if !r.Valid() {
			lines = lines[:len(lines)-1]
		}
	}
	// Of equal lines the second in the file is the fault, so the sort is stable.
	// slices.SortStableFunc would copy each line for a call of compare.
	sort.SliceStable(lines, func(i, j int) bool { return f.compare(&lines[i].value, &lines[j].value) < 0 })
	for i := 1; i < len(lines); i++ {
		if f.compare(&lines[i-1].value, &lines[i].value) == 0 {
			lines[i].fault("", "the same %s as line %d, want each once", f.key, lines[i-1].number)
		}
	}
	return lines
}

// open returns a reader of the whole text of a file, whose values can refer to known names; nil if
// the file cannot be read.
func (l *loader) open(name string, known []string) *jsonl.Reader {
	text, found := l.readText(name)
	if !found {
		return nil
	}
	r := l.reader(name, text, known)
	r.Whole()
	return r
}

func (l *loader) reader(name, text string, known []string) *jsonl.Reader {
	return &jsonl.Reader{File: name, Text: text, MaxLine: MaxLine, Faults: &l.faults, Known: known}
}

// readText returns the text of a file, and reports a fault if it is missing but required, cannot be
// read, or is too large.
func (l *loader) readText(name string) (text string, found bool) {
	text, err := l.content(name)
	if errors.Is(err, fs.ErrNotExist) {
		// The README of the directory says which files are optional. A dataset of models without
		// prices or sources is a dataset.
		required := name == providersFile || name == syncFile || strings.HasPrefix(name, modelsDirectory)
		if !required {
			return "", false
		}
		err = fmt.Errorf("%w, want this file", err)
	}
	whole := strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".md")
	if err == nil && whole && len(text) > maxSetting {
		err = fmt.Errorf("%d bytes, want at most %d", len(text), maxSetting)
	}
	if err != nil {
		l.faults.Add(name, 0, "", err)
		return "", false
	}
	return text, true
}

// content returns the content of a file.
func (l *loader) content(name string) (string, error) {
	if l.memory == nil {
		return jsonl.ReadText(l.fsys, name)
	}
	content, found := l.memory[name]
	if !found {
		return "", fs.ErrNotExist
	}
	return string(content), nil
}
