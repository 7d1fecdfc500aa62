package calls

import (
	"slices"
	"strings"
)

// reader reads tokens of a text.
type reader struct {
	text     string
	lower    string // in lower case, to look for what calls need
	language *language
	snippet  bool // whether it is a part of a program without its first lines; see isSnippet
	expands  bool // whether a shell puts the values of variables into strings
	tokens   []token
	words    map[string][]int // the tokens of each word; nil until it is asked for
}

// word returns the text of a token; empty if there is no such token.
func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.text[r.tokens[i].at:r.tokens[i].end]
}

// kind returns the kind of a token; 0 if there is no such token.
func (r *reader) kind(i int) byte {
	if i < 0 || i >= len(r.tokens) {
		return 0
	}
	return r.tokens[i].kind
}

// uses returns the tokens that are a word, except those that are members of something else.
func (r *reader) uses(word string) (tokens []int) {
	if r.words == nil {
		r.words = map[string][]int{}
		for i := range r.tokens {
			// params in a.params is another thing, but in ...params it is the variable.
			if r.kind(i) == wordToken && (r.kind(i-1) != '.' || r.kind(i-2) == '.') {
				r.words[r.word(i)] = append(r.words[r.word(i)], i)
			}
		}
	}
	return r.words[word]
}

// begins reports whether a member of a group begins at a token.
func (r *reader) begins(i int) bool {
	k := r.kind(i - 1)
	return k == ',' || k == '(' || k == '{'
}

// ends reports whether a member of a group ends before a token.
func (r *reader) ends(i int) bool {
	k := r.kind(i)
	return k == ',' || k == ')' || k == '}' || r.word(i) == "as" && r.word(i+1) == "const"
}

// callee returns the names of what is called by a bracket, joined by full stops, and the first
// token of them. Calls and indexes in between are left out: OpenAI().chat.completions.create is
// OpenAI.chat.completions.create.
func (r *reader) callee(open int) (name string, start int) {
	var names []string
	i := open - 1
	for {
		for r.kind(i) == ')' || r.kind(i) == ']' {
			if r.tokens[i].match < 0 {
				return "", i // what is called there is not known; see pair
			}
			i = r.tokens[i].match - 1
		}
		if r.kind(i) != wordToken {
			break
		}
		names = append(names, r.word(i))
		start = i
		i--
		// TypeScript has signs between names that say nothing about the call: client?.messages,
		// client!.messages.
		for r.kind(i) == '?' || r.kind(i) == '!' {
			i--
		}
		if r.kind(i) != '.' {
			break
		}
		i--
		for r.kind(i) == '?' || r.kind(i) == '!' {
			i--
		}
	}
	slices.Reverse(names)
	name = strings.Join(names, ".")
	// C# leaves the type out where the variable has it: ChatClient client = new("id").
	if name == "new" && r.language.Name == "csharp" && r.kind(start-1) == '=' {
		name = r.word(start - 3)
	}
	return name, start
}

// lastName returns the last of some names.
func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
