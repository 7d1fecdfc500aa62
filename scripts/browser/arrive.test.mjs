// Who arrives sees what was asked for and nothing that moves, however slow the machine is: the models
// come when the page has long been drawn, and every pause that the script can make, it makes.

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

test("until an answer is there, lines without words stand for filters and rows, and none of another list is shown", async ({ open }) => {
	for (const query of ["search=haiku", "status=active&input=image&sort=blended_price&order=asc"]) {
		for (const [width, height] of [[1440, 900], [390, 844]]) {
			const page = await open({ viewport: { width, height } });
			const held = Promise.withResolvers();
			await page.route(/\/assets\/models-\w+\.json$/, async (route) => {
				await held.promise;
				await route.continue();
			});
			await page.goto(`${site}/?${query}`);
			await page.locator("#table[aria-busy=true]").waitFor({ state: "attached" });
			const at = `${query} at ${width} px`;
			for (const part of ["#rows", "#count", "#read", ".facets a >> nth=0"]) await expect(page.locator(part), at).toBeHidden();
			if (width > 1024) {
				await expect(page.locator(".facets"), at).toBeVisible();
				await expect(page.locator(".facets"), at).toHaveCSS("background-image", /repeating-linear-gradient/);
			}
			const [words, bars] = await page.locator(".results").evaluate((results) =>
				["::before", "::after"].map((name) => {
					const { content, fontSize, top, height } = getComputedStyle(results, name);
					return { content, fontSize, top: Number.parseFloat(top), height: Number.parseFloat(height) };
				}));
			expect([words.content, words.fontSize, words.top], at).toEqual(['"Searching…"', "14px", 0]);
			expect(bars.height, at).toBeGreaterThan(400);
			const top = await page.locator("#rows").evaluate((rows) =>
				rows.getBoundingClientRect().top - rows.closest(".results").getBoundingClientRect().top);
			if (width > 1024) expect(Math.abs(bars.top - top), at).toBeLessThanOrEqual(1);
			held.resolve();
			await expect(page.locator("#rows")).toBeVisible();
			await expect(page.locator("#count")).toBeVisible();
			const empty = page.locator(".facets a[data-found='0']:not([aria-current])").filter({ visible: true });
			await expect(empty, "filters that find nothing").toHaveCount(0);
			await page.close();
		}
	}
});

test("nothing moves on the front page: not with a phone, and not with a use that an earlier page kept", async ({ open }) => {
	const screens = [{ width: 1280, height: 900 }, { width: 390, height: 844 }];
	for (const viewport of screens) {
		for (const use of ["", "in=10M&out=2M&per=month"]) {
			const page = await open({ viewport });
			const moved = await watchShifts(page);
			await page.addInitScript((kept) => kept && localStorage.setItem("use", kept), use);
			await slow(page);
			await holdModels(page);
			await visit(page, site);
			await expect(page.locator("#count")).toHaveText(/^\d+ models in \d+ rows$/);
			if (use) await expect(page.locator("#rows .cost").first()).toContainText("$");
			await page.waitForLoadState("networkidle");
			expect(await moved(), `${viewport.width} px, ${use}`).toEqual([]);
			expect(page.faults).toEqual([]);
		}
	}
});

test("who asks by a search or by filters sees the answer at once, and not what comes next", async ({ open }) => {
	for (const [query, isShown] of [["", true], ["sort=context", true], ["search=haiku", false], ["status=active&input=image", false]]) {
		const page = await open();
		// Before the script runs, the page is as it will be.
		const early = page.waitForEvent("domcontentloaded").then(() => page.locator(".boards").isVisible());
		await visit(page, `${site}/?${query}`);
		expect(await early, query).toBe(isShown);
		await expect(page.locator("html")).not.toHaveClass(/pending/);
		await expect(page.locator(".boards")).toBeVisible({ visible: isShown });
	}
});

test("the field for the order is as wide before all of its options are read", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const widths = await page.locator("#sort").evaluate((field) => {
		const whole = field.offsetWidth;
		field.replaceChildren(...[...field.options].filter(({ hidden }) => !hidden).slice(0, 1));
		return [field.offsetWidth, whole];
	});
	expect(widths[0]).toBe(widths[1]);
});

test("the field for the order is where it will be before the button beside it is read", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const places = await page.locator("#sort").evaluate((field) => {
		const left = () => field.getBoundingClientRect().left;
		const whole = left();
		document.querySelector("#save").remove();
		return [left(), whole];
	});
	expect(places[0]).toBe(places[1]);
});
