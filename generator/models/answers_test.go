package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/jsonl"
	cost "modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/mcp"
)

// servers are the places at which programs ask the API: in a process, as Caddy does, and at the
// edge.
type servers struct {
	api    *api.API
	edge   *engine.Engine
	agents *mcp.Server
	day    string // of the dataset
}

func serversOf(t *testing.T, directory string) *servers {
	t.Helper()
	d, err := dataset.Load(jsonl.Dir(directory))
	filetest.NoError(t, err)
	catalogs := catalog.NewSet(d)
	documents, err := contract.New(catalogs, contract.Options{Settings: d.Settings})
	filetest.NoError(t, err)
	pack, err := edge.Pack(d, catalogs, contract.Options{}, nil)
	filetest.NoError(t, err)
	e, err := engine.New(string(pack))
	filetest.NoError(t, err)
	a := documents.API(catalogs)
	return &servers{a, e, mcp.New(a, documents.MCP(nil)), d.Day().String()}
}

// get returns the status and the body of the answer to a GET, which is the same at both places.
func (s *servers) get(t *testing.T, path, query string) (status int, body []byte) {
	t.Helper()
	var here api.Response
	s.api.Respond(&here, &api.Request{Method: "GET", Path: path, RawQuery: query})
	there := s.edge.Answer(&engine.Request{Method: "GET", Target: path + "?" + query})
	if here.Status != there.Status || string(here.Body) != string(there.Body) {
		t.Errorf("%s?%s = %d %s\nat the edge %d %s",
			path, query, here.Status, here.Body, there.Status, there.Body)
	}
	return here.Status, here.Body
}

// resolution is what the API answers about an id.
type resolution struct {
	Input, Found   string
	Provider, Note *string
	Models         []struct {
		Provider, ID, Stage string
		Retirement          *string `json:"retirement_date"`
	}
}

// TestSameResolution asks the API, the engine at the edge and the tool check_ids about the ids of
// TestVerdicts, which compares the tool with check and get, and about others. They mean the same
// models, in the same stage, with the same words about what is uncertain.
func TestSameResolution(t *testing.T) {
	text, err := os.ReadFile(verdictsFiles[0])
	filetest.NoError(t, err)
	var v verdicts
	filetest.NoError(t, json.Unmarshal(text, &v))
	data := v.catalog(t)
	// The API knows no day but that of the dataset.
	filetest.Write(t, data+"/sync.json", fmt.Sprintf(`{"last_sync":"%sT00:00:00.000Z"}`+"\n", v.Day))
	s := serversOf(t, data)
	found := map[string]string{
		"gpt-4o":                    "exact",
		"GPT-4o":                    "spelling",
		"o4-mini:free":              "spelling",
		"gpt-5.2-high":              "spelling",
		"no-such-model":             "none",
		"glm-4.6":                   "exact",
		"ernie-4.5-turbo":           "uncovered",
		"openrouter/qwen/qwen3-32b": "uncovered",
		"azure/gpt-5.1-chat":        "spelling",
		"azure/gpt-4o":              "exact",
		"ft:gpt-3.5-turbo:acme::1":  "spelling",
		"us.xai.grok-4.7":           "spelling",
		"text-davinci-003":          "exact",
		" gpt-4o ":                  "exact",
		"gpt-4o\x00":                "none",
		"gpt-4o,gpt-4o":             "none",
		"漢":                         "none",
		"../../etc/passwd":          "none",
		`"`:                         "none",
		"%":                         "none",
		strings.Repeat("a/", 200):   "none",
	}
	for _, c := range v.Cases {
		id := c.ID
		if c.Beside != "" {
			id = c.Beside + "/" + id
		}
		way, given := found[id]
		if !given {
			way = "" // compares everything but the way
		}
		found[id] = way
	}
	for id, way := range found {
		t.Run(id, func(t *testing.T) {
			status, body := s.get(t, "/api/v2/resolve", "id="+url.QueryEscape(id))
			var answer struct{ Data []resolution }
			filetest.NoError(t, json.Unmarshal(body, &answer))
			if status != 200 || len(answer.Data) != 1 {
				t.Fatalf("status = %d %s", status, body)
			}
			checkResolution(t, &answer.Data[0], asked(t, data, v.Day, id), cmp.Or(way, answer.Data[0].Found))
		})
	}
}

