package calls

import (
	"regexp"
	"strings"
)

// header matches a header with a version of Anthropic's API, in any language.
var header = regexp.MustCompile(`anthropic[-_]version["']?[ \t]*[:=,)][ \t]*["']?([0-9]{4}-[0-9]{2}-[0-9]{2})`)

// Unsure is the version of a call in a file that names several.
const Unsure = "?"

// headerIn returns the version of the API that the headers in a text name; empty if there are none.
func headerIn(text string) (version string) {
	if !strings.Contains(text, "nthropic") {
		return ""
	}
	for _, match := range header.FindAllStringSubmatch(text, -1) {
		// Which of two versions a request sends is decided elsewhere in the program.
		if version != "" && version != match[1] {
			return Unsure
		}
		version = match[1]
	}
	return version
}
