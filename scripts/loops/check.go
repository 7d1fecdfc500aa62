package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
)

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
	if c.cron != nil {
		if err := l.cron(before, c.cron); err != nil {
			return fmt.Errorf("the line for cron: %w", err)
		}
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

var cronLine = regexp.MustCompile(`(?m)^cd /srv/catalog && .*bin/generator sync .*$`)

// cron runs the documented line for cron in a clone, and checks what it publishes.
func (l *loop) cron(before *dataset.Dataset, kinds map[string]string) error {
	clone, err := l.install()
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
	if _, err := os.Stat(filepath.Join(clone, "dist")); len(kinds) == 0 {
		if err == nil {
			return errors.New("it publishes, but no fact changed")
		}
		return nil
	}
	return expect(clone, before, kinds)
}

func useSample(tree string) error {
	data := filepath.Join(tree, "dataset/data")
	return errors.Join(os.RemoveAll(data), os.CopyFS(data, os.DirFS(filepath.Join(tree, process.Sample))))
}

// merged merges the pull request and checks that a build shows every change.
func (l *loop) merged(before *dataset.Dataset, kinds map[string]string) error {
	if err := l.merge(); err != nil {
		return err
	}
	clone, err := l.install()
	if err == nil {
		_, err = process.Run(clone, []string{"MAKEFLAGS=GO=true"}, "make", "build")
	}
	if err != nil {
		return err
	}
	return expect(clone, before, kinds)
}