// checkResolution compares what the API answers with what the tool check_ids says.
func checkResolution(t *testing.T, got *resolution, want verdict, found string) {
	t.Helper()
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	if got.Found != found || text(got.Provider) != want.Place {
		t.Errorf("found %s at %q, want %s at %q", got.Found, text(got.Provider), found, want.Place)
	}
	note := strings.ToLower(text(got.Note))
	if !strings.Contains(note, strings.ToLower(want.Note)) ||
		!strings.Contains(note, strings.ToLower(want.Doubt)) {
		t.Errorf("note %q, want %q and %q", text(got.Note), want.Note, want.Doubt)
	}
	models := []string{}
	for _, m := range got.Models {
		models = append(models, m.Provider+"/"+m.ID)
		if m.Stage != want.Stage && len(got.Models) == 1 {
			t.Errorf("stage of %s = %s, want %s", m.ID, m.Stage, want.Stage)
		}
	}
	// A model that retired before the catalog's time is none of its models.
	gone := strings.Contains(want.Note, "before the catalog's time")
	// The tool names the model that an alias points to.
	isAlias := len(models) == 1 && len(want.Models) == 1
	if !gone && !isAlias && !slices.Equal(models, want.Models) || gone && len(models) > 0 {
		t.Errorf("models %v, want %v", models, want.Models)
	}
}

// costQueries returns queries of uses that have a bill. Most of them do not say how long the
// prompts were.
func costQueries() []string {
	queries := []string{
		"model=gpt-5.4&input=10000&output=2000",
		"model=gpt-5.4&input=10000&output=2000&at=2026-03-10",
		"model=openai/gpt-5.4&input=10000&cache_read=4000&tier=batch",
		"model=claude-opus-4-5&input=10000&cache_write=500&cache_write_1h=20&output=1",
		"model=claude-opus-4-5&input=10000&cache_read=500&tier=batch",
		"model=anthropic/claude-3.5-haiku:beta&input=1",
		"model=azure/gpt-4o&input=1000&output=10",
		"model=us.anthropic.claude-opus-4-5-20251101-v1:0&input=1000",
		"model=gemini-2.5-pro&input=300000&context=1000&output=5",
		"model=gemini-2.5-pro&input=300000&context=300000&output=5",
		"model=gemini-2.5-flash&input=1000&input_audio=500&reasoning=7&output=3",
		"model=whisper-1&per_minute=2.5",
		"model=groq/whisper-large-v3&per_second=3",
		"model=mistral-ocr-latest&per_page=20&per_annotated_page=1",
		"model=gpt-4o&input=1&web_search=12",
		"model=gpt-image-1&per_image=3&quality=high&size=1024x1024",
		"model=gpt-4o&input=0",
		"model=gpt-4o&input=1000000000000",
		"model=gpt-4-0314&input=1000", // retired
		"model=gpt-4o&input=1&service_tier=flex",
		"model=gpt-4o&input=5&region=us-east-1&scope=regional&standby=true&interval=8s" +
			"&resolution=4K&search_context=low",
	}
	for _, model := range []string{"gpt-5.4", "gemini-2.5-pro", "claude-opus-4-5", "gpt-4o-mini"} {
		for _, use := range []string{
			"input=300000&output=500", // one long prompt, or many short ones
			"input=10000000&output=2000000&tier=batch",
			"input=150000&cache_read=150000&reasoning=70",
			"input=200000&output=1",
			"input=300000&context=1000",
			"input=5&cache_write=272001&context=272001",
		} {
			queries = append(queries, "model="+model+"&"+use)
		}
	}
	return queries
}

var billsFile = flag.String("bills", "",
	"`file` to which TestSameBill writes its uses with their bills and prices, for the package of npm")

// askedBill is a use with the bill that every way to ask gives.
type askedBill struct {
	Use   map[string]string `json:"use"`
	At    string            `json:"at"`
	Tier  string            `json:"tier"`
	Bill  json.RawMessage   `json:"bill"`
	Spans []cost.Span       `json:"spans"` // as prices.json has them
}

