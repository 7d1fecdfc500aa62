// Every kind of page is accessible, as far as axe can tell with all of its rules, in both color
// schemes, on a desktop and on a phone. On a phone it fits the width of the screen: what is wider,
// such as a table of facts, scrolls by itself. It loads without a fault: no error in the console,
// no violation of the content security policy, no request to another origin, and nothing moves once
// it is shown; and it leaves nothing behind in the browser. Some pages are only tested every night.

import { accessibilityFaults } from "./accessibility.mjs";
import { expect, overflow, site, test, visit } from "./browser.mjs";
import { watchShifts, weigh } from "./loads.mjs";
import { missing, pages, variants, visited } from "./pages.mjs";
import { nightly } from "./tools.mjs";

test.describe.configure({ mode: "parallel" });

const tested = Object.entries(pages).filter(([name]) => nightly || !variants.includes(name));

for (const [name, path, status] of [...tested, ["not found", missing, 404]]) {
	test(`${name}: ${path}`, async ({ open }) => {
		const page = await open();
		const moved = await watchShifts(page);
		const tooHeavy = await weigh(page);
		await visit(page, site + path, status);
		await page.waitForLoadState("networkidle");
		const faults = await moved();
		if (visited.includes(name)) faults.push(...tooHeavy());
		faults.push(...(await accessibilityFaults(page)));
		for (const width of [360, 320]) {
			await page.setViewportSize({ width, height: 740 });
			faults.push(...(await overflow(page)));
		}
		const expected = `Failed to load resource: the server responded with a status of ${status} (Not Found)`;
		expect([...faults, ...page.faults.filter((fault) => !fault.includes(expected))]).toEqual([]);
		expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
	});
}

test("a site without an address names its own in examples, and in what is copied", async ({ open }) => {
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	// A build without an address has this one, and says so in its pages.
	const standIn = "http://localhost:8080";
	await page.route(/\/(docs\/cost|lifecycle)\/$/, async (route) => {
		const response = await route.fetch();
		const text = (await response.text()).replaceAll(site, standIn).replace("<main ", `<main data-stand-in="${standIn}" `)
			.replace(/href="webcal:[^"]*"/, 'href="/lifecycle.ics" data-webcal');
		await route.fulfill({ response, body: text });
	});
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await visit(page, `${site}/docs/cost/`);
	const block = page.locator("main .block", { hasText: "/api/v2/cost?model=" }).first();
	await expect(block).toContainText(`${site}/api/v2/cost?`);
	await expect(page.locator("main")).not.toContainText(standIn);
	await block.getByRole("button", { name: "Copy" }).click();
	await expect.poll(copied).toContain(`'${site}/api/v2/cost?`);

	await visit(page, `${site}/lifecycle/`);
	await page.getByRole("button", { name: "Copy its address" }).click();
	await expect.poll(copied).toBe(`${site}/lifecycle.ics`);
	await expect(page.getByRole("link", { name: "Subscribe in your calendar" })).toHaveAttribute("href", `${site.replace("http:", "webcal:")}/lifecycle.ics`);
});

test("the head, the foot and the beginning of lines are at one place on all pages", async ({ open }) => {
	for (const width of [1920, 1440]) {
		const page = await open({ viewport: { width, height: 1080 } });
		const seen = [];
		for (const path of ["/", pages.provider, pages.family, pages.model, pages.comparison, "/docs/", "/lifecycle/"]) {
			await visit(page, site + path);
			seen.push(await page.evaluate(() => {
				const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
				const foot = boxOf(".bottom").top;
				return {
					brand: Math.round(boxOf(".brand").left),
					menu: Math.round(boxOf(".top nav a:last-child").left),
					about: Math.round(boxOf(".bottom nav").left),
					line: Math.round(boxOf(".bottom nav").top - foot),
					main: Math.round(boxOf("main").left + Number.parseFloat(getComputedStyle(document.querySelector("main")).paddingLeft)),
				};
			}));
		}
		for (const places of seen) expect(places).toEqual(seen[0]);
		expect(seen[0].main).toBe(seen[0].brand);
	}
});

