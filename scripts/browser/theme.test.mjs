// Colours follow the system unless the reader chooses; the choice holds on every page and after a reload. The
// browser's own frame has the colour of the page's head.

import { expect, site, test, visit } from "./browser.mjs";
import { wantDark, wantLight } from "./colours.mjs";

/** The colour that a page asks the browser to paint its frame with. */
const frameColour = (page) =>
	page.evaluate(() => [...document.querySelectorAll("meta[name=theme-color]")].find(({ media }) => matchMedia(media).matches).content);

test("the switch goes through light and dark back to the system's, and holds on other pages", async ({ open }) => {
	const page = await open({ colorScheme: "dark" });
	await visit(page, site);
	await wantDark(page);
	const dark = await frameColour(page);
	const button = page.getByRole("button", { name: /^Theme: / });
	await button.click();
	await wantLight(page);
	const light = await frameColour(page);
	expect(light).not.toBe(dark);
	await visit(page, `${site}/stats/`);
	await wantLight(page);
	await page.emulateMedia({ colorScheme: "light" });
	await button.click();
	await wantDark(page);
	await page.reload();
	await wantDark(page);
	expect(await frameColour(page)).toBe(dark);
	await button.click();
	await wantLight(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await wantDark(page);
	expect(page.faults).toEqual([]);
});

test("in forced colours a chosen filter is marked by more than its weight", async ({ open }) => {
	const page = await open({ forcedColors: "active" });
	await visit(page, `${site}/?type=chat`);
	const background = (current) =>
		page.locator(`.facets a${current} >> visible=true`).first().evaluate((link) => getComputedStyle(link).backgroundColor);
	expect(await background("[aria-current]")).not.toBe(await background(":not([aria-current])"));
});
