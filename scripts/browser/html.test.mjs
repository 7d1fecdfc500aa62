// Every page of the tree is valid HTML: the W3C's checker finds no error.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob } from "node:fs/promises";
import path from "node:path";

import { expect, test, tree } from "./browser.mjs";
import { vnuJar } from "./tools.mjs";

test("the W3C's checker finds no error in any page or picture", async () => {
	const files = await Array.fromAsync(glob(["**/*.html", "assets/*.svg", "badge/openai/*.svg"], { cwd: tree }));
	const pages = files.filter((file) => file.endsWith(".html"));
	assert.ok(pages.length > 500, `${pages.length} pages in the tree, want one for each model and more`);
	const checker = spawn("java", ["-Xss4m", "-jar", vnuJar, "--errors-only", "--also-check-svg", "--format", "gnu", "--stdout", ...files], {
		cwd: tree,
	});
	let found = "";
	for (const stream of [checker.stdout, checker.stderr]) stream.on("data", (text) => (found += text));
	const [code] = await once(checker, "close");
	console.log(`${pages.length} pages and ${files.length - pages.length} pictures checked`);
	expect(shorten(found)).toEqual([]);
	assert.equal(code, 0);
});

/** The first places of each kind of error, without the folder of the tree. */
function shorten(found) {
	const places = new Map();
	for (const line of found.trim().split("\n").filter(Boolean)) {
		const [, place, message] = line.match(/^"?(?:file:)?(.*?)"?:?([0-9.-]+: .*)?$/) ?? [];
		const kind = (message ?? line).replace(/^[0-9.-]+: /, "");
		places.set(kind, [...(places.get(kind) ?? []), place && path.relative(tree, place)]);
	}
	return [...places].map(([kind, files]) => `${kind}\n    ${files.length} times, first in ${files.slice(0, 3).join(", ")}`);
}
