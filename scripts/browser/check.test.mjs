// The check page: model ids in a pasted text, what they mean today, and what to write instead.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";

const text = (page) => page.getByRole("textbox", { name: "Text to check" });
const row = (page, id) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: id, exact: true }) });

test("paste code: ids, what they mean, the corrected text; nothing leaves the page", async ({ open }) => {
	const { data } = await (await fetch(`${site}/api/v2/models?retiring_before=2026-01-01`)).json();
	const [{ id, retirement_date: date }] = data.filter((model) => /-\d/.test(model.id));
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, `${site}/check/`);
	const requests = [];
	page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname.replace(/-[0-9a-f]{10}/, "")}`));
	const code = (ending) => `<img src=x onerror=alert(1)>\nmodel = "${id}" # ${id}\n\nask("gemini-2.0-flash-preview-image-${ending}")`;
	await text(page).fill(code("generatoin"));
	await row(page, id).getByText(`retired since ${date}`).waitFor();
	assert.match(await row(page, id).innerText(), /\b2$/);
	await page.getByRole("status").getByText("2 ids: 1 unknown, 1 retired.").waitFor();
	await page.getByRole("button", { name: "Copy the text with 1 replacement" }).click();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code("generation"));
	expect(requests).toEqual(["GET /assets/models.json"]);
	expect(page.faults).toEqual([]);
});

test("a megabyte of ids: the page answers while it checks", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await page.evaluate(() => {
		window.longest = 0;
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
		}).observe({ type: "longtask" });
	});
	await text(page).evaluate((area) => {
		area.value = 'model = "gpt-4o"; other = "gpt-4o-mini-2";\n'.repeat(24_000);
		area.dispatchEvent(new InputEvent("input"));
	});
	await eventually(async () => assert.match(await row(page, "gpt-4o").innerText(), /and 23,994 more/));
	const longest = await page.evaluate(() => window.longest);
	console.log(`longest task: ${Math.round(longest)} ms`);
	assert.ok(longest < 1000, `a task of ${longest} ms`);
	expect(page.faults).toEqual([]);
});
