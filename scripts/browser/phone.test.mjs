// On a phone every kind of page fits the width of the screen: what is wider, such as a table of facts, scrolls by itself.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { count, filter, searchBox, expectShown } from "./explorer.mjs";
import { missing, pages } from "./pages.mjs";

/** Elements that reach beyond the window, if the page can be scrolled sideways. */
const overflow = (page) =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
		return [`${scrollWidth} px`, ...wide.slice(0, 5).map(({ nodeName, id, className }) => `${nodeName}#${id}.${className}`)];
	});

for (const width of [320, 360]) {
	test(`no page scrolls sideways at ${width} px`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });
		const faults = [];
		for (const path of [...Object.values(pages), missing]) {
			await visit(page, site + path, path === missing ? 404 : 200);
			const found = await overflow(page);
			if (found.length > 0) faults.push(`${path}: ${found.join(", ")}`);
		}
		expect(faults).toEqual([]);
	});
}

test("filter and search on a phone", async ({ open }) => {
	const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
	await visit(page, site);
	if (!(await filter(page, "OpenAI").isVisible())) await page.getByText("Filters").first().tap();
	await filter(page, "OpenAI").tap();
	await expectShown(page, site, "provider=openai");
	await searchBox(page).fill("mini");
	await expectShown(page, site, "provider=openai&search=mini");
	await eventually(async () => assert.ok(await count(page).isVisible()));
	expect([...page.faults, ...(await overflow(page))]).toEqual([]);
});
