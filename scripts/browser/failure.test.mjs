// The models, or an answer of the API, do not arrive: the page says so, and the reader gets on from there.

import assert from "node:assert/strict";

import { accessibilityFaults } from "./accessibility.mjs";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { expectShown, filter, hold } from "./explorer.mjs";

/** Requests of the file with the models. */
const list = (url) => /^\/assets\/models-\w+\.json$/.test(url.pathname);

const alert = (page) => page.getByRole("alert");
/** Waits until the page shows an error that contains a text. Before, a busy machine may show that the API is slow. */
const alertSays = (page, text) => alert(page).filter({ hasText: text }).waitFor();
const again = (page) => alert(page).getByRole("button", { name: "Try again" });

/** How the API can fail, and what the page then says. */
const outages = {
	"the network fails": { outage: (route) => route.abort("connectionrefused"), says: "The server cannot be reached." },
	"a proxy answers in HTML": {
		outage: (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }),
		says: "The server sent status 200 and no models.",
	},
};

test("explorer: an outage is shown, and trying again works", async ({ open }) => {
	const page = await open();
	for (const [name, { outage, says }] of Object.entries(outages)) {
		await visit(page, site);
		let asked = 0;
		await page.route(list, (route) => {
			asked++;
			return outage(route);
		});
		await filter(page, "Mistral").click();
		await alertSays(page, says);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.setViewportSize({ width: 1280, height: 900 });
		assert.equal(await page.locator("main table tbody tr:visible").count(), 0, `${name}: rows of another question are shown beside the error`);
		const before = asked;
		await again(page).click();
		await eventually(() => assert.ok(asked > before)); // still down
		await page.unroute(list);
		await again(page).click();
		await expectShown(page, site, "provider=mistral");
		await alert(page).waitFor({ state: "hidden" });
	}
});

test("comparison: an outage is shown, and trying again works", async ({ open }) => {
	const { outage, says } = outages["a proxy answers in HTML"];
	const page = await open();
	await page.route(list, outage);
	await visit(page, `${site}/compare/?m=anthropic/claude-haiku-4-5&m=openai/gpt-4o`);
	await alertSays(page, says);
	await page.unrouteAll();
	await again(page).click();
	await page.getByRole("columnheader", { name: "Claude Haiku 4.5" }).first().waitFor();
	await alert(page).waitFor({ state: "hidden" });
});

test("explorer: while the models are under way the page says so, and the old rows are marked as old", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const release = await hold(page, list);
	await filter(page, "Groq").click();
	await eventually(async () => assert.equal(await page.locator('main [aria-busy="true"]').count(), 1));
	release();
	await expectShown(page, site, "provider=groq");
	assert.equal(await page.locator('main [aria-busy="true"]').count(), 0);
	expect(page.faults).toEqual([]);
});
