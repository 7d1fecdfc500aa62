// The browser's own answers are those of version 2 of the API: over the frozen sample and over hard
// texts, for hundreds of queries.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";

import { distance } from "../../../site/website/assets/src/catalog/distance.ts";
import { corrected, nearest } from "../../../site/website/assets/src/catalog/lookup.ts";
import { stageOf } from "../../../site/website/assets/src/catalog/stage.ts";
import { counterOf, groupsOf, makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels, loadModels } from "../../../site/website/assets/src/models.ts";
import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { finder } from "../../../site/website/assets/src/adding.ts";
import { parse, query as queryOf } from "../../../site/website/assets/src/state.ts";
import { generate, sample, serve } from "../server.mjs";
import { random } from "./random.mjs";

const served = {};
let work;

/** Serves the site of a dataset; adds the catalog that its assets hold. */
async function open(dataset, tree) {
	const site = await serve({ dataset, tree, flags: ["-model-pages=false", "-sidecars=false"] });
	const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(await readFile(path.join(tree, "index.html"), "utf8"))[1]);
	settings.descriptions = site.base + settings.descriptions;
	settings.models = site.base + settings.models;
	// The catalog of the day of the build, whatever day it is.
	const catalog = await makeCatalog(await loadModels(settings, true, settings.day), settings.providers);
	return { ...site, catalog };
}

before(async () => {
	work = await mkdtemp(path.join(os.tmpdir(), "evaluate-"));
	const hostile = path.join(work, "hostile");
	await generate("synth", "-hostile", "-models", "600", "-providers", "20", "-out", hostile); // with offers of the same models
	served.real = await open(sample, path.join(work, "real"));
	served.hard = await open(hostile, path.join(work, "hard"));
});
after(async () => {
	await Promise.all(Object.values(served).map(({ stop }) => stop()));
	await rm(work, { recursive: true, force: true });
});

/** By parameter, values for random queries, and the most of them in a query. */
const parameters = {
	provider: [["openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"], 2],
	type: [["chat", "embedding", "image", "audio", "video"], 2],
	status: [["active", "deprecated", "unlisted"], 2],
	input: [["text", "image", "audio", "video", "pdf"], 2], output: [["text", "image", "audio"], 2],
	feature: [["reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use", "temperature"], 2],
	kind: [["maker", "cloud", "host", "gateway"], 2],
	maker: [["openai", "google", "meta", "nobody"], 2], offers: [["first", "all"], 1],
	open_weights: [["true", "false"], 1],
	family: [["claude-opus", "gpt", "gpt-mini", "gemini-flash", "none"], 2],
	min_context: [["0", "128000", "200000", "1000000"], 1], min_output: [["0", "8192", "64000"], 1],
	max_input_price: [["0", "0.15", "1", "3.00", "100"], 1], max_output_price: [["0.6", "15"], 1],
	released_after: [["2024-05-13", "2025-08-01", "2026-07-24"], 1],
	released_before: [["2025-01-01", "2026-02-28", "2027-01-01"], 1],
	retiring_before: [["2025-08-01", "2026-07-24", "2027-01-01"], 1],
	sort: [["updated", "name", "provider", "released", "context", "input_price", "output_price", "blended_price", "relevance"], 1], order: [["asc", "desc"], 1],
};

const words = ["gpt", "CLAUDE", "openai", "OpenAI o3", "opus 5", "a", " ", "-", "4o", "gpt4o", "embedding", "meta-llama/", "tokens", "é", "zzz", "2025", "Llama 3", "llama3.1", ", and"];

/** Words for searches: some pieces of the names of models, in some case. */
function piecesOf({ models }) {
	const r = random(99);
	return Array.from({ length: 200 }, () => {
		const model = r.pick(models);
		const text = [...(r.next(2) ? model.id : (model.name ?? ""))];
		const start = r.next(text.length + 1);
		const piece = text.slice(start, start + 1 + r.next(5)).join("");
		return r.pick([piece, piece.toUpperCase(), piece.toLowerCase()]);
	});
}

/**
 * A random query, in which each parameter has a chance, and the query string of its first models.
 */
function randomQuery(r, terms, chance) {
	const query = { sort: ["relevance"] };
	for (const [name, [values, most]] of Object.entries(parameters)) {
		if (r.next(chance) === 0) query[name] = [...new Set(Array.from({ length: r.next(most) + 1 }, () => r.pick(values)))];
	}
	if (r.next(2)) query.search = [Array.from({ length: r.next(2) + 1 }, () => r.pick(terms)).join(r.pick([" ", "-", ""]))];
	const { search: [search] = [""], sort: [sort], order: [order] = ["desc"], ...values } = query;
	const raw = Object.entries(query).map(([name, list]) => `${name}=${list.map(encodeURIComponent).join(",")}`);
	return [{ search, sort, order, values, gone: "too" }, [...raw, "limit=30"].join("&")];
}

for (const [name, count, chance] of [["real", 250, 9], ["hard", 500, 20]]) {
	test(`${count} queries over the ${name} dataset`, async () => {
		const { base, catalog } = served[name];
		const r = random(count + chance);
		const terms = name === "real" ? words : piecesOf(catalog);
		let found = 0;
		for (let round = 0; round < count; round++) {
			const provider = parameters.provider[0][round]; // the first queries only name a provider
			const [query, raw] = provider ? [parse(`search=${provider}&ids=every&retired=too&sort=relevance`), `search=${provider}&limit=30`] : randomQuery(r, terms, chance);
			const { data, meta } = await (await fetch(`${base}/api/v2/models?${raw}`)).json();
			const { models, unknown } = catalog.evaluate(query);
			assert.deepEqual(models.slice(0, 30).map(keyOf), data.map(keyOf), raw);
			assert.deepEqual([models.length, unknown.length], [meta.total, meta.unknown], raw);
			if (meta.total) found++;
		}
		assert.ok(found > count / 4, `only ${found} queries found anything`);
	});
}

test("the counts of values are those of the queries that they lead to", () => {
	const { catalog } = served.real;
	const r = random(5);
	for (let round = 0; round < 200; round++) {
		const [query] = randomQuery(r, words, 8);
		const count = counterOf(catalog, query);
		const asked = Object.entries(parameters).slice(0, 18).map(([name, [values]]) => [name, r.pick(values)]);
		for (const [name, value] of asked) {
			const and = ["input", "output", "feature"].includes(name) ? (query.values[name] ?? []) : [];
			assert.equal(count(name, value), catalog.evaluate({ ...query, values: { ...query.values, [name]: [...and, value] } }).models.length, JSON.stringify([query, name, value]));
		}
	}
});

test("the nearest models of a name, and the nearest words of a search", () => {
	const { catalog } = served.real;
	const cases = { "GPT 4o mnii": "openai/gpt-4o-mini", "openai/gtp-4o": "openai/gpt-4o", "gpt-3.5-turbo-ins": "openai/gpt-3.5-turbo-instruct", "google/gpt-4o": undefined, "": undefined, ["x".repeat(1e5)]: undefined };
	for (const [name, want] of Object.entries(cases)) assert.equal(nearest(catalog, name, 1).map(keyOf)[0], want, name);
	const usable = (model, isMeant) => {
		const stage = stageOf(model, "2026-07-24");
		return stage === "usable" || (isMeant && ["uncertain", "retiring", "retired"].includes(stage));
	};
	for (const [name, want] of Object.entries(JSON.parse(readFileSync(new URL("../../../dataset/catalog/testdata/nearest.json", import.meta.url), "utf8")))) {
		const got = [nearest(catalog, name, 3), nearest(catalog, name, 3, usable)].map((models) => models.map(keyOf));
		assert.deepEqual(got, want.map((keys) => keys ?? []), name);
	}
	for (const [search, want] of [["cladue", "claude"], ["Cladue sonet", "claude sonnet"], ["gpt", "gpt"], ["gtp", "gpt"], ["gtp5", "gpt 5"]]) {
		assert.equal(corrected(catalog.words, search), want);
	}
	for (const [a, b, want] of [["", "abc", 3], ["abc", "acb", 1], ["kitten", "sitting", 3], ["ca", "abc", 3], ["gpt4o", "gtp40", 2]]) {
		assert.equal(distance(a, b, 9), want);
	}
});

