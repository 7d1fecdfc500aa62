package collection

import "modelcatalog/dataset/sync/source"

// deprecations.info copies the announcements of ends from the providers' pages:
// https://github.com/deprecations/deprecations-rss. A program reads the pages, so a day is the
// provider's own, and as old as last_observed says.
//
// Known lies:
//   - An announcement that the provider took back or moved stays, with the day on which it was last
//     observed. So a claim is as old as that day, and a newer page wins over it.
//   - Of several recommended models none is the successor.

// readDeprecations reads deprecations.json: announcements by model, newest first.
func readDeprecations(r *reader, root source.Node) {
	for _, row := range root.Elements() {
		r.Row(row, r.readDeprecation)
	}
}

func (r *reader) readDeprecation(row source.Node) {
	s := r.model(row, row.Get("provider").Text(), row.Get("model_id").Text())
	if s == nil {
		return
	}
	observed := row.Get("last_observed")
	s.Seen = max(s.Seen, observed.Day())
	// A day, not now, because the program can run ahead of this clock by a time zone.
	if observed.Day() > r.Today.Add(1) {
		observed.Fault("a day that is not in the future")
	}
	shutdown := row.Get("shutdown_date").Day()
	if shutdown > 0 {
		s.Retire(row, shutdown.String())
	}
	replacements := row.Get("replacement_models").Elements()
	if len(replacements) == 1 && replacements[0].Text() != s.ID {
		s.State(row, "replacement", s.Provider+"/"+replacements[0].Text())
	}
}
