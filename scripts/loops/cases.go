package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
)

// scenario is a series of syncs, and what comes of them.
type scenario struct {
	name string
	// days runs syncs until the pull request is as it should be.
	days func(l *loop) error
	// title of the pull request; empty if there must be none.
	title string
	// kinds are changes that readers must see after the merge, by "provider/id"; "" stands for any kind.
	kinds map[string]string
	// cron are changes that the documented line for cron publishes on the last day, from the catalog before the merge; nil if it
	// must not publish.
	cron map[string]string
}

var cases = []scenario{
	{name: "nothing new", days: func(l *loop) error { return l.day() }},
	{
		name: "nothing new for a week", title: "sync: update when models were last seen",
		days: func(l *loop) error { return errors.Join(l.age(), l.day()) },
	},
	{
		name: "one new model", title: "sync: update models", kinds: map[string]string{"openai/gpt-9": "added"},
		cron: map[string]string{"openai/gpt-9": "added"},
		days: func(l *loop) error {
			l.add("openai", "gpt-9")
			return l.day()
		},
	},
	{
		name: "the first real sync", title: "sync: update models",
		kinds: map[string]string{"openai/gpt-90-pro": "added", "mistral/mistral-loop-0": "added", "together/meta-llama/Loop-29": "added"},
		cron:  map[string]string{"deepseek/deepseek-v9-flash": "added"},
		days:  firstSync,
	},
	{
		name: "a provider fails for a week, another changes", title: "sync: update models, but something failed",
		kinds: map[string]string{
			"openai/gpt-91": "added", "openai/gpt-92": "added", "openai/gpt-94": "added", "openai/gpt-97": "added",
			"openai/gpt-93": "unlisted added", // newest first
		},
		cron: map[string]string{"openai/gpt-97": "added"},
		days: failingWeek,
	},
	{
		name: "a guard refuses every day, until a person accepts", title: "sync: update models",
		kinds: map[string]string{"groq/" + groqModel: "unlisted"},
		days:  refusedWeek,
	},
	{name: "crashes", days: crashes},
}

// check runs the days of a scenario, merges the pull request, and checks what the catalog and the cron line publish.
func (c *scenario) check(root, work string) error {
	l := &loop{root: root, servers: map[string]*providertest.Server{}}
	var err error
	if l.repository, err = newRepository(root, work, syncFiles, useSample); err != nil {
		return err
	}
	before, err := dataset.Load(os.DirFS(filepath.Join(root, process.Sample)))
	if err != nil {
		return err
	}
	for _, s := range providertest.All() {
		defer s.Close()
		providertest.Offer(before, s)
		l.servers[s.Provider()] = s
	}
	if err := c.days(l); err != nil {
		return err
	}
	if err := l.cron(before, c.cron); err != nil {
		return fmt.Errorf("the line for cron: %w", err)
	}
	title, body := l.proposed()
	if title != c.title {
		return fmt.Errorf("the pull request has the title %q, want %q; gh was called:\n%s", title, c.title, l.host("calls"))
	}
	if title == "" {
		return nil
	}
	if !strings.Contains(body, "# Sync of ") || !strings.HasSuffix(l.host("calls"), "workflow run ci.yml --ref sync\n") {
		return fmt.Errorf("the pull request has no report, or ci was not started for it: %.200s\ngh was called:\n%s", body, l.host("calls"))
	}
	return l.merged(before, c.kinds)
}

// syncFiles are the files that syncs and the line for cron use. Clones of all files take long to write and to remove.
var syncFiles = []string{"scripts/*.sh", "Makefile", "site/docs/sync.md", "dataset/data", process.Sample}

// cronLine is the line of the guide to syncs for cron.
var cronLine = regexp.MustCompile(`(?m)^cd /srv/catalog && .*bin/generator sync .*$`)

// cron runs the documented line for cron in a clone, and checks what it publishes.
func (l *loop) cron(before *dataset.Dataset, kinds map[string]string) error {
	clone, err := l.clone()
	if err == nil {
		err = l.install(clone)
	}
	if err != nil {
		return err
	}
	guide, err := os.ReadFile(filepath.Join(clone, "site/docs/sync.md"))
	line := cronLine.FindString(string(guide))
	if err != nil || line == "" {
		return fmt.Errorf("site/docs/sync.md has no line for cron (%w)", err)
	}
	line = strings.Replace(line, "/srv/catalog", "'"+clone+"'", 1)
	// The programs are there already: make need not build them. How the line ends does not matter to cron.
	process.Run(clone, append(l.keys(), "MAKEFLAGS=GO=true"), "sh", "-c", line)
	if _, err := os.Stat(filepath.Join(clone, "dist")); kinds == nil {
		if err == nil {
			return errors.New("it publishes, but no fact changed")
		}
		return nil
	}
	return expect(clone, before, kinds)
}

// useSample gives a tree the frozen dataset.
func useSample(tree string) error {
	data := filepath.Join(tree, "dataset/data")
	return errors.Join(os.RemoveAll(data), os.CopyFS(data, os.DirFS(filepath.Join(tree, process.Sample))))
}

