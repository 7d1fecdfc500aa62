package main

import (
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/scripts/promises"
)

// all are the hosts, in the order of the table.
var all = []host{
	{
		name: "caddy", build: []string{"-host", "caddy"}, engine: true, start: startCaddy,
		missing: program("bin/caddy", "make bin/caddy"),
	},
	{
		name: "workerd", build: []string{"-host", "cloudflare"}, engine: true, start: startWorkerd,
		missing: program(wrangler, npm),
	},
	{
		name: "node", build: []string{"-host", "cloudflare"}, engine: true, start: startNode,
		missing: program(node, npm),
	},
	{
		name: "workerd-files", build: []string{"-host", "cloudflare", "-engine", "none"}, start: startWorkerd,
		missing: program(wrangler, npm),
	},
	{
		name: "netlify", build: []string{"-host", "netlify"}, fragile: true, start: startNetlify,
		missing: program(netlify, "npm ci --prefix .ci/netlify --ignore-scripts, which is large"),
	},
	{
		name: "nginx", build: []string{"-host", "nginx"}, start: startNginx,
		missing: program(nginx(), "apt-get install nginx-light"),
	},
	{
		name: "s3", build: []string{"-host", "s3"}, start: startS3,
		missing: first(program("bin/versitygw", "make bin/versitygw"), program("rclone", "apt-get install rclone"), program("curl", "apt-get install curl")),
	},
}

func startCaddy(_, tree string) (promises.Do, func() error, error) {
	port, err := freePort()
	if err != nil {
		return nil, none, err
	}
	address := "http://127.0.0.1:" + port
	s, err := serve(address, []string{"CATALOG_ADDRESS=" + address, "CATALOG_ADMIN=off", "CATALOG_ROOT=" + tree}, "bin/caddy", "run")
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(address)
	return do, s.stop, err
}

// nginx is the program's name, where Debian puts it too: that folder is not among those that everybody's shell looks in.
func nginx() string {
	const debian = "/usr/sbin/nginx"
	if _, err := os.Stat(debian); err == nil {
		return debian
	}
	return "nginx"
}

// nginxConfig is the example of the guide, with what a process without rights on the system needs.
const nginxConfig = `daemon off;
pid %[1]s/pid;
error_log stderr;
%[4]sevents {}
http {
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
	include %[2]s/.nginx/maps.conf;
	server {
		listen 127.0.0.1:%[3]s;
		root %[2]s;
		include %[2]s/.nginx/server.conf;
	}
}
`

func startNginx(work, tree string) (promises.Do, func() error, error) {
	port, err := freePort()
	if err != nil {
		return nil, none, err
	}
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n" // another one could not read the folder
	}
	config := filepath.Join(work, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, work, tree, port, user), 0o644); err != nil {
		return nil, none, err
	}
	address := "http://127.0.0.1:" + port
	s, err := serve(address, nil, nginx(), "-p", work, "-c", config)
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(address)
	return do, s.stop, err
}
