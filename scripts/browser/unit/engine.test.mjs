// The browser's own answers are those of the API, byte for byte: over real models and over one of hard texts, for
// hundreds of queries, right and wrong.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { escapeID } from "../../../site/website/assets/src/documents.ts";
import { modelPath } from "../../../site/website/assets/src/address.ts";
import { answerer, compare } from "../../../site/website/assets/src/engine.ts";
import { sample } from "../server.mjs";
import { allowed, hard, hardModels, hardText, providers, random, serveAPI, statuses, types, writeDataset } from "./catalogs.mjs";

const served = {};
let dataset;
const models = hardModels(7, 400);

before(async () => {
	dataset = await writeDataset(models);
	served.real = await serveAPI(sample);
	served.hard = await serveAPI(dataset.folder);
});
after(async () => {
	await Promise.all(Object.values(served).map(({ stop }) => stop()));
	await dataset?.remove();
});

/** All models of an API. */
async function fetchAll(base) {
	const all = [];
	for (let page = 1, pages = 1; page <= pages; page++) {
		const { data, meta } = await (await fetch(`${base}/api/v1/models?limit=100&page=${page}`)).json();
		all.push(...data);
		pages = meta.pages;
	}
	return all;
}

/** What the API and the browser say to a query, as texts. */
async function both(base, answer, query) {
	const want = await (await fetch(`${base}/api/v1/models?${query}`)).text();
	let got;
	try {
		got = JSON.stringify(answer(query));
	} catch (error) {
		if (error.status !== 400) throw error;
		got = JSON.stringify({ error: { code: "invalid_parameter", message: error.message } });
	}
	return [got, want];
}

/** Encodes as a browser would, or by chance more than needed. */
const encode = (r, text) => (r.next(8) ? encodeURIComponent(text) : [...Buffer.from(text)].map((b) => `%${b.toString(16).padStart(2, "0")}`).join(""));

/** A random query: mostly right, sometimes wrong. */
function randomQuery(r, terms) {
	const some = (values) => Array.from({ length: r.next(3) + 1 }, () => r.pick(values)).join(",");
	const parts = {
		provider: () => some(providers), type: () => some(types), status: () => some(statuses),
		search: () => encode(r, r.pick(terms)), sort: () => r.pick(["updated", "name", "provider"]), order: () => r.pick(["asc", "desc"]),
		page: () => String(r.next(12) + 1), limit: () => String(r.next(100) + 1),
	};
	const pairs = Object.keys(parts).filter(() => r.next(3) === 0).map((name) => `${name}=${parts[name]()}`);
	if (r.next(12) === 0) pairs.push(r.pick(["page=0", "page=01", "limit=101", "type=chat,,image", "type= chat", "sort=size", "order=", "status=Active", "page=1&page=2", "search=%ff", "search=%", "search=a;b", "Page=9", "x=%", "search=+", "page=9007199254740991", "page=9007199254740992", `search=${"x".repeat(513)}`]));
	return pairs.join("&");
}

const terms = {
	real: () => ["gpt", "CLAUDE", "openai", "a", " ", "-", "4o", "embedding", "meta-llama/", "tokens", "é", "zzz", "2025", "Llama 3", ", and"],
	hard: () => {
		const r = random(99);
		return [...hard, ...Array.from({ length: 80 }, () => hardText(r, 3)), "open", "TOGETHER"];
	},
};

for (const [name, count] of [["real", 300], ["hard", 500]]) {
	test(`${count} queries over the ${name} dataset`, async () => {
		const { base } = served[name];
		const answer = answerer(await fetchAll(base), allowed);
		const r = random(count);
		const queries = Array.from({ length: count }, () => randomQuery(r, terms[name]()));
		let found = 0;
		for (let start = 0; start < count; start += 20) {
			await Promise.all(queries.slice(start, start + 20).map(async (query) => {
				const [got, want] = await both(base, answer, query);
				assert.equal(got, want, query);
				if (!want.includes('"total":0')) found++;
			}));
		}
		assert.ok(found > count / 3, `only ${found} queries found anything`);
	});
}

test("every id has an address that its document is at", async () => {
	for (const [provider, byID] of models) {
		for (const id of byID.keys()) {
			// No browser can ask for these: it takes them for a folder, encoded too.
			if (id === "." || id === "..") continue;
			const response = await fetch(served.hard.base + modelPath("", provider, id));
			assert.equal(response.status, 200, `${provider}/${id}`);
			assert.equal((await response.json()).data.id, id);
		}
	}
});

test("texts are compared by code point, as their UTF-8 bytes are", () => {
	for (const a of hard) {
		for (const b of hard) assert.equal(Math.sign(compare(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)), `${a} and ${b}`);
	}
});

test("names of files of ids that no file name can hold", () => {
	const names = { "a.b": "_/a~2eb", "É/x": "_/~c3~89~2fx", "-_9z": "_/-_9z", ["x".repeat(201)]: `_/${"x".repeat(200)}/x`, [`${"x".repeat(198)}..`]: `_/${"x".repeat(198)}/~2e~2e` };
	for (const [id, want] of Object.entries(names)) assert.equal(escapeID(id), want);
});
