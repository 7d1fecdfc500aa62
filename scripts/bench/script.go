package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// luaScript returns a script for wrk that sends requests in a fixed order, shuffled once here, from the place that its
// argument names. No request comes again before all others have come, so that nothing a server remembers of one helps it,
// if it remembers less than all. Every server gets the same requests.
func luaScript(targets []string) string {
	shuffled := make([]string, len(targets))
	for to, from := range rand.New(rand.NewPCG(1, 1)).Perm(len(targets)) {
		shuffled[to] = targets[from]
	}
	var b strings.Builder
	b.WriteString("local targets = {\n")
	for _, target := range shuffled {
		fmt.Fprintf(&b, "\t%q,\n", target) // an address is ASCII without control characters: Go's quotes are Lua's
	}
	b.WriteString(`}
local requests, at = {}, 0

function init(args)
	at = tonumber(args[1]) % #targets
	for i, target in ipairs(targets) do
		requests[i] = wrk.format("GET", target)
	end
end

function request()
	at = at % #requests + 1
	return requests[at]
end
`)
	return b.String()
}
