package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHighlight(t *testing.T) {
	tests := []struct{ language, code, want string }{
		{"", "a <b>\n", `a &lt;b&gt;`},
		{"text", "a & b", `a &amp; b`},
		{"json", `{"a": "b", "c" : -1.5e+3}`,
			`{<span class="nt">"a"</span>: <span class="s2">"b"</span>, <span class="nt">"c"</span> : <span class="mi">-1.5e+3</span>}`},
		{"json", "[true,false,null,truely]",
			`[<span class="kc">true</span>,<span class="kc">false</span>,<span class="kc">null</span>,truely]`},
		{"json", `"a\"b\\"`, `<span class="s2">"a\"b\\"</span>`},
		{"json", "\"open\n1", "<span class=\"s2\">\"open</span>\n<span class=\"mi\">1</span>"},
		{"json", `"\`, `<span class="s2">"\</span>`},
		{"json", `{"<i>": "</span>&"}`, `{<span class="nt">"&lt;i&gt;"</span>: <span class="s2">"&lt;/span&gt;&amp;"</span>}`},
		{"json", `{"data": {…}}`, `{<span class="nt">"data"</span>: {…}}`},
		{"json", "", ""},
		{"json", "\"\x00\x1b\xff\uFFFE\tü\"", "<span class=\"s2\">\"\uFFFD\uFFFD\uFFFD\uFFFD\tü\"</span>"},
		{"sh", "curl 'a' # b\n", `curl <span class="s2">'a'</span> <span class="c1"># b</span>`},
		{"python", "import a\nx = 1", "<span class=\"kc\">import</span> a\nx = <span class=\"mi\">1</span>"},
		{"js", "const a = `b`;", "<span class=\"kc\">const</span> a = <span class=\"s2\">`b`</span>;"},
		{"go", "return nil", `<span class="kc">return</span> <span class="kc">nil</span>`},
	}
	for _, test := range tests {
		got, err := Highlight(test.language, test.code)
		want := openCode + test.want + closeCode
		if err != nil || string(got) != want {
			t.Errorf("Highlight(%q, %q) = %s, %v, want %s", test.language, test.code, got, err, want)
		}
	}
}

func TestHighlightUnknown(t *testing.T) {
	if got, err := Highlight("nosuch", "a"); err == nil || err.Error() != `code in the unknown language "nosuch"` {
		t.Errorf("Highlight = %q, %v", got, err)
	}
}

// FuzzHighlight wants the text back when the elements are taken away.
func FuzzHighlight(f *testing.F) {
	f.Add("json", `{"a": ["b\"", -1e5, null, tru`)
	f.Add("json", "\"\\")
	f.Add("sh", "a 'b' # c\n")
	f.Add("js", "/* a\nb */ `${c}`")
	tags := regexp.MustCompile(`<[^>]*>`)
	f.Fuzz(func(t *testing.T, language, code string) {
		switch language {
		case "json", "sh", "js", "":
		default:
			return
		}
		if strings.Contains(code, "\r") {
			return // lexers make line ends alike
		}
		block, err := Highlight(language, code)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Map(func(r rune) rune {
			if isForbidden(r) {
				return utf8.RuneError
			}
			return r
		}, code)
		got := html.UnescapeString(tags.ReplaceAllString(string(block), ""))
		if strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("Highlight(%q, %q) shows %q", language, code, got)
		}
	})
}

// BenchmarkHighlight measures what a model page costs: the JSON of one model, and the call that gets it.
func BenchmarkHighlight(b *testing.B) {
	samples := []struct{ language, code string }{
		{"json", `{
  "data": {
    "id": "claude-haiku-4-5",
    "provider": "anthropic",
    "name": "Claude Haiku 4.5 (latest)",
    "description": "Reads text, images and PDF files, writes up to 64,000 tokens of text at a time.",
    "type": "chat",
    "context_length": "200000",
    "status": "active",
    "deprecated": false,
    "updated_at": "2025-12-08T04:08:14.000Z",
    "last_seen_at": "2026-07-24T18:23:43.000Z"
  }
}`},
		{"sh", "curl -s 'http://localhost:8080/api/v1/models/anthropic/claude-haiku-4-5'"},
	}
	for _, sample := range samples {
		b.Run(fmt.Sprintf("%s/%d bytes", sample.language, len(sample.code)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Highlight(sample.language, sample.code); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
