package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
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
	maxVerified    = 4 << 30         // bytes of a file of a tree or a release
)

// localCopy is the copy of the catalog at an address.
type localCopy struct {
	address, directory     string
	version, note, archive []byte // empty if there is no copy
	compared               time.Time
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
	file := filepath.Join(c.directory, copyFile)
	if info, err := os.Stat(file); err == nil {
		text, _ := os.ReadFile(file) // an unreadable copy is a broken one
		parts := append(bytes.SplitN(text, []byte{0}, 3), nil, nil)
		c.version, c.note, c.archive, c.compared = parts[0], parts[1], parts[2], info.ModTime()
	}
	return c, os.MkdirAll(c.directory, 0o755)
}

// openCopy reads the catalog at p.url. Without a connection it uses the copy as it is, and says so.
func (p *program) openCopy() error {
	c, err := p.copy()
	if err != nil {
		return err
	}
	v, broken := p.readVersion(c.version, c.note)
	if broken == nil {
		broken = checkSum(archiveFile, hexSum(c.archive), v.Archive)
	}
	if broken == nil {
		p.files, broken = downloads.Open(c.archive)
	}
	if broken == nil && p.now.Sub(c.compared).Abs() < fresh {
		return nil
	}
	switch err = p.refresh(c, broken == nil); {
	case err != nil && broken != nil:
		err = fmt.Errorf("there is no copy of %s: %w", c.address, err)
	case err != nil:
		p.note("models: warning: the answer is from the copy of %s: %v", humanize.RelTime(c.compared, p.now, "ago", "from now"), err)
		err = nil
	}
	return err
}

// refresh replaces a copy if its catalog has another version, or if the copy is not whole, and p.files with it.
func (p *program) refresh(c *localCopy, whole bool) error {
	timeout, file := fileTimeout, filepath.Join(c.directory, copyFile)
	if whole {
		timeout = versionTimeout
	}
	version, err := p.fetch(c.address+"/"+versionFile, maxDocument, timeout)
	if err != nil {
		return err
	}
	if whole && bytes.Equal(version, c.version) {
		return os.Chtimes(file, p.now, p.now)
	}
	signedText, err := p.check(c, version)
	if err != nil {
		return err
	}
	archive, err := p.fetchArchive(c.address, downloads.Archive)
	if err != nil { // while another is being deployed, the archive may be only under its digest
		if kept, keptErr := p.fetchArchive(c.address, downloads.Digests+p.published.Archive+"/"+archiveFile); keptErr == nil {
			archive, err = kept, nil
		}
	}
	var files fs.FS
	if err == nil {
		files, err = downloads.Open(archive)
	}
	if err == nil {
		_, err = dataset.Load(files)
	}
	if err == nil {
		err = dataset.WriteFile(c.directory, copyFile, bytes.Join([][]byte{version, signedText, archive}, []byte{0}))
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
	return os.Chtimes(file, p.now, p.now)
}

// fetchArchive returns the archive of p.published.
func (p *program) fetchArchive(address, path string) ([]byte, error) {
	archive, err := p.fetch(address+"/"+path, maxArchive, fileTimeout)
	return archive, cmp.Or(err, checkSum(path, hexSum(archive), p.published.Archive))
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

// readVersion returns what the version.json of a catalog says. If there is a key, its owner must have signed the same in the note.
func (p *program) readVersion(version, signedText []byte) (v signed, err error) {
	if p.owner != nil {
		var text []byte
		if text, err = p.text(signedText, downloads.Signature); err == nil && !bytes.Equal(version, text) {
			err = fmt.Errorf("version.json is %w: it differs from what was signed", errUntrusted)
		}
	}
	if err == nil {
		err = json.Unmarshal(version, &v)
	}
	return v, err
}

func hexSum(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }

// checkSum reports an error if a file does not have the listed digest.
func checkSum(path, digest, listed string) error {
	if digest != listed {
		return fmt.Errorf("%s is %w: its checksum is not the listed one; a cache may have another version of it", path, errUntrusted)
	}
	return nil
}

// digests returns those in the SHA256SUMS of a directory, by the paths of the files.
func digests(directory string, sums []byte) map[string]string {
	known := map[string]string{}
	for line := range strings.Lines(string(sums)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		known[path.Join(directory, name)] = digest
	}
	return known
}

// check reads the version of a published catalog and its note. It must not be older than the copy, which has a note.
func (p *program) check(c *localCopy, version []byte) (signedText []byte, err error) {
	if p.owner != nil {
		if signedText, err = p.fetch(c.address+"/"+downloads.Signature, maxDocument, fileTimeout); err != nil {
			return nil, fmt.Errorf("the catalog is %w: no signature: %w", errUntrusted, err)
		}
	}
	v, err := p.readVersion(version, signedText)
	if p.published = v; err != nil || p.owner == nil {
		return nil, err
	}
	var seen signed // older than any if there is no note
	text, _ := p.text(c.note, downloads.Signature)
	_ = json.Unmarshal(text, &seen)
	if cmp.Or(cmp.Compare(v.Changes, seen.Changes), cmp.Compare(v.LastSync, seen.LastSync)) < 0 {
		err = fmt.Errorf("the catalog is %w: it has %d changes and its last sync %s, but had %d and %s when it was checked before; "+
			"if its owner went back, delete %s", errUntrusted, v.Changes, v.LastSync, seen.Changes, seen.LastSync, c.directory)
	}
	return signedText, err
}

func (p *program) verifyCommand() *cobra.Command {
	c := &cobra.Command{Use: "verify [ADDRESS|DIRECTORY]", Short: "Check the signature of a published catalog, or of a downloaded release", Long: "" +
		"verify checks that a published catalog, a tree on disk, or the files of a release are what the owner of --key signed. Of an\n" +
		"address it checks the catalog that commands with --url answer from, and that it is not older than one that was checked before.\n" +
		"Of a tree it checks version.json, the dataset, the downloads and the exports: no pages, documents of the API or compressed files.",
		Args: cobra.MaximumNArgs(1), RunE: func(_ *cobra.Command, args []string) error {
			if err := p.readKey(); err != nil {
				return err
			}
			if len(args) == 1 && !strings.Contains(args[0], "://") {
				return p.verifyDirectory(args[0])
			}
			p.url = append(args, p.url)[0]
			c, err := p.copy()
			if err == nil {
				err = p.refresh(c, false) // whatever the age of the copy
			}
			if err != nil {
				return err
			}
			return p.reportVersion(c.address, &p.published)
		}}
	c.Flags().BoolVar(&p.stale, "stale", false, "accept a catalog whose facts are stale, which may be a frozen copy")
	return c
}

func (p *program) reportVersion(name string, v *signed) error {
	if now := dataset.Timestamp(p.now.UnixMilli()).String(); v.Fresh != "" && v.Fresh < now && !p.stale {
		return fmt.Errorf("%s is as %s signed it, but its facts are stale since %s: it may be a frozen copy; --stale accepts it", name, p.owner.Name(), v.Fresh)
	}
	_, err := fmt.Fprintf(p.stdout, "%s is as %s signed it: %d models, %d changes, last sync %s, dataset %s\n",
		name, p.owner.Name(), v.Models, v.Changes, cmp.Or(v.LastSync, "unknown"), v.Dataset)
	return err
}

// sum reports an error if a file is not a regular one with the listed digest.
func sum(files fs.FS, name, listed string) error {
	info, err := fs.Stat(files, name) // first, because opening a named pipe waits for its writer
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxVerified) {
		err = fmt.Errorf("%w: want a regular file of at most %d bytes", errUntrusted, maxVerified)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, jsonl.Cause(err))
	}
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	digest := sha256.New()
	_, err = io.Copy(digest, io.LimitReader(f, maxVerified))
	return cmp.Or(err, checkSum(name, hex.EncodeToString(digest.Sum(nil)), listed))
}

