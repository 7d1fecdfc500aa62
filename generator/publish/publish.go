// Package publish writes a set of documents to a directory so that readers see either the old tree
// or the new one, never a mix. It knows nothing of models: a document is a path and bytes.
//
//	lock, and undo what a killed build left ──▶ write next to the old tree ──▶ flush ──▶ swap ──▶ remove the old tree
//
// A build that fails, or is killed at any moment, leaves the old tree intact; the next build
// removes what is left of it. A build deletes only what a build wrote: each tree has a manifest,
// which is written first and removed last. Equal documents give equal trees; documents that did not
// change keep their files, and are not compressed again.
//
// The names beside a directory "dist" are .dist.staging, .dist.retired, .dist.lock and
// .dist.memory. Systems that cannot exchange two directories need two renames, between which the
// directory does not exist; if a build is killed there, the next one restores the old tree.
package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/dataset/swap"
	"modelcatalog/site/representation"
)

// Options are the settings of Publish. With the zero value it writes the documents and nothing
// else.
type Options struct {
	// Sidecars adds to each document NAME the compressed representations NAME.zst, NAME.br and
	// NAME.gz, if they save enough bytes, and the ETag of each representation as NAME.etag,
	// NAME.zst.etag and so on.
	Sidecars bool
	// Worth reports whether a coding of a document is worth a file; nil means that every one is. It
	// must be safe for concurrent use.
	Worth func(representation.Document, representation.Coding) bool
	// Check reports what is wrong with a document, whose body it must not keep; nil accepts every
	// one. Several goroutines call it at once.
	Check func(representation.Document) error
	// Memory spares the check of documents that passed it in an earlier build; nil means that every
	// document is checked.
	Memory *Memory
	// Rules is a digest of what Check depends on besides the program. Empty means that it is
	// unknown, so every document is checked.
	Rules string
}

// Summary reports what Publish did. Files are documents and their sidecars, without the manifest.
type Summary struct {
	Files, Written int   // files of the tree, and those that are new or have other bytes than before
	Bytes          int64 // total size of Files
	Changed        bool  // whether the directory was replaced; if false, nothing was touched
}

// Target is a directory that one build at a time replaces.
type Target struct {
	system
	path    string // absolute; not a symbolic link
	staging string // the tree being written; after the swap, the old tree
	retired string // the old tree, if the swap is not one step
	current *tree
	unlock  func()
}

const stagingSuffix = ".staging"

// system is what tests replace to simulate other file systems.
type system struct {
	exchange func(a, b string) error // swaps two directories in one step
	flush    func(dir string) error  // makes everything on the file system of dir survive a power cut
}

// Open locks a directory for the caller, until it calls Close, and undoes what a build left that
// failed or was killed. The directory may be missing, empty, or written by an earlier build. A
// symbolic link to it is followed and stays.
func Open(dir string) (*Target, error) { return open(dir, system{swap.Exchange, swap.Flush}) }

func open(dir string, sys system) (*Target, error) {
	path, err := locate(dir)
	if err != nil {
		return nil, err
	}
	// The names begin with a dot, so that no server lists them. None of them is below the
	// directory, which is replaced.
	parent, base := filepath.Split(path)
	beside := parent + "." + base
	t := &Target{
		system:  sys,
		path:    path,
		staging: beside + stagingSuffix,
		retired: beside + ".retired",
	}
	t.unlock, err = swap.Lock(beside + ".lock")
	if errors.Is(err, swap.ErrLocked) {
		err = fmt.Errorf("another build is writing %s: try again when it is done (%w)", t.path, err)
	}
	if err != nil {
		return nil, err
	}
	// Only with the lock: what a build left that is running would look like what a killed one left.
	if err := t.recover(); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// locate follows a symbolic link to the directory, which need not exist, and makes its parents.
func locate(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	// An unset variable of a script gives the working directory, and the root has no directory
	// beside which to build.
	if dir == "" || filepath.Dir(path) == path {
		return "", fmt.Errorf("%q cannot be replaced: name a directory to build to", dir)
	}
	if err := os.MkdirAll(filepath.Dir(path), dirPerm); err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); err != nil {
		return path, nil // the first build
	}
	// The new tree must be beside the directory itself: a swap works only within one file system.
	return filepath.EvalSymlinks(path)
}

// Close unlocks the directory.
func (t *Target) Close() { t.unlock() }

// Publish makes the directory contain documents and their sidecars, and no other file. Several
// goroutines make the documents, in any order. If it returns an error, the directory is as it was,
// unless the error says that it "is published": then the new tree is in place, but may not survive
// a power cut, or the old tree could not be removed.
func (t *Target) Publish(documents []func() representation.Document, opts Options) (Summary, error) {
	b := &build{Target: t, documents: documents, options: opts}
	err := b.run()
	if err != nil {
		// recover removes the staging tree, or restores the old one if the swap failed halfway.
		return Summary{}, errors.Join(err, t.recover())
	}
	var saved error
	if opts.Memory != nil {
		saved = opts.Memory.save(opts.Rules)
	}
	if !b.Changed {
		err := errors.Join(t.recover(), saved)
		if err != nil {
			return Summary{}, err
		}
		return b.Summary, nil
	}
	// The swap changed the parent directory, which has to survive a power cut too. After that the
	// old tree can go.
	flushed := t.flush(filepath.Dir(t.path))
	err = errors.Join(flushed, t.recover(), saved)
	if err != nil {
		err = fmt.Errorf("%s is published, but the build could not clean up: %w", t.path, err)
	}
	return b.Summary, err
}

// recover removes what is left of a build, or of the tree that it replaced, and reads the tree that
// is then at the target. It reports an error if no build wrote what is at one of the target's
// names.
func (t *Target) recover() error {
	current, err := load(t.path)
	t.current = current
	retired, retiredErr := load(t.retired)
	if err := errors.Join(err, retiredErr); err != nil {
		return err
	}
	// Killed between the two renames of a system that cannot exchange directories: the old tree
	// goes back to its place.
	if retired.Generation != 0 && t.current.Generation == 0 {
		os.Remove(t.path) // it is empty, or missing, which is as good
		if err := os.Rename(t.retired, t.path); err != nil {
			return err
		}
		t.current = retired
	}
	return errors.Join(discard(t.staging), discard(t.retired))
}

// swap makes the staging tree the target, in one step if the system can. If it fails, recover
// restores the old tree.
func (t *Target) swap() error {
	if t.current.Generation == 0 {
		os.Remove(t.path) // it is empty, or missing: load found no file
		return os.Rename(t.staging, t.path)
	}
	return swap.Directories(t.exchange, t.staging, t.path, t.retired)
}
