// Models side by side: picked in the list, compared on a page of their own, whose address can be
// shared.

import assert from "node:assert/strict";

import { accessibilityFaults } from "./accessibility.mjs";
import { eventually, expect, site, test, visit } from "./browser.mjs";
import { dollars } from "../../site/website/assets/src/words.ts";
import { answer, filter, get, nameOf, offerTwice, pickOf, expectShown } from "./explorer.mjs";
import { brokenWords, collisions, cutTables } from "./texts.mjs";

const box = (page, model) => page.getByRole("checkbox", { name: pickOf(model), exact: true }).first();
const add = (page) => page.getByRole("combobox", { name: "Add a model" });
const total = (page) => page.getByRole("row", { name: /^Total/ }).getByRole("cell");
/** The bill of a use at a model by the API, in words of the page. */
const billOf = async (key, query) => dollars(Number((await get(`${site}/api/v2/cost?model=${key}&${query}`)).data.low));
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

test("what a use costs, which a reload keeps, and another model without a reload", async ({ open }) => {
	const page = await open();
	const compared = ["openai/gpt-4o-mini", "anthropic/claude-haiku-4-5"];
	await visit(page, `${site}/compare/?m=${compared.join("&m=")}`);
	await page.getByLabel("In", { exact: true }).fill("lots");
	await page.getByText("“lots” is not a number of tokens").waitFor();
	await page.getByLabel("In", { exact: true }).fill("3 million");
	await page.getByLabel("Out", { exact: true }).fill("1,000,000");
	const costs = await Promise.all(compared.map((key) => billOf(key, "input=3000000&output=1000000")));
	for (const [i, cost] of costs.entries()) await expect(total(page).nth(i)).toContainText(cost);
	await expect(page.locator("#costs .lowest")).toHaveCount(1);
	const before = await comparison(page);
	assert.match(page.url(), /&in=3\+million&out=1,000,000$/);
	await page.reload();
	await eventually(async () => assert.deepEqual(await comparison(page), before));
	await page.evaluate(() => (window.kept = true));
	await add(page).fill("gpt4o");
	await page.getByRole("status").getByText(/^\d models? found$/).waitFor({ state: "attached" });
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Enter");
	await eventually(async () => assert.equal((await comparison(page)).names.length, 3));
	assert.match(page.url(), /m=openai\/gpt-4o[^&]*&in=3/);
	await expect(add(page)).toBeFocused();
	await page.getByRole("link", { name: /^Remove / }).first().click();
	await eventually(async () => assert.equal((await comparison(page)).names.length, 2));
	await expect(add(page)).toBeFocused();
	assert.ok(await page.evaluate(() => window.kept), "the page was loaded again");
	await page.goBack();
	await eventually(async () => assert.equal((await comparison(page)).names.length, 3));
	expect(page.faults).toEqual([]);
});

for (const width of [1440, 390]) {
	test(`without a use, the place of the total leads to one at ${width} px`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 844 } });
		await visit(page, `${site}/compare/?m=openai/gpt-4o&m=anthropic/claude-haiku-4-5`);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("button", { name: "Write what you use" }).click();
		await expect(page.getByLabel("In", { exact: true })).toBeFocused();
		await expect(page.locator("#costs")).not.toContainText("$"); // nobody has asked for one
		await page.getByRole("button", { name: "try 300M in, 20M out per month" }).click();
		await expect(total(page).first()).toContainText("$");
		await expect(page.getByLabel("In", { exact: true })).toHaveValue("300M");
		await expect(page.locator("#use summary")).toBeFocused();
		expect(page.faults).toEqual([]);
	});
}

test("the last prices of a model that has ended are not the lowest", async ({ open }) => {
	const page = await open();
	const ended = "google/gemini-1.5-flash-8b";
	await visit(page, `${site}/compare/?m=${ended}&m=openai/gpt-4o&m=anthropic/claude-haiku-4-5&in=1M`);
	for (const row of ["#costs", "[data-row=price_in]"]) {
		await expect(page.locator(`${row} td.lowest`)).toHaveCount(1);
		await expect(page.locator(`${row} td`).nth(2)).toHaveClass(/lowest/);
	}
	expect(page.faults).toEqual([]);
});

