// The list on a phone, and its first screen, which shows many models, on a phone as on a laptop.

import { expect, site, test, visit } from "./browser.mjs";
import { searchBox } from "./explorer.mjs";

const screens = [
	{ width: 1440, height: 900, rows: 13, least: 24 },
	{ width: 360, height: 740, rows: 6, least: 44, hasTouch: true, isMobile: true },
];
for (const { width, height, rows, least, ...touch } of screens) {
	test(`the first screen shows ${rows} models at ${width} by ${height} px, below the search`, async ({ open }) => {
		const page = await open({ viewport: { width, height }, ...touch });
		await visit(page, site);
		const boxes = await page.locator("#rows tr").evaluateAll((all) =>
			all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ bottom, height: Math.round(bottom - top) })));
		expect(boxes.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(rows);
		expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(least);
		const { y } = await searchBox(page).boundingBox();
		expect(y).toBeLessThan((await page.locator("#rows tr").first().boundingBox()).y);
	});
}
