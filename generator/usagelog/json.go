package usagelog

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset/price"
)

// maxNesting is how deep values can be inside each other. Go's own decoder has the same limit.
const maxNesting = 10_000

// parser reads a JSON value as encoding/json does with numbers as json.Number. Tests compare the two.
//
// It is written by hand because reading was most of the time of a bill. For 100,000 lines of a
// session of Claude Code encoding/json takes 1.9 s and makes 490 MB of garbage, this 0.4 s and 22
// MB; see BenchmarkParse. Three things make the difference, and no package has them all:
//
//   - Texts and numbers are parts of one copy of the line.
//   - Objects are used again for the next line.
//   - The values of the fields in unread, which are most of a log, are skipped. They are checked only as
//     far as their end has to be found.
//
// The package encoding/json/v2 is an experiment, which every build of the program would have to
// turn on, and its tokens would have to be put together here as well. Package jsonl reads objects
// whose fields it knows; those of a log are whatever programs write.
type parser struct {
	text  string
	at    int
	depth int

	used []price.Object // of this text
	free []price.Object // of earlier ones
}

// unread are fields with what models read and write, which is most of a log and has no use in it.
var unread = map[string]bool{
	"content": true, "text": true, "thinking": true, "signature": true, "arguments": true, "b64_json": true,
	"reasoning_content": true, "encrypted_content": true, "embedding": true, "instructions": true,
	"choices": true, "toolUseResult": true,
}

// hidesUse reports whether the value of a field in unread has a use all the same: Moonshot has the
// usage object of a stream in its last choice, and Cline its tokens in a text of JSON.
func hidesUse(name, value string) bool {
	switch name {
	case "choices":
		return strings.Contains(value, `"usage"`)
	case "text":
		return strings.Contains(value, "tokensIn")
	}
	return false
}

// largeObject is the number of fields above which an object is not kept for other texts.
const largeObject = 64

// reuse says that nothing of the value that was parsed last is needed, so that the next one can
// have the memory of its objects.
func (p *parser) reuse() {
	for _, o := range p.used {
		if len(o) <= largeObject {
			clear(o)
			p.free = append(p.free, o)
		}
	}
	p.used = p.used[:0]
}

// newObject returns an empty object.
func (p *parser) newObject() price.Object {
	var o price.Object
	if last := len(p.free) - 1; last >= 0 {
		o = p.free[last]
		p.free = p.free[:last]
	} else {
		o = price.Object{}
	}
	p.used = append(p.used, o)
	return o
}

var errEnd = errors.New("unexpected end of JSON input")

// parseJSON reads a text that is one JSON value.
func parseJSON(text string) (any, error) {
	var p parser
	return p.parse(text)
}

// parse reads a text that is one JSON value.
func (p *parser) parse(text string) (any, error) {
	p.text = text
	p.at = 0
	p.depth = 0
	p.used = p.used[:0] // of a value that is kept
	value, err := p.value()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.at < len(p.text) {
		return nil, p.unexpected("after the value")
	}
	return value, nil
}

func (p *parser) unexpected(where string) error {
	if p.at >= len(p.text) {
		return errEnd
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Errorf("invalid character %q %s", r, where)
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return
		}
	}
}

