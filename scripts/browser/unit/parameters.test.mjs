// What becomes of the parameters of a call: the vectors that Go's package dataset/parameter is
// tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { rulesOf } from "../../../site/website/assets/src/parameters.ts";
import { apply } from "../../../site/website/assets/src/parameters/apply.ts";

const vectors = new URL("../../../dataset/parameter/vectors.json", import.meta.url);
const { models, cases } = JSON.parse(readFileSync(vectors, "utf8"));

test("vectors", () => {
	for (const { is, model, want, ...call } of cases) {
		const { effort, rules } = models[model];
		const found = apply(rules, { ...call, effort });
		const got = Object.fromEntries(found.map(({ rule, effect }) => [rule.name, effect]));
		assert.deepEqual(got, want, `${model}: ${is}`);
	}
	assert.ok(cases.length >= 60);
});

test("rules of a model", () => {
	const all = {
		rules: [["n", 4, "4", "", "at most 4", 0], ["tools", 1, "", "effort!=none", "refused, unless effort is none", 3]],
		sets: [[[0, 1], "low"]], rows: [0, 1],
	};
	const { rules, effort } = rulesOf(all, 1);
	assert.deepEqual(rules[1], {
		name: "tools", rule: "refused", value: [], when: "effort!=none",
		words: "refused, unless effort is none", official: false, disputed: true,
	});
	const found = apply(rules, { effort, parameters: { n: "5", tools: null }, complete: true });
	assert.deepEqual(found.map(({ effect }) => effect), ["refused", "refused"]);
	for (const row of [0, 2]) assert.deepEqual(rulesOf(all, row), { rules: [], effort: "" });
});
