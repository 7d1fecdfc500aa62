package modelcatalog

import (
	"cmp"
	"encoding/json"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

func init() {
	httpcaddyfile.RegisterHandlerDirective("model_catalog", func(h httpcaddyfile.Helper) (caddyhttp.MiddlewareHandler, error) {
		handler := new(Handler)
		return handler, handler.UnmarshalCaddyfile(h.Dispenser)
	})
	httpcaddyfile.RegisterDirectiveOrder("model_catalog", httpcaddyfile.Before, "handle")
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
	given := map[string]bool{}
	for d.NextBlock(0) {
		name, value := d.Val(), ""
		if given[name] || !d.AllArgs(&value) {
			return d.Errf("%s: want one line with one value", name)
		}
		given[name] = true
		if name == "refresh" {
			value = cmp.Or(value, "0")
		}
		setting, _ := json.Marshal(map[string]string{name: value}) // which cannot fail
		if err := caddy.StrictUnmarshalJSON(setting, h); err != nil {
			return d.Errf("%s %q: %v", name, value, err)
		}
	}
	return nil
}
