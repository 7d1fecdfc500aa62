// What people come for: each task begins on the start page and takes at most three actions. The API says whether the answer is right.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { allModels, answer, count, expectShown, filter, nameOf, request, rows, searchBox } from "./explorer.mjs";

const get = async (path) => (await fetch(site + path)).json();
const choose = (name) => (page) => filter(page, name).click();
const menu = (name) => (page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
const search = (text) => (page) => searchBox(page).fill(text);
const openRow = (id) => (page) =>
	page.locator("main tbody tr").filter({ has: page.locator("th code").getByText(id, { exact: true }) }).getByRole("link").first().click();
const listPrice = ({ prices }, meter) => prices.find((p) => p.meter === meter && p.condition === null)?.price;
const perMonth = (model, input, output) => ((input * listPrice(model, "input") + output * listPrice(model, "output")) * 30)
	.toLocaleString("en", { style: "currency", currency: "USD" });
const monthly = (page) => page.getByRole("row", { name: /^Per 30 days/ }).getByRole("cell").allInnerTexts();

const [priced] = (await get("/api/v2/models?type=chat&status=active&max_input_price=10&max_output_price=100&sort=relevance")).data;
const vision = "status=active&input=image&feature=tool_call&sort=input_price&order=asc";
const opus = (await allModels(site, "search=claude-opus&status=active&sort=released"))[0];
const [retiring] = await allModels(site, "status=deprecated&retiring_before=9999-01-01");

/** By task, the actions, and the check of what the page then says. */
const tasks = {
	"embeddings with their dimensions": [[choose("embedding")], async (page) => {
		const { data } = await expectShown(page, site, "type=embedding");
		const { id, embedding_dimensions: n } = data.find((model) => model.embedding_dimensions !== null && model.stage === "usable");
		await expect(page.locator("#rows tr", { has: page.getByText(id, { exact: true }) })).toContainText(`${n.toLocaleString("en")} dimensions`);
	}],
	"the models of a view as CSV": [[choose("Mistral"), choose("retiring or retired")], async (page) => {
		const downloaded = page.waitForEvent("download");
		await page.getByRole("button", { name: "CSV" }).click();
		const lines = (await readFile(await (await downloaded).path(), "utf8")).trimEnd().split("\r\n");
		const models = await allModels(site, "provider=mistral&status=deprecated");
		assert.deepEqual(lines.map((line) => line.split(",")[0]), ["id", ...models.map(({ id }) => id)]);
	}],
	"the API call of the view": [[choose("Groq"), (page) => page.getByRole("button", { name: "Copy", exact: true }).click()], async (page) => {
		const address = await eventually(async () => {
			const copied = await page.evaluate(() => navigator.clipboard.readText());
			assert.equal(copied, new URL((await request(page).innerText()).slice("GET ".length), site).href);
			return copied;
		});
		const { data } = await (await fetch(address)).json();
		const works = data.filter(({ stage }) => stage !== "retired" && stage !== "unlisted");
		assert.match(await count(page).innerText(), new RegExp(`^${works.length} ids`));
		assert.ok((await rows(page))[0].endsWith(works[0].id));
	}],
	"the price of a model": [[search(priced.id), openRow(priced.id)], async (page) => {
		for (const meter of ["input", "output"]) {
			const figure = await page.locator(".figures > div", { hasText: new RegExp(`${meter} price`, "i") }).innerText();
			assert.equal(Number(/\$([\d.]+)/.exec(figure)?.[1]), Number(listPrice(priced, meter)), figure);
		}
	}],
	"what replaces a model, and when it goes": [[search(retiring.id), openRow(retiring.id)], async (page) => {
		await expect(page.locator(".notice")).toContainText(retiring.retirement_date);
		await expect(page.locator(".notice")).toContainText(retiring.replacement?.id ?? "No known replacement");
	}],
	"the price of a workload": [[
		menu("Compare"), (page) => page.getByRole("region", { name: "Suggested comparisons" }).getByRole("link").first().click(),
		(page) => page.getByLabel("In", { exact: true }).fill("2M"),
	], async (page) => {
		const models = await Promise.all(new URL(page.url()).searchParams.getAll("m").map(async (key) => (await get(`/api/v2/models/${key}`)).data));
		await eventually(async () => assert.deepEqual(await monthly(page), models.map((model) => perMonth(model, 2, 0.2))));
	}],
	"the feed of one provider": [[(page) => page.getByRole("contentinfo").getByRole("link", { name: "Feeds" }).click()], async (page) => {
		const response = await fetch(await page.getByRole("link", { name: "Mistral", exact: true }).evaluate((a) => a.href));
		assert.match(await response.text(), /<title>[^<]*Mistral[^<]*<\/title>/);
	}],
	"how fresh the data is": [[(page) => page.getByRole("banner").getByRole("link", { name: /^Newest facts/ }).click()], async (page) => {
		for (const { name } of (await get("/api/v2/providers")).data) await expect(page.getByRole("row", { name })).toBeVisible();
	}],
	"the cheapest usable vision model with tools": [[(page) => page.getByRole("link", { name: "Cheap vision + tools" }).click()], async (page) => {
		const { data } = await expectShown(page, site, vision);
		await expect(page.locator("#rows tr").first()).toContainText(data[0].id);
		await page.getByText(/^\d+ more might match; their (inputs|features)( and features)? are unknown:/).waitFor();
		assert.equal(data[0].stage, "usable");
	}],
	"the newest Opus and its call": [[search("opus"), (page) => page.locator("#rows mark").first().click()], async (page) => {
		await page.waitForURL(`**/models/anthropic/${opus.id}/`);
		await expect(page.locator("main pre").first()).toContainText(opus.id);
	}],
	"Sonnet against Gemini Pro, per month": [[
		menu("Compare"), (page) => page.getByRole("searchbox").fill("sonnet").then(() => page.keyboard.press("Enter")),
		(page) => page.getByRole("searchbox").fill("gemini pro").then(() => page.keyboard.press("Enter")),
	], async (page) => {
		await page.waitForURL(/m=.*m=/, { timeout: 10_000 });
		const keys = new URL(page.url()).searchParams.getAll("m");
		const models = await Promise.all(keys.map(async (key) => (await get(`/api/v2/models/${key}`)).data));
		assert.deepEqual(models.map(({ stage }) => stage), ["usable", "usable"]);
		assert.match(keys.join(" "), /^anthropic\/claude-sonnet\S* google\/gemini\S*pro/);
		await eventually(async () => assert.deepEqual(await monthly(page), models.map((model) => perMonth(model, 1, 0.2))));
	}],
	"ids in a config, fixed": [[
		menu("Check"), (page) => page.getByRole("textbox").fill('model = "gemini-2.0-flash-preview-image-generatoin"'),
		(page) => page.getByRole("button", { name: /^Copy gemini/ }).first().click(),
	], async (page) => assert.equal((await get(`/api/v2/models/google/${await page.evaluate(() => navigator.clipboard.readText())}`)).data.provider, "google")],
};

for (const [name, [actions, check]] of Object.entries(tasks)) {
	test(name, async ({ open }) => {
		assert.ok(actions.length <= 3, `${actions.length} actions`);
		const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
		await visit(page, site);
		for (const act of actions) await act(page);
		await check(page);
		expect(page.faults).toEqual([]);
	});
}
