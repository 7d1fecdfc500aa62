// Where models are offered: several places sell the same model.

import type { Model } from "./models.ts";
import { keyOf } from "./settings.ts";

/** Whether a model can be started with today. */
export const usable = (model: Model): boolean => model.stage === "usable";

/** Whether requests to a model are answered today. */
export const works = ({ stage }: Model): boolean =>
	!["retired", "unlisted", "unknown"].includes(stage);

/** Whether it is known what an offer costs, in whatever unit. */
export const hasPrice = (model: Model): boolean =>
	["price_in", "price_out", "input_price"].some((fact) => model.value(fact) !== null);

/** The kinds of providers in the order in which their offers of a model are chosen. */
const kindOrder = ["maker", "host", "cloud", "gateway"];

/**
 * Returns the rows that offer the same model, the first to choose first: the maker's, of several that
 * with the canonical id, else a usable one, by kind of provider, then by provider and id, in whose
 * order the models are. Rows that are the only ones are left out.
 */
function groupOffers(models: readonly Model[]): readonly (readonly number[])[] {
	const groups = new Map<string, number[]>();
	for (const [row, { canonical }] of models.entries()) {
		if (!canonical) continue;
		const rows = groups.get(canonical);
		if (rows) rows.push(row);
		else groups.set(canonical, [row]);
	}
	const rank = (row: number): number => {
		const model = models[row] as Model;
		const kind = kindOrder.indexOf(model.value("kind") ?? "");
		const own = Number(!model.makers) + Number(!model.isItself);
		return own * 100 + Number(!usable(model)) * 10 + kind;
	};
	// The rows of a group are in the order of the models, which equal ones keep.
	const several = [...groups.values()].filter((rows) => rows.length > 1);
	return several.map((rows) => rows.sort((a, b) => rank(a) - rank(b)));
}

/**
 * Where a model can be reached: at how many providers, the row of the cheapest on usual terms, null if
 * no price is known, or if rows show prices in several units, how many other providers ask as little,
 * and how many have a price at all: the only one is not the cheapest. Only prices that were read recently
 * count, as in Go's cheapestAt: nobody knows whether a place still asks what it asked months ago.
 */
export interface Places {
	readonly count: number;
	readonly cheapest: Model | null;
	readonly alike: number;
	readonly priced: number;
	/** The cheapest of those about whose prices sources agree, and the others, any of which may cost less. */
	readonly agreed: Model | null;
	readonly unsure: readonly Model[];
	readonly last?: string | undefined; // the latest day on which one is known to end; "" if one works on
}

/** The ends of ids that can name terms of their own: such offers are no alternative to usual ones. */
const termsAtEnd = /[:-](batch|flex|free|spot)$/;

/**
 * Whether an offer is on usual terms: neither in batches nor on spare capacity, for example. Go's
 * termsOf has the same rule, and terms.json has the cases of both.
 */
export function usualTerms({ id, canonical }: Pick<Model, "id" | "canonical">): boolean {
	const end = termsAtEnd.exec(id)?.[0];
	// Some models are called so: FLUX.2 [flex] is flux.2-flex everywhere.
	return end === undefined || (canonical ?? "").endsWith(end);
}

/**
 * What orders places: three parts of input and one of output, of embedding models the input; null
 * if it is not known. What is disputed counts by its most, as in Go's offersOf.
 */
export function costOf(model: Model): number | null {
	const input = mostOf(model, "in");
	const output = model.type === "embedding" ? 0 : mostOf(model, "out");
	if (input === null || output === null) return null;
	// Go adds decimals. As doubles, 3 × 0.02 + 2.70 is more than 3 × 0.01 + 2.73, and one of two equal
	// places would be called the cheapest. No price has so many digits.
	return Number((3 * input + output).toPrecision(12));
}

/** Whether an offer may cost less than any other: sources disagree, and their range is not loaded. */
const isUnsure = (model: Model): boolean =>
	[model.value("input_price"), model.value("output_price")].includes("disputed") &&
	usualTerms(model) && costOf(model) === null && unitIn(model.value("price_note")) === "";

/**
 * The unit in a note of a price: "per image", "audio tokens"; "" for tokens of text, which have no
 * note. Go's unitIn has the same rule.
 */
export const unitIn = (note: string | null): string =>
	/per [a-z0-9 ]+|\w+ tokens/i.exec(note ?? "")?.[0] ?? "";

/**
 * The least and the most in dollars that sources state as a price of tokens of text, which are one price unless
 * it is disputed; null if it is not known. Only lists have these ranges.
 */
