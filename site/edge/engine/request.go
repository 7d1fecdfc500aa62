package engine

import (
	"encoding/binary"
	"errors"
	"net/url"
	"path"
	"strings"

	"modelcatalog/site/api"
)

// Request is what of a request an answer depends on.
type Request struct {
	Method string
	// Target is the address as it stood in the request: path and query, percent-encoded as the client wrote them, or a whole
	// address, as proxies send it.
	Target string
	// IfNoneMatch and AcceptEncoding are the headers of these names, their lines joined by commas; empty where there is none.
	IfNoneMatch, AcceptEncoding string
}

// maxHeaders bounds what comes with a request, in bytes, as Caddy is told to: what is longer is refused.
const maxHeaders = 64 << 10

// errBlock is the error for a block that is no request; the adapter in JavaScript writes none such.
var errBlock = errors.New("the request block is cut off")

// Append appends the block of memory by which a request comes into the WebAssembly module: its four strings in the order of
// the fields, each after its length in bytes as 32 bits, least significant byte first.
func (r *Request) Append(dst []byte) []byte {
	for _, text := range [...]string{r.Method, r.Target, r.IfNoneMatch, r.AcceptEncoding} {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
	}
	return dst
}

// ParseRequest reads a block that Append made. It copies the text.
func ParseRequest(block []byte) (Request, error) {
	var r Request
	for _, text := range [...]*string{&r.Method, &r.Target, &r.IfNoneMatch, &r.AcceptEncoding} {
		if len(block) < 4 {
			return r, errBlock
		}
		n := binary.LittleEndian.Uint32(block)
		if uint64(n) > uint64(len(block)-4) {
			return r, errBlock
		}
		*text, block = string(block[4:4+n]), block[4+n:]
	}
	return r, nil
}

// whose tells who answers a path.
type whose uint8

const (
	theHosts    whose = iota // a file, or what the host says of files that are missing
	theAPIs                  // the API answers it
	nobodys                  // it leads to the API only once it is cleaned, or to another version: not found
	unreadables              // no path: bad request
)

// folderOfAPI holds all versions of the API. What is in none of them is answered in the API's form.
var folderOfAPI = path.Dir(api.Root)

// address reads the request's target as Go's HTTP server does, so that an address means the same here as with Caddy.
func (r *Request) address() (*url.URL, whose) {
	u, err := url.ParseRequestURI(r.Target)
	if err != nil {
		if strings.HasPrefix(r.Target, folderOfAPI+"/") {
			return nil, unreadables
		}
		return nil, theHosts
	}
	clean := path.Clean(u.Path)
	switch {
	case api.Covers(u.Path):
		return u, theAPIs
	case clean == folderOfAPI, strings.HasPrefix(clean, folderOfAPI+"/"):
		return u, nobodys
	}
	return u, theHosts
}
