package clients

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// guide is the guide of the website that shows the clients.
const guide = "../../site/docs/clients.md"

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shown lists the sources whose lines the guide shows: they say so at their top.
func shown(t *testing.T) map[string]string {
	t.Helper()
	sources := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(name, "/") {
			return err
		}
		text := read(t, name)
		first, _, _ := strings.Cut(text, "\n")
		if strings.Contains(first, "of the guide") {
			sources[name] = text
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// TestGuide checks that each block of code in the guide, and of Python in the guide to the data, consists of lines of a source that
// the checks run, and that the guides show each source that says so.
func TestGuide(t *testing.T) {
	sources := shown(t)
	unseen := map[string]bool{}
	for name := range sources {
		unseen[name] = true
	}
	blocks := regexp.MustCompile("(?ms)^```[a-z]+\n(.*?)^```$").FindAllStringSubmatch(read(t, guide), -1)
	blocks = append(blocks, regexp.MustCompile("(?ms)^```python\n(.*?)^```$").FindAllStringSubmatch(read(t, "../../site/docs/data.md"), -1)...)
	for _, block := range blocks {
		found := false
		for name, text := range sources {
			if holds(text, block[1]) {
				found = true
				delete(unseen, name)
			}
		}
		if !found {
			t.Errorf("no tested source has these lines of a guide:\n%s", block[1])
		}
	}
	for name := range unseen {
		t.Errorf("no guide shows lines of %s", name)
	}
}

// holds reports whether a source has these lines one after another, all indented alike or not at all.
func holds(source, lines string) bool {
	want := strings.Split(strings.TrimSuffix(lines, "\n"), "\n")
	have := strings.Split(source, "\n")
	for at := range have {
		indent := have[at][:len(have[at])-len(strings.TrimLeft(have[at], "\t "))]
		if at+len(want) > len(have) {
			return false
		}
		if slices.EqualFunc(have[at:at+len(want)], want, func(line, want string) bool {
			return line == want && want == "" || line == indent+want
		}) {
			return true
		}
	}
	return false
}

// TestVersions checks that the guide names the tested versions.
func TestVersions(t *testing.T) {
	var tools struct{ DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read(t, "../../.ci/package.json")), &tools); err != nil {
		t.Fatal(err)
	}
	text := read(t, guide)
	for _, name := range []string{"openapi-typescript", "openapi-fetch", "typescript"} {
		version, found := tools.DevDependencies[name]
		switch {
		case !found:
			t.Errorf("%s is not in .ci/package.json", name)
		case !strings.Contains(text, name+" "+version):
			t.Errorf("the guide does not name %s %s", name, version)
		}
	}
	generator := regexp.MustCompile(`github.com/oapi-codegen/oapi-codegen/v2 (v\S+)`).FindStringSubmatch(read(t, "go/go.mod"))
	if generator == nil || !strings.Contains(text, "oapi-codegen "+generator[1]) || !strings.Contains(text, "oapi-codegen@"+generator[1]) {
		t.Errorf("the guide does not name the version of go/go.mod: %q", generator)
	}
}
