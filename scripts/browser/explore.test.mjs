// A person looks for models: filters, searches, sorts, turns pages, goes back, reloads, and hands on the address. After each step
// the page shows what the API answers, and its address says so. The browser answers, without a request to the API.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { allModels, answer, expectShown, filter, hold, nameOf, pagesMenu, rows, searchBox } from "./explorer.mjs";

const sortBy = (page, name) => page.getByRole("columnheader", { name }).getByRole("link");
const everyID = (page) => page.getByRole("checkbox", { name: "Every id" });

test("filter by two facets, search, sort, turn the page, go back, reload, share", async ({ open }) => {
	const page = await open();
	await page.route("**/api/**", (route) => route.abort());
	await visit(page, site);
	await expectShown(page, site, "");

	const steps = [
		["provider=openai", () => filter(page, "OpenAI").click()],
		["provider=openai&type=chat", () => filter(page, "chat").click()],
		["provider=openai&type=chat&ids=every", () => everyID(page).click()],
		["provider=openai&type=chat&search=gpt&ids=every", () => searchBox(page).pressSequentially("gpt", { delay: 30 })],
		["provider=openai&type=chat&search=gpt&sort=name&order=asc&ids=every", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name&ids=every", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name&page=2&ids=every", () => pagesMenu(page).getByRole("link", { name: "Page 2" }).click()],
	];
	for (const [query, act] of steps) {
		await act();
		await expectShown(page, site, query);
	}
	const last = steps.at(-1)[0];

	await page.reload();
	await expectShown(page, site, last);
	assert.equal(await searchBox(page).inputValue(), "gpt");
	assert.equal(await filter(page, "OpenAI").getAttribute("aria-current"), "true");
	assert.equal(await filter(page, "Google").getAttribute("aria-current"), null);

	const friend = await open();
	await visit(friend, page.url());
	await expectShown(friend, site, last);
	expect(friend.faults).toEqual([]);

	for (const [query] of steps.slice(0, -1).toReversed()) {
		await page.goBack();
		await expectShown(page, site, query);
		assert.equal(await searchBox(page).inputValue(), query.includes("search=gpt") ? "gpt" : "");
	}
	await page.goBack();
	await expectShown(page, site, "");
	await page.goForward();
	await expectShown(page, site, steps[0][0]);
	expect(page.faults).toEqual([]);
});

test("a filter is taken off by the same link, and several of a kind add up", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	for (const [name, query] of [["Google", "provider=google"], ["Anthropic", "provider=anthropic,google"], ["Google", "provider=anthropic"], ["Anthropic", ""]]) {
		await filter(page, name).click();
		await expectShown(page, site, query);
	}
	for (const [name, query] of [["tool calls", "feature=tool_call"], ["reasoning", "feature=reasoning,tool_call"], ["200k or more", "feature=reasoning,tool_call&min_context=200000"], ["1M or more", "feature=reasoning,tool_call&min_context=1000000"]]) {
		await filter(page, name).click();
		await expectShown(page, site, query);
	}
	expect(page.faults).toEqual([]);
});

test("the counts of the filters say what a click would show", async ({ open }) => {
	const page = await open();
	const views = {
		"": { "chat": "type=chat", "image input": "input=image", "up to $1": "max_input_price=1" },
		"provider=google": { "chat": "provider=google&type=chat", "deprecated": "provider=google&status=deprecated", "OpenAI": "provider=openai" },
		"type=chat&search=gemini": { "Google": "provider=google&type=chat&search=gemini", "audio": "type=audio&search=gemini", "tool calls": "type=chat&feature=tool_call&search=gemini" },
	};
	for (const [view, values] of Object.entries(views)) {
		await visit(page, `${site}/?${view}`);
		await expectShown(page, site, view);
		for (const [name, query] of Object.entries(values)) {
			const { meta } = await answer(site, query);
			await eventually(async () => assert.equal((await filter(page, name).innerText()).match(/[\d,]+$/)[0], String(meta.total), `${name} of ${view}`));
		}
	}
});

