// Command caddy is Caddy with its standard modules and the model catalog's handler.
package main

import (
	caddycmd "github.com/caddyserver/caddy/v2/cmd"

	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "modelcatalog/caddy"
)

func main() { caddycmd.Main() }
