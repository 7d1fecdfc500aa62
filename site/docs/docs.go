// Package docs contains the guides of the website: Markdown files with one title each, whose first
// paragraph describes the guide. A guide links to another as a file in the same directory, such as
// hosts.md#build, and to pages of the site by their path, such as /docs/, so that links work in an
// editor and, through markdown.SiteLinks, on the website.
package docs

import "embed"

// Files are the guides.
//
//go:embed *.md
var Files embed.FS

// Guides are the names of the guides in the order of menus. The guide name is the file name.md and
// the page /docs/name/. The first is the start page, /docs/.
var Guides = []string{
	"index",
	"data", "cost", "usage", "clients", "agents", "check",
	"caddy", "hosts",
	"sync", "guards", "choice", "providers",
	"release", "embed",
}
