package api

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

// offersDataset has models of a maker, which a cloud and two hosts offer too, on 1 September 2026.
func offersDataset(t testing.TB) *dataset.Dataset {
	t.Helper()
	synced := dataset.Timestamp(1_788_220_800_000)
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		LastSync: &synced,
		Sources:  []dataset.Source{{Name: "acme.example", Official: []string{"anthropic"}}},
		Providers: []dataset.Provider{
			{ID: "anthropic", Name: "Anthropic"}, {ID: "openai", Name: "OpenAI"},
			{ID: "amazon-bedrock", Name: "Amazon Bedrock", Kind: dataset.Cloud},
			{ID: "groq", Name: "Groq", Kind: dataset.Host},
			{ID: "together", Name: "Together", Kind: dataset.Host},
		},
	}
	add := func(provider, id string, change func(m *dataset.Model)) {
		m := dataset.Model{Provider: provider, ID: id, UpdatedAt: 1, LastSeenAt: 1}
		if change != nil {
			change(&m)
		}
		d.Models = append(d.Models, m)
	}
	add("anthropic", "claude-haiku-4-5", func(m *dataset.Model) { m.AliasOf = "claude-haiku-4-5-20251001" })
	add("anthropic", "claude-haiku-4-5-20251001", func(m *dataset.Model) { m.NotBefore = "2026-10-15" })
	add("anthropic", "claude-opus-3-20240229", func(m *dataset.Model) {
		m.Status = dataset.Deprecated
		m.RetirementDate = "2026-01-05"
		m.Replacement = "anthropic/claude-haiku-4-5-20251001"
	})
	add("openai", "gpt-4o", nil)
	add("openai", "gpt-5.1-chat", func(m *dataset.Model) {
		m.RetirementDate, m.Replacement = "2026-12-01", "openai/gpt-4o"
	})
	add("amazon-bedrock", "anthropic.claude-haiku-4-5-20251001-v1:0", nil)
	add("groq", "openai/gpt-oss-20b", nil)
	add("together", "openai/gpt-oss-20b", nil)
	return d
}

// resolved is what the answer for one id has, without its frame.
func resolved(found, provider, models, note string) string {
	return fmt.Sprintf(`"found":%q,"provider":%s,"models":[%s],"note":%s}`, found, provider, models, note)
}

