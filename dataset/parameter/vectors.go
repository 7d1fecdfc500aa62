package parameter

import _ "embed"

// Vectors is a JSON document of calls and what becomes of their parameters, for tests of programs
// in any language: the rules of a few made-up models that never change, and cases. Of each case,
// want has the effect on every parameter of which something is known. A parameter that is null is
// set, nobody knows to what.
//
//go:embed vectors.json
var Vectors []byte
