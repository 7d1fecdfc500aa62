// Rows of the table: copies of the row in the page's template.

import { copyFor, doubtMark, placesText, showCost } from "./cells.ts";
import type { Cost, NextCost } from "./costs.ts";
import { field, make } from "./dom.ts";
import { firstOffers, type Catalog, type Group } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { mostOf, works } from "./places.ts";
import { keyOf, nameOf, providerOf, type Settings } from "./settings.ts";
import { isByEnd, query, type State } from "./state.ts";
import { dollars, plural } from "./words.ts";

/**
 * What a model reads and writes, in words; "" if neither is known. Go's Flow has the same words.
 */
function flowText(model: Model): string {
	const reads = model.cell("input_modalities");
	const writes = model.cell("output_modalities");
	if (reads === "–" && writes === "–") return "";
	const isVectors = writes === "–" && model.type === "embedding";
	return `${reads}\u00a0→\u00a0${isVectors ? "vectors" : writes}`;
}

/** The classes of the row of a model, for models.css. Go's Classes has the same, and says what each is. */
function classesOf(model: Model): readonly string[] {
	const isKnown = (fact: string): boolean => !["", "–"].includes(model.cell(fact));
	const figures = ["context_length", "price_in", "price_out"];
	const classes = {
		open: model.stage === "usable" && !isKnown("until_day"),
		gone: !works(model),
		turns: isKnown("price_out_next"),
		bare: !figures.some(isKnown),
	};
	return Object.entries(classes).filter(([, isSet]) => isSet).map(([name]) => name);
}

/**
 * Makes the row of a model, with the cost of the reader's use, if there is one, and what it costs next, if
 * that is announced. The others of its family are a link away.
 */
export function makeRow(
	settings: Settings, catalog: Catalog, { lead: model, others }: Group, state: State,
	cost: Cost | null, next: NextCost | null = null,
): HTMLElement {
	const row = copyFor(model, "row", settings);
	row.className = classesOf(model).join(" ");
	row.dataset["key"] = keyOf(model);
	markUnknown(row);
	showName(row, settings, model);
	showPrices(row, model);
	showOtherIDs(row, catalog, model, state);
	showRestOfFamily(row, settings, model, others, state);
	showPlaces(row, catalog, model, state);
	showUse(row, cost, next);
	// Behind the steps above: one replaces notes of prices, the other copies their doubt.
	if (state.values["prices"]?.includes("batch") || state.sort === "batch") showBatch(row, model);
	if (state.sort === "cached") showCached(row, model);
	if (state.sort === "blended_price") addMix(row, model);
	showAbilities(row, model);
	showSought(row, state);
	return row;
}

/** Marks the cells of what is not known. The steps after it write more into them. */
function markUnknown(row: HTMLElement): void {
	for (const cell of row.querySelectorAll(".context,.price,.date")) {
		cell.classList.toggle("none", cell.textContent.startsWith("–"));
	}
}

