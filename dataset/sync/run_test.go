package sync_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// start is when the tests' catalog was brought up to date last, and now when it is again.
var (
	start = dataset.Timestamp(time.Date(2026, 7, 24, 18, 23, 43, 0, time.UTC).UnixMilli())
	now   = time.Date(2026, 11, 21, 6, 0, 0, 123_456_789, time.UTC)
)

const nowText = "2026-11-21T06:00:00.123Z"

// scene is a dataset's folder and the servers that it is brought up to date from.
type scene struct {
	t       *testing.T
	folder  string
	servers map[string]*providertest.Server
	options sync.Options
}

// newScene writes a dataset in which OpenAI has ten models, m-0 to m-9, active and without a name, and the others none, and
// has one provider's server list just these.
func newScene(t *testing.T) *scene {
	t.Helper()
	d := &dataset.Dataset{LastSync: &start}
	for _, id := range providertest.Providers() {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id[:1]) + id[1:]})
	}
	for i := range 10 {
		d.Models = append(d.Models, dataset.Model{Provider: "openai", ID: fmt.Sprintf("m-%d", i), ContextLength: "1000", UpdatedAt: start, LastSeenAt: start})
	}
	s := &scene{t: t, folder: t.TempDir(), servers: map[string]*providertest.Server{}}
	if err := dataset.Write(s.folder, d); err != nil {
		t.Fatal(err)
	}
	s.options = sync.Options{
		Folder: s.folder, Now: func() time.Time { return now }, Getenv: s.getenv,
		Client: &provider.Client{Sleep: func(context.Context, time.Duration) {}},
	}
	s.list("openai", listed(10)...)
	return s
}

// listed returns the first models of the scene as their provider lists them.
func listed(n int) []provider.Model {
	var models []provider.Model
	for i := range n {
		models = append(models, provider.Model{ID: fmt.Sprintf("m-%d", i)})
	}
	return models
}

// retired returns all models of the scene, the first of them declared retired.
func retired(n int) []provider.Model {
	models := listed(10)
	for i := range n {
		models[i].Retired = true
	}
	return models
}

func (s *scene) getenv(name string) string {
	return providertest.Getenv(slices.Collect(maps.Values(s.servers))...)(name)
}

// list has a provider's server list models, and starts it before.
func (s *scene) list(id string, models ...provider.Model) *providertest.Server {
	server := s.servers[id]
	if server == nil {
		server = providertest.New(id)
		s.t.Cleanup(server.Close)
		s.servers[id] = server
	}
	server.Set(models)
	return server
}

func (s *scene) write(name, text string)  { s.t.Helper(); write(s.t, s.folder, name, text) }
func (s *scene) files() map[string]string { s.t.Helper(); return files(s.t, s.folder) }

// run runs a sync that is not refused.
func (s *scene) run() *sync.Report {
	s.t.Helper()
	report, err := sync.Run(s.t.Context(), s.options)
	if err != nil {
		s.t.Fatal(err)
	}
	return report
}

// refused runs a sync that is refused with an error, and wants it to change nothing.
func (s *scene) refused(message string) {
	s.t.Helper()
	before := s.files()
	report, err := sync.Run(s.t.Context(), s.options)
	if err == nil || report != nil {
		s.t.Fatal("the sync is not refused")
	}
	want(s.t, "error", strings.ReplaceAll(err.Error(), s.folder, "FOLDER"), message)
	if diff := cmp.Diff(before, s.files()); diff != "" {
		s.t.Errorf("files (-before +after):\n%s", diff)
	}
}

