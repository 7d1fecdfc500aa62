// The entry for Deno, and for hosts that are like it:
//
//	deno serve --allow-read --port 8787 dist/_worker.js/deno.mjs
//
// Everything but the API comes from the host's next handler, if it has one, as for Netlify's edge functions. Otherwise it comes
// from the published tree that this file is in.

import { createHandler, targetOf } from './handler.mjs';

/** @typedef {{next?: () => Promise<Response>}} Context */

const here = (/** @type {string} */ name) => fetch(new URL(name, import.meta.url)).then((file) => file.arrayBuffer());
const [code, dataset] = await Promise.all([here('engine.wasm'), here('dataset.bin')]);
const handler = createHandler({ module: await WebAssembly.compile(code), dataset: new Uint8Array(dataset) });

/** @type {import('./files.mjs').Files | undefined} */
let files;

/** Answers a request from the published tree, which the first one opens. @param {Request} request */
async function fetchFile({ method, url, headers }) {
	const { createFiles } = await import('./files.mjs');
	files ??= await createFiles(decodeURIComponent(new URL('..', import.meta.url).pathname));
	const answer = await files(method, targetOf(url), headers.get('If-None-Match') ?? '', headers.get('Accept-Encoding') ?? '');
	return new Response(answer.body.length > 0 ? answer.body : null, answer);
}

export default {
	/** @param {Request} request @param {Context} [context] */
	fetch: (request, context) => handler.fetch(request, { ASSETS: { fetch: context?.next ?? fetchFile } }),
};
