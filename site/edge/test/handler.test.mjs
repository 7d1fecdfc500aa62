// Tests of the adapter for which no server is needed. EDGE_FOLDER names a directory with the files that the generator makes for
// it, from the frozen sample:
//
//	EDGE_FOLDER=dist/_worker.js node --test site/edge/test/*.test.mjs

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const directory = pathToFileURL(`${resolve(process.env.EDGE_FOLDER ?? 'dist/_worker.js')}/`);
const { createHandler, targetOf } = await import(new URL('handler.mjs', directory).href);
const { startEngine } = await import(new URL('engine.mjs', directory).href);

const module = new WebAssembly.Module(readFileSync(new URL('engine.wasm', directory)));
const dataset = readFileSync(new URL('dataset.bin', directory));
const quiet = () => {};

test('the worker is half as large as hosts allow', (context) => {
	const size = readdirSync(directory).reduce((sum, name) => sum + statSync(new URL(name, directory)).size, 0);
	assert.ok(size < 32 << 20, `the worker has ${size} bytes, want less than 32 MiB, half of what Cloudflare allows`);
	const start = process.threadCpuUsage();
	startEngine(module, dataset, quiet);
	const { user, system } = process.threadCpuUsage(start);
	context.diagnostic(`${size} bytes; it starts in ${Math.round((user + system) / 1000)} ms of processor time, where Cloudflare allows 1000`);
});

test('the target of an address is as the client wrote it', () => {
	for (const [address, want] of [
		['https://models.example', '/'],
		['https://models.example/', '/'],
		['https://models.example/api/v1/../x?a=%zz#b', '/api/v1/../x?a=%zz#b'],
		['http://h:1//api//v1/%2e%2e', '//api//v1/%2e%2e'],
	]) {
		assert.equal(targetOf(address), want);
	}
});

test('messages of agents reach the engine, and no more of them than it takes', async () => {
	const { fetch } = createHandler({ module, dataset, log: quiet });
	const post = (/** @type {string} */ body) => fetch(new Request('https://h/mcp', { method: 'POST', body, headers: { 'Mcp-Protocol-Version': '2025-11-25' } }));
	const answered = await post('{"jsonrpc":"2.0","id":"é","method":"tools/list"}');
	assert.equal(answered.headers.get('access-control-allow-origin'), '*');
	const { id, result } = await answered.json();
	assert.deepEqual([id, result.tools.length], ['é', 7]);
	assert.match((await (await post(' '.repeat(1 << 20))).json()).error.message, /longer than 64 KiB/);
});

test('a message is read to the limit, and the body of another path is the host\'s', async () => {
	const { fetch } = createHandler({ module, dataset, log: quiet });
	let pulled = 0;
	let cancelled = false;
	const endless = () => new ReadableStream({
		pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(32 << 10).fill(32))),
		cancel: () => { cancelled = true; },
	});
	const post = (/** @type {string} */ path) => new Request(`https://h${path}`, /** @type {any} */ ({ method: 'POST', body: endless(), duplex: 'half' }));
	assert.match((await (await fetch(post('/%6Dcp?x'))).json()).error.message, /longer than 64 KiB/);
	assert.ok(pulled < 10 && cancelled, `${pulled} parts of 32 kB were read, want a few`);
	for (const path of ['/docs/mcp/x', '/mcp/', '/MCP', '/mcps']) {
		const ASSETS = { fetch: (/** @type {Request} */ { bodyUsed }) => new Response(String(bodyUsed)) };
		assert.equal(await (await fetch(post(path), { ASSETS })).text(), 'false', path);
	}
});

test('texts of any length and script reach the engine', () => {
	const answer = startEngine(module, dataset, quiet);
	const json = (/** @type {string} */ target) => JSON.parse(new TextDecoder().decode(answer({ method: 'GET', target }).body));
	assert.equal(json(`/api/v1/models?search=${encodeURIComponent('漢'.repeat(512))}`).meta.total, 0);
	assert.match(json('/api/v1/models?provider=漢😀').error.message, /^provider: "漢😀" is not one of/);
	assert.match(json('/api/v1/models?provider=\ud800').error.message, /^provider: "\ufffd"/);
	assert.match(json(`/api/v1/${'漢'.repeat(30_000)}`).error.message, /longer than 64 KiB/);
	assert.equal(json('/api/v1/models').meta.page, 1);
});

test('the day of agents is the host\'s', async (context) => {
	const now = Date.parse('2027-03-01T12:00:00Z');
	context.mock.timers.enable({ apis: ['Date'], now: 0 }); // as in Workers while scripts are loaded
	const { fetch } = createHandler({ module, dataset, log: quiet });
	context.mock.timers.setTime(now);
	const call = { name: 'check_ids', arguments: { ids: ['claude-3-5-haiku-20241022'] } };
	const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
	const headers = { 'Mcp-Protocol-Version': '2025-11-25' };
	const { result } = await (await fetch(new Request('https://h/mcp', { method: 'POST', body, headers }))).json();
	assert.match(result.content[0].text, /"stage":"retired"/);
});

