// A catalog of 10,000 models without pages for them: the explorer works as with the small one, and models are
// shown by the comparison.

import assert from "node:assert/strict";

import { eventually, expect, synthetic as site, test, visit } from "./browser.mjs";
import { expectShown, filter, nameOf, pagesMenu, searchBox } from "./explorer.mjs";

test("filter, search and turn to the last page of 10,000 models", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?ids=every`);
	const { meta, data } = await expectShown(page, site, "ids=every");
	assert.equal(meta.total, 10_000);
	await pagesMenu(page).getByRole("link", { name: "Page 200" }).click();
	await expectShown(page, site, "page=200&ids=every");
	await filter(page, "chat").click();
	await expectShown(page, site, "type=chat&ids=every");
	const word = data[0].id.slice(0, 6).toLowerCase();
	await searchBox(page).fill(word);
	await expectShown(page, site, `type=chat&search=${encodeURIComponent(word)}&ids=every`);
	expect(page.faults).toEqual([]);
});

test("a row leads to the comparison, which shows the model", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?ids=every`);
	const { data } = await expectShown(page, site, "ids=every");
	for (const model of [data[0], data[7], data[49]]) {
		await page.locator("main table tbody tr").nth(data.indexOf(model)).getByRole("link").first().click();
		await expect(page).toHaveURL(/\/compare\/\?/);
		await eventually(async () => {
			const text = await page.locator("main").innerText();
			assert.ok(text.includes(nameOf(model)) && text.includes(model.id), text);
		});
		await page.goBack();
		await expectShown(page, site, "ids=every");
	}
	expect(page.faults).toEqual([]);
});
