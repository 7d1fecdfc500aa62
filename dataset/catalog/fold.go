package catalog

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold returns s with full case folding and in Unicode NFC: two texts that differ only in case or in the form of their
// accents have the same folding, unless a character has more than 30 accents. The result is s itself if nothing changes.
func fold(s string) string {
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
	composed := norm.NFC.String(s)
	folded := strings.Map(foldCherokee, cases.Fold().String(composed))
	if folded == composed {
		return composed
	}
	return norm.NFC.String(folded)
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
