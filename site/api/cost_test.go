package api

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/price"
)

// bedrockHaiku is a model of Bedrock, whose profiles within a geography cost more.
const bedrockHaiku = "anthropic.claude-haiku-4-5-20251001-v1:0"

// pricedDataset is offersDataset with prices of gpt-4o: 2 dollars for a million tokens of input, 4
// for long prompts; and with hours of gpt-5.1-chat in which the input costs twice as much.
func pricedDataset(t testing.TB) *dataset.Dataset {
	t.Helper()
	d := offersDataset(t)
	meter := func(name string) dataset.Meter {
		return dataset.Meter(slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool {
			return m.Name == name
		}))
	}
	pricesOf := map[string][]dataset.Price{
		bedrockHaiku: {
			{Meter: meter("input"), Amount: "1"},
			{Meter: meter("input"), Amount: "1.1", Condition: "scope=geo"},
			{Meter: meter("input"), Amount: "1.2", Condition: "scope=regional"},
		},
		"gpt-5.1-chat": {
			{Meter: meter("input"), Amount: "3"},
			{Meter: meter("input"), Amount: "6", Condition: "utc=01:00-04:00 weekday=mon-fri"},
			{Meter: meter("output"), Amount: "9"},
		},
		"gpt-4o": {
			{Meter: meter("input"), Amount: "2"},
			{Meter: meter("input"), Amount: "4", Condition: "context>200000"},
			{Meter: meter("output"), Amount: "8"},
			{Meter: meter("batch_input"), Amount: "1"},
			{Meter: meter("per_image"), Amount: "0.04", Condition: "quality=high,size=1024x1024"},
		},
	}
	for i := range d.Models {
		m := &d.Models[i]
		for _, p := range pricesOf[m.ID] {
			p.Source, p.From, p.AsOf = "acme.example", 20260101, 20260801
			m.Prices = append(m.Prices, p)
		}
	}
	// Models are found by their order.
	slices.SortFunc(d.Models, func(a, b dataset.Model) int {
		return cmp.Or(strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
	})
	return d
}

