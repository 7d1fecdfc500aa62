package catalog

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// fold returns s with full case folding and in Unicode NFC: two texts that differ only in case or
// in the form of their accents have the same folding, unless a character has more than 30 accents.
func fold(s string) string {
	composed := norm.NFC.String(s) // first, because folding can decompose a character and depends on its composition
	return norm.NFC.String(strings.Map(foldCherokee, cases.Fold().String(composed)))
}

// foldCherokee corrects the folding of Cherokee, whose small letters Unicode folds to the older
// capitals. Package cases of golang.org/x/text v0.43.0 folds those capitals to small letters and
// the small letters to capitals.
func foldCherokee(r rune) rune {
	switch {
	case 0xAB70 <= r && r <= 0xABBF:
		return r - 0xAB70 + 0x13A0
	case 0x13F8 <= r && r <= 0x13FD:
		return r - 8
	}
	return r
}
