package collection

import "modelcatalog/dataset/sync/source"

// deprecations.info has announcements of ends from the providers' pages:
// https://github.com/deprecations/deprecations-rss. A row names its model, the day of the end, and
// in last_observed the day on which the announcement was last seen.
//
// How it is read:
//   - A claim is as old as last_observed, and not as the file: an announcement that the provider has
//     taken back or moved since can still be in it, and a newer page must win over it.
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