test("a family is one row that opens", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=anthropic`);
	await expectShown(page, site, "provider=anthropic");
	const models = await allModels(site, "provider=anthropic");
	const folded = await rows(page);
	const more = page.getByRole("link", { name: /more of the family/ }).first();
	const [number, family] = /^(\d+) more of the family (.*)$/.exec(await more.getAttribute("aria-label")).slice(1);
	assert.equal(models.filter((model) => model.family === family).length, Number(number) + 1);
	await more.click();
	await eventually(async () => assert.equal((await rows(page)).length, folded.length + Number(number)));
	await page.getByRole("link", { name: /shown below/ }).click();
	await eventually(async () => assert.deepEqual(await rows(page), folded));
	expect(page.faults).toEqual([]);
});

test("a search leads with the model that it names", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	for (const [search, id] of [["gpt4o", "gpt-4o"], ["haiku 4.5", "claude-haiku-4-5"], ["OpenAI o3", "o3"]]) {
		await searchBox(page).fill(search);
		await eventually(async () => assert.match((await rows(page))[0], new RegExp(` ${id}(-\\d+)?$`), search));
	}
});

test("what the search found is marked", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	await searchBox(page).fill("HAIKU");
	const { data } = await expectShown(page, site, "search=HAIKU");
	await everyID(page).click();
	await eventually(async () => {
		const marked = await page.locator("main table mark").allInnerTexts();
		assert.ok(marked.length >= data.length, `${marked.length} marks in ${data.length} rows`);
		assert.deepEqual([...new Set(marked.map((text) => text.toLowerCase()))], ["haiku"]);
	});
});

test("a search that finds nothing offers the nearest names and a way out", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=deepseek&search=cladue`);
	await page.getByRole("heading", { name: "No model matches" }).waitFor();
	await expectShown(page, site, "provider=deepseek&search=cladue");
	assert.match(await page.locator("#remedies a.model").first().innerText(), /^Claude /);
	await page.getByRole("link", { name: "Search for “claude”" }).click();
	await expectShown(page, site, "search=claude");
	await page.getByRole("heading", { name: "No model matches" }).waitFor({ state: "hidden" });
	expect(page.faults).toEqual([]);
});

test("wrong values in the address find nothing, and say which", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=nobody&sort=size`);
	await page.getByText("The catalog has no model for nobody.").waitFor();
	await page.getByRole("link", { name: "Without nobody" }).click();
	await expectShown(page, site, "");
});

test("a model of the list opens its page, and back returns to the list as it was", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?search=haiku`);
	const { data: [model] } = await expectShown(page, site, "search=haiku");
	await page.getByRole("link", { name: nameOf(model), exact: true }).first().click();
	await page.waitForURL(`**/models/${model.provider}/${model.id}/`);
	assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), nameOf(model));
	await page.goBack();
	await expectShown(page, site, "search=haiku");
	expect(page.faults).toEqual([]);
});

test("a shared link on a slow network shows its filters and that it searches", async ({ open }) => {
	const page = await open();
	const release = await hold(page, /\/models-\w+\.json$/);
	await page.goto(`${site}/?provider=groq`);
	await page.getByRole("link", { name: "Remove filter Groq" }).waitFor();
	await page.getByText("Searching…").waitFor();
	release();
	await expectShown(page, site, "provider=groq");
	expect(page.faults).toEqual([]);
});

test("a value that the API refuses is refused, and can be taken away", async ({ open }) => {
	const page = await open();
	for (const wrong of ["released_before=zzz", "min_context=1e5"]) {
		await visit(page, `${site}/?provider=mistral&${wrong}`);
		await page.getByText("This filter is not valid").waitFor();
		await page.getByText(`“${wrong.split("=")[1]}”, but should be`).waitFor();
		await page.getByRole("link", { name: /^Without .*(zzz|1e5)/ }).click();
		await expectShown(page, site, "provider=mistral");
	}
});