// TestSameBill asks for bills by the API, at the edge, by the tool estimate_cost and by the command
// cost. They are the same, and so are the errors. A test of the website's scripts compares the
// package of npm with them.
func TestSameBill(t *testing.T) {
	directory := sample(t)
	s := serversOf(t, directory)
	d, err := dataset.Load(jsonl.Dir(directory))
	filetest.NoError(t, err)
	prices := cost.New(d)
	asked := []askedBill{}
	ranges := 0
	for _, query := range costQueries() {
		t.Run(query, func(t *testing.T) {
			values, err := url.ParseQuery(query)
			filetest.NoError(t, err)
			status, body := s.get(t, "/api/v2/cost", query)
			var answer struct {
				Data json.RawMessage
				Meta struct{ Provider, ID string }
			}
			filetest.NoError(t, json.Unmarshal(body, &answer))
			got := answer.Meta.Provider + "/" + answer.Meta.ID + " " + string(answer.Data)
			if tool := s.estimated(t, values); status != 200 || got != tool.bill {
				t.Errorf("%d %s\nestimate_cost: %s", status, body, tool.bill)
			}
			if bill := billed(t, directory, values, s.day); got != bill {
				t.Errorf("%s\ncost: %s", got, bill)
			}
			var bill cost.Bill
			filetest.NoError(t, json.Unmarshal(answer.Data, &bill))
			if bill.Total == nil && len(bill.Missing) == 0 {
				ranges++
			}
			spans := prices.Spans(d.Find(answer.Meta.Provider, answer.Meta.ID))
			at := cmp.Or(values.Get("at"), s.day)
			asked = append(asked, askedBill{usageOf(values), at, values.Get("tier"), answer.Data, spans})
		})
	}
	if len(asked) < 40 || ranges < 3 {
		t.Errorf("%d bills, of which %d are a range, want 40 and 3 or more", len(asked), ranges)
	}
	if *billsFile != "" {
		text, err := json.Marshal(asked)
		filetest.NoError(t, err)
		filetest.NoError(t, os.WriteFile(*billsFile, text, 0o644))
	}
}

// TestSameCostErrors asks for bills that there are not. The tool has the errors of the API.
func TestSameCostErrors(t *testing.T) {
	s := serversOf(t, sample(t))
	for _, test := range []struct {
		query string // of the API
		error string // a part of the message
	}{
		{query: "model=gpt-4o&input=1&tier=gold", error: `tier: \"gold\" has no list prices`},
		{
			query: "model=gpt-4o&input=-1",
			error: `input: \"-1\" is not a whole number from 0 to 1000000000000`,
		},
		{
			query: "model=gpt-4o&input=1000000000001",
			error: `input: \"1000000000001\" is not a whole number from 0 to 1000000000000`,
		},
		{query: "model=gpt-4o&input=9e99", error: `input: \"9e99\" is not a whole number`},
		{
			query: "model=gpt-4o&input=1&resolution=4k",
			error: `resolution: \"4k\" is not of the form 1080p or 4K`,
		},
		{
			query: "model=gpt-4o&input=1&quality=best",
			error: `quality: \"best\" is not one of low, medium, high, standard, hd`,
		},
		{
			query: "model=gpt-4o&input=1&at=soon",
			error: `\"soon\" is not a time of RFC 3339, a day or seconds since 1970`,
		},
		{
			query: "model=gpt-4o-mnii&input=1",
			error: `no model has the id \"gpt-4o-mnii\"; similar are \"openai/gpt-4o-mini\"`,
		},
		{
			query: "model=ft:gpt-4o:acme::1&input=1",
			error: `\"ft:gpt-4o:acme::1\" is a fine-tuned model, whose prices are not known`,
		},
		{
			query: "model=text-davinci-003&input=1",
			error: `no model has the id \"text-davinci-003\", which OpenAI retired on 2024-01-04`,
		},
	} {
		t.Run(test.query, func(t *testing.T) {
			values, err := url.ParseQuery(test.query)
			filetest.NoError(t, err)
			status, body := s.get(t, "/api/v2/cost", test.query)
			tool := s.estimated(t, values)
			if status != 400 && status != 404 ||
				!strings.Contains(string(body), test.error) ||
				!strings.Contains(tool.error, unquoted(test.error)) {
				t.Errorf("%d %s\nestimate_cost: %s", status, body, tool.error)
			}
		})
	}
	// What only an address can have.
	for query, message := range map[string]string{
		"model=gpt-4o&input=1&input=1":  `input: \"1\" comes a second time`,
		"model=gpt-4o&input=1&tokens=1": `\"tokens\" is no parameter`,
		"model=gpt-4o&input=1&output=":  `output: \"\" is empty`,
		"model=gpt-4o&input=%ff":        `input: \"%ff\" is not valid UTF-8`,
		"model=gpt-4o&input=%":          `input: \"%\" has broken percent-encoding`,
		"model=openai/gpt-oss-20b&input=1": `is the id of several models: ` +
			`\"groq/openai/gpt-oss-20b\", \"together/openai/gpt-oss-20b\"`,
	} {
		t.Run(query, func(t *testing.T) {
			status, body := s.get(t, "/api/v2/cost", query)
			if status != 400 || !strings.Contains(string(body), message) {
				t.Errorf("%s = %d %s, want 400 with %s", query, status, body, message)
			}
		})
	}
}

