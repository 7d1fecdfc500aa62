package modelcatalog

import (
	"cmp"
	"errors"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/dustin/go-humanize"
)

func init() {
	httpcaddyfile.RegisterHandlerDirective("model_catalog", parseDirective)
	// Directives without an order can only stand in a route block. The API answers before the files
	// of the website, which Caddyfiles put into handle or file_server.
	httpcaddyfile.RegisterDirectiveOrder("model_catalog", httpcaddyfile.Before, "handle")
}

func parseDirective(h httpcaddyfile.Helper) (caddyhttp.MiddlewareHandler, error) {
	handler := new(Handler)
	err := handler.UnmarshalCaddyfile(h.Dispenser)
	return handler, err
}

// UnmarshalCaddyfile sets up the handler from Caddyfile tokens. Each line is optional; an empty
// value is the default:
//
//	model_catalog {
//		root         <directory>
//		dataset      <directory>
//		base_url     <address>
//		refresh      <interval>
//		cache_size   <bytes, or a number with a unit such as 128MiB>
//		keep_address on|off
//		known_hosts  on|off
//	}
func (h *Handler) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next() // the directive's name
	if d.NextArg() {
		return d.ArgErr()
	}
	given := map[string]bool{}
	for d.NextBlock(0) {
		name := d.Val()
		value := ""
		// Without this check the last of two lines would count, and nobody would learn that the
		// first does nothing.
		if given[name] || !d.AllArgs(&value) {
			return d.Errf("%s: want one line with one value", name)
		}
		given[name] = true
		// An empty value is the default: the Caddyfile that comes with the server passes variables
		// such as {$CATALOG_REFRESH}, which may be unset.
		var err error
		var interval time.Duration
		switch name {
		case "root":
			h.Root = value
		case "dataset":
			h.Dataset = value
		case "base_url":
			h.BaseURL = value
		case "refresh":
			interval, err = caddy.ParseDuration(cmp.Or(value, "0s"))
			h.Refresh = caddy.Duration(interval)
		case "cache_size":
			h.CacheSize, err = humanize.ParseBytes(cmp.Or(value, "0"))
		case "keep_address":
			h.KeepAddress, err = parseSwitch(value)
		case "known_hosts":
			h.KnownHosts, err = parseSwitch(value)
		default:
			const names = "root, dataset, base_url, refresh, cache_size, keep_address, known_hosts"
			return d.Errf("%q is not one of %s", name, names)
		}
		if err != nil {
			return d.Errf("%s %q: %v", name, value, err)
		}
	}
	return nil
}

// parseSwitch returns the value of a setting that is on or off.
func parseSwitch(value string) (bool, error) {
	switch value {
	case "on":
		return true, nil
	case "off", "":
		return false, nil
	}
	return false, errors.New("want on or off")
}
