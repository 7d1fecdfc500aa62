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
	profiles     []*source.Profile // what the answer states
	time         dataset.Timestamp // when a list had its models
}

// remote reports whether the address is not a file or directory.
func (r *request) remote() bool { return strings.Contains(r.address, "://") }

// choose returns requests for the lists, collections and pages that the options name, or for all.
func choose(d *dataset.Dataset, opts Options) (requests []*request, err error) {
	addresses := map[string]string{} // by the name of the source
	for _, c := range d.Settings.Collections {
		if takesKey(c.Name) {
			return nil, fmt.Errorf("settings.json: collections: %q is asked with a key; "+
				"only --collection changes its address", c.Name)
		}
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	if err := checkNames(addresses); err != nil {
		return nil, err
	}
	var names, reasons []string
	for i := range sources {
		from := &sources[i]
		r := newRequest(d, from, addresses[from.Name], opts)
		isAbout := func(p dataset.Provider) bool { return from.Covers(p.ID) }
		if r.address == "" || !slices.ContainsFunc(d.Providers, isAbout) {
			continue
		}
		names = append(names, from.Name)
		if len(opts.Only) > 0 && !slices.Contains(opts.Only, from.Name) {
			continue
		}
		r.Reason = r.whySkipped(d, opts)
		r.Skipped = r.Reason != ""
		if r.Skipped {
			reasons = append(reasons, r.Name+": "+r.Reason)
		}
		requests = append(requests, r)
	}
	for _, name := range opts.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%q is not one of the sources of the dataset's providers and settings: %s",
				name, strings.Join(names, ", "))
		}
	}
	if len(reasons) == len(requests) {
		why := cmp.Or(strings.Join(reasons, "; "), "settings.json names no collection or page")
		return nil, errors.New("nobody can be asked: " + why)
	}
	return requests, nil
}

// takesKey reports whether a source is asked with a key.
func takesKey(name string) bool {
	return slices.ContainsFunc(sources, func(s source.Source) bool { return s.Name == name && s.Access != nil })
}

// checkNames returns an error if an address is of a source that this program cannot read.
func checkNames(addresses map[string]string) error {
	var known []string
	for _, s := range sources {
		known = append(known, s.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(addresses)) {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%q is not a source that this program can read, want one of %s",
				name, strings.Join(known, ", "))
		}
	}
	return nil
}

// newRequest returns the request for a source at an address. The lists of APIs have addresses of
// their own, which people can change for one sync.
func newRequest(d *dataset.Dataset, from *source.Source, address string, opts Options) *request {
	last, _ := d.Source(from.Line.Name)
	r := &request{
		SourceReport: SourceReport{Name: from.Name, LastRead: last.AsOf},
		from:         from,
		source:       from.Line,
		address:      address,
	}
	if from.Kind() == dataset.KindList {
		r.address = cmp.Or(r.address, from.Line.URL)
	}
	if from.Access != nil {
		r.key = strings.TrimSpace(opts.Getenv(from.Access.Variable))
	}
	return r
}

// whySkipped returns why a source is not asked, or "".
func (r *request) whySkipped(d *dataset.Dataset, opts Options) string {
	if r.from.Kind() == dataset.KindList && len(opts.Only) == 0 && !d.Settings.Syncs(r.from.Provider()) {
		return "settings.json says that this catalog does not sync it"
	}
	if r.from.Access != nil && r.key == "" && r.remote() {
		return r.from.Access.Variable + " is not set"
	}
	return ""
}

// ask sends the requests at the same time and waits for all answers.
func ask(ctx context.Context, requests []*request) {
	var waiting sync.WaitGroup
	for _, r := range requests {
		if r.Skipped {
			continue
		}
		waiting.Go(func() {
			if err := r.fetch(ctx); err != nil {
				r.Reason = err.Error()
			}
		})
	}
	waiting.Wait()
}

// read reads what an answer states about the models of a dataset. It ends soon after the context.
func (r *request) read(ctx context.Context, d *dataset.Dataset, opts *Options, now dataset.Timestamp) (err error) {
	r.source.AsOf = now.Day()
	r.time = now
	if !r.remote() && opts.Read != 0 && opts.Read < now.Day() { // a copy of another day
		r.source.AsOf = opts.Read
		r.time = opts.Read.Start()
	}
	r.profiles, r.leftOut, err = r.from.State(ctx, r.files, d, r.source.AsOf)
	if err != nil {
		return err
	}
	r.Listed = len(r.profiles)
	// No later sync can repair times of the future.
	if !r.date.IsZero() && now.Time().Sub(r.date).Abs() > 24*time.Hour {
		at := dataset.Timestamp(r.date.UnixMilli())
		return fmt.Errorf("the list is of %s, but the clock says %s; correct the clock if it is wrong", at, now)
	}
	if r.LastRead > r.source.AsOf {
		return fmt.Errorf("it was read on %s, after %s; read a newer copy", r.LastRead, r.source.AsOf)
	}
	if slices.ContainsFunc(r.profiles, r.repeatsKey) {
		return errors.New("the list repeats the key; it is rejected, because it would be published")
	}
	return nil
}

// repeatsKey reports whether what an answer states contains the key.
func (r *request) repeatsKey(p *source.Profile) bool {
	// Keys below 8 characters, as some proxies on this machine have them, could be part of any
	// text.
	return len(r.key) >= 8 && strings.Contains(fmt.Sprint(*p), r.key)
}

// covers reports whether the source is about the models of a provider.
func (r *request) covers(provider string) bool { return r.from.Covers(provider) }

// isList reports whether the source is a list of models: what it has is offered, and what it does
// not have is not listed.
func (r *request) isList() bool { return r.source.Kind == dataset.KindList }
