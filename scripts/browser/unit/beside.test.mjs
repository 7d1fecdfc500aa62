// Which models a comparison of a single one suggests.

import assert from "node:assert/strict";
import test from "node:test";

import { similar } from "../../../site/website/assets/src/beside.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

/** Models by their facts. */
const modelsOf = (rows) => {
	const names = [...new Set(rows.flatMap(Object.keys))];
	return decodeModels(names.map((name) => ({ name, values: rows.map((row) => row[name] ?? null) })));
};
const chat = { provider: "openai", canonical_id: "=", type: "chat", stage: "usable", input_price: "1", output_price: "8" };
const elsewhere = (provider, more) => ({ ...chat, provider, id: `of-${provider}`, release_date: "2026-01-01", ...more });

for (const [name, rows, want] of [
	["what replaces it comes first, and what it replaced only if that can be used", [
		{ ...chat, id: "a", replacement: "openai/e" },
		...["b", "c"].map((id) => ({ ...chat, id, replacement: "openai/a", stage: "retired" })),
		{ ...chat, id: "d", replacement: "openai/a", release_date: "2025-01-01" },
		{ ...chat, id: "d2", replacement: "openai/a", release_date: "2025-02-01" },
		{ ...chat, id: "e" },
	], ["e", "d2"]],
	["of a chain of replacements, the first that can be used", [
		{ ...chat, id: "a", replacement: "openai/b" }, { ...chat, id: "b", replacement: "openai/c", stage: "retiring" }, { ...chat, id: "c" },
	], ["c"]],
	["a replacement that ends itself is none", [
		{ ...chat, id: "a", replacement: "openai/b" }, { ...chat, id: "b", stage: "retiring" },
	], []],
	["no other name of the same", [{ ...chat, id: "a" }, { ...chat, id: "b", replacement: "openai/a", alias_of: "openai/c" }], []],
	["of other providers at about the price, the newest of each", [
		{ ...chat, id: "a" }, elsewhere("x"), elsewhere("y", { release_date: "2026-02-01" }), elsewhere("x", { id: "older", release_date: "2025-02-01" }),
		elsewhere("z", { input_price: "10" }), elsewhere("w", { stage: "retiring" }),
	], ["of-y", "of-x"]],
	["one that replaces it at another provider once", [{ ...chat, id: "a", replacement: "x/of-x" }, elsewhere("x")], ["of-x"]],
]) {
	test(name, () => {
		const models = modelsOf(rows);
		assert.deepEqual(similar(models[0], models).map(({ id }) => id), want);
	});
}
