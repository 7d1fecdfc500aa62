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

	"modelcatalog/dataset/jsonl"
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
	number := 1 // of the line at which the last row begins; a cell can have several lines
	for rows := 1; ; rows++ {
		cells, err := table.Read()
		if err == io.EOF {
			return nil
		}
		line := &rawLine{}
		parseErr := (*csv.ParseError)(nil)
		switch {
		case errors.As(err, &parseErr):
			// A fault of the row, with its line. The rows behind it are read.
			number = parseErr.Line
			err = parseErr.Err
		case err != nil:
			return fmt.Errorf("after line %d: %w; the rest is not read", number, err)
		case len(cells) != len(header):
			number, _ = table.FieldPos(0)
			err = fmt.Errorf("%d cells, want %d as in the header", len(cells), len(header))
		default:
			number, _ = table.FieldPos(0)
			line.number = number
			var row price.Object
			row, err = rowOf(header, cells, form)
			if err == nil {
				f.expand(line, row)
			}
		}
		if err != nil {
			line.entries = []Entry{{File: f.name, Line: number, Err: err}}
		}
		f.take(line)
		// Rows take microseconds: a call for each would be most of the time.
		if f.Progress != nil && rows%1000 == 0 {
			f.Progress(f.counted.n)
		}
	}
}

// rowOf returns a row of a table as an object.
func rowOf(header, cells []string, form form) (price.Object, error) {
	row := price.Object{}
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		if isEmpty[cell] {
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
		name := path[len(path)-1]
		if isCount(name) {
			plain, err := count(cell, form)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", header[i], err)
			}
			cell = plain
			// 1 000, 1'000 and 1e3. Of input and output nobody knows: they can be texts, such as 3
			// apples.
			if isTokens(name) && isDigit(cell[0]) && !plainNumber.MatchString(cell) {
				const format = "%s: %q is not a number without separators"
				return nil, fmt.Errorf(format, header[i], jsonl.Clip(cell))
			}
		}
		parent[name] = cellValue(cell)
	}
	return row, nil
}

// isEmpty has the texts that databases, pandas and Python write into a cell without a value.
var isEmpty = map[string]bool{
	"": true, `\N`: true, "NULL": true, "null": true, "nan": true, "NaN": true, "None": true,
}

// isCount reports whether a column has numbers of tokens, or a meter's, which are whole.
func isCount(name string) bool { return isTokens(name) || name == "input" || name == "output" }

func isTokens(name string) bool { return strings.HasSuffix(strings.ToLower(name), "tokens") }

// grouped matches whole numbers with a separator after each three digits.
var grouped = regexp.MustCompile(`^[1-9][0-9]{0,2}(?:,[0-9]{3})+$|^[1-9][0-9]{0,2}(?:\.[0-9]{3})+$`)

// count returns a number of tokens without the commas with which spreadsheets write thousands.
//
// Where commas divide the cells, or tabs do, a comma in a number cannot be a decimal point. Semicolons
// divide them where it is one, so there 1,000 may be 1. A point with three digits is a thousand in some
// countries and a fraction in others: 1.000 would be billed as 1.
func count(cell string, form form) (string, error) {
	if !grouped.MatchString(cell) {
		return cell, nil
	}
	if form == semicolons || strings.Contains(cell, ".") {
		return "", fmt.Errorf("%q may mean thousands or a fraction: write it without separators", cell)
	}
	return strings.ReplaceAll(cell, ",", ""), nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func cellValue(cell string) any {
	switch {
	case plainNumber.MatchString(cell):
		return json.Number(cell)
	case strings.HasPrefix(cell, "{") || strings.HasPrefix(cell, "["):
		// A text that only begins like JSON stays a text.
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
