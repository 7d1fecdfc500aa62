package datasettest

import (
	"slices"
	"strings"
	"testing"
)

// TestIDsDiffer wants no two choices of a provider to make one id: neither among the ids without date and code name, of
// which it makes all, nor by a code name that is another word or a second time the same.
func TestIDsDiffer(t *testing.T) {
	words := make(map[string]bool) // all that can stand between two dashes
	for i := range lineups {
		var ids []string
		for j := range lineups[i].lines {
			line := &lineups[i].lines[j]
			for number := range line.capacity(0) {
				ids = append(ids, string(line.appendID(nil, 0, line.choose(0, number))))
			}
			for _, word := range slices.Concat(line.sizes, line.variants) {
				for part := range strings.SplitSeq(word, "-") {
					words[part] = true
				}
			}
			if n := line.capacity(tiers - 1); n < 1e8 {
				t.Errorf("%s has no more than %d ids of type %s", lineups[i].provider.ID, n, line.kind)
			}
		}
		n := len(ids)
		slices.Sort(ids)
		if ids = slices.Compact(ids); len(ids) < n {
			t.Errorf("of %d choices of %s, only %d differ in the id", n, lineups[i].provider.ID, len(ids))
		}
		for _, id := range ids {
			if strings.Contains(id, ":") {
				t.Fatalf("%q has a colon, which only decorations have", id)
			}
		}
	}
	for n := range codeNames {
		name := string(appendCodeName(nil, n))
		if words[name] {
			t.Errorf("the code name %q is also another word", name)
		}
		words[name] = true
	}
}

func TestAppendName(t *testing.T) {
	together := &lineups[len(lineups)-1]
	b := build{id: "meta-llama/Llama-1-3B-Instruct-Turbo-bababan-2301:free", line: &together.lines[0], tier: dated | named}
	base := uint64(1)
	for _, digit := range []struct{ value, base int }{
		{0, len(b.line.families)}, {0, len(versions)}, {1, len(b.line.sizes)}, {2, len(b.line.variants)},
	} {
		b.number += uint64(digit.value) * base
		base *= uint64(digit.base)
	}
	id := string(b.line.appendID(nil, b.tier, b.line.choose(b.tier, b.number)))
	if want := "meta-llama/Llama-1-3B-Instruct-Turbo-bababan-2301"; id != want {
		t.Errorf("id %q, want %q", id, want)
	}
	if got, want := string(b.appendName(nil, true)), "Llama 1 3B Instruct Turbo Bababan (2301) (free)"; got != want {
		t.Errorf("name %q, want %q", got, want)
	}
	if got, want := string(appendTitle(nil, "17b-16e-it")), " 17B 16E IT"; got != want {
		t.Errorf("appendTitle: %q, want %q", got, want)
	}
}

func TestAppendDate(t *testing.T) {
	for form, want := range map[dateForm]string{dayDashed: "2024-02-03", dayPlain: "20240203", monthPlain: "2402", monthYear: "02-2024"} {
		if got := string(form.append(nil, 13+2*monthCount)); got != want {
			t.Errorf("form %d: %q, want %q", form, got, want)
		}
	}
}
