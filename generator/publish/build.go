package publish

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"modelcatalog/site/representation"
)

// Permissions in the tree, whatever the umask is: the server that reads it may be another user.
const (
	filePerm = fs.FileMode(0o644)
	dirPerm  = fs.FileMode(0o755)
)

const tagSuffix = ".etag" // of the name of a file with an ETag

// build makes the documents and writes the new tree.
type build struct {
	source  Source
	options Options
	target  *target
	old     *tree

	mu      sync.Mutex // protects the fields below
	files   []file
	faults  map[int]string // what is wrong with documents, by their numbers
	summary Summary
}

// worker is the memory that a goroutine reuses for each document.
type worker struct {
	body, coded []byte
	dir         string // of the file written last
}

// each calls do for every document, from one goroutine for each CPU, until a call fails.
func (b *build) each(stage string, do func(w *worker, i int, d representation.Document) error) error {
	total, done := b.source.Len(), 0
	b.options.Progress(stage, 0, total)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(context.Background())
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			w := &worker{}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= total {
					break
				}
				d := b.source.At(i, w.body[:0])
				w.body = d.Body
				if err := do(w, i, d); err != nil {
					return err
				}
				b.mu.Lock()
				done++
				b.options.Progress(stage, done, total)
				b.mu.Unlock()
			}
			return nil
		})
	}
	return group.Wait()
}

// upToDate reports whether the old tree is what a build would write.
func (b *build) upToDate() bool {
	if !b.old.intact || b.old.header != header {
		return false
	}
	var files atomic.Int64
	err := b.each("compare", func(_ *worker, _ int, d representation.Document) error {
		kept := b.kept(d, representation.HashOf(d.Body))
		if kept == 0 || b.check(d) != nil {
			return errors.New("the document changed")
		}
		files.Add(int64(kept))
		return nil
	})
	return err == nil && files.Load() == int64(len(b.old.files))
}

// kept returns how many files of the old tree belong to the document, or 0 if the document or the encoders changed.
func (b *build) kept(d representation.Document, hash representation.Hash) (files int) {
	f := file{hash: hash, size: int64(len(d.Body))}
	tagged := b.old.find(d.Path+tagSuffix) != nil
	if !f.equals(b.old.find(d.Path)) || tagged != b.options.Sidecars || b.old.header != header {
		return 0
	}
	if !tagged {
		return 1
	}
	for _, c := range codings {
		if b.old.find(d.Path+c.Extension()) != nil {
			files += 2
		}
	}
	return files
}

// codings are the codings of the files that a document can have.
var codings = append([]representation.Coding{representation.Identity}, representation.Codings[:]...)

// check reports what is wrong with a document.
func (b *build) check(d representation.Document) error {
	root, _, _ := strings.Cut(d.Path, "/")
	if !fs.ValidPath(d.Path) || root == "." || root == ManifestName || root == unfinishedName {
		return fmt.Errorf("the path %q is not valid or is reserved", d.Path)
	}
	if b.options.Check == nil {
		return nil
	}
	return b.options.Check(d)
}

// run writes the new tree and swaps it with the old one.
func (b *build) run() error {
	progress := b.options.Progress
	err := b.target.fill(b.target.staging, b.old.mode, func() error {
		if err := errors.Join(b.each("write", b.write), b.faultError()); err != nil {
			return err
		}
		progress("flush", 0, 1)
		return b.writeManifest()
	})
	if err != nil {
		return err
	}
	progress("flush", 1, 1)
	progress("swap", 0, 1)
	if err := b.target.swap(b.old); err != nil {
		return err
	}
	progress("swap", 1, 1)
	return nil
}

// write writes a document and its sidecars.
func (b *build) write(w *worker, i int, d representation.Document) error {
	if err := b.check(d); err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.faults[i] = fmt.Sprintf("%s: %v", d.Path, err)
		return nil
	}
	hash := representation.HashOf(d.Body)
	unchanged := b.kept(d, hash) > 0
	for _, c := range codings {
		body, pays := b.encode(w, d, c, unchanged)
		if !pays {
			continue
		}
		name := d.Path + c.Extension()
		if err := b.create(w, name, body); err != nil {
			return err
		}
		if !b.options.Sidecars {
			return nil
		}
		if err := b.create(w, name+tagSuffix, []byte(representation.ETag(hash, c, representation.Best))); err != nil {
			return err
		}
	}
	return nil
}

// encode returns a representation of a document, and whether it pays. A compressed one of an unchanged document is copied from
// the old tree, unless it is damaged there, because to make it takes a hundred times longer than everything else.
func (b *build) encode(w *worker, d representation.Document, c representation.Coding, unchanged bool) (body []byte, pays bool) {
	if c == representation.Identity || len(d.Body) < representation.MinSize || b.options.Worth != nil && !b.options.Worth(d, c) {
		return d.Body, c == representation.Identity
	}
	if unchanged {
		f := b.old.find(d.Path + c.Extension())
		if f == nil {
			return nil, false
		}
		coded, err := os.ReadFile(filepath.Join(b.target.path, f.path))
		if err == nil && representation.HashOf(coded) == f.hash {
			return coded, true
		}
	}
	w.coded = representation.Append(w.coded[:0], c, representation.Best, d.Body)
	return w.coded, representation.Pays(d.Body, w.coded)
}

// create makes a file of the new tree. If the old tree has it with the same bytes, it is linked from there: that keeps its
// modification time, and takes a seventh of the time of a new file. File systems without hard links get a new file.
func (b *build) create(w *worker, name string, body []byte) error {
	if dir := path.Dir(name); dir != w.dir {
		if err := b.makeDir(dir); err != nil {
			return err
		}
		w.dir = dir
	}
	full := filepath.Join(b.target.staging, name)
	f := file{path: name, hash: representation.HashOf(body), size: int64(len(body))}
	old := b.old.find(name)
	if !f.equals(old) || !old.intact || os.Link(filepath.Join(b.target.path, name), full) != nil {
		if err := writeFile(full, body); err != nil {
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files = append(b.files, f)
	b.summary.add(&f, old)
	return nil
}

// makeDir makes a directory of the new tree, with its parents, unless it exists.
func (b *build) makeDir(dir string) error {
	full := filepath.Join(b.target.staging, dir)
	err := os.Mkdir(full, dirPerm)
	if errors.Is(err, fs.ErrNotExist) {
		if err := b.makeDir(path.Dir(dir)); err != nil {
			return err
		}
		return b.makeDir(dir)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return errors.Join(err, os.Chmod(full, dirPerm))
}

// writeFile writes a file that must not exist.
func writeFile(name string, body []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	return errors.Join(err, f.Chmod(filePerm), f.Close())
}

func (b *build) writeManifest() error {
	slices.SortFunc(b.files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	text := []byte(header + "\n")
	for _, f := range b.files {
		text = f.appendLine(text)
	}
	return writeFile(filepath.Join(b.target.staging, ManifestName), text)
}

// faultError lists what is wrong with documents, in their order. It returns nil if nothing is.
func (b *build) faultError() error {
	if len(b.faults) == 0 {
		return nil
	}
	var lines []string
	for _, i := range slices.Sorted(maps.Keys(b.faults)) {
		lines = append(lines, b.faults[i])
	}
	return fmt.Errorf("nothing was published because of these documents:\n%s", shorten(lines, 20, "\n"))
}

// shorten joins the first few lines, and says how many more there are.
func shorten(lines []string, most int, separator string) string {
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most:most], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, separator)
}
