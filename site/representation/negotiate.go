package representation

import (
	"math"
	"strconv"
	"strings"
)

// Negotiate returns the coding to use for a client that sent this Accept-Encoding (RFC 9110, section 12.5.3): the one with the
// highest weight, and the first in the order of Codings if several have it. It returns Identity if no other coding is
// acceptable, or the header is empty.
//
// Of the codings that a client accepts only as "*", Negotiate chooses Gzip and Identity: clients send "*" without being able to
// read the others. If a client names neither Identity nor "*", it accepts Identity, but prefers the codings that it names.
func Negotiate(acceptEncoding string) Coding {
	const unnamed = -1
	weights := [...]int{Zstd: unnamed, Brotli: unnamed, Gzip: unnamed, Identity: unnamed}
	wildcard := unnamed
	for element := range strings.SplitSeq(acceptEncoding, ",") {
		token, parameters, _ := strings.Cut(element, ";")
		token = strings.TrimSpace(token)
		weight := quality(parameters)
		if token == "*" {
			wildcard = weight
		}
		for c := range weights {
			if strings.EqualFold(token, tokens[c]) || Coding(c) == Gzip && strings.EqualFold(token, "x-gzip") {
				weights[c] = weight
			}
		}
	}
	for _, c := range [...]Coding{Gzip, Identity} {
		if weights[c] == unnamed {
			weights[c] = wildcard
		}
	}
	best := Identity
	for _, c := range Codings {
		if weights[c] > 0 && (weights[c] > weights[best] || best == Identity && weights[c] == weights[best]) {
			best = c
		}
	}
	return best
}

// quality returns the weight in an element's parameters, in thousandths: 1000 if there is none, 0 if it is not valid.
func quality(parameters string) int {
	name, value, found := strings.Cut(parameters, "=")
	if !found || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 1000
	}
	value = strings.TrimSpace(value)
	weight, err := strconv.ParseFloat(value, 64)
	if err != nil || weight > 1 || len(value) > len("0.123") || strings.Trim(value, ".0123456789") != "" {
		return 0
	}
	return int(math.Round(1000 * weight))
}
