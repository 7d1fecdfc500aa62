package modelcatalog

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
)

// checkAddress looks at the addresses of the server that the handler is provisioned for.
func (h *Handler) checkAddress(ctx caddy.Context) error {
	server, ok := ctx.Value(caddyhttp.ServerCtxKey).(*caddyhttp.Server)
	if !ok {
		return nil // the handler is used without a server, as by a test
	}
	h.listen = server.Listen // checkMove of the next configuration compares with it
	if h.KeepAddress {
		if err := h.checkMove(); err != nil {
			return err
		}
	}
	if h.KnownHosts {
		if err := checkOtherHosts(server); err != nil {
			return err
		}
	}
	// Only a first start: a reload finds the server itself at its addresses, and "caddy validate"
	// may run beside it.
	if !validating() && caddy.ActiveContext().Context == nil {
		h.warnOfOthers()
	}
	return nil
}

// checkMove reports an error if a reload would serve at none of the addresses of before. It is
// hardly ever meant: "caddy reload" reads settings from its own environment, so without the
// variables of the server it moves the site to the default port, and reports success.
func (h *Handler) checkMove() error {
	if caddy.ActiveContext().Context == nil {
		return nil // the first start
	}
	var before []string
	for other := range handlers.Range {
		before = append(before, other.(*Handler).listen...)
	}
	if len(before) == 0 {
		return nil // no site of the running server has a catalog
	}
	// One common address is enough: people add and remove addresses on purpose.
	for _, address := range h.listen {
		if slices.Contains(before, address) {
			return nil
		}
	}
	slices.Sort(before)
	return fmt.Errorf("a reload would move the site from %s to %s: "+
		"the reload command reads CATALOG_ADDRESS and CATALOG_BIND "+
		"from its own environment; set them as for the server, "+
		"or stop the server and start it at the new address",
		strings.Join(slices.Compact(before), ", "), strings.Join(h.listen, ", "))
}

// checkOtherHosts reports an error if a request without TLS, for a host that no site has, would get
// an empty 200 from Caddy. A probe takes that for a server that is ready, and a cache for a page.
// With TLS, strict_sni_host answers 421.
func checkOtherHosts(server *caddyhttp.Server) error {
	if len(server.TLSConnPolicies) > 0 {
		return nil
	}
	// Only the addresses of a site have matchers of hosts. A route without one is what
	// CATALOG_OTHER_HOSTS=refuse adds, or that of a site which answers for any host (":8080").
	for _, route := range server.Routes {
		if len(route.MatcherSets) == 0 {
			return nil
		}
	}
	return fmt.Errorf("%s: requests for other hosts than those of the sites would get an empty 200: "+
		"set CATALOG_OTHER_HOSTS=refuse and CATALOG_OTHER_HOSTS_PORT to the port of CATALOG_ADDRESS, "+
		"so that they get 421",
		strings.Join(server.Listen, ", "))
}

// warnOfOthers logs addresses at which another program answers already. Caddy sets SO_REUSEPORT, so
// a second Caddy with the same port starts without an error, and the system gives each connection
// to one of the two.
func (h *Handler) warnOfOthers() {
	for _, address := range h.listen {
		parsed, err := caddy.ParseNetworkAddress(address)
		if err != nil || !strings.HasPrefix(parsed.Network, "tcp") {
			continue // Caddy reports what it cannot use; a UNIX socket cannot be shared
		}
		// A tenth of a second is enough on one machine, and delays no start if a firewall drops
		// packets.
		connection, err := net.DialTimeout("tcp", parsed.JoinHostPort(0), 100*time.Millisecond)
		if err != nil {
			continue // nobody listens, as it should be
		}
		_ = connection.Close()
		h.logger.Error("another server listens on the address; "+
			"if it is another Caddy, the two share the requests",
			zap.String("address", address))
	}
}
