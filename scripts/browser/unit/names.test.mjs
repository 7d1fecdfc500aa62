// Names beside ids: the cases that Go's displayName is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { nameOf } from "../../../site/website/assets/src/settings.ts";

const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/names.json", import.meta.url), "utf8"));
for (const { stated, id, kind, want } of cases) {
	test(`${stated} at a ${kind}`, () => {
		assert.equal(nameOf({ name: stated, id, isGateway: kind === "gateway" }), want);
	});
}
