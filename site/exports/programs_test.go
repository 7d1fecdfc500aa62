package exports

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

// TestProgramsOf checks under which names programs know providers, and who wins if apis.json says
// something else.
func TestProgramsOf(t *testing.T) {
	provider := func(id, modelsDev, litellm string) dataset.Provider {
		p := dataset.Provider{ID: id, Names: map[string][]string{}}
		if modelsDev != "" {
			p.Names["models.dev"] = []string{modelsDev, "other"}
		}
		if litellm != "" {
			p.Names["litellm"] = []string{litellm, "other"}
		}
		return p
	}
	for _, test := range []struct {
		name     string
		provider dataset.Provider
		apis     string
		want     program
	}{
		{
			name:     "a cloud whose ids have nothing in front",
			provider: provider("amazon-bedrock", "amazon-bedrock", "bedrock"),
			apis:     "",
			want: program{
				ID: "amazon-bedrock", NPM: "@ai-sdk/amazon-bedrock", LiteLLM: "bedrock",
				Env: []string{
					"AWS_ACCESS_KEY_ID",
					"AWS_SECRET_ACCESS_KEY",
					"AWS_REGION",
					"AWS_BEARER_TOKEN_BEDROCK",
				},
			},
		},
		{"another name in each program", provider("alibaba", "alibaba", "dashscope"), "", program{
			ID:  "alibaba",
			NPM: "@ai-sdk/openai-compatible",
			API: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
			Env: []string{"DASHSCOPE_API_KEY"}, LiteLLM: "dashscope", Prefix: "dashscope/",
		}},
		{
			name:     "LiteLLM only",
			provider: provider("sambanova", "", "sambanova"),
			apis:     "",
			want:     program{LiteLLM: "sambanova", Prefix: "sambanova/"},
		},
		{"not reachable through models.dev", provider("acme", "acme", ""), "", program{}},
		{"its own word first", provider("xai", "xai", "xai"),
			`[{"provider":"xai","key":"MY_KEY","npm":"mine","api":"https://x.example",` +
				`"litellm_prefix":"x/"}]`,
			program{
				ID:      "xai",
				NPM:     "mine",
				API:     "https://x.example",
				Env:     []string{"MY_KEY"},
				LiteLLM: "xai",
				Prefix:  "x/",
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &dataset.Dataset{
				Providers: []dataset.Provider{test.provider},
				Settings:  dataset.Settings{APIs: test.apis},
			}
			if diff := cmp.Diff(test.want, programsOf(d)[test.provider.ID]); diff != "" {
				t.Errorf("program (-want +got):\n%s", diff)
			}
		})
	}
}

// TestPlaces checks that offers of one id at several places are all in the lists, and that scanners
// get the maker's day.
func TestPlaces(t *testing.T) {
	d := datasetOf(plain("m-1"), plain("m-1"))
	d.Providers = append(d.Providers,
		dataset.Provider{
			ID:    "azure",
			Name:  "Azure",
			Kind:  dataset.Cloud,
			Names: map[string][]string{"models.dev": {"azure"}, "litellm": {"azure"}},
		},
		dataset.Provider{ID: "unknown", Name: "Unknown", Kind: dataset.Host})
	other := plain("m-1")
	other.Provider = "unknown"
	d.Models[1].Provider, d.Models[1].RetirementDate = "azure", "2027-05-01"
	d.Models = append(d.Models, other)
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	bodies := exported(t, d)
	litellm := decode[map[string]object](t, bodies["exports/litellm.json"])
	if len(litellm) != 2 ||
		litellm["azure/m-1"]["litellm_provider"] != "azure" ||
		litellm["m-1"]["litellm_provider"] != "openai" {
		t.Errorf("LiteLLM's list is %v, want m-1 of OpenAI and of Azure", litellm)
	}
	modelsDev := decode[map[string]struct{ Models map[string]object }](t, bodies["api.json"])
	if len(modelsDev) != 2 || modelsDev["azure"].Models["m-1"] == nil {
		t.Errorf("models.dev's list has %d providers, want OpenAI and Azure", len(modelsDev))
	}
	eol := decode[struct{ Models []eolModel }](t, bodies[".well-known/model-eol.json"])
	if want := []eolModel{{ID: "m-1"}}; !slices.Equal(eol.Models, want) {
		t.Errorf("scanners get %v, want %v", eol.Models, want)
	}
}

// TestHours checks that the lists have the highest of the prices that depend on the hour, with and
// without a price for all hours.
func TestHours(t *testing.T) {
	m := plain("m-1")
	night, day := m.Prices[0], m.Prices[0]
	night.Condition, night.Amount = "utc=16:30-00:30", "0.5"
	day.Condition, day.Amount = "utc=00:30-16:30", "2"
	for _, test := range []struct {
		name         string
		prices       []dataset.Price // of the input
		input, above any
	}{
		{"by the hour only", []dataset.Price{day, night}, "2", nil},
		{"dearer at some hours", []dataset.Price{m.Prices[0], m.Prices[1], day}, "2", "2.5"},
		{"cheaper at some hours", []dataset.Price{m.Prices[0], night}, "1.25", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := plain("m-1")
			m.Prices = append(slices.Clone(test.prices), m.Prices[2:]...)
			record := decode[map[string]object](t, exported(t, datasetOf(m))["exports/litellm.json"])["m-1"]
			got := []string{
				rational(record["input_cost_per_token"], 1e6),
				rational(record["input_cost_per_token_above_200k_tokens"], 1e6),
			}
			if want := []string{rational(test.input, 1), rational(test.above, 1)}; !slices.Equal(got, want) {
				t.Errorf("prices of input = %q, want %q", got, want)
			}
		})
	}
}
