// Whatever is searched, the answer is one: no search throws, and a model's full name is never answered
// about another model. The patterns of searches are many, and each can break another one.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { nameOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

// Names as makers give them, with words that searches know ("imagen" is Spanish, "code" a filter) and with signs.
const names = ["Nova 4", "Nova 4 Mini", "Nova 4.1", "Imagen 4", "Imagen 4 Ultra", "Sonnet 4.5", "Opus 4", "o3", "o3 Mini", "Code Fast 1", "Embed 3 Large",
	"Large 2", "Large 3", "Flash 2.5 Image", "Flash 2.5", "Pro 3 Preview", "Whisper 1", "Speech 2 Turbo", "R1", "V3.1", "K2 Thinking", "Coder 480B", "Video 2 Pro", "Live 1",
	"Nova 5 (Fast)", "Flux 1.1 [pro]", "Grok 4 + Tools"];
const ended = (i) => i % 4 === 3; // some of them
const columns = {
	provider: (i) => (i % 3 === 2 ? "bolt" : "acme"),
	id: (i) => names[i].toLowerCase().replaceAll(" ", "-"),
	name: (i) => names[i],
	canonical_id: () => "=",
	kind: (i) => (i % 3 === 2 ? "cloud" : "maker"),
	maker: () => "acme",
	type: (i) => ({ Embed: "embedding", Imagen: "image", Whisper: "audio", Speech: "audio", Video: "video" })[names[i].split(" ")[0]] ?? "chat",
	stage: (i) => (ended(i) ? "retired" : "usable"),
	status: (i) => (ended(i) ? "deprecated" : "active"),
	retirement_date: (i) => (ended(i) ? "2026-05-01" : null),
	until: (i) => (ended(i) ? "retired" : "no end announced"),
	until_day: (i) => (ended(i) ? "2026-05-01" : null),
	ending: (i) => (ended(i) ? "Retired on 1 May 2026" : "No end announced; Acme’s schedule was read on 1 November 2026"),
	replacement: (i) => (ended(i) ? "acme/nova-4" : null),
	input_price: (i) => String(i + 1), output_price: (i) => String(2 * i + 2),
	price_in: (i) => `$${i + 1}`, price_out: (i) => `$${2 * i + 2}`,
	context_length: (i) => String(100_000 * (i + 1)),
	input_modalities: (i) => (i % 2 ? "text" : "text,image"), output_modalities: () => "text",
	release_date: (i) => `2026-0${1 + (i % 9)}-01`,
	"features.tool_call": (i) => String(i % 2 === 0),
};
const catalog = await makeCatalog(
	decodeModels(Object.entries(columns).map(([name, of]) => ({ name, values: names.map((_, i) => of(i)) }))),
	[{ id: "acme", name: "Acme", kind: "maker" }, { id: "bolt", name: "Bolt Cloud", kind: "cloud" }],
);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

const vocabulary = [
	...names, "acme", "bolt", "bolt cloud", "when", "does", "is", "what", "which", "how", "long", "much", "many", "the", "a", "of", "on", "at", "in", "for", "from",
	"retire", "retires", "retirement", "end", "ends", "family", "models", "series", "price", "cost", "costs", "cheapest", "most", "expensive", "free", "under", "below",
	"above", "more than", "at least", "between", "and", "or", "not", "no", "without", "vs", "than", "like", "$1", "$0.5", "0,50 $", "1m", "200k", "10b", "5", "1/3",
	"per", "million", "1k", "tokens", "minute", "image", "images", "video", "context", "output", "input", "cached", "batch", "march", "2026", "yesterday",
	"next", "last", "week", "month", "year", "replaces", "replacement", "successor", "alternative", "newest", "fastest", "open", "weights", "vision", "tools", "reasoning",
	"json", "web", "search", "speech", "embedding", "moins", "cher", "que", "günstigste", "kostenlos", "barato", "sin", "(", ")", "[", "]", "{", "*", "+", "?", "\\", "|",
	"^", ".", "→", "->", "\"", "'", "’", ":", "@", "/", "%", "&", "#", "--", "…", "😀",
];

/** How people ask, with holes for words: a pattern that takes a word for a name must take any. */
const forms = [
	"{} {}", "{} {} {}", "{} models end date", "{} family eol", "when does {} retire", "is {} still available on {}", "what replaces {}", "{} → ?",
	"{} vs {}", "{} price", "{} on {} price", "price of {} in {}", "{} under {}", "cheapest {}", "cheapest {} with {}", "{} without {}", "not {}",
	"how long do {} models live", "does {} support {}", "{} or {}", "like {} but cheaper", "{} context", "newest {}", "{} changes", "{} per {}",
];

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed) {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

test("no search throws, and no answer has what a program says instead of nothing", () => {
	const random = numbers(7);
	const oneOf = (all) => all[Math.floor(random() * all.length)];
	for (let i = 0; i < 4000; i++) {
		const search = forms[i % forms.length].replaceAll("{}", () => oneOf(vocabulary) + (random() < 0.2 ? oneOf(vocabulary) : ""));
		let said = "";
		assert.doesNotThrow(() => { said = asked(search).said; }, search);
		assert.doesNotMatch(said, /undefined|NaN|\bnull\b|\[object/, search);
	}
});

for (const form of ["", "when does {} retire", "{} price", "{} context"]) {
	test(`the full name of a model is that model: ${form || "{}"}`, () => {
		for (const name of names) {
			const { answer, about } = asked(form ? form.replace("{}", name) : name);
			const first = about ?? answer.models[0];
			assert.equal(first && nameOf(first), name, `${form} of ${name}`);
		}
	});
}
