package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
)

// configuration is the part of Caddy's configuration that says where it listens.
type configuration struct {
	Admin struct {
		Disabled bool
		Listen   string
	}
	Apps struct {
		HTTP struct {
			Servers map[string]server
		}
	}
}

type server struct {
	Listen []string
	Routes []struct {
		Match []struct {
			Host []string
		}
		Handle json.RawMessage
	}
	Automatic struct {
		Skip []string // hosts without HTTPS
	} `json:"automatic_https"`
}

// readConfiguration reads the configuration that Caddy's command run, with these arguments, is going to run. It returns nil if it
// cannot be known; Caddy reports the faults of files.
func readConfiguration(args []string) *configuration {
	file := "Caddyfile"
	for i, arg := range args {
		name, value, found := strings.Cut(arg, "=")
		switch name {
		case "-r", "--resume", "--envfile", "-a", "--adapter":
			return nil
		case "-c", "--config":
			if file = value; !found && i+1 < len(args) {
				file = args[i+1]
			}
		}
	}
	text, err := os.ReadFile(file)
	if err == nil && filepath.Ext(file) != ".json" {
		text, _, err = caddyconfig.GetAdapter("caddyfile").Adapt(text, map[string]any{"filename": file})
	}
	c := new(configuration)
	if err != nil || json.Unmarshal(text, c) != nil {
		return nil
	}
	return c
}

// checkPorts reports an error if another program listens at an address of the configuration. Caddy itself would share the port
// with it on most systems, and the two would take turns in answering.
func (c *configuration) checkPorts() error {
	type setting struct{ address, remedy string }
	var settings []setting
	if !c.Admin.Disabled {
		address := c.Admin.Listen
		if address == "" {
			address = caddy.DefaultAdminListen
		}
		settings = append(settings, setting{address, "choose another with CATALOG_ADMIN, such as CATALOG_ADMIN=localhost:2020"})
	}
	for _, s := range c.Apps.HTTP.Servers {
		for _, address := range s.Listen {
			settings = append(settings, setting{address, "choose another with CATALOG_ADDRESS, such as CATALOG_ADDRESS=:8081"})
		}
	}
	for _, s := range settings {
		address, err := caddy.ParseNetworkAddress(s.address)
		if err != nil || address.Network != "tcp" && address.Network != "" {
			continue
		}
		listener, err := net.Listen("tcp", address.JoinHostPort(0))
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("another program listens at %s: stop it, or %s", address.JoinHostPort(0), s.remedy)
		}
		if err == nil {
			listener.Close()
		}
	}
	return nil
}

// url returns the address at which a person can open the catalog; empty if the configuration does not serve one.
func (c *configuration) url() string {
	for _, name := range slices.Sorted(maps.Keys(c.Apps.HTTP.Servers)) {
		s := c.Apps.HTTP.Servers[name]
		for _, route := range s.Routes {
			if len(s.Listen) == 0 || !strings.Contains(string(route.Handle), `"model_catalog"`) {
				continue
			}
			address, err := caddy.ParseNetworkAddress(s.Listen[0])
			if err != nil || address.IsUnixNetwork() {
				continue
			}
			scheme, host, port := "http", address.Host, fmt.Sprint(address.StartPort)
			if len(route.Match) > 0 && len(route.Match[0].Host) > 0 {
				host = route.Match[0].Host[0]
				if !slices.Contains(s.Automatic.Skip, host) && port != "80" {
					scheme = "https"
				}
			}
			if host == "" || net.ParseIP(host).IsUnspecified() {
				host = "localhost"
			}
			if scheme == "http" && port == "80" || scheme == "https" && port == "443" {
				return scheme + "://" + host
			}
			return scheme + "://" + net.JoinHostPort(host, port)
		}
	}
	return ""
}

// announce prints the address of the catalog as soon as Caddy serves it.
func announce(url string) {
	for caddy.ActiveContext().Context == nil {
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println("Open", url)
}
