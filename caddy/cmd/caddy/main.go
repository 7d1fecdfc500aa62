// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"fmt"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/caddyserver/caddy/v2"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"

	_ "github.com/caddyserver/caddy/v2/modules/standard"

	modelcatalog "modelcatalog/caddy"
	"modelcatalog/dataset/version"
)

func main() {
	switch {
	case len(os.Args) == 2 && slices.Contains([]string{"version", "-version", "--version"}, os.Args[1]):
		_, server := caddy.Version()
		fmt.Printf("caddy %s\nCaddy %s\n", version.Text(), server)
		return
	case len(os.Args) > 1 && os.Args[1] == "run":
		// Answers live shortly: half as many collections serve a twentieth more requests for a few megabytes.
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(200)
		}
		modelcatalog.CheckAddress = checkAddress
		go announce()
	}
	caddycmd.Main()
}

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
	response, err := (&http.Client{Timeout: 5 * time.Second}).Get(site + "/readyz")
	if err != nil {
		return caddy.ExitCodeFailedStartup, err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return caddy.ExitCodeFailedStartup, fmt.Errorf("%s is not ready: %s", site, response.Status)
	}
	return caddy.ExitCodeSuccess, nil
}
