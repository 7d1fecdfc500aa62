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
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/tree"
)

const (
	sumsFile = "SHA256SUMS"
	sumsNote = "SHA256SUMS.note"
)

const verifyLong = `verify checks that a published catalog, a tree on disk, or the files of a release are what the
owner of --key signed. Of an address it checks the catalog that commands with --url answer from,
and that it is not older than one that was checked before. Of a tree it checks version.json, the
dataset, the downloads and the exports: no pages, documents of the API or compressed files.`

func (p *program) verifyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "verify [ADDRESS|DIRECTORY]",
		Short: "Check the signature of a published catalog, or of a downloaded release",
		Long:  verifyLong,
		Args:  cobra.MaximumNArgs(1),
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		if err := p.readKey(); err != nil {
			return err
		}
		if len(args) == 1 && !strings.Contains(args[0], "://") {
			return p.verifyDirectory(args[0])
		}
		if len(args) == 1 {
			p.url = args[0]
		}
		if err := p.openCopy(true); err != nil {
			return err
		}
		return p.reportVersion(p.url)
	}
	c.Flags().BoolVar(&p.stale, "stale", false,
		"accept a catalog whose facts are stale, which may be a frozen copy")
	return c
}

func (p *program) reportVersion(name string) error {
	v := &p.published
	// Who keeps a signed copy can serve it for years, and all its signatures are right.
	now := dataset.Timestamp(p.now.UnixMilli()).String()
	if v.Fresh != "" && v.Fresh < now && !p.stale {
		const format = "%s is as %s signed it, but its facts are stale since %s: " +
			"it may be a frozen copy; --stale accepts it"
		return fmt.Errorf(format, name, p.owner.Name(), v.Fresh)
	}
	const format = "%s is as %s signed it: %d models, %d changes, last sync %s, dataset %s\n"
	_, err := fmt.Fprintf(p.stdout, format,
		name, p.owner.Name(), v.Models, v.Changes, cmp.Or(v.LastSync, "unknown"), v.Dataset)
	return err
}

// verifyDirectory checks all files of a release, or those of a published tree that have signed
// digests. It follows no link out of the directory.
func (p *program) verifyDirectory(directory string) error {
	files := jsonl.Dir(directory)
	if signedText, err := jsonl.ReadText(files, sumsNote); err == nil {
		return p.verifyRelease(files, []byte(signedText))
	}
	signedText, err := jsonl.ReadText(files, tree.Signature)
	if err != nil {
		return fmt.Errorf("%s: %w", tree.Signature, err)
	}
	version, _ := jsonl.ReadText(files, versionFile) // without it, the text is not what was signed
	p.published, err = p.readVersion([]byte(version), []byte(signedText))
	if err != nil {
		return err
	}
	digests := map[string]string{tree.Archive: p.published.Archive}
	// version.json has the digests of two lists of checksums, and these have those of the files.
	for _, directory := range []string{"downloads/v2", "exports"} {
		list := directory + "/" + sumsFile
		digest := p.published.Checksums[path.Base(directory)]
		if digest == hexSum(nil) {
			continue // the catalog is too large for such files, so its list of them is empty
		}
		sums, _ := jsonl.ReadText(files, list) // without it, the digest differs
		if err := checkSum(list, hexSum([]byte(sums)), digest); err != nil {
			return err
		}
		addSums(digests, directory, sums)
	}
	// Files of earlier versions are kept in directories that are named by their digests. Nothing is
	// signed of their compressed forms and tags.
	kept, _ := fs.Glob(files, tree.ByDigest+"*/*")
	for _, name := range kept {
		if !slices.Contains([]string{".br", ".etag", ".gz", ".zst"}, path.Ext(name)) {
			digests[name] = path.Base(path.Dir(name))
		}
	}
	if err := checkFiles(files, digests, slices.Sorted(maps.Keys(digests))...); err != nil {
		return err
	}
	return p.reportVersion(directory)
}

