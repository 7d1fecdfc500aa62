package usagelog

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/price"
)

// separators are what is between the columns of a table.
var separators = map[form]rune{commas: ',', tabs: '\t', semicolons: ';'}

// columns returns the names in the first line of a table.
func columns(line string, f form) []string {
	table := csv.NewReader(strings.NewReader(line))
	table.Comma = separators[f]
	table.LazyQuotes = true
	names, _ := table.Read()
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// isHeader reports whether the names of columns are those of a log: a model, and numbers of a use.
func isHeader(names []string) bool {
	isModel := func(name string) bool { return strings.Contains(strings.ToLower(name), "model") }
	isUse := func(name string) bool {
		first, _, _ := strings.Cut(name, ".")
		return price.IsUsageField(first)
	}
	return len(names) > 1 && slices.ContainsFunc(names, isModel) && slices.ContainsFunc(names, isUse)
}

// plainNumber matches a cell that is a number.
var plainNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,18})(\.[0-9]+)?$`)

// readTable reads CSV with a header. A column such as usage.prompt_tokens is a field of an object.
func (f *file) readTable(in *bufio.Reader, form form) error {
	table := csv.NewReader(in)
	table.Comma = separators[form]
	// Exports of databases have quotes within cells, and one broken row must not end the table.
	table.LazyQuotes = true
	table.FieldsPerRecord = -1
	header, err := table.Read()
	if err != nil {
		return err
	}
	for i := range header {
		header[i] = strings.TrimSpace(header[i])
	}
	for rows := 1; ; rows++ {
		cells, err := table.Read()
		if err == io.EOF {
			return nil
		}
		number := rows + 1
		line := &rawLine{number: number}
		switch parseErr := (*csv.ParseError)(nil); {
		case errors.As(err, &parseErr):
			line.entries = []Entry{{File: f.name, Line: parseErr.Line, Err: parseErr.Err}}
		case err != nil:
			return err
		default:
			// A cell can have several lines, so rows are not lines.
			number, _ = table.FieldPos(0)
			line.number = number
			if len(cells) == len(header) {
				f.expand(line, rowOf(header, cells))
				break
			}
			err := fmt.Errorf("%d cells, want %d as in the header", len(cells), len(header))
			line.entries = []Entry{{File: f.name, Line: number, Err: err}}
		}
		f.take(line)
		if f.Progress != nil && rows%1000 == 0 {
			f.Progress(f.counted.n)
		}
	}
}

// rowOf returns a row of a table as an object.
func rowOf(header, cells []string) price.Object {
	row := price.Object{}
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		if cell == "" || cell == `\N` || cell == "NULL" || cell == "null" {
			continue
		}
		// usage.prompt_tokens is a field of an object, as flattened exports write it.
		path := strings.Split(header[i], ".")
		parent := row
		for _, name := range path[:len(path)-1] {
			inner, isObject := parent[name].(price.Object)
			if !isObject {
				inner = price.Object{}
				parent[name] = inner
			}
			parent = inner
		}
		parent[path[len(path)-1]] = cellValue(cell)
	}
	return row
}

func cellValue(cell string) any {
	switch {
	case plainNumber.MatchString(cell):
		return json.Number(cell)
	case strings.HasPrefix(cell, "{") || strings.HasPrefix(cell, "["):
		if value, err := parseJSON(cell); err == nil {
			return value
		}
	case strings.EqualFold(cell, "true") || cell == "t":
		return true
	case strings.EqualFold(cell, "false") || cell == "f":
		return false
	}
	return cell
}
