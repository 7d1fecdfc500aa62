package calls

import (
	"regexp"
	"strings"
)

// minSet is the length of the shortest name that is looked for in a whole text: n is set in every
// program.
const minSet = 4

// Sets reports whether a text sets a parameter somewhere, by its name in any spelling.
func (t *Text) Sets(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	if len(name) < minSet || strings.Contains(name, "[") {
		return false
	}
	// Most texts do not have it, and a search is much faster than a pattern.
	lower := strings.ToLower(t.text)
	if !strings.Contains(lower, name) && !strings.Contains(lower, strings.ReplaceAll(name, "_", "")) {
		return false
	}
	// top_p, top-p, topp and topP are one name: what is before it is no letter or digit, and what is
	// behind it gives it a value.
	spelled := strings.ReplaceAll(regexp.QuoteMeta(name), "_", "[_-]?")
	pattern := `(?i)(?:^|[^a-z0-9])` + spelled + "[\"'`]?[ \t]*[:=(]"
	return regexp.MustCompile(pattern).MatchString(t.text)
}
