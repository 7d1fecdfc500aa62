// What the copy buttons copy is run: it sends the request that it names, whatever is in it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { promisify } from "node:util";

import { forms, safe, snippet } from "../../../site/website/assets/src/snippets.ts";
import { initial, query } from "../../../site/website/assets/src/state.ts";

const run = promisify(execFile);
const model = { provider: "openai", id: "o1", status: "active" };

let work, server, base;
const requests = [];
before(async () => {
	work = await mkdtemp(path.join(os.tmpdir(), "snippets-"));
	server = http.createServer((request, response) => {
		requests.push(request.url);
		const list = new URL(request.url, "http://127.0.0.1").pathname.endsWith("/models");
		response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data: list ? [model] : model }));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	base = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
	server?.close();
	await rm(work, { recursive: true, force: true });
});

async function runFile(name, text, command, ...args) {
	const file = path.join(work, name);
	await writeFile(file, text);
	return (await run(command, [...args, file], { cwd: work })).stdout;
}

/** How a text of each form is run. */
const runs = {
	url: async (text) => (await fetch(text)).text(),
	curl: async (text) => (await run("sh", ["-c", text], { cwd: work })).stdout,
	js: (text) => runFile("snippet.mjs", text, process.execPath),
	python: (text) => runFile("snippet.py", text, "python3"),
	go: async (text) => {
		assert.equal(await runFile("snippet.go", text, "gofmt", "-l"), "");
		return runFile("snippet.go", text, "go", "run");
	},
};

const hostile = "'\"`$(touch touched)${HOME}\\n\\ %s %41 #;&|<>\n\t\u2028é🤖\ud800*?[a]{b,c}!~^";

/** Requests by name, and the path and query that the server should see, decoded. */
const asked = {
	"a search of hostile text": [(prefix) => `${prefix}/api/v1/models?${query({ ...initial, provider: ["openai"], search: hostile })}`, { search: hostile.replace("\ud800", "\ufffd"), provider: "openai" }],
	"a query as someone wrote it": [(prefix) => `${prefix}/api/v1/models?search=${hostile.replaceAll(/[%&#\n\t]/g, "")}`, null],
	"a model of a hostile id": [(prefix) => `${prefix}/api/v1/models/openai/${encodeURIComponent(hostile.replace("\ud800", "\ufffd"))}`, hostile.replace("\ud800", "\ufffd")],
};

for (const form of forms) {
	for (const [name, [path, want]] of Object.entries(asked)) {
		test(`${form}: ${name}`, async () => {
			requests.length = 0;
			const printed = await runs[form](snippet(form, base + path("/a'b")));
			assert.match(printed, /o1/);
			assert.equal(requests.length, 1);
			const url = new URL(requests[0], base);
			if (typeof want === "string") assert.equal(decodeURIComponent(url.pathname), `/a'b/api/v1/models/openai/${want}`);
			else for (const [key, value] of Object.entries(want ?? {})) assert.equal(url.searchParams.get(key), value);
			assert.ok(!(await readdir(work)).includes("touched"), "the text was run");
		});
	}
}

test("an address stays as it is where it can", () => {
	const plain = "http://127.0.0.1:8080/api/v1/models?provider=openai,google&search=a%20b&sort=name#x";
	assert.equal(safe(plain), plain);
	assert.equal(snippet("curl", plain), `curl -s '${plain}'`);
	assert.equal(safe("http://[::1]:8080/a[b]"), "http://[::1]:8080/a%5Bb%5D");
});
