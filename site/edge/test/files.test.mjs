// Tests of the files' server, over a directory that they write. EDGE_FOLDER names the directory with the adapter's files.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const directory = pathToFileURL(`${resolve(process.env.EDGE_FOLDER ?? 'dist/_worker.js')}/`);
const { createFiles } = await import(new URL('files.mjs', directory).href);

const work = mkdtempSync(join(tmpdir(), 'files-'));
after(() => rmSync(work, { recursive: true }));
const root = join(work, 'dist');
for (const [name, text] of Object.entries({
	'../secret.txt': 'secret',
	'index.html': '<h1>start</h1>',
	'index.html.br': 'coded by br',
	'index.html.gz': 'coded by gzip',
	'index.html.gz.etag': '"of another tree"',
	'404.html': 'no such page',
	'docs/index.html': 'the docs',
	'docs/a b.json': '{}',
	'empty/x.txt': 'x',
	'long.txt': 'word '.repeat(1000),
	'long.png': 'word '.repeat(1000),
	'assets/a.js': 'script',
	'.manifest': 'hidden',
	'_headers': '/*\n  X-All: 1\n  Cache-Control: public, max-age=300\n/docs/*\n  X-All: 2\n# a comment\n/assets/*\n  ! Cache-Control\n  Cache-Control: immutable\n',
	'_worker.js/index.js': 'hidden',
	'.well-known/api-catalog': '{}',
})) {
	mkdirSync(dirname(join(root, name)), { recursive: true });
	writeFileSync(join(root, name), text);
}
const serve = await createFiles(root);

/** @param {string} target */
async function get(target, { method = 'GET', condition = '', codings = '' } = {}) {
	const { status, headers, body } = await serve(method, target, condition, codings);
	return { status, headers: new Headers(headers), text: Buffer.from(body).toString() };
}

test('files, directories and missing files', async () => {
	for (const [target, status, text] of [
		['/', 200, '<h1>start</h1>'],
		['/docs/', 200, 'the docs'],
		['/docs/a%20b.json?x', 200, '{}'],
		['/docs', 308, ''],
		['/empty/', 404, 'no such page'],
		['/nothing', 404, 'no such page'],
		['/index.html/', 404, 'no such page'],
		['/.manifest', 404, 'no such page'],
		['/_headers', 404, 'no such page'],
		['/_worker.js/index.js', 404, 'no such page'],
		['/index.html.gz.etag', 404, 'no such page'],
		['/.well-known/api-catalog', 200, '{}'],
		['/../secret.txt', 404, 'no such page'],
		['/docs/%2e%2e/%2e%2e/secret.txt', 404, 'no such page'],
		['/..%2fsecret.txt', 404, 'no such page'],
		['/..%5csecret.txt', 404, 'no such page'],
		['//docs/', 404, 'no such page'],
		['/%zz', 404, 'no such page'],
		['/%00', 404, 'no such page'],
	]) {
		const got = await get(target);
		assert.deepEqual([got.status, got.text], [status, text], target);
		assert.equal(got.headers.has('etag'), status === 200, target);
	}
	assert.equal((await get('/docs?a=1')).headers.get('location'), '/docs/?a=1');
	assert.equal((await get('/', { method: 'POST' })).status, 405);
});

test('media types', async () => {
	assert.equal((await get('/')).headers.get('content-type'), 'text/html; charset=utf-8');
	assert.equal((await get('/assets/a.js')).headers.get('content-type'), 'text/javascript; charset=utf-8');
	assert.equal((await get('/nothing.json')).headers.get('content-type'), 'text/html; charset=utf-8');
});

test('the rules of _headers', async () => {
	assert.equal((await get('/')).headers.get('x-all'), '1');
	assert.equal((await get('/docs/')).headers.get('x-all'), '1, 2');
	assert.equal((await get('/assets/a.js')).headers.get('cache-control'), 'immutable');
	assert.equal((await get('/assets/b.js')).headers.get('cache-control'), 'no-store');
});

test('compressed files, and conditions', async () => {
	for (const [codings, coding, text] of [
		['', null, '<h1>start</h1>'],
		['gzip', 'gzip', 'coded by gzip'],
		['gzip, br', 'br', 'coded by br'],
		['gzip;q=1, br;q=0.5', 'gzip', 'coded by gzip'],
		['gzip;q=0', null, '<h1>start</h1>'],
		['*', 'br', 'coded by br'],
		['identity;q=1, gzip;q=0.5', null, '<h1>start</h1>'],
		['zstd', null, '<h1>start</h1>'],
	]) {
		const got = await get('/', { codings });
		assert.deepEqual([got.headers.get('content-encoding'), got.text], [coding, text], codings);
		const condition = `"x", W/${got.headers.get('etag')}`;
		assert.equal((await get('/', { codings, condition })).status, 304, codings);
		assert.equal((await get('/', { codings, condition: '"x"' })).status, 200, codings);
	}
	// A tag beside the file is not used: it could be of another tree.
	assert.match((await get('/', { codings: 'gzip' })).headers.get('etag') ?? '', /^"[0-9a-f]{16}"$/);
	assert.equal((await get('/', { condition: '*' })).status, 304);
});

test('long texts are coded', async () => {
	const plain = await get('/long.txt');
	const br = await serve('GET', '/long.txt', '', 'br');
	const headers = new Headers(br.headers);
	assert.equal(headers.get('content-encoding'), 'br');
	assert.equal(headers.get('etag'), plain.headers.get('etag').replace(/"$/, '-br"'));
	assert.equal(brotliDecompressSync(br.body).toString(), plain.text);
	assert.deepEqual((await serve('GET', '/long.txt', '', 'br')).body, br.body);
	assert.equal((await get('/long.png', { codings: 'br' })).headers.get('content-encoding'), null);
	assert.equal((await get('/docs/', { codings: 'br' })).headers.get('content-encoding'), null);
});
