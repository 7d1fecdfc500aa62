package mentions

import "strings"

// line goes through the words of a line.
type line struct {
	text       string
	start, end int // the word
	after      int // where the next word is looked for
	models     int // whether the text has "model" in any case: 0 if that is not known, 1 if not, 2 if it has
}

func (l *line) word() string { return l.text[l.start:l.end] }

// next goes to the next word that can have a mention.
func (l *line) next() bool {
	for l.after < len(l.text) {
		if !isWord(l.text[l.after]) {
			l.after++
			continue
		}
		l.start = l.after
		for l.after < len(l.text) && isWord(l.text[l.after]) {
			l.after++
		}
		l.end = l.start + len(strings.TrimRight(l.text[l.start:l.after], ".:"))
		template := l.before() == '}' || l.after < len(l.text) && strings.IndexByte("{$%", l.text[l.after]) >= 0
		if l.start < l.end && l.end-l.start <= maxWord && !template {
			return true
		}
	}
	return false
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '-' <= c && c <= ':' || c == '_' || c == '@' // - . / 0 to 9 :
}

// before returns the byte before the word; 0 at the start of the line.
func (l *line) before() byte {
	if l.start == 0 {
		return 0
	}
	return l.text[l.start-1]
}

// quoted reports whether the word is the whole of a text in quotes.
func (l *line) quoted() bool {
	quote := l.before()
	return (quote == '"' || quote == '\'' || quote == '`') && l.end < len(l.text) && l.text[l.end] == quote
}

// hasModel reports whether the line contains "model" in any case.
func (l *line) hasModel() bool {
	if l.models == 0 {
		l.models = 1
		if strings.Contains(strings.ToLower(l.text), "model") {
			l.models = 2
		}
	}
	return l.models == 2
}

// namesModel reports whether the word is where a model is named.
func (l *line) namesModel() bool {
	if !l.hasModel() {
		return false
	}
	if l.quoted() {
		return true
	}
	key := strings.TrimRight(l.text[:l.start], ":= ")
	return len(key) < l.start && len(key) >= 5 && strings.EqualFold(key[len(key)-5:], "model")
}
