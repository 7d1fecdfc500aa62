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
		{
			name:  "a value that is not taken",
			rules: sampling,
			call:  Call{Complete: true},
			sets:  "temperature=0.2",
			want:  "temperature refused",
		},
		{
			name:  "a value that one version takes",
			rules: sampling,
			call:  Call{Complete: true},
			sets:  "temperature=1",
			want:  "temperature taken",
		},
		{
			name:  "a value that the version refuses",
			rules: sampling,
			call:  Call{APIVersion: "2026-10-21"},
			sets:  "temperature=1.0",
			want:  "temperature refused",
		},
		{
			name:  "a value before the version",
			rules: sampling,
			call:  Call{APIVersion: "2023-06-01"},
			sets:  "temperature=1.0",
			want:  "temperature taken",
		},
		{
			name:  "a value that nobody knows",
			rules: sampling,
			call:  Call{Complete: true},
			sets:  "temperature=?",
			want:  "",
		},
		{
			name:  "a value that nobody knows, but none is taken",
			rules: sampling,
			call:  Call{APIVersion: "2027-01-01"},
			sets:  "temperature=?",
			want:  "temperature refused",
		},
		{
			name:  "no parameter",
			rules: sampling,
			call:  Call{Complete: true},
			sets:  "top_p=0.2",
			want:  "",
		},

		{
			name:  "the default effort",
			rules: efforts,
			call:  Call{Complete: true, DefaultEffort: "none"},
			sets:  "temperature=0",
			want:  "temperature taken",
		},
		{
			name:  "another default effort",
			rules: efforts,
			call:  Call{Complete: true, DefaultEffort: "medium"},
			sets:  "temperature=0",
			want:  "temperature refused",
		},
		{
			name:  "an effort that the call sets",
			rules: efforts,
			call:  Call{DefaultEffort: "none"},
			sets:  "temperature=0 reasoning.effort=low",
			want:  "temperature refused",
		},
		{
			name:  "an effort in a variable",
			rules: efforts,
			call:  Call{Complete: true, DefaultEffort: "none"},
			sets:  "temperature=0 reasoning_effort=?",
			want:  "",
		},
		{
			name:  "an effort inside a variable",
			rules: efforts,
			call:  Call{Complete: true, DefaultEffort: "none"},
			sets:  "temperature=0 reasoning=?",
			want:  "",
		},
		{
			name:  "an unknown default",
			rules: efforts,
			call:  Call{Complete: true},
			sets:  "temperature=0",
			want:  "",
		},
		{
			name:  "a call that is not complete",
			rules: efforts,
			call:  Call{DefaultEffort: "none"},
			sets:  "temperature=0",
			want:  "",
		},

		{
			name:  "another parameter that is set",
			rules: []string{"top_p refused if temperature"},
			sets:  "top_p=1 temperature=?",
			want:  "top_p refused",
		},
		{
			name:  "another parameter that may be set",
			rules: []string{"top_p refused if temperature"},
			sets:  "top_p=1",
			want:  "",
		},
		{
			name:  "another parameter that is not set",
			rules: []string{"top_p refused if !temperature"},
			call:  Call{Complete: true},
			sets:  "top_p=1",
			want:  "top_p refused",
		},
		{
			name:  "a part of another parameter",
			rules: []string{"n refused if tools"},
			sets:  "n=2 tools[].type=function",
			want:  "n refused",
		},
		{
			name:  "what is unset differs",
			rules: []string{"stream_options refused if stream!=true"},
			call:  Call{Complete: true},
			sets:  "stream_options=object",
			want:  "stream_options refused",
		},

		{
			name:  "required",
			rules: []string{"max_tokens required"},
			call:  Call{Complete: true},
			sets:  "temperature=1",
			want:  "max_tokens missing",
		},
		{
			name:  "required, but the call goes on elsewhere",
			rules: []string{"max_tokens required"},
			sets:  "temperature=1",
			want:  "",
		},
		{
			name:  "required with a value",
			rules: []string{"type required a"},
			sets:  "type=b",
			want:  "type refused",
		},
		{
			name:  "at most",
			rules: []string{"stop[] at_most 4"},
			sets:  "stop[]=5",
			want:  "stop[] refused",
		},
		{
			name:  "at the bound",
			rules: []string{"stop[] at_most 4"},
			sets:  "stop[]=4",
			want:  "",
		},
		{
			name:  "at least",
			rules: []string{"budget at_least 1024"},
			sets:  "budget=512",
			want:  "budget refused",
		},
		{
			name:  "a bound and no number",
			rules: []string{"n at_most 4"},
			sets:  "n=many",
			want:  "",
		},
		{
			name:  "renamed",
			rules: []string{"max_tokens renamed max_completion_tokens if endpoint=chat.completions"},
			call:  Call{Endpoint: "chat.completions"},
			sets:  "max_tokens=?",
			want:  "max_tokens refused",
		},
		{
			name:  "renamed at another endpoint",
			rules: []string{"max_tokens renamed max_completion_tokens if endpoint=chat.completions"},
			call:  Call{Endpoint: "responses"},
			sets:  "max_tokens=10",
			want:  "",
		},
		{
			name:  "ignored",
			rules: []string{"temperature ignored"},
			sets:  "temperature=0",
			want:  "temperature ignored",
		},
		{
			name:  "refused is graver",
			rules: []string{"n ignored", "n refused 2", "n accepted"},
			sets:  "n=2",
			want:  "n refused",
		},
		{
			name:  "some values",
			rules: []string{"effort2 refused none|minimal"},
			sets:  "effort2=low",
			want:  "",
		},

		{
			name:  "one of several elements",
			rules: []string{"tools[].type refused computer"},
			sets:  "tools[].type=function|computer",
			want:  "tools[].type refused",
		},
		{
			name:  "elements that are all taken",
			rules: []string{"modalities only text|audio"},
			sets:  "modalities=audio|text",
			want:  "modalities taken",
		},
		{
			name:  "a condition on an element",
			rules: []string{"audio required if modalities=audio"},
			call:  Call{Complete: true},
			sets:  "modalities=text|audio",
			want:  "audio missing",
		},
		{
			name:  "a client that drops it",
			rules: []string{"temperature refused", "temperature ignored if client=ai-sdk"},
			call:  Call{Client: "ai-sdk"},
			sets:  "temperature=0",
			want:  "temperature ignored",
		},
		{
			name: "a client that refuses what the API takes",
			rules: []string{
				"temperature refused if client=anthropic-python,client_version>=1.0.0",
				"temperature accepted",
			},
			call: Call{Client: "anthropic-python", ClientVersion: "1.10.0"},
			sets: "temperature=0",
			want: "temperature refused",
		},
		{
			name:  "a client of another version",
			rules: []string{"temperature refused if client=anthropic-python,client_version>=1.9.0"},
			call:  Call{Client: "anthropic-python", ClientVersion: "1.8.2"},
			sets:  "temperature=0",
			want:  "",
		},
		{
			name:  "no client that changes it",
			rules: []string{"temperature refused", "temperature ignored if client=ai-sdk"},
			call:  Call{Client: Direct},
			sets:  "temperature=0",
			want:  "temperature refused",
		},
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
		"",
		"effort!=none",
		"api_version>=2026-10-21",
		"endpoint=chat.completions,reasoning_effort!=none",
		"!tools",
		"thinking.type=enabled",
		"thinking.type=disabled,effort=xhigh|max",
		"messages[-1].role=assistant",
		"client=ai-sdk,client_version<4.0.0",
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
	before := rules(t,
		"max_tokens required",
		"top_p refused if temperature",
		"n at_most 4",
		"user refused",
		"effort2 only low",
	)
	after := rules(t,
		"max_tokens required",
		"temperature only 1 if effort!=none",
		"n at_most 1",
		"user refused a",
		"seed accepted",
		"stop ignored if client=ai-sdk",
		"effort2 only low|high",
		"n at_most 1 if tools",
	)
	var got []string
	for _, c := range Changes(before, after) {
		old := "taken"
		if c.Old != nil {
			old = c.Old.String()
		}
		got = append(got, c.Name+": "+old+" → "+c.New.String())
	}
	const want = "n: at_most 4 → at_most 1; temperature: taken → only 1"
	if got := strings.Join(got, "; "); got != want {
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
