package sync

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// merge returns the dataset with what the sources say, and completes the report. Each answer is
// judged alone, next to the dataset before, and those that are believed are taken together. Neither
// their order nor other answers decide what becomes of one.
func (s *state) merge(ctx context.Context, requests []*request, report *Report, opts *Options) (
	*dataset.Dataset, error) {
	before := Settle(s.dataset, s.curation)

	// Prices that begin today are no source's doing. Compared with the dataset of the last sync,
	// every source would seem to have changed them, and its guard would count changes that it did
	// not make.
	today := *before
	today.LastSync = &s.now

	// Each answer is judged alone, so that a lie cannot hide among true answers.
	s.judgeAll(ctx, &today, requests, report, opts)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // the sources that were not read would seem to have failed
	}
	believed := slices.DeleteFunc(slices.Clone(requests), func(r *request) bool { return r.Reason != "" })

	after, believed, err := s.combine(before, believed, report, opts)
	for _, r := range requests {
		report.close(r.SourceReport)
	}
	report.missing(s.dataset, believed)
	report.LastSync = s.dataset.LastSync
	if err != nil || len(believed) == 0 {
		return s.dataset, err
	}
	if report.Missing == nil && slices.ContainsFunc(believed, (*request).isList) {
		report.LastSync = &report.Time
	}
	after.LastSync = report.LastSync
	report.lost(before, after)
	for i := range report.Changes {
		report.add(recorded, "%s", code(report.Changes[i].String()))
	}
	report.disputes(s.dataset, after)
	return after, nil
}

// judgeAll reads the answers and judges each alone, several at the same time. Sources that fail get
// a reason.
func (s *state) judgeAll(
	ctx context.Context, before *dataset.Dataset, requests []*request, report *Report, opts *Options) {
	notes := make([]Report, len(requests))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var waiting sync.WaitGroup
	for i, r := range requests {
		if r.Reason != "" {
			continue // not asked, or no answer came
		}
		free <- struct{}{}
		waiting.Go(func() {
			defer func() { <-free }()
			err := r.read(ctx, s.dataset, opts, s.now)
			if err == nil {
				err = s.judge(before, r).guard(&notes[i], opts.Accept)
			}
			if err != nil {
				r.Reason = err.Error()
			}
		})
	}
	waiting.Wait()
	for i := range notes {
		report.take(&notes[i])
	}
}

// judge takes the answer of a source alone, and returns how the models of the providers change that
// it covers.
func (s *state) judge(before *dataset.Dataset, r *request) *judgment {
	j := &judgment{
		request: r,
		before:  r.part(before),
		after:   r.part(s.alone(before, r)),
		recent:  recentChanges(s.changes, s.now),
		now:     s.now,
	}
	r.Changes = history.Diff(j.before, j.after, 0)
	return j
}

// alone returns the dataset with the answer of a source and no other. Only the models of the
// providers that it covers are settled.
func (s *state) alone(before *dataset.Dataset, r *request) *dataset.Dataset {
	admitted := newcomers{}
	if r.isList() {
		admitted.add(s.admitted(before, r, nil), r.time)
	}
	after := s.take(admitted.addTo(before), r, nil)
	return Settle(after, s.curation, r.from.About...)
}

// part returns the part of a dataset with the models of the providers that a source covers, in which
// guards count its changes. Aliases and prices of a model depend on models of the same provider only.
//
// LIMIT: rows of clouds and hosts take modalities, family, weights and knowledge cutoff from the row
// of their maker. Guards do not count what changes there because of the maker's page, because it
// would be counted once for each place that sells the model: a maker of five models with ten hosts
// could not correct a single fact.
func (r *request) part(d *dataset.Dataset) *dataset.Dataset {
	if r.from.About == nil {
		return d
	}
	part := *d
	part.Models = nil
	for _, p := range d.Providers {
		if r.covers(p.ID) {
			part.Models = append(part.Models, d.ModelsOf(p.ID)...)
		}
	}
	slices.SortFunc(part.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return &part
}

// combine returns the dataset with all answers that are believed, and these. It reports the
// changes.
func (s *state) combine(
	before *dataset.Dataset, believed []*request, report *Report, opts *Options) (
	*dataset.Dataset, []*request, error) {
	notes := new(Report)
	after := s.together(before, believed, notes, opts)
	changes := s.stamp(after)
	if err := s.check(after, changes); err != nil {
		// A source can pass its guard and still contradict the history, for example by a day before
		// the last change. Checking each source costs as much as all the rest, so it is done only
		// to find out which one it is.
		believed = slices.DeleteFunc(believed, func(r *request) bool {
			alone := s.alone(before, r)
			err := s.check(alone, s.stamp(alone))
			if err != nil {
				r.Reason = err.Error()
			}
			return err != nil
		})
		notes = new(Report)
		after = s.together(before, believed, notes, opts)
		changes = s.stamp(after)
		if err := s.check(after, changes); err != nil && len(believed) > 0 {
			return nil, believed, err // none of them is to blame alone
		}
	}
	report.take(notes)
	if len(believed) > 0 {
		report.Changes = changes
	}
	return after, believed, nil
}

// together returns the dataset with the answers of sources. New models come first, so that no
// source has to wait for another one to name them before it can state facts about them.
func (s *state) together(
	before *dataset.Dataset, believed []*request, report *Report, opts *Options) *dataset.Dataset {
	admitted := newcomers{}
	for _, r := range believed {
		if r.isList() {
			admitted.add(s.admitted(before, r, report), r.time)
		}
	}
	corroborated := s.corroborated(before, believed, admitted, report)
	s.holdBack(before, corroborated, report, opts.Accept)
	for k, seen := range corroborated {
		admitted[k] = seen
	}
	with := admitted.addTo(before)
	after := with
	for _, r := range believed {
		after = s.take(after, r, report)
	}
	// Whose model a row offers is derived last, from the rows of the makers after all answers.
	after = s.withCanonicalIDs(Settle(after, s.curation), admitted)

	// Alone, no source adds the models that are corroborated, so the report of each lacks their
	// facts.
	today := *before
	today.LastSync = &s.now
	for _, r := range believed {
		if r.namesAny(corroborated) {
			own := Settle(s.take(with, r, nil), s.curation, r.from.About...)
			own.LastSync = today.LastSync
			r.Changes = history.Diff(r.part(&today), r.part(own), 0)
		}
	}
	return after
}

// namesAny reports whether a source states anything about one of the models.
func (r *request) namesAny(models newcomers) bool {
	for _, p := range r.profiles {
		if _, found := models[p.Key()]; found && !p.Unread {
			return true
		}
	}
	return false
}

// stamp returns the changes to a dataset, and sets the time at which the changed models changed.
func (s *state) stamp(after *dataset.Dataset) []history.Change {
	changes := history.Diff(s.dataset, after, s.now)
	for _, c := range changes {
		after.Find(c.Provider, c.ID).UpdatedAt = s.now
	}
	return changes
}

// check returns an error if a dataset with these changes cannot be written. Readers check what they
// read, but not how the facts of models fit together.
func (s *state) check(after *dataset.Dataset, changes []history.Change) error {
	err := after.Check()
	if err == nil {
		err = history.Check(after, append(slices.Clip(s.changes), changes...), s.now)
	}
	if err != nil {
		return fmt.Errorf("the dataset would be broken: %w", err)
	}
	return nil
}
