package hosts

import (
	"bytes"
	"encoding/json"
	"fmt"

	"modelcatalog/site/representation"
)

// MaxStaticRedirects and MaxDynamicRedirects are Cloudflare's limits of a _redirects file: rules without and with a *.
const (
	MaxStaticRedirects  = 2000
	MaxDynamicRedirects = 100
)

// cloudflare returns the files of Cloudflare Pages: rewrites that lead the addresses of the API to their files, and with the
// engine what sends requests for the API to the worker instead. The rewrites then stand by: a project that is set to fail open
// answers with files when the worker's allowance of requests is used up.
func cloudflare(opts Options) []representation.Document {
	var b bytes.Buffer
	b.WriteString(made)
	for _, path := range fixed() {
		writeRewrite(&b, rewrite{path + "/", path, ""}, "308")
	}
	for _, r := range rewrites() {
		writeRewrite(&b, r, "200")
	}
	files := []representation.Document{
		{Path: "_headers", Body: headersFile(opts.Providers, true)},
		{Path: "_redirects", Body: b.Bytes()},
		// Pages answers what is missing with the 404.html of the nearest folder above; its rules for headers make it JSON.
		{Path: "api/404.html", Body: []byte(noEndpoint)},
	}
	if opts.Engine {
		files = append(files, representation.Document{Path: "_routes.json", Body: routes()})
	}
	return sorted(files)
}

func writeRewrite(b *bytes.Buffer, r rewrite, status string) {
	if r.comment != "" {
		fmt.Fprintf(b, "# %s\n", r.comment)
	}
	fmt.Fprintf(b, "%-40s %-48s %s\n", r.from, r.to, status)
}

// routes is the _routes.json that sends requests for the API to the worker and leaves all others to the host, which
// answers them faster and does not count them.
func routes() []byte {
	body, err := json.Marshal(struct {
		Version int      `json:"version"`
		Include []string `json:"include"`
		Exclude []string `json:"exclude"`
	}{1, []string{"/api", "/api/*"}, []string{}})
	if err != nil {
		panic(err) // the values above are constants
	}
	return body
}
