package collection

import "modelcatalog/dataset/sync/node"

// readDeprecations reads deprecations.json of deprecations.info: announcements on pages of providers, by model, newest first.
func readDeprecations(r *reader, root node.Node) {
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
			s.fact(n, "retirement_date", retires.String())
			s.fact(n, "status", "deprecated")
		}
		// Of several replacements none is the successor.
		if names := n.Get("replacement_models").Elements(); len(names) == 1 && names[0].Text() != s.ID {
			s.fact(n, "replacement", provider+"/"+names[0].Text())
		}
	}
}
