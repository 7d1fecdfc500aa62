package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
	"modelcatalog/site/changes/changestest"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// samples returns a valid value of each schema, with every member that the schema describes.
func samples(t *testing.T) (*Checker, map[string]string) {
	t.Helper()
	if sampled.checker == nil {
		sampled.checker, sampled.texts = makeSamples(t)
	}
	return sampled.checker, maps.Clone(sampled.texts)
}

var sampled struct {
	checker *Checker
	texts   map[string]string
}

func makeSamples(t *testing.T) (*Checker, map[string]string) {
	t.Helper()
	d := small(t)
	c := catalogtest.New(t, d)
	tree, err := Documents(d, c, Options{Changes: changestest.History(d, 2*len(history.KindNames)), NoModelPages: true})
	must.Do(t, err)
	all := map[string]string{
		"error-response": `{"error":{"code":"not_found","message":"no endpoint has the path \"/api/v1/x\""}}`,
		"dataset-sync":   `{"last_sync":"2026-07-24T18:23:43.000Z"}`,
		"provider-id":    `"openai"`,
		"model-type":     `"chat"`,
		"model-status":   `"active"`,
		"error-code":     `"not_found"`,
		"parameter-descriptor": `{"type":"integer","default":50,"minimum":1,"maximum":100,"format":"comma-separated list",
			"allowed_values":["a"],"description":"x"}`,
		"dataset-providers": readFile(t, os.DirFS("../../site/contract/testdata/dataset"), "providers.json"),
	}
	for i := range tree.Len() {
		d := tree.At(i, nil)
		if plain := []string{"", schemas.Dialect, schemas.Records, schemas.Binary}; !slices.Contains(plain, d.Schema) && all[d.Schema] == "" {
			all[d.Schema] = string(d.Body)
		}
	}
	inner := func(name, of string, place ...any) {
		v := parse(t, all[of])
		for _, step := range place {
			switch step := step.(type) {
			case string:
				v = v.(map[string]any)[step]
			case int:
				v = v.([]any)[step]
			}
		}
		all[name] = string(marshal(t, v))
	}
	row, missing := c.Find("openai", "gpt-4o")
	if missing != nil {
		t.Fatal(missing)
	}
	all["model-response"] = string(c.AppendModel(nil, catalog.V1, row))
	inner("model", "model-response", "data")
	inner("meta", "model-list", "meta")
	inner("change", "change-list", "data", 0)
	inner("stats", "stats-response", "data")
	inner("provider-summary", "provider-list", "data", 0)
	inner("discovery", "discovery-response", "data")
	inner("endpoint-descriptor", "discovery-response", "data", "endpoints", 1)
	line, _, _ := strings.Cut(readFile(t, os.DirFS("../../site/contract/testdata/dataset"), "models/openai.jsonl"), "\n")
	all["dataset-model"] = strings.TrimSuffix(line, "}") +
		`,"retirement_date":"2026-10-23","replacement":{"provider":"openai","id":"gpt-9"},"max_input_tokens":4096,"max_output_tokens":1,` +
		`"input_modalities":["text","image"],"output_modalities":["text"],"features":{"reasoning":true,"tool_call":false},` +
		`"embedding_dimensions":1,"open_weights":true,"family":"gpt","aliases":["a"],"alias_of":"b","release_date":"2024-02-29",` +
		`"knowledge_cutoff":"2023-10","sources":{"litellm":[],"models.dev":["name"]},` +
		`"disputes":{"type":{"litellm":"chat","models.dev":"image"}}}`
	all["v2/model-response"] = `{"data":` + modelV2 + `}`
	all["v2/model-detail"] = modelV2
	history := strings.Index(modelV2, `,"price_history"`)
	all["v2/model"] = modelV2[:history] + "}"
	all["v2/model-list"] = `{"data":[` + all["v2/model"] + `],"meta":{"total":1,"page":1,"limit":50,"pages":1,"unknown":0,"ignored":["statu"]}}`
	inner("v2/meta", "v2/model-list", "meta")
	all["v2/catalog-download"] = `{"data":[` + modelV2 + all["v2/catalog-download"][strings.Index(all["v2/catalog-download"], `],"meta"`):]
	inner("v2/price", "v2/model", "prices", 0)
	inner("v2/price-interval", "v2/model-detail", "price_history", 0)
	all["v2/modality"], all["v2/feature-name"], all["v2/meter"], all["v2/unit"], all["v2/agreement"] =
		`"text"`, `"reasoning"`, `"input"`, `"usd_per_image"`, `"agreed"`
	inner("v2/stats", "v2/stats-response", "data")
	checker := checkerOf(t, tree)
	for name, text := range maps.Clone(all) {
		if other := "v2/" + name; checker.compiled[other] != nil && all[other] == "" {
			all[other] = strings.NewReplacer("v1", "v2", `"version":"1.`, `"version":"2.`).Replace(text)
		}
	}
	return checker, all
}

