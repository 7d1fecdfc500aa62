package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
)

// newNotice returns what somebody should know before using a model, or nil if there is nothing.
func newNotice(b *build, m *dataset.Model) *notice {
	aliasOf := m.Fact("alias_of").String
	stage := stageOf(b, m, aliasOf != "")
	n := &notice{Class: stage.String(), Successor: successorOf(b, m)}
	switch stage {
	case catalog.ActiveStage:
		return nil
	case catalog.AliasStage:
		n.Text = "This is another name of a model, and can mean a newer one tomorrow."
		n.Successor = mentionOf(b, "Today it means", m.Provider, aliasOf)
	case catalog.UnlistedStage:
		n.Text = "Its provider no longer lists it, and has not said why."
	case catalog.DeprecatedStage:
		n.Text = "Its provider advises against it for new work. No date of retirement is known."
	case catalog.RetiringStage:
		n.Text, n.Date, n.More = "It will be retired on", m.RetirementDate, "Requests fail from that day."
	case catalog.RetiredStage:
		n.Text, n.Date, n.More = "It was retired on", m.RetirementDate, "Requests fail."
	}
	return n
}

// successorOf returns the model that replaces another: the one that its provider or a person names, else the newest active one
// of its family; nil if there is neither.
func successorOf(b *build, m *dataset.Model) *successor {
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		return mentionOf(b, "Replacement:", provider, id)
	}
	rows := b.families[familyKey(m)]
	if len(rows) == 0 || m.Status == dataset.Active {
		return nil
	}
	if newest := &b.dataset.Models[rows[0]]; newest.Status == dataset.Active {
		return mentionOf(b, "No replacement is named. The newest of its family:", newest.Provider, newest.ID)
	}
	return nil
}

func mentionOf(b *build, lead, provider, id string) *successor {
	s := &successor{Lead: lead, ID: id, Name: id}
	if provider != "" {
		if row, missing := b.catalog.Find(provider, id); missing == nil {
			m := &b.dataset.Models[row]
			s.Name, s.Href, s.Status = displayName(m), b.addresses.model(row, m), m.Status.String()
		}
	}
	return s
}

// timelineOf returns the dates of a model's life, oldest first.
func timelineOf(b *build, m *dataset.Model) (events []event) {
	today := b.day.String()
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
	all, _ := b.options.Changes.OfModel(m.Provider, m.ID, 1<<20)
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
		events[len(events)-1].Model = successorOf(b, m)
	}
	return events
}
