// Costs: the package of npm gives the bills that the command line, the API on a server and at the
// edge, and the tool of agents give. Go's test compares those, and writes the uses with their
// bills.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { bill } from "../../../site/website/assets/src/cost.ts";
import { root } from "../server.mjs";

/** Uses with the bills of the other ways to ask. */
function usesOfGo() {
	const directory = mkdtempSync(join(tmpdir(), "bills-"));
	try {
		const file = join(directory, "bills.json");
		const args = ["-run", "^TestSameBill$", "-count", "1", "-bills", file];
		execFileSync("go", ["test", "./generator/models", ...args], { cwd: root, stdio: "pipe" });
		return JSON.parse(readFileSync(file, "utf8"));
	} finally {
		rmSync(directory, { recursive: true });
	}
}

const rule = JSON.parse(readFileSync(join(root, "dataset/price/rule.json"), "utf8"));
const uses = usesOfGo();
for (const [i, { use, at, tier, bill: want, spans }] of uses.entries()) {
	test(`${i} ${tier} ${JSON.stringify(use)}`, () => assert.deepEqual(bill(rule, spans, use, { at, tier }), want));
}

test("there are uses", () => assert.ok(uses.length >= 40));
