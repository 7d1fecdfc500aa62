package main

import (
	"bytes"
	"cmp"
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

	"github.com/dustin/go-humanize"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// The copy of a published catalog is one file in the user's cache, which is replaced as a whole: the catalog's /version.json, its signature
// if that is checked, and the archive of the dataset, with a zero byte between them. Its time is when it was last compared with the catalog.
const (
	copyFile    = "catalog"
	archiveFile = "dataset.zip"
	versionFile = "version.json"

	fresh          = 5 * time.Minute // for so long a copy is used without asking
	versionTimeout = 3 * time.Second // for the version: a copy can answer without it
	fileTimeout    = time.Minute     // for each other file, and for the version if there is no copy
	maxDocument    = 1 << 20         // bytes of the version, and of its signature
	maxArchive     = 64 << 20        // bytes
)

// edition is a published catalog, or the copy of one: its version.json, the signature of that, and the archive of its dataset.
type edition struct{ version, note, archive []byte }

// localCopy is the copy of the catalog at an address.
type localCopy struct {
	address, directory string
	edition            // empty if there is no copy
	compared           time.Time
}

// copy reads the copy of the catalog at p.url. With a key it is that of the key, by whatever address the catalog is named, so that an
// older version is noticed. Without a key it is that of the address, because it may be of anyone.
func (p *program) copy() (*localCopy, error) {
	c := &localCopy{address: strings.TrimRight(p.url, "/")}
	if u, err := url.Parse(c.address); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" {
		return nil, fmt.Errorf("%q is not the address of a catalog, such as https://models.example", p.url)
	}
	id := c.address
	if p.key != "" {
		if err := p.readKey(); err != nil {
			return nil, err
		}
		id = p.key
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	c.directory = filepath.Join(cache, "modelcatalog", hexSum([]byte(id))[:16])
	if info, err := os.Stat(c.file()); err == nil {
		text, _ := os.ReadFile(c.file()) // an unreadable copy is a broken one
		parts := append(bytes.SplitN(text, []byte{0}, 3), nil, nil)
		c.edition, c.compared = edition{parts[0], parts[1], parts[2]}, info.ModTime()
	}
	return c, os.MkdirAll(c.directory, 0o755)
}

func (c *localCopy) file() string { return filepath.Join(c.directory, copyFile) }

// openCopy reads the catalog at p.url. Without a connection it uses the copy as it is, and says so.
func (p *program) openCopy() error {
	c, err := p.copy()
	if err != nil {
		return err
	}
	files, broken := p.unpack(&c.edition)
	if p.files = files; broken == nil && p.now.Sub(c.compared).Abs() < fresh {
		return nil
	}
	switch err = p.refresh(c, broken == nil); {
	case err != nil && broken != nil:
		return fmt.Errorf("there is no copy of %s: %w", c.address, err)
	case err != nil:
		p.note("models: warning: the answer is from the copy of %s: %v", humanize.RelTime(c.compared, p.now, "ago", "from now"), err)
	}
	return nil
}

// unpack returns the files in the archive of an edition, which must be that of the version.
func (p *program) unpack(e *edition) (fs.FS, error) {
	v, err := p.readVersion(e)
	if err = cmp.Or(err, checkSum(archiveFile, hexSum(e.archive), v.Archive)); err != nil {
		return nil, err
	}
	return downloads.Open(e.archive)
}

// refresh replaces a copy if its catalog has another version, or if the copy is not whole, and p.files with it.
func (p *program) refresh(c *localCopy, whole bool) error {
	timeout := fileTimeout
	if whole {
		timeout = versionTimeout
	}
	version, err := p.fetch(c.address+"/"+versionFile, maxDocument, timeout)
	if err != nil {
		return err
	}
	if !whole || !bytes.Equal(version, c.version) {
		if err := p.replace(c, version); err != nil {
			return err
		}
	}
	return os.Chtimes(c.file(), p.now, p.now)
}

// replace replaces a copy by the edition of a version, after it has checked that.
func (p *program) replace(c *localCopy, version []byte) (err error) {
	next := edition{version: version}
	if p.owner != nil {
		if next.note, err = p.fetch(c.address+"/"+downloads.Signature, maxDocument, fileTimeout); err != nil {
			return fmt.Errorf("the catalog is %w: no signature: %w", errUntrusted, err)
		}
	}
	if p.published, err = p.readVersion(&next); err == nil {
		err = p.checkAge(c)
	}
	if err != nil {
		return err
	}
	// Under its digest the archive is there while another version is being deployed, too.
	if next.archive, err = p.fetch(c.address+"/"+downloads.Digests+p.published.Archive+"/"+archiveFile, maxArchive, fileTimeout); err != nil {
		return err
	}
	files, err := p.unpack(&next)
	if err == nil {
		_, err = dataset.Load(files)
	}
	if err == nil {
		err = dataset.WriteFile(c.directory, copyFile, bytes.Join([][]byte{next.version, next.note, next.archive}, []byte{0}))
	}
	if err != nil {
		return err
	}
	p.files = files
	entries, _ := os.ReadDir(c.directory)
	for _, entry := range entries { // what killed runs and other versions of the program left
		if info, err := entry.Info(); err == nil && entry.Name() != copyFile && p.now.Sub(info.ModTime()) > time.Hour {
			os.Remove(filepath.Join(c.directory, entry.Name()))
		}
	}
	return nil
}

// fetch returns a file of at most some bytes, which must arrive within the timeout.
func (p *program) fetch(address string, most int64, timeout time.Duration) ([]byte, error) {
	client := http.Client{Timeout: cmp.Or(p.timeout, timeout)}
	response, err := client.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, response.Status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	if int64(len(body)) > most {
		return nil, fmt.Errorf("%s: has more than %d bytes", address, most)
	}
	return body, err
}

// errUntrusted is wrapped by errors of files that are not what the key signed.
var errUntrusted = errors.New("not to be trusted")

// signed is what a catalog's /version.json says that a check needs.
type signed struct {
	Dataset   string            `json:"dataset"`
	Models    int               `json:"models"`
	LastSync  string            `json:"last_sync"` // empty for null
	Changes   int               `json:"changes"`
	Checksums map[string]string `json:"checksums"`
	Archive   string            `json:"archive"` // digest of the dataset's archive
	Fresh     string            `json:"fresh_until"`
}

// readKey reads the public key that p.key is or names. Errors do not show the key, which may be a private one.
func (p *program) readKey() (err error) {
	if p.key == "" {
		return errors.New("want the public key of the catalog's owner, or a file with it: --key KEY, or MODELS_KEY")
	}
	if text, err := os.ReadFile(p.key); err == nil {
		p.key = string(text)
	}
	p.key = strings.TrimSpace(p.key)
	if p.owner, err = note.NewVerifier(p.key); err != nil {
		err = errors.New("--key or MODELS_KEY is neither a public key nor a file with one; a private key stays secret")
	}
	return err
}

// text returns what p.owner signed in a note.
func (p *program) text(signedText []byte, name string) ([]byte, error) {
	n, err := note.Open(signedText, note.VerifierList(p.owner))
	if err != nil {
		return nil, fmt.Errorf("%s is %w: %s did not sign it: %w", name, errUntrusted, p.owner.Name(), err)
	}
	return []byte(n.Text), nil
}

// readVersion returns what the version.json of an edition says. If there is a key, its owner must have signed the same in the note.
func (p *program) readVersion(e *edition) (v signed, err error) {
	if p.owner != nil {
		var text []byte
		if text, err = p.text(e.note, downloads.Signature); err == nil && !bytes.Equal(e.version, text) {
			err = fmt.Errorf("version.json is %w: it differs from what was signed", errUntrusted)
		}
	}
	if err == nil {
		err = json.Unmarshal(e.version, &v)
	}
	return v, err
}

// checkAge reports an error if p.published is older than the signed version of the copy.
func (p *program) checkAge(c *localCopy) error {
	if p.owner == nil {
		return nil
	}
	v, seen := p.published, signed{} // older than any if there is no note
	text, _ := p.text(c.note, downloads.Signature)
	_ = json.Unmarshal(text, &seen)
	if cmp.Or(cmp.Compare(v.Changes, seen.Changes), cmp.Compare(v.LastSync, seen.LastSync)) >= 0 {
		return nil
	}
	return fmt.Errorf("the catalog is %w: it has %d changes and its last sync %s, but had %d and %s when it was checked before; "+
		"if its owner went back, delete %s", errUntrusted, v.Changes, v.LastSync, seen.Changes, seen.LastSync, c.directory)
}

func hexSum(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }

// checkSum reports an error if a file does not have the listed digest.
func checkSum(path, digest, listed string) error {
	if digest != listed {
		return fmt.Errorf("%s is %w: its checksum is not the listed one; a cache may have another version of it", path, errUntrusted)
	}
	return nil
}
