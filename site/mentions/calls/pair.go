package calls

var opening = map[byte]byte{')': '(', ']': '[', '}': '{'}

// pair finds the pairs of brackets. A bracket that closes another one than the innermost says that the marker was misled, for
// example by markup or by a quotation mark in a text, so that all brackets open there have no pair, and no call in them is read.
func pair(tokens []token) {
	inner := -1
	for i := range tokens {
		t := &tokens[i]
		t.inside = inner
		switch t.kind {
		case '(', '[', '{':
			inner = i
		case ')', ']', '}':
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