test("the lowest bill of a model that ends says so, and has another color", async ({ open }) => {
	const page = await open();
	const compared = ["openai/gpt-3.5-turbo-1106", "openai/gpt-4o"];
	await visit(page, `${site}/compare/?m=${compared.join("&m=")}&in=1M`);
	await expect(page.locator("#costs .tag")).toHaveText("lowest, reported to end");
	await expect(page.locator("#costs .tag")).toHaveClass("tag ends");
	await expect(page.locator("[data-row=price_in] .tag")).toHaveText("lowest");
	expect(page.faults).toEqual([]);
});

test("the best of a row has a word, where less is better and where more is", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=openai/gpt-4o&m=google/gemini-2.5-flash`);
	for (const [row, column, word] of [["price_in", 1, "lowest"], ["context_length", 1, "largest"], ["max_output_tokens", 1, "largest"], ["knowledge_cutoff", 1, "latest"]]) {
		await expect(page.locator(`[data-row=${row}] td`).nth(column).locator(".tag")).toHaveText(word);
		await expect(page.locator(`[data-row=${row}] .tag`)).toHaveCount(1);
	}
	expect(page.faults).toEqual([]);
});

test("suggestions that arrive when the reader has left the field stay closed", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/`);
	const held = Promise.withResolvers();
	await page.route(/\/assets\/adding-\w+\.js$/, (route) => held.promise.then(() => route.continue()));
	await add(page).fill("gpt4o");
	await page.keyboard.press("Tab");
	held.resolve();
	await page.getByRole("status").getByText(/^\d models? found$/).waitFor({ state: "attached" });
	await expect(page.locator("#found")).toBeHidden();
	await expect(add(page)).toHaveAttribute("aria-expanded", "false");
	expect(page.faults).toEqual([]);
});

test("the last model that is removed leaves what to begin with", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=openai/gpt-4o`);
	await expect(page.getByRole("navigation", { name: "Suggested comparisons" })).toBeHidden();
	await page.getByRole("link", { name: /^Remove / }).click();
	await expect(page.getByRole("table", { name: "Models side by side" })).toBeHidden();
	await expect(page.getByRole("heading", { name: "Compare models" })).toBeVisible();
	await expect(page.getByText("Compare with")).toBeHidden();
	await page.getByText("Add a model above, or begin with one of these.").waitFor();
	expect(page.faults).toEqual([]);
});

test("a monthly bill, 80 % cached, standard and in batches, which the next pages remember", async ({ open }) => {
	const page = await open();
	const compared = ["openai/gpt-5.4-mini", "anthropic/claude-haiku-4-5"];
	await visit(page, `${site}/compare/?m=${compared.join("&m=")}`);
	await page.getByLabel("In", { exact: true }).fill("300M");
	await page.getByLabel("Out", { exact: true }).fill("20M");
	await page.getByLabel("Cached input").fill("180");
	await page.getByText("“180” is not a share of the input").waitFor();
	await page.getByLabel("Cached input").fill("80%");
	await page.getByLabel("How often").selectOption("per month");
	const use = "input=60000000&cache_read=240000000&output=20000000";
	for (const [tier, label] of [["standard", "Standard"], ["batch", "Batch"]]) {
		await page.getByRole("radio", { name: label }).check();
		for (const [i, key] of compared.entries()) {
			const { data } = await get(`${site}/api/v2/cost?model=${key}&${use}&tier=${tier}`);
			if (data.missing.length === 0) await expect(total(page).nth(i)).toContainText(dollars(Number(data.low)));
		}
	}
	await expect(page.getByRole("rowheader", { name: "Total per month, batch" })).toBeVisible();
	await visit(page, `${site}/?type=chat`);
	await expect(page.getByRole("columnheader", { name: "Your cost" })).toBeVisible();
	await page.getByRole("columnheader", { name: "Your cost" }).getByRole("link").click();
	await expect(page.locator("#rows .cost").first()).not.toBeEmpty();
	assert.match(page.url(), /sort=cost&order=asc&in=300M&out=20M&cached=80%25&tier=batch/);
	await page.getByRole("button", { name: "Remove your tokens" }).click();
	await expect(page.getByRole("columnheader", { name: "Your cost" })).toBeHidden();
	assert.equal(await page.evaluate(() => localStorage.length), 0);
	expect(page.faults).toEqual([]);
});

test("the longest prompt of a typical use goes when the tokens are others", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=openai/gpt-5.4-mini`);
	await page.getByRole("button", { name: "A thousand documents" }).click();
	await expect(page.locator("#prompt")).toHaveValue("3k");
	await page.getByLabel("Cached input").fill("50%");
	await expect(page.locator("#prompt")).toHaveValue("3k"); // the tokens are the same
	await page.getByLabel("In", { exact: true }).fill("300M");
	await expect(page.locator("#prompt")).toHaveValue("");
	await page.locator("#prompt").fill("3k"); // what a reader writes stays
	await page.getByLabel("In", { exact: true }).fill("200M");
	await expect(page.locator("#prompt")).toHaveValue("3k");
	expect(page.faults).toEqual([]);
});