/** Shows what a model is called and whose it is, beside its link. */
function showName(row: HTMLElement, settings: Settings, model: Model): void {
	const name = nameOf(model);
	field(row, "id").textContent = model.id;
	field(row, "pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field(row, "provider").textContent = providerOf(settings, model).name;
}

/** Shows the terms of prices, what is announced, and how sure they are. */
function showPrices(row: HTMLElement, model: Model): void {
	// The whole of what the cell has in fewer words: "per image, at low quality, 1024x1024".
	const note = row.querySelector<HTMLElement>("[data-fact=price_note]");
	const terms = model.value("price_note") ?? "";
	if (note && note.textContent !== terms) note.title = terms;
	row.querySelector(".price")?.classList.toggle("piece", terms.startsWith("per "));
	shortenNext(row);
	showDoubts(row, model);
	showDisputes(row, model);
	// The cell has no room for the day on which a price was read that may have changed since.
	const read = model.value("price_read") === null ? "" : model.cell("price_read");
	for (const cell of row.querySelectorAll<HTMLElement>("td.price:not(.cost)")) cell.title = read;
}

/** Shows how many other ids at its place the row joins: "+2 ids". */
function showOtherIDs(row: HTMLElement, catalog: Catalog, model: Model, state: State): void {
	// Where each id has a row of its own, all of them would say the same.
	const isJoined = !state.every && !isByEnd(state);
	const same = (isJoined ? catalog.ids.get(model) : undefined) ?? [];
	const further = same.filter((other) => other !== model);
	const also = field(row, "ids");
	also.hidden = further.length === 0;
	also.textContent = `+${plural(further.length, "id")}`.replace(" ", "\u00a0");
	also.title = further.length > 0 ? `Also called ${further.map(({ id }) => id).join(", ")}` : "";
}

/** Links to the models that the row stands for, which are hidden below the first of their family: "+3 more". */
function showRestOfFamily(
	row: HTMLElement, settings: Settings, { provider, family }: Model, others: readonly Model[], state: State,
): void {
	const more = field<HTMLAnchorElement>(row, "more");
	more.hidden = others.length === 0;
	// When models end, the others are further ids of this one.
	const ids = isByEnd(state) ? others.map(({ id }) => id).join(", ") : "";
	more.textContent = ids ? `+${plural(others.length, "id")}` : `+${others.length} more`;
	more.ariaLabel = ids ? `also ${ids}` : `${others.length} more of the family ${family}`;
	more.title = ids ? `Also ${ids}` : `Show all models of the family ${family}`;
	const values = { ...state.values, provider: [provider], family: [family ?? ""] };
	more.href = `${settings.prefix}/?${query({ ...state, values, every: true, page: 1 })}`;
}

/** Shows at how many places a model is sold, and what it reads and writes beside that. */
function showPlaces(row: HTMLElement, catalog: Catalog, model: Model, state: State): void {
	const places = field(row, "places");
	places.textContent = placesText(catalog.places(model), model);
	// Where each place has a row of its own, all of them would say the same.
	places.hidden = places.textContent === "" || !firstOffers(state);
	const type = row.querySelector<HTMLElement>("[data-fact=type]");
	// The column has no room for a lower price besides. Go's IsLong has the same rule.
	const isLong = !places.hidden && places.textContent.includes(",");
	// A list of one type says it above: in each row it takes the line of "2 places".
	if (type) type.hidden = isLong || state.values["type"]?.length === 1;
	const confirmed = places.textContent.replace(/ unconfirmed$/, "");
	if (confirmed !== places.textContent) places.replaceChildren(confirmed, doubtMark());
	field(row, "flow").textContent = flowText(model);
}

/** Shows what the reader's use costs and what it costs next, in the column that lists have only with a use. */
function showUse(row: HTMLElement, cost: Cost | null, next: NextCost | null): void {
	const cell = field(row, "cost");
	showCost(cell, cost, true);
	// A sum is as certain as its prices. The mark is behind the amount: what follows has a line of its own.
	if (cost?.doubt && cost.high) cell.firstChild?.after(doubtMark());
	if (next) cell.append(" ", make("small", { className: "next" }, nextCostText(next)));
}

/** Removes the signs of abilities that a model does not have or that are not known. */
function showAbilities(row: HTMLElement, model: Model): void {
	for (const ability of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = ability.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) ability.remove();
	}
	if (model.value("embedding_dimensions") === null) field(row, "vector").remove();
}

/** Makes the line above the rows of a part of the list, such as those with prices per image. */
export function makeHead(text: string): HTMLElement {
	// In its first column, over which it goes on: a cell of all columns would need to know which are hidden.
	return make("tr", { className: "part" }, make("td", {}, text));
}

/**
 * Names what filters ask for of a model, where a narrow list has no room for all that it can do: those of its
 * signs that are left.
 */
function showSought(row: HTMLElement, { values }: State): void {
	const reads = (values["input"] ?? []).map((type) => (type === "pdf" ? "PDF" : type));
	const can = (values["feature"] ?? []).map((name) =>
		row.querySelector(`[data-has^="features.${name}="]`)?.textContent ?? "");
	const sought = [...reads, ...can].filter(Boolean).join(" · ");
	if (sought) field(row, "places").after(" ", make("span", { className: "sought" }, sought));
}

/** The facts of the two prices of a row, with those of their notes. */
const prices = [["price_in", "price_note"], ["price_out", "price_out_note"]] as const;

/** Marks the prices that are unconfirmed, in place of the word in their notes. Go's Doubted has the same rule. */
function showDoubts(row: HTMLElement, model: Model): void {
	const doubts = model.value("price_doubts")?.split(",") ?? [];
	for (const [price, note] of prices) {
		const terms = row.querySelector(`[data-fact=${note}]`);
		const stated = terms?.textContent.split(", ") ?? [];
		const kept = stated.filter((term) => term !== "unconfirmed");
		const isDoubted = kept.length < stated.length || doubts.includes(price);
		if (!terms || !isDoubted) continue;
		terms.textContent = kept.join(", ");
		row.querySelector(`[data-fact=${price}]`)?.after(doubtMark());
	}
}

