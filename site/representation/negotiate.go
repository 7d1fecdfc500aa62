package representation

import (
	"math"
	"strconv"
	"strings"
)

// Negotiate returns the coding to use for a client that sent this Accept-Encoding (RFC 9110,
// section 12.5.3): of those that it names, the one with the highest weight, and the first in the
// order of Codings if several have it. If it names none, that is Identity, also for "*": clients
// send it without being able to read every coding.
func Negotiate(acceptEncoding string) Coding {
	best := Identity
	highest := 0 // the weight of best; 0 if the client has not named it
	for element := range strings.SplitSeq(acceptEncoding, ",") {
		token, parameters, _ := strings.Cut(element, ";")
		weight := quality(parameters)
		for i, name := range names {
			c := Coding(i)
			if !strings.EqualFold(strings.TrimSpace(token), name.token) {
				continue
			}
			// A weight of 0 means "not acceptable". A client that refuses identity too gets it
			// nevertheless: RFC 9110, section 12.5.3, lets a server ignore the header, and a 406
			// would help nobody.
			better := weight > highest || weight == highest && c < best
			if weight > 0 && better {
				best = c
				highest = weight
			}
		}
	}
	return best
}

// quality returns the weight in an element's parameters, in thousandths: 1000 if there is none, 0
// if it is not valid.
func quality(parameters string) int {
	name, value, found := strings.Cut(parameters, "=")
	if !found || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 1000
	}
	// RFC 9110, section 12.4.2: at most three digits after the point. ParseFloat also reads "1e-1",
	// "0x1p-2" and "Inf".
	value = strings.TrimSpace(value)
	plain := len(value) <= len("0.123") && strings.Trim(value, ".0123456789") == ""
	weight, err := strconv.ParseFloat(value, 64)
	if err != nil || weight > 1 || !plain {
		return 0
	}
	return int(math.Round(1000 * weight))
}
