package publish

import (
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

	faults  []string   // what is wrong with documents, by their numbers
	mu      sync.Mutex // protects the fields below
	files   []file
	summary Summary
}

// run writes the new tree and swaps it with the old one if anything changed.
func (b *build) run() error {
	staging := b.target.staging
	mark := filepath.Join(staging, unfinishedName)
	if err := errors.Join(os.Mkdir(staging, dirPerm), writeFile(mark, nil)); err != nil {
		return err
	}
	if err := errors.Join(b.writeAll(), b.faultError()); err != nil {
		return err
	}
	manifest := appendManifest(b.files)
	if b.old.intact && string(manifest) == b.old.manifest {
		return nil
	}
	b.summary.Changed = true
	err := errors.Join(writeFile(filepath.Join(staging, ManifestName), manifest), os.Remove(mark), b.openDirectories())
	if err == nil {
		err = b.target.flush(staging)
	}
	if err != nil {
		return err
	}
	return b.target.swap(b.old)
}

// openDirectories gives the directories of the new tree their permissions.
func (b *build) openDirectories() error {
	err := filepath.WalkDir(b.target.staging, func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			err = os.Chmod(name, dirPerm)
		}
		return err
	})
	return errors.Join(err, os.Chmod(b.target.staging, b.old.mode))
}

// writeAll writes every document, from one goroutine for each CPU.
func (b *build) writeAll() error {
	b.faults = make([]string, b.source.Len())
	var next atomic.Int64
	group, ctx := errgroup.WithContext(context.Background())
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			var coded []byte
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(b.faults) {
					break
				}
				d := b.source.At(i)
				var err error
				if fault := b.check(d); fault != nil {
					b.faults[i] = fmt.Sprintf("%s: %v", d.Path, fault)
				} else if coded, err = b.write(d, coded); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

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

// codings are the codings of the files that a document can have.
var codings = append([]representation.Coding{representation.Identity}, representation.Codings[:]...)

// write writes a document and its sidecars. It uses the memory of buf for the compressed ones, and returns it.
func (b *build) write(d representation.Document, buf []byte) ([]byte, error) {
	identity := newFile(d.Path, d.Body)
	unchanged := identity.equals(b.old.files[d.Path]) && b.old.header == header && b.old.files[d.Path+tagSuffix] != nil
	for _, c := range codings {
		name, body := d.Path+c.Extension(), d.Body
		if c != representation.Identity {
			if !b.options.Sidecars || len(d.Body) < representation.MinSize || b.options.Worth != nil && !b.options.Worth(d, c) {
				continue
			}
			buf = b.compress(name, d.Body, c, unchanged, buf[:0])
			if body = buf; len(body) == 0 {
				continue
			}
		}
		if err := b.create(name, body); err != nil {
			return buf, err
		}
		if b.options.Sidecars {
			if err := b.create(name+tagSuffix, []byte(representation.ETag(identity.hash, c, representation.Best))); err != nil {
				return buf, err
			}
		}
	}
	return buf, nil
}

// compress appends a compressed body, or nothing if it does not pay. Compressing takes a hundred times longer than everything else, so
// that of an unchanged document comes from the old tree.
func (b *build) compress(name string, body []byte, c representation.Coding, unchanged bool, dst []byte) []byte {
	if unchanged {
		old := b.old.files[name]
		if old == nil {
			return dst
		}
		if coded, err := os.ReadFile(b.target.old(name)); err == nil && old.equals(newFile(name, coded)) {
			return append(dst, coded...)
		}
	}
	if coded := representation.Append(dst, c, representation.Best, body); representation.Pays(body, coded) {
		return coded
	}
	return dst
}

// create makes a file of the new tree, as a hard link to that of the old tree if it has the same bytes and the file system has such links.
func (b *build) create(name string, body []byte) error {
	full := filepath.Join(b.target.staging, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), dirPerm); err != nil {
		return err
	}
	f, old := newFile(name, body), b.old.files[name]
	if !f.equals(old) || !old.intact || os.Link(b.target.old(name), full) != nil {
		if err := writeFile(full, body); err != nil {
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files = append(b.files, *f)
	s := &b.summary
	s.Files++
	s.Bytes += f.size
	if old != nil {
		s.Removed--
	}
	if f.equals(old) {
		s.Unchanged++
	} else {
		s.Written++
		s.BytesWritten += f.size
	}
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

// faultError lists what is wrong with documents, in their order. It returns nil if nothing is.
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
