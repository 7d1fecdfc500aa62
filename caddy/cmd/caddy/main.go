// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "modelcatalog/caddy"
	"modelcatalog/dataset/version"
)

func main() {
	switch {
	case len(os.Args) == 2 && strings.TrimLeft(os.Args[1], "-") == "version":
		_, server := caddy.Version()
		fmt.Printf("caddy %s\nCaddy %s\n", version.Text(), server)
		return
	case len(os.Args) > 1 && os.Args[1] == "run":
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(200) // 5 % more requests a second for a few megabytes, because most of the heap is garbage
		}
		caddy.RegisterModule(addressCheck{})
		go announce()
	}
	caddycmd.RegisterCommand(caddycmd.Command{
		Name:  "health",
		Short: "Asks /readyz of the site in CATALOG_ADDRESS whether it is ready: exit code 0",
		Func:  health,
	})
	caddycmd.Main()
}

func health(caddycmd.Flags) (int, error) {
	site, _ := addresses()
	response, err := (&http.Client{Timeout: 5 * time.Second}).Get(site + "/readyz")
	if err == nil {
		response.Body.Close()
		if response.StatusCode == http.StatusOK {
			return caddy.ExitCodeSuccess, nil
		}
		err = fmt.Errorf("%s is not ready: %s", site, response.Status)
	}
	return caddy.ExitCodeFailedStartup, err
}

// addressCheck is a module that the handler loads. It rejects a configuration if another program listens at an address of the server.
// Caddy itself would share the port with it on most systems, and each of the two would get a part of the requests.
type addressCheck struct{}

func (addressCheck) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "model_catalog.address_check", New: func() caddy.Module { return new(addressCheck) }}
}

func (addressCheck) Provision(ctx caddy.Context) error {
	for _, listen := range ctx.Value(caddyhttp.ServerCtxKey).(*caddyhttp.Server).Listen {
		address, err := caddy.ParseNetworkAddress(listen)
		if err != nil || address.Network != "tcp" || caddy.ListenerUsage("tcp", address.JoinHostPort(0)) > 0 {
			continue // Caddy reports the error
		}
		listener, err := net.Listen("tcp", address.JoinHostPort(0))
		if errors.Is(err, syscall.EADDRINUSE) {
			const advice = "stop it, or choose another port, such as CATALOG_ADDRESS=:8081"
			return fmt.Errorf("another program listens at %s: "+advice, address.JoinHostPort(0))
		}
		if err == nil {
			listener.Close()
		}
	}
	return nil
}

// announce prints the address of the catalog as soon as Caddy serves it, if the settings of the repository's Caddyfile name it.
func announce() {
	for caddy.ActiveContext().Context == nil {
		time.Sleep(10 * time.Millisecond)
	}
	if site, listen := addresses(); caddy.ListenerUsage("tcp", listen) > 0 {
		fmt.Println("Open", site)
	}
}

// addresses returns the address of the site and the address that it listens at, according to the settings.
func addresses() (site, listen string) {
	bind, found := os.LookupEnv("CATALOG_BIND")
	if bind = strings.Trim(bind, "[]"); !found {
		bind = "127.0.0.1"
	}
	first, _, _ := strings.Cut(cmp.Or(os.Getenv("CATALOG_ADDRESS"), ":8080"), ",") // of several
	a, err := httpcaddyfile.ParseAddress(strings.TrimSpace(first))
	if err != nil {
		return "", ""
	}
	if a.Scheme == "" && a.Host != "" && a.Port != "80" {
		a.Scheme = "https"
	}
	listen = net.JoinHostPort(bind, cmp.Or(a.Port, map[string]string{"http": "80"}[a.Scheme], "443"))
	if a.Host == "" {
		a.Host = bind
		if ip := net.ParseIP(bind); ip.IsUnspecified() || ip.IsLoopback() {
			a.Host = "localhost"
		}
	}
	return a.String(), listen
}
