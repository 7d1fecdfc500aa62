// Searches for models like another one, or cheaper ones.

import type { Catalog } from "../evaluate.ts";
import { filters } from "../filters.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { freeAtFirst, piecesInWords, screenersLast } from "./arranged.ts";
import { readAmounts } from "./amounts.ts";
import { modelNamed, modelsCalled } from "./called.ts";
import { joined, pieces, understood } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { inDollars } from "./prices.ts";
import { modelMeant, modelOf } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

const cheap = "(?:cheaper|less expensive|lower[- ]priced|cheap|inexpensive)";
const something = "(?:(?:something|anything|an?|any|the|models?|llms?) )*";

const cheaper = new RegExp(`^${something}${cheap} (?:models? |llms? )?` +
	"(?:than|(?:alternative|substitute|replacement)s? (?:to|of|for)|version of) (\\S.*)$");
const like = new RegExp(`^${something}(?:like|similar to|comparable (?:to|with)|equivalent (?:of|to)` +
	`|(?:alternative|substitute)s? (?:to|of|for)) (\\S.*?)(,? (?:but|and|only) ${cheap})?$`);
const substitute = "(?:alternative|substitute|replacement|successor|equivalent)s?";
const butCheaper = new RegExp(`^(?:(\\S.*?),? but ${cheap}|(?:${cheap}|cheapest) (\\S.*?) (?:alternative|substitute)s?` +
	`|(\\S.*?) ${substitute},? (?:(?:that|which) (?:is|are) |but )?(?:${cheap}|(?:that |which )?costs? less))$`);

/** "Replacement for opus that costs less" */
const thatCostsLess = new RegExp(
	`^${something}(?:alternative|substitute|replacement|successor|equivalent)s? (?:to|of|for) (\\S.*?),? ` +
	"(?:that|which|but|and|only|at|for|with)?(?: (?:is|are))? ?(?:an? )?" +
	`(?:${cheap}|costs? less|less(?: money)?|lower (?:price|cost)s?)$`);

const share = "(half|a third|a quarter) (?:of )?(?:the (?:price|cost)s? of|as expensive as|what)";
const times = `(twice|two times|three times|\\d{1,2}(?:x| times)) (?:as cheap as|${cheap} than)`;
const percent = `(\\d{1,2}) ?% ${cheap} than`;
/** "Half the price of opus", "twice as cheap as gpt-6", "30% cheaper than sonnet" */
const part = new RegExp(`^${something}(?:(?:at|for|that cost) )?` +
	`(?:${share}|${times}|${percent}) (\\S.*?)(?: costs)?$`);
const parts: Readonly<Record<string, number>> =
	{ half: 1 / 2, "a third": 1 / 3, "a quarter": 1 / 4, twice: 1 / 2, "two times": 1 / 2, "three times": 1 / 3 };

const dear = "(?:more expensive|dearer|pricier|costlier|higher[- ]priced)";
const that = "(?:(?:that|which|who|are|is|cost|costs|costing|priced) )*";
const namesPrice = "(?:the )?(?:same price|price)s? (?:as|of) ";
/** "More expensive than gpt-5", "models that cost more than gpt-5" */
const dearer = new RegExp(`^${something}${that}(?:${dear} (?:models? |llms? )?than` +
	"|(?<=\\bcost(?:s|ing)? )more than) (?:the price of )?(\\S.*)$");
/** "Not more expensive than gpt-5", "at most the price of gpt-5" */
const noDearer = new RegExp(`^${something}${that}(?:(?:not?|never) ${dear} than` +
	`|(?:at most|up to) ${namesPrice}|as cheap as) ?(\\S.*)$`);
/** "Same price as gpt-5", "as expensive as gpt-5" */
const equal = new RegExp(`^${something}(?:${that}|with |at |for )*` +
	"(?:(?:the )?same price as|as (?:expensive|dear|much) as) (\\S.*)$");

/** How prices compare with that of the model that a search names. */
type Way = "less" | "most" | "same" | "more";

/** A search for models like another one. */
export interface Alike {
	readonly name: string; // of the other one
	readonly isLike: boolean; // whether they must be able to do as much
	readonly isCheaper: boolean; // whether they must not cost more
	readonly part?: number; // of its price, which they must not exceed
	readonly way?: Way; // how their price must compare with its, if that is not less
	readonly isBound?: boolean; // whether only its price counts, and the search has the filters
}

