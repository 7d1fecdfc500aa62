package main

import (
	"fmt"
	"net/http"
	"time"

	"github.com/caddyserver/caddy/v2"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
)

func init() {
	caddycmd.RegisterCommand(caddycmd.Command{
		Name:  "health",
		Short: "Asks /readyz of the site in CATALOG_ADDRESS whether it is ready",
		Long:  "The exit code is 0 if the server is ready. A container without a shell can check its health with it.",
		Func:  health,
	})
}

func health(caddycmd.Flags) (int, error) {
	site, _ := addresses()
	client := http.Client{Timeout: 5 * time.Second}
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
