// Which ids of a text can come to mean other models.

import assert from "node:assert/strict";
import test from "node:test";

import { movingIn } from "../../../site/website/assets/src/check/aliases.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const day = "2026-11-30";

/** What is found of an id that means a model. */
function found(id, facts = {}, stage = "usable") {
	const all = Object.entries({ provider: "acme", canonical_id: "=", id, stage, ...facts });
	const [model] = decodeModels(all.map(([name, value]) => ({ name, values: [value] })));
	return { id, stage, findings: [{ model, stage, doubt: "" }], retired: null, doubt: "", mentions: [{ unsure: false }] };
}

test("aliases of makers that stay may point to newer models", () => {
	const all = [
		found("m-1", { alias_of: "m-1-2026-04-23" }),
		found("m-1-2026-04-23"),
		found("m-latest", { id: "m-2", aliases: "m-latest\nm-two" }), // has no row, only its target has
		found("m-two-20260423", { id: "m-2", aliases: "m-two-20260423" }),
		found("us.m-3", { provider: "cloud", canonical_id: "acme/m-3", id: "m-3", aliases: "us.m-3" }),
		found("m-4", { alias_of: "m-4-2025-08-07", retirement_date: "2026-12-11" }, "retiring"),
		found("M-5", { id: "m-5" }), // another spelling
		{ ...found("m-6"), findings: [] },
	];
	assert.deepEqual(movingIn(all, day), ["m-1", "m-latest"]);
});
