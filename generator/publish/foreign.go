//go:build unix

package publish

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"modelcatalog/site/representation"
)

// foreignFiles searches a tree for files and folders that neither the old manifest nor the new set of documents names.
type foreignFiles struct {
	plan  *plan
	root  string
	first []string // the first few in order of path
	total int
}

// maxForeign is how many foreign files an error names.
const maxForeign = 5

func (ff *foreignFiles) String() string { return listNames(ff.first, ff.total) }

func (ff *foreignFiles) add(name string) {
	ff.total++
	i, _ := slices.BinarySearch(ff.first, name)
	if ff.first = slices.Insert(ff.first, i, name); len(ff.first) > maxForeign {
		ff.first = ff.first[:maxForeign]
	}
}

// search walks the folder. It reads folders piece by piece, where filepath.WalkDir holds a whole folder of a million files.
func (ff *foreignFiles) search(folder string) error {
	f, err := os.Open(filepath.Join(ff.root, folder))
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		entries, err := f.ReadDir(1000)
		for _, e := range entries {
			name := path.Join(folder, e.Name())
			switch {
			case e.IsDir() && ff.knownFolder(name):
				if err := ff.search(name); err != nil {
					return err
				}
			case !e.Type().IsRegular() || !ff.known(name):
				ff.add(name)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (ff *foreignFiles) known(name string) bool {
	if name == ManifestName {
		return true
	}
	if d, f := ff.plan.owner(name); d != nil {
		return f == bodyOf(representation.Identity) || ff.plan.options.Sidecars || d.old.has(f)
	}
	_, found := slices.BinarySearch(ff.plan.removed, name)
	return found
}

// knownFolder reports whether the folder holds a document of the new tree or a file of the old one.
func (ff *foreignFiles) knownFolder(name string) bool {
	prefix, p := name+"/", ff.plan
	i := sort.Search(len(p.documents), func(i int) bool { return p.documents[i].path >= prefix })
	if i < len(p.documents) && strings.HasPrefix(p.documents[i].path, prefix) {
		return true
	}
	i = sort.SearchStrings(p.removed, prefix)
	return i < len(p.removed) && strings.HasPrefix(p.removed[i], prefix)
}

// listNames joins the first of several names for an error.
func listNames(first []string, total int) string {
	list := strings.Join(first, ", ")
	if more := total - len(first); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}