// files returns the text of each file below a directory, by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := os.ReadFile(filepath.Join(dir, path))
		texts[path] = string(body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// write writes a file of a directory.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// models returns the lines of a provider's models.
func (s *scene) models(id string) string { return s.files()["models/"+id+".jsonl"] }

// want compares two texts.
func want(t *testing.T, what, got, want string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestRunEqual wants equal answers to change no byte but the times.
func TestRunEqual(t *testing.T) {
	s := newScene(t)
	before := s.files()
	report := s.run()
	want(t, "report", string(report.Text()), strings.TrimLeft(`
openai     10 models listed, nothing new
anthropic  skipped: ANTHROPIC_API_KEY is not set
deepseek   skipped: DEEPSEEK_API_KEY is not set
google     skipped: GEMINI_API_KEY is not set
mistral    skipped: MISTRAL_API_KEY is not set
groq       skipped: GROQ_API_KEY is not set
together   skipped: TOGETHER_API_KEY is not set
nothing new: no fact changed, only the times when models were last seen
last_sync is 2026-11-21T06:00:00.123Z
`, "\n"))
	if report.Changed() || report.Failed() {
		t.Error("the report says that something changed or failed")
	}
	after := s.files()
	for name, text := range before {
		text = strings.ReplaceAll(text, `"last_seen_at":"`+start.String(), `"last_seen_at":"`+nowText)
		want(t, name, after[name], strings.ReplaceAll(text, `"last_sync":"`+start.String(), `"last_sync":"`+nowText))
		delete(after, name)
	}
	if len(after) > 0 {
		t.Errorf("there are new files: %v", slices.Collect(maps.Keys(after)))
	}
}

// TestRunMerges has every kind of change at once.
func TestRunMerges(t *testing.T) {
	s := newScene(t)
	s.write("types.jsonl", `{"provider":"openai","pattern":"m-\\d+","type":"chat"}
{"provider":"openai","pattern":"internal-.*","ignore":"not for the public"}
`)
	s.write("overrides.jsonl", `{"provider":"openai","id":"m-1","field":"context_length","value":"2000","source":"https://docs.example/m-1"}
{"provider":"openai","id":"nothing","field":"name","value":null,"source":"https://docs.example/nothing"}
`)
	models := append(listed(9), provider.Model{ID: "m-10"}, provider.Model{ID: "holo-1"}, provider.Model{ID: "internal-1"})
	models[2].Retired = true
	s.list("openai", models...).SetPrivate("ft:mine")
	s.list("together",
		provider.Model{ID: "acme/a", Name: "A", Type: dataset.Image, Typed: true, ContextLength: 4096},
		provider.Model{ID: "acme/b", TypeWord: "hologram"})
	report := s.run()
	want(t, "report", string(report.Text()), strings.TrimLeft(`
openai     12 models listed: 1 added, 1 changed, 1 deprecated, 1 unlisted
           left out holo-1: no rule of types.jsonl matches it, and its provider does not say what it is for
           kept out by rules of types.jsonl: 1 id
           kept out as the key's own: 1 fine-tuned model
anthropic  skipped: ANTHROPIC_API_KEY is not set
deepseek   skipped: DEEPSEEK_API_KEY is not set
google     skipped: GEMINI_API_KEY is not set
mistral    skipped: MISTRAL_API_KEY is not set
groq       skipped: GROQ_API_KEY is not set
together   2 models listed: 1 added
           left out acme/b: no rule of types.jsonl matches it, and its provider calls it "hologram"
overrides.jsonl:2 is unused: the catalog has no model openai/nothing
5 changes: 2 added, 1 changed, 1 deprecated, 1 unlisted
last_sync is 2026-11-21T06:00:00.123Z
`, "\n"))
	want(t, "history", s.files()[history.File], strings.TrimLeft(`
{"time":"2026-11-21T06:00:00.123Z","provider":"openai","id":"m-1","kind":"changed","fields":[{"field":"context_length","old":"1000","new":"2000"}]}
{"time":"2026-11-21T06:00:00.123Z","provider":"openai","id":"m-10","kind":"added","fields":[{"field":"type","old":null,"new":"chat"},{"field":"context_length","old":null,"new":""},{"field":"status","old":null,"new":"active"}]}
{"time":"2026-11-21T06:00:00.123Z","provider":"openai","id":"m-2","kind":"deprecated","fields":[{"field":"status","old":"active","new":"deprecated"}]}
{"time":"2026-11-21T06:00:00.123Z","provider":"openai","id":"m-9","kind":"unlisted","fields":[{"field":"status","old":"active","new":"unlisted"}]}
{"time":"2026-11-21T06:00:00.123Z","provider":"together","id":"acme/a","kind":"added","fields":[{"field":"name","old":null,"new":"A"},{"field":"type","old":null,"new":"image"},{"field":"context_length","old":null,"new":"4096"},{"field":"status","old":null,"new":"active"}]}
`, "\n"))
	want(t, "models of together", s.models("together"), `{"id":"acme/a","name":"A","description":null,"type":"image","context_length":"4096","status":"active",`+
		`"updated_at":"2026-11-21T06:00:00.123Z","last_seen_at":"2026-11-21T06:00:00.123Z"}`+"\n")
	for line, count := range map[string]int{
		`"updated_at":"` + nowText + `","last_seen_at":"` + nowText:        3, // m-1, m-10 and m-2
		`"updated_at":"` + nowText + `","last_seen_at":"` + start.String(): 1, // m-9
		`"updated_at":"` + start.String() + `","last_seen_at":"` + nowText: 7,
	} {
		if got := strings.Count(s.models("openai"), line); got != count {
			t.Errorf("%d models of openai with %s, want %d", got, line, count)
		}
	}
}

// TestRunFails wants a provider that fails to keep its models and the time of the last sync, and the others to go on.
func TestRunFails(t *testing.T) {
	for name, test := range map[string]struct {
		fault  func(s *scene)
		accept bool
		want   string // after "failed, its models stay as they were: "; empty: it succeeds
	}{
		"refused":        {fault: func(s *scene) { s.servers["openai"].FailAlways(providertest.Status(401)) }, want: "…OPENAI_API_KEY…"},
		"empty":          {fault: func(s *scene) { s.list("openai") }, want: "the list is empty; no provider offers nothing"},
		"empty accepted": {fault: func(s *scene) { s.list("openai") }, accept: true, want: "the list is empty; no provider offers nothing"},
		"private alone": {fault: func(s *scene) { s.list("openai").SetPrivate("ft:mine") },
			want: "the list holds nothing but the key's own fine-tuned models; no provider offers nothing"},
		"two gone": {fault: func(s *scene) { s.list("openai", listed(8)...) }},
		"three gone": {fault: func(s *scene) { s.list("openai", listed(7)...) },
			want: "3 of 10 active models are gone from the list, more than one in 5; look at the list, then run with -accept-removals if that is right\n" +
				"           kept: m-7\n           kept: m-8\n           kept: m-9"},
		"two retired": {fault: func(s *scene) { s.list("openai", retired(2)...) }},
		"three retired": {fault: func(s *scene) { s.list("openai", retired(3)...) },
			want: "3 of 10 active models are declared retired, more than one in 5; look at the list, then run with -accept-removals if that is right\n" +
				"           kept: m-0\n           kept: m-1\n           kept: m-2"},
		"three retired accepted": {fault: func(s *scene) { s.list("openai", retired(3)...) }, accept: true},
		"three gone accepted":    {fault: func(s *scene) { s.list("openai", listed(7)...) }, accept: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t)
			before := s.files()
			s.list("groq", provider.Model{ID: "new"})
			s.write("types.jsonl", `{"provider":"groq","pattern":"new","type":"chat"}`+"\n")
			test.fault(s)
			s.options.AcceptRemovals = test.accept
			report := s.run()
			text := string(report.Text())
			if report.Failed() != (test.want != "") || !strings.Contains(text, "groq       1 model listed: 1 added\n") {
				t.Fatalf("failed: %t\n%s", report.Failed(), text)
			}
			after := s.files()
			if !strings.Contains(after["models/groq.jsonl"], `"id":"new"`) {
				t.Error("what the other provider said is lost")
			}
			if test.want == "" {
				want(t, "last sync", after["sync.json"], `{"last_sync":"`+nowText+`"}`+"\n")
				return
			}
			for _, part := range strings.Split(test.want, "…") {
				if !strings.Contains(text, part) {
					t.Errorf("the report lacks %q:\n%s", part, text)
				}
			}
			if !strings.Contains(text, "\nlast_sync stays "+start.String()+", since not every provider succeeded: openai\n") {
				t.Errorf("the report does not say why the time stays:\n%s", text)
			}
			want(t, "models", after["models/openai.jsonl"], before["models/openai.jsonl"])
			want(t, "last sync", after["sync.json"], before["sync.json"])
		})
	}
}

