package representation

import "strings"

// Negotiate returns the coding to use for a client that sent this Accept-Encoding (RFC 9110, section 12.5.3): the one it
// likes best, among equals the first in the order of Codings. Identity where none is acceptable, or the header is absent.
// Of the codings that a client does not name but takes as "*", gzip is the only one that is chosen: clients say so without
// being able to read the others.
func Negotiate(acceptEncoding string) Coding {
	const unset = -1
	weights := [...]int{Zstd: unset, Brotli: unset, Gzip: unset, Identity: unset}
	others := unset
	for rest, more := acceptEncoding, acceptEncoding != ""; more; {
		var element string
		element, rest, more = strings.Cut(rest, ",")
		token, parameters, _ := strings.Cut(element, ";")
		token = strings.TrimSpace(token)
		weight := quality(parameters)
		if token == "*" {
			others = weight
			continue
		}
		if strings.EqualFold(token, "x-gzip") {
			token = tokens[Gzip]
		}
		for c := range weights {
			if strings.EqualFold(token, tokens[c]) {
				weights[c] = weight
			}
		}
	}
	best := Identity
	for _, c := range Codings {
		if weights[c] == unset && (c == Gzip || c == Identity || others == 0) {
			weights[c] = others
		}
		// A client that does not speak of identity accepts it, but would rather have what it asks for.
		if weights[c] > 0 && weights[c] > weights[best] || best == Identity && weights[c] > 0 && weights[c] == weights[best] {
			best = c
		}
	}
	return best
}

// quality returns the weight of an element's parameters in thousandths: 1000 without one, 0 for one that is no weight.
func quality(parameters string) int {
	name, value, found := strings.Cut(parameters, "=")
	if !found || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 1000
	}
	value = strings.TrimSpace(value)
	whole, decimals, _ := strings.Cut(value, ".")
	if whole == "1" && strings.Trim(decimals, "0") == "" {
		return 1000
	}
	if whole != "0" || len(decimals) > 3 {
		return 0
	}
	weight, digit := 0, 100
	for _, d := range []byte(decimals) {
		if d < '0' || d > '9' {
			return 0
		}
		weight += int(d-'0') * digit
		digit /= 10
	}
	return weight
}
