// A catalog of 10,000 models without pages for them: the comparison shows models.

import assert from "node:assert/strict";

import { eventually, expect, synthetic as site, test, visit } from "./browser.mjs";
import { expectShown, nameOf, pagesMenu } from "./explorer.mjs";

test("a row leads to the comparison, which shows the model", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?ids=every`);
	const { data } = await expectShown(page, site, "ids=every");
	await expect(pagesMenu(page)).toContainText("Page 1 of 200");
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
