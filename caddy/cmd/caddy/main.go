// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"cmp"
	"fmt"
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

// health asks the site of CATALOG_ADDRESS: a port of this machine, a URL, or a domain.
func health(caddycmd.Flags) (int, error) {
	site, _, _ := strings.Cut(cmp.Or(os.Getenv("CATALOG_ADDRESS"), ":8080"), ",") // of several
	if strings.HasPrefix(site, ":") {
		site = "http://localhost" + site
	} else if !strings.Contains(site, "://") {
		site = "https://" + site
	}
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
