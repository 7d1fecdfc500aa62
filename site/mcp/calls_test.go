package mcp_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

const maxAnswer = 24_000 // bytes

// get returns the status and the body of an answer of version 2.
func get(a *api.API, path, rawQuery string) (int, string) {
	var w api.Response
	a.Respond(&w, &api.Request{Method: "GET", Path: "/api/v2" + path, RawQuery: rawQuery})
	return w.Status, string(w.Body)
}

// TestCallsEqualAPI compares the results of calls with version 2's answers, byte for byte, for the
// sample and for hard ids and texts. TestPages compares whole lists.
func TestCallsEqualAPI(t *testing.T) {
	s, a := server(t)
	hard := datasettest.New(datasettest.Options{Models: 300, Seed: 3, Hostile: true})
	hardServer, hardAPI := serverOf(t, hard, nil)
	for _, p := range a.Catalog().Params() {
		if !slices.Contains([]string{"page", "limit", "order", "status"}, p.Name) {
			for _, value := range append(p.Allowed, p.Example, "x", "-1", "é, ", "1e3", "0") {
				if strings.Contains(value, "chat") { // find_models leaves some out
					continue
				}
				compareFind(t, s, a, p, value)
				compareFind(t, hardServer, hardAPI, p, value)
			}
		}
	}
	for row := range hardAPI.Catalog().Len() {
		compareModel(t, s, a, row)
		compareModel(t, hardServer, hardAPI, row)
	}
	_, stats := get(a, "/stats", "")
	if got := callTool(t, s, "catalog_stats", struct{}{}); got.json != stats {
		t.Errorf("catalog_stats = %s, want %s", got.json, stats)
	}
}

// list is the result of a tool that lists.
type list struct {
	Data []json.RawMessage
	Meta struct {
		Total, Offset int
		Next          *int `json:"next_offset"`
	}
}

// compareFind compares a call of find_models with the API's answer. An answer that is too long has
// the first models.
func compareFind(t *testing.T, s *mcp.Server, a *api.API, p catalog.Param, value string) {
	t.Helper()
	arguments := map[string]any{
		"detail": "full",
		"order":  "desc",
		"sort":   "updated",
		"status": []string{"active", "unlisted"},
		p.Name:   value,
	}
	if p.List {
		arguments[p.Name] = strings.Split(value, ",")
	}
	got := callTool(t, s, "find_models", arguments)
	query := "limit=20&order=desc&status=active,unlisted&" + p.Name + "=" + url.QueryEscape(value)
	if p.Name != "sort" {
		query += "&sort=updated"
	}
	status, body := get(a, "/models", query)
	var want struct {
		list
		Error catalog.Error
	}
	filetest.NoError(t, json.Unmarshal([]byte(body), &want))
	if got.IsError {
		if message := got.Content[0].Text; status != 400 || message != want.Error.Message {
			t.Fatalf("find_models(%v) = %s, want the error of the API: %d %s",
				arguments, message, status, body)
		}
		return
	}
	var result list
	filetest.NoError(t, json.Unmarshal([]byte(got.json), &result))
	n := len(result.Data)
	full := n == len(want.Data) || len(got.json)+len(want.Data[n]) > maxAnswer-400
	if result.Meta.Total != want.Meta.Total ||
		!full ||
		len(got.json) > maxAnswer ||
		fmt.Sprintf("%s", result.Data) != fmt.Sprintf("%s", want.Data[:n]) {
		t.Fatalf("find_models(%v) has %d models and meta %+v, want those of %s",
			arguments, n, result.Meta, body)
	}
}

// explained returns the API's answer for a model with the statements about some facts. Without any,
// it lacks that member.
func explained(t *testing.T, answer string, facts ...string) string {
	t.Helper()
	body, member, _ := strings.Cut(answer, `,"statements":`)
	if len(facts) == 0 {
		return body + "}}"
	}
	var all []json.RawMessage
	filetest.NoError(t, json.Unmarshal([]byte(strings.TrimSuffix(member, "}}")), &all))
	var some []string
	for _, statement := range all {
		about := func(fact string) bool {
			return strings.HasPrefix(string(statement), `{"fact":"`+fact+`",`)
		}
		if slices.ContainsFunc(facts, about) {
			some = append(some, string(statement))
		}
	}
	return body + `,"statements":[` + strings.Join(some, ",") + "]}}"
}

