//go:build unix

package publish

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
)

// spareFrom is the number of documents from which a build leaves the old tree beside the new one as a spare. The next build
// makes it the staging tree: it then links and removes no more files than changed in both builds, where it would otherwise
// link every file of one tree and remove every one of the other, for some 20 microseconds each. Smaller trees are not worth a
// second tree that stands about.
const spareFrom = 5000

// sweep makes a spare, or whatever else stands at the staging tree's place, ready for a build: it removes all that is not
// ready. Nothing that is there is trusted: ready are those files alone that are files of the old tree by a second name (see
// comparison). So what a killed build left is as good as a spare.
func (s *stage) sweep() error {
	staging := s.target.staging
	var met atomic.Int64
	if info, err := os.Lstat(staging); err == nil && info.IsDir() {
		err := walk(staging, s.options.Workers, func(name string, e fs.DirEntry) (enter bool, err error) {
			if e.IsDir() && s.holdsDocument(name) {
				return true, nil
			}
			if d, f := s.owner(name); d != nil && d.ready.has(f) && e.Type().IsRegular() {
				met.Add(1)
				return false, nil
			}
			return false, os.RemoveAll(filepath.Join(staging, name))
		})
		if err != nil || met.Load() == s.countReady() {
			return err
		}
	}
	// There is none, or a symbolic link led to files that look ready.
	for i := range s.documents {
		s.documents[i].ready = 0
	}
	return os.RemoveAll(staging)
}

// countReady returns how many files are ready.
func (p *plan) countReady() (n int64) {
	for i := range p.documents {
		n += int64(p.documents[i].ready.len())
	}
	return n
}