// TestRunRefuses wants what cannot be done to change nothing, and to say what to do.
func TestRunRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(s *scene)
		want    string
	}{
		"no key":           {func(s *scene) { s.options.Getenv = func(string) string { return " " } }, "no provider has a key; set one or more of OPENAI_API_KEY, ANTHROPIC_API_KEY, DEEPSEEK_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, GROQ_API_KEY, TOGETHER_API_KEY"},
		"asked without":    {func(s *scene) { s.options.Providers = []string{"groq"} }, "no provider has a key; set one or more of GROQ_API_KEY"},
		"unknown provider": {func(s *scene) { s.options.Providers = []string{"acme"} }, `"acme" is not one of the dataset's providers: openai, anthropic, deepseek, google, mistral, groq, together`},
		"no folder":        {func(s *scene) { s.options.Folder += "/nowhere" }, "open FOLDER/nowhere: no such file or directory"},
		"a file":           {func(s *scene) { s.options.Folder += "/sync.json" }, "FOLDER/sync.json is not a folder; a dataset is one"},
		"broken dataset":   {func(s *scene) { s.write("sync.json", "7\n") }, "dataset FOLDER:\nsync.json:1: 7 is not an object with last_sync"},
		"broken history":   {func(s *scene) { s.write(history.File, "7\n") }, "dataset FOLDER:\nchanges.jsonl:1: 7 is not an object with time, provider, id, kind, fields"},
		"broken rules":     {func(s *scene) { s.write("types.jsonl", "7\n") }, "dataset FOLDER:\ntypes.jsonl:1: 7 is not an object with provider, pattern, type, ignore, note"},
		"foreign history": {func(s *scene) {
			s.write(history.File, `{"time":"2026-01-01T00:00:00.000Z","provider":"openai","id":"m-1","kind":"changed","fields":[{"field":"context_length","old":"1","new":"2"}]}`+"\n")
		}, `dataset FOLDER:` + "\n" + `changes.jsonl:1: context_length: became "2", but the dataset has "1000" for openai/m-1; record changes by hand with generator diff`},
		"clock behind": {func(s *scene) { s.options.Now = start.Time }, "the clock says 2026-07-24T18:23:43.000Z, which is not after 2026-07-24T18:23:43.000Z, the last sync; set the clock right, or what the dataset says"},
		"another sync": {func(s *scene) {
			if _, err := sync.Lock(s.folder); err != nil {
				s.t.Fatal(err)
			}
		}, "another sync is writing FOLDER; try again when it has ended"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t)
			test.prepare(s)
			s.refused(test.want)
		})
	}
}

