// Measures the engine: its start, its memory, and the time of a query, in this program or over HTTP.
//
//	node site/edge/test/bench.mjs --folder dist/_worker.js [--indexed]    the engine by itself
//	node site/edge/test/bench.mjs --base http://127.0.0.1:8787            a server, one request after the other
//
// Prints medians and 99th percentiles in microseconds.

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

const { values: options } = parseArgs({
	options: {
		folder: { type: 'string' },
		base: { type: 'string' },
		indexed: { type: 'boolean', default: false },
		rounds: { type: 'string', default: '5000' },
		model: { type: 'string', default: 'openai/gpt-4o' },
	},
});

/** What is asked, and in which coding. @type {[string, string, string][]} */
const cases = [
	['default page', '/api/v1/models', ''],
	['default page, gzip', '/api/v1/models', 'gzip'],
	['two filters and a search', '/api/v1/models?provider=openai&type=chat&search=mini', ''],
	['rare search', '/api/v1/models?search=nemotron', ''],
	['search without a match', '/api/v1/models?search=no+such+model', ''],
	['one model', `/api/v1/models/${options.model}`, ''],
];

/** @param {number[]} times in milliseconds */
function report(/** @type {string} */ name, times) {
	times.sort((a, b) => a - b);
	const at = (/** @type {number} */ share) => Math.round(1000 * times[Math.floor(share * times.length)]);
	console.log(`${name.padEnd(28)} median ${String(at(0.5)).padStart(6)} µs   p99 ${String(at(0.99)).padStart(6)} µs`);
}

async function alone(/** @type {string} */ folder) {
	const home = pathToFileURL(`${resolve(folder)}/`);
	const { Engine } = await import(new URL('engine.mjs', home).href);
	const code = readFileSync(join(folder, 'engine.wasm'));
	const dataset = readFileSync(join(folder, 'dataset.bin'));
	const cpu = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
	const before = [performance.now(), cpu()];
	const module = new WebAssembly.Module(code);
	const compiled = [performance.now(), cpu()];
	const engine = new Engine(module, dataset, { log: console.error, indexed: options.indexed });
	const loaded = [performance.now(), cpu()];
	const ms = (/** @type {number[]} */ [a, b], /** @type {number[]} */ [c, d]) => `${Math.round(c - a)} ms (${Math.round(d - b)} ms of processors)`;
	console.log(`compile ${ms(before, compiled)}, start and load ${ms(compiled, loaded)}, memory ${(engine.size / 1e6).toFixed(1)} MB`);
	for (const [name, target, coding] of cases) {
		engine.answer('GET', target, '', coding);
		const times = [];
		for (let i = 0; i < Number(options.rounds); i++) {
			const start = performance.now();
			engine.answer('GET', target, '', coding);
			times.push(performance.now() - start);
		}
		report(name, times);
	}
	console.log(`memory ${(engine.size / 1e6).toFixed(1)} MB`);
}

async function over(/** @type {string} */ base) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const get = (/** @type {string} */ target, /** @type {string} */ coding) => new Promise((done, fail) => {
		const headers = coding ? { 'Accept-Encoding': coding } : {};
		request(base + target, { agent, headers }, (response) => response.resume().on('end', () => done(undefined))).on('error', fail).end();
	});
	for (const [name, target, coding] of cases) {
		const times = [];
		for (let i = 0; i < Number(options.rounds); i++) {
			const start = performance.now();
			await get(target, coding);
			times.push(performance.now() - start);
		}
		report(name, times);
	}
	agent.destroy();
}

if (options.folder) {
	await alone(options.folder);
}
if (options.base) {
	await over(options.base);
}
