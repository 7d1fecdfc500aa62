package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"modelcatalog/scripts/process"
)

// written is the address that the sources name: that of make run. Copies name the server under test instead.
const written = "http://localhost:8080"

// listed is the output of the example of each client: the three models that filters find, with their context and price, and one
// whose id has a slash, with the number of its prices in the past.
const listed = `gpt-5-nano 400000 0.05
gpt-5-nano-2025-08-07 272000 0.05
gemma-4-26b-a4b-it 262144 0.06
Llama 3.3 70B 6
`

// client is the code for one language: a directory of sources, and shell commands.
type client struct {
	directory string
	prepare   []string // commands that make it ready
	examples  []string // commands whose output must be as shown
	shown     string
	every     []string // commands each of which must call every operation
	said      string   // the result if all of them succeed
}

// The PATH of the commands starts with the Node.js of the tools, and ROOT is the directory of the repository.
var (
	python = client{
		directory: "python", examples: []string{"python3 example.py"}, shown: listed,
		said: "the example of the standard library runs",
	}
	database = client{
		directory: "database",
		prepare: []string{
			`"$ROOT/bin/generator" build -dataset "$ROOT/` + process.Sample + `" -out dist -sidecars=false -model-pages=false`,
			"mv dist/downloads/v2/models.sqlite .",
		},
		examples: []string{"python3 example.py"}, shown: "gpt 14 0.5\ngemini-flash 9 0.3\ngpt-codex 9 0.25\n",
		said: "the example reads the download",
	}
	typescript = client{
		directory: "typescript",
		prepare:   []string{"sh -e fetch.sh", "sh -e sdk.sh", "node node_modules/typescript/bin/tsc --project ."},
		examples:  []string{"node compiled/fetch.js", "node compiled/sdk.js"}, shown: listed,
		every: []string{"node compiled/fetch-every.js", "node compiled/sdk-every.js"},
		said:  "two clients generated, compiled, and every operation called with each",
	}
	golang = client{
		directory: "go",
		prepare:   []string{"mkdir catalog", "sh -e generate.sh", "go mod tidy -diff", "go vet ./...", "go build -o bin/ ./list ./every"},
		examples:  []string{"bin/list"}, shown: listed,
		every: []string{"bin/every"},
		said:  "a client generated, compiled, and every operation called",
	}
)

// run copies the sources, runs the commands, and checks the output and the requests of the programs.
func (c client) run(e environment) (string, error) {
	if err := c.copy(e); err != nil {
		return "", err
	}
	if _, err := e.shell(strings.Join(c.prepare, "\n")); err != nil {
		return "", err
	}
	for _, command := range c.examples {
		if got, err := e.shell(command); err != nil || got != c.shown {
			return "", fmt.Errorf("%s: got\n%s\nwant\n%s(%w)", command, got, c.shown, err)
		}
	}
	if _, err := e.server.asked(); err != nil {
		return "", err
	}
	for _, command := range c.every {
		_, err := e.shell(command)
		asked, fault := e.server.asked()
		if err = errors.Join(err, fault); err == nil {
			err = e.server.document.covered(asked)
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", command, err)
		}
	}
	return c.said, nil
}

// curl runs the commands of the guide for curl. The page that is fetched only if it has changed is fetched twice.
func curl(e environment) (string, error) {
	if err := (client{directory: "curl"}).copy(e); err != nil {
		return "", err
	}
	const find = `sh -e list.sh | grep -F '"id":"gpt-5-nano"'; sh -e model.sh | grep -F '"id":"meta-llama/Llama-3.3-70B-Instruct-Turbo"'`
	if _, err := e.shell(find); err != nil {
		return "", err
	}
	e.server.asked() // a raw slash in an id is not in the document
	for range 2 {
		if _, err := e.shell("sh -e changed.sh && grep -q '\"limit\":100' models.json"); err != nil {
			return "", err
		}
	}
	asked, err := e.server.asked()
	if err != nil || len(asked) != 2 || asked[0].status != 200 || asked[1].status != 304 {
		return "", fmt.Errorf("changed.sh, run twice: got %v, want the statuses 200 and 304 (%w)", asked, err)
	}
	return "lists, models, and 304 for an unchanged page", nil
}

// copy copies the sources to the working directory, with the server's address in them, and puts the Node.js packages beside
// them for Node.js.
func (c client) copy(e environment) error {
	from := os.DirFS(filepath.Join(sources, c.directory))
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(e.work, name), 0o755)
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(e.work, name), bytes.ReplaceAll(text, []byte(written), []byte(e.server.base)), 0o644)
	})
	if err != nil {
		return err
	}
	return os.Symlink(e.tools, filepath.Join(e.work, "node_modules"))
}

// shell runs a command in the working directory and returns its output.
func (e environment) shell(command string) (string, error) {
	path := filepath.Join(e.tools, "node", "bin") + string(os.PathListSeparator) + os.Getenv("PATH")
	return process.Run(e.work, []string{"PATH=" + path, "ROOT=" + filepath.Join(e.tools, "../.."), "NO_COLOR=1"}, "sh", "-ec", command)
}
