package sync

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/price"
)

// merge returns the dataset with the answers that are believed, and completes the report. Each
// answer is judged by itself, next to the dataset before, and those that are believed are merged
// together. Neither their order nor other answers decide whether one is believed.
func (s *syncer) merge(ctx context.Context, requests []*request, report *Report, opts *Options) (
	*dataset.Dataset, error) {
	// A dataset that people edited is not settled. Their edits must not count as changes of a
	// source.
	before := Settle(s.dataset, s.curation)

	// Prices that begin today are no source's doing. Compared with the dataset of the last sync,
	// every source would seem to have changed them, and its guard would count changes that it did
	// not make.
	today := *before
	today.LastSync = &s.now

	// Each answer is judged by itself, so that a lie cannot hide among true answers.
	s.judgeAll(ctx, &today, requests, report, opts)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // the sources that were not read would seem to have failed
	}
	isRefused := func(r *request) bool { return r.Reason != "" }
	believed := slices.DeleteFunc(slices.Clone(requests), isRefused)

	after, believed, err := s.mergeBelieved(before, believed, report, opts)
	for _, r := range requests {
		report.addSource(r.SourceReport)
	}
	report.addMissing(s.dataset, believed)
	report.LastSync = s.dataset.LastSync
	if err != nil || len(believed) == 0 {
		return s.dataset, err
	}
	// last_sync promises that every list was read. A sync of pages only keeps the last day.
	if report.Missing == nil && slices.ContainsFunc(believed, (*request).isList) {
		report.LastSync = &report.Time
	}
	after.LastSync = report.LastSync
	report.addLost(before, after)
	for i := range report.Changes {
		report.add(recorded, "%s", code(report.Changes[i].String()))
	}
	report.addDisputes(s.dataset, after)
	return after, nil
}

// judgeAll reads the answers and judges each by itself. Sources whose answer is refused get a
// reason. It judges as many at a time as there are processors, because settling a hundred times is
// most of the work of a sync.
func (s *syncer) judgeAll(
	ctx context.Context, before *dataset.Dataset, requests []*request, report *Report, opts *Options) {
	// Each goroutine has its own notes. They are added in the order of the requests, so that the
	// report does not depend on who is done first.
	notes := make([]Report, len(requests))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var waiting sync.WaitGroup
	for i, r := range requests {
		if r.Reason != "" {
			continue // not asked, or no answer came: the report has the reason
		}
		free <- struct{}{}
		waiting.Go(func() {
			defer func() { <-free }()
			err := s.readAndJudge(ctx, before, r, &notes[i], opts)
			if err != nil {
				r.Reason = err.Error()
			}
		})
	}
	waiting.Wait()
	for i := range notes {
		report.addNotes(&notes[i])
	}
}

// readAndJudge reads an answer and asks the guards about it. The error is why it is refused.
func (s *syncer) readAndJudge(
	ctx context.Context, before *dataset.Dataset, r *request, notes *Report, opts *Options) error {
	// The report has what was read also if the answer is refused.
	read, leftOut, err := r.read(ctx, s.dataset, opts, s.now)
	r.reading = read
	r.leftOut = leftOut
	r.Listed = len(read.profiles)
	if err != nil {
		return err
	}
	return s.judge(before, r).guard(notes, opts.Accept)
}

// judge returns what the answer of a source would change if it were the only one, for the guards.
func (s *syncer) judge(before *dataset.Dataset, r *request) *judgment {
	j := &judgment{
		request: r,
		before:  r.coveredPart(before),
		after:   r.coveredPart(s.mergedOnly(before, r)),
		recent:  recentChanges(s.changes, s.now),
		now:     s.now,
	}
	r.Changes = history.Diff(j.before, j.after, 0)
	return j
}

// mergedOnly returns the dataset with the answer of one source and no other. Only the models of the
// providers that it covers are settled, because no others can change by what it says.
func (s *syncer) mergedOnly(before *dataset.Dataset, r *request) *dataset.Dataset {
	admitted := newcomers{}
	if r.isList() {
		admitted.add(s.admitted(before, r, nil), r.time)
	}
	after := s.withClaims(admitted.addTo(before), r, nil)
	return Settle(after, s.curation, r.from.About...)
}

