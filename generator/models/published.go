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
	"path"
	"path/filepath"
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
	archiveFile = "dataset.zip"
	versionFile = "version.json"

	fresh          = 5 * time.Minute  // for so long a copy is used without asking
	refreshTimeout = 3 * time.Second  // for the version, if there is a copy
	firstTimeout   = 15 * time.Second // for the version, if there is none
	fileTimeout    = time.Minute      // for each file besides the version
	maxDocument    = 1 << 20          // bytes of the version, and of its signature
	maxArchive     = 64 << 20         // bytes
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
	version, err := p.fetch(base+"/"+versionFile, maxDocument, timeout)
	if err != nil || known != nil && bytes.Equal(version, known) {
		return err
	}
	read := func(most int64) reader {
		return func(path string) ([]byte, error) { return p.fetch(base+"/"+path, most, fileTimeout) }
	}
	if err := p.check(read(maxDocument), version, directory); err != nil {
		return err
	}
	archive, err := readArchive(read(maxArchive), p.published.Archive)
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

// verifier returns the public key that p.key is or names. Errors do not show the key, which may be a private one.
func (p *program) verifier() (note.Verifier, error) {
	key := p.key
	if text, err := os.ReadFile(key); err == nil {
		key = string(text)
	}
	v, err := note.NewVerifier(strings.TrimSpace(key))
	if err != nil {
		err = errors.New("--key or MODELS_KEY is neither a public key nor a file with one; a private key stays secret")
	}
	return v, err
}

func open(signedText []byte, name string, key note.Verifier) ([]byte, error) {
	n, err := note.Open(signedText, note.VerifierList(key))
	if err != nil {
		return nil, fmt.Errorf("%s is %w: %s did not sign it: %w", name, errUntrusted, key.Name(), err)
	}
	return []byte(n.Text), nil
}

// readNote returns the version of a published catalog and the note of it, which a key must have signed.
func readNote(read reader, version []byte, key note.Verifier) (v signed, signedText []byte, err error) {
	if signedText, err = read(downloads.Signature); err != nil {
		return v, nil, fmt.Errorf("the catalog is %w: no signature: %w", errUntrusted, err)
	}
	text, err := open(signedText, downloads.Signature, key)
	if err == nil && !bytes.Equal(version, text) {
		err = fmt.Errorf("version.json is %w: it differs from what was signed", errUntrusted)
	}
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	return v, signedText, err
}

// checkSum returns a file if it has a digest.
func checkSum(read reader, path, digest string) ([]byte, error) {
	body, err := read(path)
	if err == nil && fmt.Sprintf("%x", sha256.Sum256(body)) != digest {
		err = fmt.Errorf("%s is %w: its checksum differs; a cache may have another version of it", path, errUntrusted)
	}
	return body, err
}

