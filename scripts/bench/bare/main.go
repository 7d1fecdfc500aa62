// Command bare is Caddy with its standard modules and a handler that does as little as a handler can: the ceiling that
// other handlers are measured against.
package main

import (
	caddycmd "github.com/caddyserver/caddy/v2/cmd"

	_ "github.com/caddyserver/caddy/v2/modules/standard"
)

func main() { caddycmd.Main() }