// TestResolve checks the answers for ids of each kind.
func TestResolve(t *testing.T) {
	a := testAPI(t, offersDataset(t), "")
	const (
		haiku = `{"provider":"anthropic","id":"claude-haiku-4-5-20251001","stage":"usable",` +
			`"retirement_date":null,` +
			`"retirement_not_before":"2026-10-15","successor":null,"successor_sites":[]}`
		alias = `{"provider":"anthropic","id":"claude-haiku-4-5","stage":"usable","retirement_date":null,` +
			`"retirement_not_before":"2026-10-15","successor":null,"successor_sites":[]}`
		successor = `{"provider":"anthropic","id":"claude-haiku-4-5-20251001","stage":"usable"}`
		opus      = `{"provider":"anthropic","id":"claude-opus-3-20240229","stage":%q,` +
			`"retirement_date":"2026-01-05",` +
			`"retirement_not_before":null,"successor":` + successor + `,"successor_sites":[]}`
		chat = `{"provider":"openai","id":"gpt-5.1-chat","stage":"retiring","retirement_date":"2026-12-01",` +
			`"retirement_not_before":null,"successor":{"provider":"openai","id":"gpt-4o","stage":"usable"},` +
			`"successor_sites":[]}`
		plain = `{"provider":%q,"id":%q,"stage":"usable","retirement_date":null,` +
			`"retirement_not_before":null,"successor":null,"successor_sites":[]}`
		bedrock = "anthropic.claude-haiku-4-5-20251001-v1:0"
	)
	gpt4o := fmt.Sprintf(plain, "openai", "gpt-4o")
	for _, test := range []struct{ name, id, want string }{
		{"an id", "gpt-4o", resolved("exact", "null", gpt4o, "null")},
		{"a provider and an id", "openai/gpt-4o", resolved("exact", `"openai"`, gpt4o, "null")},
		{"an id in another case", "GPT-4o", resolved("spelling", "null", gpt4o, "null")},
		{"an id that retires", "gpt-5.1-chat", resolved("exact", "null", chat, "null")},
		{
			"an id that retired",
			"claude-opus-3-20240229",
			resolved("exact", "null", fmt.Sprintf(opus, "retired"), "null"),
		},
		{"an alias that has a row", "claude-haiku-4-5", resolved("exact", "null", alias, "null")},
		{
			"a cloud's id",
			bedrock,
			resolved("exact", `"amazon-bedrock"`, fmt.Sprintf(plain, "amazon-bedrock", bedrock), "null"),
		},
		{"a cloud's profile", "us." + bedrock,
			resolved("spelling", `"amazon-bedrock"`, fmt.Sprintf(plain, "amazon-bedrock", bedrock), "null")},
		{"a maker's row for a cloud that has none", "anthropic.claude-opus-3-20240229-v1:0",
			resolved("spelling", `"amazon-bedrock"`, fmt.Sprintf(opus, "uncertain"),
				`"The catalog has no such model at Amazon Bedrock: its days and prices there `+
					`are not known; those shown are from Anthropic. `+
					`It has very likely ended; Amazon Bedrock does not list it, and Anthropic retired `+
					`claude-opus-3-20240229 on 2026-01-05. `+
					`At Amazon Bedrock nothing is known to replace it."`)},
		{"what is not known to be replaced there", "azure/gpt-5.1-chat",
			resolved("uncovered", `"azure"`, strings.Replace(chat, "retiring", "uncertain", 1),
				`"The days and prices at Azure are not known; those shown are from OpenAI. `+
					`At Azure this is the name of a deployment, which can serve another model. `+
					`The day at Azure is not known; OpenAI ends gpt-5.1-chat on 2026-12-01. `+
					`At Azure nothing is known to replace it."`)},
		{"a maker's row for a cloud that the catalog does not have", "azure/gpt-4o",
			resolved("uncovered", `"azure"`, gpt4o,
				`"The days and prices at Azure are not known; those shown are from OpenAI. `+
					`At Azure this is the name of a deployment, which can serve another model."`)},
		{"several hosts", "openai/gpt-oss-20b", resolved("ambiguous", "null",
			fmt.Sprintf(plain, "groq", "openai/gpt-oss-20b")+","+
				fmt.Sprintf(plain, "together", "openai/gpt-oss-20b"),
			`"Several providers have this id, and it names none of them."`)},
		{"an id that retired before the catalog's time", "text-davinci-003",
			resolved("exact", "null", "", `"It retired on 2024-01-04, before the catalog's time."`)},
		{"it at another place", "azure/text-davinci-003", resolved("spelling", `"azure"`, "",
			`"The days and prices at Azure are not known; those shown are from OpenAI. It retired on `+
				`2024-01-04, before the catalog's time. `+
				`The day at Azure is not known; OpenAI retired it on 2024-01-04."`)},
		{"a maker that the catalog does not have", "grok-4",
			resolved("uncovered", "null", "", `"The catalog does not cover models of xAI."`)},
		{"no model", "gpt-4o-mnii", resolved("none", "null", "", "null")},
		{"commas", "gpt-4o,x", resolved("none", "null", "", "null")},
		{"blanks around an id", " gpt-4o\t", resolved("exact", "null", gpt4o, "null")},
		{"control characters", "gpt-4o\x00", resolved("none", "null", "", "null")},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := get(a, new(Response), "/api/v2/resolve?id="+url.QueryEscape(test.id))
			want := document200(`{"data":[{"input":` + string(representation.Encode(test.id)) + `,` +
				test.want + `],"meta":{"ignored":[]}}`)
			if got != want {
				t.Errorf("%q\n got %+v\nwant %+v", test.id, got, want)
			}
			if strings.Contains(test.id, ",") {
				return
			}
			if list := get(a, new(Response), "/api/v2/resolve?ids="+url.QueryEscape(test.id)); list != want {
				t.Errorf("as ids %q\n got %+v\nwant %+v", test.id, list, want)
			}
		})
	}
}