test("words of a search that no name has are read as filters, or corrected", () => {
	const { catalog } = served.real;
	for (const [search, want] of Object.entries({
		"cheapest text embedding": "type=embedding&sort=input_price&order=asc", "text embedding cheapest under $0.05": "type=embedding&max_input_price=0.049999&sort=input_price&order=asc",
		"embeddings": "type=embedding", "200k context": "min_context=200000",
		"1.5M tokens": "min_context=1500000", "sonet": "search=sonnet",
		"cheap vision tool": "input=image&feature=tool_call&sort=blended_price&order=asc",
		"claude vision $3": "input=image&max_input_price=3&search=claude",
		"embedding": "type=embedding", "gpt-4o": "search=gpt-4o", "function calling": "feature=tool_call",
		"JSON mode, open-source": "feature=structured_output&open_weights=true",
		"transcripton": "type=audio&input=audio&output=text&without_output=audio",
		"retired": "status=deprecated&retiring_before=2026-07-25&sort=retires", "gtp 4o": "search=gpt+4o",
		"biggest context": "sort=context", "models that think": "feature=reasoning",
		"under $1 per million tokens": "max_input_price=0.999999", "image input under $1": "input=image&max_input_price=0.999999",
		"vision and audio": "input=audio,image", "cheapest embedding": "type=embedding&sort=input_price&order=asc",
		"cheapest input price": "sort=input_price&order=asc",
		"largest output": "sort=output", "models that can browse the web": "feature=web_search",
		"prompt caching": "feature=prompt_caching",
		"speech to speech": "input=audio&output=audio",
		"text to speech": "type=audio&input=text&output=audio&without_input=image&without_output=text", "make a movie": "type=video",
		"cheapest transcription": "type=audio&input=audio&output=text&without_output=audio&sort=minute&order=asc",
		"cheapest tts": "type=audio&input=text&output=audio&without_input=image&without_output=text&sort=minute&order=asc",
		"cheap audio input": "input=audio&sort=blended_price&order=asc",
		"price per image": "sort=image&order=asc", "cheapest image generation": "type=image&sort=image&order=asc",
		"video price per second": "type=video&sort=second&order=asc",
		"audio price per second": "type=audio&sort=minute&order=asc",
		"price per second of video": "type=video&sort=second&order=asc",
		"cheapest whisper": "search=whisper&sort=minute&order=asc",
		"batch prices": "prices=batch", "cheapest batch": "prices=batch&sort=batch&order=asc",
		"retiring this year": "retiring_before=2027-01-01&reported=too&sort=retires&order=asc&retired=not",
		"expires in 2027": "retiring_before=2028-01-01&retiring_after=2027-01-01&reported=too&sort=retires&order=asc&retired=not",
		"stops within 3 months": "retiring_before=2026-10-24&reported=too&sort=retires&order=asc&retired=not",
		"released in the last month": "released_after=2026-06-24&sort=released",
		"knowledge cutoff 2025": "cutoff_after=2025-01", "without tool calls": "without_feature=tool_call",
		"less than 50 cents input": "max_input_price=0.499999", "output under $5": "max_output_price=4.999999",
		"100k tokens output": "min_output=100000", "max tokens 64k": "min_output=64000", "max output 8k": "min_output=8000",
		"new from openai this year": "maker=openai&released_after=2026-01-01&sort=released", "what’s new": "sort=released",
		"which openai models end": "status=deprecated&maker=openai&sort=retires&order=asc&retired=not",
		"at least 1M context": "min_context=1000000", "claude providers": "offers=all&search=claude",
		"which models die in december": "retiring_before=2027-01-01&retiring_after=2026-12-01&reported=too&sort=retires&order=asc&retired=not",
		"before march": "retiring_before=2027-03-01&reported=too&sort=retires&order=asc&retired=not",
		"gpt until september": "retiring_before=2026-10-01&reported=too&search=gpt&sort=retires&order=asc&retired=not",
		"September": "retiring_before=2026-10-01&retiring_after=2026-09-01&reported=too&sort=retires&order=asc&retired=not",
		"retiring before next year": "retiring_before=2027-01-01&reported=too&sort=retires&order=asc&retired=not",
		"retiring after august": "retiring_after=2026-09-01&reported=too&sort=retires&order=asc&retired=not",
		"released before march": "released_before=2026-02-28&sort=released",
		"released since june": "released_after=2026-06-01&sort=released",
		"released after may 2026": "released_after=2026-06-01&sort=released",
		"launched in november": "released_after=2025-11-01&released_before=2025-11-30&sort=released",
		"trained on 2025 data": "cutoff_after=2025-01", "trained after june 2025": "cutoff_after=2025-07", "latest gpt": "search=gpt&sort=released", "since june": "released_after=2026-06-01&sort=released",
		"million context": "min_context=1000000", "one million tokens of context": "min_context=1000000", "under ten cents": "max_input_price=0.099999",
		"context 1000000": "min_context=1000000", "context: 200k": "min_context=200000", "1,000,000 tokens": "min_context=1000000",
		"next retirement": "status=deprecated&sort=retires&order=asc&retired=not", "open ai": "maker=openai",
		"oldest": "sort=released&order=asc", "most expensive": "sort=blended_price", "least expensive": "sort=blended_price&order=asc", "the least expensive chat models": "type=chat&sort=blended_price&order=asc", "most expensive image generation": "type=image&sort=image",
		"cheap long context": "min_context=200000&sort=blended_price&order=asc", "image to text": "input=image&output=text",
		"text only": "output=text&without_input=audio,image,pdf,video",
		"new nova": "sort=released",
		"released in june 2026": "released_after=2026-06-01&released_before=2026-06-30&sort=released",
		"newest openai with vision": "input=image&maker=openai&sort=released",
		"gpt vision": "input=image&search=gpt", "reasoning model with tools and images": "input=image&feature=reasoning,tool_call", "images": "type=image", "qqqqqqqq": "search=qqqqqqqq",
		"constructor": "search=constructor",
	})) {
		const { answer, read } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-07-24T12:00Z"));
		assert.equal(queryOf(read), want, search);
		assert.equal(answer.models.length > 0, !/^qq|^constr|2027|december/.test(search), search); // the sample has no end then
	}
});

test("an answer about a model has no other models than the numbers beside it count", () => {
	const { catalog } = served.real;
	for (const search of ["what replaces claude-3-5-haiku-20241022", "when does gpt-4 end", "what changed in gpt-4"]) {
		const { answer, read, about } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-07-24T12:00Z"));
		assert.ok(about, search);
		const counted = new Set([about, ...catalog.evaluate(read).models]);
		assert.deepEqual(answer.models.filter((model) => !counted.has(model)).map(({ id }) => id), [], search);
	}
});

