package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// commands matches the blocks of shell commands of a page.
var commands = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestDocs runs the commands of the pages about costs and about checks with the files of a test. Each must be
// understood and find a price or an end.
func TestDocs(t *testing.T) {
	whole, err := txtar.ParseFile("testdata/costwhole.txtar")
	filetest.NoError(t, err)
	data := sample(t)
	pages := map[string][]byte{}
	for _, page := range []string{"check", "cost", "usage"} {
		pages[page], err = os.ReadFile("../../site/docs/" + page + ".md")
		filetest.NoError(t, err)
	}
	t.Chdir(t.TempDir())
	for _, file := range whole.Files {
		if !strings.HasPrefix(file.Name, "$") {
			filetest.NoError(t, os.MkdirAll(filepath.Dir(file.Name), 0o755))
			filetest.Write(t, file.Name, string(file.Data))
		}
	}
	filetest.Write(t, "usage.jsonl", `{"id":"chatcmpl-1","created":1782864000,"model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":100}}`)
	filetest.Write(t, "untimed.jsonl", `{"id":"chatcmpl-2","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":100}}`)
	filetest.NoError(t, os.Mkdir("src", 0o755))
	filetest.Write(t, "src/app.py", "model = 'gpt-4-0314'\n")
	for page, text := range pages {
		if words := len(strings.Fields(string(text))); words > 1200 {
			t.Errorf("%s.md has %d words, want 1,200 at most", page, words)
		}
		for _, block := range commands.FindAllSubmatch(text, -1) {
			for line := range strings.Lines(string(block[1])) {
				t.Run(strings.TrimSpace(line), func(t *testing.T) {
					// An address of the API is asked of it; its sample has no other server.
					if _, target, isRequest := strings.Cut(line, "http://localhost:8080"); isRequest {
						path, query, _ := strings.Cut(strings.Trim(target, "'\n"), "?")
						if status, body := serversOf(t, data).get(t, path, query); status != 200 {
							t.Errorf("status = %d %s", status, body)
						}
						return
					}
					code, stdout, stderr := runProgram(program{directory: data}, strings.Fields(line)[1:]...)
					if code == exitFailed || !strings.ContainsAny(stdout, "$0123456789") {
						t.Errorf("exit %d: %s%s", code, stdout, stderr)
					}
				})
			}
		}
	}
}