// TestRunInterrupted wants a run that is interrupted while it asks to change nothing.
func TestRunInterrupted(t *testing.T) {
	s := newScene(t)
	before := s.files()
	ctx, cancel := context.WithCancel(t.Context())
	s.list("groq").FailAlways(func(e *providertest.Exchange) {
		cancel()
		<-e.Request.Context().Done()
	})
	report, err := sync.Run(ctx, s.options)
	if report != nil || err == nil || err.Error() != "nothing was changed: context canceled" {
		t.Errorf("%v, %v", report, err)
	}
	if diff := cmp.Diff(before, s.files()); diff != "" {
		t.Errorf("files (-before +after):\n%s", diff)
	}
}

// TestRunDry wants a dry run to report what a run then does, and to write nothing.
func TestRunDry(t *testing.T) {
	s := newScene(t)
	s.list("openai", listed(9)...)
	before := s.files()
	s.options.DryRun = true
	dry := s.run()
	if diff := cmp.Diff(before, s.files()); diff != "" {
		t.Errorf("files (-before +after):\n%s", diff)
	}
	if !strings.HasSuffix(string(dry.Text()), "\ndry run: nothing was written\n") {
		t.Errorf("the report does not say that it was a dry run:\n%s", dry.Text())
	}
	s.options.DryRun = false
	if diff := cmp.Diff(dry.Changes, s.run().Changes); diff != "" {
		t.Errorf("changes (-dry +real):\n%s", diff)
	}
}

// TestRunProgress wants to be told of each provider that has answered or failed.
func TestRunProgress(t *testing.T) {
	s := newScene(t)
	s.list("groq").FailAlways(providertest.Status(403))
	var told []string
	s.options.Progress = func(done, total int) { told = append(told, fmt.Sprintf("%d/%d", done, total)) }
	s.run()
	if want := []string{"0/2", "1/2", "2/2"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