// TestCost checks bills, and the answers to requests for none.
func TestCost(t *testing.T) {
	a := testAPI(t, pricedDataset(t), "")
	type billed struct{ day, tier, total, missing, id, note string }
	const long = `"gpt-4o" costs more for long prompts; for one amount, add context, the tokens ` +
		`of the prompt of one request.`
	const hours = `"gpt-5.1-chat" has other prices at utc=01:00-04:00 weekday=mon-fri; ` +
		`for the amount at a time of the day, add that to at.`
	for _, test := range []struct {
		name, query string
		want        billed
	}{
		{
			"tokens",
			"model=gpt-4o&input=1000&output=500",
			billed{"2026-09-01", "standard", "0.006", "[]", "openai/gpt-4o", ""},
		},
		{
			"a tier",
			"model=gpt-4o&input=1000&tier=batch",
			billed{"2026-09-01", "batch", "0.001", "[]", "openai/gpt-4o", ""},
		},
		{"the tier as usage objects name it", "model=gpt-4o&input=1000&service_tier=batch",
			billed{"2026-09-01", "batch", "0.001", "[]", "openai/gpt-4o", ""}},
		{
			"a day",
			"model=gpt-4o&input=1000&at=2026-02-01",
			billed{"2026-02-01", "standard", "0.002", "[]", "openai/gpt-4o", ""},
		},
		{"the scope that the id names", "model=us." + bedrockHaiku + "&input=1000000",
			billed{"2026-09-01", "standard", "1.1", "[]", "amazon-bedrock/" + bedrockHaiku,
				"Billed at the prices of scope=geo, which the id names."}},
		{"another scope than the id names", "model=us." + bedrockHaiku + "&input=1000000&scope=global",
			billed{"2026-09-01", "standard", "1", "[]", "amazon-bedrock/" + bedrockHaiku, ""}},
		{"no scope", "model=" + bedrockHaiku + "&input=1000000",
			billed{"2026-09-01", "standard", "1", "[]", "amazon-bedrock/" + bedrockHaiku, ""}},
		{"a region that no price asks for", "model=" + bedrockHaiku + "&input=1000000&region=eu-central-1",
			billed{"2026-09-01", "standard", "1", "[]", "amazon-bedrock/" + bedrockHaiku,
				"No price asks for the region, so that it changes nothing; prices differ by scope=geo and scope=regional."}},
		{"a region and a scope", "model=" + bedrockHaiku + "&input=1000000&region=eu-central-1&scope=geo",
			billed{"2026-09-01", "standard", "1.1", "[]", "amazon-bedrock/" + bedrockHaiku,
				"No price asks for the region, so that it changes nothing."}},
		{"a scope that no price asks for", "model=gpt-4o&input=1000&scope=regional",
			billed{"2026-09-01", "standard", "0.002", "[]", "openai/gpt-4o",
				"No price asks for the scope, so that it changes nothing."}},
		{"a day with hours of other prices", "model=gpt-5.1-chat&input=1000000&at=2026-08-31",
			billed{"2026-08-31", "standard", "", "[]", "openai/gpt-5.1-chat", hours}},
		{"a Sunday, without such hours", "model=gpt-5.1-chat&input=1000000&at=2026-08-30",
			billed{"2026-08-30", "standard", "3", "[]", "openai/gpt-5.1-chat", hours}},
		{"a time in such hours", "model=gpt-5.1-chat&input=1000000&at=2026-08-31T02:00:00Z",
			billed{"2026-08-31", "standard", "6", "[]", "openai/gpt-5.1-chat", ""}},
		{"what costs the same at all hours", "model=gpt-5.1-chat&output=1000000&at=2026-08-31",
			billed{"2026-08-31", "standard", "9", "[]", "openai/gpt-5.1-chat", ""}},
		{"a time in another zone", "model=gpt-4o&input=1000&at=2026-02-01T01:00:00%2B02:00",
			billed{"2026-01-31", "standard", "0.002", "[]", "openai/gpt-4o", ""}},
		{
			"a day before the prices",
			"model=gpt-4o&input=1000&at=2025-01-01",
			billed{"2025-01-01", "standard", "", "[input]", "openai/gpt-4o", ""},
		},
		{
			"perhaps one long prompt",
			"model=gpt-4o&input=300000",
			billed{"2026-09-01", "standard", "", "[]", "openai/gpt-4o", long},
		},
		{
			"one long prompt",
			"model=gpt-4o&input=300000&context=300000",
			billed{"2026-09-01", "standard", "1.2", "[]", "openai/gpt-4o", ""},
		},
		{
			"many short prompts",
			"model=gpt-4o&input=300000&context=1000",
			billed{"2026-09-01", "standard", "0.6", "[]", "openai/gpt-4o", ""},
		},
		{"attributes", "model=gpt-4o&per_image=2&quality=high&size=1024x1024",
			billed{"2026-09-01", "standard", "0.08", "[]", "openai/gpt-4o", ""}},
		{
			"no price",
			"model=gpt-4o&input=1000&web_search=1",
			billed{"2026-09-01", "standard", "", "[web_search]", "openai/gpt-4o", ""},
		},
		{
			"nothing used",
			"model=gpt-4o&input=0",
			billed{"2026-09-01", "standard", "0", "[]", "openai/gpt-4o", ""},
		},
		{
			"a fraction of a second",
			"model=gpt-4o&per_second=0.5",
			billed{"2026-09-01", "standard", "", "[per_second]", "openai/gpt-4o", ""},
		},
		{
			"a gateway's spelling",
			"model=openrouter/openai/gpt-4o:online&input=1000",
			billed{"2026-09-01", "standard", "0.002", "[]", "openai/gpt-4o",
				`The days and prices at OpenRouter are not known; those shown are from OpenAI. ` +
					`":online" is read as a mode of the gateway, whose price can differ.`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := get(a, new(Response), "/api/v2/cost?"+test.query)
			var answer struct {
				Data struct {
					Day, Tier string
					Missing   []string
					Total     *string
				}
				Meta struct {
					Provider, ID string
					Note         *string
				}
			}
			filetest.NoError(t, json.Unmarshal([]byte(got.Body), &answer))
			text := func(s *string) string {
				if s == nil {
					return ""
				}
				return *s
			}
			b := billed{
				day:     answer.Data.Day,
				tier:    answer.Data.Tier,
				total:   text(answer.Data.Total),
				missing: fmt.Sprint(answer.Data.Missing),
				id:      answer.Meta.Provider + "/" + answer.Meta.ID,
				note:    text(answer.Meta.Note),
			}
			if b != test.want {
				t.Errorf("GET %s = %d %s\n got %+v\nwant %+v", test.query, got.Status, got.Body, b, test.want)
			}
			if got.CacheControl != fresh || got.MediaType != "application/json" {
				t.Errorf("GET %s: Cache-Control %q, media type %q",
					test.query, got.CacheControl, got.MediaType)
			}
		})
	}
}

