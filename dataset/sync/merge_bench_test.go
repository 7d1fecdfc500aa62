package sync

import (
	"fmt"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/source"
)

// everySource returns the requests of 4 collections about all models and of 96 pages, each about a
// provider, which say what the catalog shows.
func everySource(d *dataset.Dataset) (requests []*request) {
	profiles := map[string][]*source.Profile{} // by provider
	day := d.Day()
	for i := range d.Models {
		m := &d.Models[i]
		p := &source.Profile{Provider: m.Provider, ID: m.ID, Facts: map[string]string{}}
		for _, name := range dataset.FactNames {
			if value := m.Fact(name).String; value != "" && name != "status" {
				p.Facts[name] = value
			}
		}
		for _, price := range m.Prices {
			if price.On(day) {
				p.Prices = append(p.Prices, dataset.Price{Meter: price.Meter, Condition: price.Condition, Amount: price.Amount})
			}
		}
		profiles[m.Provider] = append(profiles[m.Provider], p)
	}
	add := func(name string, kind dataset.SourceKind, about []string) {
		from := &source.Source{Name: name, About: about, Names: true, Line: dataset.Source{Name: name, Kind: kind, Whole: true, Official: about}}
		from.Read = func(r *source.Reading) {
			for _, p := range d.Providers {
				if !from.Covers(p.ID) {
					continue
				}
				for _, profile := range profiles[p.ID] {
					r.Profiles[profile.Key()] = profile
				}
			}
		}
		requests = append(requests, &request{SourceReport: SourceReport{Name: name}, from: from, source: from.Line})
	}
	for _, name := range []string{"models.dev", "litellm", "genai-prices", "deprecations"} {
		add(name, dataset.KindCollection, nil)
	}
	for i := range 96 {
		p := d.Providers[i%len(d.Providers)].ID
		add(fmt.Sprintf("%s.example/page-%d", p, i), dataset.KindPage, []string{p})
	}
	return requests
}

// BenchmarkMerge measures the sync of a quiet day: 100 sources, whose word a person accepted the
// day before, over 5,000 models of 40 providers.
func BenchmarkMerge(b *testing.B) {
	d := Settle(datasettest.New(datasettest.Options{Models: 5000, Providers: 40, Seed: 1}), new(curation.Curation))
	day := d.Day()
	requests := everySource(d)
	sync := func(d *dataset.Dataset, day dataset.Date, accept ...string) (*dataset.Dataset, *Report) {
		for _, r := range requests {
			r.Reason, r.Doubted, r.Changes = "", nil, nil
		}
		s := &syncer{dataset: d, curation: new(curation.Curation), now: day.Start()}
		report := new(Report)
		after, err := s.merge(b.Context(), requests, report, &Options{Accept: accept})
		if err != nil {
			b.Fatal(err)
		}
		return after, report
	}
	_, report := sync(d, day.Add(1))
	var accept []string
	for _, s := range report.Sources {
		accept = append(accept, s.Acceptance())
	}
	accepted, _ := sync(d, day.Add(1), accept...)
	b.ReportAllocs()
	for b.Loop() {
		if _, report := sync(accepted, day.Add(2)); report.Failed() || report.Changed() {
			b.Fatalf("%s", report.Markdown(true))
		}
	}
}
