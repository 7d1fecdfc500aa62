package catalog

import (
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"modelcatalog/dataset"
)

// separator stands between the fields of a row's text. It occurs in no valid UTF-8, so no term matches across fields.
const separator = 0xFF

// appendText appends what search looks through for a model: its folded id, name and description. The provider id, equal
// for all models of a provider, is compared apart.
func appendText(dst []byte, m *dataset.Model) []byte {
	dst = appendFolded(dst, m.ID)
	if m.Name.Valid {
		dst = appendFolded(append(dst, separator), m.Name.String)
	}
	if m.Description.Valid {
		dst = appendFolded(append(dst, separator), m.Description.String)
	}
	return dst
}

// appendFolded appends s in the form in which search and sort compare: Unicode NFC, full case folding, NFC.
func appendFolded(dst []byte, s string) []byte {
	start := len(dst)
	for i := range len(s) {
		b := s[i]
		if b >= 0x80 {
			return append(dst[:start], nfc(foldCase(nfc(s)))...)
		}
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst
}

// foldCase returns the full case folding of s.
func foldCase(s string) string { return strings.Map(foldCherokee, cases.Fold().String(s)) }

// foldCherokee folds Cherokee, whose small letters Unicode folds to the capitals, which are older. Package cases of
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

// maxMarks is the number of combining marks in a row up to which norm.NFC is Unicode's NFC: into longer runs it inserts a
// U+034F (the Stream-Safe Text Format), which would keep equal texts from matching.
const maxMarks = 30

// nfc returns Unicode's NFC of s.
func nfc(s string) string {
	if norm.NFC.IsNormalString(s) && !manyMarks(s) {
		return s
	}
	if !manyMarks(s) {
		return norm.NFC.String(s)
	}
	return compose(decompose(s))
}

// manyMarks reports whether s has a run of combining marks that norm.NFC may break. It counts no mark too few.
func manyMarks(s string) bool {
	run := 0
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			run = 0
			i++
			continue
		}
		p := norm.NFD.PropertiesString(s[i:])
		if p.CCC() == 0 {
			run = 0
		}
		if p.CCC() != 0 || p.TrailCCC() != 0 {
			run += max(1, len(p.Decomposition())/2) // a mark has two bytes or more
		}
		if run >= maxMarks {
			return true
		}
		i += max(p.Size(), 1)
	}
	return false
}

// mark is a character with its canonical combining class.
type mark struct {
	char  rune
	class uint8
}

// decompose returns the canonical decomposition of s in canonical order (Unicode 3.11, D68 and D109).
func decompose(s string) []mark {
	var marks []mark
	for _, r := range s {
		for _, d := range norm.NFD.String(string(r)) {
			marks = append(marks, mark{d, norm.NFD.PropertiesString(string(d)).CCC()})
		}
	}
	for start := 0; start < len(marks); start++ {
		end := start
		for end < len(marks) && marks[end].class != 0 {
			end++
		}
		slices.SortStableFunc(marks[start:end], func(a, b mark) int { return int(a.class) - int(b.class) })
		start = end
	}
	return marks
}

// compose joins what has a primary composite, in place (Unicode 3.11, D117): each character with the last starter before
// it, unless a character of the same or a higher class stands between them.
func compose(marks []mark) string {
	starter := -1 // where in out the last starter stands
	out := marks[:0]
	for _, m := range marks {
		if starter >= 0 {
			adjacent := starter == len(out)-1
			if adjacent || out[len(out)-1].class < m.class && out[len(out)-1].class != 0 {
				if joined := norm.NFC.String(string([]rune{out[starter].char, m.char})); len([]rune(joined)) == 1 {
					out[starter].char = []rune(joined)[0]
					continue
				}
			}
		}
		if m.class == 0 {
			starter = len(out)
		}
		out = append(out, m)
	}
	runes := make([]rune, len(out))
	for i, m := range out {
		runes[i] = m.char
	}
	return string(runes)
}
