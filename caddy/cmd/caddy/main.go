// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "modelcatalog/caddy"
	"modelcatalog/dataset/version"
)

func main() {
	if len(os.Args) == 2 && strings.TrimLeft(os.Args[1], "-") == "version" {
		_, server := caddy.Version()
		fmt.Printf("caddy %s\nCaddy %s\n", version.Text(), server)
		return
	}
	caddycmd.RegisterCommand(caddycmd.Command{
		Name:  "health",
		Short: "Asks /readyz of the site in CATALOG_ADDRESS whether it is ready: exit code 0",
		Func:  health,
	})
	caddycmd.Main()
}

func health(caddycmd.Flags) (int, error) {
	site := address()
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

// address returns the address of the site according to the settings.
func address() string {
	bind, found := os.LookupEnv("CATALOG_BIND")
	if bind = strings.Trim(bind, "[]"); !found {
		bind = "127.0.0.1"
	}
	first, _, _ := strings.Cut(cmp.Or(os.Getenv("CATALOG_ADDRESS"), ":8080"), ",") // of several
	a, err := httpcaddyfile.ParseAddress(strings.TrimSpace(first))
	if err != nil {
		return ""
	}
	if a.Scheme == "" && a.Host != "" && a.Port != "80" {
		a.Scheme = "https"
	}
	if a.Host == "" {
		a.Host = bind
		if ip := net.ParseIP(bind); ip.IsUnspecified() || ip.IsLoopback() {
			a.Host = "localhost"
		}
	}
	return a.String()
}
