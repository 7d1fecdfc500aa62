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

// Permissions in the tree, whatever the umask is: the server that reads it may be another user.
const (
	filePerm  = fs.FileMode(0o644)
	dirPerm   = fs.FileMode(0o755)
	tagSuffix = ".etag" // of the name of a file with an ETag
)

type build struct {
	*Target
	documents Documents
	options   Options

	faults []string // what is wrong with documents, by their numbers
	mu     sync.Mutex
	files  []file // protected by mu
	other  bool   // a file is not as in the current tree; protected by mu
}

// run writes the new tree. It swaps it with the current one and reports true if anything changed. The staging tree has a mark until it has
// its manifest, so that always one of the two proves that a build wrote it.
func (b *build) run() (changed bool, err error) {
	mark := filepath.Join(b.staging, unfinishedName)
	err = inOrder(
		func() error { return os.Mkdir(b.staging, dirPerm) },
		func() error { return writeFile(mark, nil) },
		b.writeAll,
		b.faultError)
	manifest := appendManifest(b.files)
	if err != nil || !b.other && b.current.intact && string(manifest) == b.current.manifest {
		return false, err
	}
	return true, inOrder(
		func() error { return writeFile(filepath.Join(b.staging, ManifestName), manifest) },
		func() error { return os.Remove(mark) },
		b.openDirectories,
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

// summary compares the files with those of the old tree.
func (b *build) summary(changed bool) Summary {
	s := Summary{Files: len(b.files), Changed: changed}
	for _, f := range b.files {
		s.Bytes += f.size
		if !f.equals(b.current.files[f.path]) {
			s.Written++
		}
	}
	return s
}

// openDirectories gives the directories of the new tree their permissions.
func (b *build) openDirectories() error {
	err := filepath.WalkDir(b.staging, func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			err = os.Chmod(name, dirPerm)
		}
		return err
	})
	return errors.Join(err, os.Chmod(b.staging, b.current.mode))
}

// writeAll writes every document, several at a time. It stops at the first error.
func (b *build) writeAll() error {
	b.faults = make([]string, b.documents.Len())
	group, ctx := errgroup.WithContext(context.Background())
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < len(b.faults) && ctx.Err() == nil; i++ {
		group.Go(func() error {
			d := b.documents.At(i)
			if fault := b.check(d); fault != nil {
				b.faults[i] = fmt.Sprintf("%s: %v", d.Path, fault)
				return nil
			}
			return b.write(d)
		})
	}
	return group.Wait()
}

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

var codings = append([]representation.Coding{representation.Identity}, representation.Codings[:]...)

// write writes a document and its sidecars.
func (b *build) write(d representation.Document) error {
	hash := representation.HashOf(d.Body)
	old := b.current
	unchanged := newFile(d.Path, d.Body).equals(old.files[d.Path]) && strings.HasPrefix(old.manifest, header+"\n") && old.files[d.Path+tagSuffix] != nil
	for _, c := range codings {
		name, body := d.Path+c.Extension(), d.Body
		if c != representation.Identity {
			if !b.options.Sidecars || len(d.Body) < representation.MinSize || b.options.Worth != nil && !b.options.Worth(d, c) {
				continue
			}
			if body = b.compress(name, d.Body, c, unchanged); body == nil {
				continue
			}
		}
		if err := b.create(name, body); err != nil {
			return err
		}
		if b.options.Sidecars {
			if err := b.create(name+tagSuffix, []byte(representation.ETag(hash, c, representation.Best))); err != nil {
				return err
			}
		}
	}
	return nil
}

// compress returns a compressed body, or nil if it does not pay. Compressing takes a hundred times longer than everything else, so
// that of an unchanged document comes from the old tree.
func (b *build) compress(name string, body []byte, c representation.Coding, unchanged bool) []byte {
	if unchanged {
		old := b.current.files[name]
		if old == nil {
			return nil
		}
		if coded, err := os.ReadFile(b.old(name)); err == nil && old.equals(newFile(name, coded)) {
			return coded
		}
	}
	if coded := representation.Append(nil, c, representation.Best, body); representation.Pays(body, coded) {
		return coded
	}
	return nil
}

// create makes a file of the new tree, as a hard link to that of the current tree if it has the same bytes and the file system has such links.
func (b *build) create(name string, body []byte) error {
	full := filepath.Join(b.staging, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), dirPerm); err != nil {
		return err
	}
	f, same := newFile(name, body), false
	if f.equals(b.current.files[name]) {
		old, err := os.ReadFile(b.old(name))
		same = err == nil && bytes.Equal(old, body)
	}
	if !same || !b.current.intact || os.Link(b.old(name), full) != nil {
		if err := writeFile(full, body); err != nil {
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files, b.other = append(b.files, *f), b.other || !same
	return nil
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

// faultError lists the faults of documents in their order.
func (b *build) faultError() error {
	lines := slices.DeleteFunc(b.faults, func(fault string) bool { return fault == "" })
	if len(lines) == 0 {
		return nil
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
