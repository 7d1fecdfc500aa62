package representation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"
)

// Hash is a 64-bit hash of a document's content, equal on every machine and after every rebuild. It
// tells versions of one document apart. It has no key and can be inverted, so clients who choose
// the texts of two documents can give them the same hash.
type Hash uint64

// HashOf returns the content hash (XXH3, 64 bits) of body. It takes a third of a microsecond for a
// page of 50 models.
func HashOf(body []byte) Hash { return Hash(xxh3.Hash(body)) }

// ETag returns the strong validator of a representation, with its quotes: the hash of the identity
// bytes, and the coding, its generation and its effort, unless it is Identity. Encoders are
// deterministic, so equal tags of one document mean equal bytes.
func ETag(h Hash, c Coding, e Effort) string {
	tag := fmt.Sprintf(`"%016x`, uint64(h))
	if c == Identity {
		return tag + `"` // the same bytes with any effort and generation
	}
	// RFC 9110, section 8.8.3.3: representations that differ in their coding need different strong
	// tags.
	tag += "-" + c.Token() + strconv.Itoa(Generation)
	if e == Fast {
		tag += "-fast"
	}
	return tag + `"`
}

// Matches reports whether the list of a conditional header names the tag. Weak is true for
// If-None-Match, which compares weakly (RFC 9110, section 13.1.2), and false for If-Match (section
// 13.1.1). The list contains tags, weak or strong, or *, which may stand beside tags if a proxy has
// joined two headers.
func Matches(list, etag string, weak bool) bool {
	// LIMIT: a tag with a comma is cut in two and matches nothing. Tags of this package have none.
	for tag := range strings.SplitSeq(list, ",") {
		tag = strings.Trim(tag, " \t")
		if weak {
			tag = strings.TrimPrefix(tag, "W/") // which proxies add when they change a body
		}
		if tag == "*" || tag == etag {
			return true
		}
	}
	return false
}
