package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"modelcatalog/scripts/process"
)

// embeddedTests returns the tests that read the dataset built into the programs, and their packages. The layout test checks that
// there are no others. Those of Caddy, which take long to link, run every night.
func embeddedTests() []string {
	packages := "PACKAGES=./dataset ./generator"
	if os.Getenv("NIGHTLY") == "1" {
		packages += " ./caddy"
	}
	return []string{packages, "TESTFLAGS=-run='Embedded|TestSharing|TestMetrics'"}
}

var (
	forkSection = regexp.MustCompile(`(?s)\n## Other providers\n.*?(\n## |$)`)
	shellBlock  = regexp.MustCompile("(?ms)^   ```sh\n(.*?)^   ```$")
	// ours matches what only the catalog of this repository may show.
	ours = regexp.MustCompile(`(?i)model catalog|openai|anthropic|deepseek|mistral|groq\b|together ai|llama-3|haiku|claude|gpt-|models\.dev|litellm`)
	// client matches a client that the guide for agents names.
	client = regexp.MustCompile(`Claude Code|claude mcp add`)
	// placeholder matches the providers of the guide that have no models.
	placeholder = regexp.MustCompile(`(?i)\bspare ?\d`)
	// seven matches the files that have all seven providers, as the API's contract says, and the guide that names the placeholders.
	seven = regexp.MustCompile(`^(\.manifest|api/|schemas/|downloads/|feeds/|docs/(reference/|data/|v1/)?index\.html$)`)
	// other matches files that are not made from the dataset.
	other = regexp.MustCompile(`^assets/|\.(png|gz|br|zst)$`)
)

// checkFork follows the guide to other providers in a fresh clone, and checks that the published tree shows nothing of ours.
func checkFork(root, work string) error {
	r, err := newRepository(root, work, []string{"."}, func(string) error { return nil })
	if err != nil {
		return err
	}
	clone, err := r.clone()
	if err != nil {
		return err
	}
	guide, err := os.ReadFile(filepath.Join(clone, "site/docs/data.md"))
	if err != nil {
		return err
	}
	blocks := shellBlock.FindAllSubmatch(forkSection.Find(guide), -1)
	if len(blocks) != 5 {
		return fmt.Errorf("the guide to other providers has %d blocks of commands, want 5", len(blocks))
	}
	for _, block := range blocks {
		commands := strings.ReplaceAll("\n"+string(block[1]), "\n   ", "\n")
		if _, err := process.Run(clone, embeddedTests(), "sh", "-ec", commands); err != nil {
			return err
		}
	}
	return showsOnly(filepath.Join(clone, "dist"))
}

func showsOnly(dist string) error {
	var faults []error
	err := fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || other.MatchString(name) {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dist, name))
		if found := ours.Find(client.ReplaceAll(text, nil)); found != nil {
			faults = append(faults, fmt.Errorf("%s contains %q", name, found))
		}
		if found := placeholder.Find(text); found != nil && !seven.MatchString(name) {
			faults = append(faults, fmt.Errorf("%s contains the placeholder %q", name, found))
		}
		return err
	})
	text, readErr := os.ReadFile(filepath.Join(dist, "index.html"))
	if !strings.Contains(string(text), "<title>Acme Models: AI models of two providers</title>") {
		faults = append(faults, errors.New("index.html has not the title of the fork"))
	}
	return errors.Join(append(faults, err, readErr)...)
}
