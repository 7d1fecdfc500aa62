package main

import (
	"net"
	"net/netip"
	"strings"
)

// splitAddress splits CATALOG_ADDRESS into the address of the site and the address to listen on, for the Caddyfile. In a
// Caddyfile a host in the address of a site only filters requests by their Host header: the server listens on every interface
// and gives other hosts an empty 200. So plain HTTP gets a site for all hosts, bound to the address. An address that needs
// certificates, such as models.example, stays as it is, and bind is empty.
func splitAddress(address string) (site, bind string) {
	rest, plain := strings.CutPrefix(address, "http://")
	host, port, err := net.SplitHostPort(rest)
	if err != nil && plain {
		host, port, err = strings.Trim(rest, "[]"), "80", nil
	}
	_, notIP := netip.ParseAddr(host)
	local := notIP == nil || host == "localhost"
	if err != nil || host == "" || port == "443" || !plain && !local {
		return address, ""
	}
	if !local { // a name that a proxy in front may have, and no interface of this machine
		host = ""
	}
	return "http://:" + port, host
}
