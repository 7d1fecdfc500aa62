// The entry for Deno, and for hosts that are like it:
//
//	deno serve --allow-read --port 8787 dist/_worker.js/deno.mjs
//
// Everything but the API comes from the host's next handler, if it has one, as for Netlify's edge functions. Otherwise it comes
// from the published tree that this file is in.

import { createHandler } from './handler.mjs';

/** @typedef {{next?: () => Promise<Response>}} Context */

const here = (/** @type {string} */ name) => fetch(new URL(name, import.meta.url)).then((file) => file.arrayBuffer());
const [code, dataset] = await Promise.all([here('engine.wasm'), here('dataset.bin')]);
const handler = createHandler({ module: await WebAssembly.compile(code), dataset: new Uint8Array(dataset) });

/** @type {import('./handler.mjs').Assets | undefined} */
let tree;

/** Returns the published tree as the host's files. The first request opens it. */
async function openTree() {
	const { createFiles } = await import('./files.mjs');
	const files = await createFiles(decodeURIComponent(new URL('..', import.meta.url).pathname));
	tree = {
		async fetch({ method, url, headers }) {
			const target = url.slice(url.indexOf('/', url.indexOf('://') + 3));
			const answer = await files(method, target, headers.get('If-None-Match') ?? '', headers.get('Accept-Encoding') ?? '');
			return new Response(answer.body.length > 0 ? answer.body : null, answer);
		},
	};
	return tree;
}

/**
 * @param {Request} request
 * @param {Context} [context]
 */
function answer(request, context) {
	const next = context?.next;
	const assets = {
		fetch: async (/** @type {Request} */ request) => next ? next() : (tree ?? await openTree()).fetch(request),
	};
	return handler.fetch(request, { ASSETS: assets });
}

export default { fetch: answer };