// compareModel compares get_model, by provider and by a name with it, with the API's answer.
func compareModel(t *testing.T, s *mcp.Server, a *api.API, row int) {
	t.Helper()
	provider, id := a.Catalog().Key(row)
	_, answer := get(a, "/models/"+provider+"/"+id, "")
	facts := []string{"name", "context_length", "family", "price:input", "price:output"}
	brief := `{"data":` + string(a.Catalog().AppendObject(nil, row)) + "}"
	for _, test := range []struct {
		arguments map[string]any
		want      string
	}{
		{map[string]any{"provider": provider, "id": id}, brief},
		{map[string]any{"id": provider + "/" + id, "detail": "full"}, explained(t, answer)},
		{
			map[string]any{"id": provider + "/" + id, "detail": "full", "explain": facts},
			explained(t, answer, facts...),
		},
	} {
		t.Run(fmt.Sprint(test.arguments), func(t *testing.T) {
			arguments, want := test.arguments, test.want
			got := callTool(t, s, "get_model", arguments)
			// Beside the object, the brief form has what is known of parameters.
			object, _, beside := strings.Cut(got.json, `},"parameters":[`)
			if beside && want == brief {
				got.json = object + "}}"
			}
			switch {
			case len(want) > maxAnswer: // shorter, or an error that says where it is
				if len(got.json) > maxAnswer ||
					!strings.Contains(got.note+got.Content[0].Text, "https://models.example/catalog") {
					t.Fatalf("get_model(%q) = %d bytes, note %q", arguments, len(got.json), got.note)
				}
			case got.json != want:
				t.Fatalf("get_model(%q) = %+v, want %.300s", arguments, got, want)
			}
		})
	}
}

