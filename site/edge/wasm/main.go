//go:build wasip1

// Command wasm is the engine as a WebAssembly module, for hosts that run no server of ours. It does nothing by itself; the
// adapter in the folder worker calls what it exports:
//
//	_initialize()         starts Go's runtime; the first call
//	allocate(n) address   returns n bytes of memory for what the next call takes
//	load(index) address   takes a pack (engine.Pack); returns a response with status 200, or 500 and the faults as its body;
//	                      index: whether to make one for searches
//	answer() address      takes a request (engine.Request.Append); returns the response
//
// A response is five numbers of 32 bits: status, address and length of the headers, address and length of the body. They
// are good until the next call. It needs of the host what Go's runtime imports from WASI preview 1: clock, random numbers and
// standard error, no files.
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -trimpath -buildvcs=false -ldflags '-s -w' -o engine.wasm ./site/edge/wasm
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"unsafe"

	"modelcatalog/site/edge/engine"
)

var (
	input    []byte // what the adapter wrote for the next call
	loaded   *engine.Engine
	response engine.Response
	output   [5]uint32
)

//go:wasmexport allocate
func allocate(n uint32) unsafe.Pointer {
	if uint32(cap(input)) < n {
		input = make([]byte, n)
	}
	input = input[:n]
	return unsafe.Pointer(unsafe.SliceData(input))
}

// smallPack is the size in bytes below which loading makes too little garbage to care for.
const smallPack = 1 << 20

//go:wasmexport load
func load(index uint32) *uint32 {
	if large := len(input) >= smallPack; large {
		// Linear memory never shrinks: while much garbage is made, it must be collected early.
		percent := debug.SetGCPercent(40)
		defer func() {
			runtime.GC()
			debug.SetGCPercent(percent)
		}()
	}
	var err error
	loaded, err = engine.New(input, engine.Options{Indexed: index != 0})
	input = nil
	response = engine.Response{Status: 200}
	if err != nil {
		response.Status, response.Body = 500, []byte(err.Error())
	}
	return give()
}

//go:wasmexport answer
func answer() *uint32 {
	request, err := engine.ParseRequest(input)
	if err != nil {
		panic(err)
	}
	loaded.Answer(&request, &response, report)
	return give()
}

// report writes a fault to standard error, which is the host's log.
func report(fault any) {
	fmt.Fprintf(os.Stderr, "panic while answering: %v\n%s", fault, debug.Stack())
}

// give returns the response as numbers.
func give() *uint32 {
	output = [5]uint32{
		uint32(response.Status),
		uint32(uintptr(unsafe.Pointer(unsafe.SliceData(response.Headers)))), uint32(len(response.Headers)),
		uint32(uintptr(unsafe.Pointer(unsafe.SliceData(response.Body)))), uint32(len(response.Body)),
	}
	return &output[0]
}

func main() {}
