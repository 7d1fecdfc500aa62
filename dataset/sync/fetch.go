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

// sources are those that can be asked: the lists of the providers, the collections in the order in
// which their facts are preferred, then the pages.
var sources = slices.Concat(provider.Lists, collection.All, page.All)

// The limits of all files of a source.
const (
	maxBytes     = 16 << 20 // decompressed
	fetchTimeout = 10 * time.Minute
)

// fetch gets the files of a source from its address: https, http to this machine, or the path of a
// file or a directory. A file that only another file names can be missing.
func (r *request) fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, fetchTimeout, fmt.Errorf("not all files within %s", fetchTimeout))
	defer cancel()
	names := slices.Clone(r.from.Files)
	if names == nil {
		names = []string{""} // the address is that of the file
	}
	r.files = map[string]string{}
	size := 0
	first := len(names) // those behind them are named by another file
	for i := 0; i < len(names); i++ {
		name := names[i]
		if _, found := r.files[name]; found {
			continue
		}
		text, err := r.get(ctx, name)
		if i >= first && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		size += len(text)
		if size > maxBytes {
			return fmt.Errorf("more than %d bytes, want fewer", maxBytes)
		}
		r.files[name] = text
		if i < first && r.from.More != nil {
			names = append(names, r.from.More(text)...)
		}
	}
	return nil
}

// get gets a file of a source, which can be larger than maxBytes.
func (r *request) get(ctx context.Context, name string) (string, error) {
	if name != "" && !fs.ValidPath(name) {
		return "", fmt.Errorf("%q is not a path below the address", jsonl.Clip(name))
	}
	if !r.remote() {
		path := filepath.Join(r.address, name)
		text, err := jsonl.ReadText(os.DirFS(filepath.Dir(path)), filepath.Base(path))
		if err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return text, err
	}
	address := r.address
	if name != "" {
		address = strings.TrimSuffix(address, "/") + "/" + (&url.URL{Path: name}).EscapedPath()
	}
	shown, err := checkAddress(address)
	if err != nil {
		return "", fmt.Errorf("the address of %s: %w", r.Name, err)
	}
	c := &client{
		transport: r.transport,
		check:     "the address of " + r.Name,
		header:    http.Header{"Accept": {"application/json"}, "User-Agent": {"model-catalog-sync"}},
	}
	if kind := r.from.Kind(); kind == dataset.KindPage || kind == dataset.KindSDK {
		c.html = true
		c.header.Set("Accept", "text/markdown, text/plain, text/html;q=0.9")
		c.header.Set("Accept-Language", "en")
	}
	if access := r.from.Access; access != nil {
		if strings.ContainsFunc(r.key, func(c rune) bool { return c <= ' ' || c > '~' }) {
			return "", fmt.Errorf("%s has a character that a key cannot have", access.Variable)
		}
		c.check = access.Variable + " and the address of " + r.Name
		for name, value := range access.Headers {
			c.header.Set(name, strings.ReplaceAll(value, "KEY", r.key))
		}
		if access.Sign != nil {
			c.sign = func(request *http.Request) error { return access.Sign(request, r.key) }
		}
	}
	body, header, err := c.get(ctx, address)
	if err != nil {
		return "", fmt.Errorf("GET %s: %w", shown, err)
	}
	r.date, _ = http.ParseTime(header.Get("Date"))
	return string(body), nil
}
