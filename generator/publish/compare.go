//go:build unix

package publish

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/cespare/xxhash/v2"

	"modelcatalog/site/representation"
)

// compare finds out which files of the old tree can be kept. Its error says what stands in the way of replacing the tree.
func (p *plan) compare(t *target, pr *progress) error {
	version, err := p.readManifest(t.path)
	if err != nil {
		return err
	}
	foreign := &foreignFiles{plan: p, root: t.path}
	if err := foreign.search("."); err != nil {
		return err
	}
	if foreign.total > 0 {
		return fmt.Errorf("%s holds files that no build wrote: %s: move or delete them, or build to another folder",
			t.name, foreign)
	}
	pr.start("compare", len(p.documents))
	defer pr.end()
	return each(len(p.documents), p.options.Workers, pr, func(w *worker, i int) error {
		p.documents[i].compare(w, t.path, version)
		return nil
	})
}

// compare looks at the document's files in the old tree in root. A file that cannot be read is as good as none: it is written.
func (d *planned) compare(w *worker, root string, version int) {
	for f := range form(forms) {
		if d.old.has(f) && d.sameFile(w, root, f) {
			d.kept |= setOf(f)
		}
	}
	if d.encode && version == treeVersion {
		d.keepSidecars()
	}
}

// sameFile reports whether a file of the old tree holds what it should: the document, its tags, or a compressed form as the
// old manifest describes it.
func (d *planned) sameFile(w *worker, root string, f form) bool {
	name := filepath.Join(root, d.path+suffixes[f])
	if f.isTag() {
		w.tag = d.tag(w.tag[:0], f.coding())
		got, err := w.read(name, int64(len(w.tag)))
		return err == nil && bytes.Equal(got, w.tag)
	}
	want := d.file(f)
	if want.size > d.size { // no compressed form of this document is as long
		return false
	}
	got, err := w.read(name, want.size)
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
	digest := xxhash.New()
	p.writeManifest(digest) // a digest takes everything
	return digest.Sum64() != p.manifest
}
