package representation

import (
	"math"
	"strconv"
	"strings"
)

// Negotiate returns the coding to use for a client that sent this Accept-Encoding (RFC 9110, section 12.5.3): of those that it names, the
// one with the highest weight, and the first in the order of Codings if several have it. If it names none, that is Identity, also for "*":
// clients send it without being able to read every coding.
func Negotiate(acceptEncoding string) Coding {
	best, highest := Identity, 0
	for element := range strings.SplitSeq(acceptEncoding, ",") {
		token, parameters, _ := strings.Cut(element, ";")
		weight := quality(parameters)
		for i, name := range names {
			c, named := Coding(i), strings.EqualFold(strings.TrimSpace(token), name.token)
			if named && weight > 0 && (weight > highest || weight == highest && c < best) {
				best, highest = c, weight
			}
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