// modelV2 is a model of version 2 with every member known.
const modelV2 = `{"id":"gpt-4o","provider":"openai","name":"GPT-4o","description":"d","type":"chat","status":"active","deprecated":false,` +
	`"updated_at":"2026-03-05T10:00:00.000Z","last_seen_at":"2026-07-24T18:23:43.000Z","context_length":128000,"max_input_tokens":1,` +
	`"max_output_tokens":16384,"input_modalities":["text","image"],"output_modalities":["text"],"features":{"reasoning":true,` +
	`"tool_call":false,"structured_output":true,"web_search":true,"prompt_caching":true,"computer_use":false},"embedding_dimensions":1,` +
	`"open_weights":false,"family":"gpt-4o","aliases":["gpt-4o-latest"],"alias_of":"gpt-4o-2024-08-06","release_date":"2024-05-13",` +
	`"knowledge_cutoff":"2023-10","retirement_date":"2027-02-28","replacement":{"provider":"openai","id":"gpt-9"},` +
	`"prices":[{"meter":"input","unit":"usd_per_million_tokens","condition":"context>200000","price":"2.5","agreement":"agreed",` +
	`"sources":["litellm","models.dev"],"as_of":"2026-07-24"}],` +
	`"sources":[{"source":"litellm","as_of":"2026-07-24","facts":["context_length","features.tool_call"]}],` +
	`"disputes":[{"fact":"price:output[context>200000]","values":[{"value":"5","source":"litellm"},{"value":"6","source":"models.dev"}]}],` +
	`"price_history":[{"meter":"input","unit":"usd_per_million_tokens","condition":"context>200000","price":"2.5","from":"2025-02-06",` +
	`"to":"2026-12-01","source":"litellm","as_of":"2026-07-24"}]}`

func readFile(t *testing.T, fsys fs.FS, name string) string {
	t.Helper()
	text, err := fs.ReadFile(fsys, name)
	must.Do(t, err)
	return string(text)
}

func parse(t *testing.T, text string) any {
	t.Helper()
	v, err := decode([]byte(text))
	must.Do(t, err)
	return v
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	body, err := json.Marshal(v)
	must.Do(t, err)
	return body
}

// spoilt calls try with every way to spoil a value: at each place a member removed, a member added, or the value replaced
// by one of another type. It leaves out the places for which skip returns true, and elements with the members of the one before.
// set replaces v, place is v's JSON pointer, and change says how the value was spoilt.
func spoilt(v any, place string, skip func(place string) bool, set func(any), try func(place, change string)) {
	if skip(place) {
		return
	}
	for _, other := range []any{nil, true, json.Number("7"), "x", []any{}, map[string]any{}} {
		if typeOf(v) != typeOf(other) {
			set(other)
			try(place, "made "+typeOf(other))
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
			if !skip(place + "/" + name) {
				delete(v, name)
				try(place+"/"+name, "removed")
				v[name] = value
			}
			spoilt(value, place+"/"+name, skip, func(other any) { v[name] = other }, try)
		}
	case []any:
		for i, element := range v {
			if i > 0 && members(element) == members(v[i-1]) {
				continue
			}
			spoilt(element, fmt.Sprintf("%s/%d", place, i), skip, func(other any) { v[i] = other }, try)
		}
	}
}

// members returns the names of an object's members as a text, or the type of another value.
func members(v any) string {
	if object, isObject := v.(map[string]any); isObject {
		return fmt.Sprint(slices.Sorted(maps.Keys(object)))
	}
	return typeOf(v)
}

