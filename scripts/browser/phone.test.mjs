// The list, its filters and tables on a phone, and the first screen, which shows many models, on a
// phone as on a laptop.

import { expect, overflow, site, test, visit } from "./browser.mjs";
import { searchBox } from "./explorer.mjs";
import { missing, pages } from "./pages.mjs";
import { brokenWords, collisions, cutRows, cutTables } from "./texts.mjs";

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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("no page is wider than a phone", async ({ open }) => {
	for (const width of [320, 390]) {
		const page = await open({ ...phone, viewport: { width, height: 844 } });
		for (const path of [...Object.values(pages), "/sources/", missing]) {
			await visit(page, site + path, path === missing ? 404 : 200);
			expect(await overflow(page), `${path} at ${width} px`).toEqual([]);
			// A phone zooms out of what is wider, and then the window has more pixels than the screen.
			expect(await page.evaluate(() => innerWidth), `${path} at ${width} px`).toBe(width);
		}
	}
});

test("all parts of the menu are on the screen of a phone, and large enough for a finger", async ({ open }) => {
	for (const width of [320, 390]) {
		const page = await open({ ...phone, viewport: { width, height: 844 } });
		await visit(page, `${site}/docs/`);
		const boxes = await page.locator(".top nav a").evaluateAll((all) => all.map((a) => a.getBoundingClientRect().toJSON()));
		expect(boxes.length).toBeGreaterThanOrEqual(7);
		for (const { left, right, height } of boxes) {
			expect(left).toBeGreaterThanOrEqual(0);
			expect(right).toBeLessThanOrEqual(width);
			expect(height).toBeGreaterThanOrEqual(28);
		}
		// Room above the name, without which the bar looks cut off, and between the rows of the menu.
		expect((await page.locator(".top .brand").boundingBox()).y).toBeGreaterThanOrEqual(8);
		// How current the facts are is beside the name: below it, it made the head of each page higher.
		const [name, age] = await Promise.all([".brand", ".age"].map((part) => page.locator(`.top ${part}`).boundingBox()));
		expect(age.y + age.height, `at ${width} px`).toBeLessThanOrEqual(name.y + name.height + 1);
		expect(age.x).toBeGreaterThanOrEqual(name.x + name.width);
		const rows = [...new Set(boxes.map(({ top }) => top))];
		const bottoms = [...new Set(boxes.map(({ bottom }) => bottom))];
		for (const [i, top] of rows.slice(1).entries()) expect(top - bottoms[i]).toBeGreaterThanOrEqual(4);
	}
});

test("links, chips and prices wrap, or show that their row scrolls", async ({ open }) => {
	for (const width of [360, 390, 720, 1000]) {
		const page = await open({ viewport: { width, height: 844 } });
		for (const path of ["/", pages.lifecycle, pages.provider, "/providers/openai/"]) {
			await visit(page, site + path);
			expect(await cutRows(page), `${path} at ${width} px`).toEqual([]);
		}
	}
});

test("filters and cards fit a phone", async ({ open }) => {
	const page = await open(phone);
	await visit(page, site);
	const edges = (selector) => page.locator(selector).evaluateAll((all) =>
		[...new Set(all.map((element) => Math.round(element.getBoundingClientRect().left)))]);
	expect(await edges("#rows .provider [data-field=provider]")).toEqual(await edges("#rows .name a[data-field=link]"));
	await page.getByRole("button", { name: "Filters" }).tap();
	const counts = page.locator(".facets .count");
	await expect(counts.first()).toBeVisible();
	const ends = await counts.evaluateAll((all) => all.map((count) => count.getBoundingClientRect().right));
	expect(Math.max(...ends)).toBeLessThan(phone.viewport.width);
});

