package collection

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

const today = 20261123

// called returns the names of a provider in models.dev and genai-prices, in deprecations, and in
// litellm.
func called(modelsDev, deprecations string, litellm ...string) map[string][]string {
	return map[string][]string{
		"models.dev":   {modelsDev},
		"genai-prices": {modelsDev},
		"pi-ai":        {modelsDev},
		"deprecations": {deprecations},
		"litellm":      litellm,
	}
}

// catalog returns a dataset with the providers and some ids of the samples.
func catalog() *dataset.Dataset {
	d := &dataset.Dataset{Providers: []dataset.Provider{
		{ID: "openai", Name: "OpenAI", Names: called("openai", "OpenAI", "openai", "text-completion-openai")},
		{ID: "anthropic", Name: "Anthropic"}, // without names, it is called by its id and its name
		{ID: "deepseek", Name: "DeepSeek"},
		{
			ID:    "google",
			Name:  "Google",
			Names: called("google", "Google", "gemini", "vertex_ai-embedding-models"),
		},
		{ID: "mistral", Name: "Mistral"}, {ID: "groq", Name: "Groq"},
		{ID: "together", Name: "Together AI", Names: called("togetherai", "Together AI", "together_ai")},
	}}
	for _, key := range []string{
		"anthropic/claude-sonnet-4-6", "anthropic/claude-sonnet-5", "anthropic/claude-sonnet-5-20260701",
		"anthropic/claude-sonnet-50", "deepseek/deepseek-chat", "google/gemini-2.5-flash-preview-04-17",
		"mistral/mistral-saba-2502", "mistral/mistral-saba-latest",
	} {
		provider, id, _ := strings.Cut(key, "/")
		d.Models = append(d.Models, dataset.Model{Provider: provider, ID: id})
	}
	return d
}

func sample(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	filetest.NoError(t, err)
	return string(text)
}

func find(name string) *source.Source {
	return &All[slices.IndexFunc(All, func(c source.Source) bool { return c.Name == name })]
}

// read reads an answer without rows that are left out, and returns a line for each statement.
func read(name, body string) ([]string, error) {
	lines, leftOut, err := readLines(find(name), body)
	if err == nil && leftOut != nil {
		err = errors.New("left out: " + strings.Join(leftOut, "\n"))
	}
	return lines, err
}

// readLines is Read with a line for each statement.
func readLines(c *source.Source, body string) (lines, leftOut []string, err error) {
	statements, leftOut, err := c.ReadAnswer(context.Background(), map[string]string{"": body}, catalog(),
		today)
	for _, s := range statements {
		if s.Unread {
			continue
		}
		var facts []string
		for _, fact := range slices.Sorted(maps.Keys(s.Facts)) {
			facts = append(facts, fact+"="+s.Facts[fact])
		}
		for _, p := range s.Prices {
			text := strings.TrimPrefix(dataset.PriceFact(p.Meter, p.Condition), "price:") + "=" +
				string(p.Amount)
			if p.From+p.To > 0 {
				text += fmt.Sprintf("(%s to %s)", p.From, p.To)
			}
			facts = append(facts, text)
		}
		lines = append(lines, s.Provider+"/"+s.ID+": "+strings.Join(facts, " "))
	}
	return lines, leftOut, err
}

// TestRead checks what is read from samples of real answers. Rows that are no models are left out.
func TestRead(t *testing.T) {
	for _, c := range All {
		t.Run(c.Name, func(t *testing.T) {
			lines, err := read(c.Name, sample(t, c.Name))
			filetest.NoError(t, err)
			filetest.Golden(t, "testdata/"+c.Name+".txt", []byte(strings.Join(lines, "\n")+"\n"))
		})
	}
}

