package sync

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/page"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// publicSources are those that need no key: the collections in the order in which their facts are preferred, then the pages.
var publicSources = append(collection.All, page.All...)

// answer is what a public source says at a time.
type answer struct {
	files map[string]string // by name
	date  time.Time         // when the server sent the last one; zero if it did not say
	fresh bool              // a file is not the one in the cache
	keep  map[string]string // what belongs into the cache, by name of the file there
}

const (
	fetchTimeout = 10 * time.Minute // for all files of a source
	fetchBytes   = 4 * provider.MaxBytes
)

// fetch gets the files of a source from an address: https, http to this machine, or the path of a file or a directory. Cache is a
// directory for the last good files and their tags; empty means none. A file that only another file names can be missing.
func fetch(ctx context.Context, client *provider.Client, p *source.Public, address, cache string) (*answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, fetchTimeout, fmt.Errorf("not all files within %s", fetchTimeout))
	defer cancel()
	a := &answer{files: map[string]string{}, keep: map[string]string{}}
	names, size := slices.Clone(p.Files), 0
	if names == nil {
		names = []string{""}
	}
	first := len(names)
	for i := 0; i < len(names); i++ {
		name := names[i]
		if _, found := a.files[name]; found {
			continue
		}
		text, err := a.get(ctx, client, p, address, name, cache)
		switch size += len(text); {
		case i >= first && errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, err
		case size > fetchBytes:
			return nil, fmt.Errorf("more than %d bytes in all files, want fewer", fetchBytes)
		}
		if a.files[name] = text; i < first && p.More != nil {
			names = append(names, p.More(text)...)
		}
	}
	return a, nil
}

// get gets a file of a source. Its name is "" if the address is that of the file.
func (a *answer) get(ctx context.Context, client *provider.Client, p *source.Public, address, name, cache string) (string, error) {
	if name != "" && !fs.ValidPath(name) {
		return "", fmt.Errorf("%q is not a path below the address", jsonl.Clip(name))
	}
	if !strings.Contains(address, "://") {
		dir, file := address, name
		if name == "" {
			dir, file = filepath.Split(filepath.Clean(address))
		}
		text, err := jsonl.ReadText(os.DirFS(filepath.Clean(dir)), file)
		if len(text) > provider.MaxBytes {
			err = fmt.Errorf("more than %d bytes, want a smaller file", provider.MaxBytes)
		}
		if a.fresh = true; err != nil {
			err = fmt.Errorf("%s: %w", filepath.Join(dir, file), err)
		}
		return text, err
	}
	kept := url.PathEscape(strings.TrimSuffix(p.Name+"/"+name, "/"))
	if name != "" {
		address = strings.TrimSuffix(address, "/") + "/" + (&url.URL{Path: name}).EscapedPath()
	}
	text, _ := os.ReadFile(filepath.Join(cache, kept))
	last, found := strings.CutPrefix(string(text), address+" ")
	tag, body, _ := strings.Cut(last, "\n")
	if !found || cache == "" {
		tag = ""
	}
	response, err := client.Get(ctx, "the address of "+p.Name, address, tag, p.Provider != "")
	if err != nil {
		return "", err
	}
	if a.date = response.Date; response.Body == nil {
		return body, nil
	}
	if a.fresh = true; response.ETag != "" {
		a.keep[kept] = fmt.Sprintf("%s %s\n%s", address, response.ETag, response.Body)
	}
	return string(response.Body), nil
}

// store stores the files of a good answer in the cache. If it cannot, they are only sent again.
func (a *answer) store(cache string) {
	if cache == "" || os.MkdirAll(cache, 0o755) != nil {
		return
	}
	for name, text := range a.keep {
		_ = dataset.WriteFile(cache, name, []byte(text))
	}
}
