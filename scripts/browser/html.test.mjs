// Pages are valid HTML: the W3C's checker finds no error in one page of each kind, and every night
// in every page of the tree.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob } from "node:fs/promises";

import { expect, test, tree } from "./browser.mjs";
import { missing, pages } from "./pages.mjs";
import { nightly, vnuJar } from "./tools.mjs";

/** The file of a page's path. */
const fileOf = (path) => (path === missing ? "404.html" : `${path.slice(1).replace(/\?.*/, "")}index.html`);

test("the W3C's checker finds no error in a page or picture", async () => {
	const pictures = await Array.fromAsync(glob("assets/*.svg", { cwd: tree }));
	const html = nightly ? await Array.fromAsync(glob("**/*.html", { cwd: tree })) : [...Object.values(pages), missing].map(fileOf);
	const files = [...new Set(html), ...pictures];
	const checker = spawn("java", ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", vnuJar, "--errors-only", "--also-check-svg", "--format", "gnu", "--stdout", ...files], {
		cwd: tree,
	});
	let found = "";
	for (const stream of [checker.stdout, checker.stderr]) stream.on("data", (text) => (found += text));
	const [code] = await once(checker, "close");
	console.log(`${files.length - pictures.length} pages and ${pictures.length} pictures checked`);
	expect(found.trim().split("\n").filter(Boolean).slice(0, 20)).toEqual([]);
	assert.equal(code, 0);
});
