// What people come for, each from the start page in at most three actions.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { forms, snippet } from "../../site/website/assets/src/snippets.ts";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { allModels, answer, count, expectShown, filter, nameOf, request, rows, searchBox } from "./explorer.mjs";

/** Opens the start page and takes at most three actions. */
async function start(open, ...actions) {
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, site);
	assert.ok(actions.length <= 3, `${actions.length} actions`);
	for (const act of actions) await act(page);
	return page;
}

const click = (name) => (page) => filter(page, name).click();

test("embeddings with their dimensions", async ({ open }) => {
	const page = await start(open, click("embedding"));
	const { data } = await expectShown(page, site, "type=embedding");
	const model = data.find(({ embedding_dimensions: n }) => n !== null);
	const row = page.locator("main table tbody tr", { has: page.getByRole("link", { name: nameOf(model), exact: true }) }).first();
	assert.ok((await row.innerText()).includes(model.embedding_dimensions.toLocaleString("en")), await row.innerText());
});

test("the models of a view as CSV", async ({ open }) => {
	const page = await start(open, click("Mistral"), click("deprecated"));
	const downloaded = page.waitForEvent("download");
	await page.getByRole("button", { name: "CSV" }).click();
	const file = await downloaded;
	assert.equal(file.suggestedFilename(), "models.csv");
	const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
	const models = await allModels(site, "provider=mistral&status=deprecated");
	assert.deepEqual(lines.map((line) => line.split(",")[0]), ["id", ...models.map(({ id }) => id)]);
});

test("the API call of the view", async ({ open }) => {
	const page = await start(open, click("Groq"));
	const buttons = page.getByRole("group", { name: "Copy request as" }).getByRole("button");
	const address = site + (await request(page).innerText()).slice("GET ".length);
	for (const [i, form] of forms.entries()) {
		await buttons.nth(i).click();
		await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet(form, address)));
	}
	const { data, meta } = await (await fetch(address)).json();
	assert.equal(await count(page).innerText(), `${meta.total} models`);
	assert.ok((await rows(page))[0].endsWith(data[0].id));
	expect(page.faults).toEqual([]);
});

/** Two actions that open the page of a model: its id as the search, and the row with it. */
const find = (id) => [
	(page) => searchBox(page).fill(id),
	(page) => page.locator("main table tbody tr").filter({ has: page.locator("th code").getByText(id, { exact: true }) }).getByRole("link").first().click(),
];

test("the price of a model", async ({ open }) => {
	const { data } = await answer(site, "type=chat&status=active&max_input_price=10");
	const page = await start(open, ...find(data[0].id));
	await page.waitForURL("**/models/**");
	for (const [meter, label] of [["input", "Input price"], ["output", "Output price"]]) {
		const { price } = data[0].prices.find((p) => p.meter === meter && p.condition === null);
		const figure = await page.locator(".figures > div", { hasText: label }).innerText();
		assert.equal(Number(/\$([\d.]+)/.exec(figure)?.[1]), Number(price), figure);
		assert.match(figure, /per million tokens/);
	}
	expect(page.faults).toEqual([]);
});

test("what replaces a deprecated model, and when it goes", async ({ open }) => {
	const active = await allModels(site, "provider=anthropic&status=active");
	const models = await allModels(site, "provider=anthropic&status=deprecated&retiring_before=9999-01-01");
	const { id, family, retirement_date: date, replacement } = models.find((model) => model.replacement ?? active.some((m) => m.family === model.family));
	const page = await start(open, ...find(id));
	await page.waitForURL("**/models/**");
	const notice = page.locator(".notice");
	await notice.getByText(date).first().waitFor();
	const named = await notice.locator("code").innerText();
	assert.ok(replacement ? named === replacement.id : active.some((m) => m.id === named && m.family === family), named);
	expect(page.faults).toEqual([]);
});

test("the price of a workload", async ({ open }) => {
	const page = await start(open,
		(p) => p.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Compare" }).click(),
		(p) => p.getByRole("region", { name: "Suggested comparisons" }).getByRole("link").first().click(),
		(p) => p.getByLabel("In", { exact: true }).fill("2M"));
	const [key] = new URL(page.url()).searchParams.getAll("m");
	const { data } = await (await fetch(`${site}/api/v2/models/${key}`)).json();
	const [input, output] = ["input", "output"].map((meter) => Number(data.prices.find((p) => p.meter === meter && p.condition === null).price));
	await expect(page.getByRole("row", { name: /^Per 30 days/ }).getByRole("cell").first())
		.toHaveText(`$${((2 * input + 0.2 * output) * 30).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`);
	expect(page.faults).toEqual([]);
});

test("the feed of one provider", async ({ open }) => {
	const page = await start(open, (p) => p.getByRole("contentinfo").getByRole("link", { name: "Feeds" }).click());
	const link = page.getByRole("link", { name: "Mistral", exact: true });
	const response = await fetch(await link.evaluate((a) => a.href));
	assert.equal(response.headers.get("content-type"), "application/atom+xml");
	assert.match(await response.text(), /<title>[^<]*Mistral[^<]*<\/title>/);
});

test("how fresh the data is", async ({ open }) => {
	const { last_sync: sync } = await (await fetch(`${site}/version.json`)).json();
	const page = await open();
	await page.clock.setFixedTime(Date.parse(sync) + 3 * 3600_000);
	await visit(page, site);
	await page.getByRole("banner").getByRole("link", { name: /Synced 3 hours ago/ }).click();
	const { data } = await (await fetch(`${site}/api/v2/providers`)).json();
	for (const { name } of data) await expect(page.getByRole("row", { name })).toBeVisible();
	expect(page.faults).toEqual([]);
});
