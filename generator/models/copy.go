package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// The copy of a published catalog is a directory in the user's cache with files that are replaced as a whole: the archive of the
// dataset, the catalog's /version.json, at the time when the copy was last compared with it, and its signature if that is checked.
const (
	archiveFile = "dataset.zip"
	versionFile = "version.json"

	fresh          = 5 * time.Minute  // for so long a copy is used without asking
	refreshTimeout = 3 * time.Second  // for the version, if there is a copy
	firstTimeout   = 15 * time.Second // for the version, if there is none
	fileTimeout    = time.Minute      // for each file besides the version
	maxFile        = 64 << 20         // bytes
)

// openCopy reads the catalog at p.url. Without a connection it uses the copy as it is.
func (p *program) openCopy() error {
	base, directory, err := p.copyDirectory()
	if err != nil {
		return err
	}
	err = p.readCopy(directory)
	if info, statErr := os.Stat(filepath.Join(directory, versionFile)); err == nil && statErr == nil && p.now.Sub(info.ModTime()).Abs() < fresh {
		return nil
	}
	fetchErr := p.refresh(base, directory, err == nil)
	if fetchErr != nil && err != nil {
		return fmt.Errorf("there is no copy of %s: %w", base, fetchErr)
	}
	if errors.Is(fetchErr, errUntrusted) {
		p.note("models: warning: %v; the answer is from the copy of before", fetchErr)
	}
	return p.readCopy(directory)
}

func (p *program) readCopy(directory string) error {
	archive, _ := os.ReadFile(filepath.Join(directory, archiveFile)) // a missing one is a broken one
	return p.unpack(archive)
}

func (p *program) unpack(archive []byte) (err error) {
	if p.files, err = downloads.Open(archive); err == nil {
		p.dataset, err = dataset.Load(p.files)
	}
	return err
}

// copyDirectory returns the address of the catalog at p.url, without a slash at its end, and makes the directory of its copy. Each
// key has its own copy, because a copy without a key may be of anyone.
func (p *program) copyDirectory() (base, directory string, err error) {
	base = strings.TrimRight(p.url, "/")
	if u, err := url.Parse(base); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" {
		return "", "", fmt.Errorf("%q is not the address of a catalog, such as https://models.example", p.url)
	}
	id := base
	if p.key != "" {
		key, err := p.verifier()
		if err != nil {
			return "", "", err
		}
		id += fmt.Sprintf(" %s %08x", key.Name(), key.KeyHash())
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", "", err
	}
	directory = filepath.Join(cache, "modelcatalog", fmt.Sprintf("%x", sha256.Sum256([]byte(id)))[:16])
	return base, directory, os.MkdirAll(directory, 0o755)
}

// refresh replaces a copy if its catalog has another version, or if there is no copy.
func (p *program) refresh(base, directory string, exists bool) error {
	timeout, path := firstTimeout, filepath.Join(directory, versionFile)
	var known []byte
	if exists {
		known, _ = os.ReadFile(path) // without it the copy is fetched again
		timeout = refreshTimeout
		os.Chtimes(path, p.now, p.now) // even if the catalog cannot be reached: the next run need not wait for it
	}
	version, err := p.fetch(base+"/"+versionFile, timeout)
	if err != nil || bytes.Equal(version, known) {
		return err
	}
	read := func(path string) ([]byte, error) { return p.fetch(base+"/"+path, fileTimeout) }
	if err := p.check(read, version, directory); err != nil {
		return err
	}
	archive, err := readArchive(read, p.published.Archive)
	if err == nil {
		err = p.unpack(archive)
	}
	if err == nil {
		err = dataset.WriteFile(directory, archiveFile, archive)
	}
	if err == nil {
		err = dataset.WriteFile(directory, versionFile, version)
	}
	return cmp.Or(err, os.Chtimes(path, p.now, p.now))
}

// fetch returns a document, which must arrive within the timeout.
func (p *program) fetch(address string, timeout time.Duration) ([]byte, error) {
	client := http.Client{Timeout: cmp.Or(p.timeout, timeout)}
	response, err := client.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, response.Status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxFile+1))
	if len(body) > maxFile {
		return nil, fmt.Errorf("%s: has more than %d bytes", address, maxFile)
	}
	return body, err
}
