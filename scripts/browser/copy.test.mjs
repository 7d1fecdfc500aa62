// The copy buttons put the request of the page into the clipboard, in the form that they name. The unit tests run the texts.

import assert from "node:assert/strict";

import { forms, snippet } from "../../site/website/assets/src/snippets.ts";
import { eventually, expect, site, test, visit } from "./browser.mjs";

/** Expects the copy buttons of a page to give its request. */
async function expectCopies(page, request) {
	const buttons = page.getByRole("group", { name: "Copy request as" }).getByRole("button");
	assert.deepEqual(await buttons.allInnerTexts(), ["URL", "curl", "JavaScript", "Python", "Go"]);
	for (const [i, form] of forms.entries()) {
		await buttons.nth(i).click();
		await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet(form, site + request)));
	}
	expect(page.faults).toEqual([]);
}

const permissions = ["clipboard-read", "clipboard-write"];

test("a list with a search that a shell would run", async ({ open }) => {
	const search = "'\"$(touch x)`\\;&";
	const page = await open({ permissions });
	await visit(page, `${site}/?provider=anthropic,google&search=${encodeURIComponent(search)}`);
	const request = (await page.locator("#request").innerText()).slice("GET ".length);
	assert.equal(new URL(request, site).searchParams.get("search"), search);
	await expectCopies(page, request);
});

test("a model whose id has a slash", async ({ open }) => {
	const page = await open({ permissions });
	await visit(page, `${site}/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo/`);
	await expectCopies(page, "/api/v2/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo");
});
