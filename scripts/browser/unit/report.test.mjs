// Reports of wrong facts that readers copy.

import assert from "node:assert/strict";
import test from "node:test";

import { reportText } from "../../../site/website/assets/src/report.ts";

const whole = { model: "acme/swift-2", page: "https://catalog.example/models/acme/swift-2/", fact: "", value: "", source: "", read: "" };
const fact = { ...whole, fact: "Context length", value: "4,000 tokens" };
for (const [name, report, want] of [
	["of a model as a whole", whole, ""],
	["of a fact", { ...fact, source: "https://docs.example/a", read: "official page, read 2026-06-01" },
		"The catalog shows: Context length: 4,000 tokens (https://docs.example/a, official page, read 2026-06-01)\n"],
	["of a fact that nobody states", fact, "The catalog shows: Context length: 4,000 tokens\n"],
]) {
	test(name, () => {
		const lines = "Model: acme/swift-2\nPage: https://catalog.example/models/acme/swift-2/\n";
		assert.equal(reportText(report), `${lines}${want}What is right: \nA page that says so: `);
	});
}
