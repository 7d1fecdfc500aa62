// The check page: model ids in a pasted text, what they mean today, and what to write instead.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { accessibilityFaults } from "./accessibility.mjs";
import { expect, site, test, visit } from "./browser.mjs";

const text = (page) => page.getByRole("textbox", { name: "Text to check" });
const told = (page) => page.locator("#rows .told"); // the lines of an id and their requests, below its row
const row = (page, id) => page.getByRole("row").filter({ has: page.locator("th code").getByText(id, { exact: true }) });

test("paste code: ids, what they mean, the corrected text; nothing leaves the page", async ({ open }) => {
	const { data } = await (await fetch(`${site}/api/v2/models?retiring_before=2026-01-01`)).json();
	const [{ id, retirement_date: date, successor }] = data.filter((model) => /-\d/.test(model.id) && model.successor?.stage === "usable" && model.successor.provider === model.provider);
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, `${site}/check/`);
	const requests = [];
	page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname.replace(/(-[a-z]+)?-[0-9a-f]{16}/, "")}${new URL(request.url()).search}`));
	const code = (good) => `<img src=x onerror=alert(1)>\nmodel = "${good}" # ${good}\n\nask("gemini-2.0-flash-preview-image-generatoin")`;
	await text(page).fill(code(id));
	await row(page, id).getByText(/^Retired on \d+ \w+ \d{4}/).waitFor();
	assert.equal(await row(page, id).locator("th .badge").innerText(), "retired");
	for (const column of [2, 3]) await row(page, id).getByRole("cell").nth(column).getByText(/^\$[\d.]+ \/ \$[\d.]+/).waitFor(); // prices now, and then
	await row(page, id).getByRole("cell").nth(2).getByText("its last prices").waitFor(); // which are none of today
	assert.doesNotMatch(await row(page, id).getByRole("cell").nth(3).innerText(), /last/);
	await expect(told(page).first().locator(".quoted li")).toHaveText(/^\s*2\s*model = /); // and so no number above it
	await page.getByRole("status").getByText("Replace 1 of 2 ids now.").waitFor();
	assert.deepEqual(await page.locator("#summary li").allInnerTexts(), [`1 is retired: ${id}`, "1 is not in the catalog: gemini-2.0-flash-preview-image-generatoin"]);
	await page.getByRole("button", { name: "Copy with 1 id replaced" }).click();
	assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code(id).replace(`"${id}"`, `"${successor.id}"`)); // not the comment
	await expect(told(page).first()).toHaveText(/left alone\s*in a comment\.$/);
	await row(page, "gemini-2.0-flash-preview-image-generatoin").getByRole("cell").nth(1).getByRole("button", { name: /^Copy gemini/ }).first().click();
	const near = await page.evaluate(() => navigator.clipboard.readText());
	assert.equal((await fetch(`${site}/api/v2/models/google/${near}`)).status, 200, near);
	const known = ["calls.json", "checker.js", "descriptions.json", "icon.svg", "models.json", "parameters.json", "spellings.json"].map((file) => `GET ${new URL(`${site}/assets/${file}`).pathname}`); // the browser asks for its icon at any time
	expect(requests.filter((request) => !known.includes(request))).toEqual([]);
	expect(requests).toContain(known[4]);
	expect(page.faults).toEqual([]);
});

test("a long list of unknown ids does not block the page; what the catalog does not cover is named", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await text(page).fill("grok-4, mixtral-8x7b\n");
	await page.getByRole("status").getByText(/^Not in the catalog: grok-4, mixtral-8x7b; they may belong to providers that/).waitFor();
	await page.evaluate(() => { // counts the turns that the page gets
		window.turns = 0;
		setInterval(() => window.turns++, 10);
	});
	const unknown = Array.from({ length: 16_000 }, (_, i) => `gpt-9-unknown-${i}`).join("\n");
	await text(page).evaluate((area, value) => { // typing so much takes the browser half a minute
		area.value = value;
		area.dispatchEvent(new Event("input"));
	}, `${unknown}\nclaude-2.1, text-davinci-003`);
	await page.getByRole("status").getByText("Replace 1 of 16,002 ids now.").waitFor();
	await page.getByRole("status").getByText("The first 500 are shown.").waitFor();
	expect(await page.evaluate(() => window.turns)).toBeGreaterThan(5);
	expect(await page.locator("#rows > :not(.told)").count()).toBe(500);
	expect(page.faults).toEqual([]);
});

