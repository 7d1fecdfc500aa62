package publish

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"modelcatalog/site/representation"
)

const tagSuffix = ".etag" // of the name of a file with an ETag

type build struct {
	*Target
	documents []func() representation.Document
	options   Options

	mu    sync.Mutex        // protects the following
	files map[string]string // digests by path
	made  map[string]bool   // directories of the new tree
	Summary
}

// run writes the new tree, and swaps it with the current one if anything changed.
func (b *build) run() error {
	b.files = map[string]string{}
	b.made = map[string]bool{}
	manifest := filepath.Join(b.staging, ManifestName)
	next := filepath.Join(b.staging, finishing)
	err := inOrder(
		func() error { return os.Mkdir(b.staging, dirPerm) },
		func() error { return writeFile(manifest, nil) },
		b.writeAll)
	text := encodeManifest(b.files)
	b.Changed = b.Written > 0 || string(text) != b.current.manifest
	if err != nil || !b.Changed {
		return err
	}
	return inOrder(
		func() error { return writeFile(next, text) },
		func() error { return os.Rename(next, manifest) },
		func() error { _, err := load(b.staging); return err }, // which gives files and directories their permissions, whatever the umask is
		func() error { return os.Chmod(b.staging, b.current.mode) },
		func() error { return b.flush(b.staging) },
		b.swap)
}

// inOrder calls functions until one fails.
func inOrder(functions ...func() error) error {
	for _, f := range functions {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// writeAll writes every document, several at a time. It stops at the first error, and lists the faults of documents in their order.
func (b *build) writeAll() error {
	faults := make([]string, len(b.documents))
	group, ctx := errgroup.WithContext(context.Background())
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < len(faults) && ctx.Err() == nil; i++ {
		group.Go(func() error {
			d := b.documents[i]()
			sum := digest(d.Body)
			if fault := b.check(d, sum); fault != nil {
				faults[i] = fmt.Sprintf("%s: %v", d.Path, fault)
				return nil
			}
			return b.write(d, sum)
		})
	}
	err := group.Wait()
	if faults = slices.DeleteFunc(faults, func(fault string) bool { return fault == "" }); err == nil && len(faults) > 0 {
		err = fmt.Errorf("nothing was published because of these documents:\n%s", shorten(faults, 20, "\n"))
	}
	return err
}

// check reports what is wrong with a document, whose body has the digest sum.
func (b *build) check(d representation.Document, sum string) error {
	root, _, _ := strings.Cut(d.Path, "/")
	if !fs.ValidPath(d.Path) || root == "." || root == ManifestName || root == finishing {
		return fmt.Errorf("the path %q is not valid or is reserved", d.Path)
	}
	m := b.options.Memory
	if b.options.Check != nil && (m == nil || !m.passed(d, sum, b.options.Rules)) {
		if err := b.options.Check(d); err != nil {
			return err
		}
	}
	if m != nil {
		m.pass(d, sum)
	}
	return nil
}

// write writes a document, whose body has the digest sum, and its sidecars.
func (b *build) write(d representation.Document, sum string) error {
	if err := b.create(d.Path, d.Body, sum); err != nil || !b.options.Sidecars {
		return err
	}
	hash := representation.HashOf(d.Body)
	tag := func(name string, c representation.Coding) error {
		body := []byte(representation.ETag(hash, c, representation.Best))
		return b.create(name+tagSuffix, body, digest(body))
	}
	if err := tag(d.Path, representation.Identity); err != nil || len(d.Body) < representation.MinSize {
		return err
	}
	old := b.current
	unchanged := old.Generation == generation && old.Files[d.Path] == sum && old.Files[d.Path+tagSuffix] != ""
	for _, c := range representation.Codings {
		if b.options.Worth != nil && !b.options.Worth(d, c) {
			continue
		}
		name := d.Path + c.Extension()
		body := b.compress(name, d.Body, c, unchanged)
		if body == nil {
			continue
		}
		if err := errors.Join(b.create(name, body, digest(body)), tag(name, c)); err != nil {
			return err
		}
	}
	return nil
}

// compress returns a compressed body, or nil if it does not pay. Compressing takes a hundred times longer than everything else, so
// the body of an unchanged document comes from the old tree.
func (b *build) compress(name string, body []byte, c representation.Coding, unchanged bool) []byte {
	if unchanged {
		if b.current.Files[name] == "" {
			return nil
		}
		coded, err := os.ReadFile(filepath.Join(b.path, filepath.FromSlash(name)))
		if err == nil && b.current.Files[name] == digest(coded) {
			return coded
		}
	}
	if coded := representation.Append(nil, c, representation.Best, body); representation.Pays(body, coded) {
		return coded
	}
	return nil
}

// create makes a file of the new tree with a body, whose digest is sum, as a hard link to the file in the current tree if it has the
// same bytes and the file system has links.
func (b *build) create(name string, body []byte, sum string) error {
	local, same := filepath.FromSlash(name), false
	old, full := filepath.Join(b.path, local), filepath.Join(b.staging, local)
	if b.current.Files[name] == sum {
		content, err := os.ReadFile(old)
		same = err == nil && bytes.Equal(content, body)
	}
	if err := b.makeDir(filepath.Dir(full)); err != nil {
		return err
	}
	if !same || os.Link(old, full) != nil {
		if err := writeFile(full, body); err != nil {
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files[name] = sum
	b.Files++
	b.Bytes += int64(len(body))
	if !same {
		b.Written++
	}
	return nil
}

// makeDir makes a directory of the new tree and its parents. It asks the system once for each, and not for each of the thirty thousand
// files in them: four files are in the directory of a model's page.
func (b *build) makeDir(dir string) error {
	b.mu.Lock()
	made := b.made[dir]
	b.mu.Unlock()
	if made {
		return nil
	}
	if err := os.MkdirAll(dir, dirPerm); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made[dir] = true
	return nil
}

// writeFile writes a file that must not exist. The umask may take permissions from it: load gives them back when the tree is whole.
func writeFile(name string, body []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	return errors.Join(err, f.Close())
}

// shorten joins the first few lines, and says how many more there are.
func shorten(lines []string, most int, separator string) string {
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most:most], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, separator)
}
