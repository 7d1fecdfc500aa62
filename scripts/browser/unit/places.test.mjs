// Models that several places offer: one row for each model, where it is cheapest, and searches that
// name places.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { screenersLast } from "../../../site/website/assets/src/ask/arranged.ts";
import { placesText } from "../../../site/website/assets/src/cells.ts";
import { counterOf, makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { usualTerms } from "../../../site/website/assets/src/places.ts";
import { placesAt } from "../../../site/website/assets/src/placesat.ts";
import { disputesInAPI } from "../../../site/website/assets/src/remedies.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const providers = [
	{ id: "acme", name: "Acme Labs", kind: "maker" },
	{ id: "amazon-bedrock", name: "Amazon Bedrock", kind: "cloud" },
	{ id: "azure", name: "Microsoft Foundry (Azure)", kind: "cloud" },
	{ id: "cube", name: "Cube AI", kind: "host" },
	{ id: "cube-gateway", name: "Cube Gateway", kind: "gateway" },
].map((provider, i) => ({ ...provider, monogram: "X", number: i + 1 }));

const offered = [
	["acme", "swift-2", "=", "usable", "2", "8"], ["acme", "swift-2-air", "=", "usable", "0.1", "0.2"],
	["amazon-bedrock", "acme.swift-2", "acme/swift-2", "retiring", "2", "8"],
	["azure", "swift-2", "acme/swift-2", "uncertain", "", ""],
	["cube", "acme/swift-2", "acme/swift-2", "usable", "0.5", "3"],
	["cube-gateway", "acme/swift-2", "acme/swift-2", "usable", "", ""],
];

/** Opens a catalog of the rows, and more of them, with notes of prices by provider and id. */
async function open(more = [], notes = {}) {
	const rows = [...offered, ...more];
	const names = ["provider", "id", "canonical_id", "stage", "input_price", "output_price", "retirement_date", "price_in_range", "price_out_range"];
	const facts = names.map((name, i) => ({ name, values: rows.map((row) => row[i] || null) }));
	const shown = (price) => (price === "disputed" ? price : price && `$${price}`);
	const dollars = rows.map((row) => shown(row[4]) || null);
	const kinds = rows.map(([id]) => providers.find((provider) => provider.id === id).kind);
	facts.push({ name: "price_note", values: rows.map(([provider, id]) => notes[`${provider} ${id}`] ?? null) });
	facts.push({ name: "price_out", values: rows.map((row) => shown(row[5]) || null) });
	facts.push({ name: "price_in", values: dollars }, { name: "kind", values: kinds }, { name: "maker", values: rows.map(() => "acme") });
	facts.push({ name: "type", values: rows.map(() => "chat") }, { name: "status", values: rows.map(() => "active") });
	facts.find(({ name }) => name === "input_price").cells = Object.fromEntries(rows.map((row) => [row[4], shown(row[4])]));
	return makeCatalog(decodeModels(facts), providers);
}

test("a model that several places offer is one row, unless every id is asked for", async () => {
	const catalog = await open();
	for (const [text, want] of [
		["", "acme/swift-2 acme/swift-2-air"],
		["ids=every", "acme/swift-2 acme/swift-2-air amazon-bedrock/acme.swift-2 azure/swift-2 cube/acme/swift-2 cube-gateway/acme/swift-2"],
		["kind=cloud,host", "cube/acme/swift-2"],
		["kind=cloud,host&ids=every&offers=first", "cube/acme/swift-2"],
	]) {
		assert.equal(catalog.evaluate({ ...parse(text), sort: "provider", order: "asc" }).models.map(keyOf).join(" "), want, text);
	}
});

test("a maker's name that serves a version is the maker's offer of it", async () => {
	const catalog = await open([
		["acme", "glide", "acme/glide-3-0917", "retiring", "1", "2"],
		["cube", "acme/glide-3-0917", "acme/glide-3-0917", "usable", "0.5", "1"],
	]);
	const { models } = catalog.evaluate({ ...parse(""), sort: "provider", order: "asc" });
	assert.deepEqual(models.map(keyOf).sort(), ["acme/glide", "acme/swift-2", "acme/swift-2-air"]);
	assert.equal(catalog.offers.named("glide")?.provider, "acme");
});

