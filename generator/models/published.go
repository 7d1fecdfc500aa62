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
	version []byte // version.json
	note    []byte // the signature of version; empty without a key
	archive []byte // the dataset

	// These are what read finds in the bytes.
	says    signed
	files   fs.FS
	dataset *dataset.Dataset
}

// read checks an edition, and reads its dataset.
func (p *program) read(e *edition) (err error) {
	// In this order, nothing of an archive is unpacked before its owner is known to have signed it.
	e.says, err = p.readVersion(e.version, e.note)
	if err != nil {
		return err
	}
	if err := checkSum(archiveFile, hexSum(e.archive), e.says.Archive); err != nil {
		return err
	}
	e.files, err = tree.Unpack(e.archive)
	if err != nil {
		return err
	}
	e.dataset, err = dataset.Load(e.files)
	return err
}

// openCopy reads the catalog at p.url from the copy of it, which it first brings up to date.
// Without a connection it reads the copy as it is, and says so, unless it is to verify the catalog.
//
// The copy is one file in the user's cache: the three files of an edition, with a zero byte between
// them, so that it is replaced as a whole. Its modification time is when it was last compared with
// the catalog. A key has one copy whatever the address, so that an older version at a new address
// is noticed. Without a key each address has its own copy, because nothing says that two addresses
// have one owner.
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
	text, _ := os.ReadFile(file)                                // an unreadable copy is a broken one
	parts := append(bytes.SplitN(text, []byte{0}, 3), nil, nil) // a broken one can have less than three parts
	e := edition{version: parts[0], note: parts[1], archive: parts[2]}
	var compared time.Time
	if info, err := os.Stat(file); err == nil {
		compared = info.ModTime()
	}
	whole := p.read(&e) == nil && !verify

	// A copy from the future, of a clock that was wrong, would be used without asking until then.
	if !whole || p.now.Sub(compared).Abs() >= fresh {
		err = p.refresh(&e, whole, directory)
	}
	switch {
	case err != nil && !whole:
		return fmt.Errorf("%s: %w", p.url, err)
	case err != nil:
		age := humanize.RelTime(compared, p.now, "ago", "from now")
		p.note("models: warning: the answer is from the copy of %s: %v", age, err)
	}
	p.files = e.files
	p.dataset = e.dataset
	p.published = e.says
	return nil
}

// refresh replaces an edition and its copy in a directory, if the catalog has another version or
// the copy is not whole.
func (p *program) refresh(e *edition, whole bool, directory string) error {
	file := filepath.Join(directory, copyFile)
	var next edition
	var err error
	next.version, err = p.fetch(versionFile, maxDocument, documentTimeout)
	if err != nil {
		return err
	}
	if whole && bytes.Equal(next.version, e.version) {
		return os.Chtimes(file, p.now, p.now)
	}
	if p.owner != nil {
		next.note, err = p.fetch(tree.Signature, maxDocument, documentTimeout)
		if err != nil {
			return err
		}
	}
	is, err := p.readVersion(next.version, next.note)
	if err != nil {
		return err
	}

	// What was signed once can be served again by anyone, for example before an end was announced.
	// Without a copy the version before is empty, and older than any.
	was := &e.says
	order := cmp.Or(cmp.Compare(is.Changes, was.Changes), cmp.Compare(is.LastSync, was.LastSync))
	if p.owner != nil && order < 0 {
		const format = "it has %d changes and its last sync %s, " +
			"but had %d and %s when it was checked before; if its owner went back, delete %s"
		return fmt.Errorf(format, is.Changes, is.LastSync, was.Changes, was.LastSync, directory)
	}

	// At its name the archive may be of another version while the site is being deployed. At its
	// digest it is not.
	next.archive, err = p.fetch(tree.ByDigest+is.Archive+"/"+archiveFile, maxArchive, archiveTimeout)
	if err != nil {
		return err
	}
	if err := p.read(&next); err != nil {
		return err
	}
	files := [][]byte{next.version, next.note, next.archive}
	if err := dataset.WriteFile(directory, copyFile, bytes.Join(files, []byte{0})); err != nil {
		return err
	}
	*e = next

	// Runs that were killed and other versions of the program leave files. One of the last hour may
	// be in use.
	entries, _ := os.ReadDir(directory)
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && entry.Name() != copyFile && p.now.Sub(info.ModTime()) > time.Hour {
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
