package exports

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// shape is the format of a program.
type shape struct {
	Path, Use string
	keys      func(m *model) []string // how the program finds a model; aider's models have two keys
	record    func(m *model) object   // calls m.require if the program would misread the model
	document  func(e *export) any
}

var shapes = []shape{
	{"api.json", "the models for opencode and others that read models.dev", idKeys, modelsDev, modelsDevProviders},
	{"exports/litellm.json", "the prices and limits for LiteLLM",
		func(m *model) []string { return []string{m.program.InFront + m.ID} }, litellm, recordsByKey},
	{"exports/aider.json", "the prices and limits for aider",
		func(m *model) []string { return []string{m.program.InFront + m.ID, m.program.LiteLLM + "/" + m.ID} }, aider, recordsByKey},
	{"exports/catwalk/v2/providers", "the providers and models for Crush", idKeys, catwalk, catwalkProviders},
	{".well-known/model-eol.json", "what retires when, for scanners", func(m *model) []string { return []string{m.ID} }, modelEOL, modelEOLList},
}

func idKeys(m *model) []string { return []string{m.Provider + "/" + m.ID} }

// Reasons for which several formats leave a model out.
const (
	noPrice      = "a price for input or output is not known"
	noLimit      = "the context or the longest answer is not known"
	noModalities = "the modalities are not known"
	noChat       = "it is not a chat model"
)

// requireUsable leaves out models of unknown providers, and models to which requests fail.
func (m *model) requireUsable() {
	m.require(m.program.ModelsDev != "", "the program does not know the provider")
	m.require(slices.Contains([]string{"usable", "uncertain", "retiring"}, m.Stage), "it is retired or no longer listed")
}

var unprintable = regexp.MustCompile(`[^\pL\pM\pN\pP\pS ]`)

func (m *model) printableName() string {
	return cmp.Or(strings.TrimSpace(unprintable.ReplaceAllString(m.Name, "")), m.ID)
}

func modelsDev(m *model) object {
	m.requireUsable()
	m.require(m.Type == "chat", noChat)
	cost := object{"input": m.needPrice("input"), "output": m.needPrice("output")}
	m.require(m.Context != nil && m.MaxOutput != nil, noLimit)
	m.require(m.Input != nil, noModalities)
	m.require(m.Features["tool_call"] != nil, "it is not known whether it calls tools")
	m.require(m.Released != "", "the release date is not known")
	m.require(m.Output != nil, noModalities)
	for _, meter := range []string{"cache_read", "cache_write", "input_audio", "output_audio"} {
		cost[meter] = m.price(0, meter)
	}
	reasons := m.Features["reasoning"] == true
	options := []object{}
	if m.Efforts.Values != nil {
		options = append(options, object{"type": "effort", "values": m.Efforts.Values})
	}
	cost["reasoning"], cost["tiers"] = when(reasons, m.price(0, "reasoning")), m.modelsDevTiers()
	return object{
		"id": m.ID, "name": m.printableName(), "status": when(m.Stage == "retiring", "deprecated"), "open_weights": m.OpenWeights == true,
		"limit": known(object{"context": m.Context, "output": m.MaxOutput, "input": m.MaxInput}), "cost": known(cost),
		"modalities": object{"input": m.Input, "output": m.Output}, "knowledge": m.Cutoff, "release_date": m.Released, "last_updated": m.Released,
		"attachment": has(m.Input, "image", "audio", "video", "pdf"), "reasoning": reasons, "reasoning_options": when(reasons, options),
		"tool_call": m.Features["tool_call"], "temperature": m.Features["temperature"], "structured_output": m.Features["structured_output"],
	}
}

// modelsDevTiers returns the prices of long prompts. A price that does not change with the length is the usual price.
func (m *model) modelsDevTiers() any {
	tiers := []any{}
	for _, n := range m.tiers {
		prices := object{"tier": object{"type": "context", "size": n}}
		for _, meter := range []string{"input", "output", "cache_read", "cache_write"} {
			prices[meter] = m.price(0, fmt.Sprintf("%s[context>%d]", meter, n), meter)
		}
		tiers = append(tiers, known(prices))
	}
	return when(len(tiers) > 0, tiers)
}