test("at how many places, and from which price on", async () => {
	const catalog = await open();
	const texts = catalog.models.map((model) => placesText(catalog.places(model), model));
	const from = "5 places, from $0.5";
	assert.deepEqual(texts, [from, "", from, from, "5 places", from]); // the fifth row has that price itself
});

test("places whose prices add up to the same are equal, as decimals are", async () => {
	const catalog = await open([
		["acme", "swift-3", "=", "usable", "0.02", "2.7"], ["cube", "acme/swift-3", "acme/swift-3", "usable", "0.01", "2.73"],
	]);
	const model = catalog.models.find(({ id }) => id === "swift-3");
	const { cheapest, alike } = catalog.places(model);
	assert.deepEqual([keyOf(cheapest), alike], ["acme/swift-3", 1]);
});

test("a comparison says where a model is cheapest, and at which price, also if that was read long ago", async () => {
	const offer = (provider, price, read = null) => ({
		provider, id: "m", canonical_id: "acme/m", stage: "usable", kind: "host", type: "chat",
		input_price: price, output_price: price, price_in: price === "disputed" ? price : `$${price}`, price_read: read,
	});
	const early = "2026-09-01";
	for (const [offers, want] of [
		[[offer("acme", "2"), offer("cube", "3")], ", cheapest $2 at Acme Labs"],
		[[offer("acme", "3"), offer("cube", "2")], " at Cube AI"], // behind "2 places, from $2"
		[[offer("acme", "2"), offer("cube", "2")], ", all at the list price of $2"],
		[[offer("acme", "2"), offer("azure", "2"), offer("cube", "3")], ", cheapest $2 at Acme Labs and 1 other"],
		[[offer("acme", "2"), offer("azure", "1", early), offer("cube", "3")],
			", cheapest $2 at Acme Labs, $1 at Microsoft Foundry (Azure) as read on 1 Sep 2026"],
		[[offer("acme", "2", early), offer("cube", "1", early)], ", $1 at Cube AI as read on 1 Sep 2026"],
		[[offer("acme", "1", early), offer("cube", "2", early)], ""], // the row shows the lower one
		[[offer("acme", "2"), offer("cube", "disputed"), offer("azure", "1", early)],
			", $2 at Acme Labs, disputed at Cube AI, $1 at Microsoft Foundry (Azure) as read on 1 Sep 2026"],
		[[offer("acme", "2"), ...["cube", "azure", "cube-gateway"].map((provider) => offer(provider, "disputed"))],
			", $2 at Acme Labs, disputed at 3 others"],
	]) {
		const facts = Object.keys(offers[0]).map((name) => ({ name, values: offers.map((model) => model[name]) }));
		facts.find(({ name }) => name === "input_price").cells = { 1: "$1", 2: "$2", 3: "$3" };
		const catalog = await makeCatalog(decodeModels(facts), providers);
		const model = catalog.models.find(({ provider }) => provider === "acme");
		const places = catalog.places(model);
		const nameAt = ({ provider }) => providers.find(({ id }) => id === provider).name;
		assert.equal(placesAt(places, model, catalog.offers.of(model), placesText(places, model), nameAt), want);
	}
});

test("an old price is not the lowest, and one that no provider confirms has its mark", async () => {
	const offer = (provider, price, read, note) => ({
		provider, id: "m", canonical_id: "acme/m", stage: "usable", kind: "host", type: "chat",
		input_price: price, output_price: price, price_in: price, price_read: read, price_note: note,
	});
	const offers = [offer("acme", "3", null, null), offer("azure", "1", "2026-09-01", null), offer("cube", "2", null, "unconfirmed")];
	const facts = Object.keys(offers[0]).map((name) => ({ name, values: offers.map((model) => model[name]) }));
	facts.find(({ name }) => name === "input_price").cells = { 1: "1", 2: "2", 3: "3" };
	const catalog = await makeCatalog(decodeModels(facts), providers);
	const [acme] = catalog.models;
	assert.equal(placesText(catalog.places(acme), acme), "3 places, from 2 unconfirmed");
});

