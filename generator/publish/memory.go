package publish

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"

	"modelcatalog/site/representation"
)

// Memory is what builds by one program learned about the documents of a target: of which inputs a
// body was made, and that a body passed its check. Neither depends on the day or on the rest of the
// tree, so a memory can be too small but never out of date: what it knows about another body than
// the published one is not used.
//
// It is a file beside the target, because the tree must be the same whether or not a build
// remembered anything. A program that differs in a byte forgets everything, and a missing or
// damaged file only costs time.
//
// A Memory is safe for concurrent use.
type Memory struct {
	target *Target
	file   string
	past   remembered

	mu  sync.Mutex // protects the following
	now map[string]memory
}

// remembered is the file of a Memory.
type remembered struct {
	Program   string            `json:"program"` // digest of the program that built the tree
	Rules     string            `json:"rules"`   // Options.Rules of the build
	Documents map[string]memory `json:"documents"`
}

// memory is what is known of the document at a path.
type memory struct {
	Inputs string `json:"inputs,omitempty"` // digest of what the body was made of; empty if it is unknown
	Form   string `json:"form"`             // media type and schema of a body that passed its check
	Body   string `json:"body"`             // digest
}

// memorySuffix is the end of the name of a memory's file, which is .dist.memory for a directory
// "dist".
const memorySuffix = ".memory"

// Memory returns what earlier builds by a program learned. The digest of the program must cover all
// that its results depend on besides their inputs: code, templates and embedded files. With an
// empty digest nothing is remembered.
func (t *Target) Memory(program string) *Memory {
	parent, base := filepath.Split(t.path)
	m := &Memory{target: t, file: parent + "." + base + memorySuffix, now: map[string]memory{}}
	if program == "" {
		return m
	}
	// Whatever is wrong with the file, the next build makes and checks every document, and writes
	// it anew.
	text, err := os.ReadFile(m.file)
	if err != nil || json.Unmarshal(text, &m.past) != nil || m.past.Program != program {
		m.past = remembered{Program: program}
	}
	return m
}

// Recall returns the body of a document if an earlier build made it of inputs with the same digest
// and it is still published, or else nil.
func (m *Memory) Recall(path, inputs string) []byte {
	known, found := m.past.Documents[path]
	if !found || known.Inputs != inputs || m.target.current.Files[path] != known.Body {
		return nil
	}
	// The manifest says what was written. Somebody may have edited the file since.
	body, err := os.ReadFile(filepath.Join(m.target.path, filepath.FromSlash(path)))
	if err != nil || digest(body) != known.Body {
		return nil
	}
	m.Remember(path, inputs) // for the next build, which reads only what this one saves
	return body
}

// Remember notes that the document at a path is made of inputs with a digest.
func (m *Memory) Remember(path, inputs string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now[path] = memory{Inputs: inputs}
}

// passed reports whether a document, whose body has the digest sum, passed its check by the same
// rules in an earlier build.
func (m *Memory) passed(d representation.Document, sum, rules string) bool {
	// Without rules nobody knows whether the schemas are those of the last build.
	known := m.past.Documents[d.Path]
	return rules != "" && m.past.Rules == rules && known.Body == sum && known.Form == form(d)
}

// pass notes that a document, whose body has the digest sum, passed its check.
func (m *Memory) pass(d representation.Document, sum string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	// Inputs stay: the maker of the document has called Remember before.
	m.now[d.Path] = memory{Inputs: m.now[d.Path].Inputs, Form: form(d), Body: sum}
}

// form returns what a check goes by besides the body.
func form(d representation.Document) string { return d.MediaType + " " + d.Schema }

// save writes the file for the next build. The swap of the tree does not wait for it: if the build
// is killed between the two, the file speaks of bodies that are not published, and these are not
// used.
func (m *Memory) save(rules string) error {
	if m.past.Program == "" {
		return nil // see Target.Memory
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	// The texts are digests and paths, which have JSON.
	text, _ := json.Marshal(remembered{Program: m.past.Program, Rules: rules, Documents: m.now})
	// A rename, because a build that is killed while it writes would leave half a file.
	next := m.file + ".new"
	if err := os.WriteFile(next, text, filePerm); err != nil {
		return err
	}
	return os.Rename(next, m.file)
}
