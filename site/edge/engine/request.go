package engine

import (
	"encoding/binary"
	"errors"
)

// Request is the part of a request that its answer depends on.
type Request struct {
	Method string
	// Target is the address as it came: path and query, percent-encoded by the client, or a whole address, as proxies send it.
	Target string
	// IfNoneMatch, AcceptEncoding and IfMatch are the headers of these names, lines joined by commas. Empty: no such header.
	IfNoneMatch, AcceptEncoding, IfMatch string
	// ProtocolVersion, RPCMethod, Name and Body are those of mcp.Request.
	ProtocolVersion, RPCMethod, Name, Body string
}

// texts are the strings of a request.
func (r *Request) texts() [9]*string {
	return [...]*string{&r.Method, &r.Target, &r.IfNoneMatch, &r.AcceptEncoding, &r.IfMatch, &r.ProtocolVersion, &r.RPCMethod, &r.Name, &r.Body}
}

// errBlock is the error for a block that is no request. The adapter in JavaScript writes no such block.
var errBlock = errors.New("the request block is cut off")

// Append appends the block of memory by which a request enters the WebAssembly module: its strings in the order of the
// fields, each after its length in bytes as 32 bits, least significant byte first.
func (r *Request) Append(dst []byte) []byte {
	for _, text := range r.texts() {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(*text))), *text...)
	}
	return dst
}

// ParseRequest reads a block that Append made. It copies the text.
func ParseRequest(block []byte) (Request, error) {
	var r Request
	for _, text := range r.texts() {
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