test("an address with ids is a list to share: its coming ends as a calendar, its link, and no text to mark", async ({ open }) => {
	const { data: [gone] } = await (await fetch(`${site}/api/v2/models?retiring_before=2026-01-01`)).json();
	const coming = "gpt-3.5-turbo-1106"; // on the day of the sample
	const page = await open();
	await page.clock.setFixedTime("2026-08-20T12:00:00Z");
	const inWords = (day) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
	await visit(page, `${site}/check/?ids=${gone.provider}/${gone.id}`);
	await page.getByRole("heading", { level: 1, name: "Check of 1 id" }).waitFor();
	await row(page, gone.id).getByText(`Retired on ${inWords(gone.retirement_date)}`).waitFor();
	const link = page.getByRole("button", { name: "Copy link" });
	assert.equal(await link.getAttribute("data-copy-text"), `${site}/check/?ids=${gone.provider}/${gone.id}`);
	await expect(page.getByRole("link", { name: /calendar/ })).toBeHidden(); // nobody can prepare for what is over
	await visit(page, `${site}/check/?ids=${gone.provider}/${gone.id},openai/${coming}`);
	await row(page, coming).getByText("Reported to end on 28 September 2026").waitFor();
	// The page may not fetch what it made itself, so it is downloaded as a reader does it.
	const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add this end to calendar" }).click()]);
	const calendar = await readFile(await download.path(), "utf8");
	assert.deepEqual(calendar.match(/^DTSTART.*$/gm), ["DTSTART;VALUE=DATE:20260928"]);
	await expect(page.getByRole("heading", { name: "The text" })).toBeHidden();
	expect(page.faults).toEqual([]);
});

