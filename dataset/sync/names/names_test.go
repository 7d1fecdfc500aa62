package names

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestOf checks the names and families of ids: lines of testdata/ids.txt have an id, its name and
// its family, with tabs between them.
func TestOf(t *testing.T) {
	text, err := os.ReadFile("testdata/ids.txt")
	filetest.NoError(t, err)
	var got []byte
	for line := range strings.Lines(string(text)) {
		id, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if family := Family(id); family != "" {
			filetest.NoError(t, new(dataset.Model).Set("family", dataset.Text(family)))
		}
		got = fmt.Appendf(got, "%s\t%s\t%s\n", id, Of(id), Family(id))
	}
	filetest.Golden(t, "testdata/ids.txt", got)
	if got := Family(strings.Repeat("x", 64)); got != "" {
		t.Errorf("Family of a long id = %q, want none", got)
	}
	if got := Of("") + Family(""); got != "" {
		t.Errorf("name and family of an empty id = %q, want nothing", got)
	}
}

// TestDistinct checks what is added to a name that another model has.
func TestDistinct(t *testing.T) {
	for _, test := range []struct{ name, id, taken, want string }{
		{"GPT-5", "gpt-5-2025-08-07", "GPT-5.1", "GPT-5"},
		{"GPT-5", "gpt-5-2025-08-07", "gpt 5", "GPT-5 (2025-08-07)"},
		{"GPT-5 2025-08-07", "gpt-5-2025-08-07", "GPT-5 (2025-08-07)", "GPT-5 2025-08-07 (gpt-5-2025-08-07)"},
		{"GPT-5.1 Chat", "gpt-5.1-chat-latest", "GPT-5.1 Chat", "GPT-5.1 Chat (latest)"},
		{"Gemini 3 Pro", "gemini-3-pro-preview", "Gemini 3 Pro", "Gemini 3 Pro (Preview)"},
		{"Gemini 2.5 Pro", "gemini-2.5-pro-preview-05-06", "Gemini 2.5 Pro", "Gemini 2.5 Pro (05-06)"},
		{"Gemma 4 31B IT", "pearl-ai/gemma-4-31b-it", "Gemma 4 31B IT", "Gemma 4 31B IT (pearl-ai)"},
		{"Claude 4", "claude-4", "Claude 4", "Claude 4 (claude-4)"},
		{"模型", "m/--", "模型", "模型 (m)"},
		{"-", "-", "-", "- (-)"},
	} {
		t.Run(test.want, func(t *testing.T) {
			taken := func(key string) bool { return key == Key(test.taken) }
			got := Distinct(test.name, test.id, taken)
			if got != test.want {
				t.Errorf("Distinct(%q, %q) with %q taken = %q, want %q",
					test.name, test.id, test.taken, got, test.want)
			}
		})
	}
}

// TestGuide checks the examples of the guide.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	filetest.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Names\n")
	section, _, _ = strings.Cut(section, "\n## ")
	examples := regexp.MustCompile("(?m) \\| `(.+)` \\| (.+) \\|$").FindAllStringSubmatch(section, -1)
	if len(examples) < 5 {
		t.Errorf("%d examples in the table of names, want one for each rule", len(examples))
	}
	for _, example := range examples {
		if got := Of(example[1]); got != example[2] {
			t.Errorf("Of(%q) = %q, but the guide says %q", example[1], got, example[2])
		}
	}
}

// TestSpellings checks that the table has only keys that an id can match, and spellings of the same
// letters.
func TestSpellings(t *testing.T) {
	for _, key := range slices.Sorted(maps.Keys(spellings)) {
		id := strings.NewReplacer(" ", "-", "#", "7").Replace(key)
		want := strings.Replace(spellings[key], "#", "7", 1)
		got := Of("some-" + id)
		if got != "Some "+want || strings.Count(key, "#") != strings.Count(spellings[key], "#") {
			t.Errorf("Of(%q) = %q, want %q", "some-"+id, got, "Some "+want)
		}
	}
}

// FuzzOf checks the names of all ids that a dataset can have: they are fit to be shown, and
// Distinct makes two differ.
func FuzzOf(f *testing.F) {
	for _, id := range []string{
		"gpt-5-2025-08-07", "a/b-latest", "-", "/", "a//", "\u00a0", "4-5", "v#", "ß-ŉ", "@:",
		"a\u2028b",
	} {
		f.Add(id, "A/"+id)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if dataset.CheckModelID(a) != nil || dataset.CheckModelID(b) != nil || a == b {
			return // only distinct ids that a dataset can have
		}
		first, second := Of(a), Of(b)
		if second == "" || dataset.CheckLine(second) != nil || second != Of(b) {
			t.Errorf("Of(%q) = %q, want always the same line of text", b, second)
		}
		if got := Distinct(second, b, func(key string) bool { return key == Key(first) }); got == first {
			t.Errorf("Distinct(%q, %q) = %q, which is the name of %q", second, b, got, a)
		}
	})
}
