// Package viewer contains the program that shows the API's OpenAPI document as an interactive reference: Swagger UI, the
// unchanged files of its npm package. The website serves it from its own origin; reference.ts sets it up.
//
// Swagger UI was chosen over RapiDoc, which is half as large, because it runs under a Content-Security-Policy without
// 'unsafe-inline', and because it is part of the page's document, so that style sheets can give it the page's colours and
// reference.ts can name its unnamed parts.
//
// To upgrade it, replace the files by those of the package, then Version below, and run make check-web, which compares the files
// with the package and runs the browser tests: reference.ts and reference.css depend on names in the viewer.
package viewer

import _ "embed"

// Version is that of the npm package, swagger-ui-dist.
const Version = "5.35.0"

// Script is the program, a classic script that defines SwaggerUIBundle: 1.7 MB, 0.5 MB compressed.
//
//go:embed swagger-ui-bundle.js
var Script []byte

// Style is its style sheet. It applies to elements below .swagger-ui and to html.dark-mode.
//
//go:embed swagger-ui.css
var Style []byte

//go:embed LICENSE
var license string

//go:embed NOTICE
var notice string

//go:embed swagger-ui-bundle.js.LICENSE.txt
var thirdParty string

// License returns the text that must go with copies of Script and Style: the notice, the Apache License 2.0, and the
// licences of the libraries in the script.
func License() []byte {
	return []byte(notice + "\n\n" + license + "\n\n" + thirdParty)
}
