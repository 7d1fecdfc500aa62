package dataset

import (
	"strconv"
	"strings"
)

// InWords returns a number of providers in words: "seven". Numbers above sixteen stay digits, as in
// most prose.
func InWords(n int) string {
	words := strings.Fields(`no one two three four five six seven eight nine
		ten eleven twelve thirteen fourteen fifteen sixteen`)
	if n >= len(words) {
		return strconv.Itoa(n)
	}
	return words[n]
}
