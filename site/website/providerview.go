package website

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
)

// providerView is a provider as pages show it. It has a monogram instead of a logo, which is a
// trademark.
type providerView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"` // of its color in charts, from 1 to colors, in the dataset's order
	Kind     string `json:"kind"`
	Href     string `json:"-"`
	Flagship string `json:"flagship,omitempty"` // the id of the model by which a maker is known, for the list
}

// colors is the number of colors of providers: p1 to p7 of the style. More providers share them.
const colors = 7

// provider returns a provider by its id, or one made from its id if the catalog does not have it any more.
func (c *content) provider(id string) providerView {
	if view, known := c.providers[id]; known {
		return view
	}
	return providerView{ID: id, Name: id, Monogram: monogram(id)}
}

var symbols = regexp.MustCompile(`[^\pL\p{Nd}]`)

// monogram returns the first two letters or digits of a name, or characters if it has none, the
// first in upper case.
func monogram(name string) string {
	// By characters and not by bytes: a name may begin with "É" or with Chinese. "xAI" becomes "XA",
	// "Z.ai" "Za".
	letters := []rune(cmp.Or(symbols.ReplaceAllString(name, ""), name))
	first := min(1, len(letters)) // an id may be empty in a test's dataset
	second := min(2, len(letters))
	return strings.ToUpper(string(letters[:first])) + string(letters[first:second])
}

// monograms returns a monogram for each of some names, all of them different as long as their letters
// allow it: OpenAI is "Op" and OpenRouter "OR". Nothing else would tell two with one monogram apart.
func monograms(names []string) []string {
	taken := map[string]bool{} // in lower case: "Or" beside "OR" is no difference to the eye
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = monogram(name) // if all others are taken, too
		for _, candidate := range append([]string{all[i]}, otherMonograms(name)...) {
			if !taken[strings.ToLower(candidate)] {
				all[i] = candidate
				break
			}
		}
		taken[strings.ToLower(all[i])] = true
	}
	return all
}

// otherMonograms returns the first letter of a name with each of its other capitals, and then with each
// of its other letters.
func otherMonograms(name string) (others []string) {
	letters := []rune(symbols.ReplaceAllString(name, ""))
	if len(letters) < 2 {
		return nil
	}
	first := strings.ToUpper(string(letters[:1]))
	var small []string
	for _, letter := range letters[1:] {
		if unicode.IsUpper(letter) {
			others = append(others, first+string(letter))
		} else {
			small = append(small, first+string(letter))
		}
	}
	return append(others, small...)
}
