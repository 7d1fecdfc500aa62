// What the ids in a text mean on a day, and the text with their replacements.

import assert from "node:assert/strict";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { corrected, scan } from "../../../site/website/assets/src/scan.ts";

const model = (id, more) => ({ provider: "acme", id, status: "active", aliases: [], alias_of: null, retirement_date: null, replacement: null, ...more });
const by = (id, provider = "acme") => ({ replacement: `${provider}/${id}` });
const models = [
	model("m-1", { retirement_date: "2026-07-01", ...by("m-2") }),
	model("m-2", { retirement_date: "2026-08-01", status: "deprecated", ...by("m-3") }),
	model("m-3", { aliases: ["m-latest"] }),
	model("m-4", { status: "deprecated" }),
	model("m-5", { alias_of: "m-1" }),
	model("m-6", { status: "unlisted", ...by("m-3") }),
	model("m-7", { status: "deprecated", ...by("other-1", "globex") }),
	model("acme-rocket-1"),
];
const known = new Map(models.map((m) => [`${m.provider}/${m.id}`, m]));
const check = (text, needed = () => true) => scan(text, new Finder(models), known, "2026-07-24", needed);

test("stages and replacements, the worst first", async () => {
	const got = await check('m-3 m-1 m-2 m-latest m-4 m-5 m-6 m-7 "acme-rokcet-1"');
	assert.deepEqual(got.map(({ id, stage, replacement }) => `${id} ${stage} ${replacement}`.trim()), [
		"acme-rokcet-1 unknown acme-rocket-1", "m-1 retired m-3", "m-5 retired m-3", "m-2 retiring m-3", "m-4 deprecated",
		"m-7 deprecated globex/other-1", "m-6 unlisted", "m-latest alias", "m-3 active",
	]);
});

test("the corrected text keeps everything else; a check that is no longer needed ends", async () => {
	const text = "😀 m-1\r\nacme/m-1:free, m-3 and m-2.\n";
	assert.equal(corrected(text, await check(text)), "😀 m-3\r\nacme/m-3:free, m-3 and m-3.\n");
	assert.equal(await check(text, () => false), null);
});