test("tokens of the list are of no period, there and on the next pages", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?type=chat`);
	await page.evaluate(() => localStorage.setItem("use", "in=300M&out=20M&per=once"));
	await visit(page, `${site}/compare/?m=openai/gpt-5.4-mini`);
	await expect(page.getByLabel("How often")).toHaveValue("once");
	await visit(page, `${site}/check/?ids=gpt-5.4-mini`);
	await expect(page.getByLabel("How often")).toHaveValue("once");
	await expect(page.locator("#bill")).toContainText("This use costs");
	await page.getByLabel("How often").selectOption("per month");
	await expect(page.locator("#bill")).toContainText("A month costs");
	expect(page.faults).toEqual([]);
});

test("what the page does not understand in its address is named", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?models=a,b&utm_source=mail`);
	await expect(page.locator("#missing")).toHaveText("This page does not know “models” in its address: models are m=provider/id.");
	await visit(page, `${site}/compare/?ids=gpt-4o,+anthropic/claude-haiku-4-5,openai/gpt-4o&in=1M`); // as the check has them
	await eventually(async () => assert.equal((await comparison(page)).names.length, 2));
	assert.equal(page.url(), `${site}/compare/?m=openai/gpt-4o&m=anthropic/claude-haiku-4-5&in=1M`);
	await expect(page.locator("#missing")).toBeEmpty();
	await visit(page, `${site}/compare/?m=openai/gpt-4o,anthropic/claude-haiku-4-5&in=1M`); // or with commas
	await eventually(async () => assert.equal((await comparison(page)).names.length, 2));
	assert.equal(page.url(), `${site}/compare/?m=openai/gpt-4o&m=anthropic/claude-haiku-4-5&in=1M`);
	await visit(page, `${site}/compare/?m=does-not-exist`);
	await expect(page.locator("#missing.failed")).toHaveText("The catalog has no model does-not-exist.");
	await expect(page.getByRole("heading", { name: "Compare models" })).toBeVisible();
	expect(page.faults).toEqual([]);
});

