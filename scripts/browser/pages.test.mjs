// Every kind of page is accessible, as far as axe can tell with all of its rules, in both colour schemes, on a desktop and on a
// phone. On a phone it fits the width of the screen: what is wider, such as a table of facts, scrolls by itself. It loads
// without a fault: no error in the console, no violation of the content security policy, no request to another origin; and
// it leaves nothing behind in the browser.

import { accessibilityFaults } from "./accessibility.mjs";
import { expect, overflow, site, test, visit } from "./browser.mjs";
import { missing, pages } from "./pages.mjs";

test.describe.configure({ mode: "parallel" });

for (const [name, path, status] of [...Object.entries(pages), ["not found", missing, 404]]) {
	test(`${name}: ${path}`, async ({ open }) => {
		const page = await open();
		await visit(page, site + path, status);
		const faults = await accessibilityFaults(page);
		for (const width of [360, 320]) {
			await page.setViewportSize({ width, height: 740 });
			faults.push(...(await overflow(page)));
		}
		const expected = `Failed to load resource: the server responded with a status of ${status} (Not Found)`;
		expect([...faults, ...page.faults.filter((fault) => !fault.includes(expected))]).toEqual([]);
		expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
	});
}

test("the error that the explorer shows", async ({ open }) => {
	const page = await open();
	await page.route("**/models-*.json", (route) => route.abort());
	await visit(page, `${site}/?search=haiku`);
	await page.getByRole("alert").filter({ hasText: "The models did not arrive" }).waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
});

test("the explorer with six models picked", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	for (let model = 0; model < 6; model++) await page.getByRole("checkbox", { name: /^Compare / }).nth(model).check();
	expect(await accessibilityFaults(page)).toEqual([]);
});