/**
 * What a use costs next, as rows say of a price: "→ $688 on 1 Dec", "→ $688, 1 Dec, reported". The price of another
 * model, which answers then, has its name.
 */
export function nextCostText({ on, cost: { low, high, atMost, doubt }, as = "" }: NextCost): string {
	const [least, most] = [low, high].map((amount) => (amount ? dollars(amount) : "free")) as [string, string];
	const range = least === most ? most : `${least}–${most.replace("$", "")}`;
	const amount = atMost ? `at most ${most}` : range;
	const isReported = doubt === "reported" || as.startsWith("reported");
	const other = as && `, ${as.replace(/^.*billed /, "")}`;
	return (isReported ? `→ ${amount}, ${on}, reported` : `→ ${amount} on ${on}`) + other;
}

/** Takes the day from an announced price of output where that of the input has it. Go's NextOut has the same rule. */
function shortenNext(row: HTMLElement): void {
	const input = row.querySelector("[data-fact=price_in_next]");
	const output = row.querySelector("[data-fact=price_out_next]");
	const [, day] = /((?:,| on ).*)/.exec(input?.textContent ?? "") ?? [];
	if (!output || !day || !output.textContent.endsWith(day)) return;
	output.textContent = output.textContent.slice(0, -day.length);
}

/** Shows of disputed prices what sources state. Go's Amount, Terms and Ranged have the same words. */
function showDisputes(row: HTMLElement, model: Model): void {
	let said = false;
	for (const [price, note] of prices) {
		const range = model.value(`${price}_range`);
		const amount = row.querySelector(`[data-fact=${price}]`);
		const terms = row.querySelector(`[data-fact=${note}]`);
		if (!range || !amount || !terms) continue;
		amount.textContent = range;
		amount.parentElement?.classList.add("range");
		if (!said) terms.textContent = [terms.textContent, "disputed"].filter(Boolean).join(", ");
		said = true;
	}
}

/** What sources state at least and at most of a price of tokens of text; null if it is not known. */
function boundsOf(model: Model, side: "in" | "out"): readonly [least: number, most: number] | null {
	const most = mostOf(model, side);
	if (most === null) return null;
	const isDisputed = model.known(`${side}put_price`) === null;
	const [least = ""] = isDisputed ? (model.value(`price_${side}_range`) ?? "").split("–") : [];
	return [isDisputed ? Number(least.replace("$", "")) : most, most];
}

/** The price of three parts of input and one of output, in words; of disputed prices a range, "$0.03–0.08". */
export function mixText(model: Model): string {
	const input = boundsOf(model, "in");
	const output = boundsOf(model, "out");
	if (!input || !output) return "–";
	const mixOf = (bound: 0 | 1): number => Number(((3 * input[bound] + output[bound]) / 4).toPrecision(12));
	const [least, most] = [dollars(mixOf(0)), dollars(mixOf(1))];
	if (mixOf(1) === 0) return "free";
	return least === most ? most : `${least}–${most.replace("$", "")}`;
}

/** Adds the column of the price of three parts of input and one of output, which decides the order. */
function addMix(row: HTMLElement, model: Model): void {
	const text = mixText(model);
	const isKnown = text !== "–";
	const kind = isKnown ? "range" : "none";
	const className = text.includes("–") ? `mix ${kind}` : "mix";
	const cell = make("td", { className }, text);
	// A mix is as certain as its parts.
	if (isKnown && row.querySelector("td.price .doubt")) cell.append(doubtMark());
	row.querySelector(".date")?.before(cell);
}

/** Shows the price of cached input in place of the note of the input, when the list is sorted by it. */
function showCached(row: HTMLElement, model: Model): void {
	const place = row.querySelector("[data-fact=price_note]");
	if (place && model.value("price_cached") !== null) place.textContent = `cached ${model.cell("price_cached")}`;
}

/** Shows the prices of batches in place of the notes, when they are asked for. */
function showBatch(row: HTMLElement, model: Model): void {
	for (const [note, price] of [["price_note", "batch_in"], ["price_out_note", "batch_out"]] as const) {
		const place = row.querySelector(`[data-fact=${note}]`);
		if (place && model.value(price) !== null) place.textContent = `batch ${model.cell(price)}`;
	}
}
