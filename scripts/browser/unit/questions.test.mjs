// Questions that searches ask about one model, and searches for what other pages have.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme cube cube", id: "nova-5 nova-5-2026-01-01 star-2 nova-5 other", canonical_id: "= = = acme/nova-5 -",
	name: "Nova_5 Nova_5 Star_2 Nova_5 Other", kind: "maker maker maker cloud cloud", type: "chat chat chat chat chat",
	stage: "usable usable retired usable usable", status: "active active deprecated active active",
	input_modalities: "text,image text,image text text,image text", "features.temperature": "false false true - -",
	"features.tool_call": "true true false - -", context_length: "400000 400000 8000 400000 -", price_in: "$2 $2 - $2 -",
	input_price: "2 2 - 2 -", price_out: "$8 $8 - $8 -", output_price: "8 8 - 8 -", price_cached: "$0.20 - - - -", release_date: "2026-01-01 2026-01-01 2025-01-01 - -",
	open_weights: "false false true - -", maker: "acme acme acme acme -",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
columns.push({ name: "aliases", values: [null, "nova 5", null, null, null] });
const open = () => makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker", flagship: "nova-5" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const asked = (catalog, search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()));

test("a question about one model is answered in a sentence, before the list", async () => {
	const catalog = await open();
	for (const [search, want] of [
		["does nova 5 accept temperature", "Nova 5 at Acme: no, it does not take temperature. "],
		["does star-2 take temperature?", "Star 2 at Acme: yes, it takes temperature. "],
		["does nova-5 support tool calls", "Nova 5 at Acme: yes, it has tool calls. "],
		["can nova 5 see images", "Nova 5 at Acme: yes, it has image input. "],
		["can star 2 see images?", "Star 2 at Acme: no, it has no image input. "],
		["can nova 5 generate images", "Nova 5 at Acme: it is not known whether it has image output. "],
		["can I use tools with nova 5", "Nova 5 at Acme: yes, it has tool calls. "],
		["is star-2 open source", "Star 2 at Acme: yes, it has open weights. "],
		["is nova 5 free", "Nova 5 at Acme: no, it is not free. "],
		["does nova-5 have a 1M context", "Nova 5 at Acme: no, it does not have a context of 1,000,000 tokens or more. "],
		["does nova-5 have 200k context", "Nova 5 at Acme: yes, it has a context of 200,000 tokens or more. "],
		["temperature nova 5", "Nova 5 at Acme: no, it does not take temperature. "], ["nova-5 temperature?", "Nova 5 at Acme: no, it does not take temperature. "],
		["nova 5 supports vision", "Nova 5 at Acme: yes, it has image input. "],
		["nova 5 cached price", "Nova 5 at Acme: $0.20 for a million tokens of cached input. "],
		["cached input price of star 2", "Star 2 at Acme: this is not known. "],
		["is nova 5 on cube", "Nova 5: yes, Cube offers it, as nova-5. "], ["does cube have nova 5?", "Nova 5: yes, Cube offers it, as nova-5. "],
		["is star-2 available on cube", "Star 2: no offer of Cube is known. "],
		["context window of nova 5", "Nova 5 at Acme: a context of 400000 tokens. "], ["nova 5 context", "Nova 5 at Acme: a context of 400000 tokens. "],
		["how much does nova 5 cost?", "Nova 5 at Acme: $2 in, $8 out for a million tokens. "],
		["nova 5 input and output price", "Nova 5 at Acme: $2 in, $8 out for a million tokens. "], ["input and output token prices of nova 5", "Nova 5 at Acme: $2 in, $8 out for a million tokens. "], ["price of star 2", "Star 2 at Acme: this is not known. "],
		["what is nova 5's context window", "Nova 5 at Acme: a context of 400000 tokens. "],
		["when was nova 5 released", "Nova 5 at Acme: released 2026-01-01. "],
	]) {
		const { said, about, answer } = asked(catalog, search);
		assert.equal(said, want, search);
		assert.equal(answer.models[0], about, search);
	}
	for (const search of [
		"nova 5 price above 200k", "price of nova 5 over 200k tokens", "how much does nova 5 cost above 272k tokens?",
		"nova 5 price for prompts over 200k", "nova 5 cost up to 200k context", "nova 5 above 200k price",
	]) {
		const { said, read } = asked(catalog, search);
		const prices = "Nova 5 at Acme: $2 in, $8 out for a million tokens. Its page has the prices of long prompts, too, if they differ. ";
		assert.deepEqual([said, query(read)], [prices, "search=nova-5"], search);
	}
	assert.equal(query(asked(catalog, "price above 200k").read), "min_context=200001");
	// Without a model there is nothing to say, and words mean filters.
	for (const [search, want] of [
		["can models see images", "input=image"], ["cheap vision context", "input=image&sort=blended_price&order=asc"],
	]) assert.deepEqual([asked(catalog, search).about, query(asked(catalog, search).read)], [undefined, want], search);
});