/** Reads a search for models like another one, or cheaper ones; null if it asks for something else. */
export function readAlike(search: string): Alike | null {
	// Of "alternative to gpt-5 for coding" a word is left that joins what is gone.
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").replace(/ (?:for|in|on|at)$/, "").trim();
	const [, share = "", times = "", percent, whole] = part.exec(text) ?? [];
	if (whole) {
		const named = parts[share || times] ?? 1 / parseInt(times, 10);
		return { name: whole, isLike: false, isCheaper: true, part: percent ? 1 - Number(percent) / 100 : named };
	}
	const [, than] = cheaper.exec(text) ?? [];
	if (than) return { name: than, isLike: false, isCheaper: true };
	for (const [way, form] of [["most", noDearer], ["same", equal], ["more", dearer]] as const) {
		const [, named = ""] = form.exec(text) ?? [];
		// "More expensive than $10" is an amount.
		if (/^[a-z]/.test(named)) return { name: named, isLike: false, isCheaper: true, way };
	}
	const [, old] = thatCostsLess.exec(text) ?? [];
	if (old) return { name: old, isLike: true, isCheaper: true };
	const [, name = "", but = ""] = like.exec(text) ?? [];
	if (name) return { name, isLike: true, isCheaper: but !== "" };
	const [, before, between, first] = butCheaper.exec(text) ?? [];
	const other = before ?? between ?? first;
	return other ? { name: other, isLike: true, isCheaper: true } : null;
}

/** The filters of models that read and can do what a model does. */
export function filtersOf(model: Model, { isLike }: Alike): string {
	const query = new URLSearchParams({ type: model.type });
	const valuesOf = (name: string): readonly string[] =>
		(filters.find((filter) => filter.name === name)?.values ?? []).map(({ value }) => value);
	if (isLike) {
		const reads = model.known("input_modalities")?.split(",") ?? [];
		query.set("input", valuesOf("input").filter((value) => reads.includes(value)).join());
		// Of the other features many places say nothing.
		const can = ["reasoning", "tool_call"].filter((name) => model.known(`features.${name}`) === "true");
		query.set("feature", can.join());
	}
	return query.toString();
}

/** How models compare by price: the order of the list, and the number that it sorts by, if it is known. */
interface Price {
	readonly sort: string;
	readonly of: (model: Model) => number | null;
	readonly said: string; // of the model that others are compared with
}

/** By what a model is compared in price: its tokens or, without prices of these, a piece; else null. */
export function priceOf(model: Model): Price | null {
	const numberOf = (other: Model, fact: string): number => Number(other.known(fact) ?? NaN);
	const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
	if (model.known("input_price") === null) {
		const sort = model.known("piece_price") === null ? undefined : pieces[model.type];
		const of = (other: Model): number | null => known(numberOf(other, "piece_price"));
		const piece = `, which costs ${inDollars(model.known("piece_price"))} for ${piecesInWords[model.type]}`;
		return sort ? { sort, of, said: piece } : null;
	}
	const input = `, which costs ${inDollars(model.known("input_price"))} for a million tokens of input`;
	if (model.known("output_price") === null) {
		return { sort: "input_price", of: (other) => known(numberOf(other, "input_price")), said: input };
	}
	return {
		sort: "blended_price",
		of: (other) => known(3 * numberOf(other, "input_price") + numberOf(other, "output_price")),
		said: `${input} and ${inDollars(model.known("output_price"))} of output`,
	};
}

const others = "(?:alternative|substitute|equivalent|competitor|replacement)s?";
/** What an alternative is to be: "open source alternative to gpt-5", "gpt-5 alternative that is open". */
const ofKind = new RegExp(`^(?:(?:the|an?) )?(.+?) ${others} (?:to|of|for) (.+?)[?!.\\s]*$`);

const thatIs = new RegExp(`^(.+?) ${others} (?:(?:that|which) (?:is|are|has|have) |with )?(.+?)[?!.\\s]*$`);

