package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// The copy of a published catalog is a directory in the user's cache with two files: the archive of the dataset, and what the
// catalog said of its version when the copy was last compared with it, at the file's time. Each is replaced as a whole.
const (
	archiveFile = "dataset.zip"
	versionFile = "version.json"
)

const (
	fresh      = 5 * time.Minute  // no longer than this a copy is used without asking
	patience   = 3 * time.Second  // for an answer about the version
	maxArchive = 64 << 20         // bytes
	maxWait    = 60 * time.Second // for the archive
)

// version is what the copy keeps of /version.json.
type version struct {
	Dataset string `json:"dataset"`
	Build   string `json:"build"`
	ETag    string `json:"etag"` // of the answer
}

// openCopy returns the dataset of the catalog at p.url, and its files. It compares the copy with the catalog if it has not done so
// lately. Without a connection it uses the copy as it is.
func (p *program) openCopy() (fs.FS, *dataset.Dataset, error) {
	base := strings.TrimRight(p.url, "/")
	if u, err := url.Parse(base); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" {
		return nil, nil, fmt.Errorf("%q is not the address of a catalog, such as https://models.example", p.url)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, nil, err
	}
	directory := filepath.Join(cache, "modelcatalog", fmt.Sprintf("%x", sha256.Sum256([]byte(base)))[:16])
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return nil, nil, err
	}
	archive, err := os.ReadFile(filepath.Join(directory, archiveFile))
	var files fs.FS
	var d *dataset.Dataset
	if err == nil {
		files, d, err = unpack(archive)
	}
	have := err == nil
	if have && p.age(directory) < fresh {
		return files, d, nil
	}
	archive, err = p.refresh(base, directory, have)
	if err == nil && archive != nil {
		files, d, err = unpack(archive)
	}
	if err != nil && d == nil {
		return nil, nil, fmt.Errorf("there is no copy of %s: %w", base, err)
	}
	return files, d, nil
}

// unpack returns the files in an archive, and the dataset that they are.
func unpack(archive []byte) (fs.FS, *dataset.Dataset, error) {
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, nil, err
	}
	size := uint64(0)
	for _, f := range files.File {
		if size += f.UncompressedSize64; size > 16*maxArchive {
			return nil, nil, errors.New("the archive is too large")
		}
	}
	d, err := dataset.Load(files)
	return files, d, err
}

// age returns how long ago a copy was compared with its catalog.
func (p *program) age(directory string) time.Duration {
	info, err := os.Stat(filepath.Join(directory, versionFile))
	if err != nil {
		return fresh
	}
	return max(p.now.Sub(info.ModTime()), info.ModTime().Sub(p.now)) // a time in the future is not trusted for long
}

// refresh compares a copy, if there is one, with its catalog. If they differ, it returns the archive of the catalog after it has
// replaced the copy.
func (p *program) refresh(base, directory string, have bool) (archive []byte, err error) {
	var known, current version
	path := filepath.Join(directory, versionFile)
	if text, err := os.ReadFile(path); err == nil && have {
		json.Unmarshal(text, &known) // a broken file is as good as none
	}
	if have {
		os.Chtimes(path, p.now, p.now) // also if the catalog cannot be reached: the next run need not wait for it
	}
	body, etag, err := fetch(base+"/version.json", known.ETag, patience)
	if err != nil || body == nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &current); err != nil {
		return nil, fmt.Errorf("%s/version.json: %w", base, err)
	}
	if current.ETag = etag; current.Dataset != known.Dataset || current.Build != known.Build {
		archive, _, err = fetch(base+"/downloads/"+downloads.Archive, "", maxWait)
		if err != nil {
			return nil, err
		}
		if _, _, err := unpack(archive); err != nil {
			return nil, fmt.Errorf("%s/downloads/%s: %w", base, downloads.Archive, err)
		}
		if err := dataset.WriteFile(directory, archiveFile, archive); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(current)
	if err == nil {
		err = dataset.WriteFile(directory, versionFile, text)
	}
	return archive, err
}

// fetch returns the body and the tag of a document. The body is nil if the document still has a tag.
func fetch(address, etag string, wait time.Duration) (body []byte, newTag string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", err
	}
	if etag != "" {
		request.Header.Set("If-None-Match", etag)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusNotModified && etag != "":
		return nil, "", nil
	case response.StatusCode != http.StatusOK:
		return nil, "", fmt.Errorf("%s: %s", address, response.Status)
	}
	body, err = io.ReadAll(io.LimitReader(response.Body, maxArchive+1))
	if err == nil && len(body) > maxArchive {
		err = fmt.Errorf("%s has more than %d bytes", address, maxArchive)
	}
	return body, response.Header.Get("ETag"), err
}
