// A visit leaves nothing behind. The promises check the headers of answers.

import assert from "node:assert/strict";

import { site, test, visit } from "./browser.mjs";
import { pages } from "./pages.mjs";

test("a visit leaves nothing behind in the browser", async ({ open }) => {
	const page = await open();
	for (const path of Object.values(pages)) await visit(page, site + path);
	const { cookies, origins } = await page.context().storageState();
	assert.deepEqual(cookies, []);
	assert.deepEqual(origins.flatMap(({ localStorage }) => localStorage), []);
});
