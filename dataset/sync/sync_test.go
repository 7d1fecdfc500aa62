package sync_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
)

// start is the time of the last sync in the tests' dataset, and now is the time of the next.
var (
	start = dataset.Timestamp(time.Date(2026, 7, 24, 18, 23, 43, 0, time.UTC).UnixMilli())
	now   = time.Date(2026, 11, 21, 6, 0, 0, 123_456_789, time.UTC)
)

const nowText = "2026-11-21T06:00:00.123Z"

// scene is a dataset and the answers with which it is synced, in files.
type scene struct {
	*testing.T
	dir     string
	options sync.Options
}

// newScene writes a dataset in which OpenAI has ten active models, m-0 to m-9, without names, and
// its list has them. The other providers have no models and no list.
func newScene(t *testing.T) *scene {
	t.Helper()
	d := &dataset.Dataset{LastSync: &start}
	for _, id := range []string{"openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id[:1]) + id[1:]})
	}
	for i := range 10 {
		d.Models = append(d.Models, dataset.Model{
			Provider:      "openai",
			ID:            fmt.Sprintf("m-%d", i),
			ContextLength: "1000",
			UpdatedAt:     start,
			LastSeenAt:    start,
		})
	}
	s := &scene{T: t, dir: t.TempDir()}
	filetest.NoError(t, dataset.Write(s.dir, sync.Settle(d, new(curation.Curation))))
	s.options = sync.Options{
		Dir:         s.dir,
		Now:         func() time.Time { return now },
		Getenv:      func(string) string { return "" },
		Collections: map[string]string{},
	}
	s.list("openai", models(10)...)
	return s
}

// models returns the first n models as OpenAI lists them.
func models(n int) (models []string) {
	for i := range n {
		models = append(models, fmt.Sprintf(`{"id":"m-%d"}`, i))
	}
	return models
}

// list makes the list of a provider have models, in JSON.
func (s *scene) list(provider string, models ...string) {
	s.Helper()
	list := "[" + strings.Join(models, ",") + "]"
	if provider != "together" { // whose answer is the array
		list = `{"data":` + list + "}"
	}
	s.answer(provider, list)
}

// answer makes a source answer with a text.
func (s *scene) answer(name, text string) {
	s.Helper()
	s.options.Collections[name] = filepath.Join(s.TempDir(), name)
	filetest.Write(s.T, s.options.Collections[name], text)
}

func (s *scene) write(name, text string) {
	s.Helper()
	filetest.Write(s.T, filepath.Join(s.dir, name), text)
}

// day makes the clock say that a number of days have passed.
func (s *scene) day(n int) { s.options.Now = func() time.Time { return now.AddDate(0, 0, n) } }

func (s *scene) files() map[string]string { s.Helper(); return filetest.Read(s.T, os.DirFS(s.dir)) }

// run runs a sync that must not fail as a whole.
func (s *scene) run() *sync.Report {
	s.Helper()
	report, err := sync.Run(s.Context(), s.options)
	filetest.NoError(s, err)
	return report
}

