package facts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
)

// Endings finds the endings of the models of a dataset. It is safe for concurrent use.
type Endings struct {
	dataset  *dataset.Dataset
	catalog  *catalog.Catalog
	evidence *evidence.Evidence
	// schedules has, by provider, when a page of the provider that states ends, or days before
	// which there is none, was last read.
	schedules map[string]dataset.Date
}

// NewEndings returns the endings of the models of a dataset. The catalog must be made of it, with
// the rows of all models.
func NewEndings(d *dataset.Dataset, c *catalog.Catalog) *Endings {
	e := &Endings{dataset: d, catalog: c, evidence: evidence.New(d), schedules: map[string]dataset.Date{}}
	for i := range d.Models {
		m := &d.Models[i]
		for _, fact := range []string{"retirement_date", "retirement_not_before"} {
			for _, claim := range m.Claims(dataset.FactIndex(fact)) {
				source, _ := e.evidence.Source(claim.Source)
				// A page that no longer states the end of any model may not be the schedule any more.
				isSchedule := source.Kind == dataset.KindPage && source.OfficialFor(m.Provider)
				if claim.Until == 0 && isSchedule {
					e.schedules[m.Provider] = max(e.schedules[m.Provider], source.AsOf)
				}
			}
		}
	}
	return e
}

// Of returns the ending of the model in a row, as it is on a day. The cases are in the order in
// which they count: who knows of an end does not ask whether one is announced.
func (e *Endings) Of(row int, day dataset.Date) Ending {
	m := &e.dataset.Models[row]
	summary := e.catalog.Summary(row)
	provider := e.dataset.Provider(m.Provider).Name
	if summary.RetirementDate != 0 {
		return e.dated(m, provider, summary.RetirementDate, day)
	}

	promised, _ := dataset.ParseDate(m.NotBefore) // 0 if it is empty
	reports, deprecations := e.evidence.ReportedEnds(m)
	switch {
	case len(reports) > 0:
		return reported(reports, provider, summary.Status == dataset.Unlisted, day)
	case summary.Status == dataset.Unlisted:
		text := "No longer listed by " + provider + ", which has not said whether it retires"
		return Ending{Kind: Delisted, Text: text}
	case len(deprecations) > 0:
		// The catalog does not believe them, but a reader should know.
		sites := sitesOf(deprecations)
		text := "Deprecated according to " + nameOrCount(sites) + "; " + provider + " has not confirmed it"
		return Ending{Kind: Reported, Text: text, Sites: sites}
	case summary.Status == dataset.Deprecated:
		// The catalog believes that it is deprecated. The words depend on who said so.
		sites := e.unofficial(m, "status")
		if len(sites) > 0 {
			text := "Deprecated according to " + nameOrCount(sites) + "; " + provider + " has not confirmed it"
			return Ending{Kind: Reported, Text: text, Sites: sites}
		}
		if promised > day {
			text := provider + " advises against it; it works until at least " + InWords(promised)
			return Ending{Kind: Discouraged, Text: text, Day: promised}
		}
		ending := Ending{Kind: Discouraged, Text: provider + " advises against it and has named no last day"}
		isMissed := e.dataset.LastSync != nil && m.LastSeenAt != 0 && m.LastSeenAt.Day() < e.dataset.LastSync.Day()
		if isMissed {
			ending.Seen = m.LastSeenAt.Day()
		}
		return ending
	case promised <= day && summary.UncertainFrom != 0:
		// A promise that still runs is worth more than a guess from the end of another model.
		return e.unclear(m, provider, &summary, day)
	}
	return e.unannounced(m, provider, promised, day)
}

// dated returns the ending of a model whose day is known: announced or, if only others state it,
// reported.
func (e *Endings) dated(m *dataset.Model, provider string, end, today dataset.Date) Ending {
	over := end <= today // requests fail on the day itself
	sites := e.unofficial(m, "retirement_date")
	after := ""
	// "routes" alone, or with a blank and the model that answers.
	id, routes := strings.CutPrefix(m.AfterRetirement, "routes")
	if routes && over {
		after = "; requests are answered by another model"
		if id != "" {
			after = "; requests are answered by" + id
		}
	}
	switch {
	case over && len(sites) > 0:
		text := "Retired " + On(end) + " according to " + nameOrCount(sites) + "; " +
			provider + " has not confirmed it" + after
		return Ending{Kind: Ended, Text: text, Day: end, Sites: sites}
	case over:
		text := "Retired " + On(end)
		if e.onlyAnnounced(m, end) {
			text += ", as " + provider + " had announced"
		}
		return Ending{Kind: Ended, Text: text + after, Day: end}
	case len(sites) > 0:
		// Those that name another day are told too: nobody knows which of them is right.
		others, _ := e.evidence.ReportedEnds(m)
		ending := reported(append(e.evidence.Reported(m, "retirement_date"), others...), provider, false, today)
		ending.Day = end // the one that is shown, which filters and orders go by
		ending.Sites = sites
		return ending
	}
	return Ending{Kind: Announced, Text: "Retires " + On(end), Day: end}
}

