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
	"maps"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

// The copy of a published catalog is a directory in the user's cache with files that are replaced as a whole: the archive of the
// dataset, the catalog's /version.json, at the time when the copy was last compared with it, and its signature if that is checked.
const (
	archiveFile = "dataset.zip" // its base name in a catalog too
	versionFile = "version.json"

	fresh          = 5 * time.Minute // for so long a copy is used without asking
	versionTimeout = 5 * time.Second // for the version: a copy can answer without it
	fileTimeout    = time.Minute     // for each file besides the version
	maxDocument    = 1 << 20         // bytes of the version, and of its signature
	maxArchive     = 64 << 20        // bytes
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

// readCopy reads a copy if all of it is of one version, which p.owner signed.
func (p *program) readCopy(directory string) error {
	read := func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(directory, name)) }
	version, _ := read(versionFile) // a missing one is a broken one
	v, _, err := p.readVersion(read, version)
	archive, archiveErr := checkSum(read, archiveFile, v.Archive)
	if err = cmp.Or(err, archiveErr); err == nil {
		p.files, err = downloads.Open(archive)
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
		if err := p.readKey(); err != nil {
			return "", "", err
		}
		id += fmt.Sprintf(" %s %08x", p.owner.Name(), p.owner.KeyHash())
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", "", err
	}
	directory = filepath.Join(cache, "modelcatalog", hexSum([]byte(id))[:16])
	return base, directory, os.MkdirAll(directory, 0o755)
}

// refresh replaces a copy if its catalog has another version, or if there is no copy.
func (p *program) refresh(base, directory string, exists bool) error {
	path := filepath.Join(directory, versionFile)
	if exists {
		os.Chtimes(path, p.now, p.now) // even if the catalog cannot be reached: the next run need not wait for it
	}
	version, err := p.fetch(base+"/"+versionFile, maxDocument, versionTimeout)
	if known, _ := os.ReadFile(path); err != nil || exists && bytes.Equal(version, known) {
		return err
	}
	read := func(most int64) reader {
		return func(path string) ([]byte, error) { return p.fetch(base+"/"+path, most, fileTimeout) }
	}
	signedText, err := p.check(read(maxDocument), version, directory)
	if err != nil {
		return err
	}
	digest := p.published.Archive
	archive, err := checkSum(read(maxArchive), downloads.Archive, digest)
	if err != nil { // while another is being deployed, the archive may be only under its digest
		if kept, keptErr := checkSum(read(maxArchive), downloads.Digests+digest+"/"+archiveFile, digest); keptErr == nil {
			archive, err = kept, nil
		}
	}
	if err == nil {
		p.files, err = downloads.Open(archive)
	}
	if err == nil {
		_, err = dataset.Load(p.files)
	}
	for name, body := range map[string][]byte{archiveFile: archive, downloads.Signature: signedText, versionFile: version} {
		if err == nil && body != nil { // there may be no signature
			err = dataset.WriteFile(directory, name, body)
		}
	}
	return cmp.Or(err, os.Chtimes(path, p.now, p.now))
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

// reader returns a file of a published catalog by its path.
type reader func(path string) ([]byte, error)

// readKey reads the public key that p.key is or names. Errors do not show the key, which may be a private one.
func (p *program) readKey() (err error) {
	key := p.key
	if text, err := os.ReadFile(key); err == nil {
		key = string(text)
	}
	if p.owner, err = note.NewVerifier(strings.TrimSpace(key)); err != nil {
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

// readVersion returns what the version.json of a catalog says and, if there is a key, its note, which p.owner must have signed.
func (p *program) readVersion(read reader, version []byte) (v signed, signedText []byte, err error) {
	if p.owner != nil {
		if signedText, err = read(downloads.Signature); err != nil {
			return v, nil, fmt.Errorf("the catalog is %w: no signature: %w", errUntrusted, err)
		}
		var text []byte
		if text, err = p.text(signedText, downloads.Signature); err == nil && !bytes.Equal(version, text) {
			err = fmt.Errorf("version.json is %w: it differs from what was signed", errUntrusted)
		}
	}
	if err == nil {
		err = json.Unmarshal(version, &v)
	}
	return v, signedText, err
}

func hexSum(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }

// checkSum returns a file if it has a digest.
func checkSum(read reader, path, digest string) ([]byte, error) {
	body, err := read(path)
	if err == nil && hexSum(body) != digest {
		err = fmt.Errorf("%s is %w: its checksum is not the listed one; a cache may have another version of it", path, errUntrusted)
	}
	return body, err
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

func checkSums(read reader, known map[string]string, paths []string) error {
	for _, path := range paths {
		if _, err := checkSum(read, path, known[path]); err != nil {
			return err
		}
	}
	return nil
}

// check reads the version of a published catalog and its note. It must not be older than the copy in the directory, which has a note.
func (p *program) check(read reader, version []byte, directory string) (signedText []byte, err error) {
	v, signedText, err := p.readVersion(read, version)
	if p.published = v; err != nil || p.owner == nil {
		return nil, err
	}
	var seen signed // older than any if there is no note
	memory, _ := os.ReadFile(filepath.Join(directory, downloads.Signature))
	text, _ := p.text(memory, downloads.Signature)
	_ = json.Unmarshal(text, &seen)
	if cmp.Or(cmp.Compare(v.Changes, seen.Changes), cmp.Compare(v.LastSync, seen.LastSync)) < 0 {
		err = fmt.Errorf("the catalog is %w: it has %d changes and its last sync %s, but had %d and %s when it was checked before; "+
			"if its owner went back, delete %s", errUntrusted, v.Changes, v.LastSync, seen.Changes, seen.LastSync, directory)
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
			base, directory, err := p.copyDirectory()
			if err == nil {
				err = p.refresh(base, directory, false) // whatever the age of the copy
			}
			if err != nil {
				return err
			}
			return p.reportVersion(base, &p.published)
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

// verifyDirectory checks all files of a release, or those of a published tree that have signed digests.
func (p *program) verifyDirectory(directory string) error {
	files := os.DirFS(directory)
	read := func(name string) ([]byte, error) { return fs.ReadFile(files, name) }
	const release, list = "SHA256SUMS.note", "SHA256SUMS"
	if signedText, err := read(release); err == nil {
		sums, err := p.text(signedText, release)
		names, listErr := fs.Glob(files, "*")
		known := digests(".", sums)
		known[list], known[release] = hexSum(sums), hexSum(signedText)
		if err = cmp.Or(err, listErr, checkSums(read, known, names)); err == nil && len(names) < 2 {
			err = errors.New("the directory has no file of the release")
		}
		if err == nil {
			_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", p.owner.Name(), strings.Join(names, ", "))
		}
		return err
	}
	version, versionErr := read(versionFile)
	v, _, err := p.readVersion(read, version)
	err = cmp.Or(versionErr, err)
	known := map[string]string{downloads.Archive: v.Archive}
	for _, directory := range []string{"downloads/v2", "exports"} {
		if digest := v.Checksums[path.Base(directory)]; err == nil && digest != hexSum(nil) { // a catalog may be too large for such files
			var sums []byte
			sums, err = checkSum(read, directory+"/"+list, digest)
			maps.Copy(known, digests(directory, sums))
		}
	}
	if err = cmp.Or(err, checkSums(read, known, slices.Sorted(maps.Keys(known)))); err != nil {
		return err
	}
	return p.reportVersion(directory, &v)
}