// equal compares two texts, or two sets of files.
func equal[T string | map[string]string](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestRun checks the report and the history after every kind of change, and that a dry run, also
// while another sync writes, reports the same and writes nothing.
func TestRun(t *testing.T) {
	s := newScene(t)
	s.write("types.jsonl", `{"provider":"openai","pattern":"m-\\d+","type":"chat"}
{"provider":"openai","pattern":"internal-.*","ignore":"not for the public"}
{"provider":"together","pattern":"acme/a","type":"image"}
`)
	listed := append(models(9), `{"id":"m-10"}`, `{"id":"holo-1"}`, `{"id":"internal-1"}`, `{"id":"ft:mine"}`)
	listed[2] = `{"id":"m-2","shutdown_date":"2026-10-23"}`
	s.list("openai", listed...)
	s.list("together", `{"id":"acme/a","display_name":"A","type":"image","context_length":4096}`,
		`{"id":"acme/b"}`)
	before := s.files()
	unlock, err := sync.Lock(s.dir)
	filetest.NoError(t, err)
	s.options.DryRun = true
	dry := string(s.run().Markdown(false))
	unlock()
	equal(t, "files", s.files(), before)
	s.options.DryRun = false
	report := s.run()
	equal(t, "report of the dry run", dry,
		strings.Replace(string(report.Markdown(false)), nowText+"\n",
			nowText+" (dry run: nothing was written)\n", 1))
	filetest.Golden(t, "testdata/run.md", append(report.Markdown(true), s.files()[history.File]...))
}

// TestRunFails checks that a provider that fails keeps its models and last_sync, and that the
// others are merged.
func TestRunFails(t *testing.T) {
	for want, list := range map[string][]string{
		"not valid JSON at byte ":                         {"{"},
		"it states facts about 0 models, want 1 to 20000": {`{"id":"ft:mine"}`},
		"3 models leave the list or retire, more than":    models(7),
		"": models(10),
	} {
		t.Run(want, func(t *testing.T) {
			s := newScene(t)
			s.write("settings.json", `{"synced":["openai","groq"]}`+"\n")
			s.write("types.jsonl", `{"provider":"groq","pattern":"new","type":"chat"}`+"\n")
			s.list("groq", `{"id":"new"}`)
			s.list("openai", list...)
			before := s.files()
			report := s.run()
			after := s.files()
			text := string(report.Markdown(true))
			if !strings.Contains(text, "- groq: 1 model listed: 1 added\n") ||
				report.Failed() != (want != "") ||
				!strings.HasPrefix(report.Sources[0].Reason, want) {
				t.Fatalf("want the other provider merged, and the reason %q:\n%s", want, text)
			}
			if want == "" {
				return
			}
			equal(t, "models", after["models/openai.jsonl"], before["models/openai.jsonl"])
			equal(t, "sync.json", after["sync.json"],
				strings.Replace(before["sync.json"], "}", `,"lists":{"groq":"`+nowText+`"}}`, 1))
			s.options.Accept = []string{"openai=3@64df9ab6"}
			s.day(1)
			if report := s.run(); report.Failed() != (len(report.Sources[0].Doubted) == 0) {
				t.Errorf("accepted: %s", report.Sources[0].Reason)
			}
		})
	}
}

// TestRunRefuses checks that a sync that cannot be done changes nothing and says what to do.
func TestRunRefuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(s *scene)
		want    string // the error starts with it
	}{
		{
			name: "no key",
			prepare: func(s *scene) {
				s.options.Collections, s.options.Getenv = nil, func(string) string { return " " }
			},
			want: "nobody can be asked: openai: OPENAI_API_KEY is not set; anthropic: ANTHROPIC_API_KEY is not set; deepseek: ",
		},
		{
			name:    "nothing is synced",
			prepare: func(s *scene) { s.write("settings.json", `{"synced":[]}`+"\n") },
			want:    "nobody can be asked: openai: settings.json says that this catalog does not sync it; anthropic: settings.json says ",
		},
		{
			name: "unknown collection",
			prepare: func(s *scene) {
				s.write("settings.json",
					`{"collections":[{"name":"acme","url":"https://acme.example"}]}`+"\n")
			},
			want: `"acme" is not a source that this program can read, want one of openai, anthropic, deepseek, google, mistral, groq, together, models.dev, litellm, `,
		},
		{
			name: "address of a list",
			prepare: func(s *scene) {
				s.write("settings.json",
					`{"collections":[{"name":"openai","url":"https://acme.example"}]}`+"\n")
			},
			want: `settings.json: collections: "openai" is asked with a key; only --collection changes its address`,
		},
		{
			name:    "broken dataset",
			prepare: func(s *scene) { s.write("sync.json", "7\n") },
			want:    "dataset DIR:\nsync.json:1: ",
		},
		{
			name: "history of another dataset",
			prepare: func(s *scene) {
				s.write(history.File,
					`{"time":"2026-01-01T00:00:00.000Z","provider":"openai","id":"m-1","kind":"changed",`+
						`"fields":[{"field":"context_length","old":"1","new":"2"}]}`+"\n")
			},
			want: "dataset DIR:\nchanges.jsonl:1: context_length: ",
		},
		{
			name:    "clock behind",
			prepare: func(s *scene) { s.options.Now = start.Time },
			want:    "the clock says 2026-07-24T18:23:43.000Z, which is not after the last time in the dataset, 2026-07-24T18:23:43.000Z; correct the clock or the dataset",
		},
		{
			name: "another sync",
			prepare: func(s *scene) {
				unlock, err := sync.Lock(s.dir)
				filetest.NoError(s.T, err)
				s.Cleanup(unlock)
			},
			want: "nothing was changed: another sync or recording is using DIR; try again when it is done",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			c.prepare(s)
			before := s.files()
			report, err := sync.Run(t.Context(), s.options)
			if err == nil || report != nil {
				t.Fatalf("Run() = %v, %v; want only an error", report, err)
			}
			if got := strings.ReplaceAll(err.Error(), s.dir, "DIR"); !strings.HasPrefix(got, c.want) {
				t.Errorf("got error  %s\nwant error %s", got, c.want)
			}
			equal(t, "files", s.files(), before)
		})
	}
}

