// The engine: a WebAssembly instance with its dataset. It answers one request at a time.

import { wasi } from './wasi.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Starts an instance and loads the dataset, in the time of a cold start. It throws an error that has every fault of a broken one.
 *
 * @param {WebAssembly.Module} module
 * @param {Uint8Array} dataset a pack, as the generator writes it
 * @param {(text: string) => void} log takes messages of the engine
 */
export function startEngine(module, dataset, log) {
	/** @type {any} */
	const engine = new WebAssembly.Instance(module, wasi(() => engine.memory, log)).exports;

	/** Copies a response, whose status is 0 if the path is not the API's. */
	function read(/** @type {number} */ at) {
		const { buffer } = engine.memory;
		const [status, headersAt, headersLength, bodyAt, bodyLength] = new Uint32Array(buffer, at >>> 0, 5);
		const lines = decoder.decode(new Uint8Array(buffer, headersAt, headersLength)).matchAll(/(.+?): (.*)\n/g);
		const headers = Array.from(lines, ([, name, value]) => /** @type {[string, string]} */ ([name, value]));
		return { status, headers, body: new Uint8Array(buffer, bodyAt, bodyLength).slice() };
	}

	/** Copies bytes to the engine, as the argument of its next call. */
	function write(/** @type {Uint8Array} */ bytes) {
		const at = engine.allocate(bytes.length) >>> 0;
		new Uint8Array(engine.memory.buffer).set(bytes, at);
	}

	engine._initialize();
	write(dataset);
	const { status, body } = read(engine.load());
	if (status !== 200) {
		throw new Error(decoder.decode(body));
	}

	/**
	 * Answers a request. If it throws an error, the instance is broken.
	 *
	 * @param {Record<string, string>} request an engine.Request of Go, in which empty fields can be missing
	 */
	return (request) => {
		write(encoder.encode(JSON.stringify(request)));
		return read(engine.answer());
	};
}