test("guides are searched by headings and by words, and listed without a script", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/docs/`);
	const sections = page.locator("#sections");
	await page.keyboard.press("/");
	await page.keyboard.type("if-none-match");
	await expect(sections.locator("small:not(:empty)").first()).toContainText("If-None-Match");
	await expect(sections.locator("a:visible").first()).toBeVisible();
	await expect(page.locator("#found")).toHaveText(/^\d+ sections?$/);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("price a log");
	await expect(sections.getByRole("link", { name: "Price a log" })).toHaveAttribute("href", /\/docs\/\w+\/#price-a-log$/);
	await page.locator("#find").fill("no such word anywhere");
	await expect(page.locator("#found")).toHaveText("No sections");
	await page.locator("#find").fill("");
	await expect(sections).not.toHaveAttribute("open");
	expect(page.faults).toEqual([]);

	const plain = await open({ javaScriptEnabled: false });
	await visit(plain, `${site}/docs/`);
	await expect(plain.locator("#find")).toBeHidden();
	await plain.locator("#sections > summary").click();
	await expect(plain.locator("#sections").getByRole("link", { name: "Price a log" })).toBeVisible();
});

test("of the sections of a guide, the one that is read is marked, to its end", async ({ open }) => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await visit(page, `${site}/docs/cost/`);
	const sections = page.getByRole("navigation", { name: "On this page" });
	const marked = sections.locator("[aria-current]");
	for (const name of ["The bill", "The tier and the day", "The price"]) {
		await sections.getByRole("link", { name, exact: true }).click();
		await expect(marked).toHaveText([name]);
	}
	await page.evaluate(() => scrollTo(0, 0));
	await expect(marked).toHaveText(["Price a log"]);
	await page.setViewportSize({ width: 1440, height: 200 }); // the list scrolls
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expect(marked).toBeInViewport();
});

test("code is as wide as the text, or wider where its lines are", async ({ open }) => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await visit(page, `${site}/docs/check/`);
	const text = await page.locator(".prose > p").first().boundingBox();
	const blocks = await page.locator(".prose > .block").evaluateAll((all) => all.map((block) => {
		const { width } = block.getBoundingClientRect();
		const code = document.createRange();
		code.selectNodeContents(block.querySelector("code"));
		return { width, code: code.getBoundingClientRect().width };
	}));
	const narrow = blocks.filter(({ code }) => code < text.width - 100);
	const wide = blocks.filter(({ code }) => code > text.width);
	expect(narrow.length).toBeGreaterThan(0);
	expect(wide.length).toBeGreaterThan(0);
	for (const { width } of narrow) expect(Math.abs(width - text.width)).toBeLessThan(2);
	for (const { width } of wide) expect(width).toBeGreaterThan(text.width);
});

test("the button that copies code covers none of it", async ({ open }) => {
	for (const width of [390, 720, 1440]) {
		const page = await open({ viewport: { width, height: 844 } });
		for (const path of ["/docs/cost/", "/docs/clients/", "/docs/rules/"]) {
			await visit(page, site + path);
			const covered = await page.locator(".block:has(> button)").evaluateAll((all) => all.map((block) => {
				const [pre, code, button] = ["pre", "code", "button"].map((name) => block.querySelector(name).getBoundingClientRect());
				const isBeside = button.left >= pre.right - 1;
				return isBeside || button.bottom <= code.top + 1 ? "" : block.textContent;
			}));
			expect(covered.length).toBeGreaterThan(0);
			expect(covered.filter(Boolean), `${path} at ${width} px`).toEqual([]);
		}
	}
	// Beside the button, longer code fades: a line or a shadow there looked like the end of the box.
	const page = await open({ viewport: { width: 1440, height: 844 } });
	await visit(page, `${site}/docs/reference/list-models/`);
	const longer = await page.locator(".block > pre").evaluateAll((all) =>
		all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map((pre) => getComputedStyle(pre).maskImage));
	expect(longer.length).toBeGreaterThan(0);
	for (const mask of longer) expect(mask).toContain("linear-gradient");
});
