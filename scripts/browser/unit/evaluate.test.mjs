// The browser's own answers are those of version 2 of the API: over the frozen sample and over hard texts, for hundreds of
// queries.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";

import { Catalog, groupsOf, refused } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { distance } from "../../../site/website/assets/src/distance.ts";
import { answerTo, corrected, nearest } from "../../../site/website/assets/src/nearest.ts";
import { filters, parse, query as queryOf } from "../../../site/website/assets/src/state.ts";
import { sample, serve } from "../server.mjs";
import { hard, hardModels, hardText, providers, random, statuses, types, writeDataset } from "./catalogs.mjs";

const served = {};
let work, dataset;
const models = hardModels(7, 300);

/** Serves the site of a dataset; adds the catalog that its asset holds. */
async function open(folder, tree) {
	const site = await serve({ dataset: folder, tree, flags: ["-model-pages=false", "-sidecars=false"] });
	const [file] = (await readdir(path.join(tree, "assets"))).filter((name) => /^models-\w+\.json$/.test(name));
	const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(await readFile(path.join(tree, "index.html"), "utf8"))[1]);
	filters.splice(0, Infinity, ...settings.filters);
	const models = decodeModels(JSON.parse(await readFile(path.join(tree, "assets", file), "utf8")));
	return { ...site, models, settings, catalog: new Catalog(models, settings) };
}

before(async () => {
	work = await mkdtemp(path.join(os.tmpdir(), "evaluate-"));
	dataset = await writeDataset(models);
	served.real = await open(sample, path.join(work, "real"));
	served.hard = await open(dataset.folder, path.join(work, "hard"));
});
after(async () => {
	await Promise.all(Object.values(served).map(({ stop }) => stop()));
	await dataset?.remove();
	await rm(work, { recursive: true, force: true });
});

const modalities = ["text", "image", "audio", "video", "pdf"];
const features = ["reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature"];
const days = ["2024-05-13", "2025-01-01", "2025-08-01", "2026-02-28", "2026-07-24", "2027-01-01"];

/** The values that a random query takes for each parameter. */
const values = (r, terms) => {
	const some = (from) => [...new Set(Array.from({ length: r.next(2) + 1 }, () => r.pick(from)))];
	return {
		provider: () => some(providers), type: () => some(types), status: () => some(statuses), input: () => some(modalities),
		output: () => some(modalities), feature: () => some(features), open_weights: () => some(["true", "false"]).slice(0, 1),
		family: () => some(["claude-opus", "gpt", "gpt-mini", "gemini-flash", "none"]), min_context: () => [r.pick(["0", "128000", "200000", "1000000"])],
		min_output: () => [r.pick(["0", "8192", "64000"])], max_input_price: () => [r.pick(["0", "0.15", "1", "3.00", "100"])],
		max_output_price: () => [r.pick(["0.6", "15"])], released_after: () => [r.pick(days)], released_before: () => [r.pick(days)],
		retiring_before: () => [r.pick(days)], search: () => Array.from({ length: r.next(2) + 1 }, () => r.pick(terms)).join(r.pick([" ", "-", ""])),
		sort: () => r.pick(["updated", "name", "provider", "released", "context", "input_price", "output_price", "relevance"]),
		order: () => r.pick(["asc", "desc"]),
	};
};

