package mentions

import (
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
)

// line is a line of a text. What regular expressions find in it is found when it is first asked,
// because most words of most lines are no ids.
type line struct {
	text  string
	about func() bool // whether it has words that name models
	list  func() int  // where the words of a list begin; its length if it is none
}

// word is a word where it is.
type word struct {
	*line
	text   string
	before string // the text before it that can say what it is, in lower case
	after  string // the text after it
	start  int    // in the line
	quoted bool   // whether it is the whole of a text in quotes
	key    bool   // whether it is the value of a key that names a model
	alone  bool   // whether it is the only one in its line, which can be of a list
	// deployment is whether it is the name of a deployment by the setting of a file such as .env,
	// whatever it looks like.
	deployment bool
}

// listed reports whether the line is a list of words from here or before.
func (w *word) listed() bool { return w.list() <= w.start }

// celled reports whether the word is the whole of a cell of a table: of an export, "…,Cohere,embed-english-v3.0,1000".
func (w *word) celled() bool {
	return table().CellBefore.MatchString(w.before) && table().CellAfter.MatchString(w.after)
}

// word returns the word between two offsets of a line, if it can be an id.
func (f *Finder) word(l *line, start, end int) (w word, found bool) {
	text := strings.TrimRight(l.text[start:end], ".:")
	next := l.text[end:min(end+1, len(l.text))]
	// The default of a shell's variable: ${MODEL:-gpt-4}.
	if i := strings.LastIndex(text, ":-"); i >= 0 {
		start += i + 2
		text = text[i+2:]
	}
	if strings.HasSuffix(l.text[:start], "}") {
		// What is before is a template, which can be a provider: {provider}/gpt-4o in quotes.
		if !strings.HasPrefix(text, "/") || next == "" || !strings.Contains(quotes, next) {
			return w, false
		}
		if strings.LastIndexByte(text, '/') == 0 {
			start++
			text = text[1:]
		}
	}
	// OpenRouter's ids that move on begin with a tilde, as paths of files do: ~z-ai/glm-latest,
	// ~/models.
	isPath := strings.IndexAny(text, "/.") == 0
	if strings.HasSuffix(l.text[:start], "~") && strings.Contains(text, "/") && !isPath {
		start--
		text = "~" + text
	}
	// Before a template, a word is only the beginning of a name.
	if text == "" || len(text) > maxWord || next != "" && strings.Contains("{$%", next) {
		return w, false
	}
	if next == "[" || next == " " {
		text = f.extend(l.text, start, text)
	}
	// Words without separators are ids only as they are: most words of a text end here.
	deployment := isDeployment(l.text, start, text)
	if !strings.ContainsAny(text, "/:@.-") && !f.plain(text) && !deployment {
		return w, false
	}
	before := strings.ToLower(l.text[max(0, start-maxKey):start])
	after := l.text[start+len(text):]
	quote := l.text[max(start-1, 0):start]
	w = word{line: l, text: text, before: before, after: after[:min(len(after), maxKey)], start: start}
	w.quoted = quote != "" && strings.Contains(quotes, quote) && strings.HasPrefix(after, quote)
	w.key = table().names(before)
	w.deployment = deployment
	w.alone = strings.TrimLeft(strings.TrimSpace(l.text), "-* ") == text
	return w, true
}

// isDeployment reports whether a word of a line is the whole value of a setting that names a
// deployment, as in AZURE_OPENAI_DEPLOYMENT=chat.
func isDeployment(line string, start int, text string) bool {
	if !strings.Contains(line, "DEPLOYMENT") || !table().Deployment.MatchString(line[max(0, start-maxKey):start]) {
		return false
	}
	// A call or a variable has no name: AZURE_DEPLOYMENT = os.getenv("NAME").
	after, _, _ := strings.Cut(line[start+len(text):], "#")
	return strings.Trim(after, "\"'`,; \t\r\n") == ""
}

