// On paper there is the content, dark on white, and nothing to click.

import assert from "node:assert/strict";

import { site, test, visit } from "./browser.mjs";
import { filters, searchBox } from "./explorer.mjs";
import { cutTables } from "./texts.mjs";

/**
 * How light the texts of a selector are, each from 0 to 1, whatever the ground: browsers do not
 * print backgrounds.
 */
const lightness = (page, selector) =>
	page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((element) => {
		const context = new OffscreenCanvas(1, 1).getContext("2d");
		context.fillStyle = getComputedStyle(element).color;
		context.fillRect(0, 0, 1, 1);
		const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
		return (red + green + blue) / 3 / 255;
	}), selector);

test("a printed model shows its sources", async ({ open }) => {
	const page = await open({ viewport: { width: 700, height: 1000 } });
	await visit(page, `${site}/models/openai/gpt-4o/`);
	await page.emulateMedia({ media: "print" });
	const shown = await page.locator(".facts .said").evaluateAll((all) => all.map((table) => table.checkVisibility()));
	assert.ok(shown.length > 0 && shown.every(Boolean));
	const edges = await page.locator(".facts .said").evaluateAll((all) =>
		[...new Set(all.map((list) => Math.round(list.getBoundingClientRect().left)))]);
	assert.equal(edges.length, 1, `sources begin at ${edges} px, want one column`);
	// What leads elsewhere would be dead words on paper.
	assert.equal(await page.getByText("Something wrong?").filter({ visible: true }).count(), 0);
	assert.equal(await page.getByText("Feed of changes").filter({ visible: true }).count(), 0);
});

test("a printed model leaves out closed folds, except those of prices", async ({ open }) => {
	const page = await open({ viewport: { width: 700, height: 1000 } });
	await visit(page, `${site}/models/openai/gpt-4o/`);
	await page.emulateMedia({ media: "print" });
	const printed = await page.locator("main details:not([open], .pill)").evaluateAll((all) => all
		.filter((fold) => fold.parentElement.querySelector(":scope > #prices") === null)
		.map((fold) => fold.checkVisibility()));
	assert.ok(printed.length > 0 && !printed.some(Boolean), `printed: ${printed}`);
});

test("no printed fold is a heading without content", async ({ open }) => {
	const page = await open({ viewport: { width: 700, height: 1000 } });
	for (const path of ["/models/openai/gpt-4o/", "/lifecycle/", "/changes/", "/sources/", "/downloads/"]) {
		await visit(page, site + path);
		await page.emulateMedia({ media: "print" });
		// Sources of prices are folded into a line that says who states them, and when it was read.
		const empty = await page.locator("main details:not(.pill) > summary:visible").evaluateAll((all) =>
			all.filter(({ parentElement }) => ![...parentElement.children].slice(1).some((part) => part.checkVisibility({ contentVisibilityAuto: true })))
				.map((summary) => summary.innerText));
		assert.deepEqual(empty, [], path);
		await page.emulateMedia({ media: null });
	}
});

test("a printed schedule of retirements has a line for each model, in folded months too", async ({ open }) => {
	const page = await open({ viewport: { width: 700, height: 1000 } });
	await visit(page, `${site}/lifecycle/`);
	await page.emulateMedia({ media: "print" });
	const rows = page.locator("div:not(#mundated) > .retiring > li");
	const heights = await rows.evaluateAll((all) => all.map((row) => row.checkVisibility() ? row.offsetHeight : 0));
	assert.ok(Math.min(...heights) > 0, "a row is not printed");
	assert.ok(heights.toSorted((a, b) => a - b)[heights.length >> 1] < 30, `rows are ${heights} px high, want a line`);
});

test("printed from a dark screen, the list is dark on white and without controls", async ({ open }) => {
	const page = await open({ colorScheme: "dark" });
	await visit(page, site);
	await page.emulateMedia({ media: "print" });
	assert.ok(Math.max(...(await lightness(page, "h1, #rows a, #rows td, #rows code"))) < 0.6, "some text is light, want dark");
	assert.equal(await page.locator("main table tbody tr:visible").count(), 50);
	const shown = [];
	for (const control of [filters(page), searchBox(page), page.getByRole("navigation", { name: "Main" }), page.locator(".request").getByRole("button", { name: "Copy" })]) {
		if (await control.isVisible()) shown.push(String(control));
	}
	assert.deepEqual(shown, []);
});

test("a printed provider has no heading without content, and no table is cut", async ({ open }) => {
	const page = await open({ viewport: { width: 700, height: 1000 } });
	await visit(page, `${site}/providers/openai/`);
	await page.emulateMedia({ media: "print" });
	assert.equal(await page.getByRole("heading", { name: "What comes next" }).isVisible(), false);
	assert.deepEqual(await cutTables(page, ".scroll table"), []);
});
