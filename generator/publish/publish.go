// Package publish writes a set of documents to a directory so that readers see either the old tree or the new one, never a mix. It
// knows nothing of models: a document is a path and bytes.
//
//	write next to the old tree ──▶ flush ──▶ swap ──▶ remove the old tree
//
// A build that fails, or is killed at any moment, leaves the old tree intact; the next build removes what is left of it. A build deletes only
// what a build wrote. Equal documents give equal trees; documents that did not change keep their files, and are not compressed again.
//
// The names beside a directory "dist" are .dist.staging, .dist.retired and .dist.lock. Systems that cannot exchange two directories need
// two renames, between which the directory does not exist; if a build is killed there, the next one restores the old tree.
package publish

import (
	"errors"
	"fmt"

	"modelcatalog/dataset/swap"
	"modelcatalog/site/representation"
)

// Documents is a set of documents that several goroutines can make in any order.
type Documents interface {
	// Len returns the number of documents.
	Len() int
	// At makes document i, for i from 0 to Len()-1. The caller must not change its body.
	At(i int) representation.Document
}

// Options are the settings of Publish. With the zero value it writes the documents and nothing else.
type Options struct {
	// Sidecars adds to each document NAME the compressed representations NAME.zst, NAME.br and NAME.gz, if they save
	// enough bytes, and the ETag of each representation as NAME.etag, NAME.zst.etag and so on.
	Sidecars bool
	// Worth reports whether a coding of a document is worth a file; nil means that every one is. It must be safe for concurrent use.
	Worth func(representation.Document, representation.Coding) bool
	// Check reports what is wrong with a document, whose body it must not keep; nil accepts every one. Several goroutines call it at once.
	Check    func(representation.Document) error
	Replaces *string // the manifest that the directory had when the build began, empty if none; another one is refused; nil accepts any
}

// Summary reports what Publish did. Files are documents and their sidecars, without the manifest.
type Summary struct {
	Files, Written int   // files of the tree, and those that are new or have other bytes than before
	Bytes          int64 // total size of Files
	Changed        bool  // whether the directory was replaced; if false, nothing was touched
}

// Publish makes dir contain the documents of docs and their sidecars, and no other file. The directory may be missing (it is
// created, with its parents), empty, or written by an earlier Publish. A symbolic link to a directory is followed and stays.
//
// If it returns an error, the directory is as it was, unless the error says that it "is published": then the new tree is in
// place, but may not survive a power cut, or the old tree could not be removed.
func Publish(dir string, docs Documents, opts Options) (Summary, error) {
	return publish(dir, docs, opts, system{swap.Exchange, swap.Flush})
}

// system is what tests replace to simulate other file systems.
type system struct {
	exchange func(a, b string) error // swaps two directories in one step
	flush    func(dir string) error  // makes everything on the file system of dir survive a power cut
}

func publish(dir string, docs Documents, opts Options, sys system) (Summary, error) {
	t, err := locate(dir, sys)
	if err != nil {
		return Summary{}, err
	}
	release, err := swap.Lock(t.lock)
	if errors.Is(err, swap.ErrLocked) {
		err = fmt.Errorf("another build is writing %s: try again when it has ended (%w)", t.path, err)
	}
	if err != nil {
		return Summary{}, err
	}
	defer release()
	old, err := t.recover()
	if err != nil {
		return Summary{}, err
	}
	if opts.Replaces != nil && *opts.Replaces != old.manifest {
		return Summary{}, fmt.Errorf("another build replaced %s after this one began: build again", t.path)
	}
	b := &build{documents: docs, options: opts, target: t, old: old}
	changed, err := b.run()
	if err == nil && changed {
		return b.summary(changed), t.clean()
	}
	if _, undone := t.recover(); err != nil || undone != nil {
		return Summary{}, errors.Join(err, undone)
	}
	return b.summary(changed), nil
}