// merged merges the pull request and checks that a build shows every change.
func (l *loop) merged(before *dataset.Dataset, kinds map[string]string) error {
	if err := l.merge(); err != nil {
		return err
	}
	clone, err := l.clone()
	if err == nil {
		err = errors.Join(hasGenerator(l.root, clone), builds(clone))
	}
	if err != nil {
		return err
	}
	return expect(clone, before, kinds)
}

// expect checks that the published tree of a clone has every change since before, and changes of these kinds.
func expect(clone string, before *dataset.Dataset, kinds map[string]string) error {
	got, err := shows(clone, before)
	for key, want := range kinds {
		if strings.Join(got[key], " ") != want {
			err = errors.Join(err, fmt.Errorf("changes.json has %q for %s, want %q", got[key], key, want))
		}
	}
	return err
}

// age makes the last commit of the dataset eight days old.
func (l *loop) age() error {
	clone, err := l.clone()
	if err == nil {
		_, err = process.Run(clone, identity, "sh", "-ec",
			`GIT_COMMITTER_DATE="$(($(date +%s) - 8*86400)) +0000" git commit --quiet --amend --no-edit && git push --quiet --force origin main`)
	}
	return err
}

// add has a provider list one more model.
func (l *loop) add(id string, models ...string) {
	s := l.servers[id]
	list := s.Models()
	for _, model := range models {
		list = append(list, provider.Model{ID: model, Type: dataset.Chat, Typed: true, ContextLength: 4096})
	}
	s.Set(list)
}

// remove has a provider list no model for which gone returns true.
func (l *loop) remove(id string, gone func(i int, m provider.Model) bool) {
	var list []provider.Model
	for i, m := range l.servers[id].Models() {
		if !gone(i, m) {
			list = append(list, m)
		}
	}
	l.servers[id].Set(list)
}

// firstSync has all providers except DeepSeek leave out a quarter of the catalog's ids, and others list 91 new ones. A person
// accepts what the guards doubt.
func firstSync(l *loop) error {
	for id := range l.servers {
		l.remove(id, func(i int, _ provider.Model) bool { return id != "deepseek" && i%4 == 0 })
	}
	l.add("deepseek", "deepseek-v9-flash")
	for i := range 30 {
		l.add("openai", fmt.Sprintf("gpt-%d-pro", 90+i))
		l.add("mistral", fmt.Sprint("mistral-loop-", i))
		l.add("together", fmt.Sprint("meta-llama/Loop-", i))
	}
	if err := l.day(); err == nil {
		return errors.New("no guard refused the lists")
	}
	if err := l.acceptAll(); err != nil {
		return err
	}
	return l.day()
}

// failingWeek has a provider fail on seven days, while another lists a new model each day, and once leaves one out again.
func failingWeek(l *loop) error {
	l.servers["mistral"].FailAlways(providertest.Status(401))
	for day := range 7 {
		l.add("openai", fmt.Sprint("gpt-", 91+day))
		if day == 3 {
			l.remove("openai", func(_ int, m provider.Model) bool { return m.ID == "gpt-93" })
		}
		if err := l.day(); err == nil {
			return fmt.Errorf("day %d: the workflow succeeds, but a provider fails", day+1)
		}
		if title, body := l.proposed(); title == "" || !strings.Contains(body, fmt.Sprintf("Syncs in this pull request: %d\n", day+1)) {
			return fmt.Errorf("day %d: the pull request is %q with the text %s", day+1, title, body)
		}
	}
	if n := strings.Count(l.host("calls"), "pr create"); n != 1 {
		return fmt.Errorf("%d pull requests were opened, want 1", n)
	}
	return nil
}

// groqModel is an active model of the sample that refusedWeek leaves out.
const groqModel = "gemma-7b-it"

// refusedWeek has a provider leave out a third of its models. That fails the workflow without a pull request every day, until a
// person accepts it.
func refusedWeek(l *loop) error {
	l.remove("groq", func(i int, _ provider.Model) bool { return i%3 == 0 })
	for day := range 3 {
		if err := l.day(); err == nil {
			return fmt.Errorf("day %d: the workflow succeeds, but a guard refuses", day+1)
		}
		if title, _ := l.proposed(); title != "" {
			return fmt.Errorf("day %d: got the pull request %q, want none", day+1, title)
		}
	}
	if err := l.acceptAll(); err != nil {
		return err
	}
	return l.day()
}

// crashes has the sync end in ways that it never documents, after it has written half of a file. The workflow fails, and
// proposes nothing.
func crashes(l *loop) error {
	l.add("openai", "gpt-9")
	for _, end := range []string{"exit 2", "kill -KILL $$", "exit 5"} {
		l.crash = "#!/bin/sh\n[ \"$1\" = check ] && exit 0\necho '{' >>dataset/data/models/openai.jsonl\necho '# Sync of never' >\"$5\"\n" + end + "\n"
		if err := l.day(); err == nil || !strings.Contains(err.Error(), "unexpected exit code") {
			return fmt.Errorf("a sync that ends with %q: got %w, want an error about its exit code", end, err)
		}
	}
	if calls := strings.Fields(l.host("calls")); slices.Contains(calls, "create") {
		return fmt.Errorf("gh was called: %s", calls)
	}
	return nil
}