test("the figures of all cards are at the same places, and the next end is in the first screen", async ({ open }) => {
	for (const width of [320, 390, 600]) {
		const page = await open({ ...phone, viewport: { width, height: 844 } });
		await visit(page, site);
		for (const fact of ["price_in", "price_out", "context_length"]) {
			const figures = page.locator(`#rows tr :is(td, span)[data-fact=${fact}]:visible`);
			// What is disputed, "$0.50–0.70", is no figure to compare: it wraps.
			const places = await figures.filter({ hasText: /\d/, hasNotText: "–" }).evaluateAll((all) => [...new Set(all.map((figure) => {
				const text = document.createRange();
				text.selectNodeContents(figure);
				return Math.round(text.getBoundingClientRect().left);
			}))]);
			expect(places.length, `${fact} at ${width} px is at ${places}`).toBe(1);
		}
		await expect(page.getByRole("navigation", { name: "What comes next" }).getByRole("link").first()).toBeInViewport();
		await expect(page.locator("#rows tr").nth(3)).toBeInViewport();
	}
});

test("the mark of a price does not touch the context on the narrowest phones", async ({ open }) => {
	for (const width of [320, 360]) {
		const page = await open({ ...phone, viewport: { width, height: 740 } });
		await visit(page, site);
		const gap = await page.locator("#rows tr:has([data-fact=context_length]:not(.none))").first().evaluate((row) => {
			const amount = row.querySelector("[data-fact=price_out]");
			amount.textContent = "$22.50";
			const mark = document.createElement("span");
			mark.className = "doubt";
			amount.after(Object.assign(mark, { textContent: "†" }));
			const text = document.createRange();
			text.selectNodeContents(mark);
			return row.querySelector("td.context").getBoundingClientRect().left - text.getBoundingClientRect().right;
		});
		expect(gap, `at ${width} px`).toBeGreaterThan(2);
	}
});

test("tables on a phone have no columns of single letters", async ({ open }) => {
	const page = await open(phone);
	const { data } = await (await fetch(`${site}/api/v2/models?limit=100`)).json();
	const [{ provider, id }] = data.toSorted((a, b) => (b.prices?.length ?? 0) - (a.prices?.length ?? 0));
	for (const path of ["/providers/", "/types/", `/models/${provider}/${id}/`]) {
		await visit(page, site + path);
		expect(await cutTables(page, ".groups table, table.places"), path).toEqual([]);
		for (const cell of await page.locator(".scroll td:has(a):visible").all()) {
			expect((await cell.boundingBox()).width, `${path}: ${await cell.innerText()}`).toBeGreaterThan(100);
		}
		const heights = await page.locator(".scroll tbody tr:visible").evaluateAll((rows) => rows.map((row) => row.offsetHeight));
		expect(Math.max(...heights), path).toBeLessThan(140);
	}
});

for (const [path, cell] of [
	["/docs/reference/", "Returns this document."],
	["/docs/reference/list-models/", "integer int32"],
	["/docs/agents/", "the models side by side"],
]) {
	test(`tables of ${path} fit a phone, and no code breaks within a word`, async ({ open }) => {
		const page = await open(phone);
		await visit(page, site + path);
		await expect(page.getByRole("cell", { name: cell }).first()).toBeVisible();
		expect(await cutTables(page, ".prose table")).toEqual([]);
		expect(await brokenWords(page, ".prose td")).toEqual([]);
		expect(await collisions(page, ".prose tr")).toEqual([]);
		// A line of code is a line.
		const wrapped = await page.locator(".block > pre > code").evaluateAll((all) => all.filter((code) => {
			const lines = code.textContent.trimEnd().split("\n").length;
			return Math.round(code.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(code).lineHeight)) > lines;
		}).map((code) => code.textContent));
		expect(wrapped).toEqual([]);
		// The button to copy is above the code, and takes no column from it.
		const covered = await page.locator(".block").evaluateAll((all) => all.filter((block) => {
			const button = block.querySelector("button")?.getBoundingClientRect();
			return button && block.querySelector("code").getBoundingClientRect().top < button.bottom;
		}).map((block) => block.textContent));
		expect(covered).toEqual([]);
	});
}

