package sync

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
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
)

// sources are those that can be asked: the lists of the providers, the collections in the order in which their facts are preferred, then
// the pages.
var sources = slices.Concat(provider.Lists, collection.All, page.All)

// answer is what a source says at a time.
type answer struct {
	files map[string]string // by name
	date  time.Time         // when the server sent the last one; zero if it did not say
	fresh bool              // a file is not the one in the cache
	keep  map[string]string // what belongs into the cache, by name of the file there
}

const (
	fetchTimeout = 10 * time.Minute // for all files of a source
	fetchBytes   = 4 * maxBytes
)

// fetch gets the files of a source from its address: https, http to this machine, or the path of a file or a directory. The cache of the
// options has the last good files and their tags. A file that only another file names can be missing.
func (r *request) fetch(ctx context.Context, opts *Options) error {
	ctx, cancel := context.WithTimeoutCause(ctx, fetchTimeout, fmt.Errorf("not all files within %s", fetchTimeout))
	defer cancel()
	a := &answer{files: map[string]string{}, keep: map[string]string{}}
	names, size := slices.Clone(r.from.Files), 0
	if names == nil {
		names = []string{""}
	}
	first := len(names)
	for i := 0; i < len(names); i++ {
		name := names[i]
		if _, found := a.files[name]; found {
			continue
		}
		text, err := a.get(ctx, r, name, opts)
		switch size += len(text); {
		case i >= first && errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return err
		case size > fetchBytes:
			return fmt.Errorf("more than %d bytes in all files, want fewer", fetchBytes)
		}
		if a.files[name] = text; i < first && r.from.More != nil {
			names = append(names, r.from.More(text)...)
		}
	}
	r.answer = a
	return nil
}

// get gets a file of a source. Its name is "" if the address is that of the file.
func (a *answer) get(ctx context.Context, r *request, name string, opts *Options) (string, error) {
	if name != "" && !fs.ValidPath(name) {
		return "", fmt.Errorf("%q is not a path below the address", jsonl.Clip(name))
	}
	address := r.address
	if !r.remote() {
		dir, file := address, name
		if name == "" {
			dir, file = filepath.Split(filepath.Clean(address))
		}
		text, err := jsonl.ReadText(os.DirFS(filepath.Clean(dir)), file)
		if len(text) > maxBytes {
			err = fmt.Errorf("more than %d bytes, want a smaller file", maxBytes)
		}
		if a.fresh = true; err != nil {
			err = fmt.Errorf("%s: %w", filepath.Join(dir, file), err)
		}
		return text, err
	}
	if name != "" {
		address = strings.TrimSuffix(address, "/") + "/" + (&url.URL{Path: name}).EscapedPath()
	}
	shown, err := checkAddress(address)
	if err != nil {
		return "", fmt.Errorf("the address of %s: %w", r.Name, err)
	}
	c := &client{transport: opts.Transport, check: "the address of " + r.Name, html: r.from.IsPage(),
		header: http.Header{"Accept": {"application/json"}, "User-Agent": {"model-catalog-sync"}}}
	if r.from.IsPage() {
		c.header["Accept"], c.header["Accept-Language"] = []string{"text/markdown, text/plain, text/html;q=0.9"}, []string{"en"}
	}
	for name, value := range r.from.Headers {
		c.check = r.from.Key + " and the address of " + r.Name
		c.header.Set(name, strings.ReplaceAll(value, "KEY", r.key))
	}
	kept, tag, last := url.PathEscape(strings.TrimSuffix(r.Name+"/"+name, "/")), "", ""
	if opts.Cache != "" && !r.from.IsList() { // lists can have private models
		text, _ := os.ReadFile(filepath.Join(opts.Cache, kept))
		if rest, found := strings.CutPrefix(string(text), address+" "); found {
			tag, last, _ = strings.Cut(rest, "\n")
		}
	}
	body, header, err := c.get(ctx, address, tag)
	if err != nil {
		return "", fmt.Errorf("GET %s: %w", shown, err)
	}
	if a.date, _ = http.ParseTime(header.Get("Date")); body == nil {
		return last, nil
	}
	if a.fresh = true; header.Get("ETag") != "" && !r.from.IsList() {
		a.keep[kept] = fmt.Sprintf("%s %s\n%s", address, header.Get("ETag"), body)
	}
	return string(body), nil
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
