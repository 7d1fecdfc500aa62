package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"modelcatalog/site/downloads"
)

func (p *program) verifyCommand() *cobra.Command {
	return &cobra.Command{Use: "verify [ADDRESS|DIRECTORY]", Short: "Check the signature of a published catalog, or of a downloaded release", Long: "" +
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
			if len(args) == 1 {
				p.url = args[0]
			}
			return p.verifyAddress(key)
		}}
}

// verifyAddress checks the catalog at p.url, whatever the age of its copy.
func (p *program) verifyAddress(key note.Verifier) error {
	base, directory, err := p.copyDirectory()
	if err == nil {
		err = p.refresh(base, directory, false)
	}
	if err != nil {
		return err
	}
	memory, err := os.ReadFile(filepath.Join(directory, downloads.Signature))
	if err != nil {
		return err
	}
	v, _, err := openVersion(memory, key)
	if err != nil {
		return err
	}
	return p.reportVersion(base, &v, key)
}

func (p *program) reportVersion(name string, v *signed, key note.Verifier) error {
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
	v, _, err := readVersion(read, key)
	if err != nil {
		return err
	}
	for version, list := range map[string]string{"v1": "downloads/SHA256SUMS", "v2": "downloads/v2/SHA256SUMS"} {
		text, err := checkSum(read, list, v.Checksums[version])
		if err != nil {
			return err
		}
		for _, line := range sums(text) {
			if _, err := checkSum(read, path.Join(path.Dir(list), line[1]), line[0]); err != nil {
				return err
			}
		}
	}
	return p.reportVersion(directory, &v, key)
}

// verifyRelease checks the files of a release that are in a directory: people download those that they need.
func (p *program) verifyRelease(read source, signedText []byte, key note.Verifier) error {
	text, err := open(signedText, "SHA256SUMS.note", key)
	if err != nil {
		return err
	}
	var checked []string
	for _, line := range sums(text) {
		switch _, err := checkSum(read, line[1], line[0]); {
		case err == nil:
			checked = append(checked, line[1])
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if len(checked) == 0 {
		return errors.New("the directory has no file of the release")
	}
	_, err = fmt.Fprintf(p.stdout, "as %s signed: %s\n", key.Name(), strings.Join(checked, ", "))
	return err
}
