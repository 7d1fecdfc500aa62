package website

import (
	"math/bits"

	"modelcatalog/dataset"
)

// statusPath is the path of the page that says how fresh the data is.
const statusPath = "/status/"

// syncTarget is the number of days after which the list of a provider is late.
const syncTarget = 1

// statusPage shows how old the facts are. It names times; a script adds ages, and marks lists that are late.
type statusPage struct {
	frame
	Moments   []statusMoment
	Target    int
	Providers []providerStatus
	Origins   []sourceStatus
}

type statusMoment struct{ Title, Time, Text, Note string }

type providerStatus struct {
	providerView
	Models     string // "12 of 20 active"
	Time, Text string // newest time at which its list had a model; empty if it has no models
	ByHand     bool   // no sync asks the provider
}

type sourceStatus struct {
	dataset.Source
	Facts string // number of facts that it gives
}

func addFreshness(w *writer) error {
	d := w.dataset
	p := &statusPage{
		frame: frame{
			Path: statusPath, Class: "status", Heading: "How fresh the data is", Styles: []string{"lifecycle.css"},
			Description: "When the " + w.options.Service + " last read each provider's list of AI models, and of which day each source is.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", w.addresses.root + "/api/v2/stats"}},
		},
		Target: syncTarget,
	}
	add := func(title string, t dataset.Timestamp, note string) {
		p.Moments = append(p.Moments, statusMoment{title, t.String(), moment(t), note})
	}
	if d.LastSync != nil {
		add("Last sync", *d.LastSync, "A sync reads the providers' own lists.")
	}
	if latest := w.options.Changes.Latest(1); len(latest) > 0 {
		add("Last change", latest[0].Time, "A fact that a sync or a person changed.")
	}
	for _, provider := range d.Providers {
		models := d.ModelsOf(provider.ID)
		s := providerStatus{
			providerView: w.providers[provider.ID], ByHand: !d.Settings.Syncs(provider.ID),
			Models: number(totalOf(w.build, "status=active&provider="+provider.ID)) + " of " + number(len(models)),
		}
		for _, m := range models {
			if m.LastSeenAt.String() > s.Time {
				s.Time, s.Text = m.LastSeenAt.String(), day(m.LastSeenAt)
			}
		}
		p.Providers = append(p.Providers, s)
	}
	facts := map[string]int{}
	for i := range d.Models {
		for _, s := range d.Models[i].Sources {
			facts[s.Source] += bits.OnesCount32(s.Facts)
		}
		for _, price := range d.Models[i].Prices {
			facts[price.Source]++
		}
	}
	for _, s := range d.Sources {
		p.Origins = append(p.Origins, sourceStatus{s, number(facts[s.Name])})
	}
	return w.addPage("status", p)
}
