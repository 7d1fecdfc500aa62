// Colours follow the system unless the reader chooses; the choice holds on every page and after a reload.


import { expect, site, test, visit } from "./browser.mjs";
import { wantDark, wantLight } from "./colours.mjs";

test("colours follow the system's setting", async ({ open }) => {
	const page = await open({ colorScheme: "dark" });
	await visit(page, site);
	await wantDark(page);
	await page.emulateMedia({ colorScheme: "light" });
	await wantLight(page);
});

test("the switch goes through light and dark back to the system's, and holds on other pages", async ({ open }) => {
	const page = await open({ colorScheme: "dark" });
	await visit(page, site);
	const button = page.getByRole("button", { name: /^Colours: / });
	await button.click();
	await wantLight(page);
	await visit(page, `${site}/stats/`);
	await wantLight(page);
	await page.emulateMedia({ colorScheme: "light" });
	await button.click();
	await wantDark(page);
	await page.reload();
	await wantDark(page);
	await button.click();
	await wantLight(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await wantDark(page);
	expect(page.faults).toEqual([]);
});