// verifyRelease checks all files of a release, whose checksums are in a note.
func (p *program) verifyRelease(files fs.FS, signedText []byte) error {
	sums, err := p.text(signedText, sumsNote)
	if err != nil {
		return err
	}
	digests := map[string]string{sumsFile: hexSum(sums), sumsNote: hexSum(signedText)}
	addSums(digests, ".", string(sums))

	// Every file that is there is checked, so that one that was added is named. Files that were not
	// downloaded are no fault, but a note without any of them proves nothing.
	names, _ := fs.Glob(files, "*")
	if len(names) < 2 {
		return errors.New("the directory has no file of the release")
	}
	if err := checkFiles(files, digests, names...); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", p.owner.Name(), strings.Join(names, ", "))
	return err
}

// addSums adds the digests in a list of checksums by path. Paths in the list are relative to a
// directory.
func addSums(digests map[string]string, directory, sums string) {
	for line := range strings.Lines(sums) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		digests[path.Join(directory, name)] = digest
	}
}

// checkFiles reports an error if one of some files is not a regular one with its digest.
func checkFiles(files fs.FS, digests map[string]string, names ...string) error {
	for _, name := range names {
		info, err := fs.Stat(files, name) // first, because opening a named pipe waits for its writer
		if err == nil && !info.Mode().IsRegular() {
			err = errors.New("want a regular file")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, jsonl.Cause(err))
		}
		f, err := files.Open(name)
		if err != nil {
			return err
		}
		digest := sha256.New()
		_, err = io.Copy(digest, io.LimitReader(f, info.Size()))
		f.Close()
		if err != nil {
			return err
		}
		sum := fmt.Sprintf("%x", digest.Sum(nil))
		if err := checkSum(name, sum, digests[name]); err != nil {
			return err
		}
	}
	return nil
}

func hexSum(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }

// checkSum reports an error if a file does not have the listed digest.
func checkSum(path, digest, listed string) error {
	if digest != listed {
		return fmt.Errorf("%s is not to be trusted: its checksum is not the listed one; "+
			"a cache may have another version of it", path)
	}
	return nil
}

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

// readKey reads the public key that p.key is or names. Errors do not show the key, because it may
// be a private one by mistake.
func (p *program) readKey() (err error) {
	if p.key == "" {
		return errors.New("want the public key of the catalog's owner, or a file with it: " +
			"--key KEY, or MODELS_KEY")
	}
	// If there is such a file, it is meant: keys do not look like names of files.
	if text, err := readStart(p.key); err == nil {
		p.key = text
	}
	p.key = strings.TrimSpace(p.key)
	p.owner, err = note.NewVerifier(p.key)
	if err != nil {
		return errors.New("--key or MODELS_KEY is neither a public key nor a file with one; " +
			"a private key stays secret")
	}
	return nil
}

// maxKey is more than the length of a file with a public key, in bytes.
const maxKey = 4 << 10

// readStart returns the first maxKey bytes of a file. A pipe of a shell, as in --key <(command), is
// a file; a device such as /dev/zero has no end.
func readStart(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxKey))
	return string(text), err
}

// readVersion returns what a version.json says. If there is a key, its owner must have signed the
// same in the note. The format is golang.org/x/mod/sumdb/note's.
func (p *program) readVersion(version, note []byte) (v signed, err error) {
	if p.owner != nil {
		text, err := p.text(note, tree.Signature)
		if err == nil && !bytes.Equal(version, text) {
			err = errors.New("version.json is not to be trusted: it differs from what was signed")
		}
		if err != nil {
			return v, err
		}
	}
	err = json.Unmarshal(version, &v)
	return v, err
}

// text returns what p.owner signed in a note.
func (p *program) text(signedText []byte, name string) ([]byte, error) {
	n, err := note.Open(signedText, note.VerifierList(p.owner))
	if err != nil {
		return nil, fmt.Errorf("%s is not to be trusted: %s did not sign it: %w", name, p.owner.Name(), err)
	}
	return []byte(n.Text), nil
}
