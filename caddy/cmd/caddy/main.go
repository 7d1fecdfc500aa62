// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/caddyserver/caddy/v2"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "modelcatalog/caddy"
	"modelcatalog/dataset/version"
)

func main() {
	// Before Caddy's own command of this name, which does not know the version of the catalog's
	// module.
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

// health asks the site of CATALOG_ADDRESS: a port of this machine, a URL, or a domain. It asks the
// server that listens at CATALOG_BIND, which may be an address to which no name leads.
func health(caddycmd.Flags) (int, error) {
	addresses := cmp.Or(os.Getenv("CATALOG_ADDRESS"), ":8080")
	bind := net.ParseIP(strings.Trim(cmp.Or(os.Getenv("CATALOG_BIND"), "127.0.0.1"), "[]"))
	site, _, _ := strings.Cut(addresses, ",") // the first of several; all have the same handler
	// As in a Caddyfile: a port alone is plain HTTP, and a domain has HTTPS.
	if strings.HasPrefix(site, ":") {
		site = "http://localhost" + site
	} else if !strings.Contains(site, "://") {
		site = "https://" + site
	}
	// A container without /etc/hosts does not know localhost, and a domain may lead to a CDN, which
	// can answer for a server that is down. So the connection goes to the server itself; the
	// request keeps the name of the site, and so does TLS.
	dialer := &net.Dialer{}
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		_, port, err := net.SplitHostPort(address)
		// LIMIT: a CATALOG_BIND that is no IP address, such as a name, is left to the name of the
		// site.
		if err == nil && bind != nil {
			// Dial takes 0.0.0.0 and [::], which are every interface, for this machine.
			address = net.JoinHostPort(bind.String(), port)
		}
		return dialer.DialContext(ctx, network, address)
	}
	transport := &http.Transport{DialContext: dial}
	// Supervisors take a probe that does not answer for a failure, but only after a while. They
	// should see why.
	client := &http.Client{Timeout: 5 * time.Second, Transport: transport}
	response, err := client.Get(site + "/readyz")
	if err != nil {
		return caddy.ExitCodeFailedStartup, err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return caddy.ExitCodeFailedStartup, fmt.Errorf("%s is not ready: %s", site, response.Status)
	}
	return caddy.ExitCodeSuccess, nil
}
