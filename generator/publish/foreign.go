//go:build unix

package publish

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"
	"sync"
)

// foreignFiles searches a tree for files and folders that neither the old manifest nor the new set of documents names.
type foreignFiles struct {
	plan  *plan
	root  string
	mu    sync.Mutex
	first []string // the first few in order of path
	total int
}

// maxForeign is how many foreign files an error names.
const maxForeign = 5

func (ff *foreignFiles) String() string { return listNames(ff.first, ff.total) }

func (ff *foreignFiles) add(name string) {
	ff.mu.Lock()
	defer ff.mu.Unlock()
	ff.total++
	i, _ := slices.BinarySearch(ff.first, name)
	if ff.first = slices.Insert(ff.first, i, name); len(ff.first) > maxForeign {
		ff.first = ff.first[:maxForeign]
	}
}

// search looks at everything in the tree.
func (ff *foreignFiles) search() error {
	return walk(ff.root, ff.plan.options.Workers, func(name string, e fs.DirEntry) (enter bool, err error) {
		switch {
		case e.IsDir() && ff.knownFolder(name):
			return true, nil
		case !e.Type().IsRegular() || !ff.known(name):
			ff.add(name)
		}
		return false, nil
	})
}

func (ff *foreignFiles) known(name string) bool {
	if name == ManifestName {
		return true
	}
	if d, f := ff.plan.owner(name); d != nil {
		return f == identity || ff.plan.options.Sidecars || d.old.has(f)
	}
	_, found := slices.BinarySearch(ff.plan.removed, name)
	return found
}

// knownFolder reports whether the folder holds a document of the new tree or a file of the old one.
func (ff *foreignFiles) knownFolder(name string) bool {
	removed, prefix := ff.plan.removed, name+"/"
	i := sort.SearchStrings(removed, prefix)
	return ff.plan.holdsDocument(name) || i < len(removed) && strings.HasPrefix(removed[i], prefix)
}

// listNames joins the first of several names for an error.
func listNames(first []string, total int) string {
	list := strings.Join(first, ", ")
	if more := total - len(first); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}
