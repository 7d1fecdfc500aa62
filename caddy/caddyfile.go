package modelcatalog

import (
	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

func init() {
	httpcaddyfile.RegisterHandlerDirective("model_catalog", parseCaddyfile)
	httpcaddyfile.RegisterDirectiveOrder("model_catalog", httpcaddyfile.Before, "handle")
}

func parseCaddyfile(h httpcaddyfile.Helper) (caddyhttp.MiddlewareHandler, error) {
	handler := new(Handler)
	return handler, handler.UnmarshalCaddyfile(h.Dispenser)
}

// UnmarshalCaddyfile sets up the handler from Caddyfile tokens. Each line is optional; an empty value is the default:
//
//	model_catalog {
//		root     <directory>
//		fallback <directory>
//		dataset  <directory>
//		base_url <address>
//		refresh  <interval>
//	}
func (h *Handler) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next() // the directive's name
	if d.NextArg() {
		return d.ArgErr()
	}
	var refresh string
	settings := map[string]*string{
		"root": &h.Root, "fallback": &h.Fallback, "dataset": &h.Dataset, "base_url": &h.BaseURL, "refresh": &refresh,
	}
	for d.NextBlock(0) {
		setting, known := settings[d.Val()]
		if !known {
			return d.Errf("unknown or repeated subdirective %q; model_catalog knows root, fallback, dataset, base_url and refresh", d.Val())
		}
		delete(settings, d.Val())
		if !d.Args(setting) || d.NextArg() {
			return d.ArgErr()
		}
	}
	if refresh != "" {
		interval, err := caddy.ParseDuration(refresh)
		if err != nil {
			return d.Errf("refresh: %q is not an interval such as 30s or 5m", refresh)
		}
		h.Refresh = caddy.Duration(interval)
	}
	return nil
}

// Interface guard
var _ caddyfile.Unmarshaler = (*Handler)(nil)
