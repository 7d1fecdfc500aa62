// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	"os"

	caddycmd "github.com/caddyserver/caddy/v2/cmd"

	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "modelcatalog/caddy"
)

func main() {
	address := os.Getenv("CATALOG_ADDRESS")
	if site, bind := splitAddress(address); site != address {
		os.Setenv("CATALOG_ADDRESS", site)
		if os.Getenv("CATALOG_BIND") == "" {
			os.Setenv("CATALOG_BIND", bind)
		}
	}
	caddycmd.Main()
}