/** "PDF models that cost less than haiku 4.5", whose first words are filters; or more. */
const lessThan = `${cheap} than|cost(?:s|ing)? less than|less than|(?:priced )?(?:below|under)`;
const moreThan = `${dear} than|cost(?:s|ing)? more than|priced above`;
const withFilters = new RegExp("^(\\S.*?),? (?:(?:that|which|who|and|but|are|is|at|for) )*" +
	`(?:(?<less>${lessThan})|(?<more>${moreThan})) ` +
	"(?:the (?:price|cost)s? of )?(?![$\\d])(?<name>\\S.*?)(?: costs?)?$");

/**
 * The answer to filters and the name of a model that costs more: its price is a bound. Null if a search asks for
 * something else.
 */
function cheaperOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const found = withFilters.exec(text);
	const [, before = ""] = found ?? [];
	const behind = found?.groups?.["name"] ?? "";
	const isName = /^(?:the )?[a-z]+[\s-]*[\d.]*[a-z\d]/.test(behind);
	// "Less than 5" and "under $3" are amounts.
	if (!isName || readAmounts(`under ${behind}`).meant.length > 0) return null;
	const rest = parse(new URLSearchParams({ search: before }).toString());
	const meant = understood(rest, namesIn(catalog), new Date());
	// "Gemini models cheaper than gpt-5" are of a family. "Is o3 cheaper than gpt-4o" compares two.
	const family = withoutFillers(meant.search);
	if (family && (/\d/.test(family) || !evaluate(catalog, { ...asked, search: family }).named)) return null;
	const [name, more] = split(catalog, asked, behind);
	const called = evaluate(catalog, { ...asked, search: name, gone: "too" });
	if (called.exact.size === 0 && !modelNamed(called) && !flagshipOf(catalog, name)) return null;
	const filters = joined([query({ ...meant, search: family }), more]);
	const way = found?.groups?.["more"] ? "more" : "less";
	return likeNamed(catalog, asked, { name, isLike: false, isCheaper: true, isBound: true, way }, filters);
}

/** The answer to a search for models like another one, or cheaper ones; null if it asks for none. */
export function alikeOf(catalog: Catalog, asked: State): Reading | null {
	const alike = readAlike(asked.search);
	const text = asked.search.toLowerCase();
	let [, kind = "", name] = alike ? [] : ofKind.exec(text) ?? [];
	// "gpt-4o alternative open source"
	if (!alike && !name) [, name, kind = ""] = thatIs.exec(text) ?? [];
	const wanted = name ? withoutFillers(kind) : "";
	const meaning = meaningOf(wanted, namesIn(catalog));
	if (!alike && name && meaning) {
		const found = likeNamed(catalog, asked, { name, isLike: true, isCheaper: false }, meaning);
		if (found) return found;
	}
	if (!alike) return cheaperOf(catalog, asked);
	const [named, more] = split(catalog, asked, alike.name);
	return likeNamed(catalog, asked, { ...alike, name: named }, more);
}

/** Where words behind a name begin that may be filters. */
export const joins = /,? (?=(?:with|without|that|which|having|supporting|and|under|below|released|from|at|on|for|in|by)\b)/g;

/**
 * The name of a model, and the filters that the words behind it mean: "sonnet 4.5 with vision". All is
 * the name if something is called so, or if words behind it mean nothing.
 */
function split(catalog: Catalog, asked: State, text: string): readonly [name: string, filters: string] {
	const isCalled = evaluate(catalog, { ...asked, search: text, gone: "too" }).exact.size > 0;
	for (const { index } of isCalled ? [] : text.matchAll(joins)) {
		const rest = parse(new URLSearchParams({ search: text.slice(index).replace(/^[,\s]+/, "") }).toString());
		const meant = understood(rest, namesIn(catalog), new Date());
		if (query(meant) && !meant.search) return [text.slice(0, index), query(meant)];
	}
	return [text, ""];
}

/**
 * The model that a name means; of a family, the first whose price is known if that has to be compared: a cloud has a
 * first Mistral Large without one.
 */
