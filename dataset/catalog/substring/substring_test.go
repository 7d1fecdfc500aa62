package substring

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func Example() {
	index := New([]string{
		Fold("openai/gpt-4o-mini") + Separator + Fold("GPT-4o mini"),
		Fold("anthropic/claude-haiku") + Separator + Fold("Claude Haiku"),
		Fold("google/gemini-flash") + Separator + Fold("Gemini Flash"),
	})
	rows := []uint64{0b111}
	index.Candidates(rows, Fold("MINI"))
	fmt.Printf("%03b", rows[0])
	// Output: 101
}

// check checks the candidates for a term: all rows with the term, if they were in the set, and no others if the term is a trigram or
// a part of it is in no text.
func check(t *testing.T, texts []string, term string) {
	t.Helper()
	set := make([]uint64, (len(texts)+63)/64)
	for row := range texts {
		if row%7 != 3 {
			set[row/64] |= 1 << (row % 64)
		}
	}
	New(texts).Candidates(set, term)
	all := strings.Join(texts, Separator)
	for row, text := range texts {
		candidate := set[row/64]>>(row%64)&1 != 0
		switch contains := strings.Contains(text, term); {
		case row%7 == 3 && candidate:
			t.Fatalf("Candidates(%q) adds row %d of %d", term, row, len(texts))
		case row%7 != 3 && contains && !candidate:
			t.Fatalf("Candidates(%q) lack row %d of %d, %q", term, row, len(texts), text)
		case candidate && !contains && len(term) == 3:
			t.Fatalf("Candidates(%q) have row %d of %d, %q", term, row, len(texts), text)
		}
	}
	for i := range max(len(term)-2, 0) {
		if !strings.Contains(all, term[i:i+3]) && strings.Trim(fmt.Sprint(set), "[0 ]") != "" {
			t.Fatalf("Candidates(%q) = %v, and no text has %q", term, set, term[i:i+3])
		}
	}
}

// pieces are parts of texts that overlap and repeat.
var pieces = []string{"a", "b", "ab", "aab", "abab", "the ", "model ", "reads text", "é", "漢", " ", Separator, "-", "4o"}

func randomTexts(rng *rand.Rand, n int) []string {
	texts := make([]string, n)
	for i := range texts {
		for range rng.IntN(12) {
			texts[i] += pieces[rng.IntN(len(pieces))]
		}
	}
	return texts
}

// TestCandidates checks parts of texts, and terms that are in few texts or none, in as many texts as fill words of a set.
func TestCandidates(t *testing.T) {
	for _, size := range []int{0, 1, 63, 64, 65, 500} {
		rng := rand.New(rand.NewPCG(1, uint64(size)))
		texts := randomTexts(rng, size)
		for range 100 {
			check(t, texts, randomTerm(rng, texts))
		}
	}
	set := []uint64{5}
	if new(Index).Candidates(set, "abc"); set[0] != 5 {
		t.Errorf("candidates of no index = %b, want all rows", set)
	}
}

// randomTerm returns a part of a text, or another text.
func randomTerm(rng *rand.Rand, texts []string) string {
	source := strings.Join(randomTexts(rng, 2), "") + "a"
	if len(texts) > 0 && rng.IntN(3) > 0 {
		source = texts[rng.IntN(len(texts))] + "b"
	}
	source = strings.ReplaceAll(source, Separator, "")
	start := rng.IntN(len(source))
	return source[start : start+1+rng.IntN(len(source)-start)]
}

// FuzzCandidates lets the fuzzer choose the texts, divided by NUL, and the term.
func FuzzCandidates(f *testing.F) {
	f.Add("the model\x00the text\x00the", "the t")
	f.Add(strings.Repeat("aab\x00", 50), "aba")
	f.Add("\xff\x00a\xffb\x00", "ab")
	f.Fuzz(func(t *testing.T, all, term string) {
		if term == "" || strings.Contains(term, Separator) {
			return
		}
		check(t, strings.Split(all, "\x00"), term)
		check(t, strings.Split(all, "\x00"), term+term[:len(term)/2])
	})
}
