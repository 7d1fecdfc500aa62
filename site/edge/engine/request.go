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

// ParseRequest reads the block by which a request enters the WebAssembly module: its strings in the order of the fields. It copies them.
func ParseRequest(block []byte) (r Request, err error) {
	fields := [...]*string{&r.Method, &r.Target, &r.IfNoneMatch, &r.AcceptEncoding, &r.IfMatch, &r.ProtocolVersion, &r.RPCMethod, &r.Name, &r.Body}
	texts, whole := split(block)
	if !whole || len(texts) != len(fields) {
		return r, errors.New("the block is not a request")
	}
	for i, field := range fields {
		*field = string(texts[i])
	}
	return r, nil
}

// join returns the block of some texts: each after its length in bytes as 32 bits, least significant byte first.
func join(texts ...string) (block []byte) {
	for _, text := range texts {
		block = append(binary.LittleEndian.AppendUint32(block, uint32(len(text))), text...)
	}
	return block
}

// split returns the texts of a block, in the same memory, and whether nothing of it is cut off.
func split(block []byte) (texts [][]byte, whole bool) {
	for len(block) >= 4 {
		n := uint64(binary.LittleEndian.Uint32(block))
		if n > uint64(len(block)-4) {
			break
		}
		texts, block = append(texts, block[4:4+n:4+n]), block[4+n:]
	}
	return texts, len(block) == 0
}
