// On a host that serves the tree's files and ignores queries, as a CDN does, the explorer answers them itself, and as the
// API would.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";

import { expect, site, test, tree, visit } from "./browser.mjs";
import { filter, searchBox, wantShown } from "./explorer.mjs";

const types = { ".html": "text/html; charset=utf-8", ".json": "application/json", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** Reads the file that a path stands for, by the rules that the README asks of a static host; null if there is none. */
async function find(pathname) {
	const plain = decodeURIComponent(pathname).slice(1);
	const names = plain.endsWith("/") || plain === "" ? [`${plain}index.html`] : [plain, `${plain}.json`, `${plain}/index.json`];
	for (const name of names) {
		try {
			return { body: await readFile(path.join(tree, name)), type: types[path.extname(name)] ?? "application/octet-stream" };
		} catch (error) {
			if (!["ENOENT", "EISDIR", "ENOTDIR"].includes(error.code)) throw error;
		}
	}
	return null;
}

let server, host;
test.beforeAll(async () => {
	server = http.createServer(async (request, response) => {
		const file = await find(new URL(request.url, "http://host").pathname);
		response.writeHead(file ? 200 : 404, { "Content-Type": file?.type ?? "text/plain" });
		response.end(file?.body ?? "not found");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	host = `http://127.0.0.1:${server.address().port}`;
});
test.afterAll(() => server?.close());

const queries = [
	"provider=anthropic,google&status=active&search=haiku",
	"type=chat&sort=name&order=asc&page=3",
	"search=META-LLAMA/&limit=10",
	"sort=provider&page=5&limit=100",
	"search=straße",
];

for (const query of queries) {
	test(`the answer to ${query} is the API's`, async ({ open }) => {
		const page = await open();
		const encoded = query.replace("ß", "%C3%9F");
		await visit(page, `${host}/?${encoded}`);
		await wantShown(page, site, encoded);
		expect(page.faults).toEqual([]);
	});
}

test("filter and search", async ({ open }) => {
	const page = await open();
	await visit(page, host);
	await filter(page, "Groq").click();
	await wantShown(page, site, "provider=groq");
	await searchBox(page).fill("llama");
	await wantShown(page, site, "provider=groq&search=llama");
	expect(page.faults).toEqual([]);
});

test("a wrong value is refused in the API's words", async ({ open }) => {
	const page = await open();
	await visit(page, `${host}/?sort=size`);
	const { error } = await (await fetch(`${site}/api/v1/models?sort=size`)).json();
	await page.getByRole("alert").waitFor();
	assert.ok((await page.getByRole("alert").innerText()).includes(error.message), error.message);
});