// checkSums checks the files of a directory by the lines of a SHA256SUMS, and returns their names. If it is partial, missing files are
// left out: people download those that they need.
func checkSums(read reader, directory string, sums []byte, partial bool) (checked []string, err error) {
	for line := range strings.Lines(string(sums)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if _, err := checkSum(read, path.Join(directory, name), digest); err == nil {
			checked = append(checked, name)
		} else if !partial || !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return checked, nil
}

// readArchive returns the archive of a version of a catalog, which may be only under its digest while another is being deployed.
func readArchive(read reader, digest string) ([]byte, error) {
	archive, err := checkSum(read, downloads.Archive, digest)
	if err != nil {
		if kept, err := checkSum(read, downloads.Digests+digest+"/"+path.Base(downloads.Archive), digest); err == nil {
			return kept, nil
		}
	}
	return archive, err
}

// check reads the version of a published catalog. If there is a key, it must have signed that version; the copy in the directory keeps
// the newest note that it has seen, and an older one is an error.
func (p *program) check(read reader, version []byte, directory string) error {
	if p.key == "" {
		return json.Unmarshal(version, &p.published)
	}
	key, err := p.verifier()
	if err != nil {
		return err
	}
	v, signedText, err := readNote(read, version, key)
	if err != nil {
		return err
	}
	var seen signed // older than any if there is no note
	memory, _ := os.ReadFile(filepath.Join(directory, downloads.Signature))
	text, _ := open(memory, downloads.Signature, key)
	_ = json.Unmarshal(text, &seen)
	if cmp.Or(cmp.Compare(v.Changes, seen.Changes), cmp.Compare(v.LastSync, seen.LastSync)) < 0 {
		return fmt.Errorf("the catalog is %w: it has %d changes and its last sync %s, but had %d and %s when it was checked before; "+
			"if its owner went back, delete %s", errUntrusted, v.Changes, v.LastSync, seen.Changes, seen.LastSync, directory)
	}
	p.published = v
	return dataset.WriteFile(directory, downloads.Signature, signedText)
}

func (p *program) verifyCommand() *cobra.Command {
	c := &cobra.Command{Use: "verify [ADDRESS|DIRECTORY]", Short: "Check the signature of a published catalog, or of a downloaded release", Long: "" +
		"verify checks that a published catalog, a tree on disk, or the files of a release are what the owner of --key signed. Of an\n" +
		"address it checks the catalog that commands with --url answer from, and that it is not older than one that was checked before.",
		Args: cobra.MaximumNArgs(1), RunE: func(_ *cobra.Command, args []string) error {
			key, err := p.verifier()
			if err != nil {
				return err
			}
			if len(args) == 1 && !strings.Contains(args[0], "://") {
				return p.verifyDirectory(args[0], key)
			}
			p.url = append(args, p.url)[0]
			base, directory, err := p.copyDirectory()
			if err == nil {
				err = p.refresh(base, directory, false) // whatever the age of the copy
			}
			if err != nil {
				return err
			}
			return p.reportVersion(base, &p.published, key)
		}}
	c.Flags().BoolVar(&p.stale, "stale", false, "accept a catalog whose facts are stale, which may be a frozen copy")
	return c
}

func (p *program) reportVersion(name string, v *signed, key note.Verifier) error {
	if now := dataset.Timestamp(p.now.UnixMilli()).String(); v.Fresh != "" && v.Fresh < now && !p.stale {
		return fmt.Errorf("%s is as %s signed it, but its facts are stale since %s: it may be a frozen copy; --stale accepts it", name, key.Name(), v.Fresh)
	}
	_, err := fmt.Fprintf(p.stdout, "%s is as %s signed it: %d models, %d changes, last sync %s, dataset %s\n",
		name, key.Name(), v.Models, v.Changes, cmp.Or(v.LastSync, "unknown"), v.Dataset)
	return err
}

// verifyDirectory checks the files of a release, or the downloads of a published tree.
func (p *program) verifyDirectory(directory string, key note.Verifier) error {
	files := os.DirFS(directory)
	read := func(name string) ([]byte, error) { return fs.ReadFile(files, name) }
	if text, err := read("SHA256SUMS.note"); err == nil {
		sums, err := open(text, "SHA256SUMS.note", key)
		checked, sumErr := checkSums(read, ".", sums, true)
		if err = cmp.Or(err, sumErr); err == nil && len(checked) == 0 {
			err = errors.New("the directory has no file of the release")
		}
		if err == nil {
			_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", key.Name(), strings.Join(checked, ", "))
		}
		return err
	}
	body, versionErr := read(versionFile)
	v, _, err := readNote(read, body, key)
	if err := cmp.Or(versionErr, err); err != nil {
		return err
	}
	const list = "downloads/v2/SHA256SUMS"
	_, archiveErr := checkSum(read, downloads.Archive, v.Archive)
	sums, err := checkSum(read, list, v.Checksums["v2"])
	if err == nil {
		_, err = checkSums(read, path.Dir(list), sums, false)
	}
	if err := cmp.Or(archiveErr, err); err != nil {
		return err
	}
	return p.reportVersion(directory, &v, key)
}
