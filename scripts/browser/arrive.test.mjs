// Who arrives with a question sees its answer and nothing that moves, however slow the machine is:
// the models come when the page has long been drawn, and every pause that the script can make, it
// makes.

import { expect, site, test, visit } from "./browser.mjs";
import { expectShown } from "./explorer.mjs";
import { watchShifts } from "./loads.mjs";

/** Makes the script pause wherever it asks whether it has worked for long: for it, time flies. */
const slow = (page) =>
	page.addInitScript(() => {
		const now = performance.now.bind(performance);
		let late = 0;
		performance.now = () => now() + (late += 20);
	});

/** Holds the models back until the page has been drawn, with what it shows before. */
const holdModels = (page) =>
	page.route(/\/assets\/models-\w+\.json$/, async (route) => {
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		await route.continue();
	});

const questions = ["search=no-such-model", "provider=anthropic,google&status=active&search=haiku", "type=embedding&ids=every"];

for (const query of questions) {
	test(`nothing moves, and filters show what they would find: ${query}`, async ({ open }) => {
		const page = await open();
		const moved = await watchShifts(page);
		await slow(page);
		await holdModels(page);
		await visit(page, `${site}/?${query}`);
		const facets = page.locator(".facets");
		await expect(facets).toBeVisible();
		// Once the page is shown, its filters have the counts of the answer.
		const shown = await facets.innerText();
		await expectShown(page, site, query);
		await page.waitForLoadState("networkidle");
		expect(await moved()).toEqual([]);
		expect(await facets.innerText()).toBe(shown);
		expect(page.faults).toEqual([]);
	});
}
