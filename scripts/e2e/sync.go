package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// rounds is how often providers change.
const rounds = 3

// daily are the steps of every day: providers change, bin/generator syncs and builds, and bin/caddy reloads.
type daily struct {
	data, tree string
	servers    []*providertest.Server
	listed     map[string][]provider.Model // by provider
	do         promises.Do
}

// checkSync takes the daily steps while readers read. No request may be lost, and after each round the API, the history, the
// feeds and the pages must show the changes.
func checkSync(work string) error {
	start := time.Now()
	c := &daily{
		data: filepath.Join(work, "synced"), tree: filepath.Join(work, "dist"),
		servers: providertest.All(), listed: map[string][]provider.Model{},
	}
	for _, s := range c.servers {
		defer s.Close()
	}
	if err := os.CopyFS(c.data, os.DirFS(process.Sample)); err != nil {
		return err
	}
	if err := c.begin(); err != nil {
		return err
	}
	settings := []string{"CATALOG_DATASET=" + c.data, "CATALOG_ROOT=" + c.tree}
	server, err := process.Caddy(settings...)
	if err != nil {
		return err
	}
	defer server.Stop()
	c.do = promises.Server(server.URL)
	targets := []string{ // from memory, files, and pages
		"/api/v1/models?type=chat&search=e&sort=name&limit=100", "/api/v1/stats", "/changes.json", "/", "/feeds/changes.atom",
		"/api/v1/models/anthropic/claude-haiku-4-5", "/version.json", "/changes/",
	}
	l := startLoad(c.do, targets, func(_ string, answer *http.Response, _ []byte) error {
		if answer.StatusCode != 200 {
			return fmt.Errorf("got status %d, want 200", answer.StatusCode)
		}
		return nil
	})
	for round := 1; round <= rounds && err == nil; round++ {
		if err = c.round(round, func() error { return server.Reload(settings...) }); err != nil {
			err = fmt.Errorf("round %d: %w", round, err)
		}
	}
	if err := errors.Join(err, l.end(), process.StopCaddy(server)); err != nil {
		return fmt.Errorf("from the providers to the readers: %w", err)
	}
	report(start, "from the providers to the readers: %d rounds of sync, build and reload; none of %d requests lost, %d sent again",
		rounds, l.answered.Load(), l.repeated.Load())
	return nil
}

// begin has the providers list the models of the catalog. A sync must find nothing new then: the rules for types and the facts
// that people set agree with the dataset. Then it builds.
func (c *daily) begin() error {
	d, err := dataset.Load(os.DirFS(c.data))
	if err != nil {
		return err
	}
	providertest.Offer(d, c.servers...)
	for _, s := range c.servers {
		c.listed[s.Provider()] = s.Models()
	}
	if err := c.sync(0, "nothing new"); err != nil {
		return err
	}
	return process.Generator("build", "-dataset", c.data, "-out", c.tree)
}

// sync runs bin/generator sync. It checks the exit code, and that the report contains a word.
func (c *daily) sync(code int, word string) error {
	for _, s := range c.servers {
		s.Set(c.listed[s.Provider()])
	}
	command := exec.Command("bin/generator", "sync", "-dataset", c.data, "-report", c.tree+".report.md")
	command.Env = append(os.Environ(), providertest.Environ(c.servers...)...)
	out, err := command.CombinedOutput()
	if got := command.ProcessState.ExitCode(); got != code || !bytes.Contains(out, []byte(word)) {
		return fmt.Errorf("bin/generator sync: got exit code %d (%w), want %d and %q:\n%s", got, err, code, word, out)
	}
	return nil
}

// round changes the lists of some providers, and follows the changes to the readers.
func (c *daily) round(n int, reload func() error) error {
	added := provider.Model{ID: fmt.Sprintf("meta-llama/round-%d", n), Name: fmt.Sprintf("Round %d", n), Type: dataset.Chat, Typed: true, ContextLength: 4096}
	c.listed["together"] = append(c.listed["together"], added)
	c.listed["anthropic"][0].Name += " again"
	c.listed["groq"] = c.listed["groq"][:len(c.listed["groq"])-1]

	if err := c.sync(3, "changes: "); err != nil {
		return err
	}
	if err := process.Generator("build", "-dataset", c.data, "-out", c.tree); err != nil {
		return err
	}
	if err := reload(); err != nil {
		return err
	}
	return c.showsModel(added)
}

// showsModel checks that a model of Together AI is in the API, the history, the feeds and the pages. The loops check the history.
func (c *daily) showsModel(m provider.Model) error {
	for _, target := range []string{"/feeds/changes.atom", "/feeds/changes/together.json", "/feeds/models.atom", "/changes.json",
		"/changes/", "/models/together/" + m.ID + "/", "/api/v1/models/together/" + m.ID} {
		if body, err := promises.Get(c.do, target); err != nil || !bytes.Contains(body, []byte(m.Name)) {
			return fmt.Errorf("GET %s: got no %q in %.200s (%w)", target, m.Name, body, err)
		}
	}
	return nil
}
