package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/scripts/promises"
)

// checkDeploys publishes three trees to a store, one after the other, while readers read: the dataset, the dataset with
// another description of one model, and a website with another style sheet, which changes every page. It prints what was uploaded,
// and returns a line for each thing that a reader must not meet.
func checkDeploys(w io.Writer, work string) (faults []string, err error) {
	data, tree := filepath.Join(work, "data"), filepath.Join(work, "dist")
	if err := os.CopyFS(data, dataset.Embedded()); err != nil {
		return nil, err
	}
	if err := build(tree, "-host", "s3", "-dataset", data); err != nil {
		return nil, err
	}
	s, err := startStore(work)
	if s != nil {
		defer func() { err = errors.Join(err, s.stop()) }()
	}
	if err != nil {
		return nil, err
	}
	if _, err := s.deploy(tree); err != nil {
		return nil, err
	}
	for _, change := range []struct {
		name string
		make func() error
		most int // objects that may be uploaded
	}{
		{"another description of one model", func() error { return describeModel(data, tree) }, 20},
		{"another style sheet", func() error { return restyle(tree) }, 1 << 20},
	} {
		if err := change.make(); err != nil {
			return nil, err
		}
		do, err := promises.Server(s.website)
		if err != nil {
			return nil, err
		}
		readers := startReaders(do)
		out, err := s.deploy(tree)
		read, broken := readers.stop()
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(w, "deploy of %s; meanwhile %d pages and files were read:\n%s\n", change.name, read, indent(out))
		faults = append(faults, broken...)
		if n := strings.Count(out, "  changed ") + strings.Count(out, "  new "); n == 0 || n > change.most {
			faults = append(faults, fmt.Sprintf("%s: %d objects uploaded, want 1 to %d", change.name, n, change.most))
		}
		if out, err = s.deploy(tree); err != nil || !strings.Contains(out, ": 0 of ") {
			faults = append(faults, fmt.Sprintf("%s: a second deploy finds something to do: %s (%v)", change.name, out, err))
		}
	}
	return faults, nil
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

// describeModel gives one model another description, and builds the tree again.
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
	return build(tree, "-host", "s3", "-dataset", data)
}

// restyle gives the style sheet other bytes and so another name, in all pages and in the list of objects.
func restyle(tree string) error {
	old, err := fs.Glob(os.DirFS(tree), "assets/style-*.css")
	if err != nil || len(old) != 1 {
		return fmt.Errorf("style sheets %q, want one: %v", old, err)
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

// readers read pages with everything that these name, and the API, over and over.
type readers struct {
	do   promises.Do
	done chan struct{}
	all  sync.WaitGroup

	mu     sync.Mutex
	read   int
	faults map[string]bool
}

// addresses are what readers start from.
var addresses = []string{
	"/", "/docs/", "/stats/", "/compare/", "/providers/openai/", "/types/chat/", "/models/openai/gpt-4o/", "/api/v1/models/openai/gpt-4o",
	"/api/v1/models/_pages/100/1.json", "/api/v1/stats", "/api/v1/openapi.json", "/llms.txt",
}

func startReaders(do promises.Do) *readers {
	r := &readers{do: do, done: make(chan struct{}), faults: map[string]bool{}}
	for i := range 2 {
		r.all.Go(func() {
			for n := i; ; n++ {
				select {
				case <-r.done:
					return
				default:
					r.page(addresses[n%len(addresses)])
				}
			}
		})
	}
	return r
}

// stop ends the reading after each page that is being read.
func (r *readers) stop() (read int, faults []string) {
	close(r.done)
	r.all.Wait()
	return r.read, slices.Sorted(maps.Keys(r.faults))
}

var (
	asset = regexp.MustCompile(`/assets/[a-z-]+-[0-9a-f]{10}\.(?:css|js|svg|png)`)
	sheet = regexp.MustCompile(`/assets/style-[0-9a-f]{10}\.css`)
)

// page reads a page, and then, as a browser does, what it names. A page of two times would name two style sheets.
func (r *readers) page(address string) {
	body := r.get(address)
	named := asset.FindAllString(body, -1)
	slices.Sort(named)
	styles := slices.Compact(slices.Sorted(slices.Values(sheet.FindAllString(body, -1))))
	if len(styles) > 1 {
		r.fault("%s is of two times: it names %q", address, styles)
	}
	for _, name := range slices.Compact(named) {
		r.get(name)
	}
}

// get reads one address, which must be there.
func (r *readers) get(address string) string {
	response, body, err := fetch(r.do, address)
	r.mu.Lock()
	r.read++
	r.mu.Unlock()
	switch {
	case err != nil:
		r.fault("%s: %v", address, err)
	case response.StatusCode != 200:
		r.fault("%s: status %d", address, response.StatusCode)
	}
	return body
}

func (r *readers) fault(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults["a reader during the deploy: "+fmt.Sprintf(format, args...)] = true
}
