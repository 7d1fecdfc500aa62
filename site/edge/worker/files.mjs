// Serves the published tree like a host, for runtimes without one: media types, caching, compressed files, index pages of
// directories, and the page for 404. Headers come from the tree's file _headers, which Cloudflare and Netlify read too.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as zlib from 'node:zlib';

/**
 * @typedef {import('./engine.mjs').Answer} Answer
 * @typedef {(method: string, target: string, ifNoneMatch: string, acceptEncoding: string) => Promise<Answer>} Files
 */

/** Those that hosts know; _headers has the others. @type {Record<string, string>} */
const mediaTypes = {
	'.atom': 'application/atom+xml',
	'.css': 'text/css; charset=utf-8',
	'.csv': 'text/csv; charset=utf-8',
	'.gz': 'application/gzip',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/vnd.microsoft.icon',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.md': 'text/markdown; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.xml': 'application/xml',
};

/** Codings and the extensions of the files that hold them, in the order in which they are preferred. */
const codings = [['zstd', '.zst'], ['br', '.br'], ['gzip', '.gz']];

/**
 * Compresses files that have no compressed file beside them. Node.js has zstd since version 22.15.
 *
 * @type {Record<string, ((body: Buffer) => Buffer) | undefined>}
 */
const encoders = {
	zstd: /** @type {any} */ (zlib).zstdCompressSync,
	br: (body) => zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
	gzip: (body) => zlib.gzipSync(body),
};

/** Length in bytes from which on coding a file pays. */
const minSize = 1024;

/** Media types of files that are worth coding. */
const texts = /^text\/|json|xml|javascript/;

/** Bodies that were compressed here, by their tags; at most maxCoded. @type {Map<string, Buffer>} */
const coded = new Map();
const maxCoded = 1000;

/**
 * Returns a function that answers a request from the files of a tree.
 *
 * @param {string} root
 * @returns {Promise<Files>}
 */
export async function createFiles(root) {
	const rules = parseHeaders((await read(join(root, '_headers')))?.toString() ?? '');
	const missing = await read(join(root, '404.html')) ?? Buffer.from('404 Not Found');
	const isFile = (/** @type {string} */ name) => stat(join(root, name)).then((info) => info.isFile(), () => false);

	/** @param {string} path @param {string} name below root @param {string} ifNoneMatch @param {string} accepted */
	async function serve(path, name, ifNoneMatch, accepted) {
		const headers = headersOf(rules, path, mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream');
		const file = await choose(join(root, name), accepted, texts.test(headers.get('Content-Type') ?? ''));
		headers.set('ETag', file.tag);
		headers.set('Vary', 'Accept-Encoding');
		if (matches(ifNoneMatch, file.tag)) {
			headers.delete('Content-Type');
			return { status: 304, headers: [...headers], body: new Uint8Array() };
		}
		if (file.coding) {
			headers.set('Content-Encoding', file.coding);
		}
		return give(200, headers, file.body);
	}

	return async (method, target, ifNoneMatch, acceptEncoding) => {
		const [rawPath, query] = cut(target, '?');
		const path = decode(rawPath);
		const headers = headersOf(rules, path ?? rawPath, 'text/html; charset=utf-8');
		headers.set('Cache-Control', 'no-store');
		headers.set('Content-Type', 'text/html; charset=utf-8'); // of the answers below; the rules' media types are for files
		if (method !== 'GET' && method !== 'HEAD') {
			headers.set('Content-Type', 'text/plain; charset=utf-8');
			headers.set('Allow', 'GET, HEAD');
			return give(405, headers, Buffer.from('405 Method Not Allowed'));
		}
		if (path === undefined || hidden(path)) {
			return give(404, headers, missing);
		}
		if (await isFile(path)) {
			return serve(path, path, ifNoneMatch, acceptEncoding);
		}
		const index = `${path}/index.html`;
		if (!await isFile(index)) {
			return give(404, headers, missing);
		}
		if (path.endsWith('/')) {
			return serve(path, index, ifNoneMatch, acceptEncoding);
		}
		headers.set('Location', `${rawPath}/${query ? `?${query}` : ''}`);
		headers.delete('Content-Type');
		return give(308, headers);
	};
}

/** @param {number} status @param {Map<string, string>} headers @param {Buffer} [body] @returns {Answer} */
function give(status, headers, body = Buffer.alloc(0)) {
	headers.set('Content-Length', String(body.length));
	return { status, headers: [...headers], body: /** @type {Uint8Array<ArrayBuffer>} */ (body) };
}

/** Decodes a path; undefined for one that is broken. @param {string} path */
function decode(path) {
	try {
		return decodeURIComponent(path);
	} catch {
		return undefined;
	}
}

/**
 * Whether a path is not for readers: settings, the engine, tags beside the files, and anything that could lead out of the tree.
 *
 * @param {string} path
 */
function hidden(path) {
	return /\/\/|[\\\0]|\.etag$|^\/_/.test(path) || /\/\.(?!well-known(?:\/|$))/.test(path);
}

/** Returns a file's bytes; undefined if it does not exist. @param {string} name */
async function read(name) {
	try {
		return await readFile(name);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') {
			return undefined;
		}
		throw error;
	}
}

