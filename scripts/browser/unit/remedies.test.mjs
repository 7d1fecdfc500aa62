// What the list says of a search, in the few elements of the page that it writes to.

import assert from "node:assert/strict";
import test from "node:test";

import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { causeOf, isUnknown, nearestNames, removalsOf, showReading } from "../../../site/website/assets/src/remedies.ts";
import { parse, toggle } from "../../../site/website/assets/src/state.ts";

/** An element as far as the script needs one: it keeps its text. */
const element = () => ({
	textContent: "",
	append(text) { this.textContent += text; },
	replaceChildren(...texts) { this.textContent = texts.join(""); },
});

test("an answer that is shown again says once how that of the API differs", (t) => {
	const elements = { lacks: element(), read: element() };
	globalThis.document = { getElementById: (id) => elements[id] };
	t.after(() => delete globalThis.document);
	const state = parse("search=opus vs gpt");
	const found = { read: state, said: "The best matches of each name. ", differs: "The API searches for one name at a time." };
	// Saving the list as a file shows the answer of the same state a second time.
	for (const time of ["at first", "again"]) {
		showReading({ prefix: "" }, {}, state, found, 1);
		assert.equal(elements.lacks.textContent, "The API searches for one name at a time. ", time);
	}
	// What the filters say of the request stays before it.
	elements.lacks.textContent = "The request is without “batch”. ";
	showReading({ prefix: "" }, {}, state, found, 1);
	assert.equal(elements.lacks.textContent, "The request is without “batch”. The API searches for one name at a time. ");
});

test("that no model is called so is said of another spelling, and not of words that are left out", (t) => {
	const elements = { lacks: element(), read: element() };
	globalThis.document = { getElementById: (id) => elements[id] };
	t.after(() => delete globalThis.document);
	for (const [search, read, want] of [
		["gtp-5", "gpt 5", "No model is called “gtp-5”. Showing “gpt 5”. "], ["gtp-5 price", "gpt 5", "No model is called “gtp-5 price”. Showing “gpt 5”. "],
		["grok 4 price", "grok 4", ""], ["price of grok 4?", "grok 4", ""], ["Grok-4 prices", "grok 4", ""], ["whisper price per minute", "whisper", ""],
	]) {
		const stateOf = (text) => parse(new URLSearchParams({ search: text }).toString());
		showReading({ prefix: "" }, {}, stateOf(search), { read: stateOf(read), said: "" }, 1);
		assert.equal(elements.read.textContent, want, search);
	}
});

/** The models of these tests: two places of one model, and one that reads images, another provider's. */
const columns = Object.entries({
	provider: "acme gate acme", id: "nova acme/nova comet", canonical_id: "= acme/nova =", name: "Nova Nova Comet",
	type: "chat chat image", stage: "usable usable usable", status: "active active active",
	context_length: "1000 1000 9000",
}).map(([name, text]) => ({ name, values: text.split(" ") }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }, { id: "gate", name: "Gate", kind: "gateway" }]);

/** The filters of a state, as controls.ts has them, which needs a page. */
const partsOf = (state) => Object.entries(state.values).flatMap(([name, values]) =>
	values.map((value) => ({ label: value, without: toggle(state, name, value), isOwn: false })));

test("only filters are offered for removal without which there is something", () => {
	const removals = (query) => removalsOf(catalog, partsOf(parse(query)), partsOf).map(({ left, found }) => `${left}: ${found}`);
	assert.deepEqual(removals("provider=gate&type=image"), ["“gate”: 1", "“image”: 1"]);
	assert.deepEqual(removals("provider=nobody&type=image"), ["“nobody”: 1"]);
	// Where no filter alone is in the way, those of two that find something.
	assert.deepEqual(removals("provider=nobody&type=image&min_context=5000&maker=none"), ["“nobody” and “none”: 1"]);
	assert.deepEqual(removals("provider=nobody&type=video&maker=none"), []);
});

test("of many filters, the fewest are named that find nothing together", () => {
	const cause = (query) => causeOf(catalog, parse(query), partsOf);
	assert.equal(cause("provider=gate&type=image&min_context=500"), "Nothing is known to have “gate” and “image” together.");
	assert.equal(cause("type=image&min_context=5000&maker=none"), "Nothing is known to have “none”.");
	// Of two parts the sentence before it has both.
	assert.equal(cause("provider=gate&type=image"), "");
});

test("a name that several places have is offered once", () => {
	assert.deepEqual(nearestNames(catalog, "novo").map(({ provider, id }) => `${provider}/${id}`), ["acme/nova"]);
});

test("whom the catalog covers is said of a name that it does not have, and not of filters that nothing meets", () => {
	const settings = { providers: [{ id: "acme" }, { id: "gate" }] };
	for (const [asked, want] of [
		["search=zzzzqq", true], ["search=zzzzqq&provider=acme", true], ["provider=nobody", true], ["maker=nobody", true],
		["search=nova&type=image", false], ["provider=gate&type=image", false],
	]) assert.equal(isUnknown(settings, catalog, parse(asked)), want, asked);
});
