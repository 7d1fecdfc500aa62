package resolve

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// vectors is the file vectors.json. Cases with More are about all offers, others about Models
// alone.
type vectors struct {
	Models, More []vectorOffer
	Cases        []struct {
		Name, Place string
		More        bool
		Provider    string
		Found       Found
		How         Step
		Models      []string
		Note, About string
	}
	Canonical []struct{ Provider, ID, Canonical, About string }
}

type vectorOffer struct {
	Provider, ID string
	Aliases      []string
	AliasOf      string `json:"alias_of"`
	Canonical    string
	Kind         string
}

// readVectors returns the vectors, and the resolvers of the few models and of all offers.
func readVectors(t testing.TB) (v vectors, few, all *Resolver) {
	t.Helper()
	filetest.NoError(t, json.Unmarshal(Vectors, &v))
	offers := func(of []vectorOffer) (offers []Offer) {
		for _, o := range of {
			offers = append(offers, Offer(o))
		}
		return offers
	}
	return v, New(offers(v.Models)), New(offers(slices.Concat(v.Models, v.More)))
}

func TestVectors(t *testing.T) {
	v, few, all := readVectors(t)
	if len(v.Cases) < 300 {
		t.Errorf("%d cases, want 300 or more", len(v.Cases))
	}
	seen := map[string]bool{}
	for _, test := range v.Cases {
		r := few
		if test.More {
			r = all
		}
		t.Run(fmt.Sprintf("%.60s at %q, more %t", test.Name, test.Place, test.More), func(t *testing.T) {
			a := r.Resolve(Name{test.Name, test.Place})
			models := []string{}
			for _, row := range a.Rows {
				models = append(models, key(r, row))
			}
			want := Answer{Place: test.Provider, Found: test.Found, How: test.How, Note: test.Note}
			got := Answer{Place: a.Place, Found: a.Found, How: a.How, Note: a.Note}
			if diff := cmp.Diff(want, got) + cmp.Diff(test.Models, models); diff != "" {
				t.Errorf("Resolve(%.200q, place %q), more %v: %s (-want +got):\n%s",
					test.Name, test.Place, test.More, test.About, diff)
			}
			if (a.How == ByGone) != (a.Retired != nil) || a.Text != test.Name[a.At:a.At+len(a.Text)] {
				t.Errorf("Resolve(%.200q): Retired = %v, and %q at %d", test.Name, a.Retired, a.Text, a.At)
			}
		})
		switch key := test.Name + "\n" + test.Place; {
		case test.About == "":
			t.Errorf("%.200q: want a sentence that says why", test.Name)
		case seen[key] && !test.More:
			t.Errorf("%.200q, place %q: a second case", test.Name, test.Place)
		default:
			seen[key] = true
		}
	}
}

func TestCanonical(t *testing.T) {
	v, _, all := readVectors(t)
	for _, test := range v.Canonical {
		t.Run(test.Provider+"/"+test.ID, func(t *testing.T) {
			row, found := all.Canonical(test.Provider, test.ID)
			got := ""
			if found {
				got = key(all, row)
			}
			if got != test.Canonical {
				t.Errorf("Canonical() = %q, want %q: %s", got, test.Canonical, test.About)
			}
		})
	}
}

