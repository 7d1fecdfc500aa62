package calls

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/parameter"
)

// cases are those of site/testdata/calls.json, which the browser's script is tested with, too.
type cases struct {
	Models []struct {
		Provider, ID, Effort string
		Limit                int64
		Rules                []struct {
			Name, Rule, When string
			Value            []string
			Disputed         bool
		}
	}
	Cases []struct {
		About string
		Files []struct {
			Name string
			Text []string
		}
		Want []string
	}
}

func load(t *testing.T) (c cases) {
	t.Helper()
	content, err := os.ReadFile("../../testdata/calls.json")
	if err == nil {
		err = json.Unmarshal(content, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCalls(t *testing.T) {
	all := load(t)
	for _, test := range all.Cases {
		t.Run(test.About, func(t *testing.T) {
			var manifests []Manifest
			for _, file := range test.Files {
				if slices.Contains(Manifests, path.Base(file.Name)) {
					manifests = append(manifests, Manifest{file.Name, strings.Join(file.Text, "\n")})
				}
			}
			got := []string{}
			for _, file := range test.Files {
				got = append(got, all.faults(t, file.Name, strings.Join(file.Text, "\n")+"\n", manifests)...)
			}
			if !slices.Equal(got, test.Want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.Want, "\n"))
			}
		})
	}
}

// faults returns what is wrong in a file, as the cases have it.
func (c *cases) faults(t *testing.T, name, content string, manifests []Manifest) (faults []string) {
	t.Helper()
	text := New(name, content)
	for _, m := range c.Models {
		var rules, disputed []parameter.Rule
		for _, r := range m.Rules {
			when, err := parameter.ParseCondition(r.When)
			if err != nil {
				t.Fatal(err)
			}
			outcome := parameter.Outcome(slices.Index(parameter.OutcomeNames[:], r.Rule))
			rule := parameter.Rule{Name: r.Name, Outcome: outcome, Values: r.Value, When: when}
			if r.Disputed {
				disputed = append(disputed, rule)
			} else {
				rules = append(rules, rule)
			}
		}
		places := regexp.MustCompile(`\b`+regexp.QuoteMeta(m.ID)+`\b`).FindAllStringIndex(content, -1)
		for _, constant := range text.Constants() {
			if constant.Provider == m.Provider && constant.Folded == Fold(m.ID) {
				places = append(places, []int{constant.Offset, constant.Offset + len(constant.Name)})
			}
		}
		for _, at := range places {
			call, found := text.At(at[0], at[1], m.Provider)
			if !found {
				continue
			}
			call.Release(m.Provider, manifests)
			add := func(a *Arg, says string) {
				before := content[:a.Offset]
				line := strings.Count(before, "\n") + 1
				column := len(before) - strings.LastIndexByte(before, '\n')
				faults = append(faults, fmt.Sprintf("%s:%d:%d %s", name, line, column, says))
			}
			for _, f := range call.Apply(rules, m.Effort) {
				add(f.Arg, f.Says(m.ID))
			}
			for _, f := range call.Doubts(rules, disputed, m.Effort) {
				add(f.Arg, f.Says(m.ID))
			}
			for _, e := range call.Excesses(m.Limit) {
				add(e.Arg, e.Says(m.ID))
			}
			if over, found := call.Overspent(rules); found {
				add(over.Arg, over.Says(m.ID))
			}
		}
	}
	slices.SortFunc(faults, func(a, b string) int { return strings.Compare(lineFirst(a), lineFirst(b)) })
	return faults
}

// lineFirst returns a finding with its line as digits that sort.
func lineFirst(fault string) string {
	parts := strings.SplitN(fault, ":", 3)
	return fmt.Sprintf("%s:%6s:%s", parts[0], parts[1], parts[2])
}

// TestLinear checks that the time for a text is about linear in its length, whatever brackets,
// quotes and names it has.
func TestLinear(t *testing.T) {
	call := `openai.chat.completions.create(model="gpt-9-mini", temperature=0.4)` + "\n"
	for _, piece := range []string{
		"(", "{[(", `"`, "'''", "`${", "/*", "/", "a.", ")", "x=", "a=b,", "**a,", call,
	} {
		for _, name := range []string{"a.py", "a.ts", "a.sh", "a.yaml", "a.json"} {
			content := strings.Repeat(piece, 200_000/len(piece)) + call
			start := time.Now()
			at := strings.LastIndex(content, "gpt-9-mini")
			New(name, content).At(at, at+len("gpt-9-mini"), "openai")
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%s with many %q: %v", name, piece, took)
			}
		}
	}
}