// extend returns a word that begins at an offset of a line, with what is behind it if that belongs to
// the name of a model: Claude Code writes the size of the context in brackets (claude-opus-4-6[1m]),
// and people write names with blanks (Claude Opus 4.6).
func (f *Finder) extend(line string, start int, text string) string {
	// Most words cannot mean a model, and the rest takes longer.
	if !f.resolver.CanMean(text) {
		return text
	}
	size := table().Context.FindString(line[start+len(text):])
	if size != "" && f.means(text+size) {
		return text + size
	}
	// In texts names with blanks are as common as models. Only the whole value of a key is one that a
	// program uses.
	if !table().names(strings.ToLower(line[max(0, start-maxKey):start])) {
		return text
	}
	groups := table().Phrase.FindStringSubmatch(line[start:])
	if groups == nil {
		return text
	}
	phrase := groups[1]
	behind := groups[2]
	quote := line[start-1 : start]
	if !strings.Contains(quotes, quote) {
		quote = ""
		behind = strings.TrimSpace(behind)
	}
	// The value must end where the name does: "Claude Opus 4.6 and others" is a sentence.
	if behind != quote || !f.means(phrase) {
		return text
	}
	return phrase
}

// means reports whether a name means a model, wherever it is.
func (f *Finder) means(name string) bool {
	return f.resolver.Resolve(resolve.Name{ID: name}).How != ""
}

// plain reports whether a word without separators is an id, or one without its separators.
func (f *Finder) plain(text string) bool {
	return f.resolver.CanMean(text) && f.resolver.Known(text) || f.squashed[strings.ToLower(text)]
}

// named reports whether a model is named where the word is.
func (w *word) named() bool { return w.key || (w.quoted || w.listed()) && w.about() }

// sure reports whether the word is a model for sure, whatever it says.
func (w *word) sure() bool { return w.key || table().Own.MatchString(w.text) }

// counts reports whether the word is where that what it means counts.
func (w *word) counts(a *resolve.Answer) bool {
	if a.How == resolve.ByCase && (a.At == 0 || !a.Own) && !w.named() {
		return false // GEMINI-2.5-PRO in a text can be a heading, and o3/GPT-5 a list
	}
	plain := table().Plain.MatchString(a.Text)
	if !plain || w.key || a.Own || strings.HasSuffix(w.text[:a.At], "models/") {
		return true
	}
	// "o1" is a word of many other things, too.
	return a.Text == w.text && a.Retired == nil && (w.named() || w.alone)
}

// guess returns the mention of an id that no model has, if a word looks like one.
func (f *Finder) guess(w word) (m Mention, found bool) {
	m = Mention{Text: w.text, Offset: w.start}

	// Of openai/gpt-9 only gpt-9 is unknown.
	provider, id, isPair := strings.Cut(w.text, "/")
	if isPair && slices.Contains(f.providers, provider) {
		m.Text = id
		m.Offset = w.start + len(provider) + 1
	}
	id = strings.ToLower(m.Text)
	maker, covered := table().makerOf(id)
	// The value of a key is a model for sure. If the catalog has others of its maker, it is unknown.
	if maker != "" && !(w.key && slices.Contains(f.providers, covered) && f.isGuess(&w, id)) {
		m.Uncovered = maker
		named := w.quoted || w.key || strings.Contains(id, "/") || w.listed() || w.celled()
		return m, named && !w.ofPackage()
	}
	return m, f.isGuess(&w, id) && !w.ofPackage()
}

// isGuess reports whether a word that is no id of the catalog is where ids are, and looks like one.
func (f *Finder) isGuess(w *word, id string) bool {
	if len(id) > catalog.MaxName || table().File.MatchString(id) {
		return false
	}
	// prompt_model=gpt4o) is a variable.
	if w.key && !w.quoted && table().Plain.MatchString(w.text) && strings.IndexAny(w.after, ",)") == 0 {
		return false
	}
	like := f.like(id)
	isOpenSlip := w.key && f.slippedOpen(id)
	if like < 0 {
		return isOpenSlip // anybody can publish another version of open weights under such a name
	}
	// Without a key, more must speak for an id: that two ids begin so, or that the line is about
	// models. The beginning of an id is often a family: "gpt-5" of "gpt-5.4".
	if !w.key {
		quoted := w.quoted && (like > 1 || w.about())
		if f.parts[id] {
			return false
		}
		if !quoted && !w.listed() {
			return w.text == id && f.slipped(id)
		}
	}
	return like > 1 || isOpenSlip || strings.ContainsAny(id, "0123456789") && f.misspelt(id)
}

