package publish

import (
	"os"
	"path/filepath"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

// TestMemory publishes a document that is made of inputs, and checks when the next build recalls it
// and checks it again.
func TestMemory(t *testing.T) {
	type next struct {
		program, rules, inputs, schema, body string
	}
	same := next{program: "p", rules: "r", inputs: "i", schema: "s", body: "text"}
	for _, test := range []struct {
		name              string
		next              func(n *next)
		disturb           func(t *testing.T, dir string)
		recalled, checked bool
	}{
		{name: "the same", recalled: true},
		{name: "other inputs", next: func(n *next) { n.inputs = "other" }},
		{name: "another program", next: func(n *next) { n.program = "other" }, checked: true},
		{name: "an unknown program", next: func(n *next) { n.program = "" }, checked: true},
		{name: "other rules", next: func(n *next) { n.rules = "other" }, recalled: true, checked: true},
		{name: "unknown rules", next: func(n *next) { n.rules = "" }, recalled: true, checked: true},
		{name: "another schema", next: func(n *next) { n.schema = "other" }, recalled: true, checked: true},
		{name: "another body", next: func(n *next) { n.inputs, n.body = "other", "other" }, checked: true},
		{name: "an edited file", checked: false, disturb: func(t *testing.T, dir string) {
			filetest.Write(t, filepath.Join(dir, "a.json"), "edit")
		}},
		{name: "a missing file", checked: false, disturb: func(t *testing.T, dir string) {
			filetest.NoError(t, os.Remove(filepath.Join(dir, "a.json")))
		}},
		{name: "a missing tree", checked: false, disturb: func(t *testing.T, dir string) {
			filetest.NoError(t, os.RemoveAll(dir))
		}},
		{name: "a damaged memory", checked: true, disturb: func(t *testing.T, dir string) {
			filetest.Write(t, filepath.Join(filepath.Dir(dir), ".dist.memory"),
				`{"program":"p","documents":{"a.json":`)
		}},
		{name: "no memory", checked: true, disturb: func(t *testing.T, dir string) {
			filetest.NoError(t, os.Remove(filepath.Join(filepath.Dir(dir), ".dist.memory")))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			build := func(n next) (recalled, checked bool) {
				target, err := open(dir, quick)
				filetest.NoError(t, err)
				defer target.Close()
				memory := target.Memory(n.program)
				document := func() representation.Document {
					body := memory.Recall("a.json", n.inputs)
					recalled = body != nil
					if !recalled {
						memory.Remember("a.json", n.inputs)
						body = []byte(n.body)
					}
					return representation.Document{Path: "a.json", Schema: n.schema, Body: body}
				}
				check := func(representation.Document) error {
					checked = true
					return nil
				}
				opts := Options{Check: check, Memory: memory, Rules: n.rules}
				_, err = target.Publish([]func() representation.Document{document}, opts)
				filetest.NoError(t, err)
				if got := filetest.Read(t, os.DirFS(dir))["a.json"]; got != n.body {
					t.Errorf("the document is %q, want %q", got, n.body)
				}
				return recalled, checked
			}
			build(same)
			if test.disturb != nil {
				test.disturb(t, dir)
			}
			n := same
			if test.next != nil {
				test.next(&n)
			}
			recalled, checked := build(n)
			if recalled != test.recalled || checked != test.checked {
				t.Errorf("recalled = %t, checked = %t, want %t, %t",
					recalled, checked, test.recalled, test.checked)
			}
		})
	}
}
