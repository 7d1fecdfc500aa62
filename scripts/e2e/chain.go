package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// syncRounds is how often the chain is gone through, each time with other changes.
const syncRounds = 3

// chain goes the way of every day: providers change, bin/generator syncs and builds, bin/caddy takes it up. It is under load
// from beginning to end, and no request may be lost; after each round the API, the history, the feed and the pages must show
// what changed.
type chain struct {
	check
	servers []*providertest.Server
	listed  map[string][]provider.Model // by provider
}

func runChain(work string) (err error) {
	data := filepath.Join(work, "synced")
	if err := os.CopyFS(data, os.DirFS("dataset/data")); err != nil {
		return err
	}
	admin, err := freeAddress()
	if err != nil {
		return err
	}
	c := &chain{
		check:   check{data: data, tree: filepath.Join(work, "dist-synced"), documents: "memory", admin: admin},
		servers: providertest.All(), listed: map[string][]provider.Model{},
	}
	for _, s := range c.servers {
		defer s.Close()
	}
	if err := c.begin(); err != nil {
		return err
	}
	stop, err := c.start()
	if err != nil {
		return err
	}
	started := time.Now()
	load := newLoad(c.do)
	for round := 1; round <= syncRounds && err == nil; round++ {
		if err = c.round(round); err != nil {
			err = fmt.Errorf("round %d: %w", round, err)
		}
	}
	if err := errors.Join(err, load.end(), stop()); err != nil {
		return err
	}
	fmt.Printf("from the providers to the readers: %d rounds of sync, build and reload; %d requests, %d of them sent again, none lost (%.1f s)\n",
		syncRounds, load.answered.Load(), load.repeated.Load(), time.Since(started).Seconds())
	return nil
}

// freeAddress returns an address at which nobody listens.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// begin has the providers list just what the catalog has of them, and wants a sync to find nothing new: types by rules and
// facts that people set agree with the dataset. Then it builds.
func (c *chain) begin() error {
	d, err := dataset.Load(os.DirFS(c.data))
	if err != nil {
		return err
	}
	for _, m := range d.Models {
		if m.Status == dataset.Unlisted {
			continue
		}
		model := provider.Model{ID: m.ID, Name: m.Name.String, Type: m.Type, Typed: true}
		fmt.Sscan(m.ContextLength, &model.ContextLength)
		c.listed[m.Provider] = append(c.listed[m.Provider], model)
	}
	if err := c.sync(0, "nothing new"); err != nil {
		return err
	}
	return generator("build", "-dataset", c.data, "-out", c.tree)
}

// sync runs bin/generator sync on what the providers list, and wants an exit code and a word in the report.
func (c *chain) sync(code int, word string) error {
	for _, s := range c.servers {
		s.Set(c.listed[s.Provider()])
	}
	getenv := providertest.Getenv(c.servers...)
	command := exec.Command("bin/generator", "sync", "-dataset", c.data, "-report", filepath.Join(filepath.Dir(c.tree), "report.md"))
	command.Env = os.Environ()
	for _, a := range provider.Adapters() {
		for _, name := range []string{a.KeyVariable, a.BaseVariable} {
			command.Env = append(command.Env, name+"="+getenv(name))
		}
	}
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	command.Run() // its error is the exit code
	if got := command.ProcessState.ExitCode(); got != code || !strings.Contains(out.String(), word) {
		return fmt.Errorf("bin/generator sync: exit %d, want %d and %q:\n%s", got, code, word, &out)
	}
	return nil
}

// round changes the world, and follows the change to the readers.
func (c *chain) round(n int) error {
	added := provider.Model{ID: fmt.Sprintf("e2e/round-%d", n), Name: fmt.Sprintf("Round %d", n), Type: dataset.Chat, Typed: true, ContextLength: 4096}
	c.listed["together"] = append(c.listed["together"], added)
	renamed := &c.listed["anthropic"][0]
	renamed.Name += " again"
	groq := c.listed["groq"]
	gone := groq[len(groq)-1].ID
	c.listed["groq"] = groq[:len(groq)-1]

	if err := c.sync(3, "changes: "); err != nil {
		return err
	}
	if err := generator("build", "-dataset", c.data, "-out", c.tree); err != nil {
		return err
	}
	if err := c.reload(); err != nil {
		return err
	}
	return c.shows(map[string]string{"together/" + added.ID: "added", "anthropic/" + renamed.ID: "changed", "groq/" + gone: "unlisted"}, added.Name)
}

// reload has the server take up the dataset.
func (c *chain) reload() error {
	command := exec.Command("bin/caddy", "reload", "--force", "--address", c.admin)
	command.Env = c.environment
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("bin/caddy reload: %w\n%s", err, out)
	}
	return nil
}

// shows wants the server to show the last changes, kinds by model, and a new model's name.
func (c *chain) shows(kinds map[string]string, name string) error {
	var history struct {
		Data []struct{ Time, Provider, ID, Kind string }
	}
	if err := c.decode("/changes.json", &history); err != nil {
		return err
	}
	got := map[string]string{}
	for _, change := range history.Data[:min(len(history.Data), len(kinds))] {
		got[change.Provider+"/"+change.ID] = change.Kind
	}
	if fmt.Sprint(got) != fmt.Sprint(kinds) {
		return fmt.Errorf("the last changes are %v, want %v", got, kinds)
	}
	var stats struct {
		Data struct {
			LastSync string `json:"last_sync"`
		}
	}
	if err := c.decode("/api/v1/stats", &stats); err != nil {
		return err
	}
	if stats.Data.LastSync != history.Data[0].Time {
		return fmt.Errorf("the last sync is of %s, the last change of %s", stats.Data.LastSync, history.Data[0].Time)
	}
	for _, target := range []string{"/feeds/changes.atom", "/feeds/changes/together.json", "/changes/", "/models/together/e2e/" + lower(name) + "/",
		"/api/v1/models/together/e2e/" + lower(name), "/feeds/models.atom"} {
		if _, body, err := c.get(target, nil); err != nil || !bytes.Contains(body, []byte(name)) {
			return fmt.Errorf("%s does not show %q: %w", target, name, err)
		}
	}
	return nil
}

// lower is the last part of the id of a new model.
func lower(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }

// decode decodes an answer.
func (c *chain) decode(target string, into any) error {
	response, body, err := c.get(target, nil)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: status %d", target, response.StatusCode)
	}
	return json.Unmarshal(body, into)
}
