// Costs: random uses, which Go's package price bills too. The cases of cost.json show what the rule
// is; these find where the two programs differ in what no case thought of. NIGHTLY=1 tries more.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";

import { bill } from "../../../site/website/assets/src/cost.ts";
import { root } from "../server.mjs";

const read = (path) => JSON.parse(readFileSync(join(root, "dataset/price", path), "utf8"));
const number = process.env.NIGHTLY ? 60_000 : 5_000;
// The same uses every day would find the same. A nightly run says which seed it had.
const seed = process.env.NIGHTLY ? Math.floor(Date.now() / 86_400_000) : 1;

/** Uses with the bills that Go computed. */
function usesOfGo() {
	const directory = mkdtempSync(join(tmpdir(), "uses-"));
	try {
		const file = join(directory, "uses.json");
		const args = ["-run", "^TestRandomUses$", "-count", "1", "-uses", file, "-number", String(number), "-seed", String(seed)];
		execFileSync("go", ["test", "./dataset/price", ...args], { cwd: root, stdio: "pipe" });
		return JSON.parse(readFileSync(file, "utf8"));
	} finally {
		rmSync(directory, { recursive: true });
	}
}

test(`${number} random uses of the seed ${seed} have the same bills as in Go`, () => {
	const rule = read("rule.json");
	const { prices } = read("cost.json");
	const uses = usesOfGo();
	assert.equal(uses.length, number);
	let billed = 0;
	const differences = [];
	for (const { model, use, at, tier, error, bill: want } of uses) {
		const go = error ? "an error" : want;
		let got = "an error";
		try {
			got = bill(rule, prices[model], use, { at, tier });
			billed++;
		} catch {
			// What errors say may differ.
		}
		if (!isDeepStrictEqual(got, go)) differences.push({ model, at, tier, use: JSON.stringify(use), error, got, go });
	}
	assert.deepEqual(differences.slice(0, 5), [], `${differences.length} differences`);
	assert.ok(billed > number / 3, `${billed} have a bill`);
});
