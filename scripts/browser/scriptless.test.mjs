// Without JavaScript a page shows its content, and nothing that would not work. Go's tests check
// that lists have every model.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";
import { expectedRows, filter, leads, rows, searchBox } from "./explorer.mjs";

test("the first page of the list is in the HTML, without controls that need a script, for any address", async ({ open }) => {
	const page = await open({ javaScriptEnabled: false });
	await visit(page, `${site}/?provider=openai`);
	await page.getByText("Search and filters need JavaScript").waitFor();
	assert.deepEqual(await rows(page), await expectedRows(site, await leads(site, "")));
	const controls = ["checkbox", "button", "combobox"].map((role) => page.getByRole(role));
	for (const control of [...controls, searchBox(page), filter(page, "tool calls"), page.getByRole("columnheader").getByRole("link")]) {
		assert.equal(await control.count(), 0, `${control} is shown`);
	}
	expect(page.faults).toEqual([]);
});