// TestPrices checks how a price of a collection becomes one of the dataset.
func TestPrices(t *testing.T) {
	pixel := func(price string) string {
		return `{"dall-e":{"litellm_provider":"openai","mode":"image_generation"},"1-x-1/dall-e":{"litellm_provider":"openai","input_cost_per_pixel":` + price + `}}`
	}
	audio := func(mode string) string {
		return `{"gpt":{"litellm_provider":"openai","mode":"` + mode +
			`","cache_creation_input_audio_token_cost":4e-07}}`
	}
	for _, c := range []struct{ name, collection, body, want string }{
		{
			"by resolution and length", "litellm",
			`{"gemini/veo":{"litellm_provider":"gemini","mode":"video_generation",
				"output_cost_per_second_1080p_above_8s_interval":0.5}}`,
			"google/veo: type=video per_second[resolution=1080p,interval>8s]=0.5",
		},
		{
			"all suffixes", "litellm",
			`{"gpt":{"litellm_provider":"openai","mode":"chat",
				"input_cost_per_token_above_272k_tokens_priority_1080p_above_8s_interval":5e-6}}`,
			"openai/gpt: type=chat priority_input[context>272000,resolution=1080p,interval>8s]=5",
		},
		{
			"tiers in hours", "genai-prices",
			`[{"id":"deepseek","models":[{"id":"deepseek-chat","match":{"equals":"deepseek-chat"},"prices":[
				{"constraint":{"start_time":"00:30:00Z","end_time":"16:30:00Z"},
				"prices":{"input_mtok":{"base":1,"tiers":[{"start":200000,"price":2}]}}}]}]}]`,
			"deepseek/deepseek-chat: input[utc=00:30-16:30]=1 input[context>200000,utc=00:30-16:30]=2",
		},
		{
			"a tier from its first or its last token on", "genai-prices",
			`[{"id":"deepseek","models":[{"id":"deepseek-chat","match":{"equals":"deepseek-chat"},"prices":{
				"input_mtok":{"base":1,"tiers":[{"start":271999,"price":2}]},
				"output_mtok":{"base":3,"tiers":[{"start":272001,"price":4}]}}}]}]`,
			"deepseek/deepseek-chat: input=1 input[context>272000]=2 output=3 output[context>272000]=4",
		},
		{
			name:       "cached audio of a realtime model",
			collection: "litellm",
			body:       audio("realtime"),
			want:       "openai/gpt: type=audio cache_read_audio=0.4",
		},
		{
			name:       "cached audio of another model",
			collection: "litellm",
			body:       audio("chat"),
			want:       "openai/gpt: type=chat",
		},
		{
			name:       "10 dollars for a pixel",
			collection: "litellm",
			body:       pixel("10"),
			want:       "openai/dall-e: type=image per_image[size=1x1]=10",
		},
		{
			name:       "1000 dollars for a pixel",
			collection: "litellm",
			body:       pixel("1000"),
			want:       "openai/dall-e: type=image per_image[size=1x1]=1000",
		},
		{
			name:       "a rounded price of a pixel",
			collection: "litellm",
			body:       pixel("0.0199229"),
			want:       "openai/dall-e: type=image per_image[size=1x1]=0.0199",
		},
		{
			name:       "a small price of a pixel",
			collection: "litellm",
			body:       pixel("6.5536e-05"),
			want:       "openai/dall-e: type=image per_image[size=1x1]=0.0000655",
		},
		{
			name:       "a large price of a pixel",
			collection: "litellm",
			body:       pixel("123456.7"),
			want:       "openai/dall-e: type=image per_image[size=1x1]=123000",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, err := read(c.collection, c.body)
			filetest.NoError(t, err)
			if got := strings.Join(lines, "\n"); got != c.want {
				t.Errorf("read = %s\nwant   %s", got, c.want)
			}
		})
	}
}