test("what a search does not find is dropped or explained in a sentence", () => {
	const { catalog } = served.real;
	const lastOnes = "Models that only screen or read texts come last. ";
	for (const [search, want, said] of [
		["music generation", "search=music", "Only models whose text has “music” are shown. "],
		["claude frobnicating vision", "input=image&search=claude", "No model fits with “frobnicating”, which is left out. "],
		["zzqq opus qqzz", "search=opus", "No model fits with “zzqq”, “qqzz”, which are left out. "],
		["what replaces claude-3-5-haiku-20241022?", null, /^Claude Haiku 3.5 is replaced by /],
		["upgrade path from claude-3-5-haiku-20241022", null, /^Claude Haiku 3.5 is replaced by /], ["claude-3-5-haiku-20241022 migration path", null, /^Claude Haiku 3.5 is replaced by /],
		["what should I use instead of claude-3-5-haiku-20241022", null, /^Claude Haiku 3.5 is replaced by /],
		["chinese models", "", "The catalog does not know which countries makers are from, or which languages models know. The list shows all models, the newest first. "],
		["successor of gpt-4-turbo", null, /^No replacement of GPT-4 Turbo is announced\. The filters are those of GPT-4 Turbo, which costs \$10 .+ The nearest price comes first\. /],
		["gpt-4-turbo replacement", null, /^No replacement of GPT-4 Turbo is announced\. .+ The nearest price comes first\. /],
		["davinci-002", "search=davinci-002", ""],
		["opus vs gpt-4o", "search=opus+vs+gpt-4o", "The best matches of each name; choose rows to compare them. "],
		["compare opus with gpt-4o", "search=compare+opus+with+gpt-4o", "The best matches of each name; choose rows to compare them. "],
		["differences between opus and gpt-4o?", "search=differences+between+opus+and+gpt-4o%3F", "The best matches of each name; choose rows to compare them. "],
		["qqqqqqqq", "search=qqqqqqqq", ""],
		["fastest", "", "The catalog does not know how fast models are. The list shows all models, the newest first. "],
		["remplaçant de gpt-4-turbo", null, "No replacement of GPT-4 Turbo is announced. "], ["nachfolger von gpt-4-turbo", null, "No replacement of GPT-4 Turbo is announced. "],
		["modelo más barato con visión", "input=image&sort=blended_price&order=asc", lastOnes], ["günstigstes modell, das bilder liest", "input=image&sort=blended_price&order=asc", lastOnes],
		["quel modèle lit les images", "input=image", ""],
		["minstral", "maker=mistral", "“minstral” is read as “mistral”. "], ["transcripton", null, "“transcripton” is read as “transcription”. "],
		["minimal", "search=minimal", ""], ["coherent", "search=coherent", ""], // no guesses at MiniMax and Cohere
		["reasoning effort minimal", "", "The list cannot be searched by parameters of requests other than temperature: the page of each model has these. The list shows all models, the newest first. "],
		["in usa", "open_weights=true", "The catalog does not know where providers process data. The list shows models with open weights: they can run where you choose. Prices of clouds for regions are on the pages of models. "],
		["claude in the US", "search=claude", "The catalog does not know where providers process data. "],
		["hosted in Europe?", "open_weights=true", "The catalog does not know where providers process data. The list shows models with open weights: they can run where you choose. Prices of clouds for regions are on the pages of models. "],
		["claude with zero data retention", "search=claude", "The catalog does not know what providers do with data. "],
		["which models can be fine-tuned?", "", "The catalog does not know which models can be fine-tuned. The list shows all models, the newest first. "],
		["apache 2.0", "open_weights=true", "The catalog does not know the licenses of models. The list shows models with open weights: their makers state the licenses. "],
		["apache licensed models", "open_weights=true", /^The catalog does not know the licenses/], ["european models", "", /^The catalog does not know which countries/],
		["hipaa", "open_weights=true", /^The catalog does not know what providers do with data\. The list shows models with open weights/],
		["rate limits of gpt-4o", "search=gpt-4o", "The catalog does not know rate limits. "],
		["claude under 5€", "max_input_price=4.999999&search=claude", "Prices are in US dollars, and no exchange rates are known: “5€” is read as $5. "],
		["claude under 5 yuan", "search=claude", "The catalog does not know prices in other currencies than US dollars. "],
		["openai compatible", "", "The catalog does not know which APIs are compatible with others. The list shows all models, the newest first. "],
		["models available until 2027", "status=active", "Only models with no announced or reported end before 1 Jan 2027 are shown. "],
		["models safe until 2027", "", "No models with a promise or an announced end not before 1 Jan 2027 are found: of these no end is known. "],
		["models that still work on 1 February 2027", "status=active", "Only models with no announced or reported end before 2 Feb 2027 are shown. "],
		["which model hallucinates least", "", "The catalog does not know how good models are. The list shows all models, the newest first. "],
		["under $1 and under 10k tokens", "max_input_price=0.999999&sort=context", "Only models that are known to fit “under 10k tokens” are shown, the largest first. "],
		["between $1 and $3", "max_input_price=3&sort=input_price&order=asc", "Only models that are known to fit “from $1” are shown, the cheapest first. Sources disagree whether Codestral (latest) or Mistral Large (latest) fits. "],
		["which is better opus or gpt-4o", null, "The catalog does not know how good models are. The best matches of each name; choose rows to compare them. "],
		["summarization", "", "The catalog does not know what models are best used for. The list shows all models, the newest first. "],
		["under 10k tokens", "sort=context", "Only models that are known to fit “under 10k tokens” are shown, the largest first. "],
		["claude over $10", "search=claude&sort=input_price&order=asc", "Only models that are known to fit “over $10” are shown, the cheapest first. "],
		["best open source alternative to gpt-4o", "type=chat&input=image,pdf&feature=tool_call&open_weights=true", "The filters are those of GPT-4o. "],
		["price history of claude", "search=claude", "The list cannot be searched by past prices: the page of each model has these. "],
		["fast and cheap", "sort=blended_price&order=asc", "The catalog does not know how fast models are. Models that only screen or read texts come last. "],
		["best model", "", "The catalog does not know how good models are. The list shows all models, the newest first. "],
		["best coding model", "", "The catalog does not know how good models are. The list shows all models, the newest first. "],
		["fastest claude, best quality", "search=claude", "The catalog does not know how fast models are and how good models are. "],
	]) {
		const got = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		if (want !== null) assert.equal(queryOf(got.read), want, search);
		if (said instanceof RegExp) assert.match(got.said, said);
		else assert.equal(got.said, said, search);
	}
});

