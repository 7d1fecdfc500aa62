// Searches for alternatives to a model: what takes and makes the same, at the nearest price.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usualTerms, works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { day, isoDay } from "../words.ts";
import { filtersOf, priceOf } from "./alike.ts";
import { isCalled, modelNamed, modelsCalled, mostCalled } from "./called.ts";
import { joined, pieces, understood } from "./filters.ts";
import { namesIn, withoutFillers } from "./meanings.ts";
import { inDollars } from "./prices.ts";
import { evaluate, type Reading } from "./reading.ts";
import { isOtherVersion, namedBy, replacementOf, termsInWords, withPlace } from "./replaced.ts";

const soon = 90; // days within which an end is too near to move to a model

const cheap = "(?<cheap>cheaper|less expensive|lower[- ]priced|cheap|inexpensive) ";
const leading = /^(?:(?:what|which|are|is|there|find|show|list|me|any|an?|the|some|good) )+/;
const noun = "(?<noun>alternative|substitute|competitor|successor|replacement)s?";
const forms = [
	new RegExp(`^(?:${cheap})?${noun} (?:to|of|for) (?<name>\\S.*)$`),
	new RegExp(`^(?:${cheap})?(?<name>\\S.*?) ${noun}(?<behind> .+)?$`),
];
/** Behind a name, that its price is the most. */
const less = /(?:^|\s)(?:(?:that|which|but|and|is|are|at) )*(?:cheaper|less expensive|(?:that )?costs? less|for less)(?=\s|$)/;

/** What a search asks for alternatives to. */
interface Wanted {
	readonly model: Model;
	readonly filters: string; // what else it asks for
	readonly isCheaper: boolean;
	readonly isNext: boolean; // whether it asks for what replaces the model
}

/** Reads a search for alternatives to a model; null if it asks for something else. */
function wantedBy(catalog: Catalog, asked: State, now: Date): Wanted | null {
	const text = withPlace(catalog, asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim().replace(leading, ""));
	const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
	const { name: written = "", noun: kind = "", behind = "", cheap: isCheap } = groups ?? {};
	const words = written.split(/\s+/).filter(Boolean);
	// LIMIT: words of a name, because each part of it is searched for.
	for (let n = Math.min(words.length, 8); n > 0; n--) {
		const name = words.slice(0, n).join(" ");
		const model = oneCalled(catalog, asked, name);
		if (!model || isOtherVersion(model, name)) continue;
		const rest = `${words.slice(n).join(" ")}${behind}`.trim();
		const meant = understood({ ...parse(""), search: rest.replace(less, " ").trim() }, namesIn(catalog), now);
		// Other words say what this file does not read.
		if (withoutFillers(meant.search)) return null;
		const isNext = /^(?:successor|replacement)$/.test(kind);
		// What replaces it at a place is known to replaced.ts.
		if (isNext && / (?:on|at|in|via|from) /.test(` ${rest} `)) return null;
		const isCheaper = isCheap !== undefined || less.test(rest);
		return { model, filters: query({ ...meant, search: "" }), isCheaper, isNext };
	}
	return null;
}

/** The model that a name means, or the first of its family; undefined if nothing is called so. */
function oneCalled(catalog: Catalog, asked: State, name: string): Model | undefined {
	const found = evaluate(catalog, { ...asked, search: name, gone: "too" });
	if (found.exact.size === 0 && !modelNamed(found) && !found.named) return undefined;
	const [first] = modelsCalled(catalog, asked, name);
	return first && (mostCalled(catalog, { ...asked, search: name }, first) ?? first);
}

/** The steps in which contexts are compared: 1,000,000 tokens are an alternative to 1,048,576. */
const contexts = [8e3, 16e3, 32e3, 64e3, 128e3, 200e3, 256e3, 400e3, 500e3, 1e6, 2e6];

/** The filters of what takes, makes and holds at least what a model does. */
function filtersFor(model: Model): string {
	const own = new URLSearchParams(filtersOf(model, { name: "", isLike: true, isCheaper: false }));
	const writes = model.known("output_modalities")?.split(",") ?? [];
	// What writes texts of speech and what speaks them are of one type.
	if (model.type === "audio" && writes.join() === "text") {
		own.set("output", "text");
		own.set("without_output", "audio");
	} else if (model.type === "audio" && writes.includes("audio")) {
		own.set("output", "audio");
	}
	const context = Number(model.known("context_length") ?? 0);
	const least = contexts.findLast((step) => step <= context);
	if (model.type === "chat" && least) own.set("min_context", String(least));
	return own.toString();
}

/** A price with which those of others are compared. */
interface Price {
	readonly price: number;
	readonly of: (other: Model) => number | null;
	readonly said: string;
}

