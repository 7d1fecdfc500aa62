package main

import (
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/scripts/promises"
)

// The programs of Node.js, and how to get them.
const (
	npm      = "npm install --prefix .ci"
	node     = ".ci/node_modules/node/bin/node"
	wrangler = ".ci/node_modules/.bin/wrangler"
	netlify  = ".ci/netlify/node_modules/.bin/netlify"
)

// nodeEnvironment lets tools find the Node.js of .ci/package.json, keep their files in a folder, and call nobody.
func nodeEnvironment(work string) ([]string, error) {
	bin, err := filepath.Abs(filepath.Dir(node))
	return []string{
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + work, "XDG_CONFIG_HOME=" + work, "CI=1",
		"WRANGLER_SEND_METRICS=false", "NETLIFY_TELEMETRY_DISABLED=1", "DO_NOT_TRACK=1",
	}, err
}

// compatibilityDate is the version of the Workers runtime's behaviour that the worker was tested with.
const compatibilityDate = "2026-07-01"

func startWorkerd(work, tree string) (promises.Do, func() error, error) {
	port, err := freePort()
	if err != nil {
		return nil, none, err
	}
	environment, err := nodeEnvironment(work)
	if err != nil {
		return nil, none, err
	}
	address := "http://127.0.0.1:" + port
	s, err := serve(address, environment, wrangler, "pages", "dev", tree, "--ip", "127.0.0.1", "--port", port,
		"--inspector-port", "0", "--compatibility-date", compatibilityDate, "--persist-to", filepath.Join(work, "state"), "--log-level", "warn")
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(address)
	return do, s.stop, err
}

func startNetlify(work, _ string) (promises.Do, func() error, error) {
	port, err := freePort()
	if err != nil {
		return nil, none, err
	}
	inner, err := freePort()
	if err != nil {
		return nil, none, err
	}
	settings := fmt.Sprintf("[dev]\n  staticServerPort = %s\n  publish = \"dist\"\n", inner)
	if err := os.WriteFile(filepath.Join(work, "netlify.toml"), []byte(settings), 0o644); err != nil {
		return nil, none, err
	}
	environment, err := nodeEnvironment(work)
	if err != nil {
		return nil, none, err
	}
	address := "http://127.0.0.1:" + port
	program, err := filepath.Abs(netlify)
	if err != nil {
		return nil, none, err
	}
	// From the repository's folder it takes the whole repository for its project.
	s, err := serveIn(work, address, environment, program, "dev", "--offline", "--no-open", "--skip-gitignore", "--dir", "dist",
		"--port", port, "--internal-disable-edge-functions")
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(address)
	return do, s.stop, err
}

// startNode runs the worker of the tree in Node.js, as a server of its own.
func startNode(_, tree string) (promises.Do, func() error, error) {
	port, err := freePort()
	if err != nil {
		return nil, none, err
	}
	address := "http://127.0.0.1:" + port
	s, err := serve(address, nil, node, filepath.Join(tree, "_worker.js/node.mjs"), "--root", tree, "--port", port)
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(address)
	return do, s.stop, err
}