// TestTools checks what the tools say beyond the API: aliases, similar names, bounds and stages.
func TestTools(t *testing.T) {
	s, a := server(t)
	_, opus := get(a, "/models/anthropic/claude-opus-4-1", "")
	for _, test := range []struct{ name, arguments, want string }{
		{"get_model", `{"id":"claude-opus-4-1","detail":"full"}`, explained(t, opus)},
		{"get_model", `{"id":"gpt-4o","detail":"all"}`, `detail: "all" is not one of brief, full`},
		{
			"get_model",
			`{"id":"claude-opus-4-1","explain":["tool_call","family"],"detail":"full"}`,
			explained(t, opus, "features.tool_call", "family") +
				"features.tool_call: Only models.dev says so. family: ",
		},
		{
			"get_model",
			`{"id":"claude-opus-4-1","explain":"embedding_dimensions"}`,
			`,"disputes":[],"statements":[]}}embedding_dimensions: Unknown: no source states it.`,
		},
		{
			"get_model",
			`{"id":"claude-opus-5"}`,
			`},"parameters":[{"name":"top_k","official":false,"rule":"refused"}]}`,
		},
		{
			"get_model",
			`{"id":"claude-opus-5","explain":["parameter:top_k"]}`,
			`"statements":[{"fact":"parameter:top_k","value":"refused",`,
		},
		{
			"get_model",
			`{"id":"claude-opus-4-1","explain":["price:inptu"]}`,
			`there is no fact "price:inptu"; did you mean price:input?`,
		},
		{
			"get_model",
			`{"id":"claude-opus-4-1","explain":["` + strings.Repeat(`type","`, 50) + `type"]}`,
			`explain: want an array of 0 to 50: Facts to explain, such as`,
		},
		{"get_model", `{"id":"gtp-4o"}`, `no model has the id "gtp-4o"; similar are "openai/gpt-4o"`},
		{"get_model", `{"id":"gpt-4o","provider":"google"}`, `no model has the id "google/gpt-4o"`},
		{"get_model", `{"id":"gpt-4o","provider":"acme"}`, `provider: "acme" is not one of`},
		{
			"get_model",
			`{"id":"openai/gpt-oss-20b"}`,
			`several models: "groq/openai/gpt-oss-20b", "together/openai/gpt-oss-20b"`,
		},
		{"get_model", `{}`, `id: missing: The id of the model, or an alias: "gpt-4o".`},
		{"get_model", `"{}"`, `"{}" is not an object with detail, explain, id, provider`},
		{"get_model", `{"id":"gpt-4o","id":"o1"}`, `id: repeated, want it once`},
		{
			"get_model",
			`{"ID":"gpt-4o","x":1}`,
			`unknown member "ID", want one of detail, explain, id, provider`,
		},
		{"get_model", `{"name":"a"}`, `unknown member "name", want one of detail, explain, id, provider`},
		{"compare_models", `{"models":["gpt-4o"]}`, `models: want an array of 2 to 6: Ids or aliases`},
		{"compare_models", `{"models":["gpt-4o","gpt-4o-mnii"]}`, `similar are "openai/gpt-4o-mini"`},
		{
			"estimate_cost",
			`{"models":[],"usage":{"input":1}}`,
			`models: want an array of 1 to 6: Ids, aliases`,
		},
		{"estimate_cost", `{"models":["gpt-4o"]}`, `usage: missing`},
		{"estimate_cost", `{"models":["gpt-4o"],"usage":"1"}`, `usage: want an object`},
		{"estimate_cost", `{"models":["gpt-4o"],"usage":{"input":-1}}`, `input: `},
		{"estimate_cost", `{"models":["gpt-4o"],"usage":{"input":1},"tier":"gold"}`, `tier: `},
		{
			"estimate_cost",
			`{"models":["gpt-4o"],"usage":{"input":1,"ouput":1}}`,
			`ouput: neither a meter nor what a price depends on; a use can have input, output, cache_read, `,
		},
		{
			"estimate_cost",
			`{"models":["gpt-4o"],"usage":{"images":1}}`,
			`such as input and output; a use can have input, output, cache_read, `,
		},
		{
			"estimate_cost",
			`{"models":["gpt-4-0314"],"usage":{"input":1}}`,
			`"openai/gpt-4-0314" retired on 2026-03-26 and has no price since; for one before, give at.`,
		},
		{
			"estimate_cost",
			`{"models":["gpt-4o"],"usage":{"input":1,"per_page":1},"at":"2026-07-24"}`,
			`No price of "openai/gpt-4o" is known for per_page.`,
		},
		{"estimate_cost", `{"models":["gpt-4o"],"usage":{"input":1},"at":"soon"}`, `"soon" is not a time`},
		{"find_models", `{"limit":51}`, `limit: "51" is not a whole number from 1 to 50`},
		{"find_models", `{"provider":["acme"]}`, `provider: "acme" is not one of`},
		{"find_models", `{"open_weights":{}}`, `open_weights: want a value of type boolean`},
		{
			"find_models",
			`{"status":null,"type":["chat","chat"],"max_input_price":1e-1,"limit":2.0,"provider":"openai"}`,
			`{"data":[{"provider":"openai","id":"gpt-`,
		},
		{
			"find_models",
			`{"sort":"blended_price","feature":["tool_call"],"limit":1}`,
			`{"data":[{"provider":"mistral","id":"ministral-3b-latest","name":"Ministral 3B (latest)",` +
				`"type":"chat","stage":"usable","context_length":128000,` +
				`"release_date":"2024-10-01","input_price":"0.04","output_price":"0.04"}],"meta":{"total":`,
		},
		{
			"find_models",
			`{"sort":"blended_price","feature":["tool_call"],"limit":1}`,
			`,"offset":0,"next_offset":1,"unknown":69,"ignored":[],"other_statuses":97}}`,
		},
		{
			"find_models",
			`{"search":"gpt-4o-minni"}`,
			`"other_statuses":0}}Similar ids are "openai/gpt-4o-mini`,
		},
		{
			"find_models",
			`{"search":"cheapest vision model"}`,
			`"other_statuses":0}}No id, name, family or description has all words of the search;`,
		},
		{
			"find_models",
			`{"provider":"groq","type":["embedding"],"min_context":1}`,
			`"other_statuses":0}}Without provider `,
		},
		{
			"find_models",
			`{"maker":"acme","provider":["groq"]}`,
			`"other_statuses":0}}Without maker `,
		},
		{
			"find_models",
			`{"retiring_after":"2026-08-01","retiring_before":"2026-08-01"}`,
			`retiring_before: 2026-08-01 is not after 2026-08-01, the day of retiring_after`,
		},
		{
			"find_models",
			`{"search":"claude 3 opus"}`,
			`Only active models: 3 more match with the statuses deprecated and unlisted, best ` +
				`of them anthropic/claude-3-opus-20240229 (retired).`,
		},
		{
			"find_models",
			`{"search":"gpt-4-0314"}`,
			`"other_statuses":2}}Only active models: 2 more match with the statuses deprecated ` +
				`and unlisted, best of them openai/gpt-4-0314 (retired).`,
		},
		{
			"find_models",
			`{"search":"claude-3-5-haiku-20241022"}`,
			`best of them anthropic/claude-3-5-haiku-20241022 (retired, successor ` +
				`anthropic/claude-haiku-4-5-20251001 by the word of litellm).`,
		},
		{
			"find_models",
			`{"retiring_after":"2026-08-01","retiring_before":"2026-11-01","limit":1}`,
			`{"data":[{"provider":"anthropic","id":"claude-opus-4-1-20250805",` +
				`"name":"Claude Opus 4.1","type":"chat","stage":"retired",` +
				`"context_length":200000,"release_date":"2025-08-05",` +
				`"retirement_date":"2026-08-05",` +
				`"successor":null,"input_price":null,"output_price":null}],"meta":{"total":2,` +
				`"offset":0,"next_offset":1,"unknown":422,"ignored":[]}}`,
		},
		{
			"find_models",
			`{"retiring_before":"2999-01-01"}`,
			`From today on; retiring_after has earlier days.`,
		},
		{
			"find_models",
			`{"retiring_after":"2026-02-30"}`,
			`retiring_after: "2026-02-30" is not an existing day`,
		},
		{
			"find_models",
			`{"type":["embedding"],"sort":"blended_price","limit":1}`,
			`"id":"text-embedding-preview-0409"`,
		},
		{
			"find_models",
			`{"type":["chat"],"provider":["groq"],"limit":1}`,
			`Left out are 3 models that only screen or read texts`,
		},
		{
			"find_models",
			`{"type":["chat"],"search":"guard 22m"}`,
			`"id":"meta-llama/llama-prompt-guard-2-22m"`,
		},
		{
			"find_models",
			`{"search":"whisper-1"}`,
			`"input_price":null,"output_price":null,"prices":[{"meter":"per_second",` +
				`"unit":"usd_per_second","condition":null,"price":"0.0001"}]}]`,
		},
		{"find_models", `{"detail":"all"}`, `detail: "all" is not one of brief, full`},
		{"get_model", `{"id":"anthropic/claude-3.5-haiku:beta"}`, `"id":"claude-3-5-haiku-20241022"`},
		{
			"check_ids",
			`{"ids":["us.anthropic.claude-3-opus-20240229-v1:0"]}`,
			`{"alias_of":"claude-3-opus-20240229",` +
				`"asked":"us.anthropic.claude-3-opus-20240229-v1:0","id":"claude-3-opus-20240229",`,
		},
		{"find_models", `{"min_context":1e400}`, `min_context: "1e400" is not a whole number`},
		{"find_models", `{"status":["active",1]}`, `status: 1 is not a string`},
		{"find_models", `{"search":["gpt","mini"]}`, `search: want a value of type string`},
		{"get_model", `{"id":"gpt-4o","provider":["openai"]}`, `provider: want a value of type string`},
		{"list_changes", `{"since":["2026-01-01"]}`, `since: want a value of type string`},
		{
			"find_models",
			`{"offset":1e18}`,
			`offset: "1000000000000000000" is not a whole number from 0 to 1000000000`,
		},
		{
			"find_models",
			`{"offset":1e9,"limit":50,"status":"active,deprecated,unlisted"}`,
			`{"data":[],"meta":{"total":`,
		},
		{"find_models", `{"offset":-1}`, `offset: "-1" is not a whole number from 0 to 1000000000`},
		{"list_changes", `{"since":"2026-02-30"}`, `since: "2026-02-30" is not an existing day`},
		{"list_changes", `{"kind":["new"]}`, `kind: "new" is not one of added, changed`},
		{
			"list_changes",
			`{"since":"2999-01-01"}`,
			`{"data":[],"meta":{"total":0,"offset":0,"next_offset":null}}`,
		},
		// Arguments that come as texts, or empty.
		{"get_model", `{"id":""}`, `id: missing: The id of the model, or an alias`},
		{"get_model", `{"id":"claude-opus-5","explain":"context, family"}`, `did you mean context_length?`},
		{
			"check_ids",
			`{"ids":"gpt-4-0314, claude-haiku-4-5"}`,
			`"stage":"retired","successor":null},{"alias_of":"claude-haiku-4-5-20251001"`,
		},
		{
			"check_ids",
			`{"ids":"[\"gpt-4-0314\", \"claude-haiku-4-5\"]"}`,
			`"stage":"retired","successor":null},{"alias_of":"claude-haiku-4-5-20251001"`,
		},
		{"check_ids", `{"ids":"[gpt-4"}`, `"asked":"[gpt-4"`},
		{"check_ids", `{"ids":""}`, `ids: missing: Ids or aliases`},
		{"compare_models", `{"models":"gpt-4o"}`, `models: want an array of 2 to 6`},
		{"compare_models", `{"models":"gpt-4o,gpt-4o-mnii"}`, `similar are "openai/gpt-4o-mini"`},
		{
			"find_models",
			`{"provider":"openai, acme"}`,
			`provider: "acme" is not one of`,
		},
		{"check_ids", `{"ids":[]}`, `ids: want an array of 1 to 100: Ids or aliases`},
		{
			"check_ids",
			`{"ids":["gpt-4-0314"],"day":"2026-03-25"}`,
			`{"alias_of":null,"asked":"gpt-4-0314","id":"gpt-4-0314","next_step":"no successor ` +
				`is known; find_models with type chat and provider openai lists models in use",` +
				`"note":null,"place":null,"provider":"openai",` +
				`"replacement":null,"retirement_date":"2026-03-26","similar":null,` +
				`"stage":"retiring","successor":null}`,
		},
		{
			"check_ids",
			`{"ids":["gpt-3.5-turbo-1106"],"day":"2025-09-27"}`,
			`"gpt-3.5-turbo-1106" is uncertain: litellm says that it retires on 2026-09-28; ` +
				`OpenAI has not confirmed it.`,
		},
		{
			"check_ids",
			`{"ids":["claude-haiku-4-5"],"day":"2026-08-01"}`,
			`{"alias_of":"claude-haiku-4-5-20251001","asked":"claude-haiku-4-5",` +
				`"id":"claude-haiku-4-5-20251001",` +
				`"next_step":null,"note":null,"place":null,"provider":"anthropic",` +
				`"replacement":null,"retirement_date":null,"similar":null,"stage":"usable"`,
		},
		{
			"check_ids",
			`{"ids":["azure/gpt-4-0314"]}`,
			`"azure/gpt-4-0314" is uncertain: the day at Azure is not known; gpt-4-0314 is reported to have retired ` +
				`on 2026-03-26 by litellm; OpenAI has not confirmed it.`,
		},
		{"check_ids", `{"ids":["azure/gpt-4-0314"]}`, `"stage":"uncertain"`},
		{
			"check_ids",
			`{"ids":["azure/text-davinci-003"]}`,
			`the day at Azure is not known; OpenAI retired it on 2024-01-04.`,
		},
		{
			"check_ids",
			`{"ids":["text-davinci-003"]}`,
			`"retirement_date":"2024-01-04","similar":null,"stage":"retired"`,
		},
		{
			"check_ids",
			`{"ids":["gpt-4o-2099-01-01"]}`,
			`"note":"The catalog does not have this snapshot; the answer is about the id ` +
				`without its date."`,
		},
		{
			"check_ids",
			`{"ids":["claude-3-5-haiku-20241022"],"day":"2026-08-01"}`,
			`"replacement":{"external":false,"id":"claude-haiku-4-5-20251001","provider":"anthropic"}`,
		},
		{
			"check_ids",
			`{"ids":["a-1","a-2","a-3","a-4","a-5","gpt-4o-mnii"]}`,
			`"similar ids were not looked for; check_ids looks for those of up to 5 unknown ` +
				`ids","note":null,"place":null,"provider":null`,
		},
		{
			"check_ids",
			`{"ids":["grok-4","xai/grok-3","glm-4.6","o1"],"day":"2026-08-01"}`,
			`"not_covered":{"Zhipu AI":1,"xAI":2}}`,
		},
		{
			"check_ids",
			`{"ids":["grok-4"]}`,
			`"next_step":"not checked: the catalog does not cover models of xAI",`,
		},
		{
			"check_ids",
			`{"ids":[` + strings.Repeat(`"azure/gpt-4o",`, 99) + `"gpt-4-0314"]}`,
			`"note":0,"place":"azure",`,
		},
		{
			"check_ids",
			`{"ids":["` + strings.Repeat("a", maxAnswer) + `"]}`,
			`more than the 24000 that an answer may have; ask for fewer ids`,
		},
		{
			"check_ids",
			`{"ids":["gpt-4o-mnii"]}`,
			`"provider":null,"replacement":null,"retirement_date":null,"similar":["openai/gpt-4o-mini"`,
		},
	} {
		t.Run(fmt.Sprintf("%s %.60s", test.name, test.arguments), func(t *testing.T) {
			got := callTool(t, s, test.name, json.RawMessage(test.arguments))
			text := got.json + got.note
			if got.IsError {
				text = got.Content[0].Text
			}
			if !strings.Contains(text, test.want) {
				t.Errorf("%s(%s) = %.400s, want %s", test.name, test.arguments, text, test.want)
			}
		})
	}
}

