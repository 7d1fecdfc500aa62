// What pages load: once, and again if it failed, with a sentence for people.

import assert from "node:assert/strict";
import test from "node:test";

import { loadJSON, loadScript, once } from "../../../site/website/assets/src/load.ts";

test("what fails to load is said in a sentence, with its address", async (t) => {
	Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
	for (const [answer, says] of [
		[() => { throw new TypeError("refused"); }, "The server cannot be reached."],
		[() => new Response("<h1>Not found</h1>", { status: 404 }), "The server sent status 404."],
		[() => Response.json({ error: "gone" }, { status: 410 }), "The server sent status 410."],
		[() => new Response("<h1>Sign in</h1>"), "The server sent status 200 and no prices."],
		[() => new Response("null"), "The server sent status 200 and no prices."],
		[() => ({ ok: true, status: 200, json: async () => { throw new DOMException("slow", "TimeoutError"); } }), "It took longer than 20 seconds."],
	]) {
		t.mock.method(globalThis, "fetch", async () => answer());
		const error = await loadJSON("/prices.json", "prices").catch((error) => error);
		assert.deepEqual([error.message, error.cause], [says, "/prices.json"]);
	}
	const gone = "file:///no/such/script.js";
	t.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
	await assert.rejects(loadScript(gone), { message: "The server sent status 404.", cause: gone });
	t.mock.method(globalThis, "fetch", async () => Response.json({ a: 1 }));
	assert.deepEqual(await loadJSON("/prices.json", "prices"), { a: 1 });
});

test("a load that failed is forgotten, and one that did not is kept", async () => {
	let calls = 0;
	const load = once(async (name) => {
		calls++;
		if (calls === 1) throw new Error("down");
		return `${name} ${calls}`;
	});
	const both = await Promise.allSettled([load("a"), load("a")]);
	assert.deepEqual(both.map(({ reason }) => reason.message), ["down", "down"]);
	assert.equal(await load("a"), "a 2");
	assert.equal(await load("b"), "a 2");
});
