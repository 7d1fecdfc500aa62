package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

type host struct {
	name      string
	arguments []string // of generator build
	lacks     []string // capabilities: see promises.Capabilities
	// start serves a tree. It may keep files in work.
	start func(work, tree string) (*process.Server, error)
	// after, if not nil, checks more than promises.
	after func(s promises.Server, work, tree string) error
}

const (
	node     = ".ci/node_modules/node/bin/node"
	wrangler = ".ci/node_modules/.bin/wrangler"
)

// known are the hosts, in the order of the table. Netlify's program is a thousand packages, so
// Netlify is not among them.
var known = []host{
	{
		name:      "caddy",
		arguments: []string{"-host", "caddy"},
		start:     startCaddy,
		lacks:     []string{"files"}, // the module answers below /api, and knows no files
	},
	{
		name:      "workerd",
		arguments: []string{"-host", "cloudflare"},
		start:     startWorkerd,
		// The runtime cleans paths, refuses unknown methods, and compresses files again.
		lacks: []string{"direct", "files"},
	},
	{
		name:      "workerd-files",
		arguments: []string{"-host", "cloudflare", "-engine", "none"},
		start:     startWorkerd,
		lacks: []string{
			"codings", "conditions", "direct", "errors", "gzip", "methods", "names", "pages", "queries",
		},
	},
	{
		name:      "nginx",
		arguments: []string{"-host", "caddy"},
		start:     startNginx,
		lacks: []string{
			"codings", "direct", "errors", "methods", "names", "pages", "queries", "redirects", "rules",
		},
	},
	store,
}

// store only keeps media types and caching rules. It keeps objects as files, and a name cannot be
// both a file and a directory: S3 and R2 have no such limit.
var store = host{
	name:      "s3",
	arguments: []string{"-host", "s3"},
	start:     startS3,
	after:     checkDeploys,
	lacks: []string{
		"codings", "conditions", "direct", "errors", "gzip", "methods",
		"names", "overlap", "pages", "queries", "redirects", "rules",
	},
}

func startCaddy(_, tree string) (*process.Server, error) {
	return process.Caddy(process.MustFreePort(), "CATALOG_ROOT="+tree)
}

// nginxConfig contains the configuration of the guide, with settings for a process without rights
// on the system.
const nginxConfig = `daemon off;
pid %[1]s/pid;
error_log stderr;
%[2]sevents {}
http {
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
%[3]s}
`

var nginxBlock = regexp.MustCompile("(?s)```nginx\n(.*?)```\n")

func startNginx(work, tree string) (*process.Server, error) {
	guide, err := os.ReadFile("site/docs/hosts.md")
	if err != nil {
		return nil, err
	}
	block := nginxBlock.FindSubmatch(guide)
	if block == nil {
		return nil, errors.New("site/docs/hosts.md has no configuration of nginx")
	}
	address := "127.0.0.1:" + process.MustFreePort()
	// What readers try is what the guide prints: only the directory and the port are ours.
	ours := strings.NewReplacer(
		"/srv/dist", tree,
		"listen 80;", "listen "+address+";",
	)
	text := ours.Replace(string(block[1]))
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n" // another user could not read the directory
	}
	config := filepath.Join(work, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, work, user, text), 0o644); err != nil {
		return nil, err
	}
	return process.Start("http://"+address, nil, "nginx", "-p", work, "-c", config)
}

// compatibilityDate is the version of the Workers runtime's behavior that the worker is tested
// with.
const compatibilityDate = "2026-07-01"

func startWorkerd(work, tree string) (*process.Server, error) {
	port := process.MustFreePort()
	environment := []string{
		"HOME=" + work, // it writes settings there, and reads those of the user
		"XDG_CONFIG_HOME=" + work,
		"CI=1", // asks no questions
		"WRANGLER_SEND_METRICS=false",
		"DO_NOT_TRACK=1",
	}
	return process.Start("http://127.0.0.1:"+port, environment, wrangler, "pages", "dev", tree,
		"--ip", "127.0.0.1",
		"--port", port,
		"--inspector-port", "0", // any: two workers run at the same time
		"--compatibility-date", compatibilityDate,
		"--persist-to", filepath.Join(work, "state"),
		"--log-level", "warn",
	)
}