/** The price of a model as others are compared with it, and that of these; null if it is not known. */
function priceFor(model: Model): Price | null {
	const compared = priceOf(model);
	const known = compared?.of(model) ?? null;
	if (compared && known !== null) return { price: known, of: compared.of, said: compared.said };
	// What has ended has its last price, which no order by the price of a piece has.
	const [unit = ""] = /(?<=^per )(?:second|minute|image)\b/.exec(model.value("price_note") ?? "") ?? [];
	const last = Number(model.value("price_in")?.replace("$", "") ?? NaN);
	if (unit !== pieces[model.type] || Number.isNaN(last)) return null;
	const of = (other: Model): number | null =>
		(other.known("piece_price") === null ? null : Number(other.known("piece_price")));
	return { price: last, of, said: `, which costs ${inDollars(String(last))} per ${unit}` };
}

/** The answer to a search for alternatives to a model; null if it asks for something else. */
export function alternativesTo(catalog: Catalog, asked: State, now: Date): Reading | null {
	const wanted = wantedBy(catalog, asked, now);
	if (!wanted) return null;
	const { model, filters, isCheaper, isNext } = wanted;
	const next = replacementOf(catalog, model);
	// What its provider names is the answer to what replaces it.
	const isNamed = next !== undefined && model.value("replacement_sites") === null;
	const isUnknown = model.replacement !== null && !next;
	if (isNext && !isCheaper && (isNamed || isUnknown)) return null;
	const price = priceFor(model);
	if (isCheaper && !price) return null;
	const before = query({ ...asked, search: "", page: 1 });
	const own = new URLSearchParams(filtersFor(model));
	if (new URLSearchParams(filters).has("type")) own.delete("type");
	const read = parse(joined([before, own.toString(), filters]));
	const found = evaluate(catalog, read);
	const last = isoDay(new Date(now.getTime() + soon * day));
	const fitting = found.models.filter((other) => isOther(other, model) && isLasting(other, last) && usualTerms(other));
	const priced = isCheaper && price ? fitting.filter((other) => isLess(other, price)) : fitting;
	const models = price ? byNearness(priced, price) : priced;
	const lead = next && models.includes(next) ? [next, ...models.filter((other) => other !== next)] : models;
	const isNoneNamed = isNext && !next && !isCheaper;
	const none = isNoneNamed ? `No replacement of ${nameOf(model)} is announced. ` : "";
	return {
		answer: { ...found, models: lead },
		read,
		said: endInWords(catalog, model, next, now) + none +
			shownInWords(model, price?.said ?? null, isCheaper, models.length > 0),
		about: model,
		...(next && { next }),
		isOrderSaid: true,
		differs: "The API has no order by the nearest price, and returns the model itself and what ends soon, too.",
	};
}

/** Whether a row is another model than one, and no offer or version of it: a dated id is called as it is. */
const isOther = (other: Model, model: Model): boolean =>
	other !== model && !isCalled(other, nameOf(model)) &&
	(model.canonical === null || other.canonical !== model.canonical);

/** Whether a model works longer than to a day, as far as is known. */
function isLasting(model: Model, last: string): boolean {
	if (!works(model)) return false;
	if (model.ends !== null) return model.ends > last;
	// What retires on a day that nobody has named may do so tomorrow.
	return !/^(?:retiring|soon|uncertain)$/.test(model.stage);
}

/** Whether a model is known to cost less. */
const isLess = (model: Model, price: Price): boolean => (price.of(model) ?? Infinity) < price.price;

/** Models by how near their price is to another one, in parts of it; those whose price is not known come last. */
function byNearness(models: readonly Model[], { price, of }: Price): readonly Model[] {
	const least = 1e-6; // dollars, so that what is free has a distance, too
	const distance = (model: Model): number => {
		const cost = of(model);
		return cost === null ? Infinity : Math.abs(Math.log(Math.max(cost, least) / Math.max(price, least)));
	};
	const ranks = new Map(models.map((model) => [model, distance(model)]));
	const rank = (model: Model): number => ranks.get(model) ?? Infinity;
	return models.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Says when a model ends, if that is known, and who names what in its place. */
function endInWords(catalog: Catalog, model: Model, next: Model | undefined, now: Date): string {
	const ending = model.ends !== null || !works(model) ? model.value("ending") : null;
	const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const end = ending ? `${nameOf(model)} at ${place}: ${ending.replace(/\.$/, "")}. ` : "";
	if (!next) return end;
	const subject = end ? "It" : nameOf(model);
	return `${end}${subject} is replaced by ${nameOf(next)}${namedBy(model)}${termsInWords(next, now)}. `;
}

/** Says what is shown as alternatives, and in which order. */
function shownInWords(model: Model, price: string | null, isCheaper: boolean, isFound: boolean): string {
	const filters = `The filters are those of ${nameOf(model)}`;
	if (!isFound && !isCheaper) return `${filters}. No other model is known to fit these. `;
	const left = "Its other offers, and what ends within 90 days, are left out. ";
	if (price === null) return `${filters}, whose price is not known. ${left}`;
	if (!isCheaper) return `${filters}${price}. The nearest price comes first. ${left}`;
	const shown = isFound ? "Only what costs less is shown, the nearest price first" : "No such model costs less";
	return `${filters}${price}. ${shown}. ${left}`;
}
