// Where the system forces its own colors.

import { expect, site, test, visit } from "./browser.mjs";

test("in forced colors a chosen filter is marked by more than its weight", async ({ open }) => {
	const page = await open({ forcedColors: "active" });
	await visit(page, `${site}/?type=chat`);
	const background = (current) =>
		page.locator(`.facets a${current} >> visible=true`).first().evaluate((link) => getComputedStyle(link).backgroundColor);
	expect(await background("[aria-current]")).not.toBe(await background(":not([aria-current])"));
});