// next skips white space and returns the byte that follows; 0 at the end.
func (p *parser) next() byte {
	p.space()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) value() (any, error) {
	// The first byte tells what a value is (RFC 8259, section 3).
	switch c := p.next(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		return p.str()
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for word, value := range words {
		if strings.HasPrefix(p.text[p.at:], word) {
			p.at += len(word)
			return value, nil
		}
	}
	return nil, p.unexpected("looking for beginning of value")
}

func (p *parser) enter() error {
	p.at++
	p.depth++
	if p.depth > maxNesting {
		return errors.New("exceeded max depth")
	}
	return nil
}

func (p *parser) object() (any, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	o := p.newObject()
	if p.next() == '}' {
		p.at++
		p.depth--
		return o, nil
	}
	for {
		// encoding/json has the same errors, in the same words.
		if p.next() != '"' {
			return nil, p.unexpected("looking for beginning of object key string")
		}
		name, err := p.str()
		if err != nil {
			return nil, err
		}
		if p.next() != ':' {
			return nil, p.unexpected("after object key")
		}
		p.at++
		err = p.field(o, name)
		if err != nil {
			return nil, err
		}
		switch p.next() {
		case ',':
			p.at++
		case '}':
			p.at++
			p.depth--
			return o, nil
		default:
			return nil, p.unexpected("after object key:value pair")
		}
	}
}

// field reads the value of a field into its object, unless it has no use.
func (p *parser) field(o price.Object, name string) error {
	if unread[name] {
		start := p.at
		err := p.skip()
		if err != nil {
			return err
		}
		if !hidesUse(name, p.text[start:p.at]) {
			return nil
		}
		// Only now its text is known. It is read a second time, which is rare.
		p.at = start
	}
	value, err := p.value()
	if err != nil {
		return err
	}
	fields := len(o)
	o[name] = value
	// Of two numbers of a name the last one would be billed, and nobody would know of the first.
	if len(o) == fields && strings.Contains(name, "oken") {
		return fmt.Errorf("%q twice in an object", name)
	}
	return nil
}

func (p *parser) array() (any, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	list := []any{}
	if p.next() == ']' {
		p.at++
		p.depth--
		return list, nil
	}
	for {
		value, err := p.value()
		if err != nil {
			return nil, err
		}
		list = append(list, value)
		switch p.next() {
		case ',':
			p.at++
		case ']':
			p.at++
			p.depth--
			return list, nil
		default:
			return nil, p.unexpected("after array element")
		}
	}
}

// quoted returns a text with its quotes, and whether it has a backslash.
func (p *parser) quoted() (text string, escaped bool, err error) {
	start := p.at
	for i := start + 1; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '"':
			p.at = i + 1
			return p.text[start:p.at], escaped, nil
		case c == '\\':
			escaped = true
			i++ // what is escaped can be a quotation mark
		case c < ' ': // a line feed in a text is the end of a line that was cut off
			p.at = i
			return "", false, p.unexpected("in string literal")
		}
	}
	return "", false, errEnd
}

func (p *parser) str() (string, error) {
	text, escaped, err := p.quoted()
	// A text without a backslash is a part of the line, and needs no copy.
	if err != nil || !escaped {
		return strings.Trim(text, `"`), err
	}
	// Escapes, of which \u has surrogates, are left to the library. They are rare in names and numbers.
	var plain string
	err = json.Unmarshal([]byte(text), &plain)
	return plain, err
}

// zero is the number that most fields of usage objects have. It is one value, because each new one
// needs memory.
var zero any = json.Number("0")

// number reads a number by the grammar of JSON.
func (p *parser) number() (any, error) {
	start := p.at
	digits := func() bool {
		from := p.at
		for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
			p.at++
		}
		return p.at > from
	}
	has := func(set string) bool {
		if p.at < len(p.text) && strings.IndexByte(set, p.text[p.at]) >= 0 {
			p.at++
			return true
		}
		return false
	}
	// The grammar of RFC 8259, section 6: no zeros at the beginning, digits on both sides of the point.
	has("-")
	if !has("0") && !digits() {
		return nil, p.unexpected("in numeric literal")
	}
	if has(".") && !digits() {
		return nil, p.unexpected("after decimal point in numeric literal")
	}
	if has("eE") {
		has("+-")
		if !digits() {
			return nil, p.unexpected("in exponent of numeric literal")
		}
	}
	if p.text[start:p.at] == "0" {
		return zero, nil
	}
	return json.Number(p.text[start:p.at]), nil
}

// skip goes to the end of a value.
func (p *parser) skip() error {
	open := 0 // brackets that are not closed
	for {
		switch p.next() {
		case 0:
			return errEnd
		case '"':
			if _, _, err := p.quoted(); err != nil {
				return err
			}
		case '{', '[':
			open++
			p.at++
		case '}', ']':
			// It closes whichever is open: that the kinds fit is checked only in what is read.
			open--
			p.at++
			if open < 0 {
				p.at--
				return p.unexpected("looking for beginning of value")
			}
		case ',', ':':
			p.at++
			if open > 0 {
				continue
			}
			p.at--
			return p.unexpected("looking for beginning of value")
		default:
			if _, err := p.value(); err != nil {
				return err
			}
		}
		if open == 0 {
			return nil
		}
	}
}

// words are the values that are neither texts nor numbers.
var words = map[string]any{"true": true, "false": false, "null": nil}