test("the filters of changes take a line on a wide screen, two on others, and a menu opens over the page", async ({ open }) => {
	const page = await open({ javaScriptEnabled: false });
	const nav = page.getByRole("navigation", { name: "Changes" });
	for (const [width, most] of [[1440, 32], [1024, 72], [390, 72], [320, 72]]) {
		await page.setViewportSize({ width, height: 844 });
		await visit(page, `${site}/changes/`);
		const { height } = await nav.boundingBox();
		expect(height, `${width} px wide`).toBeLessThanOrEqual(most);
		const before = (await page.getByRole("heading", { name: "Last 14 days" }).boundingBox()).y;
		await nav.getByText("All providers").first().click();
		await expect(nav.getByRole("link", { name: "OpenAI" })).toBeVisible();
		expect((await page.getByRole("heading", { name: "Last 14 days" }).boundingBox()).y).toBe(before);
	}
	await nav.getByRole("link", { name: "OpenAI" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What changed at OpenAI");
	await expect(nav.locator("summary")).toHaveText(/OpenAI$/);
});

test("guides and sections are folded above the text on narrow screens, and open beside it on wide ones", async ({ open }) => {
	const page = await open({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
	await visit(page, `${site}/docs/check/`);
	const guides = page.getByRole("navigation", { name: "Guides" });
	const sections = page.getByRole("navigation", { name: "On this page" });
	const links = [
		guides.getByRole("link", { name: "Use the data" }),
		sections.getByRole("link", { name: "Find what ends" }),
	];
	for (const link of links) await expect(link).toBeVisible();
	// A tablet on its side has room for one of them beside the text: the sections are folded above it.
	await page.setViewportSize({ width: 1024, height: 844 });
	await expect(links[0]).toBeVisible();
	await expect(links[1]).toBeHidden();
	const text = await page.getByRole("heading", { level: 1 }).boundingBox();
	const menu = await guides.boundingBox();
	expect(menu.x + menu.width).toBeLessThan(text.x);
	const fold = await sections.locator("summary").boundingBox();
	expect(fold.y + fold.height).toBeLessThanOrEqual(text.y);
	for (const width of [900, 390]) {
		await page.setViewportSize({ width, height: 844 });
		const title = await page.getByRole("heading", { level: 1 }).boundingBox();
		for (const [i, fold] of [guides, sections].map((list) => list.locator("summary")).entries()) {
			await expect(links[i]).toBeHidden();
			const { y, height } = await fold.boundingBox();
			expect(height).toBeGreaterThanOrEqual(24);
			expect(y + height).toBeLessThanOrEqual(title.y);
			await fold.click();
			expect((await links[i].boundingBox()).height).toBeGreaterThanOrEqual(24);
			await fold.click();
		}
	}
	await expect(guides.locator("summary")).toHaveText("Guides: Check your code in a terminal");
});

test("what a program prints keeps its columns on a phone, and scrolls", async ({ open }) => {
	const page = await open(phone);
	await visit(page, `${site}/docs/check/`);
	const output = page.getByRole("group", { name: "Output" });
	const lines = (await output.locator("code").innerText()).trimEnd().split("\n").length;
	const { height, scrolls } = await output.evaluate((pre) => ({
		height: pre.firstChild.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(pre).lineHeight),
		scrolls: pre.scrollWidth > pre.clientWidth,
	}));
	expect(scrolls).toBe(true);
	expect(Math.round(height)).toBe(lines);
});

test("what the reader uses is behind a button on a phone, for fingers and for keyboards", async ({ open }) => {
	const page = await open(phone);
	await visit(page, site);
	const field = page.getByRole("textbox", { name: "in", exact: true });
	await expect(field).toBeHidden();
	const button = page.getByRole("button", { name: "Options" });
	await button.focus();
	await page.keyboard.press("Enter");
	await expect(field).toBeVisible();
	for (const target of [button, field, page.getByText("Show retired")]) {
		expect((await target.boundingBox()).height).toBeGreaterThanOrEqual(44);
	}
	await field.fill("10M");
	await expect(page.locator("#rows .cost").first()).toContainText("$");
	await button.tap();
	await expect(field).toBeHidden();
});