// TestCompareLargest checks that the six models with the longest objects fit into an answer.
func TestCompareLargest(t *testing.T) {
	s, a := server(t)
	var names []string
	size := map[string]int{}
	for row := range a.Catalog().Len() {
		provider, id := a.Catalog().Key(row)
		names = append(names, provider+"/"+id)
		size[provider+"/"+id] = len(a.Catalog().AppendObject(nil, row))
	}
	slices.SortFunc(names, func(x, y string) int { return size[y] - size[x] })
	got := callTool(t, s, "compare_models", map[string]any{"models": names[:6]})
	if got.IsError || !strings.Contains(got.note, "Without description") {
		t.Errorf("compare_models(%q) = %.300s, note %q", names, got.Content[0].Text, got.note)
	}

	// The note counts too: objects that fit without it.
	const note = "places has for each model where to get it, the cheapest 5."
	sameModel := dataset.Details{CanonicalID: "acme/swift"}
	providers := []dataset.Provider{
		{ID: "acme", Name: "Acme"},
		{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud},
	}
	for n := 10_500; n < 11_500; n += 20 {
		long := dataset.NullString{String: strings.Repeat("x", n), Valid: true}
		s, _ := serverOf(t, &dataset.Dataset{
			Settings:  dataset.Settings{AnyProviders: true},
			Providers: providers,
			Models: []dataset.Model{
				{Provider: "acme", ID: "swift", Description: long},
				{Provider: "bolt", ID: "swift", Description: long, Details: sameModel},
			},
		}, nil)
		got := callTool(t, s, "compare_models", map[string]any{"models": "acme/swift,bolt/swift"})
		if got.IsError || !strings.Contains(got.note, note) {
			t.Fatalf("compare_models of two descriptions of %d bytes = %.300s", n, got.Content[0].Text)
		}
	}
}

