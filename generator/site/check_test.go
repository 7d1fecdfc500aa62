package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// samples returns valid texts by schema, with every member that the schemas describe.
func samples(t *testing.T) (Checker, map[string]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/samples.json")
	filetest.NoError(t, err)
	var raw map[string]json.RawMessage
	filetest.NoError(t, json.Unmarshal(text, &raw))
	all := map[string]string{}
	for name, sample := range raw {
		all[name] = string(sample)
	}
	tree := treeOf(t, small(t))
	for d := range tree.All {
		if d.Schema == "openapi" || d.Schema == "discovery-response" {
			all[d.Schema] = string(d.Body)
		}
	}
	return tree.Checker, all
}

// spoilt calls try with every way to spoil a value: at each place a member removed, a member added,
// or the value replaced by one of another type. set replaces v, place is v's JSON pointer, and
// change says how the value was spoilt.
func spoilt(v any, place string, set func(any), try func(place, change string)) {
	for _, other := range []any{nil, true, 7.0, "x", []any{}, map[string]any{}} {
		if typeOf(v) != typeOf(other) {
			set(other)
			try(place, typeOf(other))
		}
	}
	set(v)
	switch v := v.(type) {
	case map[string]any:
		v["unexpected"] = "x"
		try(place, "member added")
		delete(v, "unexpected")
		for _, name := range slices.Sorted(maps.Keys(v)) {
			value := v[name]
			delete(v, name)
			try(place+"/"+name, "removed")
			v[name] = value
			spoilt(value, place+"/"+name, func(other any) { v[name] = other }, try)
		}
	case []any:
		for i, element := range v {
			spoilt(element, fmt.Sprintf("%s/%d", place, i), func(other any) { v[i] = other }, try)
		}
	}
}

func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// allowed are the changes that leave a value valid: of nullable members and of optional ones. The
// columns are lists. A place is matched by its end.
var allowed = []struct{ schemas, places, changes string }{
	{"model-response model-list dataset-model", "/name /description", "null string"},
	{"stats-response version v2/catalog-download v2/stats-response", "/last_sync", "null"},
	{"v2/stats-response version", "/fresh_until /read_on/anthropic /read_on/google /read_on/openai", "null"},
	{"dataset-sync", "/last_sync /", "null"}, // a dataset that was never synchronized
	{"change-list", "/old /new", "null string"},
	{"change-list", "/reason", "removed"},
	{
		"dataset-model",
		"/last_seen_at /retirement_date /retirement_not_before /replacement /max_input_tokens " +
			"/max_output_tokens /input_modalities /output_modalities /features " +
			"/embedding_dimensions /open_weights /family /aliases /alias_of /release_date " +
			"/knowledge_cutoff /canonical_id /sources /reasoning " +
			"/tool_call /litellm /models.dev /docs.example/models",
		"removed",
	},
	{"dataset-sync", "/lists /openai", "removed"},
	// Providers are an open set: no schema of version 2 can say which there are.
	{"v2/stats-response", "/anthropic /deepseek /google /groq /mistral /openai /together", "removed"},
	{"v2/provider-list", "/home /read_on /fresh_until", "null"},
	{
		"dataset-providers",
		"/kind /v1 /home /names /deprecations /genai-prices /litellm /models.dev",
		"removed",
	},
	{
		"v2/model-response v2/model-list v2/catalog-download",
		"/name /description /context_length /max_input_tokens /max_output_tokens " +
			"/input_modalities /output_modalities /reasoning /tool_call /structured_output " +
			"/web_search /prompt_caching /computer_use /temperature " +
			"/embedding_dimensions /open_weights /family /alias_of /canonical_id /maker " +
			"/release_date /knowledge_cutoff /retirement_date /retirement_not_before " +
			"/replacement /successor /after_retirement /to /reasoning_efforts /default " +
			"/condition /until /promised_until /price_history/0/from /to /page /place /read /reason /when",
		"null",
	},
	{
		"v2/model-response v2/model-list v2/catalog-download",
		"/value",
		"boolean number array object null string",
	},
	{"v2/resolve-response", "/provider /note /retirement_date /retirement_not_before /successor", "null"},
	{"v2/resolve-response", "/models /ignored", "array"},
	{"v2/cost-response", "/note /condition /total /low /high", "null"},
	{"v2/cost-response", "/derived", "removed"},
	{"v2/cost-response", "/lines /missing /sources", "array"},
	{"v2/stats-response", "/sources", "array"},
	{"model-list v2/model-list", "/data", "array"},
	{"api-catalog", "/item /service-desc /service-doc /service-meta", "removed"},
}

func isAllowed(schema, place, change string) bool {
	for _, a := range allowed {
		ends := func(end string) bool { return strings.HasSuffix(place, end) || place == "" && end == "/" }
		if slices.Contains(strings.Fields(a.schemas), schema) &&
			slices.ContainsFunc(strings.Fields(a.places), ends) &&
			strings.Contains(a.changes, change) {
			return true
		}
	}
	return false
}