// TestRunKeepsEdits checks that an edit made while the providers are asked is kept, and that one
// that breaks the dataset, or changes the providers, ends the sync.
func TestRunKeepsEdits(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, err string }{
		{"description", "models/openai.jsonl", `"description":null`, `"description":"By hand."`, ""},
		{"mistake", "sync.json", "last_sync", "last", "nothing was changed: dataset DIR:\nsync.json:1: "},
		{
			name: "provider",
			file: "providers.json",
			old:  `"Groq"`,
			new:  `"Acme"`,
			err:  "nothing was changed: the providers of the dataset changed while they were asked; run the sync again",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.list("openai", models(9)...)
			edited := ""
			s.options.Getenv = func(string) string { // which is called after the dataset was read first
				edited = strings.Replace(s.files()[c.file], c.old, c.new, 1)
				s.write(c.file, edited)
				return ""
			}
			report, err := sync.Run(t.Context(), s.options)
			text := s.files()[c.file]
			switch {
			case c.err != "":
				if err == nil || !strings.HasPrefix(strings.ReplaceAll(err.Error(), s.dir, "DIR"), c.err) {
					t.Errorf("Run() = %v, %v; want the error %s", report, err, c.err)
				}
				equal(t, c.file, text, edited)
			case err != nil:
				t.Error(err)
			case !strings.Contains(text, "By hand.") ||
				!strings.Contains(s.files()["models/openai.jsonl"], `"unlisted"`):
				t.Errorf("the edit or the sync was lost: %s", text)
			}
		})
	}
}

// TestRunKeepsModes checks that files and directories keep their modes, also those that a sync
// writes.
func TestRunKeepsModes(t *testing.T) {
	s := newScene(t)
	s.list("openai", models(9)...)
	s.write("notes/private.txt", "")
	filetest.NoError(t, os.Symlink("private.txt", filepath.Join(s.dir, "notes/link")))
	for name, mode := range map[string]os.FileMode{
		"notes/private.txt":   0o600,
		"notes":               0o711,
		"models/openai.jsonl": 0o640,
		"models":              0o775 | os.ModeSetgid,
		".":                   0o700,
	} {
		filetest.NoError(t, os.Chmod(filepath.Join(s.dir, name), mode))
	}
	modes := func() (modes []string) {
		filetest.NoError(t, filepath.WalkDir(s.dir, func(path string, entry os.DirEntry, err error) error {
			filetest.NoError(t, err)
			info, err := entry.Info()
			modes = append(modes, fmt.Sprint(info.Mode(), strings.TrimPrefix(path, s.dir)))
			return err
		}))
		return modes
	}
	before := modes()
	s.run()
	diff := cmp.Diff(before,
		slices.DeleteFunc(modes(), func(line string) bool { return strings.HasSuffix(line, history.File) }))
	if diff != "" {
		t.Errorf("modes (-want +got):\n%s", diff)
	}
}

