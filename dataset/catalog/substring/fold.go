package substring

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns s with full case folding and in Unicode NFC: two texts that differ only in case or in the form of their
// accents have the same folding. The result is s itself if nothing changes.
func Fold(s string) string {
	upper := false
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return foldUnicode(s)
		}
		upper = upper || 'A' <= s[i] && s[i] <= 'Z'
	}
	if !upper {
		return s
	}
	return strings.ToLower(s)
}

// foldUnicode returns NFC(fold(NFC(s))), because folding can decompose a character and depends on its composition.
func foldUnicode(s string) string {
	composed := nfc(s)
	folded := strings.Map(foldCherokee, cases.Fold().String(composed))
	if folded == composed {
		return composed
	}
	return nfc(folded)
}

// foldCherokee corrects the folding of Cherokee, whose small letters Unicode folds to the older capitals. Package cases of
// golang.org/x/text v0.43.0 folds those capitals to small letters and the small letters to capitals.
func foldCherokee(r rune) rune {
	switch {
	case 0xAB70 <= r && r <= 0xABBF:
		return r - 0xAB70 + 0x13A0
	case 0x13F8 <= r && r <= 0x13FD:
		return r - 8
	}
	return r
}

// nfc returns the Unicode NFC of s. It does not use norm.NFC.String, which takes 0.4 microseconds for some characters and
// inserts U+034F into runs of more than 30 combining marks (the Stream-Safe Text Format), so that equal texts would differ.
func nfc(s string) string {
	if norm.NFC.QuickSpanString(s) == len(s) {
		return s
	}
	return compose(decompose(s))
}

// character is a character with its canonical combining class.
type character struct {
	char  rune
	class uint8
}

// decompose returns the canonical decomposition of s in canonical order (Unicode 3.11, D68 and D109). Hangul syllables stay
// as they are.
func decompose(s string) []character {
	text := make([]character, 0, len(s))
	var sorted int // the characters before it are in canonical order
	add := func(char rune, class uint8) {
		if class == 0 {
			sortMarks(text[sorted:])
			sorted = len(text) + 1
		}
		text = append(text, character{char, class})
	}
	for i, r := range s {
		p := norm.NFD.PropertiesString(s[i:])
		parts := p.Decomposition()
		if parts == nil {
			add(r, p.CCC())
		}
		for class := p.LeadCCC(); len(parts) > 0; {
			part, size := utf8.DecodeRune(parts)
			add(part, class)
			if parts = parts[size:]; len(parts) > 0 {
				class = norm.NFD.Properties(parts).CCC()
			}
		}
	}
	sortMarks(text[min(sorted, len(text)):])
	return text
}

func sortMarks(marks []character) {
	slices.SortStableFunc(marks, func(a, b character) int { return int(a.class) - int(b.class) })
}

// compose joins the characters that have a primary composite, in place (Unicode 3.11, D117): each with the last starter
// before it, unless a character of the same or a higher class is between them.
func compose(text []character) string {
	starter := -1 // index of the last starter in joined
	joined := text[:0]
	for _, c := range text {
		if starter >= 0 {
			last := len(joined) - 1
			if starter == last || joined[last].class != 0 && joined[last].class < c.class {
				if char, found := composite(joined[starter].char, c.char); found {
					joined[starter].char = char
					continue
				}
			}
		}
		if c.class == 0 {
			starter = len(joined)
		}
		joined = append(joined, c)
	}
	var out strings.Builder
	out.Grow(len(joined) * utf8.UTFMax)
	for _, c := range joined {
		out.WriteRune(c.char)
	}
	return out.String()
}

// composite returns the primary composite of two characters.
func composite(first, second rune) (char rune, found bool) {
	if 0x1161 <= second && second <= 0x11C2 { // a Hangul vowel or tail, whose composites are not in the tables
		joined := []rune(norm.NFC.String(string([]rune{first, second})))
		return joined[0], len(joined) == 1
	}
	char, found = composites()[pairKey(first, second)]
	return char, found
}

func pairKey(first, second rune) uint64 { return uint64(first)<<32 | uint64(second) }

// composites are the primary composites except Hangul syllables, by the two characters that they are made of.
var composites = sync.OnceValue(func() map[uint64]rune {
	pairs := make(map[uint64]rune)
	for char := range rune(0x20000) { // there are none on the later planes
		parts := []rune(string(norm.NFD.PropertiesString(string(char)).Decomposition()))
		if last := len(parts) - 1; last > 0 && norm.NFC.IsNormalString(string(char)) {
			if first := []rune(norm.NFC.String(string(parts[:last]))); len(first) == 1 {
				pairs[pairKey(first[0], parts[last])] = char
			}
		}
	}
	return pairs
})