test("a price from which others sell is below that of the row, whichever source is right", async () => {
	const offer = (provider, price, range, read = null) => ({
		provider, id: "m", canonical_id: "acme/m", stage: "usable", kind: "host", type: "chat", input_price: price, output_price: "4",
		price_in: price && (price === "disputed" ? price : `$${price}`), price_in_range: range, price_read: read,
	});
	const early = "2026-09-01";
	for (const [own, other, want] of [
		[offer("acme", "3"), offer("cube", "2"), "2 places, from $2"],
		// The row's price was read long ago, and cannot be the lowest.
		[offer("acme", "1", null, early), offer("cube", "2"), "2 places"],
		[offer("acme", "1", null, early), offer("cube", "disputed", "$0.90–1.10"), "2 places"],
		[offer("acme", "1", null, early), offer("cube", "disputed", "$0.80–0.90"), "2 places, from $0.80–0.90"],
		[offer("acme", "disputed", "$0.50–3"), offer("cube", "2"), "2 places"],
		[offer("acme", "disputed", "$2.50–3"), offer("cube", "2"), "2 places, from $2"],
		[offer("acme", null), offer("cube", "2"), "2 places, from $2"],
	]) {
		const offers = [own, other];
		const facts = Object.keys(own).map((name) => ({ name, values: offers.map((model) => model[name] ?? null) }));
		facts.find(({ name }) => name === "input_price").cells = { 1: "$1", 2: "$2", 3: "$3" };
		const catalog = await makeCatalog(decodeModels(facts), providers);
		const model = catalog.models.find(({ provider }) => provider === "acme");
		assert.equal(placesText(catalog.places(model), model), want, `${own.price_in} ${own.price_in_range} ${other.price_in_range}`);
	}
});

test("where a model still works that its maker ended", async () => {
	const ended = ["acme", "swift-1", "=", "retired", "", ""];
	for (const [others, want] of [
		[[], ""],
		[[["cube", "acme/swift-1", "acme/swift-1", "uncertain", "", ""]], "still at 1 place"],
		[[["amazon-bedrock", "acme.swift-1", "acme/swift-1", "retiring", "", "", "2027-01-08"]], "elsewhere until 8 Jan 2027"],
		[[
			["amazon-bedrock", "acme.swift-1", "acme/swift-1", "retiring", "", "", "2027-01-08"],
			["azure", "swift-1", "acme/swift-1", "retiring", "", "", "2026-12-31"], ["cube", "swift-1", "acme/swift-1", "uncertain", "", ""],
		], "elsewhere until 8 Jan 2027"],
		[[
			["amazon-bedrock", "acme.swift-1", "acme/swift-1", "retiring", "", "", "2027-01-08"], ["cube", "swift-1", "acme/swift-1", "usable", "", ""],
		], "still at 2 places"], // of which one has no end
	]) {
		const catalog = await open([ended, ...others]);
		const model = catalog.models.find(({ id }) => id === "swift-1");
		assert.equal(placesText(catalog.places(model), model), want);
	}
});

test("the other offers of a model, the cheapest first", async () => {
	const catalog = await open();
	const [swift, air] = catalog.models;
	const others = catalog.offers.of(swift).map(keyOf);
	assert.deepEqual(others, ["cube/acme/swift-2", "amazon-bedrock/acme.swift-2", "cube-gateway/acme/swift-2", "azure/swift-2"]);
	assert.deepEqual(catalog.offers.of(air), []);
});

test("a model by its key, or by the id that its maker gives it", async () => {
	const { offers } = await open([["cube", "own", "=", "usable", "", ""], ["acme", "own", "=", "usable", "", ""]]);
	const named = (key) => { const model = offers.named(key); return model && keyOf(model); };
	assert.equal(named("azure/swift-2"), "azure/swift-2");
	assert.equal(named("swift-2"), "acme/swift-2");
	assert.equal(named("acme.swift-2"), undefined); // an id of a place that sells it
	assert.equal(named("own"), undefined); // of two makers
	assert.equal(named("swift-9"), undefined);
});