export function statedPrices(model: Model, side: "in" | "out"): readonly [least: number, most: number] | null {
	const known = model.known(`${side}put_price`);
	if (known !== null) return [Number(known), Number(known)];
	if (model.value(`${side}put_price`) === null) return null;
	// A row that shows tokens of audio or images has the range of these.
	const isOfText = unitIn(model.value(side === "in" ? "price_note" : "price_out_note")) === "";
	const range = isOfText ? model.value(`price_${side}_range`) : null;
	if (range === null) return null;
	const [least = "", most = ""] = range.replace("$", "").split("–");
	return [Number(least), Number(most)];
}

/** A price of tokens of text in dollars, of a disputed one the most that sources state; null if it is not known. */
export const mostOf = (model: Model, side: "in" | "out"): number | null => statedPrices(model, side)?.[1] ?? null;

/**
 * Whether an offer asks less for input than another one, whichever source is right if they disagree. A row has
 * the price of one place, which was read long ago perhaps, and beside it "from" a higher one would be untrue.
 * What is not known may be lower. Go's isLower has the same rule.
 */
export function isLower(offer: Model, than: Model): boolean {
	const most = mostOf(offer, "in");
	const other = statedPrices(than, "in");
	return most === null || other === null || most < other[0];
}

/** The number of providers of some models. */
const providersOf = (models: readonly Model[]): number => new Set(models.map(({ provider }) => provider)).size;

/** The offers of models, in the API's order of ties, by provider and id. */
export class Offers {
	readonly models: readonly Model[];
	private grouped: ReturnType<typeof groupOffers> | undefined; // made when they are first asked for
	private readonly counted = new Map<string, Places>(); // by canonical id, likewise

	constructor(models: readonly Model[]) {
		this.models = models;
	}

	/** The rows that offer the same model, as groupOffers has them. */
	get groups(): ReturnType<typeof groupOffers> {
		return (this.grouped ??= groupOffers(this.models));
	}

	/**
	 * Returns the model with a key, "openai/gpt-4o", or that to which its maker gives an id, "gpt-4o";
	 * undefined if there is none, or if several makers have one.
	 */
	named(key: string): Model | undefined {
		const own = this.models.find((model) => keyOf(model) === key);
		if (own) return own;
		const [first, ...others] = this.models.filter((model) => model.makers && model.id === key);
		return others.length > 0 ? undefined : first;
	}

	/** Groups the offers, which lists by model need. */
	group(): void {
		this.grouped ??= groupOffers(this.models);
	}

	private modelOf(row = 0): Model {
		return this.models[row] as Model;
	}

	/** Where the model of a row can be reached. Places that no longer work do not count. */
	places(model: Model): Places {
		const { canonical } = model;
		if (canonical !== null && this.counted.size === 0) {
			for (const rows of this.groups) {
				const [first] = rows;
				this.counted.set(this.modelOf(first).canonical ?? "", this.count(rows));
			}
		}
		// A model without others is at one place or, if it has ended, at none.
		const itself = { count: Number(works(model)), cheapest: null, alike: 0, priced: 0, agreed: null, unsure: [] };
		return this.counted.get(canonical ?? "") ?? itself;
	}

	private count(rows: readonly number[]): Places {
		const working = rows.map((row) => this.modelOf(row)).filter(works);
		const priced = working.filter((model) => costOf(model) !== null && usualTerms(model));
		// The first of equally cheap ones, as in Go's catalog.Places.
		const cheaper = (least: Model | null, model: Model): Model =>
			least && costOf(least)! <= costOf(model)! ? least : model;
		// Four dollars for tokens of text are neither more nor less than 32 for tokens of audio.
		const units = new Set(priced.map((model) => unitIn(model.value("price_note"))));
		const recent = priced.filter((model) => model.value("price_read") === null);
		const unsure = working.filter(isUnsure);
		const agreed = units.size > 1 ? null : recent.reduce<Model | null>(cheaper, null);
		const cheapest = unsure.length > 0 ? null : agreed;
		const isAlike = (model: Model): boolean =>
			agreed !== null && model.provider !== agreed.provider && costOf(model) === costOf(agreed);
		const alike = providersOf(recent.filter(isAlike));
		const isLasting = working.some((model) => usable(model) && !model.retirement_date);
		const last = isLasting ? "" : working.map((model) => model.retirement_date ?? "").sort().at(-1);
		return { count: providersOf(working), cheapest, alike, priced: providersOf(recent), agreed, unsure, last };
	}

	/**
	 * The other offers of the model of a row that work, the cheapest first, then those on terms of their
	 * own, then those without a known price, as in Go's catalog.Places.
	 */
	of(model: Model): readonly Model[] {
		const row = this.models.indexOf(model);
		const rows = this.groups.find((group) => group.includes(row)) ?? [];
		// Both are more than any price. Infinities would have no difference.
		const cost = (offer: Model): number => (costOf(offer) ?? 1e20) + (usualTerms(offer) ? 0 : 1e12);
		const others = rows.filter((other) => other !== row).map((other) => this.modelOf(other));
		return others.filter(works).sort((a, b) => cost(a) - cost(b));
	}
}
