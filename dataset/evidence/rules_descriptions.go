package evidence

import (
	"regexp"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
)

// descriptionAsFacts doubts a description that says something else than the facts of the model.
// People wrote descriptions from the facts of their day, and no sync rewrites prose: that of
// gpt-5-chat-latest still had an output limit of 128,000 tokens after the limit was corrected to
// 16,384. What a description says and no fact does is doubted, too: the fact was withdrawn.
//
// LIMIT: only the phrases of sayings are understood, because prose has no end of forms.
func descriptionAsFacts(v *modelView) {
	description := v.model.Description.String
	for _, s := range sayings() {
		said := s.value(s.form.FindAllStringSubmatch(description, -1))
		if said == "" {
			continue
		}
		fact := v.model.Fact(s.fact).String
		isSame := fact == said
		isDayOfMonth := strings.HasPrefix(fact, said+"-") // prose has months: 2026-10 of 2026-10-01
		switch {
		case isSame || isDayOfMonth:
		case fact == "":
			v.doubt("description", "It says %s, but %s is unknown.", said, s.fact)
		default:
			v.doubt("description", "It says %s, but %s is %s.", said, s.fact, fact)
		}
	}
}

// saying is a form in which descriptions repeat a fact.
type saying struct {
	fact string
	form *regexp.Regexp

	// value returns what the matches of form say, as the fact would have it; "" if they say nothing,
	// or if there are none.
	value func(matches [][]string) string
}

// sayings returns the forms that are understood.
var sayings = sync.OnceValue(func() []saying {
	const (
		month = `((?:January|February|March|April|May|June|July|August|September|October|November|December)` +
			` \d{4})`
		content   = `((?:text|speech|images?|documents|audio|video|PDF files|, | and )+)`
		structure = `(?i:(no |without )?structured output)`
		tools     = `(?i:(no |without )?(?:tool calls|calls? tools))`
	)
	form := regexp.MustCompile
	monthSaid := daySaid("January 2006", "2006-01")
	return []saying{
		{"max_output_tokens", form(`(\d[\d,]*) tokens`), tokensSaid},
		{"knowledge_cutoff", form(`(?i:knowledge|knows the world)[^.;]*? ` + month), monthSaid},
		{"release_date", form(`(?i:released|came out) in ` + month), monthSaid},
		{"retirement_date", form(`(?i:retirement date)(?: is|:) (\d+ ` + month + `)`),
			daySaid("2 January 2006", "2006-01-02")},
		{"input_modalities", form(`(?i:reads|takes|hears|listens to|reasons over) ` + content), contentSaid},
		{"output_modalities", form(`answers in ` + content), contentSaid},
		{"features.tool_call", form(tools), featureSaid},
		{"features.structured_output", form(structure), featureSaid},
	}
})

// tokensSaid returns the first number, without commas.
func tokensSaid(matches [][]string) string {
	if matches == nil {
		return ""
	}
	return strings.ReplaceAll(matches[0][1], ",", "")
}

// daySaid returns a function that returns the first day or month, which has the layout said, in the
// layout of the fact.
func daySaid(said, fact string) func(matches [][]string) string {
	return func(matches [][]string) string {
		if matches == nil {
			return ""
		}
		day, err := time.Parse(said, matches[0][1])
		if err != nil {
			return "" // such as 31 June, which is no day to compare
		}
		return day.Format(fact)
	}
}

// featureSaid returns whether a feature is there.
func featureSaid(matches [][]string) string {
	switch {
	case matches == nil:
		return ""
	case matches[0][1] != "":
		return "false"
	default:
		return "true"
	}
}

// contentWords are the words of descriptions for modalities.
var contentWords = map[string]string{
	"speech":    "audio",
	"image":     "image",
	"images":    "image",
	"documents": "pdf",
	"PDF":       "pdf", // of "PDF files"
}

// contentSaid returns the modalities in all matches: one can read text, and hear audio.
func contentSaid(matches [][]string) string {
	var said dataset.Modalities
	isSeparator := func(r rune) bool { return r == ' ' || r == ',' }
	for _, match := range matches {
		for _, word := range strings.FieldsFunc(match[1], isSeparator) {
			name := word
			if spelled, found := contentWords[word]; found {
				name = spelled
			}
			for i, known := range dataset.ModalityNames {
				if name == known {
					said |= 1 << i
				}
			}
		}
	}
	return said.String()
}
