package sync_test

import (
	"context"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// question is a run of sync and the state of the world that it meets.
type question struct {
	asking
	sent  map[string][]provider.Model
	fault map[string]providertest.Fault   // for every request
	first map[string][]providertest.Fault // for the first requests
}

// question makes up what is asked today, and what the providers will answer.
func (y *year) question() question {
	q := question{
		asking: asking{accept: y.tripped && y.chance(0.5), answers: map[string]answer{}},
		sent:   map[string][]provider.Model{},
		fault:  map[string]providertest.Fault{},
		first:  map[string][]providertest.Fault{},
	}
	if y.chance(0.08) {
		for range 1 + y.rng.IntN(2) {
			q.named = append(q.named, providerIDs[y.rng.IntN(len(providerIDs))])
		}
	}
	keyless := y.chance(0.015)
	for _, s := range y.world.shops {
		sent, seen := s.said()
		said := answer{models: seen, private: privateOf[s.id]}
		q.sent[s.id] = sent
		switch {
		case y.chance(0.02):
			q.fault[s.id] = troubles[y.rng.IntN(len(troubles))]
			said.broken = true
		case q.accept && y.chance(0.1): // no person can accept that a provider has nothing
			q.fault[s.id] = providertest.Empty()
			said.broken = true
		case y.chance(0.02):
			q.first[s.id] = hiccups[y.rng.IntN(len(hiccups))]
		}
		if !keyless && !y.chance(0.02) {
			q.answers[s.id] = said
		}
	}
	return q
}

// privateOf counts the fine-tuned models that the formats of some providers carry.
var privateOf = map[string]int{"openai": 2, "google": 2, "mistral": 2}

// sync runs the program.
func (y *year) sync(q question, dry bool) (*sync.Report, error) {
	var servers []*providertest.Server
	for _, id := range providerIDs {
		s := y.servers[id]
		s.Set(q.sent[id])
		s.Heal()
		s.Fail(q.first[id]...)
		if fault := q.fault[id]; fault != nil {
			s.FailAlways(fault)
		}
		if _, hasKey := q.answers[id]; hasKey {
			servers = append(servers, s)
		}
	}
	now, err := time.Parse(dataset.TimestampLayout, q.at)
	if err != nil {
		y.fail("%v", err)
	}
	return sync.Run(context.Background(), sync.Options{
		Folder:         y.folder,
		Providers:      q.named,
		DryRun:         dry,
		AcceptRemovals: q.accept,
		Getenv:         providertest.Getenv(servers...),
		Now:            func() time.Time { return now },
		Client:         y.client,
	})
}
