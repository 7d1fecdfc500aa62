// Random lines with ids, as code, settings and texts have them, through `models check` and through
// the check page: the same ids at the same places mean the same. The lines are made of the frozen
// sample, so no sync changes what is found.
//
// CHECK_LINES=60000 takes a minute. The fewer by default are the first of the same lines.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { scan } from "../../../site/website/assets/src/scan.ts";
import { root, sample } from "../server.mjs";
import { random } from "./random.mjs";
import { byKey, tables } from "./tables.mjs";

const count = Number(process.env.CHECK_LINES ?? 20_000);
const perFile = 2000; // lines of a text, so that clients elsewhere in it are few
const day = "2026-08-20";

/** The models of a dataset, as far as the page reads them. */
function modelsOf(directory) {
	const providers = JSON.parse(readFileSync(path.join(directory, "providers.json"), "utf8"));
	const kinds = new Map(providers.map(({ id, kind }) => [id, kind]));
	return readdirSync(path.join(directory, "models")).sort().flatMap((file) => {
		const provider = file.slice(0, -".jsonl".length);
		const lines = readFileSync(path.join(directory, "models", file), "utf8").split("\n").filter(Boolean);
		return lines.map((line) => {
			const { id, type, aliases = [], alias_of = null, features, open_weights: weights } = JSON.parse(line);
			const open = features?.open_weights === true || weights === true;
			const unchanged = { stage: "usable", retirement_date: null, replacement: null };
			return { provider, id, type, kind: kinds.get(provider), aliases, alias_of, open, ...unchanged };
		});
	});
}

/** An id as people write the name of its model. */
function nameOf(id) {
	const name = id.replace(/(\d)-(\d)/g, "$1.$2").replaceAll("-", " ");
	return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const changes = [
	(id) => id, (id) => id, (id) => id, (id) => id.toUpperCase(), (id) => id.replace("-", "_"),
	(id) => id.replace(/-/g, "."),
	(id) => id.slice(0, -1), (id) => `${id}x`, (id) => `openai/${id}`,
	(id) => `openrouter/anthropic/${id}:free`, (id) => `azure/${id}`,
	(id) => `us.anthropic.${id}-v1:0`, (id) => `models/${id}`, (id) => `\${MODEL:-${id}}`,
	(id) => `{provider}/${id}`, (id) => `${id}@20250101`,
	(id) => `projects/p/locations/l/publishers/google/models/${id}`, (id) => `ft:${id}:org::abc`,
	(id) => `https://x.example/v1/models/${id}`,
	(id) => `${id}-2025-01-01`, (id) => `${id}-thinking`, (id) => `${id}[1m]`, (id) => `${id}[200k]x`,
	nameOf, nameOf, (id) => nameOf(id).replaceAll(" ", "-"), (id) => `${nameOf(id)} (new)`,
	(id) => `databricks-${id}`, (id) => `bedrock/${id}`, (id) => `vertex_ai/${id}@default`,
	() => "grok-3", () => "qwen-max-2025", () => "ai21.jamba-1-5-large-v1:0",
	() => "node/internal/streams.js", () => "AKjh/3k.0gP/t-v1:9",
];
const places = [
	(id) => `model = "${id}"`, (id) => `model: ${id}`, (id) => `"model": "${id}",`, (id) => `- ${id}`,
	(id) => `use ${id} here`, (id) => `'${id}'`,
	(id) => `\`${id}\``, (id) => `# ${id}`, (id) => `gpt "${id}" and claude ${id}`, (id) => id,
	(id) => `FOO=${id}`, (id, other) => `llm = ["${id}", "${other}"]`,
	(id) => `é "${id}" 🙂`, (id) => `from_pretrained("${id}")`, (id) => `image: ${id}`,
	(id) => `deployment_name="${id}"`, (id, other) => `models: ${id}, ${other}, o1`,
	(id) => `x${id}`, (id) => `${id}.`, (id) => `(${id})`, (id) => `resource "a" "${id}"`,
	(id) => `"${id}`, (id) => `\\"${id}\\"`,
	(id) => `AzureOpenAI(model="${id}")`,
	(id) => `OpenAI(base_url="https://openrouter.ai/api/v1").ask(model="${id}")`,
	(id) => `{provider: "groq", model: "${id}"}`,
	(id) => `azure("${id}")`, (id) => `provider: azure\nmodel: ${id}\n`, (id) => `vertex('${id}')`,
	(id) => `OpenAI(base_url=proxy, model="${id}")`,
];

/** A text of random lines: with a character put in the place of another in some. */
function textOf(ids, { next, pick }, lines) {
	const mistyped = (id) => {
		const i = next(id.length);
		return id.slice(0, i) + pick([..."abz019-."]) + id.slice(i + 1);
	};
	return Array.from({ length: lines }, () => {
		const id = next(8) === 0 ? mistyped(pick(ids)) : pick(ids);
		return pick(places)(pick(changes)(id), pick(ids));
	}).join("\n");
}

/** The mentions that Go's package finds in the texts of a directory. */
function printedByGo(directory) {
	const args = ["test", "-count=1", "-run", "^TestPrint$", "./site/mentions"];
	const env = { ...process.env, MENTIONS_TEXTS: directory };
	const { status, stdout, stderr } = spawnSync("go", args, { cwd: root, encoding: "utf8", env });
	assert.equal(status, 0, stdout + stderr);
}

/** The mentions that the page's scripts find, as Go's test prints them. */
async function printed(text, finder, known) {
	const all = await scan(text, finder, known, () => true);
	const lineOf = ({ place, note, uncovered }, mention) => {
		const { line, at, text: id, models, exact, unsure, others, retired } = mention;
		return JSON.stringify({
			line, column: at - text.lastIndexOf("\n", at - 1), text: id,
			models: models.map((model) => `${model.provider}/${model.id}`), exact,
			retired: retired?.day ?? "", uncovered, place, note, unsure, guessed: others !== null,
		});
	};
	return all.flatMap((found) => found.mentions.map((mention) => lineOf(found, mention)));
}

test(`${count} random lines mean the same in the terminal and on the page`, async () => {
	const models = modelsOf(sample);
	const finder = new Finder(models, tables);
	const known = { models: byKey(models), day };
	const ids = models.flatMap(({ id, aliases }) => [id, ...aliases]);
	const work = mkdtempSync(path.join(os.tmpdir(), "lines-"));
	const different = [];
	let equal = 0;
	try {
		const files = Math.ceil(count / perFile);
		const texts = Array.from({ length: files }, (_, i) => textOf(ids, random(i + 1), perFile));
		texts.forEach((text, i) => writeFileSync(path.join(work, `${i}.txt`), text));
		printedByGo(work);
		for (const [i, text] of texts.entries()) {
			const go = new Set(readFileSync(path.join(work, `${i}.jsonl`), "utf8").split("\n").filter(Boolean));
			const page = new Set(await printed(text, finder, known));
			const lines = text.split("\n");
			const say = (where, mention) => {
				const line = lines[JSON.parse(mention).line - 1];
				different.push(`only ${where}: ${mention} in ${line}`);
			};
			for (const mention of go.difference(page)) say("in Go", mention);
			for (const mention of page.difference(go)) say("on the page", mention);
			equal += go.intersection(page).size;
		}
	} finally {
		rmSync(work, { recursive: true });
	}
	assert.deepEqual(different.slice(0, 40), [], `${different.length} differences`);
	assert.ok(equal > count / 2, `${equal} mentions`);
});
