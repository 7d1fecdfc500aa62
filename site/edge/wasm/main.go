//go:build wasip1

// Command wasm is the engine as a WebAssembly module, for hosts that run no server of ours. The adapter
// in ../worker calls its exports:
//
//	_initialize()         starts Go's runtime; the first call
//	allocate(n) address   returns n bytes of memory for the argument of the next call
//	load() address        takes a pack (engine.Pack), whose memory it keeps; returns a response with status 200, or 500 and the faults as its body
//	answer() address      takes the JSON of a request (engine.Request); returns the response
//
// A response is five numbers of 32 bits: status, address and length of the headers, address and
// length of the body. They are valid until the next call. The module imports a clock, random
// numbers and standard error from WASI preview 1, for Go's runtime, and no files.
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -trimpath -buildvcs=false -ldflags '-s -w' -o engine.wasm ./site/edge/wasm
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"unsafe"

	"modelcatalog/site/api"
	"modelcatalog/site/edge/engine"
)

var (
	input   []byte // written by the adapter for the next call
	loaded  *engine.Engine
	headers []byte // of the last response: lines of name and value, separated by ": "
	output  [5]uint32
)

//go:wasmexport allocate
func allocate(n uint32) unsafe.Pointer {
	input = make([]byte, n)
	return unsafe.Pointer(unsafe.SliceData(input))
}

//go:wasmexport load
func load() *uint32 {
	// Loading makes little garbage, and a start has half a second of processor time: collecting in
	// it, while the heap grows from nothing to the size of the pack, would take a third of that.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var err error
	// The pack stays where the adapter wrote it: a copy would take memory that linear memory never
	// gives back.
	loaded, err = engine.New(unsafe.String(unsafe.SliceData(input), len(input)))
	input = nil
	if err != nil {
		return respond(&api.Response{Status: 500, Body: []byte(err.Error())})
	}
	return respond(&api.Response{Status: 200})
}

//go:wasmexport answer
func answer() *uint32 {
	var request engine.Request
	if err := json.Unmarshal(input, &request); err != nil {
		panic(err)
	}
	response := loaded.Answer(&request)
	if response.Panic != "" {
		os.Stderr.WriteString("panic while answering: " + response.Panic)
	}
	return respond(response)
}

func respond(r *api.Response) *uint32 {
	headers = headers[:0]
	for _, h := range r.Headers {
		headers = fmt.Appendf(headers, "%s: %s\n", h.Name, h.Value)
	}
	output = [5]uint32{
		uint32(r.Status),
		uint32(uintptr(unsafe.Pointer(unsafe.SliceData(headers)))), uint32(len(headers)),
		uint32(uintptr(unsafe.Pointer(unsafe.SliceData(r.Body)))), uint32(len(r.Body)),
	}
	return &output[0]
}

func main() {}