func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// allowed are the changes that leave a value valid: to nullable members and to optional ones. The columns are lists. A place
// is matched by its end.
var allowed = []struct{ schemas, places, changes string }{
	{"model model-response model-list dataset-model", "/name /description", "made null,made string"},
	{"dataset-sync stats stats-response version v2/catalog-download", "/last_sync", "made null"},
	{"change change-list", "/old /new", "made null,made string"},
	{"change change-list", "/reason", "removed"},
	{"model-list", "/data", "made array"},
	{"dataset-model", "/retirement_date /replacement /max_input_tokens /max_output_tokens /input_modalities /output_modalities /features", "removed"},
	{"dataset-model", "/embedding_dimensions /open_weights /family /aliases /alias_of /release_date /knowledge_cutoff", "removed"},
	{"dataset-model", "/sources /disputes /reasoning /tool_call /litellm /models.dev", "removed"},
	{"dataset-model", "/disputes /litellm", "made array"},
	{"dataset-model", "/disputes/type", "member added"},
	{"dataset-model", "/features /sources", "made object"},
	{"v2/model v2/model-detail v2/model-response v2/model-list v2/catalog-download", "/name /description /context_length /max_input_tokens /max_output_tokens " +
		"/input_modalities /output_modalities /reasoning /tool_call /structured_output /web_search /prompt_caching /computer_use " +
		"/embedding_dimensions /open_weights /family /alias_of /release_date /knowledge_cutoff /retirement_date /replacement", "made null"},
	{"v2/model v2/model-detail v2/model-response v2/model-list v2/catalog-download v2/price v2/price-interval", "/condition /from /to", "made null"},
	{"v2/model v2/model-detail v2/model-response v2/model-list v2/catalog-download", "/value", "made boolean,made number,made array,made object"},
	{"v2/stats v2/stats-response", "/last_sync", "made null"},
	{"v2/stats v2/stats-response", "/sources", "made array"},
	{"v2/model-list", "/data", "made array"},
	{"api-catalog", "/item /service-desc /service-doc /service-meta", "removed"},
}

// free are the places below which a schema describes no more than objects, and members that may be left out.
var free = map[string][]string{
	"discovery": {"/endpoints/*/query_parameters", "/endpoints/*/examples", "/endpoints/*/example", "/endpoints/*/path_parameters",
		"/response_shapes/collection/meta", "/response_shapes/error/error"},
	"endpoint-descriptor":  {"/query_parameters", "/examples"},
	"parameter-descriptor": {"/default", "/minimum", "/maximum", "/format", "/allowed_values"},
	"openapi":              {"/components/*", "/paths/*/get/responses/200/content", "/paths/*/get/responses/200/headers", "/paths/*/get/responses/400", "/paths/*/get/responses/404", "/servers/0/description", "/externalDocs/description"},
}

func isFree(schema, place string) bool {
	schema = strings.TrimPrefix(schema, "v2/")
	// The answer wraps the index in data.
	if schema == "discovery-response" {
		schema, place = "discovery", strings.TrimPrefix(place, "/data")
	}
	for _, pattern := range free[schema] {
		parts, steps := strings.Split(pattern, "/"), strings.Split(escapeSlashes(place), "/")
		matches := len(steps) >= len(parts)
		for i := range parts {
			matches = matches && (parts[i] == "*" || parts[i] == steps[i])
		}
		if matches {
			return true
		}
	}
	return false
}

// escapeSlashes writes the paths of the OpenAPI document as one step.
func escapeSlashes(place string) string {
	for _, p := range []string{"/api/v1/models/{provider}/{model_id}", "/api/v1/openapi.json", "/api/v1/README.md", "/api/v1/models", "/api/v1/providers", "/api/v1/stats", "/api/v1"} {
		place = strings.Replace(place, "/paths/"+p, "/paths/"+strings.ReplaceAll(p, "/", "~1"), 1)
		p = strings.Replace(p, "v1", "v2", 1)
		place = strings.Replace(place, "/paths/"+p, "/paths/"+strings.ReplaceAll(p, "/", "~1"), 1)
	}
	return place
}

