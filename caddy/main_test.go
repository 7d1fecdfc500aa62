package modelcatalog

import (
	"os"
	"testing"

	"github.com/caddyserver/caddy/v2"
)

// TestMain gives the servers of these tests a directory of their own for the certificates that Caddy makes for
// local names. In the usual one, the tests of the command make them at the same time, and a server that
// finds a certificate whose key is not written yet does not start.
func TestMain(m *testing.M) {
	directory, err := os.MkdirTemp("", "caddy-data-")
	if err != nil {
		panic(err)
	}
	caddy.DefaultStorage.Path = directory
	code := m.Run()
	err = os.RemoveAll(directory)
	if err != nil {
		panic(err)
	}
	os.Exit(code)
}
