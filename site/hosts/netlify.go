package hosts

import (
	"bytes"
	"slices"
	"strings"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// errorsFolder holds, for Netlify, the bodies of errors.
const errorsFolder = "/api/_errors/"

// netlify returns the files of Netlify. Its rules can also say what an error is, and can see the query.
func netlify(opts Options) []representation.Document {
	var b bytes.Buffer
	b.WriteString(made)
	b.WriteString("# Queries that ask for anything but a page of all models.\n")
	for _, name := range opts.Parameters {
		if name != "page" && name != "limit" {
			writeError(&b, api.ListPath+" "+name+"=:value", "no_queries")
		}
	}
	pages := api.ListPath + "/_pages/"
	writeRewrite(&b, rewrite{api.ListPath + " page=:page limit=:limit", pages + ":limit/:page.json", ""}, "200")
	writeRewrite(&b, rewrite{api.ListPath + " page=:page", pages + "50/:page.json", ""}, "200")
	writeRewrite(&b, rewrite{api.ListPath + " limit=:limit", pages + ":limit/1.json", ""}, "200")
	b.WriteString("# The API's addresses, and after each that its file's own name is none.\n")
	all := rewrites()
	models := slices.IndexFunc(all, func(r rewrite) bool { return r.from == api.ListPath+"/*" })
	for _, r := range all[:models] {
		writeRewrite(&b, r, "200")
		if !strings.HasSuffix(r.from, "*") {
			writeError(&b, r.to, "not_found")
		}
	}
	writeError(&b, api.ListPath+"/:provider", "not_found")
	for _, p := range opts.Providers {
		writeRewrite(&b, rewrite{api.ListPath + "/" + p + "/*", api.ListPath + "/" + p + "/:splat.json", ""}, "200")
	}
	writeError(&b, api.ListPath+"/:provider/*", "invalid_provider")
	writeError(&b, "/api/*", "not_found")
	return sorted([]representation.Document{
		{Path: "_headers", Body: headersFile(opts.Providers, false)},
		{Path: "_redirects", Body: b.Bytes()},
		{Path: errorsFolder[1:] + "not_found.json", Body: []byte(noEndpoint)},
		{Path: errorsFolder[1:] + "invalid_provider.json", Body: []byte(noProvider(opts.Providers))},
		{Path: errorsFolder[1:] + "no_queries.json", Body: []byte(noQueries)},
	})
}

// writeError answers an address with an error, even where a file has it. Of the API's errors all are 404 here: Netlify has
// rules for no other status of failure.
func writeError(b *bytes.Buffer, from, name string) {
	status := "404!"
	if strings.HasSuffix(from, "*") {
		status = "404" // files may stand below it
	}
	writeRewrite(b, rewrite{from, errorsFolder + name + ".json", ""}, status)
}
