//go:build unix

package publish

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"modelcatalog/site/representation"
)

// planFile is one file of the tree: a document's number in the plan, and which of its files.
type planFile struct {
	document int32
	form     form
}

// writeManifest writes the manifest of the new tree. Nothing may be left to encode.
func (p *plan) writeManifest(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "%s%d %s\n", treeMagic, treeVersion, p.options.Stamp)
	line := make([]byte, 0, 512)
	for _, f := range p.sortedFiles() {
		d := &p.documents[f.document]
		line = appendLine(line[:0], d.file(f.form), d.path, suffixes[f.form])
		out.Write(line)
	}
	return out.Flush() // which gives the first error of all writes
}

// sortedFiles returns the files of the new tree in order of path.
func (p *plan) sortedFiles() []planFile {
	files := make([]planFile, 0, 2*len(p.documents))
	for i := range p.documents {
		for f := range form(forms) {
			if p.documents[i].files.has(f) {
				files = append(files, planFile{int32(i), f})
			}
		}
	}
	slices.SortFunc(files, func(a, b planFile) int {
		if a.document == b.document {
			return strings.Compare(suffixes[a.form], suffixes[b.form])
		}
		first, second := p.documents[a.document].path, p.documents[b.document].path
		if !strings.HasPrefix(first, second) && !strings.HasPrefix(second, first) {
			return cmp.Compare(a.document, b.document) // the suffixes decide nothing
		}
		return strings.Compare(first+suffixes[a.form], second+suffixes[b.form])
	})
	return files
}

// appendLine appends a manifest's line for the file path+suffix.
func appendLine(dst []byte, file sidecar, path, suffix string) []byte {
	const digits = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		dst = append(dst, digits[file.hash>>shift&15])
	}
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, file.size, 10)
	dst = append(dst, ' ')
	if isPlain(path) {
		dst = append(append(dst, path...), suffix...)
	} else {
		dst = strconv.AppendQuote(dst, path+suffix)
	}
	return append(dst, '\n')
}

// isPlain reports whether a path stands in a manifest as it is.
func isPlain(path string) bool {
	for i := range len(path) {
		if c := path[i]; c <= ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// parseLine reads what appendLine wrote, without its newline.
func parseLine(line string) (file sidecar, path string, err error) {
	digits, rest, _ := strings.Cut(line, " ")
	number, path, _ := strings.Cut(rest, " ")
	hash, hashErr := strconv.ParseUint(digits, 16, 64)
	size, sizeErr := strconv.ParseInt(number, 10, 64)
	if strings.HasPrefix(path, `"`) {
		path, err = strconv.Unquote(path)
	}
	if hashErr != nil || sizeErr != nil || err != nil || path == "" || size < 0 {
		return sidecar{}, "", fmt.Errorf("%.80q is not a hash, a size and a path", line)
	}
	return sidecar{representation.Hash(hash), size}, path, nil
}

// readManifest reads the manifest of the old tree in root: which files of the new tree the old one names, which of them it
// says have the same bytes, and which others it names.
func (c *comparison) readManifest(root string) error {
	name := filepath.Join(root, ManifestName)
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	c.written = info.ModTime().UnixNano()
	digest := xxh3.New()
	lines := bufio.NewScanner(io.TeeReader(f, digest))
	for number := 1; lines.Scan(); number++ {
		if number == 1 {
			c.version, _, _ = parseHeader(lines.Text())
			continue
		}
		file, path, err := parseLine(lines.Text())
		if err != nil {
			return fmt.Errorf("%s:%d: %w: delete the folder %s, then build again", name, number, err, root)
		}
		c.addOld(path, file)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	c.manifest = digest.Sum64()
	slices.Sort(c.removed)
	return nil
}

// nextOwner is owner for paths that come in order, as in a manifest: most belong to the document behind the last one.
func (p *plan) nextOwner(path string) (*planned, form) {
	if p.next < len(p.documents) && p.documents[p.next].path == path {
		p.next++
		return &p.documents[p.next-1], identity
	}
	d, f := p.owner(path)
	if d != nil && f == identity {
		p.next = p.index(path) + 1
	}
	return d, f
}

// addOld notes a file of the old tree.
func (p *plan) addOld(path string, file sidecar) {
	d, f := p.nextOwner(path)
	if d == nil {
		p.removed = append(p.removed, path)
		return
	}
	d.old |= setOf(f)
	isCoded := !f.isTag() && f != identity
	if isCoded || d.file(f) == file {
		d.kept |= setOf(f)
	}
	if isCoded {
		if d.sidecars == nil {
			d.sidecars = new([len(representation.Codings)]sidecar)
		}
		d.sidecars[f.coding()] = file
	}
}
