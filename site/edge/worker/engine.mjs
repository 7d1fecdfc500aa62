// The engine: a WebAssembly instance with its dataset. It answers one request at a time.

import { wasi } from './wasi.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Starts an instance of a module and loads a dataset, which is a pack of the generator, in the time of a cold start. It throws an error
 * if the pack is cut off or of another version. It returns a function that answers requests, which are engine.Request of Go without their empty
 * fields. If that throws an error, the instance is broken.
 */
export function startEngine(module, dataset, log) {
	const engine = new WebAssembly.Instance(module, wasi(() => engine.memory, log)).exports;

	/** Copies a response, whose status is 0 if the path is not the API's. */
	function read(at) {
		const { buffer } = engine.memory;
		const [status, headersAt, headersLength, bodyAt, bodyLength] = new Uint32Array(buffer, at >>> 0, 5);
		const lines = decoder.decode(new Uint8Array(buffer, headersAt, headersLength)).matchAll(/(.+?): (.*)\n/g);
		const body = new Uint8Array(buffer, bodyAt, bodyLength).slice();
		return { status, headers: Array.from(lines, ([, name, value]) => [name, value]), body };
	}

	/** Copies bytes to the engine, as the argument of its next call. */
	function write(bytes) {
		const at = engine.allocate(bytes.length) >>> 0;
		new Uint8Array(engine.memory.buffer).set(bytes, at);
	}

	engine._initialize();
	write(dataset);
	const { status, body } = read(engine.load());
	if (status !== 200) throw new Error(decoder.decode(body));
	return (request) => {
		write(encoder.encode(JSON.stringify(request)));
		return read(engine.answer());
	};
}
