package sync

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/provider"
)

// request is for the list of a provider, or for a collection.
type request struct {
	report  ProviderReport    // Skipped if it is not sent
	adapter *provider.Adapter // nil if there is none
	key     string
	list    *provider.List // nil unless the provider answered

	collection *collection.Collection // nil for a provider
	address    string
	answer     *collection.Answer // nil unless the collection answered
}

// acceptance is the form of ProviderReport.Acceptance.
var acceptance = regexp.MustCompile(`^([^=@]+)=[0-9]+@[0-9a-f]{8}$`)

func checkAcceptances(names, accepted []string) error {
	for _, text := range accepted {
		match := acceptance.FindStringSubmatch(text)
		if match == nil {
			return fmt.Errorf("-accept: %q, want a provider, a number and a digest as the report shows them, "+
				"such as openai=26@1a2b3c4d", text)
		}
		if err := checkName(names, match[1]); err != nil {
			return fmt.Errorf("-accept: %w", err)
		}
	}
	return nil
}

func checkName(names []string, name string) error {
	if !slices.Contains(names, name) {
		return fmt.Errorf("%q is not a provider of the dataset or a collection of its settings, want one of %s", name, strings.Join(names, ", "))
	}
	return nil
}

// choose returns a request for each provider and collection that the options name, or for all, in the order of the dataset.
func choose(d *dataset.Dataset, opts Options) ([]*request, error) {
	addresses, err := collections(d, opts)
	if err != nil {
		return nil, err
	}
	var names, variables []string
	for _, p := range d.Providers {
		names = append(names, p.ID)
	}
	names = append(names, slices.Sorted(maps.Keys(addresses))...)
	if err := checkAcceptances(names, opts.Accept); err != nil {
		return nil, err
	}
	for _, name := range opts.Only {
		if err := checkName(names, name); err != nil {
			return nil, err
		}
	}
	var requests []*request
	ready := false
	for _, p := range d.Providers {
		if len(opts.Only) > 0 && !slices.Contains(opts.Only, p.ID) {
			continue
		}
		r := newRequest(p, opts.Getenv)
		if len(opts.Only) == 0 && !d.Settings.Syncs(p.ID) {
			r.report.Outcome, r.report.Reason = Skipped, "settings.json says that this catalog does not sync it"
		} else if r.adapter != nil {
			variables = append(variables, r.adapter.KeyVariable)
		}
		ready = ready || r.report.Outcome != Skipped
		requests = append(requests, r)
	}
	for _, c := range collection.All {
		if address := addresses[c.Name]; address != "" && (len(opts.Only) == 0 || slices.Contains(opts.Only, c.Name)) {
			report := ProviderReport{Provider: dataset.Provider{ID: c.Name, Name: c.Name}, Collection: true}
			requests = append(requests, &request{report: report, collection: &c, address: address})
			ready = true
		}
	}
	switch {
	case ready:
		return requests, nil
	case len(variables) == 0:
		return nil, errors.New("no provider can be asked: this program has no adapter for it, or settings.json does not name it")
	}
	return nil, fmt.Errorf("no provider has a key, set at least one of %s", strings.Join(variables, ", "))
}

// collections returns the addresses of the collections: those of the settings, and of the options.
func collections(d *dataset.Dataset, opts Options) (map[string]string, error) {
	addresses := map[string]string{}
	for _, c := range d.Settings.Collections {
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	for name := range addresses {
		if collection.Find(name) == nil {
			var known []string
			for _, c := range collection.All {
				known = append(known, c.Name)
			}
			return nil, fmt.Errorf("%q is not a collection that this program can read, want one of %s", name, strings.Join(known, ", "))
		}
	}
	return addresses, nil
}

func newRequest(p dataset.Provider, getenv func(string) string) *request {
	r := &request{report: ProviderReport{Provider: p, Outcome: Skipped, Reason: "this program has no adapter for it"}}
	if r.adapter = adapterOf(p.ID); r.adapter == nil {
		return r
	}
	r.report.Reason = r.adapter.KeyVariable + " is not set"
	if r.key = strings.TrimSpace(getenv(r.adapter.KeyVariable)); r.key != "" {
		r.report = ProviderReport{Provider: p}
	}
	return r
}

// adapterOf returns the adapter of a provider, or nil if there is none.
func adapterOf(id string) *provider.Adapter {
	adapters := provider.Adapters()
	if i := slices.IndexFunc(adapters, func(a provider.Adapter) bool { return a.Provider == id }); i >= 0 {
		return &adapters[i]
	}
	return nil
}

// ask sends the requests at the same time and waits for all lists.
func ask(ctx context.Context, requests []*request, opts Options) {
	total := 0
	answered := make(chan struct{})
	for _, r := range requests {
		if r.report.Outcome == Skipped {
			continue
		}
		total++
		go func() {
			var err error
			if r.collection != nil {
				r.answer, err = r.collection.Fetch(ctx, opts.Client, r.address, opts.Cache, dataset.Timestamp(opts.Now().UnixMilli()).Day())
			} else {
				r.list, err = r.adapter.List(ctx, opts.Client, opts.Getenv(r.adapter.BaseVariable), r.key)
			}
			if err != nil {
				r.report.Outcome, r.report.Reason = Failed, err.Error()
			}
			answered <- struct{}{}
		}()
	}
	opts.Progress(0, total)
	for done := range total {
		<-answered
		opts.Progress(done+1, total)
	}
}
