//go:build unix

package publish

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/zeebo/xxh3"
	"golang.org/x/sys/unix"

	"modelcatalog/site/representation"
)

// comparison finds out which files of the old tree can be kept.
//
// It reads few of them, since reading a million takes most of a minute. The old manifest tells what a file held when it was
// published. It holds that still if it has the same size and was last changed before the manifest was written: whoever
// changes a file gives it a later time. A file of another time is read, and so is one of the very moment at which the
// manifest was written, as clocks tick some milliseconds apart. What changes a file and sets back its time, and leaves its
// size as it was, is not noticed; git and make do not notice it either.
type comparison struct {
	*plan
	target   *target
	version  int   // of the old manifest
	written  int64 // when the old manifest was, in nanoseconds since 1970
	hasSpare bool  // there is a staging tree to begin with
}

// compare looks at the old tree. Its error says what stands in the way of replacing it.
func (p *plan) compare(t *target, pr *progress) error {
	c := &comparison{plan: p, target: t}
	if err := c.readManifest(t.path); err != nil {
		return err
	}
	_, err := os.Lstat(t.staging)
	c.hasSpare = err == nil
	foreign := &foreignFiles{plan: p, root: t.path}
	searched := make(chan error)
	go func() { searched <- foreign.search() }()
	pr.start("compare", len(p.documents))
	err = each(len(p.documents), p.options.Workers, pr, func(w *worker, i int) error {
		c.document(w, &p.documents[i])
		return nil
	})
	if err = errors.Join(err, <-searched); err != nil {
		return err
	}
	if foreign.total > 0 {
		return fmt.Errorf("%s holds files that no build wrote: %s: move or delete them, or build to another folder",
			t.name, foreign)
	}
	pr.end()
	return nil
}

// document looks at the document's files in the old tree. A file that cannot be read is as good as none: it is written.
func (c *comparison) document(w *worker, d *planned) {
	promised := d.kept
	d.kept = 0
	for f := range form(forms) {
		if !d.old.has(f) {
			continue
		}
		name := d.path + suffixes[f]
		old, err := w.old.stat(c.target.path, name)
		if err != nil || !c.sameFile(w, d, f, name, &old, promised.has(f)) {
			continue
		}
		d.kept |= setOf(f)
		if c.hasSpare {
			spare, err := w.staging.stat(c.target.staging, name)
			if err == nil && spare.Ino == old.Ino && spare.Dev == old.Dev {
				d.ready |= setOf(f)
			}
		}
	}
	if d.encode && c.version == treeVersion {
		d.keepSidecars()
	}
	d.ready &= d.files // which has no compressed forms while it is not known which pay
}

// sameFile reports whether a file of the old tree holds what it should: the document, its tags, or a compressed form as the
// old manifest describes it. promised tells that it did when the manifest was written.
func (c *comparison) sameFile(w *worker, d *planned, f form, name string, old *unix.Stat_t, promised bool) bool {
	if old.Mode&unix.S_IFMT != unix.S_IFREG {
		return false
	}
	want := d.file(f)
	if old.Size != want.size || want.size > max(d.size, longestTag) { // no compressed form of this document is as long
		return false
	}
	if promised && unix.TimespecToNsec(old.Mtim) < c.written {
		return true
	}
	got, err := w.read(c.target.path, name, want.size)
	if f.isTag() {
		w.tag = d.tag(w.tag[:0], f.coding())
		return err == nil && bytes.Equal(got, w.tag)
	}
	return err == nil && int64(len(got)) == want.size && representation.HashOf(got) == want.hash
}

// changed reports whether the new tree differs from the old one in any byte or name.
func (p *plan) changed() bool {
	if len(p.removed) > 0 {
		return true
	}
	for i := range p.documents {
		if d := &p.documents[i]; d.encode || d.files&^d.kept != 0 || d.old&^d.files != 0 {
			return true
		}
	}
	digest := xxh3.New()
	p.writeManifest(digest) // a digest takes everything
	return digest.Sum64() != p.manifest
}
