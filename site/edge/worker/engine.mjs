// The engine: a WebAssembly instance with its dataset. It answers one request at a time.

import { wasi } from './wasi.mjs';

/**
 * @typedef {object} Answer
 * @property {number} status 0 if the path is not the API's
 * @property {[string, string][]} headers
 * @property {Uint8Array<ArrayBuffer>} body
 */

/** The number of fields of engine.Request in Go. */
const fields = 9;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
	/** @type {any} */ #exports;

	/**
	 * Starts an instance and loads the dataset. It takes the time of a cold start: load it once, and keep it.
	 *
	 * @param {WebAssembly.Module} module
	 * @param {Uint8Array} dataset a pack, as the generator writes it
	 * @param {(text: string) => void} log takes messages of the engine
	 * @throws {Error} if the dataset is broken; its message has every fault
	 */
	constructor(module, dataset, log) {
		const instance = new WebAssembly.Instance(module, wasi(module, () => this.#exports.memory, log));
		this.#exports = instance.exports;
		this.#exports._initialize();
		const at = this.#allocate(dataset.length);
		new Uint8Array(this.#exports.memory.buffer, at, dataset.length).set(dataset);
		const { status, body } = this.#read(this.#exports.load());
		if (status !== 200) {
			throw new Error(decoder.decode(body));
		}
	}

	/**
	 * Answers a request.
	 *
	 * @param {(string | Uint8Array)[]} request the fields of engine.Request: method, path and query as the client wrote them,
	 * If-None-Match, Accept-Encoding, If-Match, and of an agent's message three headers and the body. The last ones may be left out.
	 * @returns {Answer}
	 * @throws {Error} if the instance is broken: another must be made
	 */
	answer(...request) {
		const texts = Array.from({ length: fields }, (_, i) => request[i] ?? '')
			.map((text) => typeof text === 'string' ? encoder.encode(text) : text);
		let at = this.#allocate(texts.reduce((size, text) => size + 4 + text.length, 0));
		const { buffer } = this.#exports.memory;
		for (const text of texts) {
			new DataView(buffer).setUint32(at, text.length, true);
			new Uint8Array(buffer).set(text, at + 4);
			at += 4 + text.length;
		}
		return this.#read(this.#exports.answer());
	}

	/** @param {number} size */
	#allocate(size) {
		return this.#exports.allocate(size) >>> 0;
	}

	/**
	 * Copies a response out of the instance's memory.
	 *
	 * @param {number} at
	 * @returns {Answer}
	 */
	#read(at) {
		const { buffer } = this.#exports.memory;
		const [status, headersAt, headersLength, bodyAt, bodyLength] = new Uint32Array(buffer, at >>> 0, 5);
		const lines = decoder.decode(new Uint8Array(buffer, headersAt, headersLength)).matchAll(/(.+?): (.*)\n/g);
		const headers = Array.from(lines, ([, name, value]) => /** @type {[string, string]} */ ([name, value]));
		return { status, headers, body: new Uint8Array(buffer, bodyAt, bodyLength).slice() };
	}
}
