// Searches for a version that no model has: others that only have its words or digits are not meant.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme acme acme", id: "sol-voice-fast-2.0 nova-4o nova-5.4-mini clip-3.0-generate-001 clip-4.0-generate-001",
	name: "Sol_Voice_Fast_2.0 Nova-4o Nova-5.4_mini Clip_3_Generate Clip_4_Generate", canonical_id: "= = = = =",
	kind: "maker maker maker maker maker", type: "chat chat chat image image", maker: "acme acme acme acme acme",
	stage: "usable usable usable retired retired", status: "active active active deprecated deprecated",
	input_price: "2 10 3 - -", output_price: "8 10 4 - -", blended_price: "3.5 10 3.25 - -",
};
const catalogOf = (facts) => makeCatalog(decodeModels(Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }))),
[{ id: "acme", name: "Acme", kind: "maker" }]);
const catalog = await catalogOf(facts);
const ids = "n3 n5-mini nova-5.4-mini n5-pro clip-4";
const series = await catalogOf({ ...facts, id: ids, name: ids, stage: "usable usable usable usable usable" });
const asked = (search, own = catalog) =>
	answerTo(own, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));

test("what replaces a version is not said of another one", () => {
	for (const search of ["sol 2 replacement", "nova-4 replacement"]) {
		assert.doesNotMatch(asked(search).said, /replace(?:d by|ment of)/, search);
	}
	assert.match(asked("nova-4o replacement").said, /^No replacement of Nova-4o is announced/);
	assert.match(asked("sol voice fast 2 replacement").said, /^No replacement of Sol Voice Fast 2\.0 is announced/);
});

test("models that have ended can be compared, too", () => {
	const { answer, said, page } = asked("clip 4 vs clip 3");
	assert.deepEqual(answer.models.map(keyOf), ["acme/clip-4.0-generate-001", "acme/clip-3.0-generate-001"]);
	assert.match(said, /^Nothing that is called “clip 4” works any more\. Nothing that is called “clip 3” works any more\. /);
	assert.match(page.path, /^\/compare\//);
});

test("the o series is a family, and o5 no name with these signs", () => {
	const { read } = asked("o series");
	assert.deepEqual(read.values["family"], ["o", "o-pro"]);
	assert.equal(asked("nova 5 series").read.search, "nova 5");
	assert.equal(asked("o5").answer.models.length, 0);
	assert.equal(asked("arctic").said, "");
});

test("of names that are compared, one that nothing has is said, and the others are shown", () => {
	const { answer, said, page } = asked("nova 5.4 mini vs quasar");
	assert.deepEqual([answer.models.map(keyOf), said, page], [["acme/nova-5.4-mini"], "No model is called “quasar”. ", undefined]);
	const both = asked("nova 5.4 mini vs quasar vs nova 4o");
	assert.deepEqual(both.answer.models.map(keyOf), ["acme/nova-5.4-mini", "acme/nova-4o"]);
	assert.match(both.said, /^No model is called “quasar”\. The best matches of each name/);
	assert.match(both.page.path, /^\/compare\/\?m=acme\/nova-5\.4-mini&m=acme\/nova-4o$/);
	assert.equal(asked("quasar vs pulsar").answer.models.length, 0);
});

test("what a gateway calls by the very name comes before newer versions of its family", async () => {
	const facts = {
		provider: "acme gate gate", id: "kimo-k2.7-code acme/kimo-k2 acme/kimo-k2.7-code-fast", name: "Kimo_K2.7_Code Kimo_K2_0711 Kimo_K2.7_Code_Fast",
		canonical_id: "= acme/kimo-k2 acme/kimo-k2.7-code-fast", kind: "maker gateway gateway", type: "chat chat chat", maker: "acme acme acme",
		stage: "usable usable usable", status: "active active active", release_date: "2026-10-01 2025-07-11 2026-10-02",
	};
	const columns = Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ").map((value) => value.replaceAll("_", " ")) }));
	const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }, { id: "gate", name: "Gate", kind: "gateway" }]);
	const { answer } = answerTo(catalog, parse("search=kimo+k2"), new Date("2026-11-29T12:00Z"));
	assert.deepEqual([answer.models[0].id, answer.models.length], ["acme/kimo-k2", 3]);
});