test("a request that its model refuses is told at its id, above the table and at its line", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await text(page).fill('from anthropic import Anthropic\nAnthropic().messages.create(\n    model="claude-opus-5",\n    top_k=4)');
	await expect(told(page)).toHaveText(/refused\s*Line 4:\s*claude-opus-5 refuses top_k=4/);
	await expect(row(page, "claude-opus-5")).toHaveClass("refused");
	await expect(page.getByRole("status").first()).toContainText("Change 1 parameter.");
	await expect(page.locator("#source li.marked mark")).toHaveText("top_k");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("lines and findings have the whole width below their ids, in columns that are alike in all rows", async ({ open }) => {
	const page = await open();
	await page.setViewportSize({ width: 1440, height: 900 });
	await visit(page, `${site}/check/`);
	const call = `client.messages.create(messages=[{"role": "user", "content": "${"word ".repeat(30)}"}], model="claude-opus-5", top_k=4)`;
	await text(page).fill(`from anthropic import Anthropic\nclient = Anthropic()\n${call}\nask(model="gpt-5.1", temperature=0.3)`);
	await expect(told(page)).toHaveCount(2);
	await expect(told(page).locator(".quoted mark")).toHaveText(["top_k", "temperature"]);
	const boxes = (selector) => told(page).locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
	for (const selector of [".quoted code", ".tellings .badge", ".tellings .badge + span"]) {
		const [first, second] = await boxes(selector);
		expect(first, selector).toBe(second);
		expect(first, selector).toBeLessThan(400);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	const cut = await told(page).locator("code").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 && one.querySelector("mark")));
	expect(cut).toEqual([]);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("of ten pasted ids the first stays in sight, and the bill is a figure for each day", async ({ open }) => {
	const page = await open();
	await page.setViewportSize({ width: 1440, height: 900 });
	await visit(page, `${site}/check/`);
	const ids = ["gpt-4o", "gemini-2.5-flash", "claude-haiku-4-5-20251001"];
	await text(page).fill(Array.from({ length: 10 }, (_, i) => ids[i % 3]).join("\n"));
	await row(page, "gpt-4o").getByText("lines 1, 4, 7, 10").waitFor();
	expect(await text(page).evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
	await page.getByRole("textbox", { name: "In", exact: true }).fill("300M");
	const figures = page.locator("#bill .figure");
	await expect(figures.first()).toHaveText(/^\$[\d,.]+( up to \$[\d,.]+)? together now/);
	await expect(figures.nth(1)).toHaveText(/^\$[\d,.]+( up to \$[\d,.]+)? from \d/);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("names that mean a single model are judged, and never rewritten", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await text(page).fill("We use GPT-4o and Claude 3.5 Haiku in production.");
	const status = page.getByRole("status").first();
	await expect(row(page, "GPT-4o").getByRole("rowheader")).toContainText("by name");
	await expect(row(page, "Claude 3.5 Haiku").getByRole("rowheader")).toContainText("claude-3-5-haiku");
	await expect(status).toContainText("of 2 models");
	await expect(status).not.toContainText("not judged");
	await expect(page.locator("#corrected")).toBeHidden();
	await expect(page.locator("#others")).toBeHidden();
	// What is behind a name can make it another one, which stays a question.
	await text(page).fill("GPT-4o (2024-05-13) will be retired.");
	await expect(status).toContainText("1 is the name of a model and no id, not judged: GPT-4o");
	await page.getByRole("link", { name: "Check its id" }).click();
	await row(page, "gpt-4o").waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	// Ids that have an answer already keep it.
	await visit(page, `${site}/check/`);
	await text(page).fill("gpt-4o\nLlama 3.3 70B\ngpt-5-mini");
	await page.getByRole("link", { name: "Check its id with the other 2" }).click();
	await row(page, "gpt-4o").waitFor();
	await expect(page.locator("#rows tr")).toHaveCount(3);
	expect(page.faults).toEqual([]);
});

test("names keep the place that the text names beside them", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	const status = page.getByRole("status").first();
	await text(page).fill("We use GPT-4o on Groq, Llama 3.3 70B on Together AI and Claude 3.5 Haiku.");
	await expect(status).toContainText("GPT-4o (no offer of Groq is known)");
	await expect(status).toContainText("Llama 3.3 70B (at Together AI)");
	await expect(row(page, "Claude 3.5 Haiku")).toBeVisible();
	const link = page.getByRole("link", { name: "Check its id with the other 1" });
	await expect(link).toHaveAttribute("href", /ids=anthropic\/claude-3-5-haiku[^,]*,together\/meta-llama\/Llama-3\.3[^,]*$/);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("what is not recognized comes along to the ids of names, and the title is that of the text", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	const status = page.getByRole("status").first();
	const unknown = "Gemni 2.5 Flash: did you mean Gemini 2.5 Flash, gemini-2.5-flash";
	await text(page).fill("GPT-4o\nLlama 3.3 70B\nGemni 2.5 Flash\n");
	await expect(status).toContainText(unknown);
	await page.getByRole("link", { name: "Check its id with the other 1" }).click();
	await expect(text(page)).toHaveValue(/\nGemni 2\.5 Flash$/);
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toHaveText("Check of 3 ids");
	await row(page, "gpt-4o").waitFor();
	await expect(status).toContainText("Not read as an id: Gemni 2.5 Flash.");
	await text(page).fill("gpt-4o");
	await expect(heading).toHaveText("Check your code");
	expect(await page.title()).toMatch(/^Check your code/);
	await expect(page.locator(".lead")).toContainText("still has the 3 ids");
	expect(page.faults).toEqual([]);
});

test("of a list no line is dropped without a word, and of a mistyped id the nearest is offered", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	const status = page.getByRole("status").first();
	await text(page).fill("GPT-4o\nGemni 2.5 Flash\nsome bird\n");
	await expect(status).toContainText("2 are not recognized as models");
	await expect(status.getByRole("listitem").filter({ hasText: /^Gemni 2\.5 Flash: did you mean Gemini 2\.5 Flash, / })).toBeVisible();
	await expect(status.getByRole("listitem").filter({ hasText: /^some bird: no name or id is near\. Search for it$/ })).toBeVisible();
	await text(page).fill("The rain it raineth,\nmy GPT-4o, and the wind,\nsome bird");
	await row(page, "GPT-4o").waitFor();
	await expect(status).not.toContainText("not recognized");
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(page.faults).toEqual([]);
});

test("an example to try on the empty page, whose lines are marked", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await page.getByRole("button", { name: "Try an example" }).click();
	await page.getByText("The text with its marks").click();
	await page.locator("#source mark.retired").first().waitFor();
	await expect(page.getByRole("button", { name: "Try an example" })).toBeHidden();
	expect(page.faults).toEqual([]);
});

// "Which of these four retire within a year, and what must I change?" The day is that of the sample,
// so that some models still end.
test("which of these four retire within a year: answered in four actions, with the bill of the month", async ({ open }) => {
	const ids = ["gpt-3.5-turbo-1106", "claude-3-5-haiku-20241022", "gemini-2.5-flash", "gpt-4o"];
	const page = await open();
	await page.clock.setFixedTime(new Date("2026-08-20T12:00:00Z"));
	await visit(page, `${site}/`);
	await page.getByRole("link", { name: "Check", exact: true }).first().click(); // 1
	await text(page).fill(ids.join("\n")); // 2
	await page.getByRole("status").getByText("Replace 1 of 4 ids now.").waitFor();
	await page.getByRole("status").getByText(/^1 is reported to end on 28 September 2026, in \d+ days: gpt-3\.5-turbo-1106$/).waitFor();
	const order = await page.locator("#rows th code").allInnerTexts();
	assert.deepEqual(order.slice(0, 2), ["claude-3-5-haiku-20241022", "gpt-3.5-turbo-1106"]); // the most urgent first
	await row(page, "gpt-3.5-turbo-1106").getByText(/^Reported to end on 28 September 2026 by litellm; OpenAI has not confirmed it/).waitFor();
	await row(page, "claude-3-5-haiku-20241022").getByRole("button", { name: "Copy claude-haiku-4-5-20251001" }).waitFor();
	await page.getByRole("link", { name: "Add this end to calendar" }).waitFor();
	const compared = await page.getByRole("link", { name: "Compare 4" }).getAttribute("href");
	assert.match(compared, /m=openai\/gpt-4o/);
	await page.getByRole("textbox", { name: "In", exact: true }).fill("300M"); // 3
	await page.getByRole("textbox", { name: "Out", exact: true }).fill("20M"); // 4
	await page.getByText(/^For 3 of 4 ids a month costs \$[\d,.]+ together now .*, and \$[\d,.]+ from 1 January 2027 on/).waitFor();
	await row(page, "gpt-4o").getByText("$950").waitFor(); // 300 × $2.50 + 20 × $10
	await row(page, "claude-3-5-haiku-20241022").getByText("→ $400 instead").waitFor(); // 300 × $1 + 20 × $5
	await page.getByRole("combobox", { name: "How often" }).selectOption("per day");
	await row(page, "gpt-4o").getByText("$28,500").waitFor(); // of 30 days
	await page.getByRole("combobox", { name: "How often" }).selectOption("per month");
	await row(page, "gpt-4o").getByText("$950").waitFor();
	await page.reload();
	await text(page).fill(ids.join("\n"));
	assert.equal(await page.getByRole("textbox", { name: "In", exact: true }).inputValue(), "300M"); // the next page knows the use
	expect(page.faults).toEqual([]);
});

// The links of the answer: what to use instead leads to its page, and the models of the ids to their comparison.
test("what to use instead is a link, and the ids can be compared", async ({ open }) => {
	const page = await open();
	await page.clock.setFixedTime(new Date("2026-08-20T12:00:00Z"));
	await visit(page, `${site}/check/`);
	await text(page).fill("claude-3-5-haiku-20241022\nclaude-haiku-4-5-20251001\n");
	const instead = row(page, "claude-3-5-haiku-20241022").getByRole("link", { name: "claude-haiku-4-5-20251001" });
	const compare = await page.getByRole("link", { name: "Compare 2" }).getAttribute("href");
	await instead.click();
	await page.getByRole("heading", { level: 1, name: "Claude Haiku 4.5" }).waitFor();
	await visit(page, new URL(compare, site).href);
	await page.getByRole("columnheader", { name: "Claude Haiku 4.5" }).first().waitFor();
	expect(page.faults).toEqual([]);
});

test("the name of a deployment is told as not judged, and no ids that it may mean", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	await text(page).fill("AZURE_OPENAI_DEPLOYMENT_NAME=chat\nOPENAI_MODEL=gpt-4o\n");
	await page.getByRole("status").getByText("1 is the name of a deployment, not judged").waitFor();
	await expect(row(page, "chat")).toContainText("Look at Azure which model it serves.");
	await expect(row(page, "chat")).not.toContainText("Did you mean");
	await text(page).fill("AZURE_OPENAI_DEPLOYMENT_NAME=chat\n"); // and nothing else
	await page.getByRole("status").getByText("1 is the name of a deployment, not judged.").waitFor();
	expect(page.faults).toEqual([]);
});

test("a text with numbers of tokens leads to what bills a log, whose tokens the page leaves aside", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	const hint = page.getByText("models cost FILE");
	await text(page).fill("model = gpt-5");
	await row(page, "gpt-5").waitFor();
	await expect(hint).toBeHidden();
	await text(page).fill(`{"model": "gpt-5", "usage": {"prompt_tokens": 1200, "completion_tokens": 300}}`);
	await expect(hint).toBeVisible();
	await expect(hint.locator("xpath=..")).toContainText("1 line has numbers of tokens, which this page does not add up.");
});