test("who asks how long models live is led to the page that knows, or told the end of the model", () => {
	const { catalog } = served.real;
	for (const [search, want, path] of [
		["how long do openai models live", "maker=openai", "/providers/openai/#life"],
		["lifetime of OpenAI models?", "maker=openai", "/providers/openai/#life"],
		["anthropic’s deprecation policy", "maker=anthropic", "/providers/anthropic/#life"],
		["how long do claude models last", "search=claude", "/providers/anthropic/#life"],
		["how long does a model live", "", "/lifecycle/"],
		["average lifespan of an LLM", "", "/lifecycle/"],
		["how long do models last on openai", "maker=openai", "/providers/openai/#life"],
	]) {
		const { read, page } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual([queryOf(read), page?.path], [want, path], search);
	}
	const old = catalog.models.find(({ id }) => id === "gpt-4-turbo");
	for (const search of [
		"when does gpt-4-turbo retire?", "is gpt-4 turbo deprecated", "GPT-4 Turbo end of life", "does gpt-4-turbo still work",
		"how long will gpt-4-turbo be available", "retirement date of gpt-4-turbo", "until when will gpt-4-turbo work", "gpt-4-turbo lifetime",
		"how long is gpt-4-turbo safe", "is gpt-4-turbo safe to use", "gpt-4-turbo until when",
		"is gpt-4-turbo still usable tomorrow", "does gpt-4-turbo work tomorrow", "will gpt-4-turbo work on 1 march 2027",
	]) {
		const { answer, said, page } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual([answer.models[0], said, page], [old, `GPT-4 Turbo at OpenAI: ${old.value("ending")}. `, undefined], search);
	}
	for (const [search, want] of [
		["which openai models are deprecated", "status=deprecated&maker=openai"], ["when do openai models retire", "status=deprecated&maker=openai&sort=retires&order=asc&retired=not"],
		["longest context", "sort=context"],
	]) assert.equal(queryOf(answerTo(catalog, parse(new URLSearchParams({ search }).toString())).read), want, search);
});

test("who asks for the end of what several models are called is told the ends of all", () => {
	const { catalog } = served.real;
	for (const [search, want] of [
		["claude 3 retirement", /^(?:Of \d+ models called “claude 3”, |None of \d+ models called “claude 3” works any more)/],
		["is haiku deprecated", /^Of \d+ models called “haiku”, /],
		["opus end of life", /^Of \d+ models called “opus”, /],
	]) {
		const { answer, said, about } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.match(said, want, search);
		assert.equal(about, undefined, search);
		const days = answer.models.map(({ ends, stage }) => (stage === "retiring" && ends ? ends : "~"));
		assert.deepEqual(days, days.toSorted(), search);
	}
});

test("without being asked for more, models that no longer work are left out", () => {
	const { catalog } = served.real;
	const works = ({ stage }) => !["retired", "unlisted"].includes(stage);
	const shown = (text) => catalog.evaluate(parse(text)).models.filter(works).length / catalog.evaluate(parse(text)).models.length;
	for (const text of ["", "provider=openai", "sort=name", "search=gpt", "status=deprecated&retired=not"]) assert.equal(shown(text), 1, text);
	for (const text of ["retired=too", "status=deprecated", "retiring_before=2026-01-01", "search=gpt&retired=too"]) assert.ok(shown(text) < 1, text);
	const [old] = catalog.models.filter((model) => !works(model));
	assert.equal(catalog.evaluate(parse(`search=${old.id}`)).models[0], old); // what is named is asked for
});

test("of models that nobody deprecated, those whose day is over are shown only if asked for", async () => {
	const catalog = await small({
		id: "new old late", provider: "h h h", kind: "host host host", type: "chat chat chat", stage: "usable retired retired",
		status: "active active deprecated",
	});
	const ids = (text) => catalog.evaluate(parse(text)).models.map(({ id }) => id).sort().join(" ");
	for (const [text, want] of [
		["status=active", "new"], ["status=active&retired=too", "new old"], ["status=active,deprecated", "late new old"],
		["status=active&search=old", "old"], ["status=active&retiring_before=2030-01-01", ""],
	]) assert.equal(ids(text), want, text);
	// One counter, as the list has it: whether ended models count is decided by each value of a status.
	const count = counterOf(catalog, parse(""));
	for (const status of ["active", "deprecated", "active"]) {
		assert.equal(count("status", status), catalog.evaluate(parse(`status=${status}`)).models.length, status);
	}
});

test("audio sorts by the minute, whatever its unit, then by the character, then by the token", async () => {
	const column = (name, text) => ({ name, values: text.split("|").map((value) => (value === "-" ? null : value)) });
	const models = decodeModels([
		column("id", "token|hour|character|minute|chat|none"), column("provider", "a|a|a|a|a|a"),
		column("type", "audio|audio|audio|audio|chat|audio"),
		column("price_in", "$0.035|$0.111|$15|$0.0015|$0.01|-"),
		column("price_note", "-|per hour ($0.0019 a minute)|per 1M characters|per minute|-|-"),
		column("piece_price", "-|0.00185|-|0.0015|-|-"),
		column("stage", "usable|usable|usable|usable|usable|usable"),
	]);
	const catalog = await makeCatalog(models, [{ id: "a", name: "a" }]);
	const ids = (order) => catalog.evaluate(parse(`sort=minute&order=${order}`)).models.map(({ id }) => id).join(" ");
	assert.equal(ids("asc"), "minute hour character chat token none");
	// The dearest minute is the answer to the opposite question, and what has no price of one is none to either.
	assert.equal(ids("desc"), "hour minute character token chat none");

	// Of a model that several places offer, the cheapest of these counts, which may not be the maker.
	const offers = decodeModels([
		column("id", "voice|voice|voice"), column("provider", "a|b|c"),
		column("type", "audio|audio|audio"), column("kind", "maker|host|host"),
		column("canonical_id", "=|a/voice|a/voice"), column("piece_price", "-|0.002|0.001"),
		column("stage", "usable|usable|usable"),
	]);
	const offered = await makeCatalog(offers, ["a", "b", "c"].map((id) => ({ id, name: id })));
	const first = (query) => offered.evaluate({ ...parse(query), every: false }).models.map(({ provider }) => provider).join(" ");
	assert.equal(first("sort=minute&order=asc"), "c");
	assert.equal(first("sort=name"), "a");
});

test("models are found by the kinds of their prices", async () => {
	const column = (name, text) => ({ name, values: text.split("|").map((value) => (value === "-" ? null : value)) });
	const models = decodeModels([
		column("id", "up|down|batch|none|both"), column("provider", "a|a|a|a|a"),
		column("stage", "usable|usable|usable|usable|usable"), column("release_date", "2026-03|2026-02|2026-01|2026-06|2026-04"),
		column("price_day", "2027-01-01|2027-01|-|-|2026-12-01"), column("price_change", "rises|falls|-|-|rises,falls"),
		column("batch_in", "-|-|1|-|-"),
	]);
	const catalog = await makeCatalog(models, [{ id: "a", name: "a" }]);
	const ids = (query) => catalog.evaluate(parse(query)).models.map(({ id }) => id).sort().join(" ");
	assert.equal(ids("prices=changing"), "both down up");
	assert.equal(ids("prices=rising"), "both up");
	assert.equal(ids("prices=falling"), "both down");
	assert.equal(ids("prices=batch"), "batch");
	// Who asks what gets dearer wants to know when: by the day, not by that of the release.
	for (const search of ["gets dearer", "price rises", "which models will cost more?", "will get more expensive"]) {
		const { answer, read } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.equal(queryOf(read), "prices=rising&sort=change&order=asc", search);
		assert.equal(answer.models.map(({ id }) => id).join(" "), "both up", search);
	}
	assert.equal(queryOf(answerTo(catalog, parse("search=gets+cheaper")).read), "prices=falling&sort=change&order=asc");
});

