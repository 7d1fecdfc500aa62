// Package docs holds the guides of the website: Markdown files, each with one title, whose first paragraph says what the
// guide is about. A guide links to another as a file beside it, such as deployment.md#caching, and to pages of the site
// by their path, such as /docs/: so links work in an editor and, through markdown.SiteLinks, on the website.
package docs

import "embed"

// Files are the guides' texts.
//
//go:embed *.md
var Files embed.FS

// Guide is a guide of the website.
type Guide struct {
	Name string // of its page: /docs/<name>/
	File string // in Files
}

// Guides lists the guides in the order in which menus show them.
var Guides = []Guide{
	{"clients", "clients.md"},
	{"deployment", "deployment.md"},
	{"hosts", "hosts.md"},
	{"edge", "edge.md"},
	{"caddy", "caddy.md"},
	{"data", "data.md"},
	{"sync", "sync.md"},
	{"speed", "speed.md"},
}
