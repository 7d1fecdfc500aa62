// Without JavaScript the site is complete: every model can be found by links, and nothing is shown that would not work.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";
import { allModels, expectRows, expectedRows, filter, filters, leads, rows, searchBox } from "./explorer.mjs";
import { pages } from "./pages.mjs";

const scriptless = (open) => open({ javaScriptEnabled: false });

test("the first page of the list is in the HTML, without controls that need a script, for any address", async ({ open }) => {
	const page = await scriptless(open);
	await visit(page, `${site}/?provider=openai`);
	await page.getByText("Search and filters need JavaScript").waitFor();
	expectRows(await rows(page), await expectedRows(site, await leads(site, "")));
	for (const control of [searchBox(page), page.getByRole("checkbox"), page.getByRole("button"), page.getByRole("combobox"), filter(page, "call tools")]) {
		assert.equal(await control.count(), 0, `${control} is shown`);
	}
	expect(page.faults).toEqual([]);
});

for (const [name, query] of [["OpenAI", "provider=openai"], ["deprecated", "status=deprecated"]]) {
	test(`the filter ${name} leads to all its models`, async ({ open }) => {
		const page = await scriptless(open);
		await visit(page, site);
		await filters(page).getByRole("link", { name: new RegExp(`^${name} `) }).click();
		await page.waitForLoadState();
		const found = await rows(page);
		const menu = page.getByRole("navigation", { name: "Pages" });
		const numbers = (await menu.count()) ? await menu.getByRole("link").count() : 1;
		for (let number = 1; number < numbers; number++) {
			await menu.getByRole("link").nth(number).click();
			await page.waitForLoadState();
			found.push(...(await rows(page)));
		}
		const all = await allModels(site, query);
		// The page of a provider does not repeat its name in each row.
		const expected = query.startsWith("provider=") ? all.map(({ id }) => id) : await expectedRows(site, all);
		expectRows(found.toSorted(), expected.toSorted());
		expect(page.faults).toEqual([]);
	});
}

test("every kind of page shows its heading and says what it cannot do", async ({ open }) => {
	const page = await scriptless(open);
	for (const [name, path] of Object.entries(pages)) {
		await visit(page, site + path);
		assert.ok((await page.locator("main").innerText()).trim().length > 40, `${name} is empty`);
		assert.equal(await page.getByRole("alert").count(), 0, `${name} shows an error`);
	}
	expect(page.faults).toEqual([]);
});
