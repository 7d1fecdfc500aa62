// The models do not arrive: the page says so, and the reader gets on from there.

import assert from "node:assert/strict";

import { accessibilityFaults } from "./accessibility.mjs";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { expectShown, filter } from "./explorer.mjs";

/** Requests of the files with the models. */
const list = (url) => /\/assets\/models-\w+\.json$/.test(url.pathname);

const alert = (page) => page.getByRole("alert");
const again = (page) => alert(page).getByRole("button", { name: "Try again" });

/** How requests can fail, and what the page then says. */
const outages = [
	[(route) => route.abort("connectionrefused"), "The server cannot be reached."],
	[(route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }), "The server sent status 200 and no models."],
];

test("explorer: an outage is shown, and trying again works", async ({ open }) => {
	const page = await open();
	for (const [outage, says] of outages) {
		await visit(page, site);
		await page.route(list, outage, { times: 2 });
		await filter(page, "Mistral").click();
		await alert(page).filter({ hasText: says }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.setViewportSize({ width: 1280, height: 900 });
		assert.equal(await page.locator("main table tbody tr:visible").count(), 0, `${says} Rows of another question are shown beside the error`);
		await eventually(async () => {
			await again(page).click({ timeout: 1000 }).catch(() => {}); // at first it is still down
			await page.locator("#table").waitFor({ timeout: 1000 });
		});
		await alert(page).waitFor({ state: "hidden" });
		await expectShown(page, site, "provider=mistral");
	}
});

test("explorer: a page of an older publication, whose models are gone, loads itself again, once, and answers the search", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await page.route(list, (route) => route.fulfill({ status: 404 }), { times: 1 });
	let loads = 0;
	page.on("load", () => loads++);
	await page.getByRole("searchbox").fill("mistral large");
	await expectShown(page, site, "search=mistral+large");
	await expect.poll(() => loads).toBe(1); // rows can be there before all that the page loads
	await page.route(list, (route) => route.fulfill({ status: 404 }));
	await visit(page, `${site}/?provider=groq`);
	await alert(page).filter({ hasText: "The server sent status 404." }).waitFor();
	expect(loads).toBeLessThanOrEqual(3);
});

test("explorer: a page of an older publication, whose scripts are gone, loads itself again", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await page.route(/\/assets\/reading-\w+\.js$/, (route) => route.fulfill({ status: 404 }), { times: 2 }); // and once to see why
	await page.getByRole("searchbox").fill("mistral large");
	await expectShown(page, site, "search=mistral+large");
});

test("comparison: an outage is shown, and trying again works", async ({ open }) => {
	const page = await open();
	await page.route(list, outages[1][0]);
	await visit(page, `${site}/compare/?m=anthropic/claude-haiku-4-5&m=openai/gpt-4o`);
	await alert(page).filter({ hasText: outages[1][1] }).waitFor();
	await page.unrouteAll();
	await again(page).click();
	await page.getByRole("columnheader", { name: "Claude Haiku 4.5" }).first().waitFor();
	await alert(page).waitFor({ state: "hidden" });
});

test("prices that do not arrive hide no models, and are asked for again", async ({ open }) => {
	const page = await open();
	const prices = (url) => /\/assets\/prices-\w+\.json$/.test(url.pathname);
	const outage = (route) => route.fulfill({ status: 503 });
	const says = alert(page).filter({ hasText: "The server sent status 503." });

	await page.route(prices, outage, { times: 1 });
	await visit(page, `${site}/?provider=mistral&in=1M`);
	await says.waitFor();
	await page.locator("#rows").getByText("Mistral Large").first().waitFor();
	await filter(page, "Groq").click();
	await says.waitFor({ state: "hidden" });
	await page.locator("#rows").getByText("$").first().waitFor();

	await page.route(prices, outage);
	await visit(page, `${site}/compare/?m=anthropic/claude-haiku-4-5&m=openai/gpt-4o&in=1M`);
	await says.waitFor();
	await page.getByRole("columnheader", { name: "Claude Haiku 4.5" }).first().waitFor();
	await expect(page.locator("#costs")).toContainText("Not computed yet.");
});

test("explorer: while the models are under way the page says so, and the old rows are marked as old", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const held = Promise.withResolvers();
	await page.route(list, (route) => held.promise.then(() => route.continue()));
	await filter(page, "Groq").click();
	const busy = page.locator('main [aria-busy="true"]');
	await expect(busy).toHaveCount(1);
	await page.locator("#rows input").first().check(); // what is picked meanwhile is no other question
	held.resolve();
	await expect(busy).toHaveCount(0);
	await expectShown(page, site, "provider=groq");
	expect(page.faults).toEqual([]);
});

test("explorer: an answer that comes too late leaves the one that is shown", async ({ open }) => {
	const page = await open();
	await page.route(/\/assets\/prices-\w+\.json$/, (route) => route.fulfill({ status: 503 })); // so that each answer ends with an error
	await visit(page, `${site}/?in=1M`);
	const held = Promise.withResolvers();
	await page.route(/\/assets\/spellings-\w+\.json$/, (route) => held.promise.then(() => route.continue()));
	const spellings = page.waitForEvent("requestfinished", (request) => request.url().includes("/spellings-"));
	const asked = page.waitForRequest(/\/spellings-/);
	await page.getByRole("searchbox").fill("us.acme.no-such-model-v1:0");
	await asked;
	await page.getByRole("searchbox").fill("llama");
	await page.locator("#rows").getByText("Llama").first().waitFor();
	held.resolve();
	await spellings;
	await page.waitForFunction(() => document.getElementById("failed").hidden === false);
	await expect(page.locator("#count")).toContainText("model");
	await expect(page.locator("#count")).not.toContainText("Couldn’t");
	await expect(page.locator("#table")).toBeVisible();
});
