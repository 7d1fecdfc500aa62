package catalog

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The identity of a model is the start of its object: {"id":"…","provider":"…". No other object starts with it.

// rowsByIdentity returns the row of each object. The keys are parts of the objects.
func rowsByIdentity(objects []string) map[string]uint32 {
	rows := make(map[string]uint32, len(objects))
	for row, object := range objects {
		rows[object[:strings.Index(object, `,"name":`)]] = uint32(row) // an id's own quotation marks are escaped
	}
	return rows
}

// Find returns the row of a model, from 0 to Len()-1. The error has the code InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err *Error) {
	if !slices.Contains(c.providerIDs(), provider) {
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + strings.Join(c.providerIDs(), ", ")}
	}
	var buffer [256]byte
	found, ok := c.rows[string(appendIdentity(buffer[:0], provider, id))]
	if !ok || !utf8.ValidString(id) { // JSON replaces invalid bytes by U+FFFD, which another id may contain
		return 0, noModel(provider, id)
	}
	return int(found), nil
}

// Key returns the provider and the id of a row.
func (c *Catalog) Key(row int) (provider, id string) {
	quoted, rest, _ := strings.Cut(c.objects[row][len(`{"id":`):], `,"provider":"`) // quotation marks in an id are escaped
	provider, _, _ = strings.Cut(rest, `"`)
	id, err := strconv.Unquote(quoted) // in an id, JSON escapes only quotation marks and backslashes, as Go does
	if err != nil {
		panic("the id of a row is not JSON: " + err.Error()) // appendModel writes it
	}
	return provider, id
}