// TestPages compares the parts of lists with the whole. Paging takes few calls, however long the
// elements are.
func TestPages(t *testing.T) {
	s, a := server(t)
	empty, _ := serverOf(t, datasettest.New(datasettest.Options{Models: 1}), nil)
	all, err := history.Load(datasettest.Sample())
	filetest.NoError(t, err)
	var changes, some, models []json.RawMessage
	for _, c := range slices.Backward(all) {
		changes = append(changes, history.AppendChange(nil, &c))
		if c.Provider == "openai" &&
			(c.Kind == history.Added || c.Kind == history.Deprecated) &&
			c.Time.String() >= "2025-01-01" {
			some = append(some, changes[len(changes)-1])
		}
	}
	for page := 1; len(models) < a.Catalog().Len(); page++ {
		var answer list
		_, body := get(a, "/models", fmt.Sprintf("limit=100&page=%d", page))
		filetest.NoError(t, json.Unmarshal([]byte(body), &answer))
		models = append(models, answer.Data...)
	}
	for _, test := range []struct {
		server          *mcp.Server
		name, arguments string
		limit           int
		want            []json.RawMessage
	}{
		{empty, "list_changes", ``, 20, nil},
		{s, "list_changes", ``, 49, changes},
		{
			server:    s,
			name:      "list_changes",
			arguments: `"provider":"openai","kind":["added","deprecated"],"since":"2025-01-01",`,
			limit:     49,
			want:      some,
		},
		{
			server:    s,
			name:      "find_models",
			arguments: `"detail":"full","sort":"updated","status":["active","deprecated","unlisted"],`,
			limit:     50,
			want:      models,
		},
		{
			server:    s,
			name:      "find_models",
			arguments: `"detail":"full","sort":"updated","status":["active","deprecated","unlisted"],`,
			limit:     7,
			want:      models,
		},
	} {
		t.Run(fmt.Sprintf("%s %.60s", test.name, test.arguments), func(t *testing.T) {
			var got []json.RawMessage
			want := fmt.Sprintf("%s", test.want)
			most := len(test.want)/test.limit + len(want)/maxAnswer*2 + 1
			for next := new(int); next != nil && most >= 0; most-- {
				var answer list
				arguments := fmt.Sprintf(`{%s"limit":%d,"offset":%d}`, test.arguments, test.limit, *next)
				filetest.NoError(t,
					json.Unmarshal([]byte(callTool(t, test.server, test.name,
						json.RawMessage(arguments)).json),
						&answer))
				got, next = append(got, answer.Data...), answer.Meta.Next
				if answer.Meta.Total != len(test.want) {
					t.Errorf("%s(%s) has a total of %d, want %d",
						test.name, arguments, answer.Meta.Total, len(test.want))
				}
			}
			if fmt.Sprintf("%s", got) != want {
				t.Errorf("%s(%s) = %d elements, want %d in few calls",
					test.name, test.arguments, len(got), len(test.want))
			}
		})
	}
}

