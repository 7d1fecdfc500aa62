// On paper there is the content, dark on white, and nothing to click.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";
import { wantDarkText } from "./colours.mjs";
import { filters, searchBox } from "./explorer.mjs";
import { pages } from "./pages.mjs";

test("printed with dark colours chosen, the list is dark on white and without controls", async ({ open }) => {
	const page = await open({ colorScheme: "light" });
	await visit(page, site);
	const switchColours = page.getByRole("button", { name: /^Theme: / });
	for (let press = 0; press < 2; press++) await switchColours.click(); // light, then dark
	await page.emulateMedia({ media: "print" });
	await wantDarkText(page);
	assert.equal(await page.locator("main table tbody tr:visible").count(), 50);
	const shown = [];
	for (const control of [filters(page), searchBox(page), page.getByRole("navigation", { name: "Main" }), page.getByRole("group", { name: "Copy request as" })]) {
		if (await control.isVisible()) shown.push(String(control));
	}
	assert.deepEqual(shown, []);
});

/** The width of A4 paper without Chromium's margins, in CSS pixels, and the most pages that each kind of page may take. */
const paper = { width: 718, height: 1047 };
const most = { model: 3, documentation: 20, "documentation of version 1": 12 };

test("a model and a guide fit the paper", async ({ open }) => {
	const page = await open({ viewport: paper });
	for (const name of Object.keys(most)) {
		await visit(page, site + pages[name]);
		await page.emulateMedia({ media: "print" });
		expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBeLessThanOrEqual(paper.width);
		const printed = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
		expect(printed, `pages of ${name}`).toBeGreaterThanOrEqual(1);
		expect(printed, `pages of ${name}`).toBeLessThanOrEqual(most[name]);
	}
});