// TestRunCanceled checks that a sync that is canceled while it asks or reads changes nothing.
func TestRunCanceled(t *testing.T) {
	for _, c := range []struct {
		name   string
		cancel func(options *sync.Options, cancel func())
	}{
		{
			name: "while it asks",
			cancel: func(options *sync.Options, cancel func()) {
				options.Getenv = func(string) string { cancel(); return "" }
			},
		},
		// The clock is asked again when all have answered.
		{
			name: "before it reads",
			cancel: func(options *sync.Options, cancel func()) {
				now, asked := options.Now, 0
				options.Now = func() time.Time {
					asked++
					if asked == 2 {
						cancel()
					}
					return now()
				}
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			before := s.files()
			ctx, cancel := context.WithCancel(t.Context())
			c.cancel(&s.options, cancel)
			report, err := sync.Run(ctx, s.options)
			if report != nil || err == nil || err.Error() != "nothing was changed: context canceled" {
				t.Errorf("Run() = %v, %v; want only the error that ctx ended", report, err)
			}
			equal(t, "files", s.files(), before)
		})
	}
}

// TestLeftOut checks which models of a list stay out of the catalog, and what the report says:
// models of organizations that nobody knows are counted and named nowhere, and ids with characters
// that people do not see, or that change the writing direction, need a rule.
func TestLeftOut(t *testing.T) {
	for _, id := range []string{"together", "groq"} {
		s := newScene(t)
		s.options.Only = []string{id}
		s.write("types.jsonl", strings.ReplaceAll(`{"provider":"ID","pattern":"known/.*","type":"chat"}
{"provider":"ID","pattern":"[a-zé\\p{Cf}]+","type":"chat"}
{"provider":"ID","pattern":"rival/.*","ignore":"not for the catalog"}
`, "ID", id))
		var models []string
		for _, id := range []string{
			"acme_4f2a/tuned", "acme_4f2a/known/x", "acme_4f2a/a\u202eb", "known/x", "rival/x",
			"named\u202e", "é", "A\u202eb", "a\u00adb c",
			"\u3164", "\u00a0", " ", "🙂\ufe0f",
		} {
			quoted, _ := json.Marshal(id)
			models = append(models, fmt.Sprintf(`{"id":%s,"display_name":%[1]s}`, quoted))
		}
		s.list(id, models...)
		report := s.run()
		text := string(report.Markdown(false))
		if strings.Contains(fmt.Sprint(text, string(report.Markdown(true)), s.files()), "4f2a") {
			t.Errorf("a private model is named: %s", text)
		}
		if len(report.Changes) != 3 || strings.ContainsAny(text, "\u202e\u00ad\u3164") ||
			strings.Count(text, "needs a rule: `") != 6 ||
			!strings.Contains(text, "needs a rule: 3 models of organizations that neither") ||
			!strings.Contains(text, "needs a rule: `A\\u202eb`, because") {
			t.Errorf("want 3 models added, 3 not named, and 6 ids that need a rule, escaped: %s", text)
		}
	}
}