// TestConcurrentCalls checks that calls do not change each other's answers, also if they fail, one
// after the other and side by side.
func TestConcurrentCalls(t *testing.T) {
	s, _ := server(t)
	calls := []struct {
		tool      string
		arguments map[string]any
	}{
		{"get_model", map[string]any{"id": "gpt-4o"}},
		{"get_model", map[string]any{"id": "gpt-4o", "provider": "anthropic"}}, // which has none
		{"get_model", map[string]any{"id": "gpt-oss-20b", "provider": "openai"}},
		{
			"check_ids",
			map[string]any{"ids": []string{
				"gpt-4o",
				"openai/gpt-oss-20b",
				"claude-opus-9",
				"us.anthropic.claude-3-opus-20240229-v1:0",
			}},
		},
		{"find_models", map[string]any{"search": "sonnet", "sort": "released"}},
		{"compare_models", map[string]any{"models": []string{"gpt-4o", "claude-opus-4-8"}}},
		{"catalog_stats", nil},
	}
	var want []string
	for _, c := range calls {
		want = append(want, callTool(t, s, c.tool, c.arguments).Content[0].Text)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i, c := range calls {
				if got := callTool(t, s, c.tool, c.arguments).Content[0].Text; got != want[i] {
					t.Errorf("%s(%v) = %.300s, was %.300s", c.tool, c.arguments, got, want[i])
				}
			}
		})
	}
	group.Wait()
}