test("the empty page suggests comparisons, which have totals", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/`);
	const suggested = page.getByRole("navigation", { name: "Suggested comparisons" });
	const count = await suggested.getByRole("link").count();
	assert.ok(count > 0);
	for (let i = 0; i < count; i++) {
		const link = suggested.getByRole("link").nth(i);
		await expect(link).toBeInViewport();
		await link.click();
		await expect(total(page).last()).toContainText("$");
		await expect(page.getByRole("heading", { level: 1 })).toContainText(" vs ");
		await page.goBack();
	}
	assert.equal(await page.evaluate(() => localStorage.length), 0); // the use is not the reader's own
	expect(page.faults).toEqual([]);
});

const seven = ["openai/gpt-4o", "anthropic/claude-haiku-4-5", "google/gemini-2.5-flash", "openai/gpt-5-pro",
	"anthropic/claude-sonnet-5", "deepseek/deepseek-v4-pro", "mistral/mistral-large-latest"];

for (const { width, scheme, count } of [
	{ width: 1440, scheme: "light", count: 2 }, { width: 1440, scheme: "light", count: 3 }, { width: 360, scheme: "dark", count: 3 },
	{ width: 1440, scheme: "dark", count: 7 }, { width: 720, scheme: "light", count: 7 }, { width: 390, scheme: "light", count: 7 },
]) {
	test(`the names of ${count} models stay in sight at ${width} px, and cover nothing that has the focus`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 700 }, colorScheme: scheme });
		await visit(page, `${site}/compare/?m=${seven.slice(0, count).join("&m=")}&in=1M`);
		await expect(total(page).last()).toContainText("$");
		const bar = page.locator("#heads");
		await expect(bar).toBeHidden(); // the table has its own
		await page.locator("[data-row=id]").scrollIntoViewIfNeeded();
		await page.mouse.wheel(0, 300);
		await expect(bar).toBeVisible();
		assert.equal(Math.round((await bar.boundingBox()).y), 0);
		// Each name is above its column, also when the table is scrolled sideways.
		const names = bar.locator("th");
		const cells = page.locator("[data-row=id] > td");
		await expect(names).toHaveCount(count);
		for (const left of [0, 9999]) {
			await page.locator("#scroll").evaluate((frame, left) => { frame.scrollLeft = left; }, left);
			await eventually(async () => {
				const places = (found) => found.evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().x)));
				assert.deepEqual(await places(names), await places(cells));
			});
		}
		const label = page.locator("[data-row=context_length] > th");
		await label.evaluate((row) => row.scrollIntoView());
		await expect(bar).toBeVisible();
		const { height } = await bar.boundingBox();
		const row = await label.boundingBox();
		assert.ok(row.y >= height - 1, `the row is at ${row.y}, below heads of ${height}`);
		expect(await brokenWords(page, "#heads th")).toEqual([]);
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(page.faults).toEqual([]);
		await page.evaluate(() => scrollTo(0, 0));
		await expect(bar).toBeHidden();
	});
}

test("a cell of a total has the amount, what it means, then what it depends on", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=openai/gpt-3.5-turbo-1106&m=openai/gpt-4o&in=1M&out=1M`);
	await expect(total(page).first()).toHaveText(/^\$3.00 lowest, reported to end unconfirmed price ?in \$1.00 \+ out \$2.00$/);
	expect(page.faults).toEqual([]);
});

test("prices stay together, below them what differs, then what is the same, and names last", async ({ open }) => {
	const page = await open();
	const labels = (part) => page.locator(`${part} tr:not([hidden]) > th`).allInnerTexts();
	const compared = ["openai/gpt-4o", "anthropic/claude-haiku-4-5"];
	for (const [added, heading] of [["", "The same in both"], ["&m=google/gemini-2.5-flash", "The same in all"]]) {
		await visit(page, `${site}/compare/?m=${compared.join("&m=")}${added}`);
		const facts = await labels("#facts");
		const prices = facts.filter((label) => label.includes("rice"));
		assert.ok(prices.length >= 3);
		assert.deepEqual(facts.slice(facts.indexOf("Price in, per 1M tokens")).slice(0, prices.length), prices);
		const [first, ...same] = await labels("#same");
		assert.equal(first, heading);
		assert.ok(same.includes("Type"));
		for (const label of same) {
			const said = await page.locator("#same").getByRole("row", { name: label }).getByRole("cell").allInnerTexts();
			assert.equal(new Set(said).size, 1, label);
		}
		assert.deepEqual(await labels("#names"), ["Names", "Family", "Provider", "Id"]);
	}
	// Beside the same model at another place, prices can be the same and are no less prices.
	const [one, other] = await offerTwice(page, site);
	await visit(page, `${site}/compare/?m=${one.provider}/${one.id}&m=${other.provider}/${other.id}`);
	assert.ok((await labels("#facts")).includes("Price out, per 1M tokens"));
	await visit(page, `${site}/compare/?m=${compared[0]}`);
	await expect(page.locator("#same")).toBeHidden(); // one model is the same as none
	expect(page.faults).toEqual([]);
});

test("parameters are loaded when they are unfolded, and are those of the models that are shown", async ({ open }) => {
	const page = await open();
	const asked = [];
	page.on("request", (request) => asked.push(request.url()));
	await visit(page, `${site}/compare/?m=openai/gpt-5-pro&m=anthropic/claude-haiku-4-5`);
	const isRules = (url) => url.includes("/assets/parameters-");
	assert.equal(asked.some(isRules), false);
	const rows = page.locator("#parameters tr");
	await page.getByText("Parameters of requests").click();
	await expect(rows.nth(1).getByRole("cell")).toHaveCount(2);
	assert.equal(asked.some(isRules), true);
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.getByRole("link", { name: /^Remove / }).last().click();
	await expect(rows.nth(1).getByRole("cell")).toHaveCount(1);
	await page.getByText("Parameters of requests").click();
	await expect(rows).toHaveCount(1);
	expect(page.faults).toEqual([]);
});

