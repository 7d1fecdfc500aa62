// Package viewer contains the program that shows the API's OpenAPI document as an interactive reference: Swagger UI, the
// unchanged files of its npm package. The website serves it from its own origin; reference.ts sets it up.
//
// Swagger UI was chosen over RapiDoc, which is half as large, because it runs under a Content-Security-Policy without
// 'unsafe-inline', and because it is part of the page's document, so that style sheets can give it the page's colours and
// reference.ts can name its unnamed parts.
//
// To upgrade it, replace the files by those of the package, then Version and the digests below, and run the browser tests,
// because reference.ts and reference.css depend on names in the viewer.
package viewer

import _ "embed"

// The npm package and its version.
const (
	Package = "swagger-ui-dist"
	Version = "5.35.0"
)

// digests are the SHA-256 of the package's files. A test compares the embedded files with them to catch accidental changes.
var digests = map[string]string{
	"LICENSE":                          "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30",
	"NOTICE":                           "0d20d1adef18aee3f40dd258172155521ce702ac445cb5f7b7d60ed32dad2fb2",
	"swagger-ui-bundle.js":             "e6a898692f2d768e807c3ba4626068a69a2c5dd960dd6c76f3e4d3a3de180af2",
	"swagger-ui-bundle.js.LICENSE.txt": "37eb6e7e59aed57b2c1acf076574b818ea07b74265717e0bd67b59e0baf9abbb",
	"swagger-ui.css":                   "5ed08757e53da3e026d6cbecc61fe5d43585c9560b302d534ad56692519a273d",
}

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
