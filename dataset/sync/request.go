package sync

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// request is for the list of a provider or for a public source, with its answer.
type request struct {
	ProviderReport                // Skipped if it is not sent
	source         dataset.Source // of what it states, with the day of the sync
	statements     []*source.Statement

	adapter *provider.Adapter
	key     string
	list    *provider.List // nil unless a provider answered

	public  *source.Public // nil for the list of a provider
	address string
	answer  *answer // nil unless a public source answered
}

// choose returns requests for the providers in order of the dataset, then the collections, that the options name, or for all.
func choose(d *dataset.Dataset, opts Options) (requests []*request, err error) {
	var names, known, reasons []string
	evidence := d.Evidence()
	for _, p := range d.Providers {
		r := &request{ProviderReport: ProviderReport{Provider: p}, source: dataset.Source{Name: dataset.ListSource(p.ID), Official: true, Whole: true}, adapter: provider.Find(p.ID)}
		switch {
		case len(opts.Only) == 0 && !d.Settings.Syncs(p.ID):
			r.Reason = "settings.json says that this catalog does not sync it"
		case r.adapter == nil:
			r.Reason = "this program has no adapter for it"
		default:
			r.source.URL = r.adapter.Address()
			if r.key = strings.TrimSpace(opts.Getenv(r.adapter.KeyVariable)); r.key == "" {
				r.Reason = r.adapter.KeyVariable + " is not set"
			}
		}
		r.Skipped = r.Reason != ""
		requests, names = append(requests, r), append(names, p.ID)
	}
	addresses := map[string]string{}
	for _, c := range d.Settings.Collections {
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	for _, p := range publicSources {
		known = append(known, p.Name)
		if address := addresses[p.Name]; address != "" && (p.Provider == "" || slices.ContainsFunc(d.Providers, func(o dataset.Provider) bool { return o.ID == p.Provider })) {
			known, _ := evidence.Source(p.Source.Name)
			requests, names = append(requests, &request{public: &p, address: address, source: p.Source,
				ProviderReport: ProviderReport{Provider: dataset.Provider{ID: p.Name, Name: p.Name}, LastRead: known.AsOf}}), append(names, p.Name)
		}
	}
	for name := range addresses {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%q is not a collection or page that this program can read, want one of %s", name, strings.Join(known, ", "))
		}
	}
	for _, name := range opts.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%q is not a provider of the dataset or a collection or page of its settings, want one of %s", name, strings.Join(names, ", "))
		}
	}
	requests = slices.DeleteFunc(requests, func(r *request) bool { return len(opts.Only) > 0 && !slices.Contains(opts.Only, r.Provider.ID) })
	for _, r := range requests {
		if !r.Skipped {
			return requests, nil
		}
		reasons = append(reasons, r.Provider.ID+": "+r.Reason)
	}
	return nil, errors.New("nobody can be asked: " + strings.Join(reasons, "; "))
}

// ask sends the requests at the same time and waits for all answers.
func ask(ctx context.Context, requests []*request, opts Options) {
	var all sync.WaitGroup
	for _, r := range requests {
		if r.Skipped {
			continue
		}
		all.Go(func() {
			var err error
			if r.public != nil {
				r.answer, err = fetch(ctx, opts.Client, r.public, r.address, opts.Cache)
			} else {
				r.list, err = r.adapter.List(ctx, opts.Client, opts.Getenv(r.adapter.BaseVariable), r.key)
			}
			r.fail(err)
		})
	}
	all.Wait()
}

// read reads the statements of an answer about the models of a dataset.
func (r *request) read(d *dataset.Dataset, opts *Options, now dataset.Timestamp) (err error) {
	var date time.Time
	if r.source.AsOf = now.Day(); r.public != nil {
		if !strings.Contains(r.address, "://") {
			r.source.AsOf = cmp.Or(opts.Read, r.source.AsOf)
		}
		date, r.Unchanged = r.answer.date, !r.answer.fresh
		r.statements, r.leftOut, err = r.public.Read(r.answer.files, d, r.source.AsOf)
	} else {
		r.statements, date = r.list.Models, r.list.Date
	}
	r.Listed = len(r.statements)
	switch {
	case err != nil:
	case !date.IsZero() && now.Time().Sub(date).Abs() > 24*time.Hour: // no later sync can repair times of the future
		err = fmt.Errorf("the list is of %s, but the clock says %s; correct the clock if it is wrong", dataset.Timestamp(date.UnixMilli()), now)
	case r.LastRead > r.source.AsOf:
		err = fmt.Errorf("it was read on %s, after %s; read a newer copy", r.LastRead, r.source.AsOf)
	case r.Listed == 0:
		err = errors.New("the list is empty, want at least one model")
	}
	return err
}

// covers reports whether the source is about the models of a provider.
func (r *request) covers(provider string) bool {
	if r.public == nil {
		return provider == r.Provider.ID
	}
	return r.public.Provider == "" || r.public.Provider == provider
}
