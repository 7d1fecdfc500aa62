// Everything can be done with the keyboard alone, and the focus is never lost.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { pickOf, expectShown } from "./explorer.mjs";

/** What has the focus, as a text: its label or what it says; "nothing" for the page as a whole. */
const focused = (page) =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return "nothing";
		const copy = element.cloneNode(true);
		for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
		return (element.ariaLabel ?? copy.textContent).replace(/\s+/g, " ").trim() || element.id;
	});

const expectFocus = (page, name) => eventually(async () => assert.match(await focused(page), name));

/** Presses Tab until something that is called as wanted has the focus, and then a key. */
async function tabTo(page, name, key = "Enter") {
	const passed = [];
	for (let press = 0; press < 300; press++) {
		await page.keyboard.press("Tab");
		const at = await focused(page);
		if (name.test(at)) return page.keyboard.press(key);
		passed.push(at);
	}
	throw new Error(`Tab never comes to ${name}; it passed ${[...new Set(passed)].join(", ")}`);
}

test("the key of the search leads to it from a page that has none", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/lifecycle/`);
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox")).toBeFocused();
});

test("the key of the search leads to the text where texts are checked, and loses none", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/?ids=no-such-model`);
	await page.keyboard.press("/");
	await expect(page.locator("#text")).toBeFocused();
	await page.keyboard.type("/x");
	await expect(page.locator("#text")).toHaveValue(/no-such-model/);
});

test("the first stop leads to the content, and the next to the results", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	for (const [link, target] of [["Skip to the content", "main"], ["Skip to the results", "#table"]]) {
		await tabTo(page, new RegExp(`^${link}$`));
		await page.keyboard.press("Tab");
		assert.ok(await page.evaluate((target) => document.querySelector(target).contains(document.activeElement), target), await focused(page));
		if (target === "main") await page.keyboard.press("Shift+Tab");
	}
});

test("filter, sort, turn the page, compare and take a filter away by Tab, Enter and Space", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await tabTo(page, /^OpenAI [\d,]+$/);
	await expectShown(page, site, "provider=openai");
	await expectFocus(page, /^OpenAI [\d,]+$/);
	await tabTo(page, /^Model$/);
	const { data } = await expectShown(page, site, "provider=openai&sort=name&order=asc");
	await expectFocus(page, /^Model$/);
	for (const name of data.slice(0, 2).map(pickOf)) {
		await tabTo(page, /^Compare (?!\d)/, "Space");
		await expectFocus(page, new RegExp(`^${RegExp.escape(name)}$`));
	}
	await tabTo(page, /^Next$/);
	await expectShown(page, site, "provider=openai&sort=name&order=asc&page=2");
	await expectFocus(page, /^(?!nothing$)/);
	await tabTo(page, /^Compare 2 models$/);
	await page.waitForURL(/\/compare\/\?m=/);
	await visit(page, `${site}/?provider=openai&search=no-such-model`);
	await tabTo(page, /^Without “no-such-model”/);
	await expectShown(page, site, "provider=openai");
	await expectFocus(page, /^(?!nothing$)/);
	expect(page.faults).toEqual([]);
});
