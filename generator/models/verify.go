package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/site/downloads"
)

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

// source returns a file of a published catalog by its path.
type source func(path string) ([]byte, error)

// verifier returns the public key that p.key is or names. Errors do not show the key, which may be a private one.
func (p *program) verifier() (note.Verifier, error) {
	key := p.key
	if text, err := os.ReadFile(key); err == nil {
		key = string(text)
	}
	v, err := note.NewVerifier(strings.TrimSpace(key))
	if err != nil {
		err = errors.New(`--key or MODELS_KEY is neither a public key, as "generator key" prints it, nor a file with one; a private key stays secret`)
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
func readNote(read source, version []byte, key note.Verifier) (v signed, signedText []byte, err error) {
	if signedText, err = read(downloads.Signature); err != nil {
		return v, nil, fmt.Errorf("the catalog is %w: no signature: %w", errUntrusted, err)
	}
	text, err := open(signedText, downloads.Signature, key)
	switch {
	case err != nil:
		return v, nil, err
	case !bytes.Equal(version, text):
		return v, nil, fmt.Errorf("version.json is %w: it differs from what was signed", errUntrusted)
	}
	return v, signedText, json.Unmarshal(text, &v)
}

// checkSum returns a file if it has a digest.
func checkSum(read source, path, digest string) ([]byte, error) {
	body, err := read(path)
	if err == nil && fmt.Sprintf("%x", sha256.Sum256(body)) != digest {
		err = fmt.Errorf("%s is %w: its checksum differs; a cache may have another version of it", path, errUntrusted)
	}
	return body, err
}

// checkSums checks the files of a directory by the lines of a SHA256SUMS, and returns the names of those that are there: people download
// those that they need.
func checkSums(read source, directory string, sums []byte) (checked []string, err error) {
	for line := range strings.Lines(string(sums)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if _, err := checkSum(read, path.Join(directory, name), digest); err == nil {
			checked = append(checked, name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return checked, nil
}

// readArchive returns the archive of a version of a catalog, which may be only under its digest while another is being deployed.
func readArchive(read source, digest string) ([]byte, error) {
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
func (p *program) check(read source, version []byte, directory string) error {
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
	var seen signed
	memory, _ := os.ReadFile(filepath.Join(directory, downloads.Signature)) // a missing one has no signature
	text, err := open(memory, downloads.Signature, key)
	if err == nil {
		err = json.Unmarshal(text, &seen)
	}
	if err == nil && cmp.Or(cmp.Compare(v.Changes, seen.Changes), cmp.Compare(v.LastSync, seen.LastSync)) < 0 {
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
		return p.verifyRelease(read, text, key)
	}
	body, err := read(versionFile)
	if err != nil {
		return err
	}
	v, _, err := readNote(read, body, key)
	if err != nil {
		return err
	}
	const list = "downloads/v2/SHA256SUMS"
	_, archiveErr := checkSum(read, downloads.Archive, v.Archive)
	sums, err := checkSum(read, list, v.Checksums["v2"])
	if err == nil {
		_, err = checkSums(read, path.Dir(list), sums)
	}
	if err := cmp.Or(archiveErr, err); err != nil {
		return err
	}
	return p.reportVersion(directory, &v, key)
}

func (p *program) verifyRelease(read source, signedText []byte, key note.Verifier) error {
	sums, err := open(signedText, "SHA256SUMS.note", key)
	if err != nil {
		return err
	}
	checked, err := checkSums(read, ".", sums)
	if err == nil && len(checked) == 0 {
		err = errors.New("the directory has no file of the release")
	}
	if err == nil {
		_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", key.Name(), strings.Join(checked, ", "))
	}
	return err
}
