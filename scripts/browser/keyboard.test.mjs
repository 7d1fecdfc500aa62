// Everything can be done with the keyboard alone, and the focus is never lost.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { nameOf, pickOf, searchBox, expectShown } from "./explorer.mjs";

/** What has the focus, as a text: its label or what it says; "nothing" for the page as a whole. */
const focused = (page) =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return "nothing";
		const copy = element.cloneNode(true);
		for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
		return (element.ariaLabel ?? copy.textContent).replace(/\s+/g, " ").trim() || element.id;
	});

/** Presses Tab until something that is called as wanted has the focus. */
async function tabTo(page, name) {
	const passed = [];
	for (let press = 0; press < 300; press++) {
		await page.keyboard.press("Tab");
		const at = await focused(page);
		if (name.test(at)) return at;
		passed.push(at);
	}
	throw new Error(`Tab never comes to ${name}; it passed ${[...new Set(passed)].join(", ")}`);
}

test("the first stop leads to the content, and the next to the results", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	for (const [link, target] of [["Skip to the content", "main"], ["Skip to the results", "#table"]]) {
		await tabTo(page, new RegExp(`^${link}$`));
		assert.ok(await page.getByRole("link", { name: link }).isVisible());
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		assert.ok(await page.evaluate((target) => document.querySelector(target).contains(document.activeElement), target), await focused(page));
		if (target === "main") await page.keyboard.press("Shift+Tab");
	}
});

test("slash to search, arrows through the rows, Enter to open, Escape to clear", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?ids=every`);
	await expectShown(page, site, "ids=every");
	await page.keyboard.press("/");
	await eventually(async () => assert.ok(await searchBox(page).evaluate((box) => box === document.activeElement), "the search has no focus"));
	await page.keyboard.type("haiku/");
	await page.keyboard.press("Backspace");
	const { data } = await expectShown(page, site, "search=haiku&ids=every");
	assert.ok(data.length > 2);
	await page.keyboard.press("ArrowDown");
	await eventually(async () => assert.ok((await focused(page)).includes(nameOf(data[0])), await focused(page)));
	await page.keyboard.press("ArrowDown");
	await eventually(async () => assert.ok((await focused(page)).includes(nameOf(data[1])), await focused(page)));
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await page.waitForURL(`**/models/${data[0].provider}/${data[0].id}/`);
	await page.goBack();
	await expectShown(page, site, "search=haiku&ids=every");
	await page.keyboard.press("/");
	await page.keyboard.press("Escape");
	await expectShown(page, site, "ids=every");
	expect(page.faults).toEqual([]);
});

test("filter, sort, turn the page and compare by Tab, Enter and Space", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await tabTo(page, /^OpenAI [\d,]+$/);
	await page.keyboard.press("Enter");
	await expectShown(page, site, "provider=openai");
	await eventually(async () => assert.match(await focused(page), /^OpenAI [\d,]+$/, "the focus is lost"));
	await tabTo(page, /^Model$/);
	await page.keyboard.press("Enter");
	const { data } = await expectShown(page, site, "provider=openai&sort=name&order=asc");
	await eventually(async () => assert.match(await focused(page), /^Model$/, "the focus is lost"));
	for (const name of data.slice(0, 2).map(pickOf)) {
		assert.equal(await tabTo(page, /^Compare (?!\d)/), name);
		await page.keyboard.press("Space");
		await eventually(async () => assert.equal(await focused(page), name, "the focus is lost"));
	}
	await tabTo(page, /^Next$/);
	await page.keyboard.press("Enter");
	await expectShown(page, site, "provider=openai&sort=name&order=asc&page=2");
	assert.notEqual(await focused(page), "nothing", "the focus is lost");
	await tabTo(page, /^Compare 2 models$/);
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/compare\/\?m=/);
	expect(page.faults).toEqual([]);
});

test("the shortcut can be switched off, and stays so", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const shortcuts = page.getByRole("button", { name: "Keyboard shortcut /" });
	await shortcuts.click();
	await page.reload();
	await page.keyboard.press("/");
	assert.equal(await focused(page), "nothing");
	await shortcuts.click();
	await page.keyboard.press("/");
	assert.equal(await focused(page), "search");
});

test("the focus stays on the page after a filter is taken away", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=openai&search=no-such-model`);
	await page.getByRole("link", { name: /^Without “no-such-model”/ }).focus();
	await page.keyboard.press("Enter");
	await expectShown(page, site, "provider=openai");
	assert.notEqual(await focused(page), "nothing", "the focus is lost");
});