// TestEstimateNow checks that a bill for which no time is asked says that other hours have other prices,
// and one without a price who has one.
func TestEstimateNow(t *testing.T) {
	price := func(meter string, amount dataset.Decimal, condition string) dataset.Price {
		isMeter := func(m dataset.MeterInfo) bool { return m.Name == meter }
		return dataset.Price{
			Meter:  dataset.Meter(slices.IndexFunc(dataset.Meters, isMeter)),
			Amount: amount, Condition: condition,
			Source: "acme.example", From: 20260101, AsOf: 20260801,
		}
	}
	s, _ := serverOf(t, &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud},
		},
		Sources: []dataset.Source{{Name: "acme.example", Official: []string{"acme"}, AsOf: 20260801}},
		Models: []dataset.Model{
			{
				Provider: "acme", ID: "swift",
				Details: dataset.Details{Prices: []dataset.Price{
					price("input", "3", ""),
					price("input", "6", "utc=01:00-04:00"),
					price("output", "9", ""),
				}},
			},
			{Provider: "bolt", ID: "swift", Details: dataset.Details{CanonicalID: "acme/swift"}},
		},
	}, nil)
	arguments := map[string]any{"models": "acme/swift", "usage": map[string]any{"input": 1}}
	got := callTool(t, s, "estimate_cost", arguments)
	want := regexp.MustCompile(`^Billed for now, \d\d:\d\d UTC\. "swift" has other prices at utc=01:00-04:00;`)
	if !want.MatchString(got.note) {
		t.Errorf("note = %q, want a match of %s", got.note, want)
	}
	arguments["at"] = "2026-08-01T02:00:00Z"
	if got := callTool(t, s, "estimate_cost", arguments); got.note != "" {
		t.Errorf("the note of a bill for a time = %q, want none", got.note)
	}
	arguments["models"] = "bolt/swift"
	got = callTool(t, s, "estimate_cost", arguments)
	const noPrice = `No price of "bolt/swift" is known for input. The model is sold as "acme/swift", too.`
	if got.note != noPrice {
		t.Errorf("the note of a bill without a price = %q, want %q", got.note, noPrice)
	}
}

