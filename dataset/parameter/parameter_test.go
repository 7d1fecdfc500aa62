package parameter

import (
	"strings"
	"testing"
)

// rule makes a rule of "temperature only 1 if effort!=none": a name, an outcome with values, and a condition.
func rule(t *testing.T, text string) Rule {
	t.Helper()
	says, when, _ := strings.Cut(text, " if ")
	words := strings.Fields(says)
	r := Rule{Name: words[0]}
	for i, name := range OutcomeNames {
		if name == words[1] {
			r.Outcome = Outcome(i)
		}
	}
	if len(words) > 2 {
		r.Values = strings.Split(words[2], "|")
	}
	condition, err := ParseCondition(when)
	if err != nil {
		t.Fatal(err)
	}
	r.When = condition
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	return r
}

func rules(t *testing.T, texts ...string) (list []Rule) {
	t.Helper()
	for _, text := range texts {
		list = append(list, rule(t, text))
	}
	return list
}

// values makes the parameters of "temperature=0.2 thinking=?", in which ? is a value that nobody knows.
func values(text string) map[string]Value {
	parameters := map[string]Value{}
	for field := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(field, "=")
		parameters[name] = Value{}
		if value != "?" {
			parameters[name] = Text(value)
		}
	}
	return parameters
}

func TestApply(t *testing.T) {
	sampling := []string{"temperature only 1", "temperature refused if api_version>=2026-10-21"}
	efforts := []string{"temperature refused if effort!=none", "temperature accepted if effort=none"}
	for _, test := range []struct {
		name  string
		rules []string
		call  Call
		sets  string
		want  string
	}{
		{"a value that is not taken", sampling, Call{Complete: true}, "temperature=0.2", "temperature refused"},
		{"a value that one version takes", sampling, Call{Complete: true}, "temperature=1", "temperature taken"},
		{"a value that the version refuses", sampling, Call{APIVersion: "2026-10-21"}, "temperature=1.0", "temperature refused"},
		{"a value before the version", sampling, Call{APIVersion: "2023-06-01"}, "temperature=1.0", "temperature taken"},
		{"a value that nobody knows", sampling, Call{Complete: true}, "temperature=?", ""},
		{"a value that nobody knows, but none is taken", sampling, Call{APIVersion: "2027-01-01"}, "temperature=?", "temperature refused"},
		{"no parameter", sampling, Call{Complete: true}, "top_p=0.2", ""},

		{"the default effort", efforts, Call{Complete: true, DefaultEffort: "none"}, "temperature=0", "temperature taken"},
		{"another default effort", efforts, Call{Complete: true, DefaultEffort: "medium"}, "temperature=0", "temperature refused"},
		{"an effort that the call sets", efforts, Call{DefaultEffort: "none"}, "temperature=0 reasoning.effort=low", "temperature refused"},
		{"an effort in a variable", efforts, Call{Complete: true, DefaultEffort: "none"}, "temperature=0 reasoning_effort=?", ""},
		{"an effort inside a variable", efforts, Call{Complete: true, DefaultEffort: "none"}, "temperature=0 reasoning=?", ""},
		{"an unknown default", efforts, Call{Complete: true}, "temperature=0", ""},
		{"a call that is not complete", efforts, Call{DefaultEffort: "none"}, "temperature=0", ""},

		{"another parameter that is set", []string{"top_p refused if temperature"}, Call{}, "top_p=1 temperature=?", "top_p refused"},
		{"another parameter that may be set", []string{"top_p refused if temperature"}, Call{}, "top_p=1", ""},
		{"another parameter that is not set", []string{"top_p refused if !temperature"}, Call{Complete: true}, "top_p=1", "top_p refused"},
		{"a part of another parameter", []string{"n refused if tools"}, Call{}, "n=2 tools[].type=function", "n refused"},
		{"what is unset differs", []string{"stream_options refused if stream!=true"}, Call{Complete: true}, "stream_options=object",
			"stream_options refused"},

		{"required", []string{"max_tokens required"}, Call{Complete: true}, "temperature=1", "max_tokens missing"},
		{"required, but the call goes on elsewhere", []string{"max_tokens required"}, Call{}, "temperature=1", ""},
		{"required with a value", []string{"type required a"}, Call{}, "type=b", "type refused"},
		{"at most", []string{"stop[] at_most 4"}, Call{}, "stop[]=5", "stop[] refused"},
		{"at the bound", []string{"stop[] at_most 4"}, Call{}, "stop[]=4", ""},
		{"at least", []string{"budget at_least 1024"}, Call{}, "budget=512", "budget refused"},
		{"a bound and no number", []string{"n at_most 4"}, Call{}, "n=many", ""},
		{"renamed", []string{"max_tokens renamed max_completion_tokens if endpoint=chat.completions"},
			Call{Endpoint: "chat.completions"}, "max_tokens=?", "max_tokens refused"},
		{"renamed at another endpoint", []string{"max_tokens renamed max_completion_tokens if endpoint=chat.completions"},
			Call{Endpoint: "responses"}, "max_tokens=10", ""},
		{"ignored", []string{"temperature ignored"}, Call{}, "temperature=0", "temperature ignored"},
		{"refused is graver", []string{"n ignored", "n refused 2", "n accepted"}, Call{}, "n=2", "n refused"},
		{"some values", []string{"effort2 refused none|minimal"}, Call{}, "effort2=low", ""},

		{"one of several elements", []string{"tools[].type refused computer"}, Call{}, "tools[].type=function|computer", "tools[].type refused"},
		{"elements that are all taken", []string{"modalities only text|audio"}, Call{}, "modalities=audio|text", "modalities taken"},
		{"a condition on an element", []string{"audio required if modalities=audio"}, Call{Complete: true}, "modalities=text|audio", "audio missing"},
		{"a client that drops it", []string{"temperature refused", "temperature ignored if client=ai-sdk"},
			Call{Client: "ai-sdk"}, "temperature=0", "temperature ignored"},
		{"a client that refuses what the API takes", []string{"temperature refused if client=anthropic-python,client_version>=1.0.0", "temperature accepted"},
			Call{Client: "anthropic-python", ClientVersion: "1.10.0"}, "temperature=0", "temperature refused"},
		{"a client of another version", []string{"temperature refused if client=anthropic-python,client_version>=1.9.0"},
			Call{Client: "anthropic-python", ClientVersion: "1.8.2"}, "temperature=0", ""},
		{"no client that changes it", []string{"temperature refused", "temperature ignored if client=ai-sdk"},
			Call{Client: Direct}, "temperature=0", "temperature refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			call := test.call
			call.Parameters = values(test.sets)
			var got []string
			for _, f := range Apply(rules(t, test.rules...), &call) {
				got = append(got, f.Rule.Name+" "+f.Effect.String())
			}
			if got := strings.Join(got, ", "); got != test.want {
				t.Errorf("Apply = %q, want %q", got, test.want)
			}
		})
	}
}

