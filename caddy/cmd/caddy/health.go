package main

import (
	"cmp"
	"fmt"
	"net/http"
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
		Long: "Asks /readyz of the server at a URL, such as http://localhost:8080. Without one it asks the site in CATALOG_ADDRESS.\n" +
			"The exit code is 0 if the server is ready. A container without a shell can check its health with it.",
		Func: health,
	})
}

func health(flags caddycmd.Flags) (int, error) {
	site, _ := addresses()
	url := cmp.Or(flags.Arg(0), site)
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