/**
 * Returns the representation of a file that a client likes best, from beside the file or, of a text, made here. The tag is a
 * hash of the bytes that are sent. A tag from a file beside them could be another tree's, if the tree is replaced meanwhile.
 *
 * @param {string} name
 * @param {string} accepted
 * @param {boolean} text
 */
async function choose(name, accepted, text) {
	const body = await readFile(name);
	for (const [coding, extension] of acceptable(accepted)) {
		const beside = await read(name + extension);
		if (beside) {
			return { coding, body: beside, tag: tagOf(beside) };
		}
		const encode = encoders[coding];
		if (encode && text && body.length >= minSize) {
			const tag = `${tagOf(body).slice(0, -1)}-${coding}"`;
			const kept = coded.get(tag) ?? encode(body);
			if (coded.size >= maxCoded) {
				coded.clear();
			}
			coded.set(tag, kept);
			return { coding, body: kept, tag };
		}
	}
	return { coding: '', body, tag: tagOf(body) };
}

/** @param {Buffer} body */
function tagOf(body) {
	return `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
}

/** Returns the codings that an Accept-Encoding allows, best first. @param {string} accepted */
function acceptable(accepted) {
	/** @type {Map<string, number>} */
	const weights = new Map();
	for (const element of accepted.toLowerCase().split(',')) {
		const [token, parameters] = cut(element, ';');
		const [name, value] = cut(parameters, '=');
		weights.set(token.trim(), name.trim() === 'q' ? Number(value) || 0 : 1);
	}
	const weigh = (/** @type {string[]} */ [coding]) => weights.get(coding) ?? weights.get('*') ?? 0;
	return codings.filter((coding) => weigh(coding) > (weights.get('identity') ?? 0) || weigh(coding) === 1)
		.sort((a, b) => weigh(b) - weigh(a));
}

/** Whether an If-None-Match names a tag. @param {string} condition @param {string} tag */
function matches(condition, tag) {
	return condition.trim() === '*' || condition.split(',').some((other) => other.trim().replace(/^W\//, '') === tag);
}

/** @param {string} text @param {string} separator @returns {[string, string]} */
function cut(text, separator) {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** @typedef {{path: RegExp, lines: {name: string, value: string, drop: boolean}[]}} Rule */

/**
 * Reads a file _headers: a line that starts with a slash is the path of a rule, with * for any text; the lines after it, which
 * are indented, are its headers, or with ! before them the names of headers that earlier rules must not set.
 *
 * @param {string} text
 * @returns {Rule[]}
 */
function parseHeaders(text) {
	/** @type {Rule[]} */
	const rules = [];
	for (const line of text.split(/\r?\n/)) {
		if (/^(\s*#|\s*$)/.test(line)) {
			continue;
		}
		if (line.startsWith('/')) {
			const pattern = line.trim().replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
			rules.push({ path: new RegExp(`^${pattern}$`), lines: [] });
			continue;
		}
		const [name, value] = cut(line, ':');
		rules.at(-1)?.lines.push({ name: name.replace('!', '').trim(), value: value.trim(), drop: name.includes('!') });
	}
	return rules;
}

/** Returns the headers that the rules give to a path. @param {Rule[]} rules @param {string} path @param {string} mediaType */
function headersOf(rules, path, mediaType) {
	const headers = new Map([['content-type', ['Content-Type', mediaType]]]);
	for (const { lines } of rules.filter((rule) => rule.path.test(path))) {
		// A rule drops headers before it sets its own, in any order of its lines.
		for (const { name } of lines.filter(({ drop }) => drop)) {
			headers.delete(name.toLowerCase());
		}
		for (const { name, value } of lines.filter(({ drop }) => !drop)) {
			const key = name.toLowerCase();
			const earlier = key === 'content-type' ? undefined : headers.get(key);
			headers.set(key, [name, earlier ? `${earlier[1]}, ${value}` : value]);
		}
	}
	return new Map([...headers.values()].map(([name, value]) => [name, value]));
}