test("words of searches name places", async () => {
	const catalog = await open();
	for (const [search, want] of Object.entries({
		"bedrock": "provider=amazon-bedrock",
		"aws": "provider=amazon-bedrock",
		"swift 2 on azure": "provider=azure&search=swift+2",
		"microsoft": "provider=azure",
		"cube ai": "provider=cube",
		"newest acme labs": "maker=acme&sort=released",
		"cheap gateway": "kind=gateway&sort=blended_price&order=asc",
		"cheapest host of swift 2": "offers=all&search=swift+2&sort=blended_price&order=asc",
		"cheapest swift-2": "offers=all&search=swift-2&sort=blended_price&order=asc",
		"swift 2 cheapest provider": "offers=all&search=swift+2&sort=blended_price&order=asc",
		"cheapest swift": "search=swift&sort=blended_price&order=asc", // a family
		"who hosts swift-2": "offers=all&search=swift-2&sort=blended_price&order=asc",
		"where else can I get swift 2?": "offers=all&search=swift+2&sort=blended_price&order=asc",
		"newest swift 2 hosts": "offers=all&search=swift+2&sort=released", // an order that is asked for stays
		"swift hosts": "offers=all&search=swift", // several models
	})) {
		assert.equal(query(answerTo(catalog, parse(new URLSearchParams({ search }).toString())).read), want, search);
	}
});

test("who asks where a model is cheapest sees its offers only, those on terms of their own last, and is told so", async () => {
	const catalog = await open([
		["cube", "acme/swift-2:batch", "acme/swift-2", "usable", "0.1", "0.3"], ["cube", "acme/swift-2-spot", "acme/swift-2", "usable", "0.2", "0.3"],
		["cube", "acme-latest", "acme/swift-2", "usable", "0.6", "3"],
	]);
	const answerOf = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
	const cheapest = answerOf("cheapest host of swift-2");
	assert.equal(cheapest.answer.models.map(keyOf).join(" "), "cube/acme/swift-2 cube/acme-latest acme/swift-2 amazon-bedrock/acme.swift-2 " +
		"cube/acme/swift-2:batch cube/acme/swift-2-spot azure/swift-2 cube-gateway/acme/swift-2");
	assert.equal(cheapest.differs, "The API returns all models that are called so; same_as names the other places of each.");
	assert.equal(cheapest.said, "swift-2 at 5 places; the cheapest first by 3 parts of input and 1 of output, then batches and the like. ");
	// The numbers beside the filters are of these offers, too: swift-2-air is called alike, and acme-latest is not.
	const count = counterOf(catalog, cheapest.read, cheapest.model);
	assert.equal(count("status", "active"), cheapest.answer.models.length);
	assert.equal(count("provider", "cube"), 4);
	for (const search of ["cheapest swift-2", "swift 2 cheapest", "who sells swift 2 cheapest", "who hosts swift-2", "swift-2 hosts", "swift-2 host", "hosts of swift 2", "swift 2 elsewhere", "where to buy swift-2", "acme swift 2 at other places"]) {
		const { answer, said } = answerOf(search);
		assert.deepEqual([answer.models, said], [cheapest.answer.models, cheapest.said], search);
	}
	assert.equal(answerOf("frobnicating swift-2 hosts").said, `No model fits with “frobnicating”, which is left out. ${cheapest.said}`);
	assert.equal(answerOf("who hosts swift-2-air").said, ""); // one place
	assert.equal(catalog.offers.of(catalog.models[0]).map(({ id }) => id)[4], "acme/swift-2-spot");
	assert.equal(catalog.places(catalog.models[0]).cheapest.id, "acme/swift-2");
});

test("who asks for the hosts of a model by the end of its name sees these only", async () => {
	const catalog = await open([["acme", "big-opus-5-5", "=", "usable", "4", "9"], ["cube", "big-opus-5-5", "acme/big-opus-5-5", "usable", "3", "9"], ["acme", "big-opus-5", "=", "usable", "1", "2"]]);
	const { answer, said } = answerTo(catalog, parse("search=opus+5.5+hosts"));
	assert.equal(answer.models.map(keyOf).join(" "), "cube/big-opus-5-5 acme/big-opus-5-5");
	assert.equal(said, "big-opus-5-5 at 2 places; the cheapest first by 3 parts of input and 1 of output. ");
});

