//go:build unix

// Package publish writes a set of documents to a folder, so that whoever reads the folder sees the whole of the old set or
// the whole of the new one. It knows nothing of models: a document is a path and bytes.
//
//	Source ──make, check──▶ plan ──compare with the old tree──▶ staging tree ──flush──▶ swap ──▶ dir
//	                          │                                  kept files: hard links
//	                          └─ any fault: an error that lists    others: written, with sidecars
//	                             the faults; nothing is touched
//
// Its guarantees:
//
//   - Nothing is written before every document has been made and checked.
//   - A build killed at any moment leaves the folder as it was or as it should be. What such a build left beside the folder
//     goes with the next one.
//   - Two builds never write one folder at once: the second refuses.
//   - A file whose bytes stay the same stays the same file (inode and modification time), and a build that changes nothing
//     touches nothing. Deployment tools that look at times or at the manifest then copy what changed and no more.
//   - Only a folder that is empty or that Publish wrote is replaced, and only while it holds no file of anyone else.
//   - Equal documents and options give equal trees, byte for byte, with any number of workers.
//   - A file of the tree that someone changed or removed is put right by the next build, unless it has the size and the
//     modification time of before; see comparison.
//
// Beside the folder, Publish uses three hidden names: with "dist", these are .dist.staging (the tree being written; after
// the swap, the old tree), .dist.lock and, on file systems that cannot exchange two folders, .dist.retired. On such file
// systems, and on systems other than Linux and macOS, the swap is two renames: for the moment between them the folder does not
// exist, and a build killed there is put right by the next one.
//
// The old tree is removed after the swap, but from 5000 documents it stays as a spare, which the next build makes into its
// tree (see spareFrom). It takes a folder's names and the files that changed, since all others are files of the new tree too,
// and may be removed at any time while no build runs.
//
// Readers open files by their path. One that opened the old folder itself before a swap finds its files gone afterwards or,
// where there is a spare, while the next build runs, and then perhaps those of a later tree: it has to open the folder again
// for each whole it reads.
//
// The package runs on Linux, macOS and the BSDs; elsewhere only ReadStamp is there.
//
//	summary, err := publish.Publish("dist", documents, publish.Options{Sidecars: true, Stamp: digest})
package publish

import (
	"fmt"
	"runtime"
	"strings"
)

// Document is one file of the tree.
type Document struct {
	// Path is the file's path from the root of the tree, as fs.ValidPath wants it: "api/v1/models/index.json".
	Path string
	// Kind is for Options.Check, such as the name of a schema that the body follows. It is not written.
	Kind string
	// Body is what the file holds. It may use the memory of the buf given to Source.Document.
	Body []byte
}

// Source is a set of documents that several goroutines can make in any order.
type Source interface {
	// Len returns how many documents there are: at most 2³¹-1.
	Len() int
	// Document makes document i, for i from 0 to Len()-1. It may append the body to buf, which is empty and is used again
	// for another document. Publish asks a second time for a document that must be written, since it holds no bodies; both
	// answers must be equal.
	Document(i int, buf []byte) (Document, error)
}

// Options says how a tree is written. The zero value writes the documents and nothing else.
type Options struct {
	// Sidecars adds, beside NAME, the compressed forms NAME.zst, NAME.br and NAME.gz where they pay, and for each form a
	// file with its ETag: NAME.etag, NAME.zst.etag and so on.
	Sidecars bool
	// Check says what is wrong with a document; nil: nothing ever is. It is called from several goroutines and keeps
	// nothing of the body.
	Check func(Document) error
	// Stamp says what the tree is made from, such as a digest of the input. ReadStamp gives it back. One line, at most
	// 1000 bytes.
	Stamp string
	// Workers is the number of goroutines that make and write documents; 0: one for each CPU.
	Workers int
	// Progress hears how far each stage is; nil: silent. It is never called from two goroutines at once, and about ten
	// times a second at most, apart from the first report of a stage (done is 0) and the last (done is total, unless the
	// build fails). The stages, in order: check, compare (where
	// there is an old tree), and, where something changed, write, flush, swap, clean.
	Progress func(stage string, done, total int)
}

// Summary tells what Publish did. Files are documents and their sidecars; the manifest is not counted.
type Summary struct {
	Documents    int   // documents in the tree
	Files        int   // files in the tree: Written + Unchanged
	Written      int   // files that are new or have other bytes
	Unchanged    int   // files kept from the old tree
	Removed      int   // files of the old tree that the new one does not have
	Bytes        int64 // bytes in Files
	BytesWritten int64 // bytes in Written
	Changed      bool  // the folder was replaced; false: nothing was touched
}

// Publish makes dir hold the documents of src and their sidecars, and no other file. The folder may be absent (it is made,
// with those above it), empty, or written by an earlier Publish; a symbolic link is followed, and stays.
//
// It returns an error, and leaves the folder as it was, if a document cannot be made, does not pass opts.Check or has a path
// that is not clean or clashes with another's; if the folder holds files that are not of an earlier build; if another build is
// writing it; and if the system refuses to write. An error that starts with the folder's name and "is published" tells that
// the new tree is in place, but could not be made safe against a power cut or that the old one could not be removed.
//
// It holds about 130 bytes of memory for a document of a 60-byte path, and a few buffers for each worker.
func Publish(dir string, src Source, opts Options) (Summary, error) {
	return publish(dir, src, opts, system{link, exchange, flushTree, flushFolder, spareFrom})
}

// system is what tests replace to stand for file systems that can do less.
type system struct {
	link        func(from, to int, name string) error
	exchange    func(a, b string) error
	flushTree   func(root string, folders []string) error
	flushFolder func(folder string) error
	spareFrom   int
}

func publish(dir string, src Source, opts Options, sys system) (Summary, error) {
	if len(opts.Stamp) > maxStamp || strings.ContainsAny(opts.Stamp, "\r\n") {
		return Summary{}, fmt.Errorf("stamp %.40q: not one line of at most %d bytes", opts.Stamp, maxStamp)
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	t, err := locate(dir)
	if err != nil {
		return Summary{}, err
	}
	release, err := t.acquire()
	if err != nil {
		return Summary{}, err
	}
	defer release()
	keepSpare := src.Len() >= sys.spareFrom
	if err := t.inspect(keepSpare); err != nil {
		return Summary{}, err
	}
	pr := &progress{report: opts.Progress}
	p, err := makePlan(src, opts, pr)
	if err != nil {
		return Summary{}, err
	}
	if t.published {
		if err := p.compare(t, pr); err != nil {
			return Summary{}, err
		}
		if !p.changed() {
			return p.summary(), nil
		}
	}
	if err := (&stage{plan: p, target: t, source: src, system: sys}).write(pr); err != nil {
		return Summary{}, err
	}
	sum := p.summary()
	sum.Changed = true
	return sum, t.swap(sys, keepSpare, pr)
}