// TestLastSync checks that last_sync moves only if every provider that the catalog syncs was asked
// and answered.
func TestLastSync(t *testing.T) {
	for _, c := range []struct {
		name                  string
		synced, only, missing string
		fails                 bool // groq
	}{
		{"all", `"openai","groq"`, "", "", false},
		{"one of two is asked", `"openai","groq"`, "groq", "openai", false},
		{"one of two fails", `"openai","groq"`, "", "groq", true},
		{"another one is asked", `"groq"`, "openai", "groq", false},
		{"one has no key", `"openai","mistral"`, "", "mistral", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.write("settings.json", `{"synced":[`+c.synced+"]}\n")
			s.write("types.jsonl", `{"provider":"groq","pattern":"m","type":"chat"}`+"\n")
			s.list("groq", `{"id":"m"}`)
			if c.fails {
				s.list("groq", "{")
			}
			s.options.Only = strings.Fields(c.only)
			report := s.run()
			want := nowText
			if c.missing != "" {
				want = start.String()
			}
			if got := strings.Join(report.Missing, ", "); got != c.missing {
				t.Errorf("Missing = %q, want %q", got, c.missing)
			}
			if got := report.LastSync.String(); got != want {
				t.Errorf("LastSync = %s, want %s", got, want)
			}
			if got := s.files()["sync.json"]; !strings.HasPrefix(got, `{"last_sync":"`+want+`","lists":{`) {
				t.Errorf("sync.json = %s, want last_sync %s", got, want)
			}
		})
	}
}

// TestCollections syncs with two collections and no key, day by day: they agree, differ and agree
// again, one breaks, prices change, are announced and dropped, an id comes into the catalog when
// both name it, and the clock is wrong.
func TestCollections(t *testing.T) {
	bodies, date := map[string]string{}, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := bodies[r.URL.Path[1:]]
		w.Header().Set("Date", date)
		w.Header().Set("Content-Type", "")
		if strings.HasPrefix(body, "<") {
			w.Header().Set("Content-Type", "text/html")
		}
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	s := newScene(t)
	s.write("types.jsonl", `{"provider":"openai","pattern":"[mn]-\\d+","type":"chat"}`+"\n")
	s.options.Collections = map[string]string{
		"models.dev": server.URL + "/models.dev",
		"litellm":    server.URL + "/litellm",
	}
	modelsDev := func(output int, price, more string) string {
		return fmt.Sprintf(`{"openai":{"models":{"m-0":{"limit":{"output":%d},"cost":{%s}},"m-1":{"limit":{"output":%[1]d}}%[3]s}}}`,
			output, price, more)
	}
	liteLLM := func(output int, more string) string {
		return fmt.Sprintf(`{"m-0":{"litellm_provider":"openai","mode":"chat","max_output_tokens":%d}%s}`,
			output, more)
	}
	const added = `,"n-1":{"litellm_provider":"openai","mode":"chat"}`
	var got []byte
	for day, c := range []struct{ modelsDev, liteLLM string }{
		// they agree
		{modelsDev(10, `"input":1`, ""), liteLLM(10, "")},
		// a row with a fault
		{modelsDev(10, `"input":1`, ""), liteLLM(20, `,"m-2":{"litellm_provider":"openai","mode":7}`)},
		{modelsDev(30, `"input":2`, ""), "<html>"},
		{modelsDev(20, `"input":2`, `,"n-1":{}`), liteLLM(20, "")},
		{modelsDev(20, "", `,"n-1":{"name":"The N"}`), liteLLM(20, added)},
		{`{"openai":{"models":{"m-0":{}}}}`, "{"}, // doubted and broken
		{modelsDev(20, "", `,"n-1":{"name":"The N"}`), liteLLM(20, added)},
	} {
		bodies["models.dev"] = c.modelsDev
		bodies["litellm"] = c.liteLLM
		s.day(day)
		date = s.options.Now().UTC().Format(http.TimeFormat)
		report := strings.ReplaceAll(string(s.run().Markdown(true)), server.URL, "SERVER")
		got = fmt.Appendf(got, "%s\n",
			report[:strings.Index(report, "- anthropic")]+report[strings.Index(report, "- models.dev"):])
		files := s.files()
		for line := range strings.Lines(files["sources.jsonl"] + files["models/openai.jsonl"] +
			files["prices/openai.jsonl"]) {
			if !strings.Contains(line, `"id":"m-`) || strings.Contains(line, `"m-0"`) ||
				strings.Contains(line, `"m-1"`) {
				got = append(got, line...)
			}
		}
	}
	filetest.Golden(t, "testdata/collections.txt", got)
	before := s.files()
	s.day(30) // which the servers do not say
	if report := s.run(); strings.Count(string(report.Markdown(true)), "but the clock says ") != 2 {
		t.Errorf("want two answers of another day: %s", report.Markdown(true))
	}
	equal(t, "files", s.files(), before)
}