test("what replaces a model is a link to its page", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=anthropic/claude-3-5-haiku-20241022`);
	await page.getByRole("row", { name: /^Replacement/ }).getByRole("link").click();
	await page.waitForURL(/\/models\/anthropic\/claude-haiku-4-5-20251001\/$/);
	expect(page.faults).toEqual([]);
});

test("beside one model, others to compare it with", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/`);
	await add(page).fill("claude-haiku-4-5");
	await page.keyboard.press("Enter");
	await eventually(async () => assert.equal((await comparison(page)).names.length, 1));
	const beside = page.getByRole("navigation", { name: "Models to compare with" });
	await beside.getByRole("link").first().click();
	await eventually(async () => assert.equal((await comparison(page)).names.length, 2));
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("models that can be used come first; a retired one costs what it did last", async ({ open }) => {
	const page = await open();
	const { data: [retired] } = await answer(site, "provider=anthropic&type=chat&status=deprecated&retiring_before=2026-01-01");
	await visit(page, `${site}/compare/?m=anthropic/${retired.id}`);
	await expect(total(page)).toHaveText("Write what you use, or try 300M in, 20M out per month.");
	await page.getByLabel("In", { exact: true }).fill("1M");
	await page.getByLabel("Out", { exact: true }).fill("200k");
	await expect(total(page)).toContainText("$");
	const price = async (name) => Number(/\$([\d.,]+)/.exec(await page.getByRole("row", { name }).getByRole("cell").first().textContent())[1].replaceAll(",", ""));
	expect(await price(/^Total per month/)).toBeCloseTo(await price(/^Price in/) + 0.2 * await price(/^Price out/), 2);
	await expect(page.getByRole("columnheader", { name: nameOf(retired) })).toContainText(/retired on \d+ \w+ \d{4}$/);
	await add(page).fill("claude sonnet");
	await expect(page.getByRole("option").nth(2)).toBeVisible();
	await expect(page.locator("#found li .badge").first()).toHaveText("");
	await page.keyboard.press("Enter");
	await page.waitForURL(/m=.*m=/);
	await eventually(async () => assert.equal((await comparison(page)).names.length, 2));
	await page.getByRole("link", { name: /^Remove / }).last().click();
	await eventually(async () => assert.equal((await comparison(page)).names.length, 1));
});

test("what removes a model is beside its name or in its corner, and notes of a price are in its cell", async ({ open }) => {
	const page = await open();
	const compared = ["openai/gpt-image-2", "anthropic/claude-haiku-4-5"];
	for (const width of [1440, 1024, 390]) {
		await page.setViewportSize({ width, height: 900 });
		await visit(page, `${site}/compare/?m=${compared.join("&m=")}`);
		const heads = page.getByRole("table", { name: "Models side by side" }).getByRole("columnheader");
		for (const head of [heads.first(), heads.last()]) {
			const gaps = await head.evaluate((cell) => {
				const ends = [...cell.querySelector("a").getClientRects()].map(({ right, bottom }) => ({ right, bottom }));
				const remove = cell.querySelector(".remove").getBoundingClientRect();
				const corner = cell.getBoundingClientRect();
				return {
					right: remove.left - ends.at(-1).right, below: remove.bottom - ends.at(-1).bottom,
					corner: [corner.right - remove.right, remove.top - corner.top], size: [remove.width, remove.height],
				};
			});
			expect(Math.min(...gaps.size)).toBeGreaterThan(24);
			if (width < 640) {
				// Columns are narrow: it is in the corner, where no name can push it.
				for (const gap of gaps.corner) expect(Math.abs(gap)).toBeLessThan(16);
				continue;
			}
			expect(Math.abs(gaps.right)).toBeLessThan(4);
			expect(Math.abs(gaps.below)).toBeLessThan(8);
		}
	}
	await expect(page.locator("[data-row=price_in] td").first()).toHaveText(/^\$8† image tokens, text \$5$/);
	await expect(page.locator("#assumptions")).toContainText("†: unconfirmed");
	await page.setViewportSize({ width: 1440, height: 900 });
	const row = await page.locator("[data-row=price_in]").boundingBox();
	expect(row.height).toBeLessThan(45); // one line
	await expect(page.getByRole("rowheader", { name: "Price in" })).toBeVisible();
	await visit(page, `${site}/compare/?m=openai/dall-e-2&m=openai/dall-e-3`);
	await expect(page.getByRole("rowheader", { name: "Price per unit", exact: true })).toBeVisible();
	await expect(page.getByRole("rowheader", { name: "Price in" })).toBeHidden();
});

test("a disputed price has the amounts of its sources, without a use, too", async ({ open }) => {
	const page = await open();
	for (const use of ["", "&in=300M&out=20M"]) {
		await visit(page, `${site}/compare/?m=mistral/mistral-large-latest&m=openai/gpt-4o${use}`);
		for (const row of ["price_in", "price_out"]) {
			await expect(page.locator(`[data-row=${row}] td`).first()).toHaveText(/^\$[\d.]+ to \$[\d.]+, disputed$/);
		}
	}
	expect(page.faults).toEqual([]);
});

test("a price per image is in a row of its own", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=openai/dall-e-3&m=openai/gpt-image-2&m=anthropic/claude-haiku-4-5`);
	const texts = (row) => page.locator(`[data-row=${row}] td`).allInnerTexts();
	await eventually(async () => assert.match((await texts("piece"))[0], /per image/));
	assert.equal((await texts("piece"))[2], "–");
	assert.equal((await texts("price_in"))[0], "–"); // nobody states a price of its tokens
	expect(page.faults).toEqual([]);
});

test("where else a model is offered, with links that compare the other offers, too", async ({ open }) => {
	const page = await open();
	const [one, other] = await offerTwice(page, site);
	await visit(page, `${site}/compare/?m=groq/${one.id}`);
	const places = page.getByRole("row", { name: "Where to get it" }).getByRole("cell").first();
	await expect(places).toContainText(/^2 places, cheapest \$[\d.]+ at Groq/); // which has it in this comparison
	await places.locator("summary").click();
	await places.getByRole("link", { name: "Together AI" }).click();
	await eventually(async () => assert.deepEqual((await comparison(page)).names, [nameOf(one), nameOf(other)]));
	expect(page.faults).toEqual([]);
});

test("a place with several offers names each by its id, and no two lines are the same", async ({ open }) => {
	const page = await open();
	const [one, , other] = await offerTwice(page, site, { isThrice: true });
	await visit(page, `${site}/compare/?m=groq/${one.id}`);
	const places = page.getByRole("row", { name: "Where to get it" }).getByRole("cell").first();
	await places.locator("summary").click();
	await expect(places.getByRole("listitem").filter({ hasText: "Groq" })).toContainText(other.id);
	const lines = await places.getByRole("listitem").allInnerTexts();
	expect(new Set(lines).size).toBe(lines.length);
	expect(page.faults).toEqual([]);
});

for (const width of [1440, 720]) {
	test(`the table of seven models begins in the upper half, and the field says all it has to at ${width} px`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/compare/?m=${seven.join("&m=")}&in=300M&out=20M`);
		await expect(total(page).last()).toContainText("$");
		expect((await page.locator("#compare").boundingBox()).y).toBeLessThan(450);
		const room = await add(page).evaluate((input) => {
			const { font, paddingLeft, paddingRight } = getComputedStyle(input);
			const pen = document.createElement("canvas").getContext("2d");
			pen.font = font;
			return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(input.placeholder).width;
		});
		expect(room).toBeGreaterThan(0);
		expect(page.faults).toEqual([]);
	});
}

