package names

import (
	"regexp"
	"strings"
)

// Family derives the family of a model from its id: the words that models share that succeed each other. The maker before a slash,
// versions, dates, sizes and words that say how a version is offered are left out: gpt-4.1-mini-2025-04-14 is of gpt-mini, and
// Qwen/Qwen3-235B-A22B-Thinking-2507 of qwen-thinking. It returns "" if nothing is left, or if that is too long for a family.
func Family(id string) string {
	id = strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	var kept []string
	for i, word := range strings.FieldsFunc(id, func(r rune) bool { return strings.ContainsRune("-_.: ", r) }) {
		name := versionEnd.ReplaceAllString(word, "")
		if name == "" || offers[name] || i > 0 && len(name) == 1 && name != word { // r1 and v3 are versions, o3 is of o
			continue
		}
		kept = append(kept, name)
	}
	family := strings.Join(kept, "-")
	if len(family) > 63 || strings.Trim(family, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return ""
	}
	return family
}

// versionEnd matches the digits with which a word ends, and a word that begins with one: 4o, 2025, 8x7b, and the size a22b or e4b.
var versionEnd = regexp.MustCompile(`^\d.*$|^[ae]\d+b$|\d+$`)

// offers are words that say how a version is offered, not what it is.
var offers = map[string]bool{
	"meta": true, "preview": true, "exp": true, "experimental": true, "latest": true, "beta": true, "open": true, "labs": true,
	"instruct": true, "it": true, "turbo": true, "instant": true, "versatile": true, "specdec": true,
	"fp": true, "tput": true, "free": true, "generate": true, "ft": true, "customtools": true,
}