// TestResolveLists checks that ids are answered in the order of the list, each as often as it is in
// it, and that names of unknown parameters are told.
func TestResolveLists(t *testing.T) {
	a := testAPI(t, offersDataset(t), "")
	body := get(a, new(Response),
		"/api/v2/resolve?ids=gpt-4o,none,gpt-4o%2Cgpt-5.1-chat&day=2026-01-01&Ids=x&=y").Body
	var answer struct {
		Data []struct{ Input, Found string }
		Meta struct{ Ignored []string }
	}
	filetest.NoError(t, json.Unmarshal([]byte(body), &answer))
	const want = "{[{gpt-4o exact} {none none} {gpt-4o exact} {gpt-5.1-chat exact}] {[Ids day]}}"
	if got := fmt.Sprint(answer); got != want {
		t.Errorf("answer = %s, want %s", got, want)
	}
	fifty := get(a, new(Response), "/api/v2/resolve?ids="+strings.Repeat("gpt-4o,", MaxIDs-1)+"gpt-4o")
	if fifty.Status != 200 || strings.Count(fifty.Body, `"input"`) != MaxIDs {
		t.Errorf("%d ids = %d with %d", MaxIDs, fifty.Status, strings.Count(fifty.Body, `"input"`))
	}
}

// TestResolveRefuses checks the errors for lists that are no list of ids.
func TestResolveRefuses(t *testing.T) {
	a := testAPI(t, offersDataset(t), "")
	long := strings.Repeat("x", MaxID)
	for _, test := range []struct{ name, query, message string }{
		{"nothing", "", `ids: missing; give 1 to 50 ids, separated by commas, or one as id`},
		{
			"another parameter",
			"idz=gpt-4o",
			`ids: missing; give 1 to 50 ids, separated by commas, or one as id`,
		},
		{"an empty value", "ids=&id=", `ids: missing; give 1 to 50 ids, separated by commas, or one as id`},
		{"an empty element", "ids=a,,b", `ids: \"a,,b\" has an empty element; separate ids by single commas`},
		{"a blank element", "ids=+", `ids: \" \" has an empty element; separate ids by single commas`},
		{"too many", "ids=" + strings.Repeat("a,", MaxIDs) + "a",
			`ids: \"` + strings.Repeat("a,", 32) +
				`…\" has 51 ids; give 1 to 50, or one that contains commas as id`},
		{"an id that is too long", "ids=a,x" + long, `ids: \"` + long[:64] + `…\" is longer than 512 bytes`},
		{"one id that is too long", "id=x" + long, `id: \"` + long[:64] + `…\" is longer than 512 bytes`},
		{"too much", "ids=" + strings.Repeat(long+",", 16) + "x",
			`ids: \"` + long[:64] + `…\" is longer than 8192 bytes; ask for fewer ids at a time`},
		{"both", "ids=a&id=b", `id: \"b\" comes beside ids; give one of the two`},
		{"both, turned", "id=b&ids=a", `ids: \"a\" comes beside id; give one of the two`},
		{
			"twice",
			"ids=a&ids=b",
			`ids: \"b\" comes a second time; give each parameter once, with several values ` +
				`separated by commas where it takes a list`,
		},
		{
			"broken percent-encoding",
			"ids=%zz",
			`ids: \"%zz\" has broken percent-encoding; write a percent sign as %25`,
		},
		{"invalid UTF-8", "id=%ff", `id: \"%ff\" is not valid UTF-8`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := get(a, new(Response), "/api/v2/resolve?"+test.query)
			if want := failure(400, "invalid_parameter", test.message); got != want {
				t.Errorf("%.100s\n got %+v\nwant %+v", test.query, got, want)
			}
		})
	}
}

