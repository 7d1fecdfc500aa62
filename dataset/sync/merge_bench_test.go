package sync

import (
	"fmt"
	"runtime"
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
				p.Prices = append(p.Prices, dataset.Price{
					Meter:     price.Meter,
					Condition: price.Condition,
					Amount:    price.Amount,
				})
			}
		}
		profiles[m.Provider] = append(profiles[m.Provider], p)
	}
	add := func(name string, kind dataset.SourceKind, about []string) {
		line := dataset.Source{Name: name, Kind: kind, Whole: true, Official: about}
		from := &source.Source{Name: name, About: about, Names: true, Line: line}
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
		requests = append(requests,
			&request{SourceReport: SourceReport{Name: name}, from: from, reading: reading{source: from.Line}})
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

// BenchmarkMerge measures the sync of a quiet day: 100 sources, which a person accepted the day
// before, over 5,000 models of 40 providers. The bound is 30 seconds of two processors and 1 GB:
//
//	go test ./dataset/sync -run '^$' -bench Merge -benchtime 1x
//
// It also reports the memory that the program ever had from the system.
func BenchmarkMerge(b *testing.B) {
	options := datasettest.Options{Models: 5000, Providers: 40, Seed: 1}
	d := Settle(datasettest.New(options), new(curation.Curation))
	day := d.Day()
	requests := everySource(d)
	sync := func(d *dataset.Dataset, day dataset.Date, accept ...string) (*dataset.Dataset, *Report) {
		for _, r := range requests { // they are used again
			r.Reason = ""
			r.Doubted = nil
			r.Changes = nil
		}
		s := &syncer{dataset: d, curation: new(curation.Curation), now: day.Start()}
		report := new(Report)
		after, err := s.merge(b.Context(), requests, report, &Options{Accept: accept})
		if err != nil {
			b.Fatal(err)
		}
		return after, report
	}
	// The sources state everything for the first time, which guards doubt.
	_, report := sync(d, day.Add(1))
	var accept []string
	for _, s := range report.Sources {
		accept = append(accept, s.Acceptance())
	}
	accepted, _ := sync(d, day.Add(1), accept...)
	b.ReportAllocs()
	for b.Loop() {
		_, report := sync(accepted, day.Add(2))
		if report.Failed() || report.Changed() {
			b.Fatalf("a quiet day changes something:\n%s", report.Markdown(true))
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(memory.Sys)/(1<<20), "MB-of-system")
}
