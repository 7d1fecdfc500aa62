package hosts

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// The files that nginx includes, in a folder that it does not serve: NginxMaps within http, NginxServer within server.
const (
	NginxMaps   = ".nginx/maps.conf"
	NginxServer = ".nginx/server.conf"
)

// nginx returns the files of nginx, for any version since 1.13 with the modules of Debian's nginx-light.
func nginx(opts Options) []representation.Document {
	return []representation.Document{{Path: NginxMaps, Body: nginxMaps(opts.Parameters)}, {Path: NginxServer, Body: nginxServer(opts.Providers)}}
}

// nginxMaps writes a map from the address to the value for each header, since a location that sets a header drops those of
// the server: all are set in one place.
func nginxMaps(parameters []string) []byte {
	var b bytes.Buffer
	b.WriteString(made)
	for _, name := range headerNames() {
		key, prefix, other := "$uri", "^", ""
		if name == "Cache-Control" { // answers to failed requests are not kept
			key, prefix, other = `"$status $uri"`, "^(200|206|304|308) ", api.Never
		}
		fmt.Fprintf(&b, "map %s %s {\n\tdefault %q;\n", key, variable(name), other)
		if name == "Cache-Control" {
			fmt.Fprintf(&b, "\t\"~^404 %s/\" %q;\n", api.Root, api.Brief)
		}
		for _, r := range slices.Backward(rules) { // nginx takes the first that matches
			if v := value(r.headers, name); v != "" {
				fmt.Fprintf(&b, "\t%q %q;\n", "~"+prefix+expression(r.pattern)[1:], v)
			}
		}
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, nginxRequests, strings.Join(parameters, "|"), api.ListPath, api.Methods)
	return b.Bytes()
}

// nginxRequests are the maps that tell requests apart.
const nginxRequests = `# A query that asks for something, and the file of those that ask for a page of all models.
map $args $catalog_query {
	default "";
	"~(^|&)(%[1]s)=[^&]" 1;
}
map $args $catalog_page {
	default "";
	"~^page=(?<catalog_number>[1-9][0-9]*)$" %[2]s/_pages/50/$catalog_number.json;
	"~^limit=(?<catalog_limit>50|100)$" %[2]s/_pages/$catalog_limit/1.json;
	"~^limit=(?<catalog_limit>50|100)&page=(?<catalog_number>[1-9][0-9]*)$" %[2]s/_pages/$catalog_limit/$catalog_number.json;
	"~^page=(?<catalog_number>[1-9][0-9]*)&limit=(?<catalog_limit>50|100)$" %[2]s/_pages/$catalog_limit/$catalog_number.json;
}
map "$request_method $uri" $catalog_preflight {
	default "";
	"~^OPTIONS /api/" 1;
}
map $status $catalog_allow {
	default "";
	405 %[3]q;
}
map "$status $uri" $catalog_allow_methods {
	default "";
	"~^204 /api/" %[3]q;
}
`

// headerNames are the names of all headers of the rules, in order.
func headerNames() []string {
	names := map[string]bool{}
	for _, r := range rules {
		for _, h := range r.headers {
			names[h.Name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// variable is the nginx variable that holds a header's value.
func variable(name string) string {
	return "$catalog_" + strings.ToLower(strings.ReplaceAll(name, "-", "_"))
}

// nginxServer writes what stands within server, apart from listen, server_name and root.
func nginxServer(providers []string) []byte {
	var b bytes.Buffer
	b.WriteString(made)
	b.WriteString("types {\n")
	for _, t := range types {
		fmt.Fprintf(&b, "\t%q %s;\n", t.mediaType, t.extension)
	}
	b.WriteString("}\n")
	for _, name := range headerNames() {
		fmt.Fprintf(&b, "add_header %s %s always;\n", name, variable(name))
	}
	fmt.Fprintf(&b, nginxSettings, refused)
	for _, n := range named(providers) {
		fmt.Fprintf(&b, "location = %s { types {} default_type %q; }\n", n.path, n.mediaType)
	}
	writeAPI(&b, providers)
	return b.Bytes()
}

// nginxSettings: a tag is made of time and size, and its address alone decides about an answer's Vary, so that compressed
// and other forms agree.
const nginxSettings = `add_header Vary Accept-Encoding always;
add_header Allow $catalog_allow always;
add_header Access-Control-Allow-Methods $catalog_allow_methods always;
add_header Last-Modified "";

charset off;
index index.html;
absolute_redirect off;
gzip_static on;
gzip_vary off;
if_modified_since off;
merge_slashes off;
server_tokens off;
error_page 404 /404.html;
error_page 405 = @refused;

if ($catalog_preflight) { return 204; }
if ($request_method !~ "^(GET|HEAD)$") { return 405; }
location @refused { default_type application/json; return 405 '%s'; }
location / {
	# A redirect to such a path would name a host.
	if ($uri ~ "//") { return 404; }
	try_files $uri $uri/ =404;
}
location ~ "^/\.(?!well-known/)" { return 404; }
`

// writeAPI writes the addresses of the API. Whatever they do not name is an error in the API's form.
func writeAPI(b *bytes.Buffer, providers []string) {
	fmt.Fprintf(b, "location = /api { default_type application/json; return 404 '%s'; }\n", noEndpoint)
	fmt.Fprintf(b, "location ^~ /api/ {\n\tdefault_type application/json;\n\tmax_ranges 0;\n")
	for _, r := range rewrites() {
		if strings.HasSuffix(r.from, "*") {
			continue
		}
		query := ""
		if r.from == api.ListPath {
			fmt.Fprintf(b, "\tlocation = /api/_no_queries { return 404 '%s'; }\n", noQueries)
			query = "if ($catalog_page) { rewrite ^ $catalog_page last; } if ($catalog_query) { rewrite ^ /api/_no_queries last; } "
		}
		fmt.Fprintf(b, "\tlocation = %s { %stry_files %s =404; }\n", r.from, query, r.to)
	}
	for _, name := range []string{"/openapi.json", "/README.md"} {
		fmt.Fprintf(b, "\tlocation = %s%s { try_files $uri =404; }\n", api.Root, name)
	}
	for _, path := range fixed() {
		fmt.Fprintf(b, "\tlocation = %s/ { return 308 %s$is_args$args; }\n", path, path)
	}
	all := make([]string, len(providers))
	for i, p := range providers {
		all[i] = regexp.QuoteMeta(p)
	}
	fmt.Fprintf(b, nginxModels, api.ListPath, strings.Join(all, "|"), noEndpoint, noModel, noProvider(providers))
}

// nginxModels: a page of all models that is not there was asked for by a query, or by its file's name.
const nginxModels = `	location ~ "^%[1]s/_pages/" { try_files $uri /api/_no_queries; }
	location ~ "^%[1]s/(%[2]s)/" { try_files $uri.json @no_model; }
	location ~ "^%[1]s/[^/]*/" { return 400 '%[5]s'; }
	location ~ "" { return 404 '%[3]s'; }
}
location @no_model { default_type application/json; return 404 '%[4]s'; }
`
