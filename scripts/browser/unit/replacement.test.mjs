// What the maker names for a model that ends at a place which names nothing: the cases that Go's
// replacementOf is tested with. And what the search for a replacement says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { makersNext } from "../../../site/website/assets/src/replacement.ts";
import { stageOf } from "../../../site/website/assets/src/catalog/stage.ts";
import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const day = "2026-11-01";
const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/replacement.json", import.meta.url), "utf8"));

for (const { name, models: stated, asked, want } of cases) {
	test(name, () => {
		const column = (name, of) => ({ name, values: stated.map((model) => of(model) ?? null) });
		const models = new Map(decodeModels([
			...["provider", "id", "retirement_date", "replacement"].map((fact) => column(fact, (model) => model[fact])),
			column("canonical_id", (model) => model.canonical_id ?? "="),
			column("stage", (model) => model.status ?? "usable"), // the days of ends decide for the others
		]).map((model) => [keyOf(model), model]));
		const next = makersNext(models.get(asked), models, (model) => stageOf(model, day));
		const here = next?.here ? `, here ${keyOf(next.here)}` : "";
		assert.equal(next ? keyOf(next.model) + here : "", want);
	});
}

test("a search for what replaces an id says who names it", async () => {
	const rows = [
		{ provider: "acme", id: "swift-1", stage: "retired", replacement: "acme/swift-2" },
		{ provider: "acme", id: "swift-2", stage: "usable", replacement: "acme/swift-3", price_in: "$2", price_out: "$10", until: "safe until", until_day: "2027-05-28" },
		{ provider: "acme", id: "swift-3", stage: "usable" },
		{ provider: "acme", id: "wren-1", stage: "retired", replacement: "acme/wren-2" },
		{ provider: "acme", id: "wren-2", stage: "retired" },
		{ provider: "acme", id: "lark-1", stage: "retired", replacement: "acme/swift-3", replacement_sites: "blog.example" },
		{ provider: "bolt", id: "acme.swift-1", stage: "retiring", canonical_id: "acme/swift-1" },
		{ provider: "bolt", id: "acme.swift-2", stage: "usable", canonical_id: "acme/swift-2" },
		{ provider: "cube", id: "fast-swift-1", stage: "retiring", canonical_id: "acme/swift-1" },
		{ provider: "cube", id: "fast-lark-1", stage: "retiring", canonical_id: "acme/lark-1" },
		{ provider: "acme", id: "finch-1", stage: "retired", replacement: "acme/lark-1" },
		{ provider: "cube", id: "fast-finch-1", stage: "retiring", canonical_id: "acme/finch-1" },
		{ provider: "cube", id: "fast-wren-1", stage: "retiring", canonical_id: "acme/wren-1", replacement: "cube/fast-wren-9" },
	];
	const providers = [["acme", "Acme"], ["bolt", "Bolt Cloud"], ["cube", "Cube"]]
		.map(([id, name], i) => ({ id, name, kind: "maker", monogram: "X", number: i + 1 }));
	const column = (name, of) => ({ name, values: rows.map((row) => of(row) ?? null) });
	const models = decodeModels([
		...["provider", "id", "stage", "replacement", "replacement_sites", "price_in", "price_out", "until", "until_day"].map((fact) => column(fact, (row) => row[fact])),
		column("canonical_id", (row) => row.canonical_id ?? "="), column("status", () => "active"), column("type", () => "chat"),
	]);
	const catalog = await makeCatalog(models, providers);
	for (const search of [
		"how do i migrate from swift-1", "how to migrate off swift-1", "how should we move away from swift-1?", "help me switch from swift-1",
		"migrating from swift-1", "how can i replace swift-1",
	]) {
		const { said } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.match(said, /^swift-1 is replaced by swift-2: /, search);
	}
	for (const [id, want] of Object.entries({
		"swift-1": "swift-1 is replaced by swift-2: $2 in, $10 out for a million tokens; safe until 28 May 2027. ", // the first that is usable
		"lark-1": "lark-1 is replaced by swift-3 according to blog.example. ",
		"wren-1": "wren-1 is replaced by wren-2, which no longer works either. ",
		"acme.swift-1": "Bolt Cloud names no replacement of acme.swift-1. Acme names swift-2; at Bolt Cloud that is acme.swift-2. ",
		"fast-swift-1": "Cube names no replacement of fast-swift-1. Acme names swift-2, which Cube is not known to sell. ",
		// The word of others is not that of the maker.
		"fast-lark-1": "Cube names no replacement of fast-lark-1. blog.example names swift-3, which Cube is not known to sell. ",
		"fast-finch-1": "Cube names no replacement of fast-finch-1. Acme names lark-1, and for that blog.example names swift-3, which Cube is not known to sell. ",
		"fast-wren-1": "Cube names cube/fast-wren-9 in place of fast-wren-1, which the catalog does not have. ",
		"swift-3": "No replacement of swift-3 is announced. ",
	})) {
		assert.equal(answerTo(catalog, parse(`search=what+replaces+${id}`)).said, want);
	}
});

test("what replaces a model at a place says its end there, also of an id without the day of its version", async () => {
	const rows = [
		{ provider: "acme", id: "swift-1", stage: "soon", alias_of: "swift-1-20250101", replacement: "acme/swift-2", retirement_date: "2026-11-30", ending: "Retires today" },
		{ provider: "acme", id: "swift-1-20250101", stage: "soon", replacement: "acme/swift-2", retirement_date: "2026-11-30", ending: "Retires today" },
		{ provider: "acme", id: "swift-2", stage: "usable" },
		{ provider: "acme", id: "swift-latest", stage: "soon", alias_of: "swift-1-20250101", replacement: "acme/swift-2" },
		{ provider: "bolt", id: "acme.swift-1-20250101", stage: "later", canonical_id: "acme/swift-1-20250101", retirement_date: "2027-04-08", ending: "Retires on 8 April 2027" },
		{ provider: "bolt", id: "acme.swift-2", stage: "usable", canonical_id: "acme/swift-2" },
		{ provider: "cube", id: "other-1", stage: "usable" },
	];
	const facts = ["provider", "id", "stage", "alias_of", "replacement", "retirement_date", "ending"];
	const column = (name, of) => ({ name, values: rows.map((row) => of(row) ?? null) });
	const catalog = await makeCatalog(decodeModels([
		...facts.map((fact) => column(fact, (row) => row[fact])), column("canonical_id", (row) => row.canonical_id ?? "="),
		column("status", () => "active"), column("type", () => "chat"),
	]), [["acme", "Acme", "maker"], ["bolt", "Bolt", "cloud"], ["cube", "Cube", "host"]].map(([id, name, kind]) => ({ id, name, kind })));
	const atBolt = "acme.swift-1-20250101 at Bolt: Retires on 8 April 2027. " +
		"Bolt names no replacement of acme.swift-1-20250101. Acme names swift-2; at Bolt that is acme.swift-2. ";
	for (const [search, want] of [
		["what replaces swift-1 on bolt", atBolt], ["swift-1-20250101 replacement on bolt", atBolt],
		["what replaces swift-1", "swift-1 is replaced by swift-2. "],
		["what replaces swift-1 on cube", "swift-1: no offer of Cube is known. swift-1 is replaced by swift-2. "],
		// Another alias can mean a newer model later.
		["what replaces swift-latest on bolt", "swift-latest: no offer of Bolt is known. swift-latest is replaced by swift-2. "],
	]) {
		assert.equal(answerTo(catalog, parse(new URLSearchParams({ search }).toString())).said, want, search);
	}
});
