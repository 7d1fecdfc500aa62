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

// tagSuffix is the end of the name of a file with an ETag, as Caddy's etag_file_extensions expects
// it.
const tagSuffix = ".etag"

// build is one run of Publish.
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
	if err := os.Mkdir(b.staging, dirPerm); err != nil {
		return err
	}
	// The empty manifest comes before any other file. It proves to the next build that a killed one
	// wrote the directory, and not a person, so that the directory may be deleted.
	manifest := filepath.Join(b.staging, ManifestName)
	if err := writeFile(manifest, nil); err != nil {
		return err
	}
	if err := b.writeAll(); err != nil {
		return err
	}
	text := encodeManifest(b.files)
	// The manifest differs without a new file if documents were removed.
	b.Changed = b.Written > 0 || string(text) != b.current.manifest
	if !b.Changed {
		return nil
	}
	return b.finish(manifest, text)
}

// finish completes the tree, whose documents are written, by its manifest, and swaps it with the
// current one.
func (b *build) finish(manifest string, text []byte) error {
	// A rename replaces the empty manifest in one step: half a manifest would be neither unfinished
	// nor whole.
	next := filepath.Join(b.staging, finishing)
	if err := writeFile(next, text); err != nil {
		return err
	}
	if err := os.Rename(next, manifest); err != nil {
		return err
	}
	// load gives files and directories their permissions, whatever the umask is.
	if _, err := load(b.staging); err != nil {
		return err
	}
	if err := os.Chmod(b.staging, b.current.mode); err != nil {
		return err
	}
	// Before the swap: after a power cut the directory must not point to files whose bytes never
	// reached the disk.
	if err := b.flush(b.staging); err != nil {
		return err
	}
	return b.swap()
}

// writeAll writes every document, several at a time. It stops at the first error, and lists the
// faults of documents in their order.
func (b *build) writeAll() error {
	faults := make([]string, len(b.documents))
	group, ctx := errgroup.WithContext(context.Background())
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < len(faults) && ctx.Err() == nil; i++ {
		group.Go(func() error {
			d := b.documents[i]()
			sum := digest(d.Body)
			// A fault of a document does not end the build: people want to see all of them, and not
			// one for each run.
			if fault := b.check(d, sum); fault != nil {
				faults[i] = fmt.Sprintf("%s: %v", d.Path, fault)
				return nil
			}
			return b.write(d, sum)
		})
	}
	if err := group.Wait(); err != nil {
		return err // such as a full disk, which matters more than the faults
	}
	faults = slices.DeleteFunc(faults, func(fault string) bool { return fault == "" })
	if len(faults) > 0 {
		return fmt.Errorf("nothing was published because of these documents:\n%s", shorten(faults, 20, "\n"))
	}
	return nil
}

// check reports what is wrong with a document, whose body has the digest sum.
func (b *build) check(d representation.Document, sum string) error {
	root, _, _ := strings.Cut(d.Path, "/")
	if !fs.ValidPath(d.Path) || root == "." || root == ManifestName || root == finishing {
		return fmt.Errorf("the path %q is not valid or is reserved", d.Path)
	}
	// Checking by a schema takes longer than making most documents, and nearly all are as in the
	// last build.
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
	if err := b.create(d.Path, d.Body, sum); err != nil {
		return err
	}
	if !b.options.Sidecars {
		return nil
	}
	// A server takes the ETag of a sidecar from the file beside it, so that all servers of a tree
	// send the same, whenever the files were copied.
	hash := representation.HashOf(d.Body)
	tag := func(name string, c representation.Coding) error {
		body := []byte(representation.ETag(hash, c, representation.Best))
		return b.create(name+tagSuffix, body, digest(body))
	}
	if err := tag(d.Path, representation.Identity); err != nil {
		return err
	}
	if len(d.Body) < representation.MinSize {
		return nil
	}
	// Sidecars of the old tree can stay if the encoders and the document are the same. A tree that
	// was built without sidecars has no tag.
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
		if err := b.create(name, body, digest(body)); err != nil {
			return err
		}
		if err := tag(name, c); err != nil {
			return err
		}
	}
	return nil
}

// compress returns a compressed body, or nil if it does not pay. Compressing takes a hundred times
// longer than everything else, so the body of an unchanged document comes from the old tree.
func (b *build) compress(name string, body []byte, c representation.Coding, unchanged bool) []byte {
	if unchanged {
		if b.current.Files[name] == "" {
			return nil // the build of the old tree found that it does not pay
		}
		// Somebody may have edited or damaged the file since. Then it is made again.
		coded, err := os.ReadFile(filepath.Join(b.path, filepath.FromSlash(name)))
		if err == nil && b.current.Files[name] == digest(coded) {
			return coded
		}
	}
	coded := representation.Append(nil, c, representation.Best, body)
	if !representation.Pays(body, coded) {
		return nil
	}
	return coded
}

// create makes a file of the new tree with a body, whose digest is sum. It is a hard link to the
// file in the current tree if that has the same bytes and the file system has links, so that its
// time of change stays, and a copy to a server skips it.
func (b *build) create(name string, body []byte, sum string) error {
	local := filepath.FromSlash(name)
	old := filepath.Join(b.path, local)
	full := filepath.Join(b.staging, local)
	same := false
	if b.current.Files[name] == sum {
		// The manifest says what a build wrote. The file itself may have been edited since.
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

// makeDir makes a directory of the new tree and its parents. It asks the system once for each
// directory, and not for each of the thirty thousand files: a model's page and its sidecars are in
// one.
func (b *build) makeDir(dir string) error {
	b.mu.Lock()
	made := b.made[dir]
	b.mu.Unlock()
	if made {
		return nil
	}
	// Without the lock: two goroutines that make the same directory disturb no one.
	if err := os.MkdirAll(dir, dirPerm); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made[dir] = true
	return nil
}

// writeFile writes a file that must not exist. The umask may take permissions from it: load gives
// them back when the tree is whole.
func writeFile(name string, body []byte) error {
	// O_EXCL: two documents with one path are a fault, and a hard link to a file of the current
	// tree must not be written to.
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	// Close reports what some file systems, such as NFS, find out only then.
	return errors.Join(err, f.Close())
}

// shorten joins the first few lines, and says how many more there are.
func shorten(lines []string, most int, separator string) string {
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most:most], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, separator)
}
