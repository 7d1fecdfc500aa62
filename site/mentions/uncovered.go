package mentions

import (
	"regexp"
	"strings"
)

// uncovered are makers whose own services the catalog does not cover, by what is before the first hyphen of the ids of their models without
// digits at its end, and what is behind it. Their open weights may be in the catalog, so ask Find first.
var uncovered = map[string]struct{ maker, rest string }{
	"c4ai":     {"Cohere", `aya|command`},
	"command":  {"Cohere", `(?:a|r|r7b|light|nightly)\b`},
	"doubao":   {"ByteDance", `[a-z0-9]`},
	"embed":    {"Cohere", `v[0-9]|english|multilingual`},
	"ernie":    {"Baidu", `[a-z0-9]`},
	"glm":      {"Zhipu AI", `z?[0-9]`},
	"granite":  {"IBM", `[0-9]`},
	"grok":     {"xAI", `[0-9]|beta|code|vision|imagine|latest`},
	"hunyuan":  {"Tencent", `[a-z0-9]`},
	"jamba":    {"AI21", `[a-z0-9]`},
	"kimi":     {"Moonshot AI", `k[0-9]|latest|thinking`},
	"minimax":  {"MiniMax", `m[0-9]|text`},
	"moonshot": {"Moonshot AI", `v[0-9]`},
	"nova":     {"Amazon", `(?:micro|lite|pro|premier|canvas|reel|sonic)\b`},
	"palmyra":  {"Writer", `[a-z0-9]`},
	"phi":      {"Microsoft", `[0-9]`},
	"qwen":     {"Alibaba", `[0-9]|(?:max|plus|turbo|flash|long|coder|vl|omni|mt)\b`},
	"qwq":      {"Alibaba", `[0-9]|plus`},
	"reka":     {"Reka", `core|flash|edge`},
	"rerank":   {"Cohere", `v[0-9]|english|multilingual`},
	"sonar":    {"Perplexity", `pro|reasoning|deep`},
	"titan":    {"Amazon", `text|embed|image`},
	"voyage":   {"Voyage AI", `[0-9]|code|large|finance|law|multimodal|context`},
}

const maxUncovered = 100 // bytes of an id of which the beginning is read

var (
	uncoveredID   = regexp.MustCompile(`^[\w./:@-]*`)
	uncoveredRest = func() *regexp.Regexp {
		var ids []string
		for stem, u := range uncovered {
			ids = append(ids, stem+`[0-9.]*-(?:`+u.rest+`)`)
		}
		return regexp.MustCompile(`(?i)^(?:[a-z]+\.)*(?:` + strings.Join(ids, "|") + `)`)
	}()
)

// Uncovered returns the maker of the first model in a text whose maker the catalog does not cover, and where its id begins and ends; "" if
// there is none.
func Uncovered(text string) (maker string, start, end int) {
	for dash := 0; ; dash++ {
		next := strings.IndexByte(text[dash:], '-')
		if next < 0 {
			return "", 0, 0
		}
		dash += next
		for start = dash; start > max(0, dash-maxUncovered) && (text[start-1] == '.' || isAlphanumeric(text[start-1])); {
			start--
		}
		stem := strings.TrimRight(strings.ToLower(text[start:dash]), "0123456789.")
		stem = stem[strings.LastIndexByte(stem, '.')+1:]
		if start > 0 && strings.IndexByte("-_@", text[start-1]) >= 0 {
			continue
		}
		if u, found := uncovered[stem]; found && uncoveredRest.MatchString(text[start:min(len(text), dash+maxUncovered)]) {
			end = start + len(strings.TrimRight(uncoveredID.FindString(text[start:]), ".:"))
			return u.maker, start, end
		}
	}
}

func isAlphanumeric(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }
