// A person looks for models: filters, searches, sorts, turns pages, goes back, reloads, and hands
// on the address. After each step the page shows what the API answers, and its address says so. The
// browser answers, without a request to the API.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { allModels, answer, expectShown, filter, offerTwice, oneIDEach, pagesMenu, rows, searchBox } from "./explorer.mjs";
import { brokenWords, collisions } from "./texts.mjs";

const sortBy = (page, name) => page.getByRole("columnheader", { name }).getByRole("link");
const everyID = (page) => page.getByRole("checkbox", { name: "One row per id" });

test("filter by two facets, search, sort, turn the page, go back, reload", async ({ open }) => {
	const page = await open();
	await page.route("**/api/**", (route) => route.abort());
	await visit(page, site);
	await expectShown(page, site, "");

	const steps = [
		["provider=openai", () => filter(page, "OpenAI").click()],
		["provider=openai&type=chat", () => filter(page, "chat").click()],
		["provider=openai&type=chat&ids=every", () => everyID(page).click()],
		["provider=openai&type=chat&retired=too&ids=every", () => page.getByRole("checkbox", { name: "Show retired" }).click()],
		["provider=openai&type=chat&search=gpt&retired=too&ids=every", () => searchBox(page).pressSequentially("gpt", { delay: 30 })],
		["provider=openai&type=chat&search=gpt&sort=name&order=asc&retired=too&ids=every", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name&retired=too&ids=every", () => sortBy(page, "Model").click()],
		["provider=openai&type=chat&search=gpt&sort=name&page=2&retired=too&ids=every", () => pagesMenu(page).getByRole("link", { name: "Next" }).click()],
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
	assert.equal(await filter(page, "Groq").getAttribute("aria-current"), null);
	const { meta } = await answer(site, "provider=groq&type=chat&search=gpt");
	assert.match(await filter(page, "Groq").innerText(), new RegExp(`\\b${meta.total}$`));

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

/**
 * The rows of a file for spreadsheets that a page offers: their cells by the names of the columns.
 */
async function saved(page) {
	const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
	assert.equal(download.suggestedFilename(), "models.csv");
	const [head, ...lines] = readFileSync(await download.path(), "utf8").replace(/^\ufeff/, "").trimEnd().split("\r\n");
	const cellsOf = (line) => [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
	return lines.map((line) => Object.fromEntries(head.split(",").map((name, i) => [name, cellsOf(line)[i]])));
}

test("the list as a file has no costs if the prices do not come, and the page says so", async ({ open }) => {
	const page = await open();
	await page.route("**/assets/prices-*", (route) => route.abort());
	await visit(page, `${site}/?in=10M&out=2M&provider=anthropic`);
	const all = await saved(page);
	assert.equal(all.length, (await allModels(site, "provider=anthropic")).length);
	assert.equal("your_cost" in all[0], false);
	await page.getByRole("alert").getByText("The file does not have your cost, because the prices could not be loaded.").waitFor();
	await page.getByRole("alert").getByText("Could not load everything").waitFor();
});

test("the list as a file has its models in its order, on all pages", async ({ open }) => {
	const page = await open();
	await page.route("**/api/**", (route) => route.abort());
	await visit(page, site); // whose models the script has not loaded yet
	const all = await saved(page);
	assert.equal(all.length, (await allModels(site, "")).length);
	assert.equal(`${all[0].provider_name} ${all[0].id}`, (await rows(page))[0]);

	const query = "provider=openai&type=chat&sort=input_price&order=asc&retired=too&ids=every&in=1M&out=1M";
	await visit(page, `${site}/?${query}`);
	const found = await allModels(site, query.replace(/&in=.*/, ""));
	const sheet = await saved(page);
	assert.ok(sheet.length > 50);
	// Disputed prices, which the API has last, are where the most that sources state would be.
	const disputed = new Set(found.filter(({ disputes }) => disputes.some(({ fact }) => fact.startsWith("price:"))).map(({ id }) => id));
	const firm = (models) => models.map(({ id }) => id).filter((id) => !disputed.has(id));
	assert.ok(disputed.size > 0 && disputed.size < 20, `${disputed.size} prices are disputed`);
	assert.deepEqual(firm(sheet), firm(found));
	const lines = new Map(sheet.map((line) => [line.id, line]));
	for (const { id, context_length: context, type, stage } of found) {
		const line = lines.get(id);
		assert.deepEqual([line.context_length, line.type, line.stage], [context === null ? "" : String(context), type, stage]);
	}
	const costs = await page.locator("#rows [data-field=cost]").evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent));
	const priced = costs.findIndex((text) => text?.startsWith("$"));
	assert.equal(Number(sheet[priced].your_cost), Number(costs[priced].slice(1)));
	expect(page.faults).toEqual([]);
});

test("the rows that a script makes look like those of the HTML", async ({ open }) => {
	const page = await open();
	await visit(page, site);
	// Of the classes, which models.css asks for, those of the rows and of their cells.
	const classes = () => page.locator("#rows tr").evaluateAll((rows) =>
		Object.fromEntries(rows.map((row) => [row.querySelector("a").href, [row, ...row.children].map(({ className }) => className)])));
	const before = await classes();
	expect(new Set(Object.values(before).map(([ofRow]) => ofRow)).size).toBeGreaterThan(2);
	await page.locator("#search").fill("gpt");
	await expect(page.locator("#chips a").first()).toBeVisible();
	await page.locator("#search").fill("");
	await expect(page.locator("#chips a")).toHaveCount(0);
	await eventually(async () => expect(await classes()).toEqual(before)); // rows come a few with each frame
});

test("a family is one row, whose link leads to all of it", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=anthropic`);
	await expectShown(page, site, "provider=anthropic");
	const more = page.getByRole("link", { name: /more of the family/ }).first();
	const [number, family] = /^(\d+) more of the family (.*)$/.exec(await more.getAttribute("aria-label")).slice(1);
	await more.click();
	const { data } = await expectShown(page, site, `provider=anthropic&family=${family}&ids=every`);
	assert.equal(oneIDEach("", data).length, Number(number) + 1); // the link leads to all of their ids
	// The list of its row is a click away, until the list is another one.
	const back = page.getByRole("link", { name: "Back to the list" });
	await back.click();
	await expect(page).toHaveURL(/\?provider=anthropic$/);
	await expect(back).toBeHidden();
	expect(page.faults).toEqual([]);
});

test("what is typed before the script runs is searched", async ({ open }) => {
	const page = await open();
	for (const address of ["", "?search=gpt", "?search=claude"]) {
		const held = Promise.withResolvers();
		await page.route("**/assets/explorer-*.js", (route) => held.promise.then(() => route.continue()));
		const loaded = visit(page, `${site}/${address}`);
		await searchBox(page).fill("gpt");
		held.resolve();
		await loaded;
		await expectShown(page, site, "search=gpt");
		await page.unrouteAll({ behavior: "wait" });
	}
	expect(page.faults).toEqual([]);
});

test("an address beyond the last page leads to that, and its title says so", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?page=99`);
	const [, last] = /^Page (\d+) of \1$/.exec(await pagesMenu(page).getByText(/^Page/).innerText());
	await expect(page).toHaveTitle(new RegExp(`^page ${last} ·`));
});

test("a search that finds nothing offers the nearest names and a way out", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?provider=deepseek&search=claude-sonet-5`);
	await page.getByRole("heading", { name: "No model matches" }).waitFor();
	await expectShown(page, site, "provider=deepseek&search=claude-sonet-5");
	// What is left of the filters has a value to choose.
	for (const group of await page.locator(".facets > details:visible").all()) await expect(group.locator("a:visible").first()).toBeVisible();
	assert.match(await page.locator("#remedies a.model").first().innerText(), /^Claude Sonnet 5/);
	// The filters stay beside it, and what is about rows goes.
	await expect(page.locator(".facets a[data-facet]:visible").nth(9)).toBeVisible();
	for (const useless of ["#sort", "#save", "#in", "#every"]) await expect(page.locator(useless)).toBeHidden();
	await expect(page.locator("#legend")).toBeHidden();
	await page.getByRole("link", { name: /^Without “DeepSeek” [1-9]/ }).click();
	await expect(page.locator("#sort")).toBeVisible();
	await page.getByText("No model is called “claude-sonet-5”. Showing “claude sonnet 5”.").waitFor();
	await page.getByRole("heading", { name: "No model matches" }).waitFor({ state: "hidden" });
	expect(page.faults).toEqual([]);
});

test("a search that names a retired model says that it shows one, and can be without it", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?search=claude-3-5-haiku-20241022`);
	const chip = page.getByRole("link", { name: "Hide: 1 retired" });
	await expect(chip).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Show retired" })).toHaveJSProperty("indeterminate", true);
	await chip.click();
	await expect(page.getByText(/has no model .+ that works today/)).toBeVisible();
	await page.getByRole("link", { name: "Retired models, too" }).click();
	await expect(chip).toBeVisible();
	expect(page.faults).toEqual([]);
});

test("a status that is none is said to be none, and \"retired\" finds retired models", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?status=old`);
	await expect(page.locator("#empty-reason")).toHaveText("No model has the status “old”. There is active, deprecated, unlisted.");
	await visit(page, `${site}/?status=retired`);
	await expect(page.locator("#rows tr").first()).toContainText("retired");
	expect(page.faults).toEqual([]);
});

test("the price that decides the order is plain, and a head has its mark", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?sort=blended_price&order=asc`);
	const sorted = page.locator("#table th[aria-sort]");
	await expect(sorted).toHaveCount(1);
	await expect(sorted).toHaveAttribute("aria-sort", "ascending");
	await expect(sorted).toContainText("Mixed");
	const mixes = page.locator("#rows .mix");
	await expect(mixes.first()).toHaveText(/^(?:free|\$)/);
	// Its column is below its head, and takes no other away.
	const edge = (locator) => locator.evaluate((cell) => Math.round(cell.getBoundingClientRect().right));
	expect(await edge(mixes.first())).toBe(await edge(sorted));
	await expect(page.locator("#rows .date").first()).toBeVisible();
	await page.getByRole("columnheader", { name: /^Output/ }).getByRole("link").click();
	await expect(mixes).toHaveCount(0);
	await expect(sorted).toContainText("Output");
	await expect(sorted).toHaveCount(1);
});

test("rows of a list of one type do not name it", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?type=embedding`);
	await expect(page.locator("#rows tr").first()).toBeVisible();
	await expect(page.locator("#rows [data-fact=type]:visible")).toHaveCount(0);
	await visit(page, `${site}/?type=embedding&type=image`);
	await expect(page.locator("#rows [data-fact=type]:visible").first()).toHaveText(/^(?:embedding|image)$/);
});

test("the legend opens over the rows, explains only what these have, and closes", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?retired=too&sort=retires&order=asc`);
	const summary = page.locator("#legend summary");
	const top = async () => (await page.locator("#rows tr").first().boundingBox()).y;
	const before = await top();
	await summary.click();
	expect(await top()).toBe(before);
	const shown = () => page.locator("#legend dt:visible").allInnerTexts();
	expect(await shown()).toContain("retires, retired");
	expect(await shown()).not.toContain("Your cost");
	await page.keyboard.press("Escape");
	await expect(page.locator("#legend dl")).toBeHidden();
	// Of other rows, other words.
	await visit(page, `${site}/?in=10M&out=2M`);
	await summary.click();
	expect(await shown()).toContain("Your cost");
	expect(await shown()).not.toContain("retires, retired");
	await searchBox(page).click();
	await expect(page.locator("#legend dl")).toBeHidden();
});

test("places are counted only where they have no rows of their own", async ({ open }) => {
	const page = await open();
	const [one] = await offerTwice(page, site);
	const counted = page.locator("#rows .places:visible");
	await visit(page, `${site}/?search=${one.id}`);
	await expect(counted.first()).toHaveText(/^2 places/);
	await visit(page, `${site}/?search=${one.id}&offers=all`);
	await page.getByRole("link", { name: "Remove filter every place" }).waitFor();
	await expect(counted).toHaveCount(0);
});

/** Makes what a row says as long as it gets, which the frozen sample may not have. */
const lengthen = (page) => page.locator("#rows tr").nth(1).evaluate((row) => {
	const says = (fact, text) => (row.querySelector(`[data-fact=${fact}]`).textContent = text);
	says("price_note", "image tokens, 2–2.2× above 272k, unconfirmed");
	says("price_in_next", "→ $4, 31 Dec, reported");
	says("price_out_note", "image tokens, up to $120, unconfirmed");
	says("price_out_next", "→ $20, 31 Dec, reported");
	says("until_day", "2027-12-31");
	row.className = "turns"; // as makeRow would
	row.querySelector("[data-field=cost]").textContent = "at most $1,600";
	Object.assign(row.querySelector("[data-field=places]"), { hidden: false, textContent: "12 places, from $0.125" });
	Object.assign(row.querySelector("[data-field=more]"), { hidden: false, textContent: "+12 more" });
});

test("no texts of a row overlap, whatever its prices need to say", async ({ open }) => {
	for (const width of [1440, 1280, 1024, 768, 390]) {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/?ids=every&retired=too`);
		await lengthen(page);
		expect(await collisions(page, "#rows tr"), `${width} px`).toEqual([]);
		expect(await brokenWords(page, "#rows :is(td, th)"), `${width} px`).toEqual([]);
	}
});

test("the ids of one model that end together are one row, also if no other model is found", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?family=claude-haiku&retiring_before=2030-01-01`);
	await expect(page.locator("#count")).toHaveText("1 model with 2 ids");
	await expect(page.locator("#rows tr")).toHaveCount(1);
});