// TestQuietDay checks that a day without news changes a line for all lists, and one for each
// collection.
func TestQuietDay(t *testing.T) {
	s := newScene(t)
	s.write("settings.json", `{"synced":["openai","groq"]}`+"\n")
	s.write("types.jsonl", `{"provider":"groq","pattern":"m","type":"chat"}`+"\n")
	s.list("groq", `{"id":"m"}`)
	s.answer("litellm",
		`{"m-1":{"litellm_provider":"openai","mode":"chat","max_output_tokens":10,"input_cost_per_token":1e-6}}`)
	s.run()
	before := s.files()
	s.day(1)
	s.run()
	if changed := s.changed(before); len(changed) != 2 {
		t.Errorf("changed %q, want sync.json, and litellm in sources.jsonl", changed)
	}
}

// TestCopy checks that a list in a file is of the day on which it was copied, and that an older one
// is refused.
func TestCopy(t *testing.T) {
	s := newScene(t)
	s.options.Read = 20261101
	s.list("openai", models(9)...)
	s.run()
	files := s.files()
	if !strings.Contains(files["sync.json"], `"lists":{"openai":"2026-11-01T00:00:00.000Z"}`) ||
		strings.Count(files["models/openai.jsonl"], `"unlisted"`) != 1 {
		t.Errorf("got %s, %s", files["sync.json"], files["models/openai.jsonl"])
	}
	s.day(1)
	s.options.Read = 20261031
	got := s.run().Sources[0].Reason
	if got != "it was read on 2026-11-01, after 2026-10-31; read a newer copy" {
		t.Errorf("an older copy: %s", got)
	}
	s.options.Read = 0
	s.run()
	s.day(2)
	s.options.Read = 20261122
	before, report := s.files(), s.run()
	if report.Failed() || s.files()["models/openai.jsonl"] != before["models/openai.jsonl"] {
		t.Errorf("a copy of the day of the last list: %s, want no line changed: %q",
			report.Sources[0].Reason, s.changed(before))
	}
	s.options.Read = 20270101
	_, err := sync.Run(t.Context(), s.options)
	if fmt.Sprint(err) != "2027-01-01 is in the future, want the day on which the files were copied" {
		t.Errorf("a copy of the future: %v", err)
	}
}

// changed returns the lines that the files did not have before.
func (s *scene) changed(before map[string]string) (lines []string) {
	for name, text := range s.files() {
		was := strings.Split(before[name], "\n")
		lines = append(lines,
			slices.DeleteFunc(strings.Split(text,
				"\n"), func(line string) bool { return slices.Contains(was, line) })...)
	}
	return lines
}