func isAllowed(schema, place, change string) bool {
	if schema == "dataset-sync" && place == "" && change == "made null" { // a dataset that was never synchronized
		return true
	}
	for _, a := range allowed {
		ends := func(end string) bool { return strings.HasSuffix(place, end) }
		if slices.Contains(strings.Fields(a.schemas), schema) && slices.ContainsFunc(strings.Fields(a.places), ends) &&
			slices.Contains(strings.Split(a.changes, ","), change) {
			return true
		}
	}
	return false
}

// TestSpoilt checks that the closed form of each schema accepts its sample, and no damaged one.
func TestSpoilt(t *testing.T) {
	checker, all := samples(t)
	for name := range checker.compiled {
		if name != schemas.Dialect && all[name] == "" {
			t.Errorf("schema %s has no sample", name)
		}
	}
	delete(all, "v2/openapi") // differs from openapi only in the version
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			v := parse(t, all[name])
			check := func() error { return checker.compiled[name].Validate(v) }
			if err := checker.Check(representation.Document{Path: "x.json", Schema: name, Body: []byte(all[name])}); err != nil {
				t.Fatalf("Check of the sample = %v", err)
			}
			tried := 0
			skip := func(place string) bool { return isFree(name, place) }
			spoilt(v, "", skip, func(other any) { v = other }, func(place, change string) {
				tried++
				if err := check(); err == nil && !isAllowed(name, place, change) {
					t.Errorf("Check accepts the sample with %q %s", place, change)
				}
			})
			if tried < 5 {
				t.Errorf("spoilt in only %d ways", tried)
			}
		})
	}
}

