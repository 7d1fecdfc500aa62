package resolve

// maxHead is the number of bytes of the longest head. Longer ones are cut, those of ids as those of
// texts, so that they still meet.
const maxHead = 24

// heads are the first words of ids and aliases: "gpt" of gpt-5.4 and of openai/gpt-5.4. A word has
// letters, or a digit behind one letter (o3), or only digits.
//
// Texts have many words with dots and slashes, such as file names and pictures in base64. Reading
// each of them in all spellings takes most of the time of a check, and no spelling changes the
// first word of an id: even gpt-35-turbo and us.deepseek.r1-v1:0 have the gpt and the deepseek of
// what they mean. So a text without a head means nothing.
type heads map[string]bool

// add adds the head of an id: the first word of its last segment.
func (h heads) add(id string) {
	segment := 0
	for i := range len(id) {
		if id[i] == '/' {
			segment = i + 1
		}
	}
	if head, _ := nextHead(id, segment); head != "" {
		h[head] = true
	}
}

// CanMean reports whether a name can mean a row or an id that is gone: Resolve finds none for other
// names. It is much faster.
func (r *Resolver) CanMean(name string) bool {
	for at := 0; at < len(name); {
		var head string
		head, at = nextHead(name, at)
		if r.heads[head] {
			return true
		}
	}
	return false
}

// nextHead returns the first word of a text from an offset on, in lower case, and where what
// follows its letters and digits begins. The word is empty if there is none.
func nextHead(text string, at int) (head string, next int) {
	// The letters and digits from start to at are one piece of the text: gpt4o. Its first word ends
	// where letters become digits, or digits letters: gpt.
	for at < len(text) && class(text[at]) == other {
		at++
	}
	start := at
	for at < len(text) && class(text[at]) != other {
		at++
	}
	end := start
	for end < at && class(text[end]) == class(text[start]) {
		end++
	}
	// One letter is too common in pictures: of o3 its digit counts, too.
	if end-start == 1 && end < at && class(text[start]) == letter {
		end++
	}
	// In an array, because a check asks for the head of every word of every file.
	var lower [maxHead]byte
	n := 0
	for ; n < maxHead && start+n < end; n++ {
		c := text[start+n]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[n] = c
	}
	return string(lower[:n]), at
}

// The classes of bytes in ids.
const (
	other = iota
	letter
	digit
)

func class(c byte) int {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		return letter
	case c >= '0' && c <= '9':
		return digit
	}
	return other
}
