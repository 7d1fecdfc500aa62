// Requests in code, and what rules say about their parameters: the frozen cases that Go's package
// calls is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { doubtsOf, faultsOf } from "../../../site/website/assets/src/calls/apply.ts";
import { Text } from "../../../site/website/assets/src/calls.ts";
import { fold } from "../../../site/website/assets/src/calls/constant.ts";
import { excesses, overspent, saysExcess, saysOverspent } from "../../../site/website/assets/src/calls/limit.ts";
import { says } from "../../../site/website/assets/src/calls/says.ts";
import { manifestNames, release } from "../../../site/website/assets/src/calls/versions.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../site/${path}`, import.meta.url), "utf8"));
const { models, cases } = read("testdata/calls.json");
const table = read("mentions/calls/calls.json");
const libraries = read("../dataset/parameter/libraries.json");

for (const { about, files, want } of cases) {
	test(about, () => {
		const texts = files.map(({ name, text }) => ({ name, text: text.join("\n") }));
		const manifests = texts.filter(({ name }) => manifestNames.includes(name));
		const got = texts.flatMap(({ name, text }) => faultsIn(name, `${text}\n`, manifests));
		assert.deepEqual(got, want);
	});
}

function faultsIn(name, content, manifests) {
	const text = new Text(table, name, content);
	const faults = [];
	for (const { provider, id, effort = "", limit = 0, rules } of models) {
		const all = rules.map((rule) => ({ value: [], when: null, official: true, ...rule }));
		const whole = all.filter(({ disputed }) => !disputed);
		const ids = content.matchAll(new RegExp(`\\b${id.replaceAll(".", "\\.")}\\b`, "g"));
		const places = [...ids].map(({ index }) => [index, index + id.length]);
		for (const { provider: of, key, at, name: word } of text.constants()) {
			if (of === provider && key === fold(id)) places.push([at, at + word.length]);
		}
		for (const [from, to] of places) {
			const call = text.at(from, to, provider);
			if (!call) continue;
			release(libraries, call, provider, manifests);
			for (const fault of faultsOf(table, call, whole, effort)) faults.push({ arg: fault.arg, said: says(fault, id) });
			for (const fault of doubtsOf(table, call, all, effort)) faults.push({ arg: fault.arg, said: says(fault, id) });
			for (const arg of excesses(table, call, limit)) faults.push({ arg, said: saysExcess(arg, id, limit) });
			const over = overspent(call, whole);
			if (over) faults.push({ arg: over.arg, said: saysOverspent(over, id) });
		}
	}
	return faults.sort((a, b) => a.arg.at - b.arg.at).map(({ arg, said }) => {
		const before = content.slice(0, arg.at).split("\n");
		return `${name}:${before.length}:${before.at(-1).length + 1} ${said}`;
	});
}

test("the time to tell the language of a text is about linear in its length", () => {
	for (const piece of ["\n", "\r\n", " \n", "\t", "a", "a.", "import a, ", "model='", "x(", "[\n"]) {
		const start = performance.now();
		new Text(table, "", piece.repeat(100_000 / piece.length));
		assert.ok(performance.now() - start < 2500, piece);
	}
});

test("the time for a text is about linear in its length", () => {
	for (const piece of ["(", "{[(", '"', "'''", "`${", "/*", "/", "a.", ")", "x=", "a=b,", "**a,"]) {
		for (const name of ["a.py", "a.ts", "a.sh", "a.yaml", "a.json"]) {
			const request = 'openai.chat.completions.create(model="gpt-9-mini", temperature=0.4)';
			const content = `${piece.repeat(50_000 / piece.length)}\n${request}\n`;
			const start = performance.now();
			const at = content.indexOf("gpt-9-mini");
			new Text(table, name, content).at(at, at + "gpt-9-mini".length, "openai");
			assert.ok(performance.now() - start < 5000, `${name} ${piece}`);
		}
	}
});