test('a dataset that is cut off or another file is refused', () => {
	assert.throws(() => startEngine(module, dataset.subarray(0, dataset.length - 1), quiet), /the file is cut off/);
	assert.throws(() => createHandler({ module, dataset: new Uint8Array(), log: quiet }), /the file does not begin with/);
});

test('a broken line is an internal error for its model, and no other answer is one', async () => {
	// A build has checked all lines, so the engine reads one only when somebody asks for its model. The lists have their own text.
	const text = dataset.toString('latin1');
	const line = text.lastIndexOf('{"id":"gpt-4o",');
	/** @type {string[]} */
	const logged = [];
	const { fetch } = createHandler({
		module, log: (message) => logged.push(message),
		dataset: Buffer.from(text.slice(0, line) + text.slice(line).replace('"meter":', '"metre":'), 'latin1'),
	});
	const status = async (path) => (await fetch(new Request(`https://models.example/api/v2/models${path}`))).status;
	assert.equal(await status('/openai/gpt-4o'), 500);
	assert.match(logged.join('\n'), /prices\/openai\.jsonl:\d+: unknown member "metre"/);
	assert.equal(await status('/openai/gpt-4o-mini'), 200);
	assert.equal(await status('?provider=openai'), 200);
});

test('an engine that broke answers 500, and the next request has another', async () => {
	/** @type {string[]} */
	const logged = [];
	const memories = [];
	const Instance = WebAssembly.Instance;
	// The instance's memory is private, so it is taken when the instance is made.
	WebAssembly.Instance = /** @type {any} */ (class extends Instance {
		/** @param {WebAssembly.Module} module @param {WebAssembly.Imports} imports */
		constructor(module, imports) {
			super(module, imports);
			memories.push(/** @type {WebAssembly.Memory} */ (this.exports.memory));
		}
	});
	try {
		const handler = createHandler({ module, dataset, log: (/** @type {string} */ text) => logged.push(text) });
		const get = (/** @type {RequestInit} */ init) => handler.fetch(new Request('http://h/api/v1/models?search=gpt', init));
		const right = await get({});
		new Uint8Array(memories[0].buffer).fill(0xff);
		const broken = await get({});
		assert.equal(broken.status, 500);
		assert.equal(broken.headers.get('access-control-allow-origin'), '*');
		assert.equal(broken.headers.get('cache-control'), 'no-store');
		assert.equal((await broken.json()).error.code, 'internal_error');
		assert.ok(logged.some((text) => text.startsWith('the engine broke at GET /api/v1/models?search=gpt: ')), logged.join('\n'));
		const again = await get({});
		assert.equal(await again.text(), await right.text());
		assert.equal(memories.length, 2);
		new Uint8Array(memories[1].buffer).fill(0);
		const head = await get({ method: 'HEAD' });
		assert.equal(head.status, 500);
		assert.equal(await head.text(), '');
	} finally {
		WebAssembly.Instance = Instance;
	}
});

test('files are the host\'s, with its answer for those that are missing', async () => {
	const { fetch } = createHandler({ module, dataset, log: quiet });
	/** @type {string[]} */
	const asked = [];
	const ASSETS = { fetch: async (/** @type {Request} */ { url }) => (asked.push(url), new Response('from the host', { status: 404 })) };
	const response = await fetch(new Request('http://h/nothing%20there'), { ASSETS });
	assert.equal(response.status, 404);
	assert.equal(await response.text(), 'from the host');
	assert.equal((await fetch(new Request('http://h/api/v2'), { ASSETS })).headers.get('content-type'), 'application/json');
	assert.deepEqual(asked, ['http://h/nothing%20there']);
	assert.equal((await fetch(new Request('http://h/'))).status, 404);
});

test('the client\'s codings are those that Cloudflare keeps for it', async () => {
	const { fetch } = createHandler({ module, dataset, log: quiet });
	for (const [header, kept, want] of [
		['br, gzip', undefined, 'br'],
		['br, gzip', 'zstd', 'zstd'],
		['br, gzip', '', null],
		[undefined, undefined, null],
	]) {
		const request = new Request('http://h/api/v1/models', { headers: header ? { 'Accept-Encoding': header } : {} });
		if (kept !== undefined) {
			Object.defineProperty(request, 'cf', { value: { clientAcceptEncoding: kept } });
		}
		assert.equal((await fetch(request)).headers.get('content-encoding'), want);
	}
});
