package main

import (
	"errors"
	"fmt"
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
	// kinds are changes that readers must see after the merge, by "provider/id", newest first.
	kinds map[string]string
	// cron are changes that the documented line for cron publishes on the last day, from the catalog before the merge. If there
	// are none it must not publish. If cron is nil, another scenario shows what the line does.
	cron map[string]string
}

var cases = []scenario{
	{name: "nothing new", cron: map[string]string{}, days: func(l *loop) error { return l.day() }},
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
		days:  firstSync,
	},
	{
		name: "a provider fails for days, another changes", title: "sync: update models, but something failed",
		kinds: map[string]string{
			"openai/gpt-91": "added", "openai/gpt-92": "added", "openai/gpt-94": "added",
			"openai/gpt-93": "unlisted added", // newest first
		},
		cron: map[string]string{"openai/gpt-94": "added"},
		days: failingDays,
	},
	{
		name: "a guard refuses every day, until a person accepts", title: "sync: update models",
		kinds: map[string]string{"groq/" + groqModel: "unlisted"},
		cron:  map[string]string{},
		days:  refusedDays,
	},
	{
		name: "people edit meanwhile", title: "sync: update models", days: editedMeanwhile,
		kinds: map[string]string{"openai/gpt-91": "added", "openai/gpt-92": "added", "openai/gpt-93": "added"},
	},
	{name: "crashes", cron: map[string]string{}, days: crashes},
	{name: "files that no sync changes", days: foreignFiles},
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

// failingDays has a provider fail on four days, while another lists a new model each day, and once leaves one out again.
func failingDays(l *loop) error {
	l.servers["mistral"].FailAlways(providertest.Status(401))
	for day := range 4 {
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

// groqModel is an active model of the sample that refusedDays leaves out.
const groqModel = "gemma-7b-it"

// refusedDays has a provider leave out a third of its models. That fails the workflow without a pull request every day, until a
// person accepts it.
func refusedDays(l *loop) error {
	l.remove("groq", func(i int, _ provider.Model) bool { return i%3 == 0 })
	for day := range 2 {
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

// editedMeanwhile has a person commit to the branch of the pull request, which the next sync goes on with, and then change the
// dataset of main, with which the sync after that begins.
func editedMeanwhile(l *loop) error {
	edits := []struct{ branch, pattern, lost string }{{"sync", "gpt-x", ""}, {"main", "gpt-y", "gpt-x"}}
	l.add("openai", "gpt-91")
	if err := l.day(); err != nil {
		return err
	}
	for i, edit := range edits {
		clone, err := l.clone()
		if err == nil {
			_, err = process.Run(clone, identity, "sh", "-ec", `git switch --quiet "$0"
				echo "{\"provider\":\"openai\",\"pattern\":\"$1\",\"type\":\"chat\"}" >>dataset/data/types.jsonl
				git commit --quiet --all --message "edit"
				git push --quiet`, edit.branch, edit.pattern)
		}
		if err != nil {
			return err
		}
		l.add("openai", fmt.Sprint("gpt-", 92+i))
		if err := l.day(); err != nil {
			return err
		}
		rules, err := process.Run(l.remote, nil, "git", "show", "sync:dataset/data/types.jsonl")
		if err != nil || !strings.Contains(rules, edit.pattern) || edit.lost != "" && strings.Contains(rules, edit.lost) {
			return fmt.Errorf("types.jsonl of the pull request has not the edit of %s (%w):\n%s", edit.branch, err, rules)
		}
	}
	return nil
}

// foreignFiles has the job with the keys hand over files that no sync changes. The job that writes refuses them.
func foreignFiles(l *loop) error {
	l.add("openai", "gpt-9")
	for _, command := range []string{
		"echo x >data/types.jsonl", "mkdir data/models/x; echo x >data/models/x/y.jsonl", "echo x >data/models/.jsonl",
		"ln -sf /etc/hostname data/models/openai.jsonl", "mkfifo data/models/x.jsonl",
	} {
		l.tamper = command
		if err := l.day(); err == nil || !strings.Contains(err.Error(), "is not a file that a sync changes") {
			return fmt.Errorf("after %q: got %w, want an error about the file", command, err)
		}
	}
	return nil
}