test("families share a row, where the newest usable model is", async () => {
	const column = (name, text) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) });
	const facts = {
		id: "opus-4-5 opus-5 opus-5-fast sonnet x", provider: "a a a a b",
		family: "opus opus opus - opus", release_date: "2026-03 2026-01-02 - - 2025-01",
		status: "active active active active active", stage: "retired usable usable usable usable",
	};
	const shown = async (changed, search, every) => {
		const models = decodeModels(Object.entries({ ...facts, ...changed }).map(([name, text]) => column(name, text)));
		const catalog = await makeCatalog(models, ["a", "b"].map((id) => ({ id, name: id })));
		return groupsOf(catalog.evaluate({ ...parse("retired=too"), search }), every).map(({ lead, others }) => [lead, ...others].map(({ id }) => id).join(" ")).join(", ");
	};
	for (const [changed, search, every, want] of [
		[{}, "", false, "opus-5 opus-4-5 opus-5-fast, x, sonnet"],
		[{}, "", true, "opus-4-5, opus-5, x, sonnet, opus-5-fast"],
		[{}, "opus-5", false, "opus-5, opus-5-fast, opus-4-5"], [{}, "opus-4-5", false, "opus-4-5"],
		[{ id: "big-opus-4-5 big-opus-4-5-fast big-opus-5 sonnet x" }, "opus 4.5", false, "big-opus-4-5, big-opus-4-5-fast"],
		// What begins with the version has a row beside a newer model, in whose description it is.
		[{ description: "- than-opus-4 - - -", stage: "retiring usable usable usable usable" }, "opus 4", false, "opus-4-5, opus-5"],
		[{ stage: "retired retired retired usable usable" }, "opus", false, "opus-4-5 opus-5 opus-5-fast, x"],
	]) assert.equal(await shown(changed, search, every), want, JSON.stringify([changed, search]));
});

test("who asks for the biggest context sees models before routers, and is told so", async () => {
	const column = (name, text) => ({ name, values: text.split("|").map((value) => (value === "-" ? null : value)) });
	const models = decodeModels([
		column("id", "auto|large|open|small"), column("provider", "g|g|h|h"), column("kind", "gateway|gateway|host|host"),
		column("context_length", "2000000|1000000|500000|100000"), column("price_in", "-|$1|-|$1"),
		column("stage", "usable|usable|usable|usable"), column("type", "chat|chat|chat|chat"),
	]);
	const catalog = await makeCatalog(models, [{ id: "g", name: "g", kind: "gateway" }, { id: "h", name: "h", kind: "host" }]);
	const { answer, said } = answerTo(catalog, parse("search=biggest+context"));
	assert.equal(answer.models.map(({ id }) => id).join(" "), "large open small auto");
	assert.equal(said, "Routers, which pass requests on and have no price, come last. ");
});

/** A catalog of a host and a cloud, from the columns of a table with "-" for what is not known. */
const small = (columns) => makeCatalog(
	decodeModels(Object.entries(columns).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) }))),
	[{ id: "h", name: "h", kind: "host" }, { id: "c", name: "c", kind: "cloud" }],
);

test("the biggest context is that of the place that reads the most", async () => {
	const catalog = await small({
		id: "scout other scout", provider: "h h c", kind: "host host cloud", canonical_id: "m/scout m/other m/scout",
		context_length: "131000 2000000 10000000", price_in: "$1 $1 $1", stage: "usable usable usable", type: "chat chat chat",
	});
	const { answer, said } = answerTo(catalog, parse("search=biggest+context"));
	assert.deepEqual(answer.models.map(({ provider, id }) => `${provider}/${id}`), ["c/scout", "h/other"]);
	assert.equal(said, "Each model is shown at the place that reads the most. ");
});

test("who asks for what models do not have sees those of which that is known", async () => {
	const catalog = await small({
		id: "warm cold open", provider: "h h h", kind: "host host host", stage: "usable usable usable", type: "chat chat chat",
		features: "temperature tool_call -", "features.temperature": "true false -", price_in: "$1 $2 $3",
	});
	for (const [search, want] of [
		["refuses temperature", "cold"], ["which models don't take temperature?", "cold"], ["no temperature", "cold"],
		["temperature", "warm"],
	]) {
		const { answer } = answerTo(catalog, parse(`search=${search}`));
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
	}
});

test("an offer with a price comes before one without, if nothing else differs", async () => {
	const catalog = await small({
		id: "nova-draw nova-draw star-draw-2 star-draw-1", provider: "h c h h", kind: "host cloud host host", type: "image image image image",
		canonical_id: "m/nova-draw m/nova-draw - -", stage: "usable usable usable usable", price_in: "- $0.02 $0.03 -",
		release_date: "- - 2026-01 2026-02",
	});
	const keys = (search) => answerTo(catalog, parse(`search=${search}`)).answer.models.map(({ provider, id }) => `${provider}/${id}`).join(" ");
	const first = (search) => answerTo(catalog, { ...parse(`search=${search}`), every: false });
	assert.equal(first("nova-draw").answer.models.map(({ provider }) => provider).join(" "), "c");
	assert.equal(first("nova-draw").differs, "Of each model the API returns the first place.");
	assert.equal(keys("star"), "h/star-draw-2 h/star-draw-1");
});

test("pieces up to a price are those whose price is known and no higher", async () => {
	const catalog = await small({
		id: "a b c d", provider: "h h h h", kind: "host host host host", type: "image image image chat", output_modalities: "image image image text",
		stage: "usable usable usable usable", price_in: "$0.06 $0.02 - $0.01", piece_price: "0.06 0.02 - -", input_price: "- - - 0.01",
	});
	const { answer, said, read } = answerTo(catalog, parse("search=image+generation+under+5+cents"));
	assert.deepEqual([answer.models.map(({ id }) => id).join(" "), queryOf(read)], ["b", "type=image&sort=image&order=asc"]);
	assert.equal(said, "Only models whose price of an image is known and below $0.05. ");
});

test("a price of pieces that nothing is known to have is no limit of tokens", async () => {
	const catalog = await small({
		id: "a b c", provider: "h h h", kind: "host host host", type: "image image image", output_modalities: "image image image",
		stage: "usable usable usable", price_in: "$0.06 $0.02 -", piece_price: "0.06 0.02 -", open_weights: "true - true",
	});
	const open = answerTo(catalog, parse("search=open+weights+image+model+below+%240.03+per+image"));
	assert.equal(queryOf(open.read), "type=image&open_weights=true&sort=image&order=asc");
	assert.equal(open.answer.models.map(({ id }) => id).join(" "), "a c");
	assert.equal(open.said, "No model that fits the rest is known to cost below $0.03 for an image: these cost more, or it is not known " +
		"what. 1 model is within that price, but whether its weights are open is not known. ");
	const { answer, said } = answerTo(catalog, parse("search=image+models+under+1+cent"));
	assert.equal(answer.models.map(({ id }) => id).join(" "), "b a c");
	assert.match(said, /^No model that fits the rest is known to cost below \$0\.01 for an image: these cost more/);
});

test("a word of texts that is left out leaves the price of pieces", async () => {
	const catalog = await small({
		id: "a b c", provider: "h h h", kind: "host host host", type: "image image image", output_modalities: "image image image",
		stage: "usable usable usable", price_in: "$0.06 $0.02 $0.03", piece_price: "0.06 0.02 0.03", description: "upscales upscales draws",
	});
	const { answer, said } = answerTo(catalog, parse("search=image+models+under+5+cents+that+upscales"));
	assert.equal(answer.models.map(({ id }) => id).join(" "), "b c");
	assert.match(said, /^Only models whose price of an image is known and below \$0\.05\. No name has “upscales”/);
});

test("the order by cost is that of the last use", async () => {
	const catalog = await small({ id: "a b", provider: "h h", kind: "host host", stage: "usable usable" });
	const first = () => catalog.evaluate(parse("sort=cost&order=asc")).models[0].id;
	for (const cheaper of ["a", "b", "a"]) {
		catalog.costs = { name: "", of: ({ id }) => (id === cheaper ? 1 : 2) };
		assert.equal(first(), cheaper);
	}
});

