package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
)

// newNotice returns what somebody should know before using a model, or nil if there is nothing.
func newNotice(r modelRow) *notice {
	n := &notice{Class: r.Stage().String(), Successor: successorOf(r)}
	switch r.Stage() {
	case catalog.ActiveStage:
		return nil
	case catalog.AliasStage:
		n.Text = "This is another name of a model, and can mean a newer one tomorrow."
		n.Successor = &successor{"Today it means", r.AliasOf, r.build.find(r.Model.Provider, r.AliasOf)}
	case catalog.UnlistedStage:
		n.Text = "Its provider no longer lists it, and has not said why."
	case catalog.UncertainStage:
		n.Text = "All models that it may point to are retired, or will be within 90 days, and nobody says what becomes of it."
		if r.AliasOf != "" {
			n.Successor = &successor{"Today it means", r.AliasOf, r.build.find(r.Model.Provider, r.AliasOf)}
		}
	case catalog.DeprecatedStage:
		n.Text = "Its provider advises against it for new work. No date of retirement is known."
	case catalog.RetiringStage:
		n.Text, n.Date, n.More = "It will be retired on", r.RetirementDate, afterRetirement(r.Model, " from that day")
	case catalog.RetiredStage:
		n.Text, n.Date, n.More = "It was retired on", r.RetirementDate, afterRetirement(r.Model, "")
	}
	return n
}

// afterRetirement says what happens to requests to a retired model; when follows the words.
func afterRetirement(m *dataset.Model, when string) string {
	switch id, routes := strings.CutPrefix(m.AfterRetirement, "routes"); {
	case routes && id != "":
		return "Requests are answered by" + id + when + "."
	case routes:
		return "Requests are answered by another model" + when + "."
	}
	return "Requests fail" + when + "."
}

// successorOf returns the model that replaces another: the one that its provider or a person names, else the newest active one
// of its family; nil if there is neither.
func successorOf(r modelRow) *successor {
	if r.Replacement != "" {
		_, id, _ := strings.Cut(r.Replacement, "/")
		return &successor{"Replacement:", id, r.Next()}
	}
	rows := r.build.families[familyKey(r.Model)]
	if len(rows) == 0 || r.Status == dataset.Active {
		return nil
	}
	if newest := r.build.at(int(rows[0])); newest.Status == dataset.Active {
		return &successor{"No replacement is named. The newest of its family:", newest.ID, &newest}
	}
	return nil
}

// timelineOf returns the dates of a model's life, oldest first.
func timelineOf(m modelRow) (events []event) {
	today := m.build.day.String()
	add := func(date, past, future string) {
		if date == "" {
			return
		}
		e := event{Date: date, Text: past, Future: date > today}
		if e.Future {
			e.Text = future
		}
		events = append(events, e)
	}
	add(m.Fact("knowledge_cutoff").String, "Knowledge ends", "Knowledge ends")
	add(m.Fact("release_date").String, "Released", "Release")
	all, _ := m.build.options.Changes.OfModel(m.Model.Provider, m.ID, 1<<20)
	for i := len(all) - 1; i >= 0; i-- {
		switch c := all[i]; c.Kind {
		case history.Deprecated:
			add(day(c.Time), "Recorded as deprecated", "")
		case history.Unlisted:
			add(day(c.Time), "Recorded as no longer listed", "")
		case history.Relisted:
			add(day(c.Time), "Recorded as listed again", "")
		}
	}
	add(m.RetirementDate, "Retired", "Retirement")
	slices.SortStableFunc(events, func(a, b event) int { return strings.Compare(a.Date, b.Date) })
	if m.Replacement != "" && len(events) > 0 {
		events[len(events)-1].Model = successorOf(m)
	}
	return events
}
