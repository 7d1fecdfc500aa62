// Models side by side: picked in the list, compared on a page of their own, whose address can be shared.

import assert from "node:assert/strict";

import { accessibilityFaults } from "./accessibility.mjs";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { dollars } from "../../site/website/assets/src/words.ts";
import { answer, filter, get, nameOf, pickOf, expectShown } from "./explorer.mjs";

const box = (page, model) => page.getByRole("checkbox", { name: pickOf(model), exact: true }).first();
const add = (page) => page.getByRole("searchbox", { name: "Add a model" });
const link = (page, number) => page.getByRole("link", { name: `Compare ${number} models`, exact: true });

/** The names of the models that a comparison shows, and the texts of its cells, row by row. */
async function comparison(page) {
	const table = page.getByRole("table", { name: "Models side by side" });
	return {
		names: await table.getByRole("columnheader").getByRole("link", { name: /^(?!Remove)/ }).allInnerTexts(),
		rows: await table.locator("tbody").getByRole("row").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))),
	};
}

test("pick three models on several pages of the list, compare them, share the comparison", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const wanted = [];
	for (const provider of ["Anthropic", "Google", "Mistral"]) {
		await filter(page, provider).click();
		const { data } = await expectShown(page, site, `provider=${provider.toLowerCase()}`);
		wanted.push(data[1]);
		await box(page, data[1]).check();
		await filter(page, provider).click();
		await expectShown(page, site, "");
	}
	await link(page, 3).click();
	await page.waitForURL(/\/compare\/\?m=/);
	await eventually(async () => assert.deepEqual((await comparison(page)).names, wanted.map(nameOf)));
	const shown = await comparison(page);
	assert.deepEqual(shown.rows.find(([first]) => first === "Id")?.slice(1), wanted.map(({ id }) => id));

	const friend = await open();
	await visit(friend, page.url());
	await eventually(async () => assert.deepEqual(await comparison(friend), shown));
	await friend.getByRole("link", { name: `Remove ${nameOf(wanted[1])}` }).click();
	await eventually(async () => assert.deepEqual((await comparison(friend)).names, [nameOf(wanted[0]), nameOf(wanted[2])]));
	expect([...page.faults, ...friend.faults]).toEqual([]);
});

test("at most seven models are picked", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	const boxes = page.getByRole("checkbox", { name: /^Compare / });
	for (let model = 0; model < 7; model++) await boxes.nth(model).check();
	await expect(boxes.nth(7)).toBeDisabled();
	expect(await accessibilityFaults(page)).toEqual([]);
	await boxes.nth(0).uncheck();
	await expect(boxes.nth(7)).toBeEnabled();
	await link(page, 6).click();
	await page.waitForURL(/\/compare\/\?m=/);
	expect(page.faults).toEqual([]);
});

test("the price of a workload, which a reload keeps, and another model", async ({ open }) => {
	const page = await open();
	const compared = ["openai/gpt-4o-mini", "anthropic/claude-haiku-4-5"];
	await visit(page, `${site}/compare/?m=${compared.join("&m=")}`);
	await page.getByLabel("In", { exact: true }).fill("lots");
	await page.getByText("“lots” is not a number of tokens").waitFor();
	await page.getByLabel("In", { exact: true }).fill("3 million");
	await page.getByLabel("Out", { exact: true }).fill("1,000,000");
	const models = await Promise.all(compared.map((key) => get(`${site}/api/v2/models/${key}`)));
	const price = ({ prices }, meter) => Number(prices.find((p) => p.meter === meter && p.condition === null).price);
	const costs = models.map(({ data }) => dollars((3 * price(data, "input") + price(data, "output")) * 30));
	await expect(page.getByRole("row", { name: /^Per 30 days/ }).getByRole("cell")).toHaveText(costs);
	const before = await comparison(page);
	assert.match(page.url(), /&in=3\+million&out=1,000,000$/);
	await page.reload();
	await eventually(async () => assert.deepEqual(await comparison(page), before));
	await add(page).fill("gpt4o");
	await page.getByRole("status").getByText(/^\d models? found$/).waitFor({ state: "attached" });
	await page.getByRole("link", { name: "openai · gpt-4o" }).first().click();
	await page.waitForURL(/m=openai\/gpt-4o&in=3/);
	await eventually(async () => assert.equal((await comparison(page)).names.length, 3));
	expect(page.faults).toEqual([]);
});