// TestEstimateCost checks that cached tokens of a provider's usage object count once, and that a
// gateway's spelling is a model.
func TestEstimateCost(t *testing.T) {
	s, _ := server(t)
	usage := map[string]any{
		"prompt_tokens":         1_000_000,
		"prompt_tokens_details": map[string]any{"cached_tokens": 400_000},
		"completion_tokens":     0,
	}
	got := callTool(t, s, "estimate_cost", map[string]any{
		"models": []string{"azure/gpt-4o"},
		"usage":  usage,
		"at":     "2026-07-24",
	})
	var answer struct {
		Data []struct {
			Provider, ID string
			Bill         struct {
				Lines []struct{ Use, Quantity string }
			}
		}
	}
	filetest.NoError(t, json.Unmarshal([]byte(got.json), &answer))
	const bill = "[{openai gpt-4o {[{input 600000} {cache_read 400000}]}}]"
	if got := fmt.Sprint(answer.Data); got != bill {
		t.Errorf("estimate_cost = %s, want %s", got, bill)
	}
	for context, want := range map[int]string{
		0: `"gemini-2.5-pro" costs more for long prompts; for one amount, add context, the ` +
			`tokens of the prompt of one request.`,
		1000: "",
	} {
		t.Run(fmt.Sprint("a context of ", context), func(t *testing.T) {
			use := map[string]any{"input": 10_000_000}
			if context > 0 {
				use["context"] = context
			}
			got := callTool(t, s, "estimate_cost", map[string]any{
				"models": []string{"gemini-2.5-pro"},
				"usage":  use,
				"at":     "2026-07-24",
			})
			if got.note != want {
				t.Errorf("note = %q, want %q", got.note, want)
			}
		})
	}
}