// TestRefused checks that a wrong value of the right type is refused, with place and reason in one line.
func TestRefused(t *testing.T) {
	checker, all := samples(t)
	for _, test := range []struct{ schema, old, new, want string }{
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-02-30T10:00:00.000Z"`, `/data/updated_at: '2026-02-30T10:00:00.000Z' is not valid 'date-time'`},
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-03-05T10:00:00Z"`, `/data/updated_at: does not match pattern`},
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-03-05T10:00:00.000+00:00"`, `/data/updated_at: does not match pattern`},
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-03-05t10:00:00.000z"`, `/data/updated_at: does not match pattern`},
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-03-05T23:59:60.000Z"`, `/data/updated_at: `},
		{"model-response", `"2026-03-05T10:00:00.000Z"`, `"2026-03-05T10:00:00.000Z\n"`, `/data/updated_at: `},
		{"model-response", `"context_length":"128000"`, `"context_length":"128k"`, `/data/context_length: does not match pattern`},
		{"model-response", `"context_length":"128000"`, `"context_length":"0"`, `/data/context_length: does not match pattern`},
		{"model-response", `"deprecated":false`, `"deprecated":true`, `/data/deprecated: value must be false`},
		{"model-response", `"status":"active"`, `"status":"deprecated"`, `/data/deprecated: value must be true`},
		{"model-response", `"type":"chat"`, `"type":"text"`, `/data/type: value must be one of`},
		{"model-response", `"provider":"openai"`, `"provider":"acme"`, `/data/provider: value must be one of`},
		{"model-response", `"id":"gpt-4o"`, `"id":""`, `/data/id: `},
		{"model-response", `"id":"gpt-4o"`, `"id":"gpt\u00854o"`, `/data/id: does not match pattern`},
		{"model-response", `"id":"gpt-4o"`, `"id":"gpt\n4o"`, `/data/id: does not match pattern`},
		{"v2/model-response", `"price":"2.5","agreement":"agreed"`, `"price":null,"agreement":"agreed"`, `/data/prices/0/price: expected string`},
		{"v2/model-response", `"price":"2.5","agreement":"agreed"`, `"price":"2.5","agreement":"disputed"`, `/data/prices/0/price: expected null`},
		{"v2/model-response", `"price":"2.5"`, `"price":"2.50"`, `/data/prices/0/price: does not match pattern`},
		{"v2/model-response", `"meter":"input"`, `"meter":"smell"`, `/data/prices/0/meter: value must be one of`},
		{"v2/model-response", `"context>200000"`, `"context>"`, `/data/prices/0/condition: does not match pattern`},
		{"v2/model-response", `"2027-02-28"`, `"2027-02-29"`, `/data/retirement_date: '2027-02-29' is not valid 'date'`},
		{"v2/model-response", `128000`, `0`, `/data/context_length: must be >= 1`},
		{"v2/model-response", `"text","image"`, `"text","text"`, `/data/input_modalities: items at index 0 and 1 are equal`},
		{"v2/model-response", `"family":"gpt-4o"`, `"family":"GPT 4o"`, `/data/family: does not match pattern`},
		{"v2/model-list", `"disputes":`, `"price_history":[],"disputes":`, `/data/0: additionalProperties 'price_history' not allowed`},
		{"model-list", `"page":1`, `"page":0`, `/meta/page: must be >= 1`},
		{"model-list", `"limit":50`, `"limit":101`, `/meta/limit: must be <= 100`},
		{"model-list", `"total":9`, `"total":-1`, `/meta/total: must be >= 0`},
		{"model-list", `"total":9`, `"total":9.5`, `/meta/total: expected integer`},
		{"provider-list", `{"id":"deepseek","name":"DeepSeek","model_count":0},`, ``, `/data: minimum 7 items`},
		{"stats-response", `"openai":3`, `"acme":3`, `(and 1 more)`},
		{"discovery-response", `"version":"v1"`, `"version":"v2"`, `/data/version: value must be "v1"`},
		{"change-list", `"kind":"changed"`, `"kind":"moved"`, `/kind: value must be one of`},
		{"change-list", `"field":"status"`, `"field":"price"`, `/field: `},
		{"change-list", `"before":0`, `"before":7`, `/meta/before: 7 not multipleOf 100`},
		{"change-list", `"older":null`, `"older":"1.json"`, `/links/older: '1.json' is not valid 'uri'`},
		{"openapi", `"openapi":"3.1.0"`, `"openapi":"3.0.0"`, `/openapi: value must be "3.1.0"`},
		{"openapi", `"/api/v1/stats":`, `"/stats":`, `/paths`},
		{"dataset-providers", `"openai"`, `"OpenAI"`, `/0/id: does not match pattern`},
		{"error-response", `not_found`, `oops`, `/error/code: value must be one of`},
		{"stats-response", `{"data"`, `{} {"data"`, `not JSON: something follows`},
		{"stats-response", `}}`, `}`, `not JSON: unexpected EOF`},
		{"stats-response", `by_type`, "by_\xff", `not valid UTF-8`},
		{"no-such", ``, ``, `no schema has the name "no-such"`},
	} {
		body := strings.Replace(all[test.schema], test.old, test.new, 1)
		if body == all[test.schema] && test.new != test.old {
			t.Fatalf("%s: the sample does not contain %s", test.schema, test.old)
		}
		for range 3 { // the validator walks maps
			err := checker.Check(representation.Document{Path: "a/b.json", Schema: test.schema, Body: []byte(body)})
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s with %s: error %q, want one line with %q", test.schema, test.new, err, test.want)
			}
		}
	}
	if err := checker.Check(representation.Document{Path: "README.md"}); err == nil || err.Error() != "empty" {
		t.Errorf("an empty text: error %v", err)
	}
}

// TestLines checks that each line must be a model, and that an error names the line.
func TestLines(t *testing.T) {
	checker, all := samples(t)
	right := all["v2/model-detail"] + "\n"
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{right, ""},
		{right + right, ""},
		{right + strings.Replace(right, `{`, `{ `, 1), ""},
		{right + strings.TrimSuffix(right, "\n"), "no line feed at the end"},
		{right + "\n", "line 2: not JSON: EOF"},
		{right + "{}\n", "line 2: missing properties: 'id'"},
		{right + "[]\n", "line 2: expected object, but got array"},
		{right + right[:40] + "\n", "line 2: not JSON: unexpected EOF"},
		{strings.TrimSuffix(right, "\n") + right, "line 1: not JSON: something follows"},
		{strings.Replace(right, `"chat"`, `"text"`, 1), "line 1: /type: value must be one of"},
	} {
		got := ""
		if err := checker.Check(representation.Document{Path: "x.ndjson", Schema: schemas.Records, Body: []byte(test.text)}); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%q: error %q, want %q", test.text, got, test.want)
		}
	}
}

