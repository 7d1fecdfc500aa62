// The engine: a WebAssembly instance with its dataset. It answers one request at a time.

import { wasi } from './wasi.mjs';

/** The number of fields of engine.Request in Go. */
const fields = 9;

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
	const allocate = (/** @type {number} */ size) => engine.allocate(size) >>> 0;

	/** Copies a response, whose status is 0 if the path is not the API's. */
	function read(/** @type {number} */ at) {
		const { buffer } = engine.memory;
		const [status, headersAt, headersLength, bodyAt, bodyLength] = new Uint32Array(buffer, at >>> 0, 5);
		const lines = decoder.decode(new Uint8Array(buffer, headersAt, headersLength)).matchAll(/(.+?): (.*)\n/g);
		const headers = Array.from(lines, ([, name, value]) => /** @type {[string, string]} */ ([name, value]));
		return { status, headers, body: new Uint8Array(buffer, bodyAt, bodyLength).slice() };
	}

	engine._initialize();
	const pack = allocate(dataset.length);
	new Uint8Array(engine.memory.buffer).set(dataset, pack);
	const { status, body } = read(engine.load());
	if (status !== 200) {
		throw new Error(decoder.decode(body));
	}

	/**
	 * Answers a request: the fields of engine.Request, of which the last may be left out. If it throws an error, the instance is broken.
	 *
	 * @param {...(string | Uint8Array)} request
	 */
	return (...request) => {
		const texts = Array.from({ length: fields }, (_, i) => request[i] ?? '')
			.map((text) => typeof text === 'string' ? encoder.encode(text) : text);
		let at = allocate(texts.reduce((size, text) => size + 4 + text.length, 0));
		const { buffer } = engine.memory;
		for (const text of texts) {
			new DataView(buffer).setUint32(at, text.length, true);
			new Uint8Array(buffer).set(text, at + 4);
			at += 4 + text.length;
		}
		return read(engine.answer());
	};
}