test("the cheapest place is that by input and output, and a lower price of input is told", async () => {
	const catalog = await open([
		["acme", "river-1", "=", "usable", "0.6", "0.8"], ["cube", "acme/river-1", "acme/river-1", "usable", "0.3", "2.25"],
	]);
	const { answer, said } = answerTo(catalog, parse("search=cheapest+place+for+river-1"));
	assert.equal(answer.models.map(keyOf).join(" "), "acme/river-1 cube/acme/river-1");
	assert.equal(said, "river-1 at 2 places; the cheapest first by 3 parts of input and 1 of output. " +
		"Cube AI asks less for input, $0.3, but more for output, $2.25. ");
});

test("a place whose price is disputed is in the order by its most, and that is said", async () => {
	const offer = (provider, input, output, ...ranges) => [provider, "lake-1", "acme/lake-1", "usable", input, output, "", ...ranges];
	const catalog = await open([
		["acme", "lake-1", "=", "usable", "0.6", "0.8"],
		offer("azure", "disputed", "disputed", "$0.05–0.7", "$0.70–0.80"), // the most is more, the least would be less
		offer("cube", "disputed", "disputed", "$0.10–0.13", "$0.32–0.39"),
		offer("cube-gateway", "0.1", ""),
	], {});
	const { answer, said, read } = answerTo(catalog, parse("search=cheapest+place+for+lake-1"));
	const lakes = "cube/lake-1 acme/lake-1 azure/lake-1 cube-gateway/lake-1";
	assert.equal(answer.models.map(keyOf).join(" "), lakes);
	assert.equal(said, "lake-1 at 4 places; the cheapest first by 3 parts of input and 1 of output. " +
		"A disputed price counts by its most. ");
	const texts = ["acme", "cube"].map((place) => catalog.models.find(({ id, provider }) => id === "lake-1" && provider === place));
	assert.deepEqual(texts.map((model) => placesText(catalog.places(model), model)), ["4 places, from $0.10–0.13", "4 places"]);
	assert.deepEqual(catalog.offers.of(texts[1]).map(({ provider }) => provider), ["acme", "azure", "cube-gateway"]);
	// The API has what is disputed last.
	const inAPI = catalog.evaluate(read).models.map(keyOf).filter((key) => lakes.includes(key));
	assert.deepEqual(inAPI.slice(0, 1), ["acme/lake-1"]);
	const differs = "A disputed price counts by its most here; the API has it last, like what is not known. ";
	assert.equal(disputesInAPI({ answer, read }), differs);
	for (const sort of ["input_price", "output_price"]) {
		const found = answerTo(catalog, parse(`sort=${sort}&order=asc&offers=all`));
		const keys = found.answer.models.map(keyOf);
		assert.ok(keys.indexOf("cube/lake-1") < keys.indexOf("acme/lake-1"), sort);
		assert.equal(disputesInAPI(found), differs, sort);
	}
	assert.equal(disputesInAPI(answerTo(catalog, parse("sort=released&offers=all"))), "");
});