test("an id is what its name says, also with capitals", async () => {
	const catalog = await small({
		id: "nova-latest Nova-M2", name: "Nova-M2 Nova", provider: "h h", kind: "host host", stage: "usable usable",
		ending: "soon never", release_date: "2026-02 2026-01",
	});
	for (const search of ["when does Nova-M2 retire", "nova-m2 end of life"]) {
		const { answer } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.equal(answer.models[0].id, "Nova-M2", search);
	}
});

test("who asks for models without something never sees those with it", () => {
	const { catalog } = served.real;
	const now = new Date("2026-07-24T12:00Z");
	const lasting = (day) => `Only models with no announced or reported end ${day && `before ${day} `}are shown. `;
	for (const [search, want, said = ""] of [
		["not openai", "without_maker=openai"], ["cheap but not google or openai", "without_maker=google,openai&sort=blended_price&order=asc"],
		["chat except for anthropic", "type=chat&without_maker=anthropic"],
		["no vision", "without_input=image"], ["does not take images", "without_input=image"], ["without tools and vision", "without_input=image&without_feature=tool_call"],
		["without tools and with vision", "input=image&without_feature=tool_call"], ["no embeddings", "without_type=embedding"],
		["not on together", "without_provider=together"], ["not open source", "open_weights=false"],
		["no more than $2", "max_input_price=2"], ["not retiring this year", "status=active", lasting("1 Jan 2027")], ["models that won’t stop before 2027", "status=active", lasting("1 Jan 2027")],
		["no-such-model", "search=no-such-model"], ["non-reasoning", "without_feature=reasoning"],
		["temperature not supported", "without_feature=temperature"], ["temperature unsupported", "without_feature=temperature"],
		["models with temperature refused", "without_feature=temperature"], ["tools are not supported", "without_feature=tool_call"],
		["temperature is not supported by openai", "maker=openai&without_feature=temperature"], ["vision unsupported", "without_input=image"],
		["can't use tools", "without_feature=tool_call"], ["cannot see images", "without_input=image"], ["can’t generate images", "without_output=image"],
		["isn't open source", "open_weights=false"], ["no tools, no vision", "without_input=image&without_feature=tool_call"],
		["does not have any support for tools", "without_feature=tool_call"], ["models not available on together", "without_provider=together"],
		["models that cannot call tools", "without_feature=tool_call"], ["neither vision nor tools", "without_input=image&without_feature=tool_call"],
		["with neither audio nor video", "without_input=audio,video&without_output=audio,video"], ["modelle die bilder lesen", "input=image"],
		["unable to reason", "without_feature=reasoning"], ["no longer listed", "status=unlisted"], ["not free", "sort=input_price&order=asc", "Only models that are known to fit “not free” are shown, the cheapest first. "],
		["don't want openai", "without_maker=openai"], ["avoid openai", "without_maker=openai"], ["hide retired", "retired=not"],
		["skip preview models", "", "Only models without “preview” in their names are shown. "], ["not free chat", "type=chat&sort=input_price&order=asc", "Only models that are known to fit “not free” are shown, the cheapest first. "],
		["more expensive than gpt-4o", "type=chat&sort=blended_price&order=asc", "The filters are those of GPT-4o, which costs $2.50 for a million tokens of input " +
			"and $10 of output. Only what costs more is shown, by 3 parts of input and 1 of output. "],
		["ohne bilder", "without_input=image&without_output=image"], ["no image models", "without_type=image"],
		["vision but no audio", "input=image&without_input=audio&without_output=audio"], ["without audio", "without_input=audio&without_output=audio"],
		["no audio input", "without_input=audio"], ["reads images but not video", "input=image&without_input=video&without_output=video"],
		["no embeddings, images or audio", "without_input=audio,image&without_output=audio,image&without_type=embedding"], ["modell ohne vision", "without_input=image"], ["models without end date", "status=active", lasting("")],
		["deprecated without end date", "status=deprecated", lasting("")],
		["everything except embeddings", "without_type=embedding"],
		["not preview", "", "Only models without “preview” in their names are shown. "], ["no preview", "", "Only models without “preview” in their names are shown. "], ["claude without frobs vision", "input=image&search=claude", "The list cannot leave out “frobs”. "],
		["claude without $5 frobs", "max_input_price=5&search=claude", "The list cannot leave out “frobs”. "],
	]) {
		const got = answerTo(catalog, parse(new URLSearchParams({ search }).toString()), now);
		assert.deepEqual([queryOf(got.read), got.said], [want, said], search);
	}
});

test("of models that a search finds equally well, those for chats come first", async () => {
	const catalog = await small({
		id: "nova-3-voice nova-3-law nova-3-pro nova-3-old star-2-nova-390b nova-2 nova-2-voice", provider: "h h h h h h h", kind: "host host host host host host host",
		type: "audio chat chat chat chat chat audio", stage: "usable usable usable retiring usable usable usable",
		status: "active active active active active active active", release_date: "2026-09 2026-08 2026-07 2026-06 2026-10 2025-01 2025-02",
		context_length: "1 1 1 1 1 1 1", input_price: "1 - 1 1 1 1 1", output_price: "1 - 1 1 1 1 1",
	});
	const ids = (text) => catalog.evaluate(parse(text)).models.map(({ id }) => id).join(" ");
	assert.equal(ids("search=nova+3"), "nova-3-pro nova-3-law nova-3-old nova-3-voice star-2-nova-390b");
	assert.equal(ids("search=nova-2"), "nova-2 nova-2-voice star-2-nova-390b");
	assert.equal(ids("search=nova"), "nova-3-pro nova-2 nova-3-voice nova-3-law nova-3-old nova-2-voice star-2-nova-390b");
	assert.equal(ids("search=nova+voice"), "nova-3-voice nova-2-voice");
	// The newest are the newest; and where each id has a row, the order is that of the API.
	assert.equal(ids("search=nova+3&sort=released"), "star-2-nova-390b nova-3-voice nova-3-law nova-3-pro nova-3-old");
	assert.equal(ids("search=nova+3&ids=every"), "nova-3-voice nova-3-law nova-3-pro nova-3-old star-2-nova-390b");
});

test("a question about models of one name says how many of them have what it asks for", async () => {
	const catalog = await small({
		id: "nova-5-pro nova-5-mini star", provider: "h h h", kind: "host host host", stage: "usable usable usable",
		input_modalities: "text,image text text,image", open_weights: "false false true",
	});
	for (const [search, said, want] of [
		["can nova 5 see images", "Of 2 models that are called “nova 5”, 1 has image input. ", "input=image&search=nova+5"],
		["can nova read video?", "Of 2 models that are called “nova”, none is known to have video input. ", "search=nova"],
		["is nova open source", "Of 2 models that are called “nova”, none is known to have open weights. ", "search=nova"],
	]) {
		const got = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual([got.said, queryOf(got.read)], [said, want], search);
	}
});

