package modelcatalog

import (
	"net/http"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset/catalog"
)

// setPlaceholders has a request's placeholders replaced, for log_append and handlers of errors.
func (s *served) setPlaceholders(r *http.Request, version catalog.Version, endpoint string) {
	replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer)
	if !ok {
		return
	}
	replacer.Map(func(key string) (any, bool) {
		switch key {
		case "http.model_catalog.version":
			return versionLabel(version), true
		case "http.model_catalog.endpoint":
			return endpoint, true
		case "http.model_catalog.dataset":
			return s.Catalog().Digest(), true
		}
		return nil, false
	})
}