// TestQueriesAreOfVersion2 checks that version 1, which is frozen, has none of the paths that need
// parameters, and that they follow the rules of all paths.
func TestQueriesAreOfVersion2(t *testing.T) {
	a := testAPI(t, offersDataset(t), "")
	checkAnswers(t, a, map[string]shown{
		"/api/v1/resolve?id=gpt-4o":  unknown(catalog.V1, "/api/v1/resolve"),
		"/api/v1/cost?model=gpt-4o":  unknown(catalog.V1, "/api/v1/cost"),
		"/api/v2/resolve/?id=gpt-4o": redirect("/api/v2/resolve?id=gpt-4o"),
		"/api/v2/cost/":              redirect("/api/v2/cost"),
		"/api/v2/resolve/gpt-4o":     unknown(catalog.V2, "/api/v2/resolve/gpt-4o"),
		"/api/v2/resolve.json":       unknown(catalog.V2, "/api/v2/resolve.json"),
	})
	if !a.Has("/api/v2/resolve") || !a.Has("/api/v2/cost") || a.Has("/api/v1/cost") {
		t.Error("Has does not know the paths of version 2 that need parameters")
	}
	for _, query := range []string{
		"/api/v2/resolve?ids=gpt-4o,gpt-5.1-chat,x,y,z,openai/gpt-oss-20b",
		"/api/v2/cost?model=gpt-4o&input=1000",
	} {
		t.Run(query, func(t *testing.T) {
			checkConditions(t, a, query)
		})
	}
}

// checkConditions asks with each coding, then with the tag of the answer, and by HEAD, and checks
// that the answer is the same each time.
func checkConditions(t *testing.T, a *API, target string) {
	t.Helper()
	var w Response
	for range 2 { // the second time from the cache
		for _, coding := range []string{"", "gzip", "zstd", "br"} {
			r := Request{Method: "GET", AcceptEncoding: coding}
			r.Path, r.RawQuery, _ = strings.Cut(target, "?")
			a.Respond(&w, &r)
			tag, length := headersOf(&w).Get("Etag"), w.Length
			if w.Status != 200 || tag == "" || headersOf(&w).Get("Vary") != "Accept-Encoding" {
				t.Fatalf("GET %s with %q = %d %.200s, tag %s", target, coding, w.Status, w.Body, tag)
			}
			r.Method = "HEAD"
			a.Respond(&w, &r)
			if w.Status != 200 || len(w.Body) > 0 || w.Length != length || headersOf(&w).Get("Etag") != tag {
				t.Errorf("HEAD %s with %q = %d, length %d, want %d",
					target, coding, w.Status, w.Length, length)
			}
			r.Method, r.IfNoneMatch = "GET", tag
			a.Respond(&w, &r)
			if w.Status != 304 || len(w.Body) > 0 {
				t.Errorf("GET %s with %q and its tag = %d", target, coding, w.Status)
			}
			r.IfNoneMatch, r.IfMatch = "", `"another"`
			a.Respond(&w, &r)
			if w.Status != 412 {
				t.Errorf("GET %s with %q and another tag in If-Match = %d", target, coding, w.Status)
			}
		}
	}
}

