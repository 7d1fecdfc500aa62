// The entry for Deno, and for hosts that are like it:
//
//	deno serve --allow-read --port 8787 dist/_worker.js/deno.mjs
//
// What is not the API's comes from the host where it has a next handler, as Netlify's edge functions have, and else from the
// published folder, in which this file's own stands.

import { createHandler } from './handler.mjs';

/** @typedef {{next?: () => Promise<Response>}} Context */

const here = (/** @type {string} */ name) => fetch(new URL(name, import.meta.url)).then((file) => file.arrayBuffer());
const [code, dataset] = await Promise.all([here('engine.wasm'), here('dataset.bin')]);
const handler = createHandler({ module: await WebAssembly.compile(code), dataset: new Uint8Array(dataset) });

/** @type {import('./handler.mjs').Assets | undefined} */
let folder;

/** Returns the published folder as the host's files. It is opened when it is asked for first. */
async function openFolder() {
	const { createFiles } = await import('./files.mjs');
	const files = await createFiles(decodeURIComponent(new URL('..', import.meta.url).pathname));
	folder = {
		async fetch({ method, url, headers }) {
			const target = url.slice(url.indexOf('/', url.indexOf('://') + 3));
			const answer = await files(method, target, headers.get('If-None-Match') ?? '', headers.get('Accept-Encoding') ?? '');
			return new Response(answer.body.length > 0 ? answer.body : null, answer);
		},
	};
	return folder;
}

/**
 * @param {Request} request
 * @param {Context} [context]
 */
function answer(request, context) {
	const next = context?.next;
	const assets = {
		fetch: async (/** @type {Request} */ request) => next ? next() : (folder ?? await openFolder()).fetch(request),
	};
	return handler.fetch(request, { ASSETS: assets });
}

export default { fetch: answer };