test("seven models are printed on wide paper, and no word of them breaks on any", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/compare/?m=${seven.join("&m=")}&in=300M&out=20M`);
	await expect(total(page).last()).toContainText("$");
	const paper = async () => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec((await page.pdf({ preferCSSPageSize: true })).toString("latin1")).slice(1).map(Number);
	const [width, height] = await paper();
	assert.ok(width > height, `the paper is ${width} wide and ${height} high`);
	await page.emulateMedia({ media: "print" });
	for (const [name, paperWidth] of [["on its side", 1047], ["upright", 718]]) {
		await page.setViewportSize({ width: paperWidth, height: 700 });
		assert.deepEqual(await brokenWords(page, "#compare :is(thead th, tbody tr:not([data-row=id]) :is(th, td))"), [], name);
		const age = await page.locator(".top .age").boundingBox();
		assert.ok(age.x + age.width > paperWidth * 0.95, `the date is at the right edge ${name}`);
	}
	expect(page.faults).toEqual([]);
});

test("a printed comparison says at how many places models are sold, and of no total for which use it is", async ({ open }) => {
	const page = await open({ viewport: { width: 718, height: 900 } });
	const [one] = await offerTwice(page, site);
	await page.emulateMedia({ media: "print" });
	for (const [use, isBilled] of [["", false], ["&in=300M&out=20M", true]]) {
		await visit(page, `${site}/compare/?m=groq/${one.id}&m=openai/gpt-4o${use}`);
		const row = page.getByRole("row", { name: "Where to get it" });
		await expect(row.getByText(/places?, /)).toBeVisible();
		await expect(page.getByText(/^The total is for/)).toBeVisible({ visible: isBilled });
		await expect(page.locator("#costs")).toBeVisible({ visible: isBilled });
		await expect(page.getByText("†: unconfirmed")).toBeVisible();
	}
});

test("amounts of two models are near each other in a wide window, and three use most of it", async ({ open }) => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await visit(page, `${site}/compare/?m=${seven.slice(0, 2).join("&m=")}`);
	const [one, other] = await page.locator("[data-row=price_in] td").all();
	expect((await other.boundingBox()).x - (await one.boundingBox()).x).toBeLessThan(350);
	await visit(page, `${site}/compare/?m=${seven.slice(0, 3).join("&m=")}`);
	const { x, width } = await page.locator("#compare").boundingBox();
	expect(x + width).toBeGreaterThan(1440 * 0.8);
});

test("with as many models as fit, the field says so and is disabled", async ({ open }) => {
	const page = await open({ viewport: { width: 720, height: 900 } });
	await visit(page, `${site}/compare/?m=${seven.join("&m=")}`);
	const field = add(page);
	await expect(field).toBeDisabled();
	await expect(field).toHaveAttribute("placeholder", "7 is the most: remove one first");
	await expect(page.getByText(/^\d of 7, scroll sideways$/)).toBeVisible();
	await page.getByRole("link", { name: /^Remove/ }).first().click();
	await expect(field).toBeEnabled();
	await expect(field).toBeFocused();
	expect(page.faults).toEqual([]);
});

for (const width of [390, 360]) {
	test(`three models fit a phone of ${width} px, and of more models the fourth peeks out`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 844 } });
		const compared = ["openai/gpt-4o", "anthropic/claude-haiku-4-5", "google/gemini-2.5-flash"];
		const address = `${site}/compare/?m=${compared.join("&m=")}`;
		await visit(page, address);
		await expect(total(page)).toHaveText("Write what you use, or try 300M in, 20M out per month.");
		const row = await page.getByRole("row", { name: /^Total/ }).boundingBox();
		expect(row.height).toBeLessThan(90); // its name and two lines
		expect(row.y).toBeLessThan(700); // the fields of tokens are folded: the first row is in the first screen
		await page.getByText("Add your tokens for a total").click();
		await page.getByRole("button", { name: "A thousand documents" }).click();
		await expect(total(page).nth(2)).toContainText("$");
		expect(await cutTables(page, "#compare")).toEqual([]);
		expect(await brokenWords(page, "#compare :is(td, th)")).toEqual([]);
		expect(await collisions(page, "#compare tr")).toEqual([]);
		expect(await accessibilityFaults(page)).toEqual([]);

		await visit(page, `${address}&m=openai/gpt-4o-mini&m=anthropic/claude-sonnet-5`);
		const heads = page.getByRole("table", { name: "Models side by side" }).getByRole("columnheader");
		await expect(heads.last()).toContainText("Sonnet");
		const { x, width: shown } = await page.locator("#scroll").boundingBox();
		const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
		const inSight = boxes.map((box) => Math.round(Math.min(1, (x + shown - box.x) / box.width) * 100));
		expect(inSight.slice(0, 3)).toEqual([100, 100, 100]);
		// A fourth one peeks out, but no digit of it: "$1" could be the beginning of "$15".
		const peeks = x + shown - boxes[3].x;
		expect(peeks).toBeGreaterThan(8);
		expect(peeks).toBeLessThan(15);
		await page.locator("#scroll").evaluate((frame) => { frame.scrollLeft = 9999; });
		await eventually(async () => {
			const last = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
			assert.ok(Math.abs(last[2].x - x) < 2, `the third column begins at ${last[2].x}`); // whole, too
			assert.ok(last[4].x + last[4].width < width, "the last one is whole");
		});
		await page.locator("#scroll").evaluate((frame) => { frame.scrollLeft = 0; });
		await expect(page.getByText("3 of 5, scroll sideways")).toBeVisible();
		await expect(heads.last()).toContainText("Anthropic");
		await page.setViewportSize({ width: 1440, height: 844 });
		await expect(page.getByText("3 of 5, scroll sideways")).toBeHidden();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 models compared");
	});
}

test("the heading names four models, and counts them where their names do not fit", async ({ open }) => {
	for (const [width, count, heading] of [
		[1440, 4, "GPT-4o vs Claude Haiku 4.5 (latest) vs Gemini 2.5 Flash vs GPT-5 Pro"], [720, 4, / vs .* vs .* vs /],
		[390, 4, "4 models compared"], [1440, 7, "7 models compared"],
	]) {
		const page = await open({ viewport: { width, height: 844 } });
		await visit(page, `${site}/compare/?m=${seven.slice(0, count).join("&m=")}`);
		const title = page.getByRole("heading", { level: 1 });
		await expect(title).toHaveText(heading);
		const size = await title.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
		expect((await title.boundingBox()).height).toBeLessThan(2.6 * size); // two lines
		await expect(page).toHaveTitle(/^GPT-4o vs Claude Haiku 4\.5 \(latest\) vs /); // which has room for all
	}
});

test("no name of four models breaks within a word on a tablet", async ({ open }) => {
	const page = await open({ viewport: { width: 720, height: 844 } });
	await visit(page, `${site}/compare/?m=${seven.slice(3).join("&m=")}&in=300M&out=20M`);
	await expect(total(page).last()).toContainText("$");
	for (const width of [641, 720, 800, 900]) {
		await page.setViewportSize({ width, height: 844 });
		expect(await brokenWords(page, "#compare thead th"), `${width} px`).toEqual([]);
	}
});

for (const width of [720, 768, 1024, 1280, 360]) {
	test(`of seven models and a large use, no amount or name breaks at ${width} px`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 844 } });
		for (const use of ["in=300M&out=20M&per=month", "in=300B&out=20B&per=month"]) {
			await visit(page, `${site}/compare/?m=${seven.join("&m=")}&${use}`);
			await expect(total(page).first()).toContainText("$");
			expect(await brokenWords(page, "#compare .costs td, #compare thead th")).toEqual([]);
			expect(await collisions(page, "#compare .costs tr")).toEqual([]);
			// From $1,000 on, cents that are none only need room.
			const texts = await total(page).allInnerTexts();
			expect(texts.filter((text) => /,\d{3}\.00/.test(text))).toEqual([]);
		}
		expect(page.faults).toEqual([]);
	});
}

test("on a phone a known use is one line, above a total in the first screen", async ({ open }) => {
	const page = await open({ viewport: { width: 390, height: 844 } });
	const field = page.getByLabel("In", { exact: true });
	await visit(page, `${site}/compare/?m=openai/gpt-4o&m=anthropic/claude-haiku-4-5&in=300M&out=20M`);
	await expect(total(page).first()).toContainText("$");
	const { y, height } = await total(page).first().boundingBox();
	expect(y + height).toBeLessThan(844 * 0.85);
	await expect(field).toBeHidden();
	const line = page.getByText("300M in, 20M out per month · change");
	expect((await line.locator("..").boundingBox()).height).toBeGreaterThanOrEqual(44);
	expect(await accessibilityFaults(page)).toEqual([]);
	await line.click();
	await field.fill("30M");
	await expect(field).toBeVisible(); // writing does not fold it

	// The check page has the same line for the kept use.
	await visit(page, `${site}/check/?ids=gpt-4o,claude-haiku-4-5`);
	await page.getByText("30M in, 20M out per month · change").waitFor();
	await expect(page.locator("#bill")).toContainText("$");
	expect((await page.locator("#rows tr").first().boundingBox()).y).toBeLessThan(844 * 0.85);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});