// TestLiteral checks what can be replaced in a text: an id as the provider of its row writes it.
func TestLiteral(t *testing.T) {
	_, few, all := readVectors(t)
	for _, test := range []struct {
		name         string
		r            *Resolver
		text         string
		own, literal bool
		tuned        bool
	}{
		{"gpt-4o", few, "gpt-4o", false, true, false},
		{" gpt-4o", few, "gpt-4o", false, true, false},
		{"GPT-4o", few, "GPT-4o", false, false, false},
		{"openai/gpt-4o", few, "gpt-4o", true, true, false},
		{"my-team/gpt-4o", few, "gpt-4o", false, true, false},
		{"gpt-4o:floor", few, "gpt-4o", false, true, false},
		{"claude-3-haiku", few, "claude-3-haiku", false, false, false},
		{"claude-opus-4.6", few, "claude-opus-4.6", false, false, false},
		{"openrouter/openai/gpt-4o", few, "gpt-4o", false, false, false},
		{"openrouter/openai/gpt-4o", all, "openai/gpt-4o", true, true, false},
		{"azure/gpt-4o", all, "gpt-4o", true, false, false},
		{"zai/glm-4.7", all, "glm-4.7", true, true, false},
		{"zai-org/glm-4.7", all, "glm-4.7", true, false, false},
		{"gemini-2.5-pro@001", few, "gemini-2.5-pro", false, false, false},
		{"ft:gpt-3.5-turbo:acme", few, "gpt-3.5-turbo", false, false, true},
		{`groq\/openai\/gpt-oss-20b`, few, `openai\/gpt-oss-20b`, true, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := test.r.Resolve(Name{ID: test.name})
			want := Answer{Text: test.text, Own: test.own, Literal: test.literal, Tuned: test.tuned}
			got := Answer{Text: a.Text, Own: a.Own, Literal: a.Literal, Tuned: a.Tuned}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("Resolve() (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlaceOf(t *testing.T) {
	for address, want := range map[string]string{
		"https://api.openai.com/v1":                              "openai",
		"https://openrouter.ai/api/v1":                           "openrouter",
		"https://x.openai.azure.com":                             "azure",
		"https://us-east5-aiplatform.googleapis.com/v1":          "google-vertex",
		"https://bedrock-runtime.us-east-1.amazonaws.com":        "amazon-bedrock",
		"https://generativelanguage.googleapis.com/v1beta":       "google",
		"api.groq.com/openai/v1":                                 "groq",
		"https://proxy.example/openrouter":                       "",
		"https://proxy.example/?upstream=https://api.openai.com": "",
		"": "",
	} {
		t.Run(address, func(t *testing.T) {
			if got := PlaceOf(address); got != want {
				t.Errorf("PlaceOf(%q) = %q, want %q", address, got, want)
			}
		})
	}
}

// TestTable checks what the patterns and names of the table refer to.
func TestTable(t *testing.T) {
	kinds := []string{Maker, Cloud, Host, Gateway}
	names := map[string]string{}
	for _, p := range table().Places {
		if !slices.Contains(kinds, p.Kind) || p.Name == "" || p.Note != "" && table().Notes[p.Note] == "" {
			t.Errorf("%+v: want a kind, a name, and a note that there is", p)
		}
		for _, name := range append(p.Names, p.ID) {
			if other := names[name]; other != "" {
				t.Errorf("%q names %s and %s", name, other, p.ID)
			}
			names[name] = p.ID
		}
	}
	for _, w := range table().Wrappers {
		for _, place := range []string{w.Place, w.At} {
			if place != "" && names[place] != place {
				t.Errorf("%s: there is no place %q", w.Pattern, place)
			}
		}
		if w.Note != "" && table().Notes[w.Note] == "" {
			t.Errorf("%s: there is no note %q", w.Pattern, w.Note)
		}
	}
	for _, s := range table().Suffixes {
		if s.Note != "" && table().Notes[s.Note] == "" || len(s.Texts) == 0 {
			t.Errorf("%v: want texts, and a note that there is", s.Texts)
		}
	}
	for _, group := range table().Retired {
		if _, err := dataset.ParseDate(group.Day); err != nil || group.Page == "" || group.Provider == "" {
			t.Errorf("%+v: want a day, a page and a provider", group)
		}
	}
}

// TestUnsure checks which answers are only hints about the name: what they say must not fail a build.
func TestUnsure(t *testing.T) {
	_, few, all := readVectors(t)
	for _, test := range []struct {
		name   Name
		r      *Resolver
		unsure bool
	}{
		{Name{ID: "gpt-4o"}, few, false},
		{Name{ID: "openai/gpt-4o"}, few, false},
		{Name{ID: "my-team/gpt-4o"}, few, false},
		{Name{ID: "claude-3-haiku"}, few, false},
		{Name{ID: "text-davinci-003"}, few, false},
		{Name{ID: "azure/gpt-4o"}, few, true},
		{Name{ID: "gpt-4o", Place: "azure"}, few, true},
		{Name{ID: "azure/gpt-4o"}, all, false},
		{Name{ID: "azure/text-davinci-003"}, few, true},
		{Name{ID: "openrouter/openai/gpt-4o"}, few, true},
		{Name{ID: "openrouter/openai/gpt-4o:floor"}, all, false},
		{Name{ID: "gpt-4o:floor"}, few, true},
		{Name{ID: "gpt-4o-2099-01-01"}, few, true},
		{Name{ID: "ft:gpt-3.5-turbo:acme"}, few, true},
		{Name{ID: "openai-gpt-4o"}, few, true},
		// The common name of a model says less about the place than a name that only one host has.
		{Name{ID: "gpt-oss-120b"}, all, true},
		{Name{ID: "meta-llama/Llama-3.3-70B-Instruct"}, all, true},
		{Name{ID: "cerebras/gpt-oss-120b"}, all, false},
		{Name{ID: "zai-glm-4.7"}, all, false},
	} {
		t.Run(test.name.ID+" "+test.name.Place, func(t *testing.T) {
			a := test.r.Resolve(test.name)
			if a.Unsure != test.unsure || a.Unsure && a.Note == "" {
				t.Errorf("Unsure = %t, want %t; note %q", a.Unsure, test.unsure, a.Note)
			}
		})
	}
}

// key returns the provider and the id of a row: "anthropic/claude-opus-5-5".
func key(r *Resolver, row int) string {
	return r.offers[row].Provider + "/" + r.offers[row].ID
}
