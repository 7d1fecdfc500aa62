//go:build unix

package publish

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// walk calls visit for everything in the tree at root, and goes into the folders that visit says it should; name is the path
// from the root. Several folders are read at once. A folder is read piece by piece, where filepath.WalkDir holds a whole folder
// of a million files.
func walk(root string, workers int, visit func(name string, e fs.DirEntry) (enter bool, err error)) error {
	var group errgroup.Group
	group.SetLimit(workers)
	var read func(folder string) error
	read = func(folder string) error {
		f, err := os.Open(filepath.Join(root, folder))
		if err != nil {
			return err
		}
		defer f.Close()
		for {
			entries, readErr := f.ReadDir(1000)
			for _, e := range entries {
				name := e.Name()
				if folder != "" {
					name = folder + "/" + name
				}
				enter, err := visit(name, e)
				if err == nil && enter && !group.TryGo(func() error { return read(name) }) {
					err = read(name)
				}
				if err != nil {
					return err
				}
			}
			if readErr == io.EOF {
				return nil
			}
			if readErr != nil {
				return readErr
			}
		}
	}
	group.Go(func() error { return read("") })
	return group.Wait()
}
