package main

import (
	"bytes"
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
)

// prepareRun makes the first run pleasant: it reports an error if a port is in use, and has one line say where to look. It leaves
// alone configurations that do not take their address from CATALOG_ADDRESS, as the repository's Caddyfile does.
func prepareRun(args []string) error {
	file := "Caddyfile"
	for i, arg := range args {
		name, value, found := strings.Cut(arg, "=")
		switch {
		case name == "--envfile" || name == "-r" || name == "--resume":
			return nil
		case name == "-c" || name == "--config":
			file = value
			if !found && i+1 < len(args) {
				file = args[i+1]
			}
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(text, []byte("{$CATALOG_ADDRESS")) {
		return nil // Caddy reports the error
	}
	site := os.Getenv("CATALOG_ADDRESS")
	local := localURL(site, os.Getenv("CATALOG_BIND"))
	_, port, _ := strings.Cut(strings.TrimPrefix(cmp.Or(site, ":8080"), "http://"), ":")
	if err := errors.Join(
		checkPort(net.JoinHostPort(os.Getenv("CATALOG_BIND"), cmp.Or(port, "443")), "CATALOG_ADDRESS=:8081"),
		checkPort(cmp.Or(os.Getenv("CATALOG_ADMIN"), caddy.DefaultAdminListen), "CATALOG_ADMIN=localhost:2020"),
	); err != nil {
		return err
	}
	first, _, _ := strings.Cut(site, ",") // of several domains
	go announce(cmp.Or(local, "https://"+strings.TrimPrefix(first, "https://")))
	return nil
}

// checkPort reports an error if another program listens at an address. Caddy itself would share the port with it on most systems,
// and the two would take turns in answering. What is no address of TCP is not checked.
func checkPort(address, other string) error {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		name, _, _ := strings.Cut(other, "=")
		return fmt.Errorf("another program listens at %s: stop it, or choose another with %s, such as %s", address, name, other)
	}
	if err == nil {
		listener.Close()
	}
	return nil
}

// announce prints the address of the catalog as soon as Caddy serves it.
func announce(url string) {
	for caddy.ActiveContext().Context == nil {
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println("Open", url)
}

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