test("who looks for another page is led there", async () => {
	const catalog = await open();
	for (const [search, path, said = ""] of [
		["calendar of retirements", "/lifecycle/"], ["deprecations", "/lifecycle/"], ["changelog", "/changes/"], ["the API", "/docs/clients/"],
		["download csv", "/docs/data/", "“Download CSV” beside the order saves the list as a file. "],
		["changes last 7 days", "/changes/"], ["what changed this week at acme", "/changes/providers/acme/"], ["cube news", "/changes/providers/cube/"],
		["what did acme change this week", "/changes/providers/acme/"], ["changes at acme since monday", "/changes/providers/acme/"],
		["what’s new at cube", "/changes/providers/cube/"], 
		["what has changed at acme in the last 7 days", "/changes/providers/acme/"], ["recent acme changes", "/changes/providers/acme/"], ["acme changelog", "/changes/providers/acme/"],
		["did acme change anything recently", "/changes/providers/acme/"], ["what happened at acme last week", "/changes/providers/acme/"], ["any news from acme?", "/changes/providers/acme/"],
		["latest news about acme", "/changes/providers/acme/"], ["acme announcements", "/changes/providers/acme/"], ["what’s new", "/changes/"], ["what changed since friday", "/changes/"],
		["new acme models", undefined], ["did acme change prices", "/changes/providers/acme/prices/", "The list has the prices of today: these are the models of Acme, whatever their prices did. "], ["acme price changes", undefined],
		["what changed in nova 5", undefined, "Nova 5: its page has what changed, and when. "], ["star-2 changelog", undefined, "Star 2: its page has what changed, and when. "],
		["128k in, 8k out", undefined, "Both numbers are read as what a model can take and write. "], ["what are models with 200k input", undefined], ["price changes", undefined],
		["how do I export?", "/docs/data/", "“Download CSV” beside the order saves the list as a file. "], ["export", "/docs/data/", "“Download CSV” beside the order saves the list as a file. "],
	]) {
		const found = asked(catalog, search);
		assert.deepEqual([found.page?.path, found.said], [path, said], search);
	}
});

test("news of a place in a period are what it released then", async () => {
	const catalog = await open();
	const now = new Date("2026-11-30");
	for (const [search, days, said] of [
		["what is new with acme this month", "", "No release of Acme since 1 Nov 2026 is known: these are all its models, the newest first; that page has other changes, too. "],
		["what did acme announce since 15 november 2020", "released_after=2020-11-15&", "The list has what Acme released since 15 Nov 2020; that page has other changes, too. "],
	]) {
		const found = answerTo(catalog, parse(new URLSearchParams({ search }).toString()), now);
		assert.deepEqual([found.said, query(found.read), found.page.path], [said, `maker=acme&${days}sort=released`, "/changes/providers/acme/"], search);
	}
});

test("the flagships are those of the front page", async () => {
	const catalog = await open();
	for (const search of ["flagships", "flagship models", "the flagship models of each maker", "acme flagship"]) {
		const { answer, page } = asked(catalog, search);
		assert.deepEqual(answer.models.map(keyOf), ["acme/nova-5"], search);
		assert.equal(page.path, search === "acme flagship" ? "/providers/acme/" : "/compare/?m=acme/nova-5", search);
	}
});

test("what the catalog does not cover, or has on the page of a model, is said by its name", async () => {
	const catalog = await open();
	assert.equal(asked(catalog, "reranker").said, "The catalog has no models that rerank. ");
	const { said, answer } = asked(catalog, "does nova 5 accept top_p");
	assert.equal(said, "The list cannot be searched by parameters of requests other than temperature: the page of each model has these. ");
	assert.equal(keyOf(answer.models[0]), "acme/nova-5");
});

test("a question in another language is answered, or said not to be understood", async () => {
	const catalog = await open();
	assert.equal(asked(catalog, "was kostet nova 5?").said, "Nova 5 at Acme: $2 in, $8 out for a million tokens. ");
	assert.equal(query(asked(catalog, "modèles qui lisent les images").read), "input=image");
	for (const search of ["画像を読めるモデル", "изображения"]) {
		assert.equal(asked(catalog, search).said, "Only searches in English are understood, and short ones in French, German, Spanish and Italian. ");
	}
});

test("what no filter can leave out is taken out at once, however often it is denied", async () => {
	const catalog = await open();
	assert.equal(asked(catalog, "no preview, not beta and no preview").said, "The list cannot leave out “preview”, “beta”. ");
	// Each denial was one more reading of the rest: 512 characters took a second with 3,000 models.
	let names = 0;
	const counted = { get: (target, name) => (name === "searchables" && names++, Reflect.get(target, name, target)) };
	answerTo(new Proxy(catalog, counted), parse(new URLSearchParams({ search: "no ".repeat(170) }).toString()));
	assert.ok(names < 20, `${names} readings`);
});

test("the smallest context is known, and US dollars are no place", async () => {
	const catalog = await open();
	for (const [search, want] of [
		["smallest context", "sort=context&order=asc"], ["cheapest in us dollars", "sort=blended_price&order=asc"],
		["nova 5 alternative open source", "type=chat&input=image&feature=tool_call&open_weights=true&min_context=400000"],
	]) assert.equal(query(asked(catalog, search).read), want, search);
	assert.match(asked(catalog, "smallest model").said, /^The catalog does not know how many parameters/);
});

test("of a version in an order by price, what only has its digits is left out", async () => {
	const facts = {
		provider: ["acme", "acme"], id: ["star3-8b", "star3.8-27b"], canonical_id: ["=", "="], kind: ["maker", "maker"], type: ["chat", "chat"],
		stage: ["usable", "usable"], status: ["active", "active"], input_price: ["1", "2"], output_price: ["1", "2"],
	};
	const catalog = await makeCatalog(decodeModels(Object.entries(facts).map(([name, values]) => ({ name, values }))), [{ id: "acme", name: "Acme", kind: "maker" }]);
	assert.deepEqual(asked(catalog, "cheapest star 3.8").answer.models.map(({ id }) => id), ["star3.8-27b"]);
});

test("that a name does not fit the rest of a search is said, and others are behind a link", async () => {
	const { said, answer, instead } = asked(await open(), "acme other");
	assert.equal(said, "Nothing that is called “other” is known to fit the rest of the search: these are called so. ");
	assert.deepEqual(answer.models.map(({ id }) => id), ["other"]);
	assert.deepEqual([instead.text, query(instead.state)], ["What fits and has other names: 1 model", "maker=acme"]);
});