test("with a bill, ids and amounts have room", async ({ open }) => {
	for (const width of [1440, 1280, 1100, 1024, 800, 720]) {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/?ids=every&retired=too`);
		const options = page.getByRole("button", { name: "Options" });
		if (await options.isVisible()) await options.click();
		await page.getByRole("textbox", { name: "in", exact: true }).fill("300M");
		await expect(page.locator("#rows .cost", { hasText: "$" }).first()).toBeVisible();
		await lengthen(page);
		expect(await collisions(page, "#rows tr"), `${width} px`).toEqual([]);
		expect(await brokenWords(page, "#rows :is(td, th)"), `${width} px`).toEqual([]);
	}
});

/** The most that a cell says that a use costs: "from $240 to $420". */
function mostOf(text) {
	const amounts = [...text.matchAll(/\$([\d.,]+)|free/g)].map(([, amount = "0"]) => Number(amount.replaceAll(",", "")));
	return amounts.length > 0 ? Math.max(...amounts) : Infinity;
}

test("a search that states a use has the cost of each model, and its fields the use", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?search=300M+in+80%25+cached+20M+out`);
	const costs = page.locator("#rows .cost");
	await expect(costs.filter({ hasText: "$" }).first()).toBeVisible();
	await expect(page.getByRole("textbox", { name: "in", exact: true })).toHaveValue("300M");
	await expect(page.locator("#cached")).toHaveValue("80%");
	await expect(page.locator("#read")).toContainText("Cost of 300M in (80% cached), 20M out.");
	const amounts = (await costs.allTextContents()).filter(Boolean).map(mostOf).filter(Number.isFinite);
	assert.deepEqual(amounts, amounts.toSorted((a, b) => a - b));

	// The use is the reader's from the first change on, and no more that of the search.
	await page.getByRole("textbox", { name: "out", exact: true }).fill("30M");
	await expect(page.locator("#search")).toHaveValue("");
	await expect(page.locator("#chips")).toContainText("300M in (80% cached), 30M out");
	await visit(page, `${site}/?search=300M+in+20M+out`);
	await page.locator("#read summary").click();
	await page.getByRole("link", { name: "Show all models instead" }).click();
	await expect(page.locator("#search")).toHaveValue("");
	expect(page.faults).toEqual([]);
});

test("by cost, the most that a use can cost decides, and what is not known comes last", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?in=10M&out=2M&sort=cost&order=asc&ids=every`);
	await expect(page.locator("#read")).toContainText("Ordered by the most that your use can cost.");
	const shown = await page.locator("#rows .cost").allTextContents();
	const amounts = shown.map(mostOf);
	// A range begins with what most readers pay.
	for (const text of shown.filter((text) => text.includes(" to $"))) expect(text).toMatch(/^from (?:free|\$[\d.,]+) to \$[\d.,]+/);
	// Models that only screen texts come last, which the frozen sample does not have on its first page.
	expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
	expect(amounts.filter((amount) => amount > 0).length).toBeGreaterThan(10);
	expect(page.faults).toEqual([]);
});

test("tokens of the reader are a chip, which takes them away, and rows that are picked have a ground", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/?in=10M&out=2M`);
	await expect(page.getByRole("columnheader", { name: "Your cost" })).toBeVisible();
	const chip = page.locator("#chips").getByRole("link", { name: "Remove your tokens" });
	await expect(chip).toHaveText("10M in, 2M out ×");
	// A sum of unconfirmed prices has their mark.
	const doubted = page.locator("#rows tr").filter({ has: page.locator(".price:not(.cost) .doubt") }).locator(".cost");
	await expect(doubted.first().locator(".doubt")).toHaveText("†");
	await visit(page, `${site}/?in=40M&out=6M&cached=50%25&prompt=100k`);
	await expect(chip).toHaveText("40M in (50% cached), 6M out, prompts of 100k ×");
	await chip.click();
	await expect(page.getByRole("columnheader", { name: "Your cost" })).toBeHidden();
	assert.doesNotMatch(page.url(), /in=/);

	const row = page.locator("#rows tr").first();
	await row.getByRole("checkbox").check();
	await expect(row).toHaveClass(/(^| )picked( |$)/);
	const ground = await row.evaluate((picked) => getComputedStyle(picked).backgroundColor);
	assert.doesNotMatch(ground, /[,/] 0\)$/); // not transparent, as others are
	await row.getByRole("checkbox").uncheck();
	await expect(row).not.toHaveClass(/(^| )picked( |$)/);
	expect(page.faults).toEqual([]);
});