test("who asks for models like another one, or cheaper ones, gets its filters", async () => {
	const catalog = await small({
		id: "nova star voice", provider: "h h h", kind: "host host host", stage: "usable usable usable", type: "chat chat audio",
		input_modalities: "text,image text audio", "features.tool_call": "true true -", "features.reasoning": "true false -",
		input_price: "2.5 1 -", output_price: "4 2 -", context_length: "1 1 -",
	});
	const like = "type=chat&input=image&feature=reasoning,tool_call";
	const cheapest = "sort=blended_price&order=asc";
	const left = "Its other offers, and what ends within 90 days, are left out";
	const costs = "nova, which costs $2.50 for a million tokens of input and $4 of output";
	for (const [search, want, said] of [
		["like nova but cheaper", `${like}&${cheapest}`, `${costs}. No such model costs less, by 3 parts of input and 1 of output`],
		["nova but cheaper", `${like}&${cheapest}`, `${costs}. No such model costs less, by 3 parts of input and 1 of output`],
		["cheapest nova alternative", `${like}&${cheapest}`, `${costs}. No such model costs less, by 3 parts of input and 1 of output`],
		["something similar to nova", like, "nova"],
		["replacement for nova that costs less", like, `${costs}. No such model costs less. ${left}`],
		["alternative to nova which is cheaper", like, `${costs}. No such model costs less. ${left}`],
		["nova alternatives cheaper", like, `${costs}. No such model costs less. ${left}`],
		["successor of nova at a lower price", `${like}&${cheapest}`, `${costs}. No such model costs less, by 3 parts of input and 1 of output`],
		["substitute for nova for less", like, `${costs}. No such model costs less. ${left}`],
		["star alternatives", "type=chat&feature=tool_call", `star, which costs $1 for a million tokens of input and $2 of output. The nearest price comes first. ${left}`],
		["cheaper alternative to nova with tools", `${like}`, `${costs}. No such model costs less. ${left}`],
		["cheaper than nova?", `type=chat&${cheapest}`, `${costs}. Only what costs less is shown, by 3 parts of input and 1 of output`],
		["half the price of nova", `type=chat&${cheapest}`, `${costs}. Only what costs at most 50% of that is shown, by 3 parts of input and 1 of output`],
		["twice as cheap as nova", `type=chat&${cheapest}`, `${costs}. Only what costs at most 50% of that is shown, by 3 parts of input and 1 of output`],
		["60% cheaper than nova", `type=chat&${cheapest}`, `${costs}. No such model costs at most 40% of that, by 3 parts of input and 1 of output`],
		["models 10x cheaper than nova", `type=chat&${cheapest}`, `${costs}. No such model costs at most 10% of that, by 3 parts of input and 1 of output`],
		["cheaper than nova with tools", `type=chat&feature=tool_call&${cheapest}`, `${costs}. Only what costs less is shown, by 3 parts of input and 1 of output`],
		["alternatives to nova", like, "nova. No other model is known to fit these"], ["alternatives to nova for", like, "nova. No other model is known to fit these"],
		["a cheaper alternative to voice", "type=audio&sort=minute&order=asc", "voice, whose price per token of text is not known"],
	]) {
		const got = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual([queryOf(got.read), got.said], [want, `The filters are those of ${said}. `], search);
	}
	assert.equal(queryOf(answerTo(catalog, parse("search=cheaper+than+$2")).read), "max_input_price=1.999999");
});

test("changes of prices in a period are only these", async () => {
	const catalog = await small({
		id: "early late fall", provider: "h h h", kind: "host host host", type: "chat chat chat", stage: "usable usable usable",
		price_day: "2026-12-15 2027-02-01 2026-12-31", price_change: "rises rises falls",
	});
	for (const [search, want, said] of [
		["price increase next month", "early", "Only changes of prices from 1 Dec 2026 until 31 Dec 2026 are shown. "],
		["price changes in december", "early fall", "Only changes of prices from 1 Dec 2026 until 31 Dec 2026 are shown. "],
		["prices that rise before february", "early", "Only changes of prices until 31 Jan 2027 are shown. "],
		["price increase in march", "early late", "No such change of a price is announced for “in march”; these are all that are. "],
		["price rises soon", "early late", ""],
		["who raises prices in december", "early", "Only changes of prices from 1 Dec 2026 until 31 Dec 2026 are shown. h: 1 model. "],
		["whose prices go up in december", "early", "Only changes of prices from 1 Dec 2026 until 31 Dec 2026 are shown. h: 1 model. "],
		["which models get dearer on 15 december", "early", "Only changes of prices on 15 Dec 2026 are shown. h: 1 model. "],
		["who cuts prices", "fall", "h: 1 model. "], ["upcoming price increases", "early late", "h: 2 models. "],
	]) {
		const found = answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));
		assert.deepEqual([found.answer.models.map(({ id }) => id).sort().join(" "), found.said], [want, said], search);
	}
});

test("cheaper models cost less than the one that is named, the cheapest first", async () => {
	const catalog = await small({
		id: "nova nova twin half tenth eyed dear", provider: "h c h h h h h", kind: "host cloud host host host host host",
		canonical_id: "m/nova m/nova m/twin m/half m/tenth m/eyed m/dear", type: "chat chat chat chat chat chat chat",
		stage: "usable usable usable usable usable usable usable", input_modalities: "text text text text text text,image text",
		// By the blend, what asks more for input can cost less.
		input_price: "2 1 2 1 0.2 2.1 1.9", output_price: "8 4 8 4 0.8 2 30",
	});
	for (const [search, want] of [
		["cheaper than nova", "tenth half eyed"], ["cheaper than nova with vision", "eyed"], ["something cheaper than nova, with vision", "eyed"],
		["cheaper than tenth", ""], ["cheaper than nova under 2k context", "tenth half eyed"],
		["more expensive than nova", "dear"], ["models that cost more than half?", "eyed nova twin dear"], ["dearer than half with vision", "eyed"],
		["chat models more expensive than nova", "dear"], ["same price as nova", "twin"], ["as expensive as nova", "twin"],
		["not more expensive than half", "tenth"], ["at most the price of nova", "tenth half eyed twin"],
	]) {
		const { answer } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
	}
});

test("a version that no model has is no other version with the same digits", async () => {
	const catalog = await small({
		id: "nova-5.4-2026-03-17 nova-3.1-preview star-4.5", provider: "h h h", kind: "host host host", type: "chat chat chat",
		stage: "usable retired usable", status: "active deprecated active",
	});
	for (const [search, want, said] of [
		["nova 5.4", "nova-5.4-2026-03-17", ""], ["star-4.5", "star-4.5", ""],
		["nova 4.5", "nova-5.4-2026-03-17", "No model is known that is called “nova 4.5”: these are called “nova”. "],
		["nova-1.3", "nova-5.4-2026-03-17", "No model is known that is called “nova-1.3”: these are called “nova”. "],
		["nova 4", "nova-5.4-2026-03-17", "No model is known that is called “nova 4”: these are called “nova”. "],
		["nova 5", "nova-5.4-2026-03-17", ""], ["nova 2026", "nova-5.4-2026-03-17", ""],
		["nova 7", "nova-5.4-2026-03-17", "No model is known that is called “nova 7”: these are called “nova”. "],
		["nova 3.1", "nova-3.1-preview", "None of these works any more. "],
	]) {
		const got = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual([got.answer.models.map(({ id }) => id).join(" "), got.said], [want, said], search);
	}
});