// TestDatasetKeepsItsSchemas checks the files of a dataset, as they are in the repository, against their schemas.
func TestDatasetKeepsItsSchemas(t *testing.T) {
	checker, _ := samples(t) // of the same providers
	data := datasettest.Sample()
	check := func(path, schema, text string) {
		t.Helper()
		if err := checker.Check(representation.Document{Path: path, Schema: schema, Body: []byte(text)}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	check("providers.json", "dataset-providers", readFile(t, data, "providers.json"))
	check("sync.json", "dataset-sync", readFile(t, data, "sync.json"))
	files, err := fs.Glob(data, "models/*.jsonl")
	if err != nil || len(files) != dataset.ProviderCount {
		t.Fatalf("%d files of models, %v", len(files), err)
	}
	for _, file := range files {
		for i, line := range strings.Split(strings.TrimSuffix(readFile(t, data, file), "\n"), "\n") {
			if line != "" {
				check(fmt.Sprintf("%s:%d", file, i+1), "dataset-model", line)
			}
		}
	}
}

// TestCheckerLoadsNothing checks that a reference to anything but the schemas is an error.
func TestCheckerLoadsNothing(t *testing.T) {
	const base = "https://models.example"
	for _, target := range []string{"https://models.example/other.json", "file:///etc/hostname", "missing.json"} {
		body := fmt.Sprintf(`{"$schema":%q,"$id":%q,"$ref":%q}`, schemas.Dialect, schemas.URL(base, "a"), target)
		_, err := newChecker([]schemas.Schema{{Name: "a", JSON: []byte(body)}}, base)
		if err == nil || !strings.Contains(err.Error(), "is not one of the schemas") {
			t.Errorf("a reference to %s: error %v", target, err)
		}
	}
	for _, body := range []string{`{`, `{"type":"no such type"}`} {
		if _, err := newChecker([]schemas.Schema{{Name: "a", JSON: []byte(body)}}, base); err == nil || !strings.Contains(err.Error(), "schema a: ") {
			t.Errorf("schema %s: error %v", body, err)
		}
	}
}

// TestModelsAsAWhole checks that validating models one by one accepts no text that is invalid as a whole. It damages valid
// texts: one piece of them is left out, doubled, or replaced by another.
func TestModelsAsAWhole(t *testing.T) {
	checker, all := samples(t)
	pieces := []string{`"`, `\`, `{`, `}`, `[`, `]`, `,`, `:`, `null`, `5`, `"id":5`, `"id":null`, `"data":5`, `"data":[5]`,
		`"i\u0064":""`, `"dat\u0061":5`, `"x":{"id":"y"}`, "", `"deprecated":true`, `"status":"deprecated"`, `"name":7`}
	for _, schema := range []string{"model-response", "model-list", "v2/model-list"} {
		t.Run(schema, func(t *testing.T) {
			text := all[schema]
			if first := strings.Index(text, `},{"id":`); first > 0 { // one model is enough
				text = text[:first+1] + text[strings.Index(text, `],"meta"`):]
			}
			accepted := 0
			try := func(text string) {
				if !checker.validModels(representation.Document{Schema: schema, Body: []byte(text)}) {
					return
				}
				accepted++
				if err := checker.validate(schema, []byte(text)); err != nil {
					t.Errorf("validModels(%s) = true, want false: %v", text, err)
				}
			}
			if try(text); accepted != 1 {
				t.Fatalf("validModels(%s) = false, want true", text)
			}
			end := strings.Index(text, `"replacement"`) // a long model of v2 has the same kinds of places in its middle
			for i := range len(text) {
				if end > 0 && 60 < i && i < end {
					continue
				}
				if i > 0 && !strings.ContainsRune("{}[]\",:", rune(text[i])) && !strings.ContainsRune("{}[]\",:", rune(text[i-1])) {
					continue // within a word
				}
				for _, piece := range pieces {
					try(text[:i] + piece + text[i:])
					try(text[:i] + piece + "," + text[i:])
					try(text[:i] + piece + text[i+1:])
				}
			}
			if accepted < 20 {
				t.Errorf("%d damaged texts are valid, want at least 20", accepted)
			}
		})
	}
}
