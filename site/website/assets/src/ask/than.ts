// Searches set against a model: "newer than gpt-5", "a smaller context than sonnet 5", "cheaper output than
// o3". Each is read as the day, the number or the price that the model has.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import { parse } from "../state.ts";
import { shortDay } from "../words.ts";
import { joins } from "./alike.ts";
import { months } from "./days.ts";
import { inDollars } from "./prices.ts";
import { modelMeant } from "./questions.ts";
import type { Rest } from "./vain.ts";

const more = "(?:bigger|larger|longer|more|greater|higher)";
const less = "(?:smaller|shorter|less|fewer|lower|tinier)";
const number = (n: string): string => Number(n).toLocaleString("en");

/** What of models a search can set against that of one. */
interface Compared {
	readonly fact: string;
	readonly more: RegExp; // what asks for more of it, before the name
	readonly less: RegExp;
	readonly said: (value: string) => string; // what is said of the model, behind its name
	readonly bound: (value: string, isMore: boolean) => string; // words for the bound
}

/** What asks for more or less of a thing: "with a longer context than", "context longer than". */
const ofThing = (thing: string, way: string): RegExp =>
	new RegExp("\\b(?:with |that (?:has|have) )?(?:an? )?" +
		`(?:${way} ${thing}|${thing} (?:that is |is )?${way}) than (?=[a-z])`, "i");

/** A number of tokens or dimensions. */
const counted = (fact: string, thing: string, unit: string, said: string): Compared => ({
	fact,
	more: ofThing(thing, more),
	less: ofThing(thing, less),
	said: (value) => said.replace("%", number(value)),
	bound: (value, isMore) => `with ${isMore ? "more" : "less"} than ${value} ${unit}`,
});

/** A price of tokens of one direction: the price of both is another comparison. */
const priced = (way: "input" | "output"): Compared => {
	const thing = `${way}(?: tokens?)?(?: (?:price|cost)s?)?`;
	return {
		fact: `${way}_price`,
		more: new RegExp(`\\b(?:with )?(?:an? )?(?:(?:more expensive|dearer|pricier) ${thing}` +
			`|(?:higher|bigger) ${way}(?: tokens?)? (?:price|cost)s?) than (?=[a-z])`, "i"),
		less: new RegExp(`\\b(?:with )?(?:an? )?(?:(?:cheaper|less expensive) ${thing}` +
			`|(?:lower|smaller) ${way}(?: tokens?)? (?:price|cost)s?) than (?=[a-z])`, "i"),
		said: (value) => `costs ${inDollars(value)} for a million tokens of ${way}`,
		bound: (value, isMore) => `${isMore ? "over" : "under"} $${value} ${way}`,
	};
};

const inside = "(?:context|input)(?: (?:window|length|size|limit))?";
const written = "(?:max(?:imum)? )?output(?: (?:tokens|length|size|limit))?";
const comesOut = "(?:released|launched|out|came out)";

const comparisons: readonly Compared[] = [
	counted("context_length", inside, "tokens context", "has a context of % tokens"),
	counted("max_output_tokens", written, "tokens output", "writes at most % tokens"),
	counted("embedding_dimensions", "(?:embedding )?dimensions?", "dimensions", "has % dimensions"),
	priced("input"),
	priced("output"),
	{
		fact: "release_date",
		more: new RegExp(`\\b(?:(?:newer|younger|more recent) than|${comesOut} (?:after|since)) (?=[a-z])`, "i"),
		less: new RegExp(`\\b(?:older than|${comesOut} before) (?=[a-z])`, "i"),
		said: (value) => `was released on ${shortDay(value)}`,
		bound: (value, isMore) => `released ${isMore ? "after" : "before"} ${value}`,
	},
	{
		fact: "retirement_date",
		more: /\b(?:that )?(?:retir|end|last|liv)(?:es?|s|ing)? (?:(?:later|longer) than|after) (?=[a-z])/i,
		less: /\b(?:that )?(?:retir|end)(?:es?|s|ing)? (?:(?:earlier|sooner) than|before) (?=[a-z])/i,
		said: (value) => `retires on ${shortDay(value)}`,
		bound: (value, isMore) => `retires ${isMore ? "after" : "before"} ${value}`,
	},
];

/** A model that a text begins with, and the rest of that. */
interface Begun {
	readonly model: Model;
	readonly rest: string;
}

/** A day is no name, although some names have one: "released after June 2026". */
const isTime = new RegExp(`^(?:${months}|last|next|this|the|today|yesterday|q[1-4])\\b`, "i");

/** Reads the name of a model before other words: "gpt-5 under $1", "gpt-5 and cheaper than o3". */
function modelBefore(catalog: Catalog, text: string): Begun | null {
	if (isTime.test(text)) return null;
	const ends = [...text.matchAll(joins), ...text.matchAll(/,? (?:and|but) |, /g)].map(({ index }) => index);
	// The longest name first: some have these words in them.
	for (const end of [text.length, ...ends.sort((a, b) => b - a)]) {
		const model = modelMeant(catalog, parse(""), text.slice(0, end).toLowerCase());
		if (model) return { model, rest: text.slice(end) };
	}
	return null;
}

/**
 * A search with what a model has in place of its name; null if it sets nothing against a model, asks whether one
 * model is more than another, or if it is not known what the model has.
 */
export function thanModel(catalog: Catalog, text: string): Rest | null {
	for (const { fact, more, less, said, bound } of comparisons) {
		const isMore = more.test(text);
		const found = (isMore ? more : less).exec(text);
		if (!found) continue;
		const before = text.slice(0, found.index);
		const begun = modelBefore(catalog, text.slice(found.index + found[0].length));
		const value = begun?.model.known(fact);
		// "Is gpt-5.1 newer than gpt-5" compares two.
		const isQuestion = /^(?:is|are|does|do|has|have|was|which|what)\b.*\d/i.test(before);
		const isWhole = !fact.endsWith("_date") || /^\d{4}-\d\d-\d\d$/.test(value ?? "");
		if (!begun || !value || !isWhole || isQuestion) continue;
		const search = `${before} ${bound(value, isMore)}${begun.rest}`.replace(/\s+/g, " ").trim();
		return { search, said: `${nameOf(begun.model)} ${said(value)}. ` };
	}
	return null;
}
