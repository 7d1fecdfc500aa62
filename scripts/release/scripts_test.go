package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/scripts/scripttest"
)

// TestMain lets the scripts run the program.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"release": main})
}

// TestScripts checks that the scripts of a release fail when a part of their work does.
func TestScripts(t *testing.T) {
	scripttest.Run(t, testscript.Params{Dir: "testdata"})
}
