package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// checkDeploys deploys two changed trees to a store, one after the other, while readers read: one with another description
// of one model, and one with another style sheet, which changes every page. It returns an error for an answer that readers must
// not get.
func checkDeploys(s *process.Server, work string) error {
	data, tree := filepath.Join(work, "data"), filepath.Join(work, "dist")
	if err := os.CopyFS(data, os.DirFS(process.Sample)); err != nil {
		return err
	}
	do := promises.Server(s.URL)
	for _, change := range []struct {
		name string
		make func() error
		most int // objects that may be uploaded
	}{
		{"another description of one model", func() error { return describeModel(data, tree) }, 20},
		{"another style sheet", func() error { return restyle(tree) }, 1 << 20},
	} {
		if err := change.make(); err != nil {
			return err
		}
		stop := process.Repeat(2, func(i int) error { return readPage(do, addresses[i%len(addresses)]) })
		out, err := deploy(work, tree)
		if err := errors.Join(err, stop()); err != nil {
			return fmt.Errorf("deploy of %s: %w", change.name, err)
		}
		if n := len(regexp.MustCompile(`(?m)^  (changed|new) `).FindAllString(out, -1)); n == 0 || n > change.most {
			return fmt.Errorf("deploy of %s: got %d objects uploaded, want 1 to %d:\n%s", change.name, n, change.most, out)
		}
	}
	if out, err := deploy(work, tree); err != nil || !strings.Contains(out, ": 0 of ") {
		return fmt.Errorf("a second deploy of a tree still has work: %w\n%s", err, out)
	}
	return nil
}

// describeModel gives one model another description, and builds the tree.
func describeModel(data, tree string) error {
	file := filepath.Join(data, "models", "openai.jsonl")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	changed := regexp.MustCompile(`("id":"gpt-4o","name":"[^"]*","description":)"[^"]*"`).ReplaceAll(text, []byte(`$1"Other words."`))
	if bytes.Equal(changed, text) {
		return errors.New("the dataset has no description of gpt-4o")
	}
	if err := os.WriteFile(file, changed, 0o644); err != nil {
		return err
	}
	return process.Generator("build", "-host", "s3", "-dataset", data, "-out", tree, modelPages())
}

// restyle gives the style sheet other bytes, and so another name in every page and in the list of objects.
func restyle(tree string) error {
	old, err := fs.Glob(os.DirFS(tree), "assets/style-*.css")
	if err != nil || len(old) != 1 {
		return fmt.Errorf("got the style sheets %q, want one: %w", old, err)
	}
	const name = "assets/style-0123456789.css"
	style, err := os.ReadFile(filepath.Join(tree, old[0]))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(tree, name), append(style, '\n'), 0o644); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(tree, old[0])); err != nil {
		return err
	}
	return filepath.WalkDir(tree, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".html") && entry.Name() != ".objects.tsv" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, bytes.ReplaceAll(text, []byte(old[0]), []byte(name)), 0o644)
	})
}

// addresses are the first ones that readers ask for.
var addresses = []string{
	"/", "/docs/", "/stats/", "/compare/", "/providers/openai/", "/types/chat/", "/api/v1/models/openai/gpt-4o",
	"/api/v1/models/_pages/100/1.json", "/api/v1/stats", "/api/v1/openapi.json", "/llms.txt",
}

var asset = regexp.MustCompile(`/assets/[a-z-]+-[0-9a-f]{10}\.(?:css|json|js|svg|png)`)

// readPage reads a page and then, as a browser does, the assets that it names. A page with parts of two trees would name two
// style sheets.
func readPage(do promises.Do, address string) error {
	body, err := promises.Get(do, address)
	if err != nil {
		return err
	}
	names := asset.FindAllString(string(body), -1)
	slices.Sort(names)
	styles := 0
	for _, name := range slices.Compact(names) {
		if strings.HasPrefix(name, "/assets/style-") {
			styles++
		}
		if _, err := promises.Get(do, name); err != nil {
			return fmt.Errorf("%s names it: %w", address, err)
		}
	}
	if styles > 1 {
		return fmt.Errorf("%s names %d style sheets, want one", address, styles)
	}
	return nil
}