// TestCostRefuses checks that nothing is ignored, and that each error names what is allowed.
func TestCostRefuses(t *testing.T) {
	a := testAPI(t, pricedDataset(t), "")
	meters := strings.Join(theCostRule().meters, ", ")
	for _, test := range []struct {
		name, query, message string // a part of it
	}{
		{"nothing", "", `model: missing; give the id of a model`},
		{"no use", "model=gpt-4o", `the use is missing; give at least one of the meters ` + meters},
		{
			"only an attribute",
			"model=gpt-4o&context=5",
			`the use is missing; give at least one of the meters`,
		},
		{"no model", "input=5", `model: missing`},
		{
			"an unknown parameter",
			"model=gpt-4o&input=5&inputs=6",
			`\"inputs\" is no parameter; allowed are model, at, tier, the meters ` + meters +
				`, and context, service_tier,`,
		},
		{"a meter of a tier", "model=gpt-4o&batch_input=5", `\"batch_input\" is no parameter; allowed are`},
		{"another case", "model=gpt-4o&Input=5", `\"Input\" is no parameter`},
		{"a name that is no text", "model=gpt-4o&input=5&%ff=1", `is no parameter`},
		{"a number without a name", "model=gpt-4o&input=5&=6", `\"\" is no parameter`},
		{"a second value", "model=gpt-4o&input=5&input=6", `input: \"6\" comes a second time`},
		{
			"an empty value",
			"model=gpt-4o&input=5&output=",
			`output: \"\" is empty; leave out what the use does not have`,
		},
		{"a name alone", "model=gpt-4o&input=5&output", `output: \"\" is empty`},
		{
			"a negative number",
			"model=gpt-4o&input=-5",
			`input: \"-5\" is not a whole number from 0 to 1000000000000`,
		},
		{"an exponent", "model=gpt-4o&input=1e6", `input: \"1e6\" is not a whole number`},
		{"a fraction of a token", "model=gpt-4o&input=1.5", `input: \"1.5\" is not a whole number`},
		{"separators", "model=gpt-4o&input=1,000", `input: \"1,000\" is not a whole number`},
		{"a blank", "model=gpt-4o&input=+5", `input: \" 5\" is not a whole number`},
		{
			"too much",
			"model=gpt-4o&input=1000000000001",
			`input: \"1000000000001\" is not a whole number from 0 to 1000000000000`,
		},
		{
			"many digits",
			"model=gpt-4o&input=" + strings.Repeat("9", 300),
			`input: \"` + strings.Repeat("9", 64) + `…\" is not a whole number`,
		},
		{
			"too many digits of a second",
			"model=gpt-4o&per_second=0.1234567891",
			`per_second: \"0.1234567891\" is not a number`,
		},
		{
			"an unknown tier",
			"model=gpt-4o&input=5&tier=gold",
			`tier: \"gold\" has no list prices, want one of batch, default, fast`,
		},
		{
			"two tiers",
			"model=gpt-4o&input=5&tier=batch&service_tier=batch",
			`service_tier: comes beside tier; give one of the two`,
		},
		{
			"an unknown value",
			"model=gpt-4o&per_image=1&quality=best",
			`quality: \"best\" is not one of low, medium, high, standard, hd`,
		},
		{"another form", "model=gpt-4o&per_image=1&size=big", `size: \"big\" is not of the form 1024x1024`},
		{"no boolean", "model=gpt-4o&input=1&standby=yes", `standby: \"yes\" is not one of true, false`},
		{
			"no time",
			"model=gpt-4o&input=5&at=soon",
			`at: \"soon\" is not a time of RFC 3339, a day or seconds since 1970`,
		},
		{
			"a raw plus sign",
			"model=gpt-4o&input=5&at=2026-02-01T01:00:00+02:00",
			`or seconds since 1970; write a plus sign as %2B`,
		},
		{"broken percent-encoding", "model=%zz&input=5", `model: \"%zz\" has broken percent-encoding`},
		{"invalid UTF-8", "model=%ff&input=5", `model: \"%ff\" is not valid UTF-8`},
		{"a long id", "model=" + strings.Repeat("x", 8<<10) + "&input=5", `…\" is longer than 512 bytes`},
		{"several models", "model=openai/gpt-oss-20b&input=5",
			`model: \"openai/gpt-oss-20b\" is the id of several models: ` +
				`\"groq/openai/gpt-oss-20b\", \"together/openai/gpt-oss-20b\"; put the provider ` +
				`first`},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkRefused(t, a, "/api/v2/cost?"+test.query, 400, "invalid_parameter", test.message)
		})
	}
	const hint = `; GET /api/v2/models lists the ids`
	for _, test := range []struct{ name, id, message string }{
		{"no such id", "gpt-4o-mnii", `model: no model has the id \"gpt-4o-mnii\"` + hint},
		{
			"a similar id",
			"gtp-4o",
			`model: no model has the id \"gtp-4o\"; similar are \"openai/gpt-4o\"` + hint,
		},
		{"an id that retired before the catalog's time", "text-davinci-003",
			`model: no model has the id \"text-davinci-003\", which OpenAI retired on 2024-01-04` + hint},
		{
			"a fine-tuned model",
			"ft:gpt-4o:acme::abc",
			`model: \"ft:gpt-4o:acme::abc\" is a fine-tuned model, whose prices are not known` + hint,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkRefused(t, a, "/api/v2/cost?input=5&model="+test.id, 404, "model_not_found", test.message)
		})
	}
}