test("who adds a version to a comparison is offered the model of that name", async () => {
	const column = (name, text) => ({ name, values: text.split("|").map((value) => (value === "-" ? null : value)) });
	const models = decodeModels([
		column("id", "nova-5|nova-5-air|opus-5|opus-5-5|opus-5-5-fast|nova-2-5-live|nova-2-5-pro|nova-5"), column("provider", "c|c|h|h|h|h|h|h"),
		column("name", "Nova 5|Nova 5 Air|Opus 5|Opus 5.5|Opus 5.5 Fast|Nova 2.5 Live|Nova 2.5 Pro 1|Nova 5"), column("kind", "cloud|cloud|maker|maker|maker|maker|maker|maker"),
		column("type", "chat|chat|chat|chat|chat|audio|chat|chat"), column("stage", "usable|usable|usable|usable|usable|usable|usable|retiring"),
		column("canonical_id", "-|-|=|=|=|=|=|="),
	]);
	const find = await finder(models, [{ id: "h", name: "h", kind: "maker" }, { id: "c", name: "c", kind: "cloud" }]);
	for (const [asked, want] of [
		["Opus 5.5", "h/opus-5-5"], ["nova 2.5", "h/nova-2-5-pro"],
		// Of equal names the maker's comes first, although it ends, and however the name is written.
		["nova-5", "h/nova-5"], ["nova 5", "h/nova-5"], ["nvoa-5", "h/nova-5"], ["opsu 5.5", "h/opus-5-5"],
		["c/nova-5", "c/nova-5"], ["nova 5 air", "c/nova-5-air"],
	]) assert.equal(keyOf(find(asked)[0]), want, asked);
});

/** The answer of the frozen sample to a search, on a day when it was new. */
const inSample = (search) =>
	answerTo(served.real.catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-08-24T12:00Z"));

test("shorthand is read, and no sign, letter or lone number becomes a name", () => {
	for (const [search, want, said = ""] of [
		["model w/ 1mio context", "min_context=1000000"], ["model w/ vision", "input=image"], ["model w/o reasoning", "without_feature=reasoning"],
		["half a million tokens context", "min_context=500000"], ["2-3 $ output", "max_output_price=3&sort=output_price&order=asc", /fit “from \$2 output”/],
		["quarter dollar input", "max_input_price=0.25", /screen/], ["less than a buck", "max_input_price=0.999999", /screen/],
		["chat models 0.3", "type=chat", /^“0\.3” is left out: nothing says what that is of\. /], ["chat models w", "type=chat", /^“w” is left out/],
		["1/3 of the price of gpt-4o", "type=chat&sort=blended_price&order=asc", /\$2\.50 .+ Only what costs at most 33\.3% of that is shown/],
		["a fifth of the price of gpt-4o", "type=chat&sort=blended_price&order=asc", /Only what costs at most 20% of that is shown/],
		["command a", "search=command+a"], ["gpt 4 0613", "search=gpt+4+0613"],
	]) {
		const found = inSample(search);
		assert.equal(queryOf(found.read), want, search);
		if (said) assert.match(found.said, said, search);
		else assert.equal(found.said, "", search);
	}
});

test("of a name that does not fit its filters, no others take the place", () => {
	for (const [search, want, said] of [
		["which gpt models are shut down in january", "reported=too&search=gpt&sort=retires&order=asc&retired=not",
			/^No model that is called “gpt” is known to end in January\. The next to end: .+ on \d+ \w+ 2026/],
		["which claude models are shut down in december", "reported=too&search=claude&sort=retires&order=asc&retired=not",
			/^No model that is called “claude” is known to end in December\. No end of those that work is known\. $/],
		["which claude models retired in 2023", "search=claude&sort=retires&retired=too", /^No model that is called “claude” is known to have ended in 2023\. $/],
		["claude embeddings", "search=claude", /^Nothing that is called “claude” is known to fit the rest of the search: these are called so\. $/],
	]) {
		const { read, said: got, answer } = inSample(search);
		assert.equal(queryOf(read), want, search);
		assert.match(got, said, search);
		assert.ok(answer.models.length > 0, search);
		const makers = new Set(served.real.catalog.evaluate(parse(`search=${read.search}&retired=too`)).models.map((model) => model.value("maker")));
		assert.deepEqual(answer.models.filter((model) => !makers.has(model.value("maker"))), [], search);
	}
	assert.equal(queryOf(inSample("claude embeddings").instead.state), "type=embedding");
});

test("alternatives to a model take and make the same, at the nearest price, and last", () => {
	for (const [search, want] of [
		["gpt-4o alternatives", "type=chat&input=image,pdf&feature=tool_call&min_context=128000"],
		["cheaper alternatives to gpt-4o that are not openai", "type=chat&input=image,pdf&feature=tool_call&min_context=128000&without_maker=openai"],
		["text-embedding-3-small alternatives cheaper", "type=embedding"],
		["whisper alternatives", "type=audio&input=audio&output=text&without_output=audio"],
	]) {
		const { read, answer, said, about } = inSample(search);
		assert.equal(queryOf(read), want, search);
		assert.match(said, /The filters are those of .+, .+ what ends within 90 days, are left out\. $/, search);
		assert.ok(answer.models.length > 0, search);
		for (const model of answer.models) {
			assert.ok(model.canonical === null || model.canonical !== about.canonical, `${search}: ${keyOf(model)}`);
			assert.ok(model.ends === null || model.ends > "2026-11-22", `${search}: ${keyOf(model)}`);
		}
	}
	const costOf = (model) => Number(model.known("input_price"));
	const [small] = served.real.catalog.models.filter(({ id }) => id === "text-embedding-3-small");
	const cheaper = inSample("text-embedding-3-small alternatives cheaper").answer.models.map(costOf);
	assert.ok(cheaper.every((cost) => cost < costOf(small)));
	assert.deepEqual(cheaper, cheaper.toSorted((a, b) => b - a));
});

test("other currencies, other languages and what happened are read as they are meant", () => {
	const dollars = "Prices are in US dollars, and no exchange rates are known: ";
	for (const [search, want, said = /^(?:Models that only screen or read texts come last\. )?$/] of [
		["chat under 0,50 €", "type=chat&max_input_price=0.499999", new RegExp(`^${dollars}“0,50 €” is read as \\$0\\.50\\. `)],
		["0,15€/0,60€", "max_input_price=0.15&max_output_price=0.6", /“0,15€” is read as \$0\.15, “0,60€” is read as \$0\.60\. /],
		["modelli economici con immagini", "type=image&sort=image&order=asc"], ["modello senza immagini", "without_input=image&without_output=image"],
		["video from image", "type=video&input=image"], ["2$ per 1M output max, 1M ctx, images", "input=image&min_context=1000000&max_output_price=2"],
		["image models", "type=image"], ["openai models that already ended", "status=deprecated&maker=openai&retiring_before=2026-08-25&sort=retires"],
		["chat at least 3 providers", "type=chat", /^No models that at least 3 places are known to offer are found: these are all others\. $/],
		["prices that fell this month", "", /^The list has the prices of today\. $/],
		["which models lose in price in january", "prices=falling&sort=change&order=asc", /“in january”/],
		["gemini flash without thinking", "without_feature=reasoning&search=gemini+flash", /These do not reason at all\. The list cannot tell which models can turn reasoning off/],
		["vision model max 30 cents in and 1.50 out no deepseek no qwen", "input=image&max_input_price=0.3&max_output_price=1.5&without_maker=deepseek", /^Only models without “qwen” in their names are shown\. /],
	]) {
		const found = inSample(search);
		assert.equal(queryOf(found.read), want, search);
		assert.match(found.said, said, search);
	}
	assert.equal(inSample("prices that fell this month").page.path, "/changes/kinds/prices/");
	assert.match(inSample("what happens to gpt-4-turbo today").said, /^GPT-4 Turbo at OpenAI: /);
});