test("a disputed price is within a limit of a page if all that sources state is, and in the API never", async () => {
	const offer = (provider, ...prices) => [provider, "lake-1", "acme/lake-1", "usable", ...prices];
	const catalog = await open([
		["acme", "lake-1", "=", "usable", "0.6", "0.8"],
		offer("azure", "disputed", "0.3", "", "$0.05–0.70"), // may be within, or above
		offer("cube", "disputed", "disputed", "", "$0.10–0.13", "$0.32–0.39"),
		offer("cube-gateway", "disputed", "disputed"), // of which no range is known
		["acme", "pond-1", "=", "usable", "0.01", "0.02"],
	]);
	const lakes = ({ models }) => models.filter(({ id }) => id === "lake-1").map(({ provider }) => provider).join(" ");
	const asked = parse("offers=all&max_input_price=0.5");
	const { every, ...ofAPI } = asked;
	for (const [query, filter, within, open] of [
		[asked, "max_input_price=0.5", "cube", "azure cube-gateway"],
		[asked, "max_input_price=0.13", "cube", "azure cube-gateway"], [asked, "max_input_price=0.129999", "", "azure cube cube-gateway"],
		[asked, "max_input_price=0.04", "", "cube-gateway"], [asked, "max_input_price=0.7", "acme azure cube", "cube-gateway"],
		[asked, "max_output_price=0.39", "azure cube", "cube-gateway"],
		[ofAPI, "max_input_price=0.5", "", "azure cube cube-gateway"],
	]) {
		const { values } = parse(`offers=all&${filter}`);
		const answer = catalog.evaluate({ ...query, values });
		const [name, value] = filter.split("=");
		assert.equal(lakes(answer), within, filter);
		assert.equal(lakes({ models: answer.unknown }), open, filter);
		const count = counterOf(catalog, { ...query, values: { ...values, [name]: [] } });
		assert.equal(count(name, value), answer.models.length, filter);
	}
	const differs = (text) => disputesInAPI(answerTo(catalog, parse(text)));
	const within = "A disputed price is within a limit here if all that sources state is";
	assert.equal(differs("search=lake-1&offers=all&max_input_price=0.5"), `${within}; the API leaves it out. `);
	assert.equal(differs("search=cheapest+place+for+lake-1+under+$0.50+input"),
		`${within}, and counts by its most in the order; the API leaves it out. `);
	assert.equal(differs("search=lake-1&offers=all&max_input_price=0.04"), "");
	const { answer } = answerTo(catalog, parse("search=cheapest+place+for+lake-1+under+$0.50+input"));
	assert.equal(lakes(answer), "cube");
	// A least price, which no filter has, likewise.
	for (const [search, within, said] of [
		["lake-1 input over $0.50 every place", "acme", "Sources disagree whether lake-1 fits. "],
		["lake-1 input at least $0.05 every place", "cube azure acme", ""],
		["lake-1 input over $0.05 every place", "cube acme", "Sources disagree whether lake-1 fits. "],
	]) {
		const found = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
		assert.deepEqual(lakes(found.answer).split(" ").sort(), within.split(" ").sort(), search);
		assert.equal(/Sources disagree .*?fits\. /.exec(found.said)?.[0] ?? "", said, search);
	}
	// What may fit is not said to fit nothing.
	const may = answerTo(catalog, parse("search=lake-1+under+$0.06+input+every+place"));
	assert.match(may.said, /^Whether something that is called “lake-1” fits the rest of the search is not known/);
});

test("a model that is named and that the filters leave out is said apart, and is no match", async () => {
	const catalog = await open([
		["acme", "pond-7", "=", "usable", "3", "9"], ["acme", "pond-7-mini", "=", "usable", "0.1", "0.2"],
		["azure", "pond-7", "acme/pond-7", "usable", "", ""], ["acme", "marsh-7", "=", "usable", "", ""],
	]);
	const outside = "pond-7 at Acme Labs is outside your filters ($3 in, $9 out). Whether it fits at 1 other place is not known. ";
	for (const [text, want, keys] of [
		["search=pond-7&max_input_price=0.01", outside, ""],
		["search=pond-7+price&max_input_price=0.01", outside, ""], ["search=how+much+is+pond-7&max_input_price=0.01", outside, ""],
		["search=pond-7&max_input_price=0.2", outside, "acme/pond-7-mini"], // is only called alike
		["search=pond-7&max_input_price=3", "", "acme/pond-7 acme/pond-7-mini"],
		["search=pond-7&provider=cube", "pond-7 at Acme Labs is outside your filters. ", ""],
		["search=marsh-7&max_input_price=3", "", ""], // it may match
		["search=pond-7", "", "acme/pond-7 acme/pond-7-mini"],
	]) {
		const found = answerTo(catalog, parse(text));
		assert.deepEqual([found.said, found.answer.models.map(keyOf).join(" ")], [want, keys], text);
		assert.equal(found.outside, want ? "acme/pond-7" : undefined, text);
	}
});

