package curation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// line is a line of a file that has the right form; what stands in it is not known.
type line struct {
	number int // from 1
	text   string
}

// readLines returns the lines of the file that f is for, without those whose form is at fault. A file that is not there has
// none.
func readLines(fsys fs.FS, f *faults) []line {
	data, err := fs.ReadFile(fsys, f.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		f.addf(0, "", "reading: %w", cause(err))
		return nil
	}
	text, marked := strings.CutPrefix(string(data), "\ufeff")
	if marked {
		f.addf(1, "", "starts with a byte order mark; UTF-8 needs none")
	}
	var lines []line
	number := 0
	for text := range strings.Lines(text) {
		number++
		text, ended := strings.CutSuffix(text, "\n")
		if !ended {
			f.addf(number, "", "the last line does not end in a newline")
		}
		if checkLine(number, text, f) {
			lines = append(lines, line{number, text})
		}
	}
	return lines
}

// checkLine reports what is wrong with a line's form, and whether it can be read for all that.
func checkLine(number int, text string, f *faults) bool {
	switch {
	case len(text) > dataset.MaxLine:
		f.addf(number, "", "the line has %d bytes; a line has at most %d", len(text), dataset.MaxLine)
		return false
	case strings.Trim(text, " \t\r") == "":
		f.addf(number, "", "the line is empty; each line is an object")
		return false
	case !utf8.ValidString(text):
		f.addf(number, "", "the line is not valid UTF-8")
		return false
	case strings.HasSuffix(text, "\r"):
		f.addf(number, "", "the line ends in CR LF; lines end in LF alone")
	}
	return true
}

// cause returns an error without the operation and path around it: a problem names the file.
func cause(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

// record is the object of one line, for the reading of its members one by one. Each is reported once where it is at fault.
type record struct {
	line    int
	members map[string]json.RawMessage
	faults  *faults
}

// readRecord reads a line as an object of known members, and reports those that are unknown or repeated. It reports false
// where the line is no such thing at all.
func readRecord(l line, names []string, f *faults) (*record, bool) {
	data := []byte(l.text)
	var syntax *json.SyntaxError
	if err := json.Unmarshal(data, new(json.RawMessage)); errors.As(err, &syntax) {
		f.addf(l.number, "", "column %d: not JSON: %w", max(syntax.Offset, 1), err)
		return nil, false
	} else if err != nil {
		f.addf(l.number, "", "not JSON: %w", err)
		return nil, false
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		f.addf(l.number, "", "%s is not an object with %s", show(strings.TrimSpace(l.text)), strings.Join(names, ", "))
		return nil, false
	}
	r := &record{line: l.number, members: make(map[string]json.RawMessage), faults: f}
	for d.More() {
		if err := r.readMember(d, names); err != nil {
			f.addf(l.number, "", "not JSON: %w", err) // the syntax is right, so this is not to be expected
			return nil, false
		}
	}
	return r, true
}

// readMember reads the member that is next.
func (r *record) readMember(d *json.Decoder, names []string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	name, ok := token.(string)
	if !ok {
		return io.ErrUnexpectedEOF
	}
	var value json.RawMessage
	if err := d.Decode(&value); err != nil {
		return err
	}
	switch _, found := r.members[name]; {
	case !slices.Contains(names, name):
		r.fault("", fmt.Errorf("unknown member %q; the members are %s", dataset.Clip(name), strings.Join(names, ", ")))
	case found:
		r.fault(name, errors.New("stands twice; a member stands once"))
	default:
		r.members[name] = value
	}
	return nil
}

// fault reports a fault of a member, or of the line where name is empty.
func (r *record) fault(name string, err error) { r.faults.Add(r.line, name, err) }

// has reports whether the record has a member.
func (r *record) has(name string) bool { return r.members[name] != nil }

// text returns the string of a member that keeps a rule; check may be nil. It reports what is wrong with the member, its
// absence too, and then returns false.
func (r *record) text(name string, check func(string) error) (string, bool) {
	value := r.members[name]
	if value == nil {
		r.fault(name, errors.New("is missing; it may not be left out"))
		return "", false
	}
	text, err := unquote(value)
	if err == nil && check != nil {
		err = check(text)
	}
	if err != nil {
		r.fault(name, err)
		return "", false
	}
	return text, true
}

// note returns the member note, which may be left out but not be empty.
func (r *record) note() string {
	if !r.has("note") {
		return ""
	}
	note, _ := r.text("note", checkFilled)
	return note
}

// unquote returns the characters of a JSON string.
//
// encoding/json takes half of a surrogate pair among the escapes for U+FFFD. No text of these files holds that character,
// the mark of a text that was broken on its way, so it is refused however it came.
func unquote(value json.RawMessage) (string, error) {
	var text string
	if value[0] != '"' || json.Unmarshal(value, &text) != nil {
		return "", errors.New(show(string(value)) + " is not a string")
	}
	if strings.ContainsRune(text, utf8.RuneError) {
		return "", fmt.Errorf("%q holds U+FFFD or half of a surrogate pair; a text is whole", dataset.Clip(text))
	}
	return text, nil
}

// checkFilled wants a text of at least one character.
func checkFilled(s string) error {
	if strings.TrimSpace(s) == "" {
		return fmt.Errorf("%q is empty; it says something to people", s)
	}
	return nil
}

// checkOneOf wants one of a closed set of names.
func checkOneOf(names []string) func(string) error {
	return func(s string) error {
		if slices.Contains(names, s) {
			return nil
		}
		return fmt.Errorf("%q is not one of %s", dataset.Clip(s), strings.Join(names, ", "))
	}
}