test("what 10M tokens in and 2M out cost in total, most of them cached", async ({ open }) => {
	const page = await open();
	const { data } = await answer(site, "type=chat&provider=groq,together&status=active");
	const price = ({ prices }, meter) => Number(prices.find((p) => p.meter === meter && p.condition === null)?.price);
	const { data: cached } = await get(`${site}/api/v2/models/anthropic/claude-haiku-4-5`);
	const unknown = data.find((model) => price(model, "output") && !price(model, "cache_read"));
	await visit(page, `${site}/compare/?m=${[cached, unknown].map(({ provider, id }) => `${provider}/${id}`).join("&m=")}`);
	await page.getByLabel("In", { exact: true }).fill("10M");
	await page.getByLabel("Out", { exact: true }).fill("2M");
	await page.getByLabel("How often").selectOption("once");
	await page.getByLabel("Cached input").fill("180");
	await page.getByText("“180” is not a share of the input").waitFor();
	await page.getByLabel("Cached input").fill("80%");
	const total = 8 * price(cached, "cache_read") + 2 * price(cached, "input") + 2 * price(cached, "output");
	const whole = `${dollars(10 * price(unknown, "input") + 2 * price(unknown, "output"))} cache price unknown`;
	const row = (name) => page.getByRole("row", { name });
	await expect(row(/^Total of the workload/).getByRole("cell")).toHaveText([dollars(total), whole]);
	await expect(row(/^Per 30 days/)).toHaveCount(0);
	const before = await comparison(page);
	await page.reload();
	await eventually(async () => assert.deepEqual(await comparison(page), before));
	await page.getByLabel("How often").selectOption("per 30 days");
	await expect(row(/^Per 30 days/).getByRole("cell").first()).toHaveText(dollars(total));
	await expect(row(/^Workload per day/).getByRole("cell").first()).toHaveText(dollars(total / 30));
	await expect(row(/^Total of the workload/)).toHaveCount(0);
	await page.getByText("10M tokens in and 2M out per 30 days, with 80% of the input cached").waitFor();
	expect(page.faults).toEqual([]);
});

test("models that can be used come first; a retired one costs what it did last", async ({ open }) => {
	const page = await open();
	const { data: [retired] } = await answer(site, "provider=anthropic&type=chat&status=deprecated&retiring_before=2026-01-01");
	await visit(page, `${site}/compare/?m=anthropic/${retired.id}`);
	const price = async (name) => Number((await page.getByRole("row", { name }).getByRole("cell").textContent()).replace(/[$,]/g, ""));
	expect(await price(/^Workload per day/)).toBeCloseTo(await price(/^Price in/) + 0.2 * await price(/^Price out/), 2);
	await expect(page.getByRole("columnheader", { name: nameOf(retired) })).toContainText("retired");
	await add(page).fill("claude sonnet");
	await expect(page.locator("#found li").nth(2)).toBeVisible();
	await expect(page.locator("#found li .badge").first()).toHaveText("");
	await page.keyboard.press("Enter");
	await page.waitForURL(/m=.*m=/);
	await page.getByRole("link", { name: /^Remove / }).last().click();
	await eventually(async () => assert.equal((await comparison(page)).names.length, 1));
});

test("a retired model that was free costs nothing", async ({ open }) => {
	const page = await open();
	const { data: [retired] } = await answer(site, "provider=anthropic&type=chat&status=deprecated&retiring_before=2026-01-01");
	await page.route(/\/assets\/models-\w+\.json$/, async (route) => {
		const lines = (await (await route.fetch()).text()).split("\n");
		const changed = lines.map((line) => (/"name":"price_(in|out)"/.test(line) ? line.replace(/\$[\d.]+/g, "free") : line));
		await route.fulfill({ body: changed.join("\n") });
	});
	await visit(page, `${site}/compare/?m=anthropic/${retired.id}`);
	await expect(page.getByRole("row", { name: /^Price in/ }).getByRole("cell")).toHaveText("free");
	await expect(page.getByRole("row", { name: /^Workload per day/ }).getByRole("cell")).toHaveText(dollars(0));
});