func TestContradicts(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b string
		want bool
	}{
		{"the same", "n refused", "n refused", false},
		{"refused and ignored", "n refused", "n ignored", true},
		{"refused and taken", "n refused", "n accepted", true},
		{"two sets of values", "e only low|high", "e only low|high|max", true},
		{"a value outside a set", "e only low|high", "e refused minimal", false},
		{"a value of a set", "e only low|high", "e refused high", true},
		{"all values and one of them", "t only 1", "t accepted", true},
		{"two bounds", "n at_most 4", "n at_most 5", true},
		{"a bound from above and one from below", "n at_most 4", "n at_least 1", false},
		{"taken in general and a bound", "n accepted", "n at_most 4", false},
		{"no effect and a value that fails", "n ignored", "n refused 0", false},
		{"different conditions", "n refused if tools", "n accepted", false},
		{"different parameters", "n refused", "m accepted", false},
		{"missing and wrong", "n required", "n at_most 4", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := rule(t, test.a)
			b := rule(t, test.b)
			if got := Contradicts(&a, &b); got != test.want || Contradicts(&b, &a) != got {
				t.Errorf("Contradicts(%q, %q) = %v, want %v", test.a, test.b, got, test.want)
			}
		})
	}
}

func TestParseCondition(t *testing.T) {
	for _, text := range []string{
		"", "effort!=none", "api_version>=2026-10-21", "endpoint=chat.completions,reasoning_effort!=none", "!tools", "thinking.type=enabled",
		"thinking.type=disabled,effort=xhigh|max", "messages[-1].role=assistant", "client=ai-sdk,client_version<4.0.0",
	} {
		t.Run(text, func(t *testing.T) {
			c, err := ParseCondition(text)
			if err != nil || c.String() != text {
				t.Errorf("ParseCondition(%q) = %q, %v", text, c.String(), err)
			}
		})
	}
	for text, want := range map[string]string{
		"effort":                 "needs a value",
		"endpoint=completions":   "not one of chat.completions",
		"client=curl":            "not one of ai-sdk",
		"effort = none":          "not a term",
		"effort=none,":           "not a term",
		"api_version>=1|2":       "several values",
		"!effort=none":           "not a term",
		"thinking.type=<script>": "not a term",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := ParseCondition(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("ParseCondition(%q): %v, want an error with %q", text, err, want)
			}
		})
	}
}

func TestChanges(t *testing.T) {
	before := rules(t, "max_tokens required", "top_p refused if temperature", "n at_most 4", "user refused", "effort2 only low")
	after := rules(t, "max_tokens required", "temperature only 1 if effort!=none", "n at_most 1", "user refused a", "seed accepted",
		"stop ignored if client=ai-sdk", "effort2 only low|high", "n at_most 1 if tools")
	var got []string
	for _, c := range Changes(before, after) {
		old := "taken"
		if c.Old != nil {
			old = c.Old.String()
		}
		got = append(got, c.Name+": "+old+" → "+c.New.String())
	}
	if got, want := strings.Join(got, "; "), "n: at_most 4 → at_most 1; temperature: taken → only 1"; got != want {
		t.Errorf("Changes = %q, want %q", got, want)
	}
}

func TestBreaks(t *testing.T) {
	model := rules(t, "temperature only 1 if effort!=none")
	for _, test := range []struct {
		name          string
		effort, value string
		want          bool
	}{
		{"the default effort takes it", "none", "0", false},
		{"the default effort refuses it", "medium", "0", true},
		{"a value that every effort takes", "medium", "1", false},
		{"an unknown default", "", "0", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Breaks(nil, model, "", test.effort, "temperature", test.value); got != test.want {
				t.Errorf("Breaks = %v, want %v", got, test.want)
			}
			if Breaks(model, model, test.effort, test.effort, "temperature", test.value) {
				t.Error("Breaks between equal models")
			}
		})
	}
}
