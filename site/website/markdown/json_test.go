package markdown

import (
	"html"
	"regexp"
	"testing"
)

func TestHighlightJSON(t *testing.T) {
	for _, test := range []struct{ name, json, want string }{
		{"object", `{"a": "b", "c" : -1.5e+3}`,
			`{<span class="nt">"a"</span>: <span class="s2">"b"</span>, <span class="nt">"c"</span> : <span class="mi">-1.5e+3</span>}`},
		{"constants", "[true,false,null]",
			`[<span class="kc">true</span>,<span class="kc">false</span>,<span class="kc">null</span>]`},
		{"escapes", `"a\"b\\"`, `<span class="s2">"a\"b\\"</span>`},
		{"markup", `{"<i>": "</span>&"}`, `{<span class="nt">"&lt;i&gt;"</span>: <span class="s2">"&lt;/span&gt;&amp;"</span>}`},
		{"nothing", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, want := string(HighlightJSON(test.json)), openCode+test.want+closeCode; got != want {
				t.Errorf("HighlightJSON(%q) = %s, want %s", test.json, got, want)
			}
		})
	}
}

// FuzzHighlightJSON checks that the text comes back if the elements are taken away.
func FuzzHighlightJSON(f *testing.F) {
	f.Add(`{"a": ["b\"", -1e5, null, tru`)
	f.Add("\"\\")
	tags := regexp.MustCompile(`<[^>]*>`)
	f.Fuzz(func(t *testing.T, json string) {
		block := tags.ReplaceAllString(string(HighlightJSON(json)), "")
		if got := html.UnescapeString(block); got != html.UnescapeString(escapeHTML.Replace(json))+"\n" {
			t.Errorf("HighlightJSON(%q) shows %q", json, got)
		}
	})
}