// TestSpoilt checks that the closed form of each schema accepts its sample, and no damaged one.
func TestSpoilt(t *testing.T) {
	checker, all := samples(t)
	for name, text := range all {
		t.Run(name, func(t *testing.T) {
			filetest.NoError(t, checker.Check(representation.Document{Schema: name, Body: []byte(text)}))
			if name == "openapi" || name == "discovery-response" { // these schemas leave much open
				return
			}
			var v any
			filetest.NoError(t, json.Unmarshal([]byte(text), &v))
			spoilt(v, "", func(other any) { v = other }, func(place, change string) {
				if err := checker[name].Validate(v); err == nil && !isAllowed(name, place, change) {
					t.Errorf("Check accepts the sample with %q %s", place, change)
				}
			})
		})
	}
}

// TestRefused checks that a wrong value of the right type is refused, with place and reason in one
// line.
func TestRefused(t *testing.T) {
	checker, all := samples(t)
	for _, test := range []struct{ schema, old, new, want string }{
		{
			schema: "model-response",
			old:    `"2026-03-05T10:00:00.000Z"`,
			new:    `"2026-02-30T10:00:00.000Z"`,
			want:   `/data/updated_at: '2026-02-30T10:00:00.000Z' is not valid 'date-time'`,
		},
		{
			schema: "model-response",
			old:    `"2026-03-05T10:00:00.000Z"`,
			new:    `"2026-03-05T10:00:00Z"`,
			want:   `/data/updated_at: does not match pattern`,
		},
		{
			schema: "model-response",
			old:    `"2026-03-05T10:00:00.000Z"`,
			new:    `"2026-03-05T10:00:00.000+00:00"`,
			want:   `/data/updated_at: does not match pattern`,
		},
		{
			schema: "model-response",
			old:    `"context_length":"128000"`,
			new:    `"context_length":"128k"`,
			want:   `/data/context_length: does not match pattern`,
		},
		{
			schema: "model-response",
			old:    `"deprecated":false`,
			new:    `"deprecated":true`,
			want:   `/data/deprecated: value must be false`,
		},
		{"model-response", `"type":"chat"`, `"type":"text"`, `/data/type: value must be one of`},
		{"model-response", `"id":"gpt-4o"`, `"id":"gpt\n4o"`, `/data/id: does not match pattern`},
		{
			schema: "v2/model-response",
			old:    `"price":"2.5","agreement":"agreed"`,
			new:    `"price":null,"agreement":"agreed"`,
			want:   `/data/prices/0/price: expected string`,
		},
		{
			schema: "v2/model-response",
			old:    `"2027-02-28"`,
			new:    `"2027-02-29"`,
			want:   `/data/retirement_date: '2027-02-29' is not valid 'date'`,
		},
		{"v2/model-response", `128000`, `0`, `/data/context_length: must be >= 1`},
		{
			schema: "v2/model-response",
			old:    `"family":"gpt-4o"`,
			new:    `"family":"GPT 4o"`,
			want:   `/data/family: does not match pattern`,
		},
		{
			schema: "v2/model-response",
			old:    `"standing":"differs"`,
			new:    `"standing":"wrong"`,
			want:   `/data/statements/0/standing: value must be one of`,
		},
		{
			schema: "v2/model-response",
			old:    `"page":"https://docs`,
			new:    `"page":"docs`,
			want:   `/data/statements/0/page: 'docs.example.com/pricing' is not valid 'uri'`,
		},
		{
			schema: "v2/model-list",
			old:    `"disputes":`,
			new:    `"price_history":[],"disputes":`,
			want:   `/data/0: additionalProperties 'price_history' not allowed`,
		},
		{
			schema: "provider-list",
			old:    `{"id":"deepseek","name":"DeepSeek","model_count":0},`,
			new:    ``,
			want:   `/data: minimum 7 items`,
		},
		{"stats-response", `"openai":3`, `"acme":3`, `(and 1 more)`},
		{"change-list", `"before":0`, `"before":7`, `/meta/before: 7 not multipleOf 100`},
		{"openapi", `"/api/v1/stats":`, `"/stats":`, `/paths`},
		{"dataset-providers", `"openai"`, `"OpenAI"`, `/0/id: does not match pattern`},
		{
			schema: "dataset-model",
			old:    `"/2026-06-30"`,
			new:    `"2026/06/30"`,
			want:   `/sources/docs.example~1models/2: does not match pattern`,
		},
		{"error-response", `not_found`, `oops`, `/error/code: value must be one of`},
		{"stats-response", `{"data"`, `{} {"data"`, `not JSON: invalid character`},
		{"stats-response", `}}`, `}`, `not JSON: unexpected end`},
		{"stats-response", `by_type`, "by_\xff", `not valid UTF-8`},
		{"no-such", ``, ``, `no schema has the name "no-such"`},
	} {
		t.Run(test.schema, func(t *testing.T) {
			body := strings.Replace(all[test.schema], test.old, test.new, 1)
			if body == all[test.schema] && test.new != test.old {
				t.Fatalf("%s: the sample does not contain %s", test.schema, test.old)
			}
			for range 3 { // the validator walks maps
				err := checker.Check(representation.Document{
					Path:   "a/b.json",
					Schema: test.schema,
					Body:   []byte(body),
				})
				if err == nil ||
					!strings.Contains(err.Error(), test.want) ||
					strings.Contains(err.Error(), "\n") {
					t.Errorf("%s with %s: error %q, want one line with %q",
						test.schema, test.new, err, test.want)
				}
			}
		})
	}
	empty := representation.Document{Path: "README.md", MediaType: api.Markdown}
	if err := checker.Check(empty); err == nil || err.Error() != "empty" {
		t.Errorf("an empty text: error %v", err)
	}
}

