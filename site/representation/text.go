package representation

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
)

// Encode returns a value as compact JSON. JSON that the value contains keeps its bytes. It panics
// if the value cannot be encoded.
func Encode(value any) []byte {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	// Bodies are not parts of HTML pages, and \u003c in place of < would only make them longer.
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(body.Bytes(), []byte("\n")) // which Encoder adds
}

// Clean replaces what XML and HTML do not allow in a text with U+FFFD: invalid UTF-8, control
// characters except tabs and line ends, and noncharacters.
func Clean(text string) string {
	// Map passes U+FFFD for each byte of invalid UTF-8.
	return strings.Map(func(r rune) rune {
		control := unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
		// Unicode, section 23.7: U+FDD0 to U+FDEF, and the last two code points of each plane.
		noncharacter := 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE
		if control || noncharacter {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