// TestPage reads a page of a provider on three days: it ends models, says the same again, and has
// another form.
func TestPage(t *testing.T) {
	s := newScene(t)
	delete(s.options.Collections, "openai")
	page := "## Deprecation History\n\nRequests to deprecated model IDs will return errors\n\n### Spring\n\n| Model ID | Shutdown Date | Recommended Replacement Model ID |\n|---|---|---|\n"
	models := ""
	for i := range 20 {
		page += fmt.Sprintf("| r-%d | 12/31/26 | new |\n", i)
		models += fmt.Sprintf(`{"id":"r-%d","name":null,"description":null,"type":"chat","context_length":"","status":"active","updated_at":"2026-07-24T18:23:43.000Z","last_seen_at":"2026-07-24T18:23:43.000Z"}`+"\n",
			i)
	}
	s.write("models/groq.jsonl", models)
	s.answer("groq-deprecations", page)
	sources := s.run().Sources
	doubted := sources[len(sources)-1] // the first reading of a page that ends 20 models
	s.options.Accept = []string{doubted.Acceptance()}
	if report := s.run(); len(doubted.Doubted) != 20 || len(report.Changes) != 20 ||
		report.Changes[0].Kind != history.Deprecated {
		t.Errorf("changes %v, want 20 models that end", report.Changes)
	}
	before := s.files()
	s.day(1)
	s.run()
	changed := s.changed(before)
	if len(changed) != 1 || !strings.Contains(changed[0], `"as_of":"2026-11-22"`) {
		t.Errorf("changed %q, want the day of the page", changed)
	}
	before = s.files()
	s.day(2)
	s.answer("groq-deprecations", strings.Replace(page, "Shutdown Date", "Last Day", 1))
	const want = "- groq-deprecations, last read on 2026-11-22: `the table below \"Deprecation History > Spring\" has no column \"Shutdown Date\"`"
	if report := string(s.run().Markdown(true)); !strings.Contains(report, want) {
		t.Errorf("the report lacks %s:\n%s", want, report)
	}
	equal(t, "files", s.files(), before)
}

// TestWitness checks that a collection that is rejected does not count as a witness for a new
// model.
func TestWitness(t *testing.T) {
	s := newScene(t)
	delete(s.options.Collections, "openai")
	row := func(id string) string {
		return fmt.Sprintf(`"%s":{"litellm_provider":"openai","mode":"chat"}`, id)
	}
	s.answer("models.dev", `{"openai":{"models":{"m-0":{},"m-1":{},"m-2":{},"m-3":{}}}}`)
	s.answer("litellm", "{"+row("m-0")+"}")
	s.run()
	s.day(1)
	s.answer("models.dev", `{"openai":{"models":{"n-1":{}}}}`)
	s.answer("litellm", "{"+row("m-0")+","+row("n-1")+"}")
	report := string(s.run().Markdown(false))
	if strings.Contains(s.files()["models/openai.jsonl"], "n-1") ||
		!strings.Contains(report, "models.dev: **failed**") ||
		!strings.Contains(report, "proposed: openai `n-1`, named by litellm;") {
		t.Errorf("want n-1 proposed, which only litellm names: %s", report)
	}
}

// TestNothingChanged checks that a sync in which every source fails reports no change, not even of
// prices that begin on its day.
func TestNothingChanged(t *testing.T) {
	s := newScene(t)
	price := `{"id":"m-0","meter":"input","unit":"usd_per_million_tokens","condition":null,"price":"%s","from":"%s","to":%s,"source":"x","as_of":"2026-07-01"}` + "\n"
	s.write("sources.jsonl",
		s.files()["sources.jsonl"]+
			`{"name":"x","kind":"other","as_of":"2026-07-01","url":null,"license":null}`+"\n")
	s.write("prices/openai.jsonl",
		fmt.Sprintf(price, "1", "2026-07-01", `"2026-11-21"`)+fmt.Sprintf(price, "2", "2026-11-21", "null"))
	s.list("openai", "{")
	before := s.files()
	if report := s.run(); report.Changed() || !report.Failed() {
		t.Errorf("changes %v, failed %t", report.Changes, report.Failed())
	}
	equal(t, "files", s.files(), before)
	s.list("openai", models(10)...)
	if report := s.run(); len(report.Changes) != 1 || report.Changes[0].Kind != history.Repriced {
		t.Errorf("changes %v, want the price that begins today", report.Changes)
	}
	want := `{"name":"openai_api","kind":"list","as_of":null,"url":"https://api.openai.com/v1/models"`
	if !strings.Contains(s.files()["sources.jsonl"], want) {
		t.Errorf("sources.jsonl lacks %s: %s", want, s.files()["sources.jsonl"])
	}
}