/** A random query, and the query string of its first models. */
function randomQuery(r, terms, chance) {
	const query = { sort: "relevance" };
	for (const [name, value] of Object.entries(values(r, terms))) if (r.next(chance) === 0 || (name === "search" && r.next(2))) query[name] = value();
	const pairs = Object.entries(query).map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(",")}`);
	const { search, sort, order, ...rest } = query;
	return [{ search, sort, order, values: rest }, [...pairs, "limit=30"].join("&")];
}

const keyOf = ({ provider, id }) => `${provider}/${id}`;

const terms = {
	real: ["gpt", "CLAUDE", "openai", "OpenAI o3", "opus 5", "a", " ", "-", "4o", "gpt4o", "embedding", "meta-llama/", "tokens", "é", "zzz", "2025", "Llama 3", "llama3.1", ", and"],
	hard: (() => {
		const r = random(99);
		return [...hard, ...Array.from({ length: 80 }, () => hardText(r, 3)), "open", "TOGETHER"];
	})(),
};

for (const [name, count, chance] of [["real", 250, 9], ["hard", 500, 20]]) {
	test(`${count} queries over the ${name} dataset`, async () => {
		const { base, catalog } = served[name];
		const r = random(count + chance);
		let found = 0;
		for (let round = 0; round < count; round++) {
			const [query, raw] = randomQuery(r, terms[name], chance);
			const { data, meta } = await (await fetch(`${base}/api/v2/models?${raw}`)).json();
			const { models, unknown } = catalog.evaluate(query);
			assert.deepEqual(models.slice(0, 30).map(keyOf), data.map(keyOf), raw);
			assert.deepEqual([models.length, unknown.length], [meta.total, meta.unknown], raw);
			if (meta.total) found++;
		}
		assert.ok(found > count / 4, `only ${found} queries found anything`);
	});
}

test("the page refuses the values that the API refuses", async () => {
	const { base, catalog } = served.real;
	for (const [name, values] of Object.entries({
		released_before: ["zzz", "2026-02-30", "2026-02", "2026-02-28"], min_context: ["1e5", "-1", "01", "1.5", "9007199254740992", "0", "128000"],
		max_input_price: ["1e-1", ".5", "5.", "+1", "0.50", "007"], open_weights: ["yes", "true"],
	})) {
		for (const value of values) {
			const { status } = await fetch(`${base}/api/v2/models?${name}=${encodeURIComponent(value)}`);
			const query = { values: { [name]: [value] } };
			assert.equal(refused(catalog.filters, query) !== null, status === 400, `${name}=${value}: the API answers ${status}`);
			if (status === 400) assert.equal(catalog.evaluate(query).models.length, 0, `${name}=${value}`);
		}
	}
});

test("the counts of values are those of the queries that they lead to", () => {
	const { catalog } = served.real;
	const r = random(5);
	for (let round = 0; round < 200; round++) {
		const [query] = randomQuery(r, terms.real, 8);
		const asked = Object.entries(values(r, [])).slice(0, 15).map(([name, value]) => [name, value()[0]]);
		catalog.count(query, asked).forEach((n, i) => {
			const [name, value] = asked[i];
			const and = ["input", "output", "feature"].includes(name) ? (query.values[name] ?? []) : [];
			assert.equal(n, catalog.evaluate({ ...query, values: { ...query.values, [name]: [...and, value] } }).models.length, JSON.stringify([query, name, value]));
		});
	}
});

test("the nearest models of a name, and the nearest words of a search", () => {
	const cases = { "GPT 4o mnii": "openai/gpt-4o-mini", "openai/gtp-4o": "openai/gpt-4o", "google/gpt-4o": undefined, "": undefined, ["x".repeat(1e5)]: undefined };
	for (const [name, want] of Object.entries(cases)) {
		const [model] = nearest(served.real.models, name, 1);
		assert.equal(model && keyOf(model), want, name);
	}
	for (const [search, want] of [["cladue", "claude"], ["Cladue opsu", "claude opus"], ["gpt", "gpt"], ["qqqqqqqq", ""]]) {
		assert.equal(corrected(served.real.models, search), want);
	}
	for (const [a, b, want] of [["", "abc", 3], ["abc", "acb", 1], ["kitten", "sitting", 3], ["ca", "abc", 3], ["gpt4o", "gtp40", 2]]) {
		assert.equal(distance(a, b, 9), want);
	}
});

test("words of a search that no name has are read as filters, or corrected", () => {
	const { catalog, settings } = served.real;
	for (const [search, want] of Object.entries({
		"embeddings": "type=embedding", "200k context": "min_context=200000", "1.5M tokens": "min_context=1500000", "sonet": "search=sonnet",
		"cheap vision tool": "input=image&feature=tool_call&sort=input_price&order=asc", "claude vision $3": "input=image&max_input_price=3&search=claude",
		"embedding": "search=embedding", "gpt-4o": "search=gpt-4o", "qqqqqqqq": "search=qqqqqqqq",
	})) {
		const { answer, read } = answerTo(catalog, settings, parse(new URLSearchParams({ search }).toString()));
		assert.equal(queryOf(read), want, search);
		assert.equal(answer.models.length > 0, search !== "qqqqqqqq", search);
	}
});

test("families share a row, where the newest usable model is", () => {
	const column = (name, text) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) });
	const models = decodeModels([
		column("id", "opus-4-5 opus-5 opus-5-fast sonnet x"), column("provider", "a a a a b"), column("family", "opus opus opus - opus"),
		column("status", "active active active active active"), column("release_date", "2026-03 2026-01-02 - - 2025-01"),
		column("stage", "retired usable usable usable usable"),
	]);
	const shown = (facts, query, every) => {
		const renamed = decodeModels([...models[0].facts.values()].map((fact) => ({ ...fact, values: facts[fact.name]?.split(" ") ?? fact.values })));
		const groups = groupsOf(new Catalog(renamed, { providers: [] }).evaluate(query), every);
		return groups.map(({ lead, others }) => [lead, ...others].map(({ id }) => id).join(" ")).join(", ");
	};
	for (const [facts, query, every, want] of [
		[{}, {}, false, "opus-5 opus-4-5 opus-5-fast, x, sonnet"], [{}, {}, true, "opus-4-5, opus-5, x, sonnet, opus-5-fast"],
		[{}, { search: "opus-5" }, false, "opus-5, opus-5-fast opus-4-5"], [{}, { search: "opus-4-5" }, false, "opus-4-5"],
		[{ stage: "retired retired retired usable usable" }, { search: "opus" }, false, "opus-4-5 opus-5 opus-5-fast, x"],
	]) assert.equal(shown(facts, query, every), want, JSON.stringify([facts, query]));
});
