package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// written is the address that the sources name: that of make run. Copies name the server under test in its place.
const written = "http://localhost:8080"

// listed is what the example of each client prints: two models that a filter and a search find, and one whose id has a slash.
const listed = `claude-haiku-4-5 Claude Haiku 4.5 (latest) 200000
claude-haiku-4-5-20251001 Claude Haiku 4.5 200000
Llama 3.3 70B
`

// client is the code for one language: a folder of sources, the commands that make it ready, and the programs to run then.
type client struct {
	folder   string
	prepare  []string // shell commands
	examples []string // shell commands that must print what is listed
	every    []string // shell commands of which each must call every operation
	said     string   // what is proven when all have run
}

// Commands of clients. PATH starts with the Node.js of the tools.
var (
	python = client{
		folder: "python", examples: []string{"python3 example.py"},
		said: "the example of the standard library runs",
	}
	typescript = client{
		folder:   "typescript",
		prepare:  []string{"sh -e fetch.sh", "sh -e sdk.sh", "node node_modules/typescript/bin/tsc --project ."},
		examples: []string{"node compiled/fetch.js", "node compiled/sdk.js"},
		every:    []string{"node compiled/fetch-every.js", "node compiled/sdk-every.js"},
		said:     "two clients generated, compiled, and every operation called with each",
	}
	golang = client{
		folder:   "go",
		prepare:  []string{"mkdir catalog", "sh -e generate.sh", "go mod tidy -diff", "go vet ./...", "go build -o bin/ ./list ./every"},
		examples: []string{"bin/list"},
		every:    []string{"bin/every"},
		said:     "client generated, compiled, and every operation called",
	}
)

// run copies the sources, runs the commands, and looks at what the programs print and ask.
func (c client) run(e environment) (string, error) {
	folder, err := c.copy(e)
	if err != nil {
		return "", err
	}
	for _, command := range c.prepare {
		if _, err := e.shell(folder, command); err != nil {
			return "", err
		}
	}
	for _, command := range c.examples {
		if got, err := e.shell(folder, command); err != nil || got != listed {
			return "", fmt.Errorf("%s: printed\n%s\nwant\n%s(%v)", command, got, listed, err)
		}
	}
	for _, command := range c.every {
		e.server.asked()
		if _, err := e.shell(folder, command); err != nil {
			return "", err
		}
		if err := covers(e.server, e.server.asked()); err != nil {
			return "", fmt.Errorf("%s: %w", command, err)
		}
	}
	return c.said, nil
}

// copy copies the sources below the temporary folder, with the server's address in them, and puts the Node.js packages
// beside them, where Node.js looks for them.
func (c client) copy(e environment) (folder string, err error) {
	from := os.DirFS(filepath.Join(sources, c.folder))
	folder = filepath.Join(e.work, c.folder)
	err = fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(folder, name), 0o755)
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(folder, name), bytes.ReplaceAll(text, []byte(written), []byte(e.server.base)), 0o644)
	})
	if err != nil {
		return "", err
	}
	return folder, os.Symlink(e.tools, filepath.Join(folder, "node_modules"))
}

// shell runs a command in a folder and returns what it printed; an error holds what it said.
func (e environment) shell(folder, command string) (string, error) {
	var printed, said strings.Builder
	shell := exec.Command("sh", "-c", command)
	shell.Dir = folder
	shell.Env = append(os.Environ(), "PATH="+filepath.Join(e.tools, "node", "bin")+":"+os.Getenv("PATH"), "GOWORK=off", "NO_COLOR=1")
	shell.Stdout, shell.Stderr = &printed, &said
	if err := shell.Run(); err != nil {
		return printed.String(), fmt.Errorf("%s: %w\n%s%s", command, err, printed.String(), said.String())
	}
	return printed.String(), nil
}
