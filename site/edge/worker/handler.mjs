// A handler of the web's standard requests and responses, for every host that has them: the API comes from the engine, everything
// else from the host's files.

import { Engine } from './engine.mjs';

/**
 * @typedef {import('./engine.mjs').Answer} Answer
 *
 * @typedef {object} Assets the host's files, such as the binding ASSETS of Cloudflare Pages
 * @property {(request: Request) => Response | Promise<Response>} fetch
 *
 * @typedef {object} Options
 * @property {WebAssembly.Module} module the engine
 * @property {Uint8Array} dataset the file that the generator made for it
 * @property {boolean} [indexed] makes an index for searches: for programs that run for long
 * @property {Assets} [assets] the host's files, if there is no binding for them
 * @property {(text: string) => void} [log] console.error if not given
 */

/** The answer if the engine itself is broken: the bytes of its own internal error. */
const broken = {
	status: 500,
	headers: /** @type {[string, string][]} */ ([
		['Access-Control-Allow-Origin', '*'],
		['Access-Control-Expose-Headers', 'ETag, Link'],
		['X-Content-Type-Options', 'nosniff'],
		['Cache-Control', 'no-store'],
		['Content-Type', 'application/json'],
	]),
	body: new TextEncoder().encode(
		'{"error":{"code":"internal_error","message":"the server could not answer this request; try again later"}}',
	),
};

/**
 * Returns the handler of requests. It starts the engine at once, so that hosts which load scripts before requests come have
 * it ready; a dataset that is broken makes it throw.
 *
 * @param {Options} options
 */
export function createHandler({ module, dataset, indexed = false, assets, log = console.error }) {
	/** @type {Engine | undefined} */
	let engine = new Engine(module, dataset, { log, indexed });

	/**
	 * Answers a request. Status 0 leaves it to the host's files.
	 *
	 * @param {string} method
	 * @param {string} target path and query as the client wrote them
	 * @param {string} ifNoneMatch
	 * @param {string} acceptEncoding
	 * @param {(string | Uint8Array)[]} [message] what readMessage returns
	 * @returns {Answer}
	 */
	function answer(method, target, ifNoneMatch, acceptEncoding, message) {
		try {
			engine ??= new Engine(module, dataset, { log, indexed });
			return engine.answer(method, target, ifNoneMatch, acceptEncoding, message);
		} catch (error) {
			// The instance may be in any state: the next request gets another.
			engine = undefined;
			log(`the engine broke at ${method} ${target}: ${error instanceof Error ? error.stack : error}`);
			return { ...broken, body: method === 'HEAD' ? new Uint8Array() : broken.body };
		}
	}

	/**
	 * @param {Request} request
	 * @param {{ASSETS?: Assets}} [env]
	 * @returns {Promise<Response>}
	 */
	async function fetch(request, env) {
		const target = targetOf(request.url);
		if (mayBeAPIs(target)) {
			const { headers } = request;
			// Cloudflare changes the header, and keeps the client's here.
			const codings = /** @type {any} */ (request).cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding') ?? '';
			const message = await readMessage(target, (name) => headers.get(name), request.body);
			const answered = answer(request.method, target, headers.get('If-None-Match') ?? '', codings, message);
			if (answered.status !== 0) {
				return respond(answered);
			}
		}
		const files = env?.ASSETS ?? assets;
		return files ? files.fetch(request) : new Response('404 Not Found', { status: 404 });
	}

	return { answer, fetch };
}

/**
 * Whether a path may be the engine's, without asking it: it names the API or the server for agents, or is percent-encoded.
 *
 * @param {string} target
 */
export function mayBeAPIs(target) {
	return /^[^?]*?(?:api|mcp|%)/.test(target);
}

/** Longest message of an agent, in bytes. */
const maxMessage = 64 << 10;

/**
 * Reads what the engine needs of an agent's message: three headers and the body; undefined for the API. It keeps only so much
 * of a body that the engine sees that it is too long.
 *
 * @param {string} target
 * @param {(name: string) => string | null | undefined} header
 * @param {AsyncIterable<Uint8Array> | null} stream
 */
export async function readMessage(target, header, stream) {
	if (!/^[^?]*?mcp/.test(target)) {
		return undefined;
	}
	const body = new Uint8Array(maxMessage + 1);
	let size = 0;
	for await (const chunk of stream ?? []) {
		const part = chunk.subarray(0, body.length - size);
		body.set(part, size);
		size += part.length;
	}
	const headers = ['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'].map((name) => header(name) ?? '');
	return [...headers, body.subarray(0, size)];
}

/**
 * Returns path and query of an address, as they are in it. The class URL would clean them: then dot segments could make
 * another model's address of one.
 *
 * @param {string} address
 */
export function targetOf(address) {
	return address.replace(/^[^/]*\/\/[^/]*/, '') || '/';
}

/** @param {Answer} answered */
function respond({ status, headers, body }) {
	/** @type {ResponseInit & {encodeBody: 'manual'}} */
	const init = { status, headers, encodeBody: 'manual' }; // otherwise Workers would compress it again
	return new Response(body.length > 0 ? body : null, init);
}