test("the band above the list is one line on a small laptop, also beside a scroll bar", async ({ open }) => {
	for (const width of [1440, 1280, 1265]) {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/`);
		const { height } = await page.locator(".explorer .bar").boundingBox();
		assert.ok(height < 36, `at ${width} px it is ${height} px high`);
	}
});

test("what is chosen moves nothing of the band above the list, and has a chip only if no box in sight says it", async ({ open }) => {
	for (const width of [1600, 1440, 1024, 390]) {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/`);
		const places = () => page.locator(".bar").evaluate((bar) => ["#every", "#gone", "#save"].map((name) => {
			const { left, top, height } = bar.querySelector(name).getBoundingClientRect();
			return [left, top + height / 2].map(Math.round).join();
		}));
		if (width < 800) await page.locator("#unfold").click();
		const before = await places();
		await page.locator("#gone").check();
		await expect(page.locator("#count")).toContainText(/^4\d\d models/);
		assert.deepEqual(await places(), before, `at ${width} px`);
		await expect(page.locator("#chips")).toBeVisible({ visible: width < 800 });
		// The three are in one line, or each on a phone has its own.
		const lines = new Set(before.map((place) => place.split(",")[1]));
		if (width > 800) assert.equal(lines.size, 1, `at ${width} px: ${before}`);
	}
});

test("rows of narrow lists have the id, behind the name if that leaves it room and else below", async ({ open }) => {
	for (const width of [1024, 720, 390, 320]) {
		const page = await open({ viewport: { width, height: 844 } });
		await visit(page, `${site}/`);
		const names = await page.locator("#rows .name").evaluateAll((all) => all.map((cell) => {
			const [link, id, more] = ["[data-field=link]", "code", ".more"].map((part) =>
				cell.querySelector(part).getBoundingClientRect());
			const isBeside = id.left >= link.right - 1 && id.top < link.bottom;
			const isBelow = Math.abs(id.left - link.left) < 1 && id.top >= link.bottom - 4;
			return { name: cell.textContent, isBeside, isBelow, seen: id.width, over: more.width ? id.right - more.left : 0 };
		}));
		const faults = names.filter(({ isBeside, isBelow, seen, over }) => !(isBeside || isBelow) || seen < 64 || over > 0);
		assert.deepEqual(faults, [], `at ${width} px`);
		const beside = names.filter(({ isBeside }) => isBeside).length;
		assert.ok(beside > names.length / 2, `at ${width} px ${beside} of ${names.length} ids are behind their name`);
	}
});

test("a row says the same with a bill and in any order, and is as high as others", async ({ open }) => {
	for (const width of [1440, 1280, 1024]) {
		const page = await open({ viewport: { width, height: 900 } });
		/** What the rows of a maker with few models say, by key, beside their prices. */
		const rowsAt = async (address) => {
			await visit(page, `${site}/?provider=deepseek&ids=every${address}`);
			await expect(page.locator("#rows tr").first()).toBeVisible();
			return Object.fromEntries(await page.locator("#rows tr").evaluateAll((rows) => rows.map((row) => {
				const parts = ["[data-field=link]", "code", ".provider", ".can", ".date", ".stage"];
				const shown = parts.map((part) => row.querySelector(part)).map((part) => part.checkVisibility() && part.innerText);
				return [row.dataset.key, shown];
			})));
		};
		const plain = await rowsAt("");
		assert.ok(Object.keys(plain).length > 2);
		for (const address of ["&in=10M&out=2M", "&in=10M&out=2M&sort=cost&order=asc", "&sort=blended_price&order=asc"]) {
			assert.deepEqual(await rowsAt(address), plain, `${address} at ${width} px`);
		}
		for (const address of ["/", "/?in=10M&out=2M"]) {
			await visit(page, site + address);
			const heights = await page.locator("#rows tr").evaluateAll((rows) => rows.map((row) => row.offsetHeight));
			const higher = heights.filter((height) => height > 43);
			// Beside a bill on the smallest laptop, an id behind a long name has no room there.
			const most = heights.length / (width === 1024 && address !== "/" ? 3 : 5);
			assert.ok(higher.length < most, `${address} at ${width} px: ${higher.length} of ${heights.length}`);
		}
	}
});

test("a list of one filter has one action that takes it away", async ({ open }) => {
	const page = await open();
	const chips = page.locator("#chips a");
	await visit(page, `${site}/?search=zzzzqq`);
	await expect(chips).toHaveText(["“zzzzqq” ×"]);
	await visit(page, `${site}/?type=embedding&provider=openai`);
	await expect(chips.last()).toHaveText("Clear all");
});