// TestDatasetKeepsItsSchemas checks the files of a dataset, as they are in the repository, against
// their schemas.
func TestDatasetKeepsItsSchemas(t *testing.T) {
	checker, _ := samples(t) // of the same providers
	files := filetest.Read(t, datasettest.Sample())
	schema := map[string]string{"providers.json": "dataset-providers", "sync.json": "dataset-sync"}
	checked := 0
	for file, text := range files {
		texts, name := []string{text}, schema[file]
		if strings.HasPrefix(file, "models/") {
			texts, name = strings.SplitAfter(text, "\n"), "dataset-model"
		}
		for i, line := range texts {
			if name == "" || line == "" {
				continue
			}
			checked++
			if err := checker.Check(representation.Document{Schema: name, Body: []byte(line)}); err != nil {
				t.Errorf("%s:%d: %v", file, i+1, err)
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d texts checked, want at least 100", checked)
	}
}

// TestCheckerLoadsNothing checks that a reference to anything but the schemas is an error.
func TestCheckerLoadsNothing(t *testing.T) {
	const base = "https://models.example"
	for _, target := range []string{
		"https://models.example/other.json",
		"file:///etc/hostname",
		"missing.json",
	} {
		body := fmt.Sprintf(`{"$schema":%q,"$id":%q,"$ref":%q}`,
			schemas.Dialect, schemas.URL(base, "a"), target)
		_, _, err := compile([]schemas.Schema{{Name: "a", JSON: []byte(body)}}, base)
		if err == nil || !strings.Contains(err.Error(), "is not one of the schemas") {
			t.Errorf("a reference to %s: error %v", target, err)
		}
	}
	for _, body := range []string{`{`, `{"type":"no such type"}`} {
		_, _, err := compile([]schemas.Schema{{Name: "a", JSON: []byte(body)}}, base)
		if err == nil || !strings.Contains(err.Error(), "schema a: ") {
			t.Errorf("schema %s: error %v", body, err)
		}
	}
}

// TestQueriesKeepTheirSchemas checks the answers about every id, and the bills of every model, in
// catalogs of real and of hostile models: nothing else does, because no build publishes them.
func TestQueriesKeepTheirSchemas(t *testing.T) {
	checker, _ := samples(t)
	for name, d := range map[string]*dataset.Dataset{
		"real":    catalogtest.Sample(t),
		"hostile": datasettest.New(datasettest.Options{Models: 100, Seed: 7, Hostile: true}),
	} {
		t.Run(name, func(t *testing.T) {
			a := api.New(catalog.NewSet(d), api.Options{})
			root := api.Root(catalog.V2)
			check := func(path, schema, query string) {
				var w api.Response
				a.Respond(&w, &api.Request{Method: "GET", Path: root + path, RawQuery: query})
				if w.Status != 200 {
					schema = "v2/error-response"
				}
				if err := checker.Check(representation.Document{Schema: schema, Body: w.Body}); err != nil {
					t.Errorf("%s?%s: %v in %s", path, query, err, w.Body)
				}
			}
			for i := range d.Models {
				m := &d.Models[i]
				key, id := url.QueryEscape(m.Key().String()), url.QueryEscape(m.ID)
				check(api.ResolvePath, "v2/"+api.ResolveSchema, "id="+key)
				check(api.ResolvePath, "v2/"+api.ResolveSchema, "id=openrouter/"+id)
				const use = "&input=300000&output=10&cache_read=5&cache_write=2" +
					"&per_image=3&per_second=1.5&web_search=1&per_page=1"
				for _, tier := range []string{"standard", "batch", "fast"} {
					check(api.CostPath, "v2/"+api.CostSchema, "model="+key+use+"&tier="+tier)
				}
			}
			check(api.ResolvePath, "v2/"+api.ResolveSchema, "ids=,")
		})
	}
}
