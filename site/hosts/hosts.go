// Package hosts makes the files in which hosts of static files are told how to serve the published tree: Cloudflare Pages
// and Netlify read _headers and _redirects, Cloudflare also _routes.json, nginx includes two files, and what is uploaded to
// S3 stands in a list of objects. All are made from the tables of this package, so that no two hosts are told different
// things:
//
//   - rules: which headers the answers of which paths carry,
//   - types: which media type each file has,
//   - Address: under which path clients ask for each file.
//
// The Caddyfile says the same in its own words; a test holds it to the tables.
//
//	files, err := hosts.Files(hosts.Netlify, hosts.Options{BaseURL: base, Providers: ids, Parameters: names})
package hosts

import (
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/site/representation"
)

// Host is a kind of host that a tree is built for.
type Host string

// The hosts. S3 stands for every store of objects that speaks its protocol.
const (
	Caddy      Host = "caddy"
	Cloudflare Host = "cloudflare"
	Netlify    Host = "netlify"
	S3         Host = "s3"
	Nginx      Host = "nginx"
)

// All are the hosts, in the order in which documents show them.
var All = []Host{Caddy, Cloudflare, Netlify, S3, Nginx}

// Parse returns the host of this name.
func Parse(name string) (Host, error) {
	if slices.Contains(All, Host(name)) {
		return Host(name), nil
	}
	return "", fmt.Errorf("%q is not one of %s", name, Names())
}

// Names lists the hosts in a sentence's form.
func Names() string {
	names := make([]string, len(All))
	for i, h := range All {
		names[i] = string(h)
	}
	return strings.Join(names, ", ")
}

// Sidecars reports whether the host reads compressed forms and ETags beside the documents. The others compress by
// themselves, but for nginx, which reads the forms that Gzip makes.
func (h Host) Sidecars() bool { return h == Caddy }

// Gzip reports whether the host reads a file's compressed form from NAME.gz, and no tags.
func (h Host) Gzip() bool { return h == Nginx }

// Options say what the files of a host are made for.
type Options struct {
	BaseURL   string   // address of the service
	Providers []string // the providers' ids
	// Parameters are the names of the list's query parameters, for hosts that can tell a query that they cannot answer.
	Parameters []string
	// Engine tells that the tree holds a worker that answers the API; Cloudflare alone can run it.
	Engine bool
	// Documents are path and media type of each document of the tree. Only the list of S3's objects names them.
	Documents iter.Seq2[string, string]
}

// Files returns the files that a host reads beside the documents, in order of path. It fails where the service lies below
// a path and the host's rules are for whole domains.
func Files(h Host, opts Options) ([]representation.Document, error) {
	if u, err := url.Parse(opts.BaseURL); err != nil {
		return nil, err
	} else if u.Path != "" && (h == Cloudflare || h == Netlify || h == Nginx) {
		return nil, fmt.Errorf("host %s: its rules are for a whole domain, and the address %s has a path", h, opts.BaseURL)
	}
	switch h {
	case Cloudflare:
		return cloudflare(opts), nil
	case Netlify:
		return netlify(opts), nil
	case S3:
		return []representation.Document{{Path: ObjectsFile, Body: objects(opts.Documents)}}, nil
	case Nginx:
		return nginx(opts), nil
	}
	return nil, nil
}
