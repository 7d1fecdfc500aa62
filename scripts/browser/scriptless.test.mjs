// Without JavaScript every page shows its content, and nothing that would not work. Go's tests check that lists have every model.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";
import { expectRows, expectedRows, filter, leads, rows, searchBox } from "./explorer.mjs";
import { pages } from "./pages.mjs";
import { nightly } from "./tools.mjs";

const scriptless = (open) => open({ javaScriptEnabled: false });

test("the first page of the list is in the HTML, without controls that need a script, for any address", async ({ open }) => {
	const page = await scriptless(open);
	await visit(page, `${site}/?provider=openai`);
	await page.getByText("Search and filters need JavaScript").waitFor();
	expectRows(await rows(page), await expectedRows(site, await leads(site, "")));
	for (const control of [searchBox(page), page.getByRole("checkbox"), page.getByRole("button"), page.getByRole("combobox"), filter(page, "tool calls")]) {
		assert.equal(await control.count(), 0, `${control} is shown`);
	}
	expect(page.faults).toEqual([]);
});

/** Pages that scripts fill or change; the others are as with scripts. */
const scripted = ["comparison", "check", "changes", "status", "model"];

test("every kind of page shows its content, and no error", async ({ open }) => {
	const page = await scriptless(open);
	for (const name of nightly ? Object.keys(pages) : scripted) {
		await visit(page, site + pages[name]);
		assert.ok((await page.locator("main").innerText()).trim().length > 40, `${name} is empty`);
		assert.equal(await page.getByRole("alert").count(), 0, `${name} shows an error`);
	}
	expect(page.faults).toEqual([]);
});
