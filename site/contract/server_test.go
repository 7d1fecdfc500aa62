package contract

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/mcp"
)

// TestServerFile checks that server.json in the repository, which tools for the registry of MCP servers read, describes our server.
func TestServerFile(t *testing.T) {
	text, err := os.ReadFile("../../server.json")
	filetest.NoError(t, err)
	var server struct {
		Name, Version, Description string
		Remotes                    []struct{ Type, URL string }
	}
	filetest.NoError(t, json.Unmarshal(text, &server))
	const most = 100 // characters of a description in the registry
	if server.Version != mcp.Version || len(server.Description) > most || strings.Count(server.Name, "/") != 1 {
		t.Errorf("server.json is %+v, want version %s", server, mcp.Version)
	}
	if len(server.Remotes) != 1 || server.Remotes[0].Type != "streamable-http" || !strings.HasSuffix(server.Remotes[0].URL, mcp.Path) {
		t.Errorf("server.json leads to %+v", server.Remotes)
	}
}