// litellmPrices are the names of prices for a token, each before its meter. A * is for the length of prompts above which the price is
// another one.
//
//go:embed litellm.txt
var litellmPrices string

// litellmFeatures are the names of features of ours in LiteLLM.
var litellmFeatures = map[string]string{
	"function_calling": "tool_call", "response_schema": "structured_output", "reasoning": "reasoning",
	"prompt_caching": "prompt_caching", "web_search": "web_search", "computer_use": "computer_use",
}

func litellm(m *model) object {
	m.requireUsable()
	mode := map[string]string{"chat": "chat", "embedding": "embedding", "image": "image_generation"}[m.Type]
	m.require(mode != "", "there is no mode that is certain")
	m.needPrice("input")
	if m.Type != "embedding" {
		m.needPrice("output")
	}
	record := object{
		"litellm_provider": m.program.LiteLLM, "mode": mode, "max_input_tokens": cmp.Or(m.MaxInput, m.Context),
		"max_output_tokens": m.MaxOutput, "max_tokens": cmp.Or(m.MaxOutput, m.MaxInput, m.Context),
		"output_vector_size": m.Dimensions, "deprecation_date": m.Retires, "supports_audio_output": has(m.Output, "audio"),
	}
	for line := range strings.Lines(litellmPrices) {
		name, meter, _ := strings.Cut(strings.TrimSpace(line), " ")
		before, after, tiered := strings.Cut(name, "*")
		record[before+after] = m.price(-6, meter)
		for _, n := range m.tiers {
			if tiered {
				record[fmt.Sprintf("%s_above_%dk_tokens%s", before, n/1000, after)] = m.price(-6, fmt.Sprintf("%s[context>%d]", meter, n))
			}
		}
	}
	if m.Type == "embedding" {
		record["output_cost_per_token"] = cmp.Or(record["output_cost_per_token"], any(0))
	}
	search := object{}
	for _, size := range []string{"low", "medium", "high"} {
		search["search_context_size_"+size] = m.price(-3, "web_search[search_context="+size+"]", "web_search")
	}
	record["search_context_cost_per_query"] = known(search)
	for name, feature := range litellmFeatures {
		record["supports_"+name] = m.Features[feature]
	}
	for name, modality := range map[string]string{"vision": "image", "pdf_input": "pdf", "audio_input": "audio", "video_input": "video"} {
		record["supports_"+name] = has(m.Input, modality)
	}
	return record
}

// aider returns LiteLLM's record of a chat model whose limits are known.
func aider(m *model) object {
	record := litellm(m)
	m.require(m.Type == "chat", noChat)
	m.require(cmp.Or(m.Context, m.MaxInput) != nil && m.MaxOutput != nil, noLimit)
	return record
}

func catwalk(m *model) object {
	m.requireUsable()
	m.require(m.Type == "chat", noChat)
	input, output := m.needPrice("input"), m.needPrice("output")
	context, answer := number(m.Context), number(m.MaxOutput)
	m.require(m.Context != nil && answer > 0, noLimit)
	m.require(m.Input != nil, noModalities)
	reasons := m.Features["reasoning"] == true
	return object{
		"id": m.ID, "name": m.printableName(), "cost_per_1m_in": input, "cost_per_1m_out": output,
		"cost_per_1m_in_cached": m.price(0, "cache_write"), "cost_per_1m_out_cached": m.price(0, "cache_read"),
		"context_window": m.Context, "default_max_tokens": int64(min(answer, max(context/4, 1))), // Crush asks for so many with every request
		"can_reason": reasons, "reasoning_levels": when(reasons && m.Efforts.Values != nil, m.Efforts.Values),
		"default_reasoning_effort": when(reasons, m.Efforts.Default), "supports_attachments": has(m.Input, "image"),
	}
}