// onlyAnnounced reports whether a provider announced an end, and nothing official about it was read on
// the day or since. Ends are postponed, also in the last days.
func (e *Endings) onlyAnnounced(m *dataset.Model, end dataset.Date) bool {
	wasAnnounced := false
	for _, claim := range e.evidence.Explain(m, dataset.FactIndex("retirement_date")) {
		switch {
		case claim.Standing > evidence.Agrees:
			continue // a claim that is not shown says nothing about this day
		case claim.Source == dataset.CatalogSource:
			return false // the maintainers decided that it ended
		case !e.evidence.Official(claim.Source, m.Provider):
			continue
		case e.evidence.ConfirmedOn(&claim.Claim) >= end:
			return false
		}
		wasAnnounced = true
	}
	return wasAnnounced
}

// reported returns the ending of a model of which only others than its provider say that it ends.
func reported(claims []evidence.JudgedClaim, provider string, unlisted bool, today dataset.Date) Ending {
	byDay := map[dataset.Date][]evidence.JudgedClaim{}
	var days []dataset.Date
	for _, claim := range claims {
		day, err := dataset.ParseDate(claim.Value)
		if err != nil {
			continue // claims of a loaded dataset are days
		}
		if byDay[day] == nil {
			days = append(days, day)
		}
		byDay[day] = append(byDay[day], claim)
	}
	// The day that somebody acts on comes first: of those to come, the one of most sites, else the next.
	slices.SortFunc(days, func(x, y dataset.Date) int {
		isXOver := x <= today
		isYOver := y <= today
		switch {
		case isXOver && !isYOver:
			return 1
		case isYOver && !isXOver:
			return -1
		}
		return cmp.Or(len(sitesOf(byDay[y]))-len(sitesOf(byDay[x])), cmp.Compare(x, y))
	})
	var phrases []string // "on 1 December 2026 by two sites"
	for _, day := range days {
		phrases = append(phrases, On(day)+" by "+nameOrCount(sitesOf(byDay[day])))
	}
	// Of a day that has passed, "to end" would read as one to come.
	isOver := len(days) > 0 && days[0] <= today
	verb := "end"
	if isOver {
		verb = "have retired"
	}
	text := "Reported to " + verb + " " + english.WordSeries(phrases, "and") + "; " + provider
	if unlisted {
		text += " no longer lists it"
	} else {
		text += " has not confirmed it"
	}
	ending := Ending{Kind: Reported, Text: text, Sites: sitesOf(claims), Days: days}
	if isOver {
		ending.brief = reportedOver
	}
	if len(days) > 0 {
		ending.Day = days[0]
		ending.Sites = sitesOf(byDay[days[0]]) // the others do not state this day
	}
	return ending
}

// unclear returns the ending of a model of which nothing is known, while what it stands for ends;
// see catalog.UncertainStage.
func (e *Endings) unclear(
	m *dataset.Model, provider string, summary *catalog.Summary, today dataset.Date,
) Ending {
	// The stage begins a horizon before the end that makes it uncertain. People ask for the end.
	end := summary.UncertainFrom.Add(catalog.Horizon)
	cause := e.causeOf(m, summary)
	if summary.MakerEnds != "" {
		// Its end can be long past when a promise of the place has run out.
		end, _ = dataset.ParseDate(cause.RetirementDate)
	}
	// A report is as little a fact here as on the page of the model that it is about.
	isReported := cause != nil && len(e.unofficial(cause, "retirement_date")) > 0
	ends := "retires"
	brief := "retires"
	atMaker := "ends at maker"
	switch {
	case isReported && end <= today:
		ends = "is reported to have retired"
		brief = "reportedly retired"
		atMaker = "reportedly ended at maker"
	case isReported:
		ends = "is reported to retire"
		brief = "reportedly retires"
		atMaker = "reportedly ends at maker"
	case end <= today:
		ends = "retired"
		brief = "retired"
		atMaker = "ended at maker"
	}
	ending := Ending{Kind: Unclear, Day: end}
	name, isVersion := evidence.VersionName(m.ID)
	switch {
	case summary.MakerEnds != "":
		maker := e.dataset.Provider(cause.Provider).Name
		here := "the day at " + provider + " is not known"
		if m.NotBefore != "" {
			here = provider + " states no end"
		}
		ending.AtMaker = fmt.Sprintf("%s %s it %s", maker, ends, On(end))
		ending.Text = ending.AtMaker + "; " + here
		ending.brief = atMaker
	case m.AliasOf != "":
		const means = "Means %s, which %s %s; what it means then is not known"
		ending.Text = fmt.Sprintf(means, m.AliasOf, ends, On(end))
		ending.brief = "its model " + brief
	case isVersion:
		const family = "%s %s %s; %s does not say whether this version does"
		ending.Text = fmt.Sprintf(family, name, ends, On(end), provider)
		ending.brief = "what it is a version of " + brief
	default:
		allEnd := "All models that it can mean retire by %s; what it means then is not known"
		if end <= today {
			allEnd = "All models that it can mean have retired by %s; what it means since is not known"
		}
		ending.Text = fmt.Sprintf(allEnd, InWords(end))
		ending.brief = "what it means " + brief
	}
	return ending
}

