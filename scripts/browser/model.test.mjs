// The page of a model: how a reader reports what is wrong there, and that its tables can be read
// on small screens and paper. The sample has no address for reports.

import assert from "node:assert/strict";

import { eventually, expect, site, test, visit } from "./browser.mjs";
import { brokenWords, collisions, cutRows, cutTables } from "./texts.mjs";

test("a report of a fact, of a price and of a model can be copied", async ({ open }) => {
	const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
	await visit(page, `${site}/models/openai/gpt-4o/`);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	const reported = async (part, shown) => {
		await part.locator("summary").first().click();
		await part.getByRole("button", { name: "Something wrong?" }).first().click();
		const head = `Model: openai/gpt-4o\nPage: ${site}/models/openai/gpt-4o/\n`;
		await eventually(async () => assert.equal((await copied()).startsWith(head), true));
		assert.match(await copied(), shown);
	};
	await reported(page.locator("dl.facts > div", { hasText: "Context length" }),
		/\nThe catalog shows: Context length: 128,000 tokens \([^\n]+, read [\d-]+\)\nWhat is right: \n/);
	await reported(page.locator("#prices ~ .scroll tr", { hasText: "Output" }).first(),
		/\nThe catalog shows: Output: \$10 \([^\n]+, read [\d-]+\)\nWhat is right: \n/);
	await page.getByRole("link", { name: "Something wrong?" }).click();
	await page.locator("#wrong").getByRole("button", { name: "Copy a report" }).click();
	await eventually(async () => assert.doesNotMatch(await copied(), /The catalog shows/));
});

test("unfolded sources of a price have the width of its row, below it", async ({ open }) => {
	for (const width of [1440, 720, 390]) {
		const page = await open({ viewport: { width, height: 900 } });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		const row = page.locator("#prices ~ .scroll tr", { hasText: "Output" }).first();
		await row.locator("summary").click();
		const edges = await row.evaluate((row) => {
			const boxOf = (selector) => row.querySelector(selector).getBoundingClientRect();
			const cells = [...row.cells].slice(0, -1).map((cell) => cell.getBoundingClientRect().bottom);
			return { row: row.clientWidth, list: boxOf(".said").width, top: boxOf(".said").top,
				above: Math.max(...cells, boxOf("summary").bottom) };
		});
		assert.ok(edges.list >= edges.row - 1, `at ${width} px the list is ${edges.list} px wide, want ${edges.row}`);
		assert.ok(edges.top >= edges.above, `at ${width} px the list is over what is above`);
		// What three sources say is said once.
		assert.equal(await row.getByText("$10", { exact: true }).count(), 2, "the price, and what is said");
	}
});

test("links to the sections are one line, which stays and covers no head", async ({ open }) => {
	for (const width of [1440, 720, 390, 320]) {
		const page = await open({ viewport: { width, height: 844 } });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		const links = page.locator(".jump a");
		const tops = await links.evaluateAll((all) => all.map((link) => link.offsetTop));
		assert.equal(new Set(tops).size, 1, `at ${width} px the links begin at ${tops}`);
		assert.deepEqual(await cutRows(page), [], `at ${width} px`);
		await page.locator(".jump a[href='#facts']").click();
		const gap = await page.evaluate(() =>
			document.getElementById("facts").getBoundingClientRect().top -
			document.querySelector(".jump").getBoundingClientRect().bottom);
		assert.ok(gap >= 0 && gap < 80, `at ${width} px the head is ${gap} px below the links`);
	}
});

test("figures of a model have two columns on the narrowest phone", async ({ open }) => {
	const page = await open({ viewport: { width: 320, height: 740 } });
	await visit(page, `${site}/models/openai/gpt-4o/`);
	const figures = page.locator(".figures > *");
	const lefts = await figures.evaluateAll((all) => all.map((figure) => figure.offsetLeft));
	assert.equal(new Set(lefts).size, 2, `they begin at ${lefts}`);
	assert.deepEqual(await brokenWords(page, ".figures :is(strong, small)"), []);
});

/**
 * Adds a table of places as the server writes it, with names, ids and notes as long as they get: no
 * model of the frozen sample is sold at two places.
 */
const addPlaces = (page) => page.locator("main h1").evaluate((heading) => {
	const row = ([name, kind, id, note, badge, day, input = "$1.375", output = "$13.75"]) => `<tr><th scope="row">
		<span class="monogram p1" aria-hidden="true">Mi</span> <a href="/">${name}</a> <small>${kind}</small></th>
		<td class="id"><code>${id}</code> <button type="button">Copy</button></td>
		<td class="price${input.includes("–") ? " range" : ""}">${input}</td>
		<td class="price${output.includes("–") ? " range" : ""}">${output}</td>
		<td class="context">1.05M</td>
		<td class="stage"><span class="badge">${badge}</span> <small>${day}</small></td>
		<td class="notes">${note}</td></tr>`;
	const rows = [
		["Microsoft Foundry (Azure)", "cloud", "claude-sonnet-5", "unconfirmed, read 30 Sep", "no end announced", ""],
		["Amazon Bedrock", "cloud", "anthropic.claude-sonnet-5-20260929-v1:0",
			"unconfirmed, 2–2.2× above 272k, output 1.5–1.65× above 272k", "reportedly ends at maker", "30 Nov 2026"],
		["OpenRouter", "gateway", "anthropic/claude-sonnet-5:batch",
			"unconfirmed, in batches, 2× above 200k", "reportedly ends at maker", "30 Nov 2026"],
		["OpenRouter", "gateway", "deepseek/deepseek-v4-flash", "disputed", "no end announced", "",
			"$0.07854–0.0983", "$0.15708–0.1966"],
		["Oracle Cloud Generative AI", "cloud", "xai.grok-4.6-fast", "read 30 Sep", "safe until", "18 Aug 2027",
			"$4 <small>audio tokens, text $0.60</small> <small class='next'>→ $5 on 1 Dec</small>",
			"$128.75 <small>audio tokens, text $12.40</small>"],
	];
	const columns = ["Place", "Model id", "Input", "Output", "Context", "Works until", "Notes"];
	const classes = { "Model id": "id", Input: "price", Output: "price", Context: "context", Notes: "notes" };
	const head = columns.map((column) => `<th scope="col" class="${classes[column] ?? ""}">${column}</th>`).join("");
	heading.insertAdjacentHTML("afterend", `<div class="scroll"><table class="data places">
		<thead><tr>${head}</tr></thead><tbody>${rows.map(row).join("")}</tbody></table></div>`);
});

