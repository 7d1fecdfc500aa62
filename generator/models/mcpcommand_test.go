package main

import (
	"encoding/json"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestMCPAddress checks that a server without a published catalog tells agents of no address: there is
// nothing at the default one.
func TestMCPAddress(t *testing.T) {
	const call = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}`
	var out strings.Builder
	p := program{console: console{stdin: strings.NewReader(call + "\n"), unbuffered: &out}}
	_, _, stderr := runProgram(p, "mcp")
	var message struct {
		Result struct {
			Info struct {
				Name string
				URL  string `json:"websiteUrl"`
			} `json:"serverInfo"`
		}
	}
	filetest.NoError(t, json.Unmarshal([]byte(out.String()), &message))
	info := message.Result.Info
	if info.Name != "model-catalog" || info.URL != "" {
		t.Errorf("serverInfo = %+v, want no address%s", info, stderr)
	}
}
