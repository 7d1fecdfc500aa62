package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestExport checks that an export takes the place of the same providers in a list, and keeps the
// others.
func TestExport(t *testing.T) {
	base, broken := filepath.Join(t.TempDir(), "api.json"), filepath.Join(t.TempDir(), "list.json")
	filetest.Write(t, base, `{"xai":{"id":"xai"},"openai":{"id":"old"}}`)
	filetest.Write(t, broken, `[]`)
	code, stdout, stderr := runProgram(program{directory: sample(t)}, "export", "opencode", "--base", base)
	var got map[string]struct {
		ID     string
		Models map[string]any
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 {
		t.Fatalf("export = %d %q, %v", code, stderr, err)
	}
	if got["xai"].ID != "xai" ||
		got["openai"].ID != "openai" ||
		len(got["openai"].Models) == 0 ||
		len(got["anthropic"].Models) == 0 {
		t.Errorf("export has %d providers, want xai kept, openai replaced and anthropic added", len(got))
	}
	for _, test := range []struct{ program, base, want string }{
		{"crush", base, `"crush" is not one of aider, litellm, opencode`},
		{"opencode", broken, "list.json: json: cannot unmarshal array"},
		{"opencode", filepath.Join(t.TempDir(), "none"), "no such file"},
	} {
		t.Run(test.program, func(t *testing.T) {
			code, _, stderr := runProgram(program{directory: sample(t)}, "export", test.program,
				"--base", test.base)
			if code != 2 || !strings.Contains(stderr, test.want) {
				t.Errorf("export %s --base %s = %d %q, want 2 and %s",
					test.program, test.base, code, stderr, test.want)
			}
		})
	}
}
