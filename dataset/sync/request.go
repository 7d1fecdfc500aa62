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
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// request is for the list of a provider or for a collection, with what came of it.
type request struct {
	report  ProviderReport // Skipped if it is not sent
	source  dataset.Source // of what it states, with the day of the sync
	day     dataset.Date   // on which the answer came, which is earlier if the source has not changed since
	adapter *provider.Adapter
	key     string
	list    *provider.List // nil unless a provider answered

	collection *collection.Collection // nil for a provider
	address    string
	answer     *collection.Answer // nil unless a collection answered

	statements []*source.Statement
}

// choose returns a request for each provider and collection that the options name, or for all, in the order of the dataset, then in the
// order in which collections are preferred.
func choose(d *dataset.Dataset, opts Options) (requests []*request, err error) {
	var names, known, variables []string
	for _, p := range d.Providers {
		r := &request{report: ProviderReport{Provider: p}, source: dataset.Source{Name: listName(p.ID), Official: true}, adapter: adapterOf(p.ID)}
		if r.adapter != nil {
			r.key = strings.TrimSpace(opts.Getenv(r.adapter.KeyVariable))
		}
		requests, names = append(requests, r), append(names, p.ID)
	}
	addresses := map[string]string{}
	for _, c := range d.Settings.Collections {
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	for _, c := range collection.All {
		known = append(known, c.Name)
		if address := addresses[c.Name]; address != "" {
			requests, names = append(requests, &request{collection: &c, address: address, source: dataset.Source{Name: c.Name, URL: c.URL, License: c.License},
				report: ProviderReport{Provider: dataset.Provider{ID: c.Name, Name: c.Name}}}), append(names, c.Name)
		}
	}
	for name := range addresses {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%q is not a collection that this program can read, want one of %s", name, strings.Join(known, ", "))
		}
	}
	for _, name := range opts.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%q is not a provider of the dataset or a collection of its settings, want one of %s", name, strings.Join(names, ", "))
		}
	}
	requests = slices.DeleteFunc(requests, func(r *request) bool {
		return len(opts.Only) > 0 && !slices.Contains(opts.Only, r.report.Provider.ID)
	})
	ready := false
	for _, r := range requests {
		switch {
		case r.collection != nil:
		case len(opts.Only) == 0 && !d.Settings.Syncs(r.report.Provider.ID):
			r.report.Outcome, r.report.Reason = Skipped, "settings.json says that this catalog does not sync it"
		case r.adapter == nil:
			r.report.Outcome, r.report.Reason = Skipped, "this program has no adapter for it"
		case r.key == "":
			r.report.Outcome, r.report.Reason = Skipped, r.adapter.KeyVariable+" is not set"
			variables = append(variables, r.adapter.KeyVariable)
		}
		ready = ready || r.report.Outcome != Skipped
	}
	switch {
	case ready:
		return requests, nil
	case len(variables) == 0:
		return nil, errors.New("no provider can be asked: this program has no adapter for it, or settings.json does not name it")
	}
	return nil, fmt.Errorf("no provider has a key, set at least one of %s", strings.Join(variables, ", "))
}

// listName is the name of a provider's list among the sources of the dataset.
func listName(provider string) string { return provider + "_api" }

// adapterOf returns the adapter of a provider, or nil if there is none.
func adapterOf(id string) *provider.Adapter {
	adapters := provider.Adapters()
	if i := slices.IndexFunc(adapters, func(a provider.Adapter) bool { return a.Provider == id }); i >= 0 {
		return &adapters[i]
	}
	return nil
}

// ask sends the requests at the same time and waits for all answers.
func ask(ctx context.Context, requests []*request, opts Options) {
	var all sync.WaitGroup
	for _, r := range requests {
		if r.report.Outcome == Skipped {
			continue
		}
		all.Go(func() {
			var err error
			if r.collection != nil {
				r.answer, err = r.collection.Fetch(ctx, opts.Client, r.address, opts.Cache, dataset.Timestamp(opts.Now().UnixMilli()).Day())
			} else {
				r.list, err = r.adapter.List(ctx, opts.Client, opts.Getenv(r.adapter.BaseVariable), r.key)
			}
			r.fail(err)
		})
	}
	all.Wait()
}

// maxSkew is the largest difference between the clock and the date of a list.
const maxSkew = 24 * time.Hour

// read reads the statements of an answer about the models of a dataset.
func (r *request) read(d *dataset.Dataset, now dataset.Timestamp) (err error) {
	r.source.AsOf, r.day = now.Day(), now.Day()
	if r.collection != nil {
		r.day = r.answer.Day
		r.statements, err = r.collection.Read(r.answer, d, now.Day())
		r.report.Listed, r.report.Unchanged = len(r.statements), !r.answer.Fresh
		return err
	}
	for i := range r.list.Models {
		if r.statements = append(r.statements, &r.list.Models[i]); !r.list.Models[i].Followed {
			r.report.Listed++
		}
	}
	date := cmp.Or(r.list.Date, now.Time())
	switch {
	case now.Time().Sub(date).Abs() > maxSkew:
		return fmt.Errorf("the list is of %s, but the clock says %s; correct the clock if it is wrong", dataset.Timestamp(date.UnixMilli()), now)
	case r.report.Listed == 0 && r.list.Private > 0:
		return errors.New("the list has only fine-tuned models of the key's owner, want models of the provider")
	case r.report.Listed == 0:
		return errors.New("the list is empty, want at least one model")
	}
	return nil
}
