//go:build unix

package publish

import (
	"math/bits"
	"strings"

	"modelcatalog/site/representation"
)

// form is one of the eight files that a document can have: each of its four representations, and the ETag of each.
type form uint8

const forms = 8

// bodyOf is the form that holds a representation.
func bodyOf(c representation.Coding) form { return form(c) << 1 }

// identity is the form of the document itself.
const identity = form(representation.Identity) << 1

// tagOf is the form that holds the ETag of a representation.
func tagOf(c representation.Coding) form { return form(c)<<1 | 1 }

func (f form) coding() representation.Coding { return representation.Coding(f >> 1) }

func (f form) isTag() bool { return f&1 == 1 }

// suffixes are what follows a document's path in the names of its files.
var suffixes = func() (s [forms]string) {
	for f := range form(forms) {
		s[f] = f.coding().Extension()
		if f.isTag() {
			s[f] += ".etag"
		}
	}
	return s
}()

// longestSuffix is the most bytes that a suffix adds to a name.
const longestSuffix = len(".zst.etag")

// eachSidecar calls do for every way to read name as a document's path and the suffix of a sidecar.
func eachSidecar(name string, do func(path string, f form)) {
	for f := range form(forms) {
		if path, found := strings.CutSuffix(name, suffixes[f]); found && suffixes[f] != "" && path != "" {
			do(path, f)
		}
	}
}

// formSet is a set of forms: bit i stands for form i.
type formSet uint8

func setOf(fs ...form) (s formSet) {
	for _, f := range fs {
		s |= 1 << f
	}
	return s
}

func (s formSet) has(f form) bool { return s>>f&1 == 1 }

func (s formSet) len() int { return bits.OnesCount8(uint8(s)) }
