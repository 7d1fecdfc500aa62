// What searches ask for that no filter can do: to leave out previews, or to bound what has no bound.

import { fold, squash } from "../catalog/words.ts";
import type { Catalog } from "../evaluate.ts";
import { parse } from "../state.ts";
import { readAlike } from "./alike.ts";
import { plain, readAmounts } from "./amounts.ts";
import { readLack } from "./lack.ts";
import { limitOf, limitOfLife, limitOfName, wordsInNames, type Limit } from "./limits.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { lifeIn, readPeriods } from "./periods.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { withoutSellers } from "./sellers.ts";
import { limitOfSize } from "./sizes.ts";

/** A search without what no filter can do, and what must be said of that. */
export interface Rest {
	readonly search: string;
	readonly said: string;
	readonly limits?: readonly Limit[]; // that models of its answer are to keep
}

/** Signs, and a word that filters do not know, as the words that they do. */
const inWords: Readonly<Record<string, string>> =
	{ ">": "over", ">=": "at least", "<": "under", "<=": "at most", below: "under" };

/** Takes what no filter can do out of a search; null if it asks for nothing like that. */
export function takeVain(catalog: Catalog, search: string, now: Date): Rest | null {
	const lower = search.toLowerCase();
	const text = (/\bembed/.test(lower) ? lower.replace(ofEmbedding, inDimensions) : lower)
		.replace(behind, (_, bound = "", size: string) => `${inWords[bound] ?? bound} ${size} dimensions`.trim());
	const rest = withReasoningOff(catalog, text) ?? withoutSellers(catalog, text) ?? withoutBounds(text, now) ?? withoutDearer(text) ??
		withoutDenial(catalog, text, now);
	return rest && rest.search !== text ? rest : null;
}

/** "Reasoning not on bedrock" is of the place. */
const off = "(?:off|not (?:enabled|used|needed|on(?! [a-z])))";
const turned = "(?:(?:can|could|may|to) )?(?:(?:is|are|be) )?(?:(?:turned|switched|set to) )?";
/** "With reasoning off", "thinking can be turned off", "turn off reasoning" */
const reasoningOff = new RegExp(`\\b(?:with |where |whose )?(?:reasoning|thinking) (?:mode )?${turned}${off}\\b` +
	"|\\b(?:turn|switch)(?:ed|ing)? off (?:the )?(?:reasoning|thinking)\\b");

const onPages = "The list cannot tell which models can turn reasoning off: their pages have the known values of " +
	"their parameters. ";
const noneReason = `These do not reason at all. ${onPages}`;

/**
 * An answer with the sentence that its models cannot reason, if a search names some without it: who asks for "gemini
 * flash without thinking" may mean one that can turn it off.
 */
export function ofNoReasoning(found: Reading): Reading {
	const { read, said } = found;
	const isFiltered = read.values["without_feature"]?.includes("reasoning") ?? false;
	const isSaid = said.includes(onPages);
	return isFiltered && read.search && !isSaid ? { ...found, said: said + noneReason } : found;
}

/**
 * A search for models without reasoning where that is to be off: reasoning ones would be the opposite, although some
 * of these can turn it off. Beside a name nothing is filtered. Null if it has nothing like that.
 */
function withReasoningOff(catalog: Catalog, text: string): Rest | null {
	const [phrase] = reasoningOff.exec(text) ?? [];
	if (!phrase) return null;
	const rest = text.replace(phrase, " ").replace(/\s+/g, " ").trim();
	const short = withoutFillers(rest);
	const isName = short !== "" && evaluate(catalog, { ...parse(""), search: short, gone: "too" }).named;
	if (isName) return { search: rest, said: onPages };
	return { search: `${short} without reasoning`.trim(), said: noneReason };
}

const dearer = new RegExp("(?<!\\bnot? )\\b(?:(?:more expensive|dearer|pricier|costlier) than(?! ?(?:\\$|\\d))" +
	"|same price as|as (?:expensive|cheap) as)\\b");

/** A search without what compares prices, except for lower ones; null if it has nothing like that. */
function withoutDearer(text: string): Rest | null {
	const [phrase] = dearer.exec(text) ?? [];
	if (!phrase) return null;
	const search = withoutFillers(text.replaceAll(phrase, " "));
	return { search, said: `The list has no filter for ${listed([phrase])}. ` };
}

/** "1536 dimensions", "at least 1024-dim" */
const dimensions = new RegExp("\\b(at least |over |more than |min |up to |at most |max |under |less than )?" +
	"(\\d{2,5})(?:\\+| or more)?[- ](?:dims?|dimension\\w*)\\b");
/** What is sold for money: "cheap but not free". */
const paid = /\b(?:but )?(?:not|non)[- ]free\b|\bpaid\b(?= models?| apis?|$)/;
/** "Dimension 1536", but not the "dimensions under 10" of "1024 dimensions under 10 cents". */
const behind = new RegExp("(?<!\\d[- ]?)\\b(?:dims?|dimensions?) ?" +
	"(>=?|<=?|at least|over|more than|min|up to|at most|max|under|below|less than)?" +
	" ?(\\d{2,5})(?![\\w.$]| ?(?:cents?|dollars?|usd|k|m)\\b)");
