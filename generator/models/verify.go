package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/downloads"
)

const maxVerified = 4 << 30 // bytes of a file of a tree or a release

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

// downloaded are the files of a tree or of a release, and their signed digests by path.
type downloaded struct {
	files   fs.FS // not embedded, which would hide its Stat, and opening a named pipe waits
	digests map[string]string
}

// add adds the digests in a list of checksums, whose paths are relative to a directory.
func (d *downloaded) add(directory string, sums []byte) {
	for line := range strings.Lines(string(sums)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		d.digests[path.Join(directory, name)] = digest
	}
}

// check reports an error if one of some files is not a regular one with its signed digest.
func (d *downloaded) check(names ...string) error {
	for _, name := range names {
		if err := d.checkFile(name); err != nil {
			return err
		}
	}
	return nil
}

func (d *downloaded) checkFile(name string) error {
	info, err := fs.Stat(d.files, name) // first, because opening a named pipe waits for its writer
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxVerified) {
		err = fmt.Errorf("%w: want a regular file of at most %d bytes", errUntrusted, maxVerified)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, jsonl.Cause(err))
	}
	f, err := d.files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	digest := sha256.New()
	_, err = io.Copy(digest, io.LimitReader(f, maxVerified))
	return cmp.Or(err, checkSum(name, hex.EncodeToString(digest.Sum(nil)), d.digests[name]))
}

const (
	sumsFile = "SHA256SUMS"
	sumsNote = "SHA256SUMS.note"
)

// verifyDirectory checks all files of a release, or those of a published tree that have signed digests. No link leads out of it.
func (p *program) verifyDirectory(directory string) error {
	d := downloaded{jsonl.Dir(directory), map[string]string{}}
	if signedText, err := jsonl.ReadText(d.files, sumsNote); err == nil {
		return p.verifyRelease(&d, []byte(signedText))
	}
	version, err := jsonl.ReadText(d.files, versionFile)
	signedText, noteErr := jsonl.ReadText(d.files, downloads.Signature)
	if err = cmp.Or(err, noteErr); err != nil {
		return fmt.Errorf("%s or %s: %w", versionFile, downloads.Signature, err)
	}
	v, err := p.readVersion(&edition{version: []byte(version), note: []byte(signedText)})
	d.digests[downloads.Archive] = v.Archive
	for _, directory := range []string{"downloads/v2", "exports"} {
		list, digest := directory+"/"+sumsFile, v.Checksums[path.Base(directory)]
		if err == nil && digest != hexSum(nil) { // a catalog may be too large for such files
			d.digests[list] = digest
			if err = d.check(list); err == nil {
				sums, _ := fs.ReadFile(d.files, list)
				d.add(directory, sums)
			}
		}
	}
	kept, _ := fs.Glob(d.files, downloads.Digests+"*/*")
	for _, name := range kept {
		if !slices.Contains([]string{".br", ".etag", ".gz", ".zst"}, path.Ext(name)) { // of which nothing is signed
			d.digests[name] = path.Base(path.Dir(name))
		}
	}
	if err == nil {
		err = d.check(slices.Sorted(maps.Keys(d.digests))...)
	}
	if err != nil {
		return err
	}
	return p.reportVersion(directory, &v)
}

// verifyRelease checks all files of a release, whose checksums are in a note.
func (p *program) verifyRelease(d *downloaded, signedText []byte) error {
	sums, err := p.text(signedText, sumsNote)
	d.add(".", sums)
	d.digests[sumsFile], d.digests[sumsNote] = hexSum(sums), hexSum(signedText)
	names, _ := fs.Glob(d.files, "*")
	if err == nil && len(names) < 2 {
		err = errors.New("the directory has no file of the release")
	}
	if err == nil {
		err = d.check(names...)
	}
	if err == nil {
		_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", p.owner.Name(), strings.Join(names, ", "))
	}
	return err
}
