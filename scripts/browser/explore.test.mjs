// A person looks for models: filters, searches, sorts, turns pages, goes back, reloads, and hands on the address. After
// each step the page shows what the API answers, and its address says so.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { answer, filter, hold, nameOf, pagesMenu, searchBox, wantShown } from "./explorer.mjs";

const sortBy = (page, name) => page.getByRole("columnheader", { name }).getByRole("link");

test("filter by two facets, search, sort, turn the page, go back, reload, share", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await wantShown(page, site, "");

	const steps = [
		["provider=openai", () => filter(page, "OpenAI").click()],
		["provider=openai&type=chat", () => filter(page, "chat").click()],
		["provider=openai&type=chat&search=gpt", () => searchBox(page).pressSequentially("gpt", { delay: 30 })],
		["provider=openai&type=chat&search=gpt&sort=name&order=asc", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name&page=2", () => pagesMenu(page).getByRole("link", { name: "Page 2" }).click()],
	];
	for (const [query, act] of steps) {
		await act();
		await wantShown(page, site, query);
	}
	const last = steps.at(-1)[0];

	await page.reload();
	await wantShown(page, site, last);
	assert.equal(await searchBox(page).inputValue(), "gpt");
	assert.equal(await filter(page, "OpenAI").getAttribute("aria-current"), "true");
	assert.equal(await filter(page, "Google").getAttribute("aria-current"), null);

	const friend = await open();
	await visit(friend, page.url());
	await wantShown(friend, site, last);
	expect(friend.faults).toEqual([]);

	for (const [query] of steps.slice(0, -1).toReversed()) {
		await page.goBack();
		await wantShown(page, site, query);
		assert.equal(await searchBox(page).inputValue(), query.includes("search=gpt") ? "gpt" : "");
	}
	await page.goBack();
	await wantShown(page, site, "");
	await page.goForward();
	await wantShown(page, site, steps[0][0]);
	expect(page.faults).toEqual([]);
});

test("a filter is taken off by the same link, and several of a kind add up", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await filter(page, "Google").click();
	await wantShown(page, site, "provider=google");
	await filter(page, "Anthropic").click();
	await wantShown(page, site, "provider=anthropic,google");
	await filter(page, "Google").click();
	await wantShown(page, site, "provider=anthropic");
	await filter(page, "Anthropic").click();
	await wantShown(page, site, "");
	expect(page.faults).toEqual([]);
});

test("the counts of the filters say what a click would show", async ({ open }) => {
	const page = await open();
	const views = {
		"provider=google": { "chat": "provider=google&type=chat", "deprecated": "provider=google&status=deprecated", "OpenAI": "provider=openai" },
		"type=chat&search=gemini": { "Google": "provider=google&type=chat&search=gemini", "OpenAI": "provider=openai&type=chat&search=gemini", "audio": "type=audio&search=gemini" },
	};
	for (const [view, values] of Object.entries(views)) {
		await visit(page, `${site}/?${view}`);
		await wantShown(page, site, view);
		for (const [name, query] of Object.entries(values)) {
			const { meta } = await answer(site, query);
			await eventually(async () => assert.equal((await filter(page, name).innerText()).match(/[\d,]+$/)[0], String(meta.total), `${name} of ${view}`));
		}
	}
});

test("what the search found is marked", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await searchBox(page).fill("HAIKU");
	const { data } = await wantShown(page, site, "search=HAIKU");
	await eventually(async () => {
		const marked = await page.locator("main table mark").allInnerTexts();
		assert.ok(marked.length >= data.length, `${marked.length} marks in ${data.length} rows`);
		assert.deepEqual([...new Set(marked.map((text) => text.toLowerCase()))], ["haiku"]);
	});
});

test("a search that finds nothing says so and offers a way out", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=deepseek&search=no-such-model`);
	await page.getByRole("heading", { name: "No model matches" }).waitFor();
	await wantShown(page, site, "provider=deepseek&search=no-such-model");
	await searchBox(page).fill("");
	await wantShown(page, site, "provider=deepseek");
	await page.getByRole("heading", { name: "No model matches" }).waitFor({ state: "hidden" });
	expect(page.faults).toEqual([]);
});

test("a model of the list opens its page, and back returns to the list as it was", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?search=haiku`);
	const { data } = await wantShown(page, site, "search=haiku");
	const [model] = data;
	await page.getByRole("link", { name: nameOf(model), exact: true }).first().click();
	await page.waitForURL(`**/models/${model.provider}/${model.id}/`);
	assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), nameOf(model));
	await page.goBack();
	await wantShown(page, site, "search=haiku");
	expect(page.faults).toEqual([]);
});

test("an answer that comes late does not take the place of a newer one", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const release = await hold(page, /[?&]search=g$/);
	await searchBox(page).pressSequentially("g");
	await eventually(() => assert.match(page.url(), /search=g$/));
	await searchBox(page).pressSequentially("emini");
	await wantShown(page, site, "search=gemini");
	release();
	await page.waitForLoadState("networkidle");
	await wantShown(page, site, "search=gemini");
});