test("batches come last by price and by cost, unless they are asked for", async () => {
	const offer = (provider, id, ...prices) => [provider, id, "acme/lake-1", "usable", ...prices];
	const catalog = await open([
		["acme", "lake-1", "=", "usable", "2", "8"], offer("cube-gateway", "acme/lake-1:batch", "0.1", "0.2"),
		offer("cube-gateway", "acme/lake-1", "0.4", "0.8"), ["cube", "lake-1-large", "", "usable", "3", "9"],
	]);
	const [batch, usual, last] = ["cube-gateway/acme/lake-1:batch", "cube-gateway/acme/lake-1", "acme/lake-1"];
	for (const [text, keys, said] of [
		// Of several models that are called so, too.
		["search=lake+cheapest+at+every+place", [usual, last, "cube/lake-1-large", batch], "Batches and the like come last. "],
		// Where the maker asks too much, the first offer is no batch.
		["search=lake-1&max_input_price=0.5", [usual], ""], ["search=lake-1&max_input_price=0.2", [batch], ""],
	]) {
		const found = answerTo(catalog, parse(text));
		assert.deepEqual(found.answer.models.map(keyOf), keys, text);
		assert.equal(found.said, said, text);
	}
	const bill = parse("search=lake+1&offers=all&sort=cost&order=asc&in=1M&out=1M");
	catalog.costs = { name: "a use", of: (model) => Number(model.known("input_price")) };
	const found = screenersLast({ read: bill, answer: catalog.evaluate(bill), said: "" });
	assert.deepEqual([found.answer.models.map(keyOf).at(-1), found.said], [batch, "Batches and the like come last. "]);
	const inBatches = { ...bill, use: { ...bill.use, tier: "batch" } };
	assert.equal(screenersLast({ read: inBatches, answer: catalog.evaluate(bill), said: "" }).said, "");
});

test("no place is the cheapest if another may ask less, whose range only lists have", async () => {
	const catalog = await open([
		["acme", "lake-1", "=", "usable", "0.6", "0.8"], ["azure", "lake-1", "acme/lake-1", "usable", "0.5", "0.8"],
		["cube", "lake-1", "acme/lake-1", "usable", "disputed", "disputed"],
	]);
	const [lake] = catalog.models.filter(({ id }) => id === "lake-1");
	const places = catalog.places(lake);
	assert.deepEqual([places.cheapest, placesText(places, lake)], [null, "3 places"]);
});

test("no place is the cheapest among prices in several units", async () => {
	const catalog = await open([], { "acme swift-2": "audio tokens, unconfirmed" });
	const [swift] = catalog.models;
	assert.deepEqual(catalog.places(swift), { count: 5, cheapest: null, alike: 0, priced: 3, agreed: null, unsure: [], last: "" });
	assert.equal(placesText(catalog.places(swift), swift), "5 places");
});

test("how many other places ask as little as the cheapest", async () => {
	for (const [offers, alike] of [
		[[], 0],
		[[["azure", "swift-2-eu", "acme/swift-2", "usable", "0.5", "3"]], 1],
		[[["azure", "swift-2-eu", "acme/swift-2", "usable", "0.5", "3"], ["azure", "swift-2-us", "acme/swift-2", "usable", "0.5", "3"]], 1],
		[[["cube", "swift-2-again", "acme/swift-2", "usable", "0.5", "3"]], 0], // the same place
	]) {
		const catalog = await open(offers);
		assert.equal(catalog.places(catalog.models[0]).alike, alike, JSON.stringify(offers));
	}
});

test("terms of offers, by the cases that the Go code is checked by", () => {
	const cases = JSON.parse(readFileSync(new URL("../../../dataset/catalog/testdata/terms.json", import.meta.url), "utf8"));
	for (const { name, id, canonical, terms } of cases) {
		assert.equal(usualTerms({ id, canonical: canonical || null }), terms === "", name);
	}
});

test("beside a disputed price no place is the cheapest, and the lowest of the others is known", async () => {
	const catalog = await open([
		["acme", "lake-1", "=", "usable", "2", "8"], ["azure", "lake-1", "acme/lake-1", "usable", "1", "4"],
		["cube", "acme/lake-1", "acme/lake-1", "usable", "disputed", "disputed"],
	]);
	const lake = catalog.models.find(({ id }) => id === "lake-1");
	const { cheapest, agreed, unsure } = catalog.places(lake);
	assert.equal(cheapest, null);
	assert.equal(keyOf(agreed), "azure/lake-1");
	assert.deepEqual(unsure.map(keyOf), ["cube/acme/lake-1"]);
});
