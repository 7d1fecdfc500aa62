//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/sys/unix"

	"modelcatalog/site/representation"
)

// stage writes the staging tree.
type stage struct {
	*plan
	target *target
	source Source
	system system
}

// write makes the staging tree, whole and flushed, or leaves nothing of it.
func (s *stage) write(pr *progress) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, s.target.clean(false))
		}
	}()
	if err := s.sweep(); err != nil {
		return err
	}
	folders, err := s.makeFolders()
	if err != nil {
		return err
	}
	pr.start("write", len(s.documents))
	err = each(len(s.documents), s.options.Workers, pr, func(w *worker, i int) error {
		return s.document(w, &s.documents[i])
	})
	if err != nil {
		return err
	}
	pr.end()
	pr.start("flush", 1)
	if err := s.create(ManifestName, s.writeManifest); err != nil {
		return err
	}
	if err := s.system.flushTree(s.target.staging, folders); err != nil {
		return err
	}
	pr.add(1)
	pr.end()
	return nil
}

// makeFolders makes the staging tree's folders, and returns their names, each after those that it is in.
func (s *stage) makeFolders() (folders []string, err error) {
	made := map[string]bool{}
	var makeFolder func(folder string) error
	makeFolder = func(folder string) error {
		if made[folder] {
			return nil
		}
		if folder != "." {
			if err := makeFolder(path.Dir(folder)); err != nil {
				return err
			}
		}
		made[folder] = true
		name := filepath.Join(s.target.staging, folder)
		folders = append(folders, name)
		err := os.Mkdir(name, 0o755)
		if errors.Is(err, fs.ErrExist) { // of a spare
			return nil
		}
		return err
	}
	if err := makeFolder("."); err != nil {
		return nil, err
	}
	if s.target.exists {
		if err := os.Chmod(s.target.staging, s.target.mode); err != nil {
			return nil, err
		}
	}
	last := "."
	for i := range s.documents {
		if folder := path.Dir(s.documents[i].path); folder != last {
			last = folder
			if err := makeFolder(folder); err != nil {
				return nil, err
			}
		}
	}
	return folders, nil
}

// document puts the files of one document into the staging tree.
func (s *stage) document(w *worker, d *planned) error {
	var body []byte
	if d.encode || !d.kept.has(identity) {
		document, err := w.make(s.source, int(d.source))
		if err != nil {
			return fmt.Errorf("%s: %w", d.path, err)
		}
		body = document.Body
		if document.Path != d.path || representation.HashOf(body) != d.hash {
			return fmt.Errorf("%s: the document is another one each time that it is made", d.path)
		}
	}
	if d.encode {
		if err := s.encode(w, d, body); err != nil {
			return err
		}
	}
	for f := range form(forms) {
		var err error
		switch name := d.path + suffixes[f]; {
		case !d.files.has(f), d.ready.has(f):
		case d.kept.has(f):
			err = s.keep(w, name)
		case f.isTag():
			w.tag = d.tag(w.tag[:0], f.coding())
			err = w.staging.write(s.target.staging, name, w.tag)
		case f == identity:
			err = w.staging.write(s.target.staging, name, body)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep gives a file of the old tree a second name in the staging tree, or copies it where the file system has one name a file.
func (s *stage) keep(w *worker, name string) error {
	from, base, err := w.old.at(s.target.path, name)
	if err != nil {
		return err
	}
	to, _, err := w.staging.at(s.target.staging, name)
	if err != nil || s.system.link(from, to, base) == nil {
		return err
	}
	body, err := os.ReadFile(filepath.Join(s.target.path, name))
	if err != nil {
		return err
	}
	return w.staging.write(s.target.staging, name, body)
}

// link gives the file name of one folder the same name in another.
func link(from, to int, name string) error { return unix.Linkat(from, name, to, name, 0) }

// create makes one file of the staging tree, piece by piece. The name must be free.
func (s *stage) create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(filepath.Join(s.target.staging, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = flushFile(int(f.Fd()))
	}
	return errors.Join(err, f.Close())
}