const sheets = [
	{ name: "a phone", viewport: { width: 390, height: 844 } },
	{ name: "a small phone", viewport: { width: 360, height: 740 } },
	{ name: "a laptop", viewport: { width: 1024, height: 768 } },
	{ name: "a window enlarged to 200 %", viewport: { width: 720, height: 450 } },
	{ name: "paper", viewport: { width: 700, height: 1000 }, media: "print" },
];
for (const { name, viewport, media } of sheets) {
	test(`where to get a model can be read on ${name}, whatever prices need to say`, async ({ open }) => {
		// The page's policy would refuse the markup of the table.
		const page = await open({ viewport, bypassCSP: true });
		await page.emulateMedia({ media });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		await addPlaces(page);
		expect(await brokenWords(page, "table.places :is(td, th)")).toEqual([]);
		expect(await collisions(page, "table.places tr")).toEqual([]);
		expect(await cutTables(page, "table.places")).toEqual([]);
	});
}

for (const width of [390, 360, 320]) {
	test(`both prices of a place are in one line at ${width} px, and its end is beside its name`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 740 }, bypassCSP: true });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		await addPlaces(page);
		expect(await brokenWords(page, "table.places :is(td, th)")).toEqual([]);
		expect(await collisions(page, "table.places tr")).toEqual([]);
		expect(await cutTables(page, "table.places")).toEqual([]);
		for (const row of await page.locator("table.places tbody tr").all()) {
			const boxes = await row.evaluate((row) => {
				const boxOf = (cell) => {
					const { left, right, top } = cell.getBoundingClientRect();
					return { left, right, top, cut: cell.scrollWidth - cell.clientWidth };
				};
				const [input, output] = [...row.querySelectorAll(".price")].map(boxOf);
				return { row: boxOf(row), name: boxOf(row.cells[0]), end: boxOf(row.querySelector(".stage")), input, output };
			});
			const { input, output, name, end } = boxes;
			expect(output.top).toBe(input.top);
			expect(output.left).toBeGreaterThanOrEqual(input.right);
			expect(input.cut + output.cut, "words that stick out of their columns").toBe(0);
			expect(end.left).toBeGreaterThanOrEqual(name.right);
			expect(end.top).toBeLessThan(input.top);
			expect(end.right).toBeCloseTo(boxes.row.right, 0);
		}
	});
}

for (const { width, most } of [{ width: 768, most: 70 }, { width: 390, most: 95 }]) {
	test(`a place has two or three lines at ${width} px`, async ({ open }) => {
		const page = await open({ viewport: { width, height: 900 }, bypassCSP: true });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		await addPlaces(page);
		const heights = await page.locator("table.places tbody tr").evaluateAll((rows) => rows.map((row) => row.offsetHeight));
		expect(heights[0], `${heights}`).toBeLessThan(most); // nothing but what most places have
	});
}

for (const { name, viewport, media } of sheets) {
	test(`what happens to parameters can be read on ${name}`, async ({ open }) => {
		const page = await open({ viewport });
		await page.emulateMedia({ media });
		await visit(page, `${site}/models/openai/gpt-5.2/`);
		const section = page.getByRole("region", { name: "Parameters of a request" });
		// Rows behind a fold are as wide as those before it, or wider.
		await section.locator("details").evaluateAll((all) => all.forEach((fold) => fold.open = true));
		await expect(section.getByText("While the model reasons, only the default is taken.").first()).toBeVisible();
		expect(await brokenWords(page, ".parameters :is(td, th)")).toEqual([]);
		expect(await collisions(page, ".parameters tr")).toEqual([]);
		expect(await cutTables(page, ".parameters table")).toEqual([]);
	});
}

for (const { name, viewport, media } of sheets) {
	test(`figures fill their rows on ${name}`, async ({ open }) => {
		const page = await open({ viewport });
		await page.emulateMedia({ media });
		await visit(page, `${site}/models/openai/gpt-4o/`);
		const figures = page.locator(".figures");
		const { x, width } = await figures.boundingBox();
		// Of six, and of the five that remain when one of them is not known.
		for (let number = 6; number >= 5; number--) {
			const boxes = await figures.locator("> *").evaluateAll((all) =>
				all.map((figure) => figure.getBoundingClientRect()).map(({ top, right }) => ({ top, right })));
			expect(boxes.length).toBe(number);
			const ends = new Map(boxes.map(({ top, right }) => [Math.round(top), right]));
			for (const end of ends.values()) expect(Math.abs(end - x - width)).toBeLessThan(3);
			await figures.locator("> *").last().evaluate((figure) => figure.remove());
		}
	});
}
