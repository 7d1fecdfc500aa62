// The interactive reference asks the running server, and stays accessible when its parts are open.

import assert from "node:assert/strict";

import { accessibilityFaults } from "./accessibility.mjs";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { pages } from "./pages.mjs";

/** Goes to the reference, chooses a version, and opens an endpoint. */
async function openEndpoint(page, version, summary) {
	await visit(page, site + pages.reference);
	await page.getByRole("combobox", { name: "Version" }).selectOption(version);
	await page.getByRole("button", { name: summary }).click();
}

/** Sends the request and returns the body of the answer that the reference shows. */
async function execute(page, status) {
	await page.getByRole("button", { name: "Execute", exact: true }).click();
	const answer = page.locator(".live-responses-table");
	await eventually(async () => assert.match(await answer.innerText(), new RegExp(`\\b${status}\\b`)));
	return JSON.parse(await answer.locator("pre").first().innerText());
}

test("a list of v1 is asked for and shown", async ({ open }) => {
	const page = await open();
	await openEndpoint(page, "v1", /^GET \/api\/v1\/models List/);
	await page.getByRole("textbox", { name: "search" }).fill("haiku");
	const shown = await execute(page, 200);
	assert.deepEqual(shown, await (await fetch(`${site}/api/v1/models?search=haiku`)).json());
	expect(page.faults).toEqual([]);
});

test("a model of v2 whose id has a slash is asked for and shown, and the open endpoint is accessible", async ({ open }) => {
	const page = await open();
	await openEndpoint(page, "v2", /^GET \/api\/v2\/models\/\{provider\}/);
	await page.getByRole("combobox", { name: "provider", exact: true }).selectOption("together");
	await page.getByRole("textbox", { name: "model_id" }).fill("meta-llama/Llama-3.3-70B-Instruct-Turbo");
	const { data } = await execute(page, 200);
	assert.equal(data.id, "meta-llama/Llama-3.3-70B-Instruct-Turbo");
	expect([...(await accessibilityFaults(page)), ...page.faults]).toEqual([]);
});
