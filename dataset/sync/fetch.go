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
	// LIMIT: decompressed bytes. All answers are in memory at once, so a hundred sources that send
	// nonsense must not fill it.
	maxBytes = 16 << 20
	// LIMIT: the files of a source come one after another, so that its server is not flooded. A
	// source with hundreds of cards needs some minutes.
	fetchTimeout = 10 * time.Minute
)

// fetch gets the files of a source from its address: https, http to this machine, or the path of a
// file or a directory. A file that only another file names can be missing.
func (r *request) fetch(ctx context.Context) (a answer, err error) {
	late := fmt.Errorf("not all files within %s", fetchTimeout)
	ctx, cancel := context.WithTimeoutCause(ctx, fetchTimeout, late)
	defer cancel()
	names := slices.Clone(r.from.Files)
	if names == nil {
		names = []string{""} // the address is that of the file
	}
	known := len(names) // the names after these come from the files themselves
	a.files = map[string]string{}
	size := 0
	for i := 0; i < len(names); i++ {
		name := names[i]
		if _, found := a.files[name]; found {
			continue // two files can name the same third one
		}
		text, date, err := r.get(ctx, name)
		isNamed := i >= known
		if isNamed && errors.Is(err, fs.ErrNotExist) {
			continue // an index is often ahead of its pages, or behind them
		}
		if err != nil {
			return answer{}, err
		}
		size += len(text)
		if size > maxBytes {
			return answer{}, fmt.Errorf("more than %d bytes, want fewer", maxBytes)
		}
		a.files[name] = text
		a.date = date
		// Only the files of the source name others. If these could, too, a link could lead around
		// in a circle.
		if !isNamed && r.from.More != nil {
			names = append(names, r.from.More(text)...)
		}
	}
	return a, nil
}

// get gets a file of a source, which can be larger than maxBytes, and when the server sent it; zero
// if it does not say that.
func (r *request) get(ctx context.Context, name string) (text string, date time.Time, err error) {
	// Names come from the text of an index. "../" would leave the address.
	if name != "" && !fs.ValidPath(name) {
		return "", date, fmt.Errorf("%q is not a path below the address", jsonl.Clip(name))
	}
	if !r.remote() {
		text, err = r.readFile(name)
		return text, date, err
	}
	address := r.address
	if name != "" {
		address = strings.TrimSuffix(address, "/") + "/" + (&url.URL{Path: name}).EscapedPath()
	}
	shown, err := checkAddress(address)
	if err != nil {
		return "", date, fmt.Errorf("the address of %s: %w", r.Name, err)
	}
	c, err := r.client()
	if err != nil {
		return "", date, err
	}
	body, header, err := c.get(ctx, address)
	if err != nil {
		return "", date, fmt.Errorf("GET %s: %w", shown, err)
	}
	date, _ = http.ParseTime(header.Get("Date"))
	return string(body), date, nil
}

// readFile returns a file below the address, which is a path of this machine.
func (r *request) readFile(name string) (string, error) {
	path := filepath.Join(r.address, name)
	// Before it is read, because a file that somebody saved can be of any size.
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > maxBytes {
		return "", fmt.Errorf("%s: more than %d bytes, want fewer", path, maxBytes)
	}
	text, err := jsonl.ReadText(os.DirFS(filepath.Dir(path)), filepath.Base(path))
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return text, err
}

// client returns a client that asks as the source wants to be asked.
func (r *request) client() (*client, error) {
	c := &client{
		transport: r.transport,
		check:     "the address of " + r.Name,
		header:    http.Header{"Accept": {"application/json"}, "User-Agent": {"model-catalog-sync"}},
	}
	kind := r.from.Kind()
	if kind == dataset.KindPage || kind == dataset.KindSDK {
		// Many sites have a page in Markdown for programs. Readers are written for the English
		// page; without the header some sites choose the language by the country of the machine.
		c.html = true
		c.header.Set("Accept", "text/markdown, text/plain, text/html;q=0.9")
		c.header.Set("Accept-Language", "en")
	}
	access := r.from.Access
	if access == nil {
		return c, nil
	}
	// A line break in a key would begin another header. The key is not shown.
	if strings.ContainsFunc(r.key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, fmt.Errorf("%s has a character that a key cannot have", access.Variable)
	}
	c.check = access.Variable + " and the address of " + r.Name
	for name, value := range access.Headers {
		c.header.Set(name, strings.ReplaceAll(value, "KEY", r.key))
	}
	if access.Sign != nil {
		c.sign = func(request *http.Request) error { return access.Sign(request, r.key) }
	}
	return c, nil
}
