// Conditions of prices: the cases that Go's package dataset is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { outranks, parseCondition } from "../../../site/website/assets/src/condition.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../dataset/${path}`, import.meta.url), "utf8"));
const kinds = read("price/rule.json").conditions;
const { conditions, faults, ranks } = read("testdata/conditions.json");

for (const { says, text, parts } of conditions) {
	test(says, () => assert.deepEqual(parseCondition(kinds, text), parts));
}

for (const { says, text, fault } of faults) {
	test(says, () => assert.throws(() => parseCondition(kinds, text), (error) => error.message.includes(fault)));
}

for (const { says, condition, other, outranks: want } of ranks) {
	test(says, () => assert.equal(outranks(parseCondition(kinds, condition), parseCondition(kinds, other)), want));
}
