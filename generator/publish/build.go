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

// run writes the new tree and swaps it with the old one if anything changed.
func (b *build) run() error {
	mark, staging := filepath.Join(b.target.staging, unfinishedName), b.target.staging
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
	b.options.Progress("flush", 0, 1)
	if err := errors.Join(writeFile(filepath.Join(staging, ManifestName), manifest), os.Remove(mark), os.Chmod(staging, b.old.mode)); err != nil {
		return err
	}
	if err := b.target.flush(staging); err != nil {
		return err
	}
	b.options.Progress("flush", 1, 1)
	b.options.Progress("swap", 0, 1)
	err := b.target.swap(b.old)
	if err == nil {
		b.options.Progress("swap", 1, 1)
	}
	return err
}

// writeAll writes every document, from one goroutine for each CPU.
func (b *build) writeAll() error {
	total, done := b.source.Len(), 0
	b.options.Progress("write", 0, total)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(context.Background())
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			var body, coded []byte
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= total {
					break
				}
				d := b.source.At(i, body[:0])
				body = d.Body
				var err error
				if fault := b.check(d); fault != nil {
					b.mu.Lock()
					b.faults[i] = fmt.Sprintf("%s: %v", d.Path, fault)
					b.mu.Unlock()
				} else if coded, err = b.write(d, coded); err != nil {
					return err
				}
				b.mu.Lock()
				done++
				b.options.Progress("write", done, total)
				b.mu.Unlock()
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

// write writes a document and its sidecars. It uses the memory of buf for the compressed ones, and returns it. Compressing takes a
// hundred times longer than everything else, so an unchanged document keeps the files that the old tree has.
func (b *build) write(d representation.Document, buf []byte) ([]byte, error) {
	identity := file{path: d.Path, hash: representation.HashOf(d.Body), size: int64(len(d.Body))}
	unchanged := identity.equals(b.old.find(d.Path)) && b.old.header == header && b.old.find(d.Path+tagSuffix) != nil
	for _, c := range codings {
		name, body := d.Path+c.Extension(), d.Body
		if c != representation.Identity {
			if !b.options.Sidecars {
				return buf, nil
			}
			if len(body) < representation.MinSize || b.options.Worth != nil && !b.options.Worth(d, c) {
				continue
			}
			old := b.old.find(name)
			if unchanged && old == nil {
				continue // it does not pay
			}
			if !unchanged || !b.link(old) {
				buf = representation.Append(buf[:0], c, representation.Best, body)
				if body = buf; !representation.Pays(d.Body, body) {
					continue
				}
				if err := b.create(name, body); err != nil {
					return buf, err
				}
			}
		} else if err := b.create(name, body); err != nil {
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

// create makes a file of the new tree, from the old tree if that has the same bytes.
func (b *build) create(name string, body []byte) error {
	f := file{path: name, hash: representation.HashOf(body), size: int64(len(body))}
	old := b.old.find(name)
	if f.equals(old) && b.link(old) {
		return nil
	}
	full := filepath.Join(b.target.staging, filepath.FromSlash(name))
	err := writeFile(full, body)
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.Join(b.makeDir(path.Dir(name)), writeFile(full, body))
	}
	if err != nil {
		return err
	}
	b.add(f, old)
	return nil
}

// link makes a file of the new tree a hard link to that of the old tree, which keeps its modification time. It reports false if the
// file is damaged or the file system has no hard links.
func (b *build) link(old *file) bool {
	from, to := filepath.Join(b.target.path, filepath.FromSlash(old.path)), filepath.Join(b.target.staging, filepath.FromSlash(old.path))
	if !old.intact {
		return false
	}
	err := os.Link(from, to)
	if errors.Is(err, fs.ErrNotExist) && b.makeDir(path.Dir(old.path)) == nil {
		err = os.Link(from, to)
	}
	if err != nil {
		return false
	}
	b.add(*old, old)
	return true
}

// add counts a file of the new tree. The old tree has it as old; nil means that it has no file of this path.
func (b *build) add(f file, old *file) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files = append(b.files, f)
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
}

// makeDir makes a directory of the new tree, with its parents.
func (b *build) makeDir(dir string) error {
	made := b.target.staging
	for name := range strings.SplitSeq(dir, "/") {
		made = filepath.Join(made, name)
		err := os.Mkdir(made, dirPerm)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = os.Chmod(made, dirPerm)
		}
		if err != nil {
			return err
		}
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
