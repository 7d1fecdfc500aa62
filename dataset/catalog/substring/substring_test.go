package substring

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func Example() {
	index := New([]string{
		Fold("openai/gpt-4o-mini") + Separator + Fold("GPT-4o mini"),
		Fold("anthropic/claude-haiku") + Separator + Fold("Claude Haiku"),
		Fold("google/gemini-flash") + Separator + Fold("Gemini Flash"),
	})
	var m Matches
	index.Search(Fold("MINI"), &m)
	fmt.Println(m.Rows)
	index.Search(Fold("no such model"), &m)
	fmt.Println(m.Rows)
	// Output:
	// [0 2]
	// []
}

// tunings grow trees of all shapes from few texts: deep, cut off, from a sample or from nothing.
var tunings = []tuning{
	defaultTuning,
	{share: 10, rows: 1, sample: 1 << 20, bytes: 1 << 20, nodes: 1 << 12, work: 1 << 30},
	{share: 3, rows: 5, sample: 40, bytes: 1 << 20, nodes: 1 << 12, work: 1 << 30},
	{share: 50, rows: 0, sample: 100, bytes: 1 << 10, nodes: 30, work: 1 << 30},
	{share: 50, rows: 0, sample: 100, bytes: 1 << 20, nodes: 1 << 12, work: 1 << 10},
	{share: 1, rows: 1, sample: 1, bytes: 1, nodes: 0, work: 0},
}

// list returns the rows of matches as a list.
func (m *Matches) list() []uint32 {
	if m.Set == nil {
		return m.Rows
	}
	var rows []uint32
	for row := range uint32(len(m.Set) * 64) {
		if m.Set[row/64]>>(row%64)&1 != 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// check compares a search with a look at all texts.
func check(t *testing.T, x *Index, m *Matches, term string) {
	t.Helper()
	var want []uint32
	for row, text := range x.texts {
		if strings.Contains(text, term) {
			want = append(want, uint32(row))
		}
	}
	x.Search(term, m)
	if got := m.list(); !slices.Equal(got, want) {
		t.Fatalf("Search(%q) in %d texts = %v, want %v", term, len(x.texts), got, want)
	}
	if m.Set != nil && m.Count != len(want) {
		t.Fatalf("Search(%q): Count = %d, want %d", term, m.Count, len(want))
	}
}

// pieces are parts of texts that overlap and repeat.
var pieces = []string{"a", "b", "ab", "aab", "abab", "the ", "model ", "reads text", "é", "漢", " ", "\xff", "-", "4o"}

func randomTexts(rng *rand.Rand, n int) []string {
	texts := make([]string, n)
	for i := range texts {
		for range rng.IntN(12) {
			texts[i] += pieces[rng.IntN(len(pieces))]
		}
	}
	return texts
}

// TestSearch checks searches for parts of texts, and for terms that are in few texts or none. The numbers of texts are those
// at which sets and batches change their length.
func TestSearch(t *testing.T) {
	for _, size := range []int{0, 1, 63, 64, 65, 500, 6000} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(size)))
			texts := randomTexts(rng, size)
			indexes := []*Index{NewUnindexed(texts)}
			for _, tune := range tunings {
				indexes = append(indexes, build(texts, tune))
			}
			var m Matches
			for range 100 {
				term := randomTerm(rng, texts)
				for _, x := range indexes {
					check(t, x, &m, term)
				}
			}
		})
	}
}

// randomTerm returns a part of a text, or another text.
func randomTerm(rng *rand.Rand, texts []string) string {
	source := strings.Join(randomTexts(rng, 2), "") + "a"
	if len(texts) > 0 && rng.IntN(3) > 0 {
		source = texts[rng.IntN(len(texts))] + "b"
	}
	source = strings.ReplaceAll(source, "\xff", "")
	start := rng.IntN(len(source))
	return source[start : start+1+rng.IntN(len(source)-start)]
}

// FuzzSearch lets the fuzzer choose the texts, divided by NUL, and the term.
func FuzzSearch(f *testing.F) {
	f.Add("the model\x00the text\x00the", "the t", uint8(1))
	f.Add(strings.Repeat("aab\x00", 50), "aba", uint8(2))
	f.Add("\xff\x00a\xffb\x00", "ab", uint8(3))
	f.Fuzz(func(t *testing.T, all, term string, shape uint8) {
		if term == "" || strings.Contains(term, "\xff") {
			return
		}
		x := build(strings.Split(all, "\x00"), tunings[int(shape)%len(tunings)])
		var m Matches
		check(t, x, &m, term)
		check(t, x, &m, term[len(term)/2:])
		check(t, x, &m, term+term[:len(term)/2])
	})
}

// TestMerge checks that a search for a string of the tree reads few bytes of posting lists, even if texts repeat it. A list for
// each repetition would be read otherwise.
func TestMerge(t *testing.T) {
	texts := make([]string, 4000)
	for i := range texts {
		texts[i] = strings.Repeat("ab", i%200) + fmt.Sprint(i)
	}
	x := New(texts)
	for i := range x.nodes {
		n := &x.nodes[i]
		if n.set == 0 && i != root && x.sizeBelow(n) > uint64(len(texts)/denseness) {
			t.Errorf("the lists below node %d have %d bytes and are not merged", i, x.sizeBelow(n))
		}
	}
	var m Matches
	for _, term := range []string{"ab", "abab", strings.Repeat("ab", 150), strings.Repeat("ba", 190), "bab39"} {
		check(t, x, &m, term)
	}
}
