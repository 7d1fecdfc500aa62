package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
)

// checkAddress reports an error if another program listens at an address. Caddy itself would share the port with it on most
// systems, and each of the two would get a part of the requests. Caddy reports other errors.
func checkAddress(listen string) error {
	address, err := caddy.ParseNetworkAddress(listen)
	if err != nil || address.Network != "tcp" || caddy.ListenerUsage(address.Network, address.JoinHostPort(0)) > 0 {
		return err
	}
	listener, err := net.Listen(address.Network, address.JoinHostPort(0))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("another program listens at %s: stop it, or choose another port, such as CATALOG_ADDRESS=:8081", address.JoinHostPort(0))
	}
	if err == nil {
		listener.Close()
	}
	return nil
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
	first, _, _ := strings.Cut(setting("CATALOG_ADDRESS", ":8080"), ",") // of several
	a, err := httpcaddyfile.ParseAddress(strings.TrimSpace(first))
	if err != nil {
		return "", ""
	}
	if a.Scheme == "" && a.Host != "" && a.Port != "80" {
		a.Scheme = "https"
	}
	listen = caddy.JoinNetworkAddress("", bind, cmp.Or(a.Port, map[string]string{"http": "80"}[a.Scheme], "443"))
	if a.Host == "" {
		a.Host = bind
		if ip, err := netip.ParseAddr(bind); err == nil && (ip.IsUnspecified() || ip.IsLoopback()) {
			a.Host = "localhost"
		}
	}
	return a.String(), listen
}
