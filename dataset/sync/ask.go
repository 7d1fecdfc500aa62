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

// question is a provider that is asked or skipped, and what became of it.
type question struct {
	provider dataset.Provider
	adapter  *provider.Adapter
	key      string
	skipped  string // why it is not asked; empty: it is
	list     *provider.List
	err      error
}

// choose returns a question for each provider that the options name, in the order of the dataset.
func choose(providers []dataset.Provider, opts Options) ([]*question, error) {
	wanted := map[string]bool{}
	var ids []string
	for _, p := range providers {
		ids = append(ids, p.ID)
		wanted[p.ID] = len(opts.Providers) == 0
	}
	for _, id := range opts.Providers {
		if !slices.Contains(ids, id) {
			return nil, fmt.Errorf("%q is not one of the dataset's providers: %s", id, strings.Join(ids, ", "))
		}
		wanted[id] = true
	}
	var all []*question
	var keys []string
	ready := false
	for _, p := range providers {
		if !wanted[p.ID] {
			continue
		}
		q := newQuestion(p, opts.Getenv)
		if q.adapter != nil {
			keys = append(keys, q.adapter.KeyVariable)
		}
		ready = ready || q.skipped == ""
		all = append(all, q)
	}
	switch {
	case ready:
		return all, nil
	case len(keys) == 0:
		return nil, errors.New("this program has no adapter for any of the providers")
	}
	return nil, fmt.Errorf("no provider has a key; set one or more of %s", strings.Join(keys, ", "))
}

func newQuestion(p dataset.Provider, getenv func(string) string) *question {
	q := &question{provider: p}
	for _, a := range provider.Adapters() {
		if a.Provider == p.ID {
			q.adapter = &a
		}
	}
	if q.adapter == nil {
		q.skipped = "this program has no adapter for it"
		return q
	}
	if q.key = strings.TrimSpace(getenv(q.adapter.KeyVariable)); q.key == "" {
		q.skipped = q.adapter.KeyVariable + " is not set"
	}
	return q
}

// ask asks all providers at once.
func ask(ctx context.Context, questions []*question, opts Options) {
	var pending []*question
	for _, q := range questions {
		if q.skipped == "" {
			pending = append(pending, q)
		}
	}
	opts.Progress(0, len(pending))
	answered := make(chan struct{})
	for _, q := range pending {
		go func() {
			q.list, q.err = q.adapter.List(ctx, opts.Client, opts.Getenv(q.adapter.BaseVariable), q.key)
			answered <- struct{}{}
		}()
	}
	for done := range pending {
		<-answered
		opts.Progress(done+1, len(pending))
	}
}