test("a field that is no number of tokens says so, and an id of the address that is none is named", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/?ids=openai/gpt-4o,some%20name`);
	await page.getByRole("status").getByText("Not read as an id: some name.").waitFor();
	await page.getByRole("textbox", { name: "In", exact: true }).fill("many");
	await page.getByRole("alert").getByText("“many” is not a number of tokens: write 5M, 200k or 5 million.").waitFor();
	expect(page.faults).toEqual([]);
});

test("parameters beside an id whose request is not read are judged as far as rules hold at every endpoint", async ({ open }) => {
	const page = await open();
	await visit(page, `${site}/check/`);
	const status = page.getByRole("status").first();
	await text(page).fill("model: claude-opus-5\ntop_k: 4\n");
	await expect(told(page)).toHaveText(/refused\s*Line 2:\s*claude-opus-5 refuses top_k=4/);
	await page.getByText("claude-opus-5 refuses top_k=4 at every endpoint of Anthropic.").waitFor();
	await expect(status).toContainText("1 parameter is refused: top_k=4 in line 2");
	const request = 'ask(model="gpt-5.1", temperature=0.3)';
	await text(page).fill(request);
	await page.getByText("gpt-5.1 refuses temperature=0.3; it takes only 1, unless effort is none.").waitFor();
	await expect(status).toContainText("1 parameter may be refused: temperature=0.3 in line 1");
	const unchecked = status.getByText("Parameters not checked: temperature.");
	await text(page).fill(request.replace("0.3", "heat"));
	await unchecked.waitFor();
	// A method tells the endpoint, also without the line that imports the SDK.
	await text(page).fill(request.replace("ask", "client.chat.completions.create").replace("0.3", "heat"));
	await unchecked.waitFor({ state: "hidden" });
	await text(page).fill(`import os, openai\nopenai.chat.completions.create(model="gpt-5.1", temperature=heat)`);
	await unchecked.waitFor({ state: "hidden" });
	expect(page.faults).toEqual([]);
});