// like returns the number of ids that begin like one; negative if the weights of one are open.
func (f *Finder) like(id string) int {
	lead := table().Lead.FindStringSubmatch(id)
	if lead == nil {
		return 0
	}
	return f.leads[lead[1]]
}

// ofPackage reports whether a word is the name of a package.
func (w *word) ofPackage() bool { return table().Package.MatchString(w.before + "\n" + w.after) }

var squash = strings.NewReplacer("-", "", ".", "").Replace

// slipped reports whether a word of a sentence, in lower case, is an id but for a slip of a finger:
// two neighbors are swapped ("gtp-5"), or a separator is missing ("gpt5-mini").
//
// Sentences have many words that are like ids: of other versions, of files, of headings. Such slips
// are rare in them, so little is named that is no id. A word without separators is a name as people
// say it, "gpt4o", and one whose digits are written together can be the address of a heading:
// #claude-35-sonnet.
func (f *Finder) slipped(id string) bool {
	hasSeparators := squash(id) != id
	hasDigits := strings.ContainsAny(id, "0123456789") // each version of a model has some
	if !hasSeparators || !hasDigits {
		return false
	}
	if f.swapped(id) {
		return true
	}
	isDigit := func(c byte) bool { return '0' <= c && c <= '9' }
	for i := 1; i < len(id); i++ {
		if isDigit(id[i-1]) && isDigit(id[i]) {
			continue // 35 is a number, and no 3.5 with a slip
		}
		first, rest := id[:i], id[i:]
		if f.written[first+"-"+rest] || f.written[first+"."+rest] {
			return true
		}
	}
	return false
}

// swapped reports whether an id is another with two neighbors behind the first character swapped.
func (f *Finder) swapped(id string) bool {
	for i := 2; i < len(id); i++ {
		before, one, other, after := id[:i-1], id[i-1:i], id[i:i+1], id[i+1:]
		if f.written[before+other+one+after] {
			return true
		}
	}
	return false
}

// misspelt reports whether an id is another with other separators or, if it has some, one other
// character behind the first. Of short ids, which are near too many others, two neighbors can be
// swapped.
func (f *Finder) misspelt(id string) bool {
	text := squash(id)
	if f.squashed[text] {
		return true
	}
	// A word without separators is near too many others.
	if text == id {
		return false
	}
	return f.swapped(id) || slices.ContainsFunc(f.near, func(near string) bool {
		return near[0] == id[0] && len(near) > minNear && catalog.Distance(near, id, 1) <= 1
	})
}

// slippedOpen reports whether the value of a key is an id of open weights but for a slip in one word of letters,
// deepseek-v4-flsh: other numbers and short words are those of other versions, which anybody can publish.
func (f *Finder) slippedOpen(id string) bool {
	words := strings.FieldsFunc(id, isSeparator)
	return !slices.Contains(f.open, id) && slices.ContainsFunc(f.open, func(open string) bool {
		// Most differ by more than a letter, which their lengths tell first.
		return max(len(open)-len(id), len(id)-len(open)) <= 1 && oneSlip(strings.FieldsFunc(open, isSeparator), words)
	})
}

func isSeparator(c rune) bool { return c == '-' || c == '.' }

// oneSlip reports whether two ids differ in one word, by a letter or by two neighbors that are swapped.
func oneSlip(words, others []string) bool {
	if len(words) != len(others) {
		return false
	}
	differs := 0
	for i, word := range words {
		other := others[i]
		if word == other {
			continue
		}
		differs++
		isWord := min(len(word), len(other)) >= minSlip && !strings.ContainsAny(word+other, "0123456789")
		// Two distances are that of a swap if the letters are the same.
		isSwap := sorted(word) == sorted(other) && catalog.Distance(word, other, 2) <= 2
		if !isWord || !isSwap && catalog.Distance(word, other, 1) > 1 {
			return false
		}
	}
	return differs == 1
}

func sorted(text string) string {
	letters := []byte(text)
	slices.Sort(letters)
	return string(letters)
}

const minSlip = 4 // letters of a word that can have a slip: "vl" and "it" are words of other versions
