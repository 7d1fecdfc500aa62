package mentions

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNextWord checks that nextWord finds the words that the table's pattern finds, which is what
// the website's script uses.
func TestNextWord(t *testing.T) {
	for _, test := range []struct{ name, line string }{
		{"nothing", ""},
		{"code", `client.create(model="openai/gpt-4o", n=1)`},
		{"escaped slashes", `"openai\/gpt-4o" \/ \\/ \ /\`},
		{"other scripts", "модель gpt-4o、claude é/x 🙂o1"},
		{"no words", " \t\"'()"},
		{"bytes that are no text", "gpt-4o\x80gpt-4o\xff"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got [][]int
			for end := 0; end < len(test.line); {
				var start int
				start, end = table().nextWord(test.line, end)
				if start < end {
					got = append(got, []int{start, end})
				}
			}
			if diff := cmp.Diff(table().Word.FindAllStringIndex(test.line, -1), got); diff != "" {
				t.Errorf("nextWord(%q) (-pattern +got):\n%s", test.line, diff)
			}
		})
	}
}

// TestAbout checks that about finds what the table's pattern finds.
func TestAbout(t *testing.T) {
	for _, line := range []string{"The Model", "an LLM", "nothing of it", "", "OPENAI_API_KEY", "mode l"} {
		t.Run(line, func(t *testing.T) {
			want := table().Beside.MatchString(strings.ToLower(line))
			if got := table().about(line); got != want {
				t.Errorf("about(%q) = %t, want %t", line, got, want)
			}
		})
	}
}
