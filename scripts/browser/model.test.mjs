// The page of a model: how a reader reports what is wrong there. The sample has no address for
// reports.

import assert from "node:assert/strict";

import { eventually, site, test, visit } from "./browser.mjs";

test("a report of a fact, of a price and of a model can be copied", async ({ open }) => {
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, `${site}/models/openai/gpt-4o/`);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	const reported = async (part, shown) => {
		await part.locator("summary").first().click();
		await part.getByRole("button", { name: "Something wrong?" }).first().click();
		const head = `Model: openai/gpt-4o\nPage: ${site}/models/openai/gpt-4o/\n`;
		await eventually(async () => assert.equal((await copied()).startsWith(head), true));
		assert.match(await copied(), shown);
	};
	await reported(page.locator("dl.facts > div", { hasText: "Context length" }),
		/\nThe catalog shows: Context length: 128,000 tokens \([^\n]+, read [\d-]+\)\nWhat is right: \n/);
	await reported(page.locator("#prices ~ .scroll tr", { hasText: "Output" }).first(),
		/\nThe catalog shows: Output: \$10 \([^\n]+, read [\d-]+\)\nWhat is right: \n/);
	await page.getByRole("link", { name: "Something wrong?" }).click();
	await page.getByRole("button", { name: "copy one about the model" }).click();
	await eventually(async () => assert.doesNotMatch(await copied(), /The catalog shows/));
});
