//go:build unix

package publish

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"sort"
	"strings"

	"modelcatalog/site/representation"
)

// plan is what is known of the tree to be written, and of the one that it replaces.
type plan struct {
	options   Options
	documents []planned // in order of path

	removed  []string // paths of the old tree that belong to no document of the new one, sorted
	manifest uint64   // hash of the old manifest's bytes
	next     int      // number of the document that the next line of the old manifest is likely to name
}

// planned is what is known of one document. There is one for each, so that its size counts: 56 bytes and the path.
type planned struct {
	path string
	hash representation.Hash
	size int64

	// sidecars describes the compressed forms, by coding: those of the old manifest first, those of the new tree once they
	// are encoded. nil: there are none.
	sidecars *[len(representation.Codings)]sidecar

	source int32   // the document's number in the Source
	files  formSet // the files of the new tree; while encode is set, without compressed forms
	old    formSet // the files that the old manifest names
	kept   formSet // those of old with the bytes that they should have: as the old manifest says, then as the old tree has them
	ready  formSet // those of kept that the staging tree has already
	encode bool    // the compressed forms must be made; they, and their tags, then join files where they pay
}

// maxName is the longest name of a file or folder, in bytes: what common file systems take, less room for a suffix.
const maxName = 255 - longestSuffix

// makePlan makes and checks all documents, and decides which files the tree will have. Its error lists the faults of all
// documents.
func makePlan(src Source, opts Options, pr *progress) (*plan, error) {
	n := src.Len()
	if n < 0 || n > math.MaxInt32 {
		return nil, fmt.Errorf("a tree of %d documents: at most %d", n, math.MaxInt32)
	}
	p := &plan{options: opts, documents: make([]planned, n)}
	var faults faults
	pr.start("check", n)
	err := each(n, opts.Workers, pr, func(w *worker, i int) error {
		document, err := w.make(src, i)
		if err == nil {
			err = checkPath(document.Path)
		}
		if err == nil && opts.Check != nil {
			err = opts.Check(document)
		}
		if err != nil {
			faults.add(i, document.Path, err)
			return nil
		}
		p.documents[i] = newPlanned(document, i, opts.Sidecars)
		return nil
	})
	pr.end()
	slices.SortFunc(p.documents, func(a, b planned) int {
		return cmp.Or(strings.Compare(a.path, b.path), cmp.Compare(a.source, b.source))
	})
	p.findClashes(&faults)
	return p, errors.Join(err, faults.err())
}

func newPlanned(document Document, i int, sidecars bool) planned {
	d := planned{
		path:   document.Path,
		hash:   representation.HashOf(document.Body),
		size:   int64(len(document.Body)),
		source: int32(i),
		files:  setOf(identity),
	}
	if sidecars {
		d.files |= setOf(tagOf(representation.Identity))
		d.encode = d.size >= representation.MinSize
	}
	return d
}

// checkPath says why a document cannot have this path.
func checkPath(name string) error {
	if !fs.ValidPath(name) || name == "." || strings.Contains(name, "\x00") {
		return errors.New("the path is not clean: segments that are not empty, . or .., with single slashes between them")
	}
	if root, _, _ := strings.Cut(name, "/"); root == ManifestName {
		return fmt.Errorf("%s is the name of the manifest", ManifestName)
	}
	for segment := range strings.SplitSeq(name, "/") {
		if len(segment) > maxName {
			return fmt.Errorf("the name %.20q… has %d bytes: at most %d", segment, len(segment), maxName)
		}
	}
	return nil
}

// findClashes finds documents of equal paths, and documents that need a file, or have a sidecar, where another document needs
// a folder or a file. Whether a sidecar will pay does not matter: a set of paths is right or wrong whatever the documents say.
func (p *plan) findClashes(faults *faults) {
	previous, folder := "", "."
	for i := range p.documents {
		d := &p.documents[i]
		if d.path == "" { // a fault was found already
			continue
		}
		if d.path == previous {
			faults.add(int(d.source), d.path, errors.New("two documents have this path"))
		}
		previous = d.path
		if owner := p.sidecarOwner(d.path); owner != nil && p.options.Sidecars {
			faults.add(int(d.source), d.path, fmt.Errorf("this is also the name of a sidecar of %s", owner.path))
		}
		if parent := path.Dir(d.path); parent != folder {
			folder = parent
			p.findFolderClash(d, folder, faults)
		}
	}
}

// findFolderClash looks for a file of the name of one of the folders that d is in.
func (p *plan) findFolderClash(d *planned, folder string, faults *faults) {
	for ; folder != "."; folder = path.Dir(folder) {
		if p.find(folder) != nil {
			faults.add(int(d.source), d.path, fmt.Errorf("the folder %s is a document too", folder))
		} else if owner := p.sidecarOwner(folder); owner != nil && p.options.Sidecars {
			faults.add(int(d.source), d.path, fmt.Errorf("the folder %s has the name of a sidecar of %s", folder, owner.path))
		}
	}
}

// find returns the document of this path; nil: there is none.
func (p *plan) find(path string) *planned {
	if i := p.index(path); i < len(p.documents) && p.documents[i].path == path {
		return &p.documents[i]
	}
	return nil
}

// index returns the number of documents before this path.
func (p *plan) index(path string) int {
	return sort.Search(len(p.documents), func(i int) bool { return p.documents[i].path >= path })
}

// holdsDocument reports whether a folder of the new tree has this path.
func (p *plan) holdsDocument(folder string) bool {
	prefix := folder + "/"
	i := p.index(prefix)
	return i < len(p.documents) && strings.HasPrefix(p.documents[i].path, prefix)
}

// sidecarOwner returns a document that can have a sidecar of this name; nil: there is none.
func (p *plan) sidecarOwner(name string) (owner *planned) {
	eachSidecar(name, func(path string, _ form) {
		if d := p.find(path); d != nil {
			owner = d
		}
	})
	return owner
}

// owner returns the document that can have a file of this name, and which of its files it is; nil: there is none.
func (p *plan) owner(name string) (owner *planned, which form) {
	if d := p.find(name); d != nil {
		return d, identity
	}
	eachSidecar(name, func(path string, f form) {
		if d := p.find(path); d != nil {
			owner, which = d, f
		}
	})
	return owner, which
}

// file returns the hash and the size of one of the document's files.
func (d *planned) file(f form) sidecar {
	switch {
	case f.isTag():
		tag := d.tag(make([]byte, 0, 32), f.coding())
		return sidecar{representation.HashOf(tag), int64(len(tag))}
	case f.coding() == representation.Identity:
		return sidecar{d.hash, d.size}
	}
	return d.sidecars[f.coding()]
}

// summary counts what the plan keeps, writes and removes. It is complete once nothing is left to encode.
func (p *plan) summary() Summary {
	sum := Summary{Documents: len(p.documents), Removed: len(p.removed)}
	for i := range p.documents {
		d := &p.documents[i]
		sum.Files += d.files.len()
		sum.Unchanged += (d.files & d.kept).len()
		sum.Removed += (d.old &^ d.files).len()
		for f := range form(forms) {
			if !d.files.has(f) {
				continue
			}
			size := d.file(f).size
			sum.Bytes += size
			if !d.kept.has(f) {
				sum.BytesWritten += size
			}
		}
	}
	sum.Written = sum.Files - sum.Unchanged
	return sum
}
