// On paper there is the content, dark on white, and nothing to click.

import assert from "node:assert/strict";
import test from "node:test";

import { site, visit, withBrowser } from "./browser.mjs";
import { wantLight } from "./colours.mjs";
import { filters, searchBox } from "./explorer.mjs";
import { pages } from "./pages.mjs";

const open = withBrowser();

test("printed with dark colours chosen, the list is dark on white and without controls", async () => {
	const page = await open({ colorScheme: "light" });
	await visit(page, site);
	const switchColours = page.getByRole("button", { name: /^Colours: / });
	for (let press = 0; press < 2; press++) await switchColours.click(); // light, then dark
	await page.emulateMedia({ media: "print" });
	await wantLight(page);
	assert.equal(await page.locator("main table tbody tr:visible").count(), 50);
	const shown = [];
	for (const control of [filters(page), searchBox(page), page.getByRole("navigation", { name: "Main" }), page.getByRole("group", { name: "Copy request as" })]) {
		if (await control.isVisible()) shown.push(String(control));
	}
	assert.deepEqual(shown, []);
});

test("a model and a guide fit the paper", async () => {
	const page = await open();
	for (const path of [pages.model, pages.documentation]) {
		await visit(page, site + path);
		const pdf = await page.pdf({ format: "A4" });
		assert.ok(pdf.length > 5000, `${path} prints ${pdf.length} bytes`);
	}
});
