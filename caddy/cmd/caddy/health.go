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
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
)

func init() {
	caddycmd.RegisterCommand(caddycmd.Command{
		Name:  "health",
		Usage: "[<url>]",
		Short: "Asks the running server whether it is ready",
		Long: "Asks /readyz of the server at a URL, such as http://localhost:8080. Without one it asks the port in CATALOG_ADDRESS.\n" +
			"The exit code is 0 if the server is ready. A container without a shell can check its health with it.",
		Func: health,
	})
}

func health(flags caddycmd.Flags) (int, error) {
	url := cmp.Or(flags.Arg(0), localURL(os.Getenv("CATALOG_ADDRESS"), os.Getenv("CATALOG_BIND")))
	if url == "" {
		return caddy.ExitCodeFailedStartup, fmt.Errorf("CATALOG_ADDRESS is no local address; name the server: caddy health https://models.example")
	}
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(strings.TrimSuffix(url, "/") + "/readyz")
	if err != nil {
		return caddy.ExitCodeFailedStartup, err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return caddy.ExitCodeFailedStartup, fmt.Errorf("%s is not ready: %s", url, response.Status)
	}
	return caddy.ExitCodeSuccess, nil
}

// localURL returns the address of a site without a domain, in the form that splitAddress gives it; empty for another.
func localURL(site, bind string) string {
	host, port, err := net.SplitHostPort(strings.TrimPrefix(cmp.Or(site, ":8080"), "http://"))
	if err != nil || host != "" {
		return ""
	}
	if bind == "" || net.ParseIP(bind).IsUnspecified() {
		bind = "localhost"
	}
	return "http://" + strings.TrimSuffix(net.JoinHostPort(bind, port), ":80")
}
