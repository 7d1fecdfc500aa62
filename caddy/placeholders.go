package modelcatalog

import (
	"net/http"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// agentEndpoint follows the endpoints of the API.
const agentEndpoint = api.Endpoint(len(api.EndpointNames))

// placeholders are the functions that replace a request's placeholders, by version and endpoint. They are made once for each
// snapshot, not for each request.
type placeholders [len(catalog.Versions) + 1][agentEndpoint + 1]caddy.ReplacerFunc

func newPlaceholders(digest string) *placeholders {
	all := new(placeholders)
	for version := range all {
		for endpoint := range all[version] {
			values := map[string]any{
				"http.model_catalog.version":  versionLabel(catalog.Version(version)),
				"http.model_catalog.endpoint": "mcp",
				"http.model_catalog.dataset":  digest,
			}
			if endpoint < int(agentEndpoint) {
				values["http.model_catalog.endpoint"] = api.EndpointNames[endpoint]
			}
			all[version][endpoint] = func(key string) (any, bool) {
				value, found := values[key]
				return value, found
			}
		}
	}
	return all
}

// set has a request's placeholders replaced, for log_append and handlers of errors.
func (p *placeholders) set(r *http.Request, version catalog.Version, endpoint api.Endpoint) {
	if replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
		replacer.Map(p[version][endpoint])
	}
}
