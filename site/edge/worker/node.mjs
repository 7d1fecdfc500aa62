// A server for Node.js 20 and later: the API from the engine, the website from the tree that the generator publishes.
//
//	node dist/_worker.js/node.mjs --root dist --port 8787 --host 127.0.0.1

import { readFile } from 'node:fs/promises';
import { STATUS_CODES, createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { createFiles } from './files.mjs';
import { createHandler, mayBeAPIs, readMessage } from './handler.mjs';

/** Most bytes of a request's line and headers; longer ones are answered with 431. The same as Caddy's. */
const maxHeaderSize = 64 * 1024;

const { values: options } = parseArgs({
	options: {
		root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
		host: { type: 'string', default: '127.0.0.1' },
		port: { type: 'string', default: '8787' },
	},
});

const here = (/** @type {string} */ name) => readFile(new URL(name, import.meta.url));
const [code, dataset] = await Promise.all([here('engine.wasm'), here('dataset.bin')]);
const handler = createHandler({ module: await WebAssembly.compile(code), dataset, indexed: true });
const files = await createFiles(options.root);

const server = createServer({ maxHeaderSize }, async (request, response) => {
	const target = targetOf(request.url ?? '/');
	const method = request.method ?? '';
	const codings = String(request.headers['accept-encoding'] ?? '');
	const condition = String(request.headers['if-none-match'] ?? '');
	if (mayBeAPIs(target)) {
		const header = (/** @type {string} */ name) => /** @type {string | undefined} */ (request.headers[name.toLowerCase()]);
		const message = await readMessage(target, header, request).catch(() => undefined); // the client went away
		const answer = handler.answer(method, target, condition, codings, message);
		if (answer.status !== 0) {
			return send(response, answer);
		}
	}
	files(method, target, condition, codings).then(
		(answer) => send(response, answer),
		(error) => {
			console.error(error);
			response.writeHead(500).end();
		},
	);
});

/**
 * Writes an answer; Node itself leaves the body away for a HEAD.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {import('./engine.mjs').Answer} answer
 */
function send(response, { status, headers, body }) {
	response.writeHead(status, headers.flat());
	response.end(body);
}

/**
 * Returns path and query of a request's target, which a proxy may send as a whole address. Bytes that are not ASCII get
 * percent-encoded: Node gives a character for each byte.
 *
 * @param {string} target
 */
function targetOf(target) {
	const path = target.replace(/^https?:\/\/[^/?]*/i, '');
	const rooted = path.startsWith('/') ? path : `/${path}`;
	return rooted.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

// Node refuses unknown methods before they become a request. The API has an answer for any method.
server.on('clientError', (error, socket) => {
	const { code, rawPacket } = /** @type {NodeJS.ErrnoException & {rawPacket?: Buffer}} */ (error);
	if (!socket.writable) {
		return socket.destroy();
	}
	const line = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/1\.[01]\r\n/.exec(rawPacket?.toString('latin1') ?? '');
	if (code === 'HPE_INVALID_METHOD' && line) {
		const { status, headers, body } = handler.answer(line[1], targetOf(line[2]), '', '');
		if (status !== 0) {
			const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
			return socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Connection: close\r\n\r\n`), body]));
		}
	}
	const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
	socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
});

server.listen(Number(options.port), options.host, () => {
	const address = server.address();
	console.log(`http://${options.host}:${typeof address === 'object' ? address?.port : address}`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
	process.once(signal, () => {
		server.close();
		server.closeIdleConnections();
	});
}
