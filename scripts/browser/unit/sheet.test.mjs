// The file for spreadsheets of the list: its cells and its columns.

import assert from "node:assert/strict";
import test from "node:test";

import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { cellOf, sheetOf } from "../../../site/website/assets/src/sheet.ts";

const settings = { providers: [{ id: "acme", name: "Acme, Inc.", monogram: "Ac", number: 1, kind: "maker" }] };

/** A model with some facts. */
function modelWith(facts) {
	const all = { provider: "acme", id: "one", ...facts };
	return decodeModels(Object.entries(all).map(([name, value]) => ({ name, values: [value] })))[0];
}

test("cells are quoted, and none is a formula", async (t) => {
	const cases = {
		"a plain text": ["gpt-5", "gpt-5"],
		"nothing known": [null, ""],
		"a comma": ["text,image", '"text,image"'],
		"quotes": ['the "best"', '"the ""best"""'],
		"a line end": ["a\nb", '"a\nb"'],
		"blanks at the end": ["a ", '"a "'],
		"a formula": ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
		"a sum": ["+1", "'+1"],
		"a difference": ["-1", "'-1"],
		"a function": ["@SUM(A1)", "'@SUM(A1)"],
		"a formula behind a tab": ["\t=1", "'\t=1"],
		"a formula behind a line end": ["\r=1", `"'\r=1"`],
		"a sign within a text": ["a=b", "a=b"],
	};
	for (const [name, [text, want]] of Object.entries(cases)) {
		await t.test(name, () => assert.equal(cellOf(text), want));
	}
});

/**
 * The cells of the only model of a sheet by the names of their columns. No text of these tests has
 * a comma but in quotes.
 */
function rowOf(sheet) {
	const [head, line, rest] = sheet.slice(1).split("\r\n");
	assert.equal(rest, "");
	const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g).map((cell) => cell.replace(/,$/, ""));
	return Object.fromEntries(head.split(",").map((name, i) => [name, cells[i]]));
}

test("a row has the facts of the list", () => {
	const model = modelWith({
		name: "One", type: "chat", context_length: "200000", input_price: "2", output_price: "disputed",
		price_in: "$2", price_note: "unconfirmed", price_in_next: "→ $4 on 1 Dec", stage: "usable",
		canonical_id: "=",
	});
	const sheet = sheetOf(settings, [model], null);
	assert.ok(sheet.startsWith("\ufeffprovider,provider_name,id,name,"));
	const row = rowOf(sheet);
	const want = {
		provider: "acme", provider_name: '"Acme, Inc."', id: "one", name: "One", context_length: "200000",
		input_price: "2",
		output_price: "", input_price_shown: '"$2, unconfirmed, → $4 on 1 Dec"', stage: "usable",
		canonical_id: "acme/one",
	};
	for (const [name, cell] of Object.entries(want)) assert.equal(row[name], cell, name);
	assert.ok(!("your_cost" in row));
});

test("a row has what the use of the reader costs", () => {
	const sheet = sheetOf(settings, [modelWith({})], () => ({ low: 1.5, high: 3, why: "more for long prompts", parts: [] }));
	const { your_cost: low, your_cost_at_most: high, your_cost_note: why } = rowOf(sheet);
	assert.deepEqual([low, high, why], ["1.5", "3", "more for long prompts"]);
});
