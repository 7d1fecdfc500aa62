package representation

import "strings"

// Matches reports whether an If-None-Match names the tag (RFC 9110, section 13.1.2). The header is a list of tags, weak or
// strong, or *, which may also end a list, for example if a proxy joins two headers. It is read up to its first fault.
func Matches(ifNoneMatch, etag string) bool {
	for rest := strings.TrimLeft(ifNoneMatch, " \t,"); rest != ""; {
		if rest[0] == '*' {
			return true
		}
		tag := strings.TrimPrefix(rest, "W/")
		if tag[0:min(1, len(tag))] != `"` {
			return false
		}
		end := strings.IndexByte(tag[1:], '"')
		if end < 0 {
			return false
		}
		if tag[:end+2] == etag {
			return true
		}
		rest = strings.TrimLeft(tag[end+2:], " \t,")
	}
	return false
}