// TestDamaged checks that an answer that is damaged outside its rows is rejected with a line for
// each fault, and that a row that is damaged is left out with its faults. No line has a character
// that moves the cursor.
func TestDamaged(t *testing.T) {
	half := func(s string) string { return s[:len(s)/2] }
	put := func(old, new string) func(string) string {
		return func(s string) string {
			if !strings.Contains(s, old) {
				panic("the sample has no " + old)
			}
			return strings.Replace(s, old, new, 1)
		}
	}
	whole := func(text string) func(string) string { return func(string) string { return text } }
	type damage struct {
		name   string
		damage func(string) string
		want   string // the error contains it
	}
	all := []damage{
		{"cut", half, "not valid JSON at byte "},
		{"empty", whole(""), "not valid JSON at byte 0 of 0"},
		{"HTML", whole("<!doctype html><title>Sign in</title>"), "not valid JSON at byte "},
		{"null", whole("null"), "it states facts about 0 models, want 1 to"},
		{"a number", whole("7"), "the answer: 7, want an "},
		{"nothing of ours", whole(`[]`), "want "},
		{
			name:   "not UTF-8",
			damage: func(s string) string { return strings.Replace(s, `"`, "\"\xff", 1) },
			want:   "not valid UTF-8",
		},
		{"twice", func(s string) string { return s + s }, "not valid JSON at byte "},
		{
			name:   "deep",
			damage: whole(strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)),
			want:   "not valid JSON at byte 10001 of 40000",
		},
	}
	own := map[string][]damage{
		"genai-prices": {
			{
				name:   "object for an array",
				damage: put(`"models": [`, `"models": {}, "other": [`),
				want:   "models: an object, want an array",
			},
			{"number for a text", put(`"id": "anthropic"`, `"id": 7`), "id: 7, want a string"},
			{"clause of another form", put(`"or": [`, `"or": 7, "other": [`), "or: 7, want an array"},
		},
	}
	rows := map[string][]damage{
		"models.dev": {
			{
				name:   "array for an object",
				damage: put(`"limit": {`, `"limit": [], "other": {`),
				want:   "limit: an array, want an object",
			},
			{
				name:   "text for a number",
				damage: put(`"context": 1050000`, `"context": "1050000"`),
				want:   `openai.models.gpt-5.4.limit.context: "1050000", want a number`,
			},
			{
				name:   "price as text",
				damage: put(`"input": 2.5`, `"input": "2.5"`),
				want:   `openai.models.gpt-5.4.cost.input: "2.5", want a number`,
			},
			{
				name:   "huge price",
				damage: put(`"input": 2.5`, `"input": 1e308`),
				want:   "cost.input: 1e308, want a price in US dollars",
			},
			{
				name:   "unknown modality",
				damage: put(`"text",`, `"smell",`),
				want:   `"smell", want one of text, image, audio, video, pdf`,
			},
			{
				name:   "control characters",
				damage: put(`"gpt-5.4": {`, `"gpt\u0007": {`),
				want:   `openai.models.gpt\a: "gpt\a" is not an id without control characters`,
			},
			{
				name:   "text for a flag",
				damage: put(`"reasoning": true`, `"reasoning": "yes"`),
				want:   `reasoning: "yes", want a boolean`,
			},
		},
		"litellm": {
			{
				name:   "price per million",
				damage: put(`"input_cost_per_token": 1.25e-06`, `"input_cost_per_token": 1.25`),
				want:   "gpt-5.input_cost_per_token: 1.25, want a price in US dollars",
			},
			{
				name:   "a month",
				damage: put(`"deprecation_date": "2026-02-19"`, `"deprecation_date": "2026-02"`),
				want:   `deprecation_date: "2026-02", want a day`,
			},
			{
				name:   "object for a text",
				damage: put(`"mode": "chat"`, `"mode": {}`),
				want:   "mode: an object, want a string",
			},
			{
				name:   "half a token",
				damage: put(`"max_input_tokens": 272000`, `"max_input_tokens": 0.5`),
				want:   "gpt-5.max_input_tokens: 0.5, want a whole number from 0",
			},
		},
		"genai-prices": {
			{
				name:   "no hour",
				damage: put(`"start_time": "00:30:00Z"`, `"start_time": "25:00"`),
				want:   `start_time: "25:00", want a time such as 16:30:00Z`,
			},
			{"tier as text", put(`"start": 200000`, `"start": "200000"`), `start: "200000", want a number`},
		},
		"deprecations": {
			{
				name:   "year 9999",
				damage: put(`"shutdown_date": "2027-01-20"`, `"shutdown_date": "9999-01-20"`),
				want:   `[0].shutdown_date: "9999-01-20", want a day`,
			},
			{
				name:   "no day",
				damage: put(`"shutdown_date": "2027-01-20"`, `"shutdown_date": "2027-02-30"`),
				want:   `[0].shutdown_date: "2027-02-30", want a day`,
			},
			{
				name:   "text for an array",
				damage: put(`"replacement_models": [`, `"replacement_models": "x", "other": [`),
				want:   `replacement_models: "x", want an array`,
			},
			{
				name:   "observed tomorrow",
				damage: put(`"last_observed": "2026-07-21"`, `"last_observed": "2026-11-24"`),
				want:   "",
			},
			{
				name:   "observed later",
				damage: put(`"last_observed": "2026-07-21"`, `"last_observed": "2026-11-25"`),
				want:   `[0].last_observed: "2026-11-25", want a day that is not in the future`,
			},
			{
				name:   "no id",
				damage: put(`"model_id": "gpt-audio"`, `"model_id": null`),
				want:   `"" has 0 bytes, want 1 to 1024`,
			},
		},
	}
	check := func(t *testing.T, test damage, text string) {
		t.Helper()
		if !strings.Contains(text, test.want) {
			t.Errorf("fault = %q, want %q in it", text, test.want)
		}
		if strings.ContainsAny(text, "\x00\a\x1b") || len(text) > 5000 {
			t.Errorf("fault of %d bytes is not fit for a terminal: %q", len(text), text)
		}
	}
	for _, c := range All {
		good, _, err := readLines(&c, sample(t, c.Name))
		filetest.NoError(t, err)
		for _, test := range append(all, own[c.Name]...) {
			t.Run(c.Name+"/"+test.name, func(t *testing.T) {
				lines, leftOut, err := readLines(&c, test.damage(sample(t, c.Name)))
				if lines != nil || leftOut != nil || err == nil {
					t.Fatalf("read = %v, left out %q, %v; want an error with %s",
						lines, leftOut, err, test.want)
				}
				check(t, test, err.Error())
			})
		}
		for _, test := range rows[c.Name] {
			t.Run(c.Name+"/"+test.name, func(t *testing.T) {
				lines, leftOut, err := readLines(&c, test.damage(sample(t, c.Name)))
				if err != nil || len(leftOut) > 1 {
					t.Fatalf("left out %q, %v; want at most one row", leftOut, err)
				}
				isNew := func(line string) bool { return !slices.Contains(good, line) }
				isShorter := len(lines) < len(good)
				if slices.ContainsFunc(lines, isNew) || isShorter != (test.want != "") {
					t.Errorf("a row with a fault must only be left out (-undamaged +got)\n%s",
						cmp.Diff(good, lines))
				}
				check(t, test, strings.Join(leftOut, "\n"))
			})
		}
	}
}

