package exports

import (
	"cmp"
	_ "embed"
	"encoding/json"

	"modelcatalog/dataset"
)

// program is what programs call a provider, and how they reach it. Its JSON is a provider in the
// shape of models.dev.
type program struct {
	API     string         `json:"api,omitempty"`
	Doc     string         `json:"doc"`
	Env     []string       `json:"env"`
	ID      string         `json:"id"` // models.dev's; empty if programs that read it could not reach the provider
	Models  map[string]any `json:"models"`
	Name    string         `json:"name"`
	NPM     string         `json:"npm"`
	LiteLLM string         `json:"-"` // LiteLLM's name; empty if it does not know the provider
	Prefix  string         `json:"-"` // what LiteLLM writes before ids
}

// knownPrograms is programs.json: the packages, variables and addresses by which programs that read
// models.dev reach its providers, by its names, and what LiteLLM writes before ids, by its names,
// where that is not the name and a slash. A dataset's apis.json overrides it.
//
//go:embed programs.json
var knownPrograms []byte

// programsOf returns what programs call the providers of a dataset, by the id of the provider,
// without Doc, Models and Name. The names come from providers.json. A provider is left out if no
// program would know how to reach it.
func programsOf(d *dataset.Dataset) map[string]program {
	var known struct {
		ModelsDev map[string]struct {
			NPM, API string
			Env      []string
		} `json:"models.dev"`
		LiteLLM map[string]string
	}
	if err := json.Unmarshal(knownPrograms, &known); err != nil {
		panic("exports: programs.json: " + err.Error())
	}
	type api struct {
		Provider, Key, NPM, API string
		Prefix                  string `json:"litellm_prefix"`
	}
	var stated []api
	// Package website reports the faults of the file. A provider that cannot be read is left out
	// here.
	_ = json.Unmarshal([]byte(d.Settings.APIs), &stated)
	apis := map[string]api{}
	for _, a := range stated {
		apis[a.Provider] = a
	}

	programs := map[string]program{}
	for _, p := range d.Providers {
		a, isStated := apis[p.ID]
		var result program
		if names := p.Names["litellm"]; len(names) > 0 {
			result.LiteLLM = names[0]
			prefix, exception := known.LiteLLM[result.LiteLLM]
			switch {
			case isStated:
				result.Prefix = a.Prefix // empty means that there is none
			case exception:
				result.Prefix = prefix
			default:
				result.Prefix = result.LiteLLM + "/"
			}
		}
		if names := p.Names["models.dev"]; len(names) > 0 {
			usual := known.ModelsDev[names[0]]
			result.NPM = cmp.Or(a.NPM, usual.NPM)
			result.API = cmp.Or(a.API, usual.API)
			result.Env = usual.Env
			if a.Key != "" {
				result.Env = []string{a.Key}
			}
			// Without a package or the variable of a key, opencode lists the provider but cannot
			// use it.
			if result.NPM != "" && len(result.Env) > 0 {
				result.ID = names[0]
			}
		}
		if result.ID != "" || result.LiteLLM != "" {
			programs[p.ID] = result
		}
	}
	return programs
}
