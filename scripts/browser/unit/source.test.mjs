// Where answers come from: the API, or where the host serves files only, this browser.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";

import { modelHref, modelPath, compareHref } from "../../../site/website/assets/src/address.ts";
import { fetchModel } from "../../../site/website/assets/src/documents.ts";
import { Failure, fetchJSON, openSource } from "../../../site/website/assets/src/source.ts";

const list = (limit) => ({ data: [], meta: { total: 0, page: 1, limit, pages: 0 } });
const json = (body, status = 200) => new Response(JSON.stringify(body), { status });
const html = (status) => new Response("<h1>Hello</h1>", { status });
/** A script as local.ts is, that answers with what it was asked. */
const local = `data:text/javascript,${encodeURIComponent("export const open = async (s) => (query) => ({ local: query, of: s.prefix })")}`;
const settings = { prefix: "/c", local };

const realFetch = globalThis.fetch;
afterEach(() => (globalThis.fetch = realFetch));

/** Has `answer` take the place of the network; returns the paths asked for. */
function network(answer) {
	const asked = [];
	globalThis.fetch = async (path, { signal }) => {
		asked.push(path);
		const response = await Promise.race([answer(path), new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))]);
		if (response instanceof Error) throw response;
		return response;
	};
	return asked;
}

const never = new AbortController().signal;
const api = (path) => json(list(path.endsWith("limit=1") ? 1 : 50));

test("a host that answers queries is asked once what it is", async () => {
	const asked = network(api);
	const source = openSource(settings);
	assert.equal((await source.answer("", never)).meta.limit, 50);
	assert.deepEqual(asked, ["/c/api/v1/models"]);
	await source.answer("type=chat", never);
	await source.answer("type=image", never);
	assert.deepEqual(asked.slice(1).toSorted(), ["/c/api/v1/models?limit=1", "/c/api/v1/models?type=chat", "/c/api/v1/models?type=image"]);
	assert.equal(source.local, false);
});

for (const [name, answer] of Object.entries({ "ignores queries": () => json(list(50)), "has no such file": () => html(404), "answers with a page": () => html(200) })) {
	test(`a host that ${name}: this browser answers`, async () => {
		const asked = network(answer);
		const source = openSource(settings);
		assert.deepEqual(await source.answer("type=chat", never), { local: "type=chat", of: "/c" });
		assert.equal(source.local, true);
		const before = asked.length;
		assert.deepEqual(await source.answer("", never), { local: "", of: "/c" });
		assert.equal(asked.length, before);
	});
}

test("a host that fails is asked again what it is", async () => {
	let down = true;
	network((path) => (down ? html(502) : api(path)));
	const source = openSource(settings);
	await assert.rejects(source.answer("type=chat", never), { message: "The server sent status 502 and no JSON.", status: 0 });
	down = false;
	assert.equal((await source.answer("type=chat", never)).meta.limit, 50);
	assert.equal(source.local, false);
});

test("a script that cannot be loaded is a failure, and the next query tries again", async () => {
	network(() => json(list(50)));
	const broken = { prefix: "", local: "data:text/javascript,)" };
	const source = openSource(broken);
	await assert.rejects(source.answer("type=chat", never), { message: "The script that answers queries on this host cannot be loaded." });
	broken.local = local;
	assert.deepEqual(await source.answer("a=b", never), { local: "a=b", of: "" });
});

test("who gives up waiting does not wait for the host either", async () => {
	network(() => new Promise(() => {}));
	const source = openSource(settings);
	const waiting = new AbortController();
	const answer = source.answer("type=chat", waiting.signal);
	const reason = new Failure("enough");
	waiting.abort(reason);
	await assert.rejects(answer, reason);
	await assert.rejects(source.answer("type=chat", waiting.signal), reason);
});

const failures = [
	["the network", () => new TypeError("failed"), { message: "The server cannot be reached.", status: 0, answered: false }],
	["a refusal", () => json({ error: { code: "invalid_parameter", message: "page: no" } }, 400), { message: "page: no", status: 400, answered: true }],
	["an error of the API", () => json({ error: { code: "internal_error", message: "oh" } }, 500), { message: "oh", status: 0, answered: true }],
	["JSON of someone else", () => json(null, 403), { message: "The server sent status 403.", status: 403, answered: false }],
	["a page", () => html(200), { message: "The server sent status 200 and no JSON.", status: 404, answered: false }],
];
for (const [name, answer, want] of failures) {
	test(`a failure: ${name}`, async () => {
		network(answer);
		Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
		await assert.rejects(fetchJSON("/x", never), want);
	});
}

test("offline", async () => {
	network(() => new TypeError("failed"));
	Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
	await assert.rejects(fetchJSON("/x", never), { message: "This device is offline." });
});

test("the document of a model: from the API, or from its file", async () => {
	const found = json({ data: { id: "x" } });
	const paths = (asked, has) => network((path) => (path === has ? found.clone() : html(404)));
	for (const has of ["/c/api/v1/models/groq/Qwen/qwen3", "/c/api/v1/models/groq/Qwen/qwen3.json", "/c/api/v1/models/groq/_/~51wen~2fqwen3.json"]) {
		const asked = paths([], has);
		assert.equal((await fetchModel("/c", "groq", "Qwen/qwen3", never)).data.id, "x");
		assert.equal(asked.at(-1), has);
	}
	paths([], "");
	await assert.rejects(fetchModel("/c", "groq", "none", never), { status: 404 });
	const asked = network(() => json({ error: { code: "model_not_found", message: "none" } }, 404));
	await assert.rejects(fetchModel("/c", "groq", "none", never), { message: "none", status: 404 });
	assert.equal(asked.length, 1);
});

test("addresses of models", () => {
	const site = { prefix: "/c", pages: true, unlinked: ["groq/Odd"] };
	const wants = [
		["openai", "gpt-4o", "/c/models/openai/gpt-4o/"], ["groq", "a/B:c@d+e_f.g", "/c/models/groq/a/B:c@d+e_f.g/"], ["groq", "Odd", "/c/model/?provider=groq&id=Odd"],
		["groq", "a//b", "/c/model/?provider=groq&id=a//b"], ["groq", ".a", "/c/model/?provider=groq&id=.a"], ["groq", "é&x=y z", "/c/model/?provider=groq&id=%C3%A9%26x%3Dy%20z"],
		["groq", "x".repeat(201), `/c/model/?provider=groq&id=${"x".repeat(201)}`],
	];
	for (const [provider, id, want] of wants) assert.equal(modelHref(site, { provider, id }), want);
	assert.equal(modelHref({ ...site, pages: false }, { provider: "openai", id: "gpt-4o" }), "/c/model/?provider=openai&id=gpt-4o");
	assert.equal(modelPath("", "groq", "a/b:c@d+e=f$g&h,i;j(k)"), "/api/v1/models/groq/a/b:c@d+e=f$g&h%2Ci%3Bj%28k%29");
	assert.equal(modelPath("", "groq", "a/../b.c"), "/api/v1/models/groq/a%2F%2E%2E%2Fb%2Ec");
	assert.equal(compareHref("/c", ["groq/a/b", "openai/é"]), "/c/compare/?m=groq/a/b&m=openai/%C3%A9");
	assert.equal(compareHref("", []), "/compare/");
});
