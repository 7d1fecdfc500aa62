package sync

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// request is the request for one provider's list.
type request struct {
	report  ProviderReport    // Skipped if it is not sent
	adapter *provider.Adapter // nil if there is none
	key     string
	list    *provider.List // nil unless the provider answered
}

// choose returns a request for each provider that the options name, in the order of the dataset.
func choose(providers []dataset.Provider, opts Options) ([]*request, error) {
	var ids []string
	for _, p := range providers {
		ids = append(ids, p.ID)
	}
	for _, id := range opts.Providers {
		if !slices.Contains(ids, id) {
			return nil, fmt.Errorf("%q is not a provider of the dataset, want one of %s", id, strings.Join(ids, ", "))
		}
	}
	var requests []*request
	var variables []string
	ready := false
	for _, p := range providers {
		if len(opts.Providers) > 0 && !slices.Contains(opts.Providers, p.ID) {
			continue
		}
		r := newRequest(p, opts.Getenv)
		if r.adapter != nil {
			variables = append(variables, r.adapter.KeyVariable)
		}
		ready = ready || r.report.Outcome != Skipped
		requests = append(requests, r)
	}
	switch {
	case ready:
		return requests, nil
	case len(variables) == 0:
		return nil, errors.New("this program has no adapter for any of the providers")
	}
	return nil, fmt.Errorf("no provider has a key, set at least one of %s", strings.Join(variables, ", "))
}

func newRequest(p dataset.Provider, getenv func(string) string) *request {
	r := &request{report: ProviderReport{Provider: p, Outcome: Skipped, Reason: "this program has no adapter for it"}}
	for _, a := range provider.Adapters() {
		if a.Provider != p.ID {
			continue
		}
		r.adapter, r.key = &a, strings.TrimSpace(getenv(a.KeyVariable))
		r.report.Reason = a.KeyVariable + " is not set"
		if r.key != "" {
			r.report = ProviderReport{Provider: p}
		}
	}
	return r
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