// checkRefused checks that the answer to a GET is an error of a code whose message contains a text.
func checkRefused(t *testing.T, a *API, target string, status int, code, message string) {
	t.Helper()
	got := get(a, new(Response), target)
	want := failure(status, code, "")
	same := got.Status == status &&
		got.CacheControl == want.CacheControl &&
		strings.HasPrefix(got.Body, `{"error":{"code":"`+code+`"`)
	if !same || !strings.Contains(got.Body, message) || !json.Valid([]byte(got.Body)) {
		t.Errorf("GET %.100s\n got %+v\nwant %d %s %s", target, got, status, code, message)
	}
}

// TestCostParams checks that the parameters are those of the rule, and that package price takes
// what they allow: each example, and numbers up to the largest.
func TestCostParams(t *testing.T) {
	rule := theCostRule()
	got := slices.Sorted(maps.Keys(attributeDocs))
	if !slices.Equal(got, slices.Sorted(slices.Values(rule.Attributes))) {
		t.Errorf("attributeDocs has %v, the rule %v", got, rule.Attributes)
	}
	a := testAPI(t, pricedDataset(t), "")
	for _, p := range CostParams() {
		t.Run(p.Name, func(t *testing.T) {
			usage, refused := price.Object{"input": "1"}, price.Object{"input": "1"}
			switch {
			case slices.Contains([]string{"model", "at", "tier"}, p.Name):
				query := "model=gpt-4o&input=1"
				if p.Name == "model" {
					query = "input=1"
				}
				got := get(a, new(Response), "/api/v2/cost?"+query+"&"+p.Name+"="+p.Example)
				if got.Status != 200 {
					t.Errorf("%s=%s: %d %s", p.Name, p.Example, got.Status, got.Body)
				}
				return
			case p.Type == "integer":
				usage[p.Name], refused[p.Name] = fmt.Sprint(p.Max), fmt.Sprint(p.Max+1)
			case p.Format == "decimal":
				usage[p.Name], refused[p.Name] = fmt.Sprint(maxQuantity), "0."+strings.Repeat("1", 10)
			default:
				usage[p.Name], refused[p.Name] = p.Example, "~"
			}
			if _, err := price.ParseUse(usage); err != nil {
				t.Errorf("%v: %v", usage, err)
			}
			_, err := price.ParseUse(refused)
			if err == nil && p.Name != tierAttribute { // whose value the bill refuses
				t.Errorf("%v is no error", refused)
			}
			usage[p.Name] = p.Example
			if _, err := price.ParseUse(usage); err != nil || p.Doc == "" || p.Since != catalog.V2 {
				t.Errorf("%v: %v; %q", usage, err, p.Doc)
			}
		})
	}
}

// FuzzCost checks that whatever is asked for, the answer is a bill in which each number is billed
// or missing, or an error.
func FuzzCost(f *testing.F) {
	for _, seed := range []string{
		"model=gpt-4o&input=1&output=2", "model=gpt-4o&input=1e9", "model=%00&input=1",
		"input=1&input=2", "model=gpt-4o&%69nput=7",
		"model=gpt-4o&per_second=1.5&at=1788220800", "model=gpt-4o&input=5&at=9999999999999999",
		"model=gpt-4o&web_search=99999999999",
		"model=gpt-4o&per_image=1&size=1x1&quality=hd&resolution=4K&interval=8s&standby=true" +
			"&scope=geo&region=a-1&search_context=low",
		"model=gpt-4o&input=0&tier=flex", "model=gpt-4o&input=1&context=0",
		"&&=&model=gpt-4o;input=1", "model=x&input=\xff",
	} {
		f.Add(seed)
	}
	a := testAPI(f, pricedDataset(f), "")
	f.Fuzz(func(t *testing.T, rawQuery string) {
		var w Response
		a.Respond(&w, &Request{Method: "GET", Path: "/api/v2/cost", RawQuery: rawQuery})
		var answer struct {
			Data struct {
				Lines   []struct{ Use string }
				Missing []string
				Total   *string
			}
			Error struct{ Code string }
		}
		filetest.NoError(t, json.Unmarshal(w.Body, &answer))
		switch {
		case w.Status == 400 && answer.Error.Code == "invalid_parameter",
			w.Status == 404 && answer.Error.Code == "model_not_found":
		case w.Status != 200:
			t.Errorf("%q = %d %s %s", rawQuery, w.Status, w.Body, w.Panic)
		case len(answer.Data.Missing) > 0 && answer.Data.Total != nil:
			t.Errorf("%q has a total although a price is missing: %s", rawQuery, w.Body)
		}
	})
}
