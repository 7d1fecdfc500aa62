// The check page: model ids in a pasted text, what they mean today, and what to write instead.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";

const text = (page) => page.getByRole("textbox", { name: "Text to check" });
const row = (page, id) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: id, exact: true }) });

test("paste code: ids, what they mean, the corrected text; nothing leaves the page", async ({ open }) => {
	const { data } = await (await fetch(`${site}/api/v2/models?retiring_before=2026-01-01`)).json();
	const [{ id, retirement_date: date, successor }] = data.filter((model) => /-\d/.test(model.id) && model.successor?.stage === "usable" && model.successor.provider === model.provider);
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, `${site}/check/`);
	const requests = [];
	page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname.replace(/(-[a-z]+)?-[0-9a-f]{16}/, "")}${new URL(request.url()).search}`));
	const code = (good) => `<img src=x onerror=alert(1)>\nmodel = "${good}" # ${good}\n\nask("gemini-2.0-flash-preview-image-generatoin")`;
	await text(page).fill(code(id));
	await row(page, id).getByText(`retired since ${date}`).waitFor();
	await row(page, id).getByText(/^\$[\d.]+ \/ \$[\d.]+ → \$[\d.]+ \/ \$[\d.]+(?: \(.+\))? per million tokens, in \/ out$/).waitFor();
	assert.match(await row(page, id).innerText(), /\b2$/);
	await page.getByRole("status").getByText("2 ids: 1 unknown, 1 retired.").waitFor();
	await page.getByRole("button", { name: "Copy the text with 2 replacements" }).click();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code(successor.id));
	await row(page, "gemini-2.0-flash-preview-image-generatoin").getByRole("cell").nth(2).getByRole("button", { name: /^Copy gemini/ }).first().click();
	const near = await page.evaluate(() => navigator.clipboard.readText());
	assert.equal((await fetch(`${site}/api/v2/models/google/${near}`)).status, 200, near);
	const known = ["calls.json", "descriptions.json", "icon.svg", "models.json", "spellings.json"].map((file) => `GET ${new URL(`${site}/assets/${file}`).pathname}`); // the browser asks for its icon at any time
	expect(requests.filter((request) => !known.includes(request))).toEqual([]);
	expect(requests).toContain(known[3]);
	expect(page.faults).toEqual([]);
});

test("a long list of unknown ids does not block the page; what the catalog does not cover is named", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await text(page).fill("grok-4, mixtral-8x7b\n");
	await page.getByRole("status").getByText(/^Not in the catalog, .*: grok-4, mixtral-8x7b\.$/).waitFor();
	await page.evaluate(() => { // counts the turns that the page gets
		window.turns = 0;
		setInterval(() => window.turns++, 10);
	});
	const unknown = Array.from({ length: 16_000 }, (_, i) => `gpt-9-unknown-${i}`).join("\n");
	await text(page).evaluate((area, value) => { // typing so much takes the browser half a minute
		area.value = value;
		area.dispatchEvent(new Event("input"));
	}, `${unknown}\nclaude-2.1, text-davinci-003`);
	await page.getByRole("status").getByText(/^16,002 ids: 16,000 unknown, .* The first 500 are shown\.$/).waitFor();
	expect(await page.evaluate(() => window.turns)).toBeGreaterThan(5);
	expect(await page.getByRole("row").count()).toBe(501);
	expect(page.faults).toEqual([]);
});