/** "Embeddings 3072": a usual number of dimensions beside what has them. Alone "embedding 4" is a name. */
const ofEmbedding = new RegExp("(?<![\\w.$-])(256|384|512|768|1,?024|1,?536|2,?048|2,?560|3,?072|4,?096)" +
	"(?:d\\b|(\\+| or more\\b)?)" +
	"(?!\\w|[.,]\\d|[- ]?(?:d|dims?|dimension\\w*|tokens?|context|k|m|cents?|dollars?|usd|max|input|%)(?!\\w))");
const inDimensions = (_: string, size = "", more = ""): string => `${size.replace(",", "")}${more} dimensions`;
const cheapCached = new RegExp("\\b(?:cheap(?:est)?|low(?:est)?(?: cost)?) cached?" +
	"(?: (?:input|reads?|prices?|tokens?|costs?))*\\b");

/** A search without amounts and lengths of life that no filter bounds, and with these; null if it has none. */
function withoutBounds(text: string, now: Date): Rest | null {
	const { vain, bounds } = readAmounts(readPeriods(text, now).rest);
	const limits = bounds.map((bound, i) => limitOf(vain[i] ?? "", bound));
	const phrases = [...vain];
	const safe = lifeIn(text);
	if (safe) {
		phrases.push(safe);
		limits.push(limitOfLife(safe, now));
	}
	const [cached] = cheapCached.exec(text) ?? [];
	if (cached) {
		phrases.push(cached);
		limits.push(limitOf(cached, { fact: "price_cached", amount: Infinity, isMost: true, isStrict: false }));
	}
	const [sized, bound = "", size] = dimensions.exec(text) ?? [];
	if (sized) {
		phrases.push(sized);
		const isMost = /^(?:up|at most|max|under|less)/.test(bound);
		const isExact = !bound && !/\+|more/.test(sized);
		const isStrict = /^(?:over|more|under|less)/.test(bound);
		limits.push(limitOf(sized, { fact: "embedding_dimensions", amount: Number(size), isMost, isStrict, isExact }));
	}
	const [costly] = paid.exec(text) ?? [];
	if (costly) {
		phrases.push(costly);
		limits.push(limitOf(costly, { fact: "input_price", amount: 0, isMost: false, isStrict: true }));
	}
	const ofSize = limitOfSize(text);
	if (ofSize) {
		phrases.push(ofSize.phrase);
		limits.push(ofSize);
	}
	if (phrases.length === 0) return null;
	const kept = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, " "), plain(text));
	// What is deprecated is not safe, unless the search asks for it, or its end is as late as it asks.
	const isNear = safe && !limitOfLife(safe, now).open && !/\b(?:deprecated|retir|unlisted)/.test(kept);
	// "Output" adds nothing by itself, but says what the other end of a range is of; nor does "than".
	const isWhole = readAmounts(kept).meant.length > 0 || readAlike(kept) !== null;
	const left = isWhole ? kept.split(/\s+/).join(" ") : withoutFillers(kept);
	const said = ofSize ? "The catalog knows numbers of parameters only from names. " : "";
	return { search: `${left}${isNear ? " not deprecated" : ""}`.trim(), said, limits };
}

/**
 * A search without the denial of what no filter can leave out, such as previews: to find these,
 * because the search has the word, would be the opposite. Null if it has none.
 */
function withoutDenial(catalog: Catalog, text: string, now: Date): Rest | null {
	const names = namesIn(catalog);
	const amounts = readAmounts(readPeriods(text, now).rest);
	const { vain } = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	// Some models are called so: "nova no preview".
	const isName = (words: readonly string[]): boolean => {
		const called = squash(fold(words.join(" "))).text;
		return catalog.searchables.some(({ names: texts }) => texts.some((name) => name.includes(called)));
	};
	const denied = vain.filter(({ words }) => !isName(words));
	if (denied.length === 0) return null;
	const unwanted = [...new Set(denied.map(({ word }) => word))];
	// "It" ends some ids, and "model" says nothing.
	const isWord = (word: string): boolean => word.length > 2 && !/^models?$/.test(word);
	const inNames = wordsInNames(catalog.models, unwanted.filter(isWord));
	const others = unwanted.filter((word) => !inNames.includes(word));
	// All at once: to read the rest again without each of them would take seconds of a long search.
	let rest = text;
	for (const { words } of denied) {
		const literal = words.map((word) => word.replace(/\W/g, "\\$&"));
		// An amount can be within the phrase, as in "without $5 previews", and stays a filter: then each word is
		// taken out by itself.
		const phrase = new RegExp(literal.join("[\\s?,:;-]+"), "g");
		const each = literal.map((word) => new RegExp(`(?<=^|[\\s?,:;-])${word}(?=$|[\\s?,:;-])`, "g"));
		rest = (text.search(phrase) >= 0 ? [phrase] : each).reduce((left, part) => left.replace(part, " "), rest);
	}
	const said = others.length > 0 ? `The list cannot leave out ${listed(others)}. ` : "";
	const limits = inNames.length === 0 ? {} : { limits: [limitOfName(inNames)] };
	// "Under" adds nothing by itself, but without it "under $1" is "up to $1"; "in" and "out" say what amounts are of.
	const isAmount = readAmounts(rest).meant.length > 0;
	return { search: isAmount ? rest.split(/\s+/).join(" ").trim() : withoutFillers(rest), said, ...limits };
}