test("a number of tokens or a price is no part of a version, and a name that filters leave out is known", () => {
	for (const search of ["nova-4o with 5M context", "nova-5 with 4M context", "nova 5 mini under $4M output"]) {
		assert.doesNotMatch(asked(search).said, /nearest name|No model is/, search);
	}
	assert.equal(asked("nova 5 mini with 4M context").said,
		"Nothing that is called “nova 5 mini” is known to fit the rest of the search: these are called so. ");
	assert.match(asked("nova-4o open weights").said, /^(?!No model is)/);
});

test("a version that no model has is said to be none beside other words, too", async () => {
	const own = { ...facts, id: facts.id.replace("nova-4o", "nova-4o-2026-07-17"), name: facts.name.replace("Nova-4o", "Nova-4o_(17_July)") };
	const dated = Object.entries(own).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	const other = await makeCatalog(decodeModels(dated), [{ id: "acme", name: "Acme", kind: "maker" }]);
	for (const search of ["nova-7", "nova-7 release date", "when was nova-7 released", "nova 7 rumors"]) {
		const { said, read } = answerTo(other, parse(new URLSearchParams({ search }).toString()));
		assert.match(said, /^No model is known that is called “nova[- ]7”: these are called “nova”\. /, search);
		assert.equal(read.search, "nova", search);
		assert.doesNotMatch(said, /these have its words/, search);
	}
	assert.doesNotMatch(asked("nova-4o release date").said, /No model is known/);
});

test("a version that no model has is named before its family, and finds nothing else by its digits", () => {
	for (const [search, written, nearest, first] of [
		["clip 5 release date", "clip 5", "clip", "acme/clip-3.0-generate-001"], ["is clip 5 out yet?", "clip 5", "clip", "acme/clip-3.0-generate-001"],
		["cheapest nova-7", "nova-7", "nova", "acme/nova-5.4-mini"], ["when does nova 7 mini come out", "nova 7 mini", "nova mini", "acme/nova-5.4-mini"],
		["nova-5.9 price", "nova-5.9", "nova 5", "acme/nova-5.4-mini"], ["sol v4 price", "sol v4", "sol", "acme/sol-voice-fast-2.0"],
	]) {
		const { answer, said, about } = asked(search);
		assert.ok(said.startsWith(`No model is known that is called “${written}”: these are called “${nearest}”. `), `${search}: ${said}`);
		assert.deepEqual([keyOf(answer.models[0]), about], [first, undefined], search);
	}
	// A number beside a name can be of something else, or two.
	for (const search of ["nova 5.4 mini price", "nova under $7", "nova with 7 images", "clip 4 price", "clip 4.0", "nova 7 seconds", "top 7 nova", "nova 2026-12-01"]) {
		assert.doesNotMatch(asked(search).said, /No model is known/, search);
	}
	const { answer, said } = asked("when is n6 out", series);
	assert.equal(said, "No model is known that is called “n6”: these are called “n5”. ");
	assert.deepEqual(answer.models.map(({ id }) => id).sort(), ["n5-mini", "n5-pro"]);
	const compared = asked("nova-7 vs sol");
	assert.deepEqual([compared.answer.models.map(keyOf), compared.said], [["acme/sol-voice-fast-2.0"], "No model is called “nova-7”. "]);
});

test("an order by price has no model whose digits only begin like a version", async () => {
	const own = { ...facts, id: facts.id.replace("nova-4o", "nova-4o-500b"), input_price: "2 1 3 - -", output_price: "8 1 4 - -", blended_price: "3.5 1 3.25 - -" };
	const columns = Object.entries(own).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	const other = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
	const { answer } = answerTo(other, parse(new URLSearchParams({ search: "cheapest nova-5" }).toString()), new Date("2026-11-29T12:00Z"));
	assert.deepEqual(answer.models.map(keyOf), ["acme/nova-5.4-mini"]);
});
