package catalogtest

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

//go:embed casefold.txt
var caseFoldings string

// folding maps characters to their full case folding (CaseFolding.txt of Unicode 14, statuses C and
// F).
var folding = func() map[rune]string {
	table := map[rune]string{}
	for line := range strings.Lines(caseFoldings) {
		var folded []rune
		for _, field := range strings.Fields(line) {
			char, err := strconv.ParseUint(field, 16, 32)
			if err != nil {
				panic(err)
			}
			folded = append(folded, rune(char))
		}
		table[folded[0]] = string(folded[1:])
	}
	return table
}()

// folded keeps the results of Fold, because the same few texts are compared with every query.
var folded sync.Map

// Fold returns NFC, full case folding, NFC of s. It is right for texts of up to 30 combining marks
// in a row.
func Fold(s string) string {
	if known, ok := folded.Load(s); ok {
		return known.(string)
	}
	var text strings.Builder
	for _, char := range nfc(s) {
		if to, ok := folding[char]; ok {
			text.WriteString(to)
		} else {
			text.WriteRune(char)
		}
	}
	result := nfc(text.String())
	folded.Store(s, result)
	return result
}

// joiner is U+034F, which norm.NFC inserts into runs of more than 30 combining marks. Unicode's NFC
// does not.
const joiner = "\u034F"

func nfc(s string) string {
	parts := strings.Split(s, joiner)
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(norm.NFC.String(part), joiner, "")
	}
	return strings.Join(parts, joiner)
}
