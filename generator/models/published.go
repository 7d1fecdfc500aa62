package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/site/tree"
)

const (
	copyFile    = "catalog"
	archiveFile = "dataset.zip"
	versionFile = "version.json"

	fresh           = 5 * time.Minute // for so long a copy is used without asking
	documentTimeout = 5 * time.Second // for the version, and its signature
	archiveTimeout  = time.Minute
	maxDocument     = 1 << 20  // bytes
	maxArchive      = 64 << 20 // bytes
)

// edition is a version of a published catalog.
type edition struct {
	version, note, archive []byte // its version.json, the signature of that if there is a key, and its dataset
	// What read sets.
	says    signed
	files   fs.FS
	dataset *dataset.Dataset
}

// read checks an edition, and reads its dataset.
func (p *program) read(e *edition) (err error) {
	if e.says, err = p.readVersion(e.version, e.note); err == nil {
		err = checkSum(archiveFile, hexSum(e.archive), e.says.Archive)
	}
	if err == nil {
		e.files, err = tree.Unpack(e.archive)
	}
	if err == nil {
		e.dataset, err = dataset.Load(e.files)
	}
	return err
}

// openCopy reads the catalog at p.url from the copy of it, which it first brings up to date. Without a connection it reads the copy as it is,
// and says so, unless it is to verify the catalog.
//
// The copy is one file in the user's cache, which is replaced as a whole: the three files of an edition, with a zero byte between them. Its
// time is when it was last compared with the catalog. With a key it is that of the key, by whatever address the catalog is named, so that
// an older version is noticed. Without a key it is that of the address, because it may be of anyone.
func (p *program) openCopy(verify bool) error {
	p.url = strings.TrimRight(p.url, "/")
	if p.key != "" {
		if err := p.readKey(); err != nil {
			return err
		}
	}
	directory, err := os.UserCacheDir()
	if err == nil {
		directory = filepath.Join(directory, "modelcatalog", hexSum([]byte(cmp.Or(p.key, p.url)))[:16])
		err = os.MkdirAll(directory, 0o755)
	}
	if err != nil {
		return err
	}
	file := filepath.Join(directory, copyFile)
	text, _ := os.ReadFile(file) // an unreadable copy is a broken one
	parts := append(bytes.SplitN(text, []byte{0}, 3), nil, nil)
	e, compared := edition{version: parts[0], note: parts[1], archive: parts[2]}, time.Time{}
	if info, err := os.Stat(file); err == nil {
		compared = info.ModTime()
	}
	whole := p.read(&e) == nil && !verify
	if !whole || p.now.Sub(compared).Abs() >= fresh {
		err = p.refresh(&e, whole, directory)
	}
	switch {
	case err != nil && !whole:
		return fmt.Errorf("%s: %w", p.url, err)
	case err != nil:
		p.note("models: warning: the answer is from the copy of %s: %v", humanize.RelTime(compared, p.now, "ago", "from now"), err)
	}
	p.files, p.dataset, p.published = e.files, e.dataset, e.says
	return nil
}

// refresh replaces an edition and its copy in a directory, if the catalog has another version or the copy is not whole.
func (p *program) refresh(e *edition, whole bool, directory string) (err error) {
	next, file := edition{}, filepath.Join(directory, copyFile)
	if next.version, err = p.fetch(versionFile, maxDocument, documentTimeout); err != nil {
		return err
	}
	if whole && bytes.Equal(next.version, e.version) {
		return os.Chtimes(file, p.now, p.now)
	}
	if p.owner != nil {
		if next.note, err = p.fetch(tree.Signature, maxDocument, documentTimeout); err != nil {
			return err
		}
	}
	is, was := &next.says, &e.says // which is older than any if there was no copy
	*is, err = p.readVersion(next.version, next.note)
	if err == nil && p.owner != nil && cmp.Or(cmp.Compare(is.Changes, was.Changes), cmp.Compare(is.LastSync, was.LastSync)) < 0 {
		err = fmt.Errorf("it has %d changes and its last sync %s, but had %d and %s when it was checked before; if its owner went back, delete %s",
			is.Changes, is.LastSync, was.Changes, was.LastSync, directory)
	}
	if err == nil { // under its digest the archive is there while another version is being deployed, too
		next.archive, err = p.fetch(tree.ByDigest+is.Archive+"/"+archiveFile, maxArchive, archiveTimeout)
	}
	if err == nil {
		err = p.read(&next)
	}
	if err == nil {
		err = dataset.WriteFile(directory, copyFile, bytes.Join([][]byte{next.version, next.note, next.archive}, []byte{0}))
	}
	if err != nil {
		return err
	}
	*e = next
	entries, _ := os.ReadDir(directory)
	for _, entry := range entries { // what killed runs and other versions of the program left
		if info, err := entry.Info(); err == nil && entry.Name() != copyFile && p.now.Sub(info.ModTime()) > time.Hour {
			os.Remove(filepath.Join(directory, entry.Name()))
		}
	}
	return os.Chtimes(file, p.now, p.now)
}

// fetch returns a file of the catalog of at most some bytes, which must arrive within the timeout.
func (p *program) fetch(path string, most int64, timeout time.Duration) ([]byte, error) {
	client := http.Client{Timeout: cmp.Or(p.timeout, timeout)}
	response, err := client.Get(p.url + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	if int64(len(body)) > most {
		err = fmt.Errorf("%s: has more than %d bytes", path, most)
	}
	return body, err
}