var eolID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$`) // the ids that model-eol allows

func modelEOL(m *model) object {
	m.require(eolID.MatchString(m.ID), "the format allows no such id, for instance none with a slash")
	m.require(m.Stage == "usable" || m.Retires != nil, "it may end, but no date is known")
	replaced := m.Replacement.Provider == m.Provider && m.Replacement.ID != m.ID
	return object{"id": m.ID, "shutdown": m.Retires, "replacement": when(replaced, m.Replacement.ID)}
}

func recordsByKey(e *export) any {
	all := object{}
	for _, m := range e.Models {
		for _, key := range e.keys(m) {
			all[key] = m.values
		}
	}
	return all
}

func modelsDevProviders(e *export) any {
	all := object{}
	e.byProvider(func(p dataset.Provider, list []*model) {
		models := object{}
		for _, m := range list {
			models[m.ID] = m.values
		}
		program := programs[p.ID]
		all[program.ModelsDev] = known(object{
			"id": program.ModelsDev, "name": p.Name, "env": []string{program.Variable}, "npm": program.Package,
			"doc": e.options.BaseURL + "/providers/" + p.ID + "/", "models": models, "api": when(program.Address != "", program.Address),
		})
	})
	return all
}

func catwalkProviders(e *export) any {
	all := []any{}
	e.byProvider(func(p dataset.Provider, list []*model) {
		models, usable := []any{}, []*model{}
		for _, m := range list {
			if models = append(models, m.values); m.Stage == "usable" && m.Features["tool_call"] == true {
				usable = append(usable, m)
			}
		}
		if len(usable) == 0 {
			usable = list
		}
		blended := func(m *model) float64 { return 3*number(m.price(0, "input")) + number(m.price(0, "output")) }
		cheaper := func(a, b *model) int { return cmp.Compare(blended(a), blended(b)) }
		newer := func(a, b *model) int { return cmp.Or(strings.Compare(b.Released, a.Released), cheaper(a, b)) }
		program := programs[p.ID]
		all = append(all, object{
			"id": program.Catwalk, "name": p.Name, "type": program.Protocol, "models": models,
			"api_key": "$" + program.Variable, "api_endpoint": program.Endpoint,
			"default_large_model_id": slices.MinFunc(usable, newer).ID, "default_small_model_id": slices.MinFunc(usable, cheaper).ID,
		})
	})
	return all
}

func modelEOLList(e *export) any {
	models, listed := []any{}, map[any]bool{}
	for _, m := range e.Models {
		listed[m.ID] = true
	}
	for _, m := range e.Models {
		if models = append(models, m.values); !listed[m.values["replacement"]] {
			delete(m.values, "replacement")
		}
	}
	return object{
		"spec": "model-eol/0.1", "publisher": e.options.Service, "generated": cmp.Or(e.options.Generated, "1970-01-01") + "T00:00:00Z",
		"source": e.options.BaseURL + "/lifecycle/", "models": models,
	}
}

// endOfLife returns a file for each family of a provider, newest model first, in the shape of endoflife.date, where an id is a cycle.
func endOfLife(models []*model, o *Options) (files []File) {
	families := map[string][]*model{}
	for _, m := range models {
		if m.Family != "" && SafeID.MatchString(m.ID) {
			path := "exports/endoflife/" + m.Provider + "/" + m.Family + ".json"
			families[path] = append(families[path], m)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(families)) {
		slices.SortStableFunc(families[path], func(a, b *model) int { return strings.Compare(b.Released, a.Released) })
		var cycles []any
		for _, m := range families[path] {
			cycles = append(cycles, known(object{
				"cycle": m.ID, "link": o.BaseURL + "/models/" + m.Provider + "/" + m.ID + "/", "eol": cmp.Or(m.Retires, any(m.Stage == "retired")),
				"discontinued": m.Stage == "retiring" || m.Stage == "retired", "releaseDate": when(len(m.Released) == len("2026-01-31"), m.Released),
			}))
		}
		files = append(files, File{path, api.JSON, "", append(api.Encode(cycles), '\n')})
	}
	return files
}

// known removes the fields without a value. It returns nil if no field is left.
func known(o object) any {
	maps.DeleteFunc(o, func(_ string, value any) bool { return value == nil })
	return when(len(o) > 0, o)
}

// has reports whether a list contains one of the values; nil if the list is not known.
func has(list []string, values ...string) any {
	return when(list != nil, slices.ContainsFunc(list, func(v string) bool { return slices.Contains(values, v) }))
}

// number returns a number of JSON; 0 if it is not known.
func number(v any) float64 {
	n, _ := v.(json.Number)
	f, _ := n.Float64()
	return f
}

func when(condition bool, value any) any {
	if condition {
		return value
	}
	return nil
}
