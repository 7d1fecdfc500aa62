package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// exceptionFiles are what each host cannot do. A line that starts with "because" tells why for the lines after it, up to an
// empty line; each of those names a promise, as group: name. A * stands for any text. Lines that start with # are comments.
//
//go:embed exceptions
var exceptionFiles embed.FS

// exception is one line.
type exception struct {
	place, pattern, reason string
}

type exceptions []exception

// loadExceptions reads the file of a host; a host without one keeps everything.
func loadExceptions(name string) (exceptions, error) {
	file := "exceptions/" + name + ".txt"
	text, err := exceptionFiles.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parseExceptions(path.Base(file), string(text))
}

func parseExceptions(file, text string) (list exceptions, err error) {
	reason, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		place := fmt.Sprintf("%s:%d", file, number)
		switch {
		case line == "":
			reason = ""
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "because "):
			reason = line
		case reason == "":
			return nil, fmt.Errorf("%s: no reason; a line above must say because …", place)
		default:
			list = append(list, exception{place, line, reason})
		}
	}
	return list, nil
}

// judge returns a line for each broken promise that no exception names, and for each exception that names none.
func (list exceptions) judge(results []result) (faults []string) {
	needed := make([]bool, len(list))
	for _, r := range results {
		for _, b := range r.broken {
			name := r.group + ": " + b.name
			excused := false
			for i, e := range list {
				if glob(e.pattern, name) {
					needed[i], excused = true, true
				}
			}
			if !excused {
				faults = append(faults, fmt.Sprintf("broken: %s: %v", name, b.err))
			}
		}
	}
	for i, e := range list {
		if !needed[i] {
			faults = append(faults, fmt.Sprintf("%s: the exception is not needed: %s", e.place, e.pattern))
		}
	}
	return faults
}

// glob reports whether a pattern matches a name; * stands for any text.
func glob(pattern, name string) bool {
	parts := strings.Split(pattern, "*")
	name, found := strings.CutPrefix(name, parts[0])
	if !found || len(parts) == 1 {
		return found && name == ""
	}
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name = name[i+len(part):]
	}
	return strings.HasSuffix(name, parts[len(parts)-1])
}

// printRecord prints what is broken as lines for a file of exceptions.
func printRecord(w io.Writer, host string, results []result) {
	fmt.Fprintf(w, "# %s\n", host)
	for _, r := range results {
		for _, b := range r.broken {
			fmt.Fprintf(w, "%s: %s\n", r.group, b.name)
		}
	}
}
