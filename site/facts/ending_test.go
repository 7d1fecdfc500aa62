package facts

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
)

// endingDay is the day on which the cases of TestEnding are told.
const endingDay dataset.Date = 2026_11_29

// TestEnding checks the sentence about the end of a model for everything that can be known of it.
func TestEnding(t *testing.T) {
	const docs, ends, library = "docs.acme.example/models", "docs.acme.example/ends", "acme-sdk"
	sources := []dataset.Source{
		{Name: library, Kind: dataset.KindSDK, AsOf: 2026_11_28, Official: []string{"acme"}},
		{Name: "blog.example/a", AsOf: 2026_11_20}, {Name: "catalog", AsOf: 2026_11_20},
		{Name: docs, Kind: dataset.KindPage, AsOf: 2026_11_23, Official: []string{"acme"}},
		{Name: ends, Kind: dataset.KindPage, AsOf: 2026_11_00, Official: []string{"acme"}},
		{Name: "forum.example/b", AsOf: 2026_11_22}, {Name: "list.example/c", AsOf: 2026_11_24},
	}
	said := func(value, source string, read dataset.Date) dataset.Claim {
		return dataset.Claim{Value: value, Source: source, Read: read}
	}
	type claims map[string][]dataset.Claim // by fact
	for _, test := range []struct {
		name   string
		model  dataset.Model
		claims claims
		others []dataset.Model // of the same catalog
		want   string
		brief  string
		sites  []string // not checked if nil
	}{
		{
			name:   "promised",
			model:  dataset.Model{NotBefore: "2027-10-07"},
			claims: claims{"retirement_not_before": {said("2027-10-07", ends, 0)}},
			want:   "Safe until at least 7 October 2027 (Acme).",
			brief:  "safe until 7 Oct 2027",
		}, {
			name:   "promised by others",
			model:  dataset.Model{NotBefore: "2027-10-07"},
			claims: claims{"retirement_not_before": {said("2027-10-07", "blog.example/a", 0)}},
			want: "Said to be safe until at least 7 October 2027 by blog.example; Acme has " +
				"not confirmed it.",
			brief: "said safe until 7 Oct 2027",
			sites: []string{"blog.example"},
		}, {
			name:   "a promise by others that ran out",
			model:  dataset.Model{NotBefore: "2026-06-30"},
			claims: claims{"retirement_not_before": {said("2026-06-30", "blog.example/a", 0)}},
			want:   "No end announced; blog.example said that it was safe until 30 June 2026.",
			brief:  "no end announced",
		}, {
			name:  "a promise that ran out",
			model: dataset.Model{NotBefore: "2026-06-30"},
			want:  "No end announced; the promise of Acme ran until 30 June 2026.",
			brief: "no end announced",
		}, {
			name:   "silence, and a schedule",
			others: []dataset.Model{scheduled(docs)},
			want:   "No end announced; Acme’s schedule was read on 23 November 2026.",
			brief:  "no end announced",
		}, {
			name:   "silence, and a schedule of which only the month is known",
			others: []dataset.Model{scheduled(ends)},
			want:   "No end announced; Acme’s schedule was read in November 2026.",
			brief:  "no end announced",
		}, {
			name:   "silence, and a schedule that was read before the release",
			model:  released(2026_11_24),
			others: []dataset.Model{scheduled(docs)},
			want: "No end announced; Acme’s schedule was last read on 23 November 2026, before its " +
				"release.",
			brief: "no end announced",
		}, {
			name:   "silence, and a schedule that was read on the day of the release",
			model:  released(2026_11_23),
			others: []dataset.Model{scheduled(docs)},
			want:   "No end announced; Acme’s schedule was read on 23 November 2026.",
			brief:  "no end announced",
		}, {
			name:   "silence, and a schedule that was read at some time of the month of the release",
			model:  released(2026_11_10),
			others: []dataset.Model{scheduled(ends)},
			want:   "No end announced; Acme’s schedule was read in November 2026.",
			brief:  "no end announced",
		}, {
			name:   "silence, and a schedule that was read in the month before the release",
			model:  released(2026_12_01),
			others: []dataset.Model{scheduled(ends)},
			want:   "No end announced; Acme’s schedule was last read in November 2026, before its release.",
			brief:  "no end announced",
		}, {
			name:   "silence, and a library that names ends",
			others: []dataset.Model{scheduled(library)},
			want:   "No end known; no schedule of Acme has been read.",
			brief:  "no end announced",
		}, {
			name:   "silence, without a schedule",
			claims: claims{"context_length": {said("1000", docs, 2026_11_02)}},
			want:   "No end known; Acme still listed it on 2 November 2026.",
			brief:  "no end announced",
		}, {
			name:   "announced",
			model:  dataset.Model{RetirementDate: "2027-01-01"},
			claims: claims{"retirement_date": {said("2027-01-01", ends, 0)}},
			want:   "Retires on 1 January 2027: in 33 days.",
			brief:  "retires on 1 Jan 2027",
		}, {
			name:   "announced for tomorrow",
			model:  dataset.Model{RetirementDate: "2026-11-30"},
			claims: claims{"retirement_date": {said("2026-11-30", ends, 0)}},
			want:   "Retires on 30 November 2026: tomorrow.",
			brief:  "retires on 30 Nov 2026",
		}, {
			name:   "announced for later than a year",
			model:  dataset.Model{RetirementDate: "2028-05-14"},
			claims: claims{"retirement_date": {said("2028-05-14", ends, 0)}},
			want:   "Retires on 14 May 2028: in 17 months.",
			brief:  "retires on 14 May 2028",
		}, {
			name: "ended",
			model: dataset.Model{
				RetirementDate: "2026-08-05",
				Details:        dataset.Details{AfterRetirement: "fails"},
			},
			claims: claims{"retirement_date": {said("2026-08-05", ends, 0)}},
			want:   "Retired on 5 August 2026.",
			brief:  "retired on 5 Aug 2026",
		}, {
			name:   "ended today",
			model:  dataset.Model{RetirementDate: "2026-11-29"},
			claims: claims{"retirement_date": {said("2026-11-29", "catalog", 0)}},
			want:   "Retired on 29 November 2026.",
			brief:  "retired on 29 Nov 2026",
		}, {
			name: "ended, and answered by another model",
			model: dataset.Model{
				RetirementDate: "2026-08-05",
				Details:        dataset.Details{AfterRetirement: "routes nova-2"},
			},
			claims: claims{"retirement_date": {said("2026-08-05", ends, 0)}},
			want:   "Retired on 5 August 2026; requests are answered by nova-2.",
			brief:  "retired on 5 Aug 2026",
		}, {
			name:   "ended, and not looked at since",
			model:  dataset.Model{RetirementDate: "2026-11-24"},
			claims: claims{"retirement_date": {said("2026-11-24", docs, 0)}},
			want:   "Retired on 24 November 2026, as Acme had announced.",
			brief:  "retired on 24 Nov 2026",
		}, {
			name:   "ended, and looked at on the day",
			model:  dataset.Model{RetirementDate: "2026-11-23"},
			claims: claims{"retirement_date": {said("2026-11-23", docs, 0)}},
			want:   "Retired on 23 November 2026.",
			brief:  "retired on 23 Nov 2026",
		}, {
			name:  "ended, and only one of two pages was looked at since",
			model: dataset.Model{RetirementDate: "2026-11-24"},
			claims: claims{"retirement_date": {
				said("2026-11-24", docs, 0), said("2026-11-24", library, 0),
			}},
			want:  "Retired on 24 November 2026.",
			brief: "retired on 24 Nov 2026",
		}, {
			name:  "ended, and only others looked at it since",
			model: dataset.Model{RetirementDate: "2026-11-24"},
			claims: claims{"retirement_date": {
				said("2026-11-24", docs, 0), said("2026-11-24", "list.example/c", 0),
			}},
			want:  "Retired on 24 November 2026, as Acme had announced.",
			brief: "retired on 24 Nov 2026",
		}, {
			name: "ended, answered by another model, and not looked at since",
			model: dataset.Model{
				RetirementDate: "2026-11-24",
				Details:        dataset.Details{AfterRetirement: "routes nova-2"},
			},
			claims: claims{"retirement_date": {said("2026-11-24", docs, 0)}},
			want:   "Retired on 24 November 2026, as Acme had announced; requests are answered by nova-2.",
			brief:  "retired on 24 Nov 2026",
		}, {
			name:  "ended according to others",
			model: dataset.Model{RetirementDate: "2026-08-05"},
			claims: claims{"retirement_date": {
				said("2026-08-05", "blog.example/a", 0), said("2026-08-05", "forum.example/b", 0),
			}},
			want:  "Retired on 5 August 2026 according to two sites; Acme has not confirmed it.",
			brief: "retired on 5 Aug 2026",
		}, {
			name:  "reported by two",
			model: dataset.Model{RetirementDate: "2026-12-01"},
			claims: claims{"retirement_date": {
				said("2026-12-01", "blog.example/a", 0), said("2026-12-01", "forum.example/b", 0),
			}},
			want:  "Reported to end on 1 December 2026 by two sites; Acme has not confirmed it.",
			brief: "reported to end on 1 Dec 2026",
		}, {
			name:  "disputed: two against one",
			model: dataset.Model{RetirementDate: "2026-12-01"},
			claims: claims{"retirement_date": {
				said("2026-12-01", "blog.example/a", 0),
				said("2026-12-01", "forum.example/b", 0),
				said("2026-12-20", "list.example/c", 0),
			}},
			want: "Reported to end on 1 December 2026 by two sites and on 20 December 2026 by " +
				"list.example; " +
				"Acme has not confirmed it.",
			brief: "reported to end on 1 Dec 2026",
		}, {
			name:   "reported by one, and not believed",
			claims: claims{"retirement_date": {said("2026-12-01", "blog.example/a", 2026_11_20)}},
			want:   "Reported to end on 1 December 2026 by blog.example; Acme has not confirmed it.",
			brief:  "reported to end on 1 Dec 2026",
		}, {
			name:   "reported by one for a day that has passed",
			claims: claims{"retirement_date": {said("2026-11-17", "blog.example/a", 2026_11_20)}},
			want:   "Reported to have retired on 17 November 2026 by blog.example; Acme has not confirmed it.",
			brief:  "reported to have retired on 17 Nov 2026",
		}, {
			name: "reported for different days",
			claims: claims{"retirement_date": {
				said("2026-12-01", "blog.example/a", 2026_11_20),
				said("2026-10-20", "forum.example/b", 2026_11_22),
			}},
			want: "Reported to end on 1 December 2026 by blog.example and on 20 October 2026 " +
				"by forum.example; " +
				"Acme has not confirmed it.",
			brief: "reported to end on 1 Dec 2026",
			sites: []string{"blog.example"},
		}, {
			name:  "reported for two days to come",
			model: dataset.Model{RetirementDate: "2026-12-20"},
			claims: claims{"retirement_date": {
				said("2026-12-01", "blog.example/a", 2026_11_20),
				said("2026-12-20", "forum.example/b", 2026_11_22),
				said("2026-12-20", "list.example/c", 2026_11_24),
			}},
			want: "Reported to end on 20 December 2026 by two sites and on 1 December 2026 " +
				"by blog.example; " +
				"Acme has not confirmed it.",
			brief: "reported to end on 20 Dec 2026",
			sites: []string{"list.example", "forum.example"},
		}, {
			name:   "called deprecated by one",
			claims: claims{"status": {said("deprecated", "blog.example/a", 2026_11_20)}},
			want:   "Deprecated according to blog.example; Acme has not confirmed it.",
			brief:  "reported to end",
		}, {
			name:   "deprecated without a day",
			model:  dataset.Model{Status: dataset.Deprecated},
			claims: claims{"status": {said("deprecated", docs, 0)}},
			want:   "Acme advises against it and has named no last day.",
			brief:  "advised against",
		}, {
			name:   "deprecated without a day, and missed by the last sync",
			model:  dataset.Model{Status: dataset.Deprecated, LastSeenAt: dataset.Date(2026_03_12).Start()},
			claims: claims{"status": {said("deprecated", docs, 0)}},
			want:   "Acme advises against it and has named no last day.", // and Seen, for pictures
			brief:  "advised against",
		}, {
			name:   "deprecated with a promise",
			model:  dataset.Model{Status: dataset.Deprecated, NotBefore: "2027-02-01"},
			claims: claims{"status": {said("deprecated", docs, 0)}},
			want:   "Acme advises against it; it works until at least 1 February 2027.",
			brief:  "advised against 1 Feb 2027",
		}, {
			name:  "no longer listed",
			model: dataset.Model{Status: dataset.Unlisted},
			want:  "No longer listed by Acme, which has not said whether it retires.",
			brief: "no longer listed",
		}, {
			name:   "no longer listed, and reported to end",
			model:  dataset.Model{Status: dataset.Unlisted},
			claims: claims{"retirement_date": {said("2026-12-01", "blog.example/a", 2026_11_20)}},
			want:   "Reported to end on 1 December 2026 by blog.example; Acme no longer lists it.",
			brief:  "reported to end on 1 Dec 2026",
		}, {
			name:   "an alias whose target ends",
			model:  dataset.Model{Details: dataset.Details{AliasOf: "scheduled"}},
			others: []dataset.Model{scheduled(ends)},
			want:   "Means scheduled, which retires on 1 February 2027; what it means then is not known.",
			brief:  "its model retires on 1 Feb 2027",
		}, {
			name:   "the offer of another provider whose maker ends its own",
			model:  dataset.Model{Provider: "cloud", Details: dataset.Details{CanonicalID: "acme/scheduled"}},
			others: []dataset.Model{scheduled(ends)},
			want:   "Acme retires it on 1 February 2027; the day at Cloud is not known.",
			brief:  "ends at maker on 1 Feb 2027",
		},
		{
			name:   "the offer of another provider whose maker is reported to end its own",
			model:  dataset.Model{Provider: "cloud", Details: dataset.Details{CanonicalID: "acme/scheduled"}},
			others: []dataset.Model{scheduled("blog.example/a")},
			want:   "Acme is reported to retire it on 1 February 2027; the day at Cloud is not known.",
			brief:  "reportedly ends at maker on 1 Feb 2027",
		}, {
			name:   "an alias whose target is reported to end",
			model:  dataset.Model{Details: dataset.Details{AliasOf: "scheduled"}},
			others: []dataset.Model{scheduled("blog.example/a")},
			want: "Means scheduled, which is reported to retire on 1 February 2027; what it means then " +
				"is not known.",
			brief: "its model reportedly retires on 1 Feb 2027",
		}, {
			name:  "the offer of another provider whose maker has ended its own",
			model: dataset.Model{Provider: "cloud", Details: dataset.Details{CanonicalID: "acme/gone"}},
			others: []dataset.Model{
				{Provider: "acme", ID: "gone", RetirementDate: "2026-06-30"},
			},
			want:  "Acme retired it on 30 June 2026; the day at Cloud is not known.",
			brief: "ended at maker on 30 Jun 2026",
		}, {
			name: "the offer of another provider that once promised it, whose maker has ended its own",
			model: dataset.Model{
				Provider: "cloud", NotBefore: "2026-05-14", Details: dataset.Details{CanonicalID: "acme/gone"},
			},
			others: []dataset.Model{
				{Provider: "acme", ID: "gone", RetirementDate: "2026-04-30"},
			},
			want:  "Acme retired it on 30 April 2026; Cloud states no end.",
			brief: "ended at maker on 30 Apr 2026",
		}, {
			name:  "a version of a name that ends",
			model: dataset.Model{ID: "scheduled-2026-01-02"},
			others: []dataset.Model{
				{Provider: "acme", ID: "scheduled", RetirementDate: "2027-02-01"},
			},
			want:  "scheduled retires on 1 February 2027; Acme does not say whether this version does.",
			brief: "what it is a version of retires on 1 Feb 2027",
		}, {
			name: "a name of which all versions end",
			others: []dataset.Model{
				{Provider: "acme", ID: "nova-2026-01-02", RetirementDate: "2026-06-30"},
				{Provider: "acme", ID: "nova-2026-02-03", RetirementDate: "2027-02-01"},
			},
			want:  "All models that it can mean retire by 1 February 2027; what it means then is not known.",
			brief: "what it means retires on 1 Feb 2027",
		}, {
			name: "a name of which all versions have ended",
			others: []dataset.Model{
				{Provider: "acme", ID: "nova-2026-01-02", RetirementDate: "2026-06-30"},
			},
			want:  "All models that it can mean have retired by 30 June 2026; what it means since is not known.",
			brief: "what it means retired on 30 Jun 2026",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.model
			if m.ID == "" {
				m.ID = "nova"
			}
			if m.Provider == "" {
				m.Provider = "acme"
			}
			for fact, said := range test.claims {
				m.SetClaims(dataset.FactIndex(fact), said)
			}
			d := &dataset.Dataset{
				Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}, {ID: "cloud", Name: "Cloud"}},
				Sources:   sources,
				LastSync:  new(endingDay.Start()),
				Models:    append([]dataset.Model{m}, test.others...),
			}
			slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
			c := catalog.New(d, catalog.V2)
			row, err := c.Find(m.Provider, m.ID)
			filetest.NoError(t, err)
			ending := NewEndings(d, c).Of(row, endingDay)
			if got := ending.Sentence(endingDay); got != test.want {
				t.Errorf("Sentence() = %q, want %q", got, test.want)
			}
			if got := ending.Brief(); got != test.brief {
				t.Errorf("Brief() = %q, want %q", got, test.brief)
			}
			if test.sites != nil && !slices.Equal(ending.Sites, test.sites) {
				t.Errorf("Sites = %q, want %q, which name the day", ending.Sites, test.sites)
			}
		})
	}
}

// scheduled returns a model whose end a source of its provider states.
func scheduled(source string) dataset.Model {
	m := dataset.Model{Provider: "acme", ID: "scheduled", RetirementDate: "2027-02-01"}
	m.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{{Value: "2027-02-01", Source: source}})
	return m
}

// released returns a model of which only the day of its release is known.
func released(on dataset.Date) dataset.Model {
	return dataset.Model{Details: dataset.Details{ReleaseDate: on}}
}