// FuzzResolve checks that whatever is asked for, the answer is JSON of an id for each element, or
// an error.
func FuzzResolve(f *testing.F) {
	for _, seed := range []string{
		"ids=gpt-4o,azure/gpt-4o",
		"id=a%2Cb",
		"ids=%ff",
		"id=%00%01",
		"ids=us.anthropic.claude-3-opus-20240229-v1:0,",
		"id=arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-haiku-4-5-20251001-v1:0",
		"id=https://my.openai.azure.com/openai/deployments/gpt-4o/chat/completions",
		"id=" + strings.Repeat("a/", 250),
		"id=" + strings.Repeat("%E2%80%A8", 100), "ids=accounts/x/models/y,@cf/meta/llama,ft:gpt-4o:acme::x",
	} {
		f.Add(seed)
	}
	a := testAPI(f, offersDataset(f), "")
	f.Fuzz(func(t *testing.T, rawQuery string) {
		var w Response
		a.Respond(&w, &Request{Method: "GET", Path: "/api/v2/resolve", RawQuery: rawQuery})
		var answer struct {
			Data []struct {
				Input, Found string
				Models       []struct{ Provider, ID, Stage string }
			}
			Error struct{ Code string }
		}
		filetest.NoError(t, json.Unmarshal(w.Body, &answer))
		switch w.Status {
		case 400:
			if answer.Error.Code != "invalid_parameter" {
				t.Errorf("%q = %s", rawQuery, w.Body)
			}
		case 200:
			ids, _, _ := readIDs(rawQuery)
			if len(ids) != len(answer.Data) {
				t.Fatalf("%q: %d ids, %d answers", rawQuery, len(ids), len(answer.Data))
			}
			for i, r := range answer.Data {
				if r.Input != ids[i] || r.Found == "" || r.Found == "exact" && len(r.Models) > 1 {
					t.Errorf("%q: id %q = %+v", rawQuery, ids[i], r)
				}
			}
		default:
			t.Errorf("%q = %d %s", rawQuery, w.Status, w.Panic)
		}
	})
}

// TestResolveNextHere checks that the note names what takes a model's place at the place of its id, if that is not
// the successor of the row.
func TestResolveNextHere(t *testing.T) {
	model := func(provider, id, canonical string) dataset.Model {
		return dataset.Model{Provider: provider, ID: id, Details: dataset.Details{CanonicalID: canonical}}
	}
	ended := func(m dataset.Model, replacement string) dataset.Model {
		m.RetirementDate = "2026-02-17"
		m.Replacement = replacement
		return m
	}
	synced := dataset.Timestamp(1_788_220_800_000)
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		LastSync: &synced,
		Providers: []dataset.Provider{
			{ID: "google", Name: "Google"},
			{ID: "google-vertex", Name: "Google Vertex AI", Kind: dataset.Cloud},
		},
		Models: []dataset.Model{
			ended(model("google", "gemini-1-flash", ""), "google/gemini-2-flash"),
			model("google", "gemini-2-flash", "google/gemini-2-flash"),
			ended(model("google-vertex", "gemini-2-flash", "google/gemini-2-flash"), "google-vertex/gemini-3-flash"),
			model("google-vertex", "gemini-3-flash", ""),
		},
	}
	got := get(testAPI(t, d, ""), new(Response), "/api/v2/resolve?id=vertex_ai/gemini-1-flash")
	const want = "At Vertex AI it is replaced by gemini-3-flash."
	if !strings.Contains(got.Body, want) {
		t.Errorf("want %q in %s", want, got.Body)
	}
}

// TestResolveSuccessorSites checks that a successor that its provider does not name has the sites that do.
func TestResolveSuccessorSites(t *testing.T) {
	synced := dataset.Timestamp(1_788_220_800_000)
	claim := dataset.FactClaim{
		Claim:       dataset.Claim{Source: "blog.example/ends", Read: 20260610},
		Fact:        dataset.FactIndex("replacement"),
		Abbreviated: true,
	}
	d := &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		LastSync:  &synced,
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources:   []dataset.Source{{Name: "blog.example/ends", Kind: dataset.KindOther, AsOf: 20260701}},
		Models: []dataset.Model{
			{
				Provider: "acme", ID: "swift-1", RetirementDate: "2026-02-17", Replacement: "acme/swift-2",
				Details: dataset.Details{Sources: []dataset.FactClaim{claim}},
			},
			{Provider: "acme", ID: "swift-2"},
		},
	}
	got := get(testAPI(t, d, ""), new(Response), "/api/v2/resolve?id=swift-1")
	const want = `"id":"swift-2","stage":"usable"},"successor_sites":["blog.example"]}`
	if !strings.Contains(got.Body, want) {
		t.Errorf("want %s in %s", want, got.Body)
	}
}