// causeOf returns the model whose end makes another one uncertain; nil if there are several.
func (e *Endings) causeOf(m *dataset.Model, summary *catalog.Summary) *dataset.Model {
	name, isVersion := evidence.VersionName(m.ID)
	switch {
	case summary.MakerEnds != "":
		return e.evidence.MakerEnding(m)
	case m.AliasOf != "":
		return e.dataset.Find(m.Provider, m.AliasOf)
	case isVersion:
		return e.dataset.Find(m.Provider, name)
	}
	return nil
}

// unannounced returns the ending of a model of which nobody says that it ends, with how far the
// silence reaches: up to a promised day, or to the day on which somebody last looked.
func (e *Endings) unannounced(m *dataset.Model, provider string, promised, today dataset.Date) Ending {
	sites := e.unofficial(m, "retirement_not_before")
	if promised > today {
		if len(sites) > 0 {
			// Not the kind Promised: only the provider can promise. It is not Unannounced either, or
			// rows would say "no end announced" of a model whose page names a day. As with an end,
			// the words say everywhere that it is others who name it.
			text := "Said to be safe until at least " + InWords(promised) +
				" by " + nameOrCount(sites) + "; " + provider + " has not confirmed it"
			return Ending{Kind: Said, Text: text, Day: promised, Sites: sites}
		}
		text := "Safe until at least " + InWords(promised) + " (" + provider + ")"
		return Ending{Kind: Promised, Text: text, Day: promised}
	}
	if promised != 0 {
		if len(sites) > 0 {
			text := "No end announced; " + nameOrCount(sites) + " said that it was safe until " + InWords(promised)
			return Ending{Kind: Unannounced, Text: text}
		}
		text := "No end announced; the promise of " + provider + " ran until " + InWords(promised)
		return Ending{Kind: Unannounced, Text: text}
	}
	read := e.schedules[m.Provider]
	if read != 0 {
		text := "No end announced; " + possessive(provider) + " schedule was read " + On(read)
		// Such a schedule could not name it, so its silence says nothing.
		if surelyBefore(read, m.ReleaseDate) {
			text = "No end announced; " + possessive(provider) + " schedule was last read " + On(read) +
				", before its release"
		}
		return Ending{Kind: Unannounced, Text: text}
	}
	// Silence is no news if nobody listened: without a schedule it is "known" and not "announced".
	listed := e.lastListed(m)
	if listed != 0 {
		return Ending{Kind: Unannounced, Text: "No end known; " + provider + " still listed it " + On(listed)}
	}
	return Ending{Kind: Unannounced, Text: "No end known; no schedule of " + provider + " has been read"}
}

// surelyBefore reports whether a day or month is before another one, whichever days of months they
// mean.
func surelyBefore(d, other dataset.Date) bool {
	if d%100 == 0 {
		return d/100 < other/100 // within one month nobody knows
	}
	return d < other
}

// lastListed returns the last day on which a page or a list of its provider had the model; 0: never.
// Libraries name ids that ended years ago.
func (e *Endings) lastListed(m *dataset.Model) (last dataset.Date) {
	for i := range m.Sources {
		source, _ := e.evidence.Source(m.Sources[i].Source)
		isListing := source.Kind == dataset.KindPage || source.Kind == dataset.KindList
		if isListing && source.OfficialFor(m.Provider) && m.Sources[i].Until == 0 {
			last = max(last, e.evidence.ConfirmedOn(&m.Sources[i].Claim))
		}
	}
	return last
}

// unofficial returns the sites that state what a model shows of a fact; none if its provider or the
// maintainers are among them.
func (e *Endings) unofficial(m *dataset.Model, fact string) []string {
	return sitesOf(e.evidence.Reported(m, fact))
}

// sitesOf returns the sites of claims, each once.
func sitesOf(claims []evidence.JudgedClaim) (sites []string) {
	for _, claim := range claims {
		site := dataset.Site(claim.Source)
		if !slices.Contains(sites, site) {
			sites = append(sites, site)
		}
	}
	return sites
}

// nameOrCount returns the name of a site, or the number of several: "two sites".
func nameOrCount(sites []string) string {
	if len(sites) == 1 {
		return sites[0]
	}
	return dataset.InWords(len(sites)) + " sites"
}

func possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "’"
	}
	return name + "’s"
}