// coveredPart returns the part of a dataset with the models of the providers that a source covers,
// in which guards count its changes. Aliases and prices of a model depend on models of the same
// provider only.
//
// LIMIT: rows of clouds and hosts inherit modalities, family, weights and knowledge cutoff from the
// row of their maker. Guards do not count what changes there because of the maker's page, because
// it would be counted once for each place that sells the model: a maker of five models with ten
// hosts could not correct a single fact.
func (r *request) coveredPart(d *dataset.Dataset) *dataset.Dataset {
	if r.from.About == nil {
		return d // it covers all providers
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

// mergeBelieved returns the dataset with all answers that are believed, and the requests whose
// answers are in it. It reports the changes.
func (s *syncer) mergeBelieved(
	before *dataset.Dataset, believed []*request, report *Report, opts *Options) (
	after *dataset.Dataset, merged []*request, err error) {
	notes := new(Report)
	after = s.merged(before, believed, notes, opts)
	changes := s.stampChanges(after)
	if err := s.check(after, changes); err != nil {
		// An answer can pass its guard and still contradict the history, for example by a day
		// before the last change. Checking each source costs as much as all the rest, so it is done
		// only to find out which one it is.
		believed = slices.DeleteFunc(believed, s.breaksDataset(before))
		notes = new(Report)
		after = s.merged(before, believed, notes, opts)
		changes = s.stampChanges(after)
		err := s.check(after, changes)
		if err != nil && len(believed) > 0 {
			return nil, believed, err // two answers contradict each other, and nobody can tell which is wrong
		}
	}
	report.addNotes(notes)
	if len(believed) > 0 {
		report.Changes = changes
	}
	return after, believed, nil
}

// breaksDataset returns a function that reports whether the answer of a source by itself makes a
// dataset that cannot be written. The source then gets the reason.
func (s *syncer) breaksDataset(before *dataset.Dataset) func(r *request) bool {
	return func(r *request) bool {
		only := s.mergedOnly(before, r)
		err := s.check(only, s.stampChanges(only))
		if err != nil {
			r.Reason = err.Error()
		}
		return err != nil
	}
}

// merged returns the dataset with the answers of sources.
func (s *syncer) merged(
	before *dataset.Dataset, believed []*request, report *Report, opts *Options) *dataset.Dataset {
	// New models come first, so that no source has to wait for another one to name them before it
	// can state facts about them.
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
	withNew := admitted.addTo(before)

	after := withNew
	for _, r := range believed {
		after = s.withClaims(after, r, report)
	}
	// Whose model a row offers is derived last, from the rows of the makers after all answers.
	after = s.withCanonicalIDs(Settle(after, s.curation), admitted)
	// A new model has the prices that its provider states once for all, which no source repeats.
	price.AddStated(after)
	s.addCorroborated(before, withNew, believed, corroborated)
	return after
}

// addCorroborated adds the facts of corroborated models to the changes of the sources that name
// them. When a source was judged by itself, the catalog did not have these models yet.
func (s *syncer) addCorroborated(
	before, withNew *dataset.Dataset, believed []*request, corroborated newcomers) {
	today := *before // see merge
	today.LastSync = &s.now
	for _, r := range believed {
		if !r.namesAny(corroborated) {
			continue
		}
		only := Settle(s.withClaims(withNew, r, nil), s.curation, r.from.About...)
		only.LastSync = today.LastSync
		r.Changes = history.Diff(r.coveredPart(&today), r.coveredPart(only), 0)
	}
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

// stampChanges returns the changes to a dataset, and sets the time at which the changed models
// changed.
func (s *syncer) stampChanges(after *dataset.Dataset) []history.Change {
	changes := history.Diff(s.dataset, after, s.now)
	for _, c := range changes {
		after.Find(c.Provider, c.ID).UpdatedAt = s.now
	}
	return changes
}

// check returns an error if a dataset with these changes cannot be written. Readers check what they
// read, but not how the facts of models fit together.
func (s *syncer) check(after *dataset.Dataset, changes []history.Change) error {
	err := after.Check()
	if err == nil {
		err = history.Check(after, append(slices.Clip(s.changes), changes...), s.now)
	}
	if err != nil {
		return fmt.Errorf("the dataset would be broken: %w", err)
	}
	return nil
}