// TestLeftOut checks what is left out with a row, and that an answer is rejected from ten such rows
// on.
func TestLeftOut(t *testing.T) {
	const good = `{"provider":"OpenAI","model_id":"good"}`
	bad := func(n int) string {
		return "[" + strings.Repeat(`{"provider":"OpenAI","model_id":7},`, n) + good + "]"
	}
	for _, c := range []struct {
		name, collection, body string
		want, leftOut          string // lines; leftOut is the start of the error if nothing is wanted
	}{
		{
			name:       "nine rows",
			collection: "deprecations",
			body:       bad(9),
			want:       "openai/good: ",
			leftOut:    "[0].model_id: 7, want a string; [0]: \"\" has 0 bytes, want 1 to 1024\n",
		},
		{
			name:       "ten rows",
			collection: "deprecations",
			body:       bad(10),
			want:       "",
			leftOut:    "[0].model_id: 7, want a string; [0]: \"\" has 0 bytes, want 1 to 1024\n",
		},
		{
			name:       "every row",
			collection: "deprecations",
			body:       strings.Replace(bad(1), good, `{}`, 1),
			want:       "",
			leftOut:    "it states facts about 0 models, want 1 to 20000\n[0].model_id: 7",
		},
		{
			name:       "another row of the model",
			collection: "deprecations",
			body: `[{"provider":"OpenAI","model_id":"a"},{"provider":"OpenAI","model_id":"a","shutdown_date":7},
			{"provider":"OpenAI","model_id":"a"},` + good + "]",
			want:    "openai/good: ",
			leftOut: "[1].shutdown_date: 7, want a string",
		},
		{
			name:       "price of an image",
			collection: "litellm",
			body: `{"a":{"litellm_provider":"openai","mode":"chat"},"b":{"litellm_provider":"openai","mode":"chat"},
			"9-x-9/a":{"litellm_provider":"openai","input_cost_per_pixel":-1}}`,
			want:    "openai/b: type=chat",
			leftOut: "9-x-9/a.input_cost_per_pixel: -1, want a price",
		},
		{
			name:       "many faults in one row",
			collection: "models.dev",
			body:       `{"openai":{"models":{"good":{},"bad":{"name":1,"limit":2,"modalities":3,"reasoning":4,"cost":5}}}}`,
			want:       "openai/good: ",
			leftOut:    "openai.models.bad.name: 1, want a string; openai.models.bad.limit: 2, want an object; openai.models.bad.modalities: 3, want an object",
		},
		{
			name:       "one entry for two models",
			collection: "genai-prices",
			body: `[{"id":"anthropic","models":[
			{"id":"claude-sonnet-5","match":{"starts_with":"claude-sonnet-5"},"prices":{"input_mtok":"2"}},
			{"id":"claude-sonnet-4-6","match":{"starts_with":"claude"},"prices":{"input_mtok":1}}]}]`,
			want:    "anthropic/claude-sonnet-4-6: input=1",
			leftOut: `[0].models[0].prices.input_mtok: "2", want a number`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, leftOut, err := readLines(find(c.collection), c.body)
			if err != nil {
				leftOut = []string{err.Error()}
			}
			if (err != nil) != (c.want == "") {
				t.Fatalf("error = %v, want %q", err, c.want)
			}
			if got := strings.Join(lines, "\n"); got != c.want {
				t.Errorf("read = %q, want %q", got, c.want)
			}
			if got := strings.Join(leftOut, "\n"); !strings.HasPrefix(got, c.leftOut) {
				t.Errorf("left out = %q, want it to begin with %q", got, c.leftOut)
			}
		})
	}
	_, err := read("litellm", strings.ReplaceAll(sample(t, "litellm"), `"mode": "`, `"mode": 7, "was": "`))
	if err == nil || strings.Count(err.Error(), "\n") != 10 || !strings.HasSuffix(err.Error(), " more") {
		t.Errorf("many faults: %v", err)
	}
}

