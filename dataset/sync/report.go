package sync

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
)

// Report is what a run found and did.
type Report struct {
	Time   dataset.Timestamp // of the run
	Folder string            // of the dataset
	DryRun bool              // nothing was written
	// Providers are those that were asked or skipped, in the order of the dataset.
	Providers []ProviderReport
	// Changes are what the run adds to the history, by provider, then id.
	Changes []history.Change
	// LastSync is the dataset's time of the last sync after the run; nil: there was none. Moved says that it is this run.
	LastSync *dataset.Timestamp
	Moved    bool
	// Recovered is the number of changes of an earlier run that was cut off, which this one completed.
	Recovered int
	// Unused are facts that people set for models that the catalog does not have.
	Unused []curation.Override
}

// Outcome is what became of a provider.
type Outcome int

// The outcomes.
const (
	Merged  Outcome = iota // its answer is in the dataset
	Skipped                // it was not asked
	Failed                 // it did not answer, or its answer tripped a guard; its models are as they were
)

// ProviderReport is what a run found about one provider.
type ProviderReport struct {
	Provider dataset.Provider
	Outcome  Outcome
	Reason   string    // why it was skipped or failed
	Listed   int       // models in its list
	Private  int       // fine-tuned models of the key's owner, left out
	Ignored  int       // ids that a curated rule keeps out of the catalog
	Untyped  []Untyped // new models left out, since nothing says what they are for
	Leaving  []string  // ids of the active models that a guard kept
	Notes    []string  // what else was odd about the answer
}

// Untyped is a new model that no rule matches.
type Untyped struct {
	ID   string
	Word string // the provider's own word for its type; empty: none
}

// Failed reports whether a provider failed.
func (r *Report) Failed() bool {
	for _, p := range r.Providers {
		if p.Outcome == Failed {
			return true
		}
	}
	return false
}

// Changed reports whether any fact changed, now or in a run that was cut off.
func (r *Report) Changed() bool { return len(r.Changes) > 0 || r.Recovered > 0 }

// names lists the providers with an outcome.
func (r *Report) names(outcome Outcome) []string {
	var names []string
	for _, p := range r.Providers {
		if p.Outcome == outcome {
			names = append(names, p.Provider.ID)
		}
	}
	return names
}

// kinds counts a provider's changes by their kind; those of all providers where it is "".
func (r *Report) kinds(provider string) (counts [len(history.KindNames)]int) {
	for _, c := range r.Changes {
		if provider == "" || c.Provider == provider {
			counts[c.Kind]++
		}
	}
	return counts
}
