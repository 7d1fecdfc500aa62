package collection

import "modelcatalog/dataset/sync/source"

// readDeprecations reads deprecations.json of deprecations.info: announcements on pages of providers, by model, newest first.
func readDeprecations(r *reader, root source.Node) {
	for _, n := range root.Elements() {
		provider := r.provider(n.Get("provider").Text())
		if provider == "" {
			continue
		}
		s := r.state(n, provider, n.Get("model_id").Text())
		if s == nil {
			continue
		}
		s.Seen = max(s.Seen, n.Get("last_observed").Day())
		if retires := n.Get("shutdown_date").Day(); retires > 0 {
			s.State(n, "retirement_date", retires.String())
			s.State(n, "status", "deprecated")
		}
		// Of several replacements none is the successor.
		if names := n.Get("replacement_models").Elements(); len(names) == 1 && names[0].Text() != s.ID {
			s.State(n, "replacement", provider+"/"+names[0].Text())
		}
	}
}
