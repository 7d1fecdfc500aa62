package sync

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

type request struct {
	report  ProviderReport    // Skipped if it is not sent
	adapter *provider.Adapter // nil if there is none
	key     string
	list    *provider.List // nil unless the provider answered
}

// acceptance is the form of ProviderReport.Acceptance.
var acceptance = regexp.MustCompile(`^([^=@]+)=[0-9]+@[0-9a-f]{8}$`)

func checkAcceptances(providers []dataset.Provider, accepted []string) error {
	for _, text := range accepted {
		match := acceptance.FindStringSubmatch(text)
		if match == nil {
			return fmt.Errorf("-accept: %q, want a provider, a number and a digest as the report shows them, "+
				"such as openai=26@1a2b3c4d", text)
		}
		if err := checkProvider(providers, match[1]); err != nil {
			return fmt.Errorf("-accept: %w", err)
		}
	}
	return nil
}

func checkProvider(providers []dataset.Provider, id string) error {
	var ids []string
	for _, p := range providers {
		ids = append(ids, p.ID)
	}
	if !slices.Contains(ids, id) {
		return fmt.Errorf("%q is not a provider of the dataset, want one of %s", id, strings.Join(ids, ", "))
	}
	return nil
}

// choose returns a request for each provider that the options name, or for all, in the order of the dataset.
func choose(d *dataset.Dataset, opts Options) ([]*request, error) {
	if err := checkAcceptances(d.Providers, opts.Accept); err != nil {
		return nil, err
	}
	for _, id := range opts.Providers {
		if err := checkProvider(d.Providers, id); err != nil {
			return nil, err
		}
	}
	var requests []*request
	var variables []string
	ready := false
	for _, p := range d.Providers {
		if len(opts.Providers) > 0 && !slices.Contains(opts.Providers, p.ID) {
			continue
		}
		r := newRequest(p, opts.Getenv)
		if len(opts.Providers) == 0 && !d.Settings.Syncs(p.ID) {
			r.report.Outcome, r.report.Reason = Skipped, "settings.json says that this catalog does not sync it"
		} else if r.adapter != nil {
			variables = append(variables, r.adapter.KeyVariable)
		}
		ready = ready || r.report.Outcome != Skipped
		requests = append(requests, r)
	}
	switch {
	case ready:
		return requests, nil
	case len(variables) == 0:
		return nil, errors.New("no provider can be asked: this program has no adapter for it, or settings.json does not name it")
	}
	return nil, fmt.Errorf("no provider has a key, set at least one of %s", strings.Join(variables, ", "))
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
			list, err := r.adapter.List(ctx, opts.Client, opts.Getenv(r.adapter.BaseVariable), r.key)
			if err != nil {
				r.report.Outcome, r.report.Reason = Failed, err.Error()
			} else {
				r.list = list
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