// TestAll checks that the known collections are those whose facts are preferred to others.
func TestAll(t *testing.T) {
	var names []string
	for _, c := range All {
		names = append(names, c.Name)
	}
	if diff := cmp.Diff(evidence.Collections, names); diff != "" {
		t.Errorf("names of collections (-evidence +All)\n%s", diff)
	}
}

// TestTables checks that the tables of all readers have facts, meters and types that models can
// have. A misspelt one would be a fault of each row.
func TestTables(t *testing.T) {
	for name, fields := range map[string][]factField{
		"models.dev": modelsDevFacts,
		"litellm":    liteLLMFacts,
		"pi-ai":      piAIFacts,
	} {
		t.Run("facts of "+name, func(t *testing.T) {
			for _, f := range fields {
				if !slices.Contains(dataset.FactNames, f.fact) {
					t.Errorf("%q is not a fact", f.fact)
				}
			}
		})
	}
	meters := map[string]map[string]string{
		"models.dev":   modelsDevMeters,
		"genai-prices": genAIMeters,
		"pi-ai":        piAIMeters,
		"litellm":      {},
	}
	for _, p := range liteLLMPrices {
		meters["litellm"][p.field] = p.meter
	}
	for name, table := range meters {
		t.Run("meters of "+name, func(t *testing.T) {
			for field, meter := range table {
				if _, _, err := dataset.ParsePriceFact("price:" + meter); err != nil {
					t.Errorf("%s: %v", field, err)
				}
			}
		})
	}
	for name, types := range map[string]map[string]string{"litellm": liteLLMTypes, "pi-ai": piAITypes} {
		t.Run("types of "+name, func(t *testing.T) {
			for word, kind := range types {
				if !slices.Contains(dataset.TypeNames[:], kind) {
					t.Errorf("%s: %q is not a type", word, kind)
				}
			}
		})
	}
	t.Run("rules of rows", func(t *testing.T) {
		for i, rule := range rowRules {
			if rule.provider == "" || rule.why == "" {
				t.Errorf("rule %d: a provider or a reason is missing", i)
			}
			isKnown := func(c source.Source) bool { return c.Name == rule.collection }
			if rule.collection != "" && !slices.ContainsFunc(All, isKnown) {
				t.Errorf("rule %d: %q is not a collection", i, rule.collection)
			}
		}
	})
}

// TestModelsDevType checks what the modalities and the id of a model tell about its type.
func TestModelsDevType(t *testing.T) {
	for _, c := range []struct{ name, id, input, output, want string }{
		{"reads and writes text", "glm-5", "text", "text", "chat"},
		{"also reads images", "grok-4", "text,image", "text", "chat"},
		{"also speaks", "qwen-omni", "text,audio", "text,audio", "chat"},
		{"makes images", "flux-2", "text", "image", "image"},
		{"writes a text beside its images", "gemini-3-image", "text,image", "text,image", "image"},
		{"can also make images", "muse-4", "text", "text,image", "chat"},
		{"speaks", "aura-2", "text", "audio", "audio"},
		{"writes down what it hears", "nova-3", "audio", "text", "audio"},
		{"makes videos", "veo-3", "text,image", "video", "video"},
		{"writes numbers about one text", "cohere-embed-v4", "text,image", "text", "embedding"},
		{"writes numbers about two texts", "rerank-v4", "text", "text", ""},
		{"nothing is known", "x", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &source.Profile{
				ID:    c.id,
				Facts: map[string]string{"input_modalities": c.input, "output_modalities": c.output},
			}
			if got := modelsDevType(s); got != c.want {
				t.Errorf("modelsDevType(%q, %q, %q) = %q, want %q", c.id, c.input, c.output, got, c.want)
			}
		})
	}
}