function oneCalled(catalog: Catalog, asked: State, { name, isCheaper }: Alike): Model | undefined {
	const called = modelsCalled(catalog, asked, name);
	const [first] = called;
	const isFamily = isCheaper && !/\d/.test(name);
	const priced = isFamily ? called.find((model) => works(model) && priceOf(model) !== null) : undefined;
	// "Veo 3.1" is several that have ended, and one that works.
	const today = modelOf(catalog, asked, name) ? null : modelMeant(catalog, asked, name);
	return priced ?? today ?? first;
}

/** The flagship of the maker that a search names in place of a model, "cheaper than openai"; else undefined. */
function flagshipOf(catalog: Catalog, name: string): Model | undefined {
	const [, maker] = /^maker=(.+)$/.exec(meaningOf(name, namesIn(catalog)) ?? "") ?? [];
	const flagship = catalog.providers.find(({ id }) => id === maker)?.flagship;
	return catalog.models.find(({ provider, id }) => provider === maker && id === flagship);
}

/** The answer for models like another one that have what a parameter says. */
function likeNamed(catalog: Catalog, asked: State, alike: Alike, more: string): Reading | null {
	const flagship = flagshipOf(catalog, alike.name);
	const model = flagship ?? oneCalled(catalog, asked, alike);
	if (!model) return null;
	const before = query({ ...asked, search: "", page: 1 });
	// A type that a search asks for is that of what it wants.
	const own = new URLSearchParams(filtersOf(model, alike));
	if (new URLSearchParams(more).has("type")) own.delete("type");
	const filters = [before, own.toString(), more];
	const one = flagship ? `${listed([alike.name])} has many models: the flagship is taken. ` : "";
	const taken = alike.isBound ? "The bound is the price of" : "The filters are those of";
	const said = `${one}${taken} ${nameOf(model)}`;
	if (!alike.isCheaper) {
		const read = parse(joined(filters));
		return { answer: evaluate(catalog, read), read, said: `${said}. ` };
	}
	const price = priceOf(model);
	// Without a price per token, the cheapest minute, second or image comes first.
	const sort = price?.sort ?? pieces[model.type];
	const read = parse(joined([...filters, sort ? `sort=${sort}&order=asc` : ""]));
	const most = price?.of(model) ?? null;
	const answer = evaluate(catalog, read);
	if (!price || most === null) {
		const all = alike.isBound ? "; nothing is left out by it" : "";
		return { answer, read, said: `${said}, whose price per token of text is not known${all}. ` };
	}
	// Other ids of the model are no cheaper ones, whatever they cost at another place.
	const isOther = (other: Model): boolean =>
		other !== model && (model.canonical === null || other.canonical !== model.canonical);
	const { fits, inWords } = boundOf(alike, most);
	const isWithin = (other: Model): boolean => {
		const cost = price.of(other);
		return cost !== null && fits(cost);
	};
	const models = answer.models.filter((other) => isOther(other) && isWithin(other));
	const by = price.sort === "blended_price" ? ", by 3 parts of input and 1 of output" : "";
	const shown = models.length > 0 ? `Only what costs ${inWords} is shown` : `No such model costs ${inWords}`;
	const differs = alike.way && alike.way !== "less"
		? "The API returns those with other prices, too."
		: "The API returns those that cost as much or more, too.";
	const cheaper = { answer: { ...answer, models }, read, said: `${said}${price.said}. ${shown}${by}. ` };
	return { ...freeAtFirst(screenersLast(cheaper)), differs };
}

/** Which prices compare with that of a model as a search asks, and how a sentence says that. */
function boundOf(
	{ part: share, way = "less" }: Alike, price: number,
): { readonly fits: (cost: number) => boolean; readonly inWords: string } {
	// In floating point, three tenths of a price can be a little less than these.
	const little = price * 1e-9;
	if (share) {
		const percent = Number((share * 100).toFixed(1));
		return { fits: (cost) => cost <= price * share + little, inWords: `at most ${percent}% of that` };
	}
	const ways: Readonly<Record<Way, readonly [string, (cost: number) => boolean]>> = {
		less: ["less", (cost) => cost < price - little],
		most: ["as much or less", (cost) => cost <= price + little],
		same: ["the same", (cost) => Math.abs(cost - price) <= little],
		more: ["more", (cost) => cost > price + little],
	};
	const [inWords, fits] = ways[way];
	return { fits, inWords };
}
