// A handler of the web's standard requests and responses: the API comes from the engine, everything else from the host's files.

import { startEngine } from './engine.mjs';

/** The answer if the engine itself is broken: its own internal error. */
const broken = {
	status: 500,
	headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', 'Content-Type': 'application/json' },
	body: '{"error":{"code":"internal_error","message":"the server could not answer this request; try again later"}}',
};

/**
 * Returns the handler of requests, by the module of the engine, the file that the generator made for it, and a function that takes
 * messages. It starts the engine at once, so that hosts which load scripts before requests come have it ready; it throws an error if the
 * file is cut off or of another version.
 */
export function createHandler({ module, dataset, log = console.error }) {
	let engine = startEngine(module, dataset, log);

	function answer(request) {
		try {
			engine ??= startEngine(module, dataset, log);
			return engine(request);
		} catch (error) {
			engine = undefined; // the instance may be in any state
			log(`the engine broke at ${request.method} ${request.target}: ${error instanceof Error ? error.stack : error}`);
			return { ...broken, body: request.method === 'HEAD' ? '' : broken.body };
		}
	}

	/** Answers a request. The host's files are the binding ASSETS of Cloudflare Workers, or the like. */
	async function fetch(request, env) {
		const target = targetOf(request.url);
		if (/^[^?]*?(?:api|mcp|%)/.test(target)) { // otherwise it is not the engine's: these are its names, percent-encoded or not
			const header = (name) => request.headers.get(name) ?? '';
			const { status, headers, body } = answer({
				method: request.method, target, body: await readMessage(target, request.body),
				ifNoneMatch: header('If-None-Match'), ifMatch: header('If-Match'),
				// Cloudflare changes the header, and keeps the client's value here.
				acceptEncoding: request.cf?.clientAcceptEncoding ?? header('Accept-Encoding'),
				protocolVersion: header('Mcp-Protocol-Version'), rpcMethod: header('Mcp-Method'), name: header('Mcp-Name'),
			});
			if (status !== 0) { // Workers would compress the body again if it were not manual
				return new Response(body.length > 0 ? body : null, { status, headers, encodeBody: 'manual' });
			}
		}
		return env?.ASSETS?.fetch(request) ?? new Response('404 Not Found', { status: 404 });
	}

	return { fetch };
}

/** The number of bytes of an agent's longest message. */
const maxMessage = 64 << 10;

/**
 * Reads an agent's message; that of another request is empty, and its body is left unread for the host. It stops reading
 * when the engine will refuse the message for its length.
 */
async function readMessage(target, stream) {
	if (!/^\/(m|%6[dD])(c|%63)(p|%70)(\?|$)/.test(target)) { // the engine's path, percent-encoded or not
		return '';
	}
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true }); // which the engine refuses
	let text = '';
	for await (const chunk of stream ?? []) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > maxMessage) break; // which cancels the stream; characters have a byte or more
	}
	return text + decoder.decode();
}

/** Returns path and query of an address as they are in it: the class URL would resolve dot segments, which ids of models can have. */
export function targetOf(address) {
	return address.replace(/^[^/]*\/\/[^/]*/, '') || '/';
}
