package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/caddyserver/caddy/v2"
)

// checkAddress reports an error if another program listens at an address. Caddy itself would share the port with it on most
// systems, and each of the two would get a part of the requests. It also refuses an empty CATALOG_BIND, because Caddy listens on
// every interface then.
func checkAddress(address caddy.NetworkAddress) error {
	if bind, found := os.LookupEnv("CATALOG_BIND"); found && bind == "" {
		return errors.New("CATALOG_BIND is empty, want an address such as 127.0.0.1, or 0.0.0.0 for every interface")
	}
	at := address.JoinHostPort(0)
	if address.Network != "tcp" || caddy.ListenerUsage(address.Network, at) > 0 {
		return nil
	}
	listener, err := net.Listen(address.Network, at)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("another program listens at %s: stop it, or choose another port, such as CATALOG_ADDRESS=:8081", at)
	}
	if err == nil {
		listener.Close()
	}
	return nil // Caddy reports other errors
}

// announce prints the address of the catalog as soon as Caddy serves it, if the settings of the repository's Caddyfile tell it.
func announce() {
	for caddy.ActiveContext().Context == nil {
		time.Sleep(10 * time.Millisecond)
	}
	if address, listen := addresses(); caddy.ListenerUsage("tcp", listen) > 0 {
		fmt.Println("Open", address)
	}
}

// addresses returns the address of the site and the address that it listens at, as the settings tell.
func addresses() (site, listen string) {
	setting := func(name, other string) string {
		if value, found := os.LookupEnv(name); found {
			return value
		}
		return other
	}
	bind := strings.Trim(setting("CATALOG_BIND", "127.0.0.1"), "[]")
	site, _, _ = strings.Cut(setting("CATALOG_ADDRESS", ":8080"), ",") // the first of several
	scheme, rest, found := strings.Cut(site, "://")
	if !found {
		scheme, rest = "https", site
	}
	u := url.URL{Scheme: scheme, Host: strings.TrimSpace(rest)}
	host, port := u.Hostname(), u.Port()
	switch {
	case port == "" && scheme == "http":
		port = "80"
	case port == "":
		port = "443"
	case !found && (host == "" && port != "443" || port == "80"):
		u.Scheme = "http"
	}
	listen = caddy.JoinNetworkAddress("", bind, port)
	if host == "" {
		host = bind
		if ip, err := netip.ParseAddr(bind); err == nil && (ip.IsUnspecified() || ip.IsLoopback()) {
			host = "localhost"
		}
	}
	u.Host = net.JoinHostPort(host, port)
	if u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	return u.String(), listen
}
