package collection

// readDeprecations reads deprecations.json of deprecations.info: announcements on pages of providers, by model, newest first.
func readDeprecations(r *reader, root node) {
	for _, n := range root.elements() {
		provider := r.provider(n.get("provider").text())
		if provider == "" {
			continue
		}
		s := r.state(n, provider, n.get("model_id").text())
		if s == nil {
			continue
		}
		s.Seen = max(s.Seen, n.get("last_observed").day())
		if retires := n.get("shutdown_date").day(); retires > 0 {
			s.fact(n, "retirement_date", retires.String())
			s.fact(n, "status", "deprecated")
		}
		// Of several replacements none is the successor.
		if names := n.get("replacement_models").elements(); len(names) == 1 && names[0].text() != s.ID {
			s.fact(n, "replacement", provider+"/"+names[0].text())
		}
	}
}
