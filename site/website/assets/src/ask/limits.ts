// What searches limit and no filter does: it leaves the models of an answer that keep within.

import type { Model } from "../models.ts";
import { statedPrices, works } from "../places.ts";
import { keyOf, nameOf } from "../settings.ts";
import { plural, shortDay } from "../words.ts";
import { pieces } from "./filters.ts";
import { periodIn } from "./periods.ts";
import type { Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

/** A limit of a fact of models, or of their lives. */
export interface Limit {
	readonly phrase: string; // of the search
	readonly what: string; // is shown, behind "models"
	readonly fits: (model: Model) => boolean;
	/** Whether nobody knows if a model fits, because sources disagree. */
	readonly mayFit?: (model: Model) => boolean;
	/** Models of which nothing is known that the limit asks for, and the words that ask for these, too. */
	readonly open?: { readonly phrase: string; readonly isOpen: (model: Model) => boolean };
	/** What the models are sorted by if a search asks for no other order. */
	readonly by?: Order;
}

interface Order {
	readonly fact: string;
	readonly isAscending: boolean;
	readonly first: string;
}

/** An amount that a search names as a limit and no filter bounds. */
export interface Bound {
	readonly fact: string;
	readonly amount: number;
	readonly isMost: boolean;
	readonly isStrict: boolean;
	/** Whether it is the amount itself that is asked for: "3072 dimensions". */
	readonly isExact?: boolean;
}

/** By fact, the order of the list. */
const sorts: Readonly<Record<string, string>> = {
	context_length: "context",
	max_output_tokens: "output",
	input_price: "input_price",
	output_price: "output_price",
	embedding_dimensions: "dimensions",
	batch_in: "batch",
	price_cached: "cached",
};

/** The value of a fact as a number; null if it is not known. What is sold by the piece has the price of one. */
function numberOf(model: Model, fact: string): number | null {
	const isPiece = fact === "input_price" && model.type in pieces && model.known("piece_price") !== null;
	const text = model.known(isPiece ? "piece_price" : fact)?.replace("free", "0").replace(/[$,]/g, "");
	return text === undefined ? null : Number(text);
}

/** The least and the most that sources state of a fact, mostly one number; null if it is not known. */
function statedOf(model: Model, fact: string): readonly number[] | null {
	const n = numberOf(model, fact);
	if (n !== null) return [n];
	const side = sides[fact];
	return side ? statedPrices(model, side) : null;
}

/** The prices about which lists have what sources state who disagree. */
const sides: Readonly<Record<string, "in" | "out">> = { input_price: "in", output_price: "out" };

/** A phrase with its numbers of tokens as people write them: thousands are for whole ones, and 1048.576k is none. */
const inUnits = (phrase: string): string =>
	phrase.replace(/\d+\.\d+k\b/g, (n) => Math.round(parseFloat(n) * 1000).toLocaleString("en"));

/**
 * The limit that an amount of a search means, of models that are sold by the token or by the piece. The
 * models that are nearest to it come first, but always the cheapest.
 */
export function limitOf(phrase: string, { fact, amount, isMost, isStrict, isExact }: Bound): Limit {
	const isPrice = /price|^batch/.test(fact);
	const isAscending = isPrice || !isMost;
	const size = isAscending ? "smallest" : "largest";
	const isKnown = amount === Infinity;
	const isWithin = (n: number): boolean => {
		if (isExact && n !== amount) return false;
		return n === amount ? !isStrict : n < amount === isMost;
	};
	return {
		phrase,
		what: isKnown ? "whose price of cached input is known" : `that are known to fit “${inUnits(phrase)}”`,
		fits: (model) => {
			const stated = statedOf(model, fact);
			return stated !== null && stated.every(isWithin);
		},
		mayFit: (model) => {
			const stated = statedOf(model, fact);
			return stated !== null && stated.some(isWithin) && !stated.every(isWithin);
		},
		...(isExact ? {} : { by: { fact, isAscending, first: isPrice ? "cheapest" : size } }),
	};
}

/** Words for a life that somebody stands by, other than those for one of which no end is known. */
const promised = /\b(?:safe|guaranteed|supported)\b/;

/** The limit that words of a search mean for the lives of models: "no announced end", "safe until 2027". */
export function limitOfLife(phrase: string, now: Date): Limit {
	const length = /.*\b(?:until|till|through|past|beyond|after|for|on|before|by)\b(?: at least| the| end of)*/;
	const [from = "", to = ""] = periodIn(` ${phrase.replace(length, "")}`, now)?.days ?? [];
	// Until a year is until it begins; through it, on its last day or until its end, until it is over.
	const until = /\b(?:until|till|before|by)\b(?! (?:the )?end of)/.test(phrase) ? from : to;
	const isWithout = ({ ends }: Model): boolean => ends === null || (until !== "" && ends >= until);
	const isNotKnown = (model: Model): boolean => model.ends === null && works(model) && model.stage !== "uncertain";
	// The list says "safe until" of promises alone: that nothing is known of the others promises nothing.
	if (until && promised.test(phrase)) {
		const fits = (model: Model): boolean => {
			const isPromised = model.value("until") === "safe until" && (model.value("until_day") ?? "") >= until;
			return works(model) && isWithout(model) && (isPromised || model.retirement_date !== null);
		};
		return {
			phrase,
			what: `with a promise or an announced end not before ${shortDay(until)}`,
			fits,
			open: {
				phrase: phrase.replace(promised, "available"),
				isOpen: (model) => !fits(model) && isNotKnown(model),
			},
		};
	}
	return {
		phrase,
		what: `with no announced or reported end${until ? ` before ${shortDay(until)}` : ""}`,
		fits: (model) => (model.ends === null ? isNotKnown(model) : isWithout(model)),
	};
}

/** A text as words with a blank before and behind each. */
const inBlanks = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9.]+/g, " ").trim()} `;

const namesInBlanks = ({ id, name }: Model): string => inBlanks(id) + inBlanks(name ?? "");

/** Those of some words that names or ids of models have, one behind the other: "gpt-5" is not in GPT-5.4. */
export function wordsInNames(models: readonly Model[], words: readonly string[]): readonly string[] {
	// A long search has many words, so each name is read once.
	const names = words.length > 0 ? models.map(namesInBlanks).join("\n") : "";
	return words.filter((word) => names.includes(inBlanks(word)));
}

/** The limit of models whose names lack words: "gpt-5 but not mini". */
export function limitOfName(words: readonly string[]): Limit {
	const unwanted = words.map(inBlanks);
	return {
		phrase: `not ${words.join(" or ")}`,
		what: `without ${listed(words)} in their names`,
		fits: (model) => {
			const names = namesInBlanks(model);
			return !unwanted.some((word) => names.includes(word));
		},
	};
}

/** What is said of an order that a limit replaces by its own. */
const ofOrder = /(?:Models that only screen or read texts|What ends soon, or may have ended,) comes? last\. /g;

/** An answer of offers at all places with one row of each model: the first that keeps within limits, if one does. */
export function onePlaceEach({ answer, read, ...found }: Reading, limits: readonly Limit[]): Reading {
	const rows = new Map<string, Model>(); // by the models
	const isWithin = (model: Model): boolean => limits.every(({ fits }) => fits(model));
	for (const model of answer.models) {
		const key = model.canonical ?? keyOf(model);
		const other = rows.get(key);
		const isBetter = other && isWithin(model) && (!isWithin(other) || model.makers);
		if (!other || isBetter) rows.set(key, model);
	}
	const { offers: _, ...values } = read.values;
	return { ...found, answer: { ...answer, models: [...rows.values()] }, read: { ...read, values } };
}

/** An answer with the models that keep within limits. If there are none, it has all, and says so. */
export function limited(found: Reading, limits: readonly Limit[]): Reading {
	const { answer, read } = found;
	// An answer about one model stays.
	if (found.about) {
		const phrases = listed(limits.map(({ phrase }) => phrase));
		return { ...found, said: `${found.said}The list has no filter for ${phrases}. ` };
	}
	const by = limits.find((limit) => limit.by)?.by;
	const isFree = by !== undefined && read.sort === "relevance";
	const sign = by?.isAscending ? 1 : -1;
	const unknown = 1e20; // more than any amount
	const rank = (model: Model): number => {
		const n = statedOf(model, by?.fact ?? "")?.at(-1); // of a disputed price the most, as in orders by price
		return n === undefined ? unknown : sign * n;
	};
	const all = isFree ? answer.models.toSorted((a, b) => rank(a) - rank(b)) : answer.models;
	const models = all.filter((model) => limits.every(({ fits }) => fits(model)));
	const mayFit = (model: Model): boolean =>
		!models.includes(model) && limits.every((limit) => limit.fits(model) || limit.mayFit?.(model));
	const open = all.filter(mayFit);
	const names = open.length > 3 ? `one of ${open.length} others` : open.map(nameOf).join(" or ");
	const disputed = open.length > 0 ? `Sources disagree whether ${names} fits. ` : "";
	const [kind = ""] = [...read.values["type"] ?? [], ...read.values["output"] ?? []];
	const sort = isFree ? (by.fact === "input_price" ? pieces[kind] : undefined) ?? sorts[by.fact] : undefined;
	const what = limits.map((limit) => limit.what).join(" and ");
	const order = isFree ? `, the ${by.first} first` : "";
	const isNone = models.length === 0;
	const without = limits.find((limit) => limit.open)?.open;
	const unsaid = without ? all.filter(without.isOpen) : [];
	const isMore = without !== undefined && unsaid.length > 0 && !isNone;
	const more = isMore ? `Of ${plural(unsaid.length, "other")} no end is known. ` : "";
	const instead = isMore
		? {
			text: "Also those without a known end",
			state: { ...read, search: `${read.search} ${without.phrase}`.trim() },
		}
		: undefined;
	const others = unsaid.length > 0 ? unsaid : all;
	const none = unsaid.length > 0 ? "of these no end is known" : "these are all others";
	const said = isNone ? `No models ${what} are found: ${none}` : `Only models ${what} are shown`;
	return {
		...found,
		answer: { ...answer, models: isNone ? others : models },
		read: sort ? { ...read, sort, order: by?.isAscending ? "asc" : "desc" } : read,
		said: `${said}${order}. ${more}${disputed}${isFree ? found.said.replace(ofOrder, "") : found.said}`,
		isWhole: read.search === "",
		...(instead && { instead }),
		differs: "The API has no filter for this.",
	};
}