// verifyDirectory checks all files of a release, or those of a published tree that have signed digests. No link leads out of it.
func (p *program) verifyDirectory(directory string) error {
	files := jsonl.Dir(directory)
	read := func(name string) ([]byte, error) {
		text, err := jsonl.ReadText(files, name)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return []byte(text), err
	}
	const release, list = "SHA256SUMS.note", "SHA256SUMS"
	if signedText, err := read(release); err == nil {
		sums, err := p.text(signedText, release)
		names, _ := fs.Glob(files, "*")
		known := digests(".", sums)
		known[list], known[release] = hexSum(sums), hexSum(signedText)
		for i := 0; i < len(names) && err == nil; i++ {
			err = sum(files, names[i], known[names[i]])
		}
		if err == nil && len(names) < 2 {
			err = errors.New("the directory has no file of the release")
		}
		if err == nil {
			_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", p.owner.Name(), strings.Join(names, ", "))
		}
		return err
	}
	version, err := read(versionFile)
	signedText, noteErr := read(downloads.Signature)
	if err = cmp.Or(err, noteErr); err != nil {
		return err
	}
	v, err := p.readVersion(version, signedText)
	known := map[string]string{downloads.Archive: v.Archive}
	for _, directory := range []string{"downloads/v2", "exports"} {
		if digest := v.Checksums[path.Base(directory)]; err == nil && digest != hexSum(nil) { // a catalog may be too large for such files
			var sums []byte
			sums, err = read(directory + "/" + list)
			err = cmp.Or(err, checkSum(directory+"/"+list, hexSum(sums), digest))
			maps.Copy(known, digests(directory, sums))
		}
	}
	kept, _ := fs.Glob(files, downloads.Digests+"*/*")
	for _, name := range kept {
		if !slices.Contains([]string{".br", ".etag", ".gz", ".zst"}, path.Ext(name)) { // of which nothing is signed
			known[name] = path.Base(path.Dir(name))
		}
	}
	names := slices.Sorted(maps.Keys(known))
	for i := 0; i < len(names) && err == nil; i++ {
		err = sum(files, names[i], known[names[i]])
	}
	if err != nil {
		return err
	}
	return p.reportVersion(directory, &v)
}
