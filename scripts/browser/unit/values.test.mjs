// Which ids the copy button replaces: the same files, byte for byte, as `models check --write`
// (TestTraps in generator/models).

import assert from "node:assert/strict";
import test from "node:test";

import { corrected } from "../../../site/website/assets/src/fix.ts";
import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { scan } from "../../../site/website/assets/src/scan.ts";
import { kindOf } from "../../../site/website/assets/src/values.ts";
import { byKey, read, tables } from "./tables.mjs";

/** The files of an archive in Go's format txtar. */
function filesOf(archive) {
	const parts = archive.split(/^-- (.+) --\n/m).slice(1);
	return new Map(Array.from({ length: parts.length / 2 }, (_, i) => [parts[2 * i], parts[2 * i + 1]]));
}

const files = filesOf(read("generator/models/testdata/traps.txt"));
const day = "2026-08-20"; // of the tests of the command line
const keyOf = ({ provider, id }) => `${provider}/${id}`;
const kinds = new Map(JSON.parse(files.get("data/providers.json")).map(({ id, kind }) => [id, kind]));
const models = [...files].filter(([path]) => path.startsWith("data/models/")).flatMap(([path, text]) => {
	const provider = path.slice("data/models/".length, -".jsonl".length);
	return text.split("\n").filter((line) => line.startsWith("{")).map((line) => {
		const record = JSON.parse(line);
		const { id, type, aliases = [], alias_of = null, retirement_date = null } = record;
		const stage = retirement_date ? "retiring" : "usable"; // which the build knows; the day decides
		const replacement = record.replacement ? keyOf(record.replacement) : null;
		const kind = kinds.get(provider);
		return { provider, id, type, kind, aliases, alias_of, retirement_date, stage, replacement, value: () => null };
	});
});
const known = { models: byKey(models), day };

async function replaced(text, path) {
	return corrected(text, await scan(text, new Finder(models, tables), known, () => true), path, tables.values);
}

for (const [path, text] of files) {
	const [kind, ...rest] = path.split("/");
	const name = rest.join("/");
	if (kind === "keep" || kind === "change") {
		const want = kind === "keep" ? text : files.get(`want/${name}`);
		test(`${kind} ${name}`, async () => assert.equal(await replaced(text, name), want));
	}
}

for (const [text, want] of [
	['{"model": "m-1"}', "pasted.json"], ["[section]\nmodel = 'm-1'", ""],
	["model: m-1\nlist:\n  - m-2\n", "pasted.yaml"],
	["2026-11-28T10:00:01Z INFO model=m-1\n2026-11-28 10:00:02 404 m-1\n", "pasted.log"],
	["[28/Nov/2026:10:00:01 +0000] model=m-1\nNov 28 10:00:02 host app: m-1", "pasted.log"],
	["2026-11-28 is the day of m-1", ""],
	["# keys\nMODEL=m-1\nKEY=x\n", ".env"], ["Use m-1: it is better.", ""], ["ask(model='m-1')", ""], ["", ""],
]) {
	test(`the kind of ${JSON.stringify(text)}`, () => assert.equal(kindOf(text), want));
}