// unquoted returns a text of JSON as it is.
func unquoted(text string) string { return strings.ReplaceAll(text, `\"`, `"`) }

// estimate is what the tool estimate_cost answers: a bill as "provider/id {…}", or an error.
type estimate struct{ bill, error string }

func (s *servers) estimated(t *testing.T, values url.Values) (e estimate) {
	t.Helper()
	arguments := map[string]any{
		"models": []string{values.Get("model")},
		"usage":  usageOf(values),
		"at":     cmp.Or(values.Get("at"), s.day),
	}
	if values.Has("tier") {
		arguments["tier"] = values.Get("tier")
	}
	text, err := json.Marshal(arguments)
	filetest.NoError(t, err)
	call := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call",`+
		`"params":{"name":"estimate_cost","arguments":%s}}`,
		text)
	var w api.Response
	s.agents.Respond(&w, &mcp.Request{Method: "POST", Body: []byte(call)})
	var message struct {
		Result struct {
			IsError bool
			Content []struct{ Text string }
		}
	}
	filetest.NoError(t, json.Unmarshal(w.Body, &message))
	if message.Result.IsError {
		return estimate{error: message.Result.Content[0].Text}
	}
	return estimate{bill: billIn(t, message.Result.Content[0].Text)}
}

// usageOf returns the use in a query.
func usageOf(values url.Values) map[string]string {
	usage := map[string]string{}
	for name := range values {
		if !slices.Contains([]string{"model", "at", "tier"}, name) {
			usage[name] = values.Get(name)
		}
	}
	return usage
}

// billed returns the bill of the command cost.
func billed(t *testing.T, directory string, values url.Values, day string) string {
	t.Helper()
	args := []string{"cost", "--json", "--at", cmp.Or(values.Get("at"), day)}
	for name := range values {
		switch name {
		case "model", "at":
		case "tier":
			args = append(args, "--tier", values.Get(name))
		default:
			args = append(args, "--use", name+"="+values.Get(name))
		}
	}
	_, stdout, stderr := runProgram(program{directory: directory}, append(args, values.Get("model"))...)
	if stdout == "" {
		t.Fatalf("cost: %s", stderr)
	}
	return billIn(t, stdout)
}

// billIn returns the only bill in the JSON of the tool or of the command.
func billIn(t *testing.T, text string) string {
	t.Helper()
	var answer struct {
		Data []struct {
			Provider, ID string
			Bill         json.RawMessage
		}
	}
	filetest.NoError(t, json.Unmarshal([]byte(text), &answer))
	if len(answer.Data) != 1 {
		t.Fatalf("%s, want one bill", text)
	}
	var bill bytes.Buffer
	filetest.NoError(t, json.Compact(&bill, answer.Data[0].Bill))
	return answer.Data[0].Provider + "/" + answer.Data[0].ID + " " + bill.String()
}
