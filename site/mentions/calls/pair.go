package calls

var opening = map[byte]byte{')': '(', ']': '[', '}': '{'}

// pair finds the pairs of brackets.
func pair(tokens []token) {
	inner := -1
	for i := range tokens {
		t := &tokens[i]
		t.inside = inner
		switch t.kind {
		case '(', '[', '{':
			inner = i
		case ')', ']', '}':
			// A bracket that does not close the innermost one shows that the tokens are wrong, for
			// example because of markup, or of a quotation mark in a text. All brackets that are
			// open there get no pair, so no call in them is read.
			if inner < 0 || tokens[inner].kind != opening[t.kind] {
				inner = -1
				t.inside = -1
				continue
			}
			tokens[inner].match = i
			t.match = inner
			t.inside = tokens[inner].inside
			inner = t.inside
		}
	}
}
