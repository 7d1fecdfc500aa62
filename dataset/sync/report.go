package sync

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
)

// Report describes a run.
type Report struct {
	// Time is the time of the run.
	Time dataset.Timestamp
	// DryRun means that nothing was written.
	DryRun bool
	// Providers are those that were asked or skipped, in the order of the dataset.
	Providers []ProviderReport
	// Changes are what the run adds to the history, by provider, then id.
	Changes []history.Change
	// LastSync is the dataset's last_sync after the run. It equals Time if every provider that the catalog syncs was merged,
	// and is nil if there never was such a run.
	LastSync *dataset.Timestamp
	// Missing are the ids of the providers that the catalog syncs, but that were not merged.
	Missing []string
	// Proposed are new ids that only one collection names, or that have no type. They are not in the catalog.
	Proposed []Proposal
	// Unused are the overrides for models that are not in the catalog, of the providers that were merged.
	Unused []curation.Override
}

// Outcome is what happened to a provider.
type Outcome int

const (
	Merged  Outcome = iota // its list is in the dataset
	Skipped                // it was not asked
	Failed                 // it gave no list, or a guard rejected it; its models are as they were
)

// ProviderReport describes the part of a provider or a collection in a run.
type ProviderReport struct {
	Provider dataset.Provider
	Outcome  Outcome
	Reason   string           // why it was skipped or failed, otherwise empty
	Listed   int              // models in its list
	Private  int              // fine-tuned models of the key's owner, which were left out
	Ignored  int              // new ids that rules of types.jsonl keep out of the catalog
	Untyped  []Untyped        // new models that were left out because nothing gives them a type
	Doubted  []history.Change // what a guard rejected, or a person accepted, by id; made only if it was accepted
	Notes    []string         // about oddities in the list
	Unknown  int              // listed models of organisations that neither the catalog nor a rule knows
	// Invisible are new ids that no rule names, with characters that are invisible or change the writing direction.
	Invisible []string
	// Contradicted are the ids of listed models that the catalog calls deprecated, although the list does not. Models whose
	// retirement date is yet to come are not among them.
	Contradicted []string
	// Collection means that the provider is a collection, whose ID is its name.
	Collection bool
	// Unchanged means that the collection still has the answer that is in the cache.
	Unchanged bool
	// Caused are the changes of a collection, before those that were applied after it.
	Caused []history.Change
	// Orphans are the ids of active aliases of which no dated version is listed any more.
	Orphans []string
}

// Proposal is a new id that a person may decide to add.
type Proposal struct {
	Provider, ID string
	By           []string // the collections that name it
}

// Untyped is a new model without a type.
type Untyped struct {
	ID   string
	Word string // the provider's own word for its type, or empty
}

// Failed reports whether a provider failed.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Providers, func(p ProviderReport) bool { return p.Outcome == Failed })
}

// Changed reports whether any fact changed.
func (r *Report) Changed() bool { return len(r.Changes) > 0 }

func (r *Report) merged() bool {
	return slices.ContainsFunc(r.Providers, func(p ProviderReport) bool { return p.Outcome == Merged })
}

// count counts the changes of a provider by kind, or those of all providers if it is empty.
func count(changes []history.Change, provider string) (counts [len(history.KindNames)]int) {
	for _, c := range changes {
		if provider == "" || c.Provider == provider {
			counts[c.Kind]++
		}
	}
	return counts
}

func countText(counts [len(history.KindNames)]int) string {
	var parts []string
	for kind, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, history.Kind(kind)))
		}
	}
	return strings.Join(parts, ", ")
}

func (r *Report) summary() string {
	if len(r.Changes) == 0 {
		return "nothing new: only the times when models were last seen changed"
	}
	return plural(len(r.Changes), "change") + ": " + countText(count(r.Changes, ""))
}

// syncTime states last_sync, and why it stays if it does.
func (r *Report) syncTime() string {
	last := "null"
	if r.LastSync != nil {
		last = r.LastSync.String()
	}
	if len(r.Missing) == 0 {
		return "last_sync is " + last
	}
	return "last_sync stays " + last + ", because not every provider was asked and answered: " + strings.Join(r.Missing, ", ")
}
