package engine

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// packHeading is the first line of a pack: what it is, and the version of its form.
const packHeading = "model catalog pack 1\n"

// Documents are those in which the API describes itself, and the path before its own in addresses that clients know; see
// api.Options. They come ready: what makes them would double the size of the WebAssembly module.
type Documents struct {
	Index, OpenAPI, Readme []byte
	Prefix                 string
}

// The names of the documents in a pack.
const (
	indexFile   = "documents/index.json"
	openAPIFile = "documents/openapi.json"
	readmeFile  = "documents/README.md"
)

// Pack returns a dataset and its API's documents as one file, from which New makes an engine. It is a heading, a line with the
// documents' prefix, which may be empty, a line with name and length in bytes for each file, an empty line, and the files one
// after the other. Those of the dataset have the names of its folder and their canonical form:
//
//	model catalog pack 1
//	/catalog
//	documents/index.json 5412
//	…
//	providers.json 312
//	sync.json 41
//	models/anthropic.jsonl 14120
//	…
//
// Equal datasets and documents give equal bytes. The text is not compressed: hosts compress what they keep.
func Pack(d *dataset.Dataset, documents Documents) []byte {
	files := folder{
		{indexFile, documents.Index}, {openAPIFile, documents.OpenAPI}, {readmeFile, documents.Readme},
		{"providers.json", appendProviders(nil, d)}, {"sync.json", appendSync(nil, d)},
	}
	models := map[string][]byte{}
	for i := range d.Models {
		m := &d.Models[i]
		models[m.Provider] = append(dataset.AppendModel(models[m.Provider], m), '\n')
	}
	for _, p := range d.Providers {
		files = append(files, packedFile{"models/" + p.ID + ".jsonl", models[p.ID]})
	}
	pack := []byte(packHeading + documents.Prefix + "\n")
	for _, f := range files {
		pack = append(strconv.AppendInt(append(append(pack, f.name...), ' '), int64(len(f.text)), 10), '\n')
	}
	pack = append(pack, '\n')
	for _, f := range files {
		pack = append(pack, f.text...)
	}
	return pack
}

func appendProviders(dst []byte, d *dataset.Dataset) []byte {
	before := byte('[')
	for _, p := range d.Providers {
		dst = jsonl.AppendString(append(append(dst, before), `{"id":`...), p.ID)
		dst = append(jsonl.AppendString(append(dst, `,"name":`...), p.Name), '}')
		before = ','
	}
	return append(dst, "]\n"...)
}

func appendSync(dst []byte, d *dataset.Dataset) []byte {
	if d.LastSync == nil {
		return append(dst, "null\n"...)
	}
	return append(d.LastSync.Append(append(dst, `{"last_sync":"`...)), "\"}\n"...)
}

// packedFile is a file of a pack.
type packedFile struct {
	name string
	text []byte
}

// folder is a pack's files as dataset.Load reads them.
type folder []packedFile

// text returns a file's text; nil where there is none of the name.
func (f folder) text(name string) []byte {
	for _, file := range f {
		if file.name == name {
			return file.text
		}
	}
	return nil
}

// unpack returns the files of a pack, which share its memory, and the documents' prefix.
func unpack(pack []byte) (files folder, prefix string, err error) {
	rest, found := bytes.CutPrefix(pack, []byte(packHeading))
	if !found {
		return nil, "", fmt.Errorf("the file is no pack of this version; it starts with %.40q, not %q", pack, packHeading)
	}
	head, text, whole := bytes.Cut(rest, []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	for _, line := range lines[1:] {
		name, length, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(length)
		if err != nil || n < 0 || n > len(text) {
			return nil, "", fmt.Errorf("the pack is cut off or broken in %.100q", line)
		}
		files = append(files, packedFile{name, text[:n:n]})
		text = text[n:]
	}
	if !whole || len(text) > 0 {
		return nil, "", fmt.Errorf("the pack is cut off or has %d bytes too many", len(text))
	}
	return files, lines[0], nil
}

// Open opens a file of the pack.
func (f folder) Open(name string) (fs.File, error) {
	i := slices.IndexFunc(f, func(file packedFile) bool { return file.name == name })
	if i < 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openFile{packedFile: f[i], reader: bytes.NewReader(f[i].text)}, nil
}

// ReadDir lists the files of a folder. Nothing but dataset.Load reads it, which sorts by itself.
func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	var entries []fs.DirEntry
	for _, file := range f {
		if base, found := strings.CutPrefix(file.name, name+"/"); found {
			entries = append(entries, fs.FileInfoToDirEntry(fileInfo{base, len(file.text)}))
		}
	}
	return entries, nil
}

// openFile is a file of a pack that is being read.
type openFile struct {
	packedFile
	reader *bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return fileInfo{f.name, len(f.text)}, nil }
func (f *openFile) Read(p []byte) (int, error) { return f.reader.Read(p) }
func (f *openFile) Close() error               { return nil }

// WriteTo saves io.Copy a buffer.
func (f *openFile) WriteTo(w io.Writer) (int64, error) { return f.reader.WriteTo(w) }

// fileInfo is what is known of a file of a pack.
type fileInfo struct {
	name string
	size int
}

func (i fileInfo) Name() string     { return i.name }
func (i fileInfo) Size() int64      { return int64(i.size) }
func (fileInfo) Mode() fs.FileMode  { return 0o444 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }
