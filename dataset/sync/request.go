package sync

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// request is for a source, with its answer.
type request struct {
	SourceReport // Skipped if it is not sent
	from         *source.Source
	source       dataset.Source // of what it states, with the day of the sync
	address, key string
	transport    http.RoundTripper // nil means http.DefaultTransport, which respects the environment's proxy variables
	files        map[string]string // the answer, by name
	date         time.Time         // when the server sent the last file; zero if it did not say
	statements   []*source.Statement
	time         dataset.Timestamp // when a list had its models
}

// remote reports whether the address is not a file or directory.
func (r *request) remote() bool { return strings.Contains(r.address, "://") }

// choose returns requests for the lists, collections and pages that the options name, or for all.
func choose(d *dataset.Dataset, opts Options) (requests []*request, err error) {
	var names, known, reasons []string
	addresses := map[string]string{}
	for _, c := range d.Settings.Collections {
		if slices.ContainsFunc(provider.Lists, func(list source.Source) bool { return list.Name == c.Name }) {
			return nil, fmt.Errorf("settings.json: collections: %q is a list, which is asked with a key; only --collection changes its address", c.Name)
		}
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	for _, from := range sources {
		known = append(known, from.Name)
		last, _ := d.Source(from.Line.Name)
		r := &request{SourceReport: SourceReport{Name: from.Name, LastRead: last.AsOf}, from: &from, source: from.Line, address: addresses[from.Name]}
		if from.IsList() {
			r.address = cmp.Or(r.address, from.Line.URL)
			r.key = strings.TrimSpace(opts.Getenv(from.Key))
		}
		offers := func(p dataset.Provider) bool { return r.covers(p.ID) }
		if r.address == "" || !slices.ContainsFunc(d.Providers, offers) {
			continue
		}
		names = append(names, from.Name)
		if len(opts.Only) > 0 && !slices.Contains(opts.Only, from.Name) {
			continue
		}
		switch {
		case !from.IsList():
		case len(opts.Only) == 0 && !d.Settings.Syncs(from.Provider):
			r.Reason = "settings.json says that this catalog does not sync it"
		case r.key == "" && r.remote():
			r.Reason = from.Key + " is not set"
		}
		if r.Skipped = r.Reason != ""; r.Skipped {
			reasons = append(reasons, r.Name+": "+r.Reason)
		}
		requests = append(requests, r)
	}
	for name := range addresses {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%q is not a source that this program can read, want one of %s", name, strings.Join(known, ", "))
		}
	}
	for _, name := range opts.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%q is not one of the sources of the dataset's providers and settings: %s", name, strings.Join(names, ", "))
		}
	}
	if len(reasons) == len(requests) {
		err = errors.New("nobody can be asked: " + cmp.Or(strings.Join(reasons, "; "), "settings.json names no collection or page"))
	}
	return requests, err
}

// ask sends the requests at the same time and waits for all answers.
func ask(ctx context.Context, requests []*request) {
	var all sync.WaitGroup
	for _, r := range requests {
		if !r.Skipped {
			all.Go(func() { r.fail(r.fetch(ctx)) })
		}
	}
	all.Wait()
}

// read reads the statements of an answer about the models of a dataset.
func (r *request) read(ctx context.Context, d *dataset.Dataset, opts *Options, now dataset.Timestamp) (err error) {
	if r.source.AsOf, r.time = now.Day(), now; !r.remote() && opts.Read != 0 && opts.Read < now.Day() {
		r.source.AsOf, r.time = opts.Read, opts.Read.Start()
	}
	r.statements, r.leftOut, err = r.from.State(ctx, r.files, d, r.source.AsOf)
	r.Listed = len(r.statements)
	// Keys below 8 characters, as some proxies on this machine have them, could be part of any text.
	hasKey := func(s *source.Statement) bool { return len(r.key) >= 8 && strings.Contains(fmt.Sprint(*s), r.key) }
	switch {
	case err != nil:
	case !r.date.IsZero() && now.Time().Sub(r.date).Abs() > 24*time.Hour: // no later sync can repair times of the future
		err = fmt.Errorf("the list is of %s, but the clock says %s; correct the clock if it is wrong", dataset.Timestamp(r.date.UnixMilli()), now)
	case r.LastRead > r.source.AsOf:
		err = fmt.Errorf("it was read on %s, after %s; read a newer copy", r.LastRead, r.source.AsOf)
	case slices.ContainsFunc(r.statements, hasKey):
		err = errors.New("the list repeats the key; it is rejected, because it would be published")
	}
	return err
}

// covers reports whether the source is about the models of a provider.
func (r *request) covers(provider string) bool {
	return r.from.Provider == "" || r.from.Provider == provider
}
