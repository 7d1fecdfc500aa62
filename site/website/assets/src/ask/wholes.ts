// Names and numbers of a use that are written in several words, "qwen 3.8 max 1 500 000 in", each as one word: so
// that no part of a name is taken for a number or a bound, and none of a number for a version.

import type { Catalog } from "../evaluate.ts";
import { parse } from "../state.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { evaluate } from "./reading.ts";

const everything = parse("");

/** Whether a text is the name of models, and no word for a maker, a place or what models can do. */
export function isName(catalog: Catalog, text: string): boolean {
	const isMeaning = meaningOf(text, namesIn(catalog)) !== undefined;
	return !isMeaning && evaluate(catalog, { ...everything, search: text, gone: "too" }).named;
}

const groups = "([1-9]\\d{0,2})((?: \\d{3})+)";
/** Digits in groups with spaces before what they are of: "1 500 000 tokens". */
const beforeWay = new RegExp(`(?<![\\w.,$€£-])${groups}` +
	"(?=[ -]?(?:(?:tokens?|inputs?|in|outputs?|out|prompt|completion|cached|of (?:in|out)put)\\b|/))", "g");
/** The same behind it: "out 200 000", "1M/200 000"; but "out 500 200 chats" has two numbers. */
const behindWay = new RegExp("(?<=/ ?|\\b(?:(?:in|out)(?:puts?)?|prompts?|completions?)(?: tokens?)?[:=]? ?)(?<!\\w)" +
	`${groups}(?![\\w.]| (?!tokens)[a-z-]+s\\b)`, "g");

/** Whether a model is called exactly so. */
const isExact = (catalog: Catalog, name: string): boolean =>
	evaluate(catalog, { ...everything, search: name, gone: "too" }).exact.size > 0;

/** "Max" before what is no limit of models. */
const maxOfName = new RegExp(" max(?=$|,| (?:[\\d/~≈]" +
	"|(?:half|about|around|roughly|in|out|input|output|prompt|at|on|via|from|for|with|and|or|vs|versus)\\b))", "g");

/** A text with names that end with "max" in one word, so that it is no bound: "qwen 3.8 max 2M input". */
export function withWholeNames(catalog: Catalog, text: string): string {
	return text.replace(maxOfName, (whole: string, index: number) => {
		const words = text.slice(0, index).split(" ");
		const isCalled = [1, 2, 3].some((n) => isExact(catalog, `${words.slice(-n).join(" ")} max`));
		return isCalled ? "-max" : whole;
	});
}

/** What stands before a number of tokens and in no name. */
const small = new RegExp("^(?:in|out|inputs?|outputs?|tokens?|prompts?|completions?|and|or|with|for|at|on|via|is|of" +
	"|costs?|prices?|api|batch(?:es)?|flex|priority|cached?|hits)$");

/** A text with digits in groups as one number, unless the first of them belong to a name: "opus 5 200 000 in". */
export function withWholeNumbers(catalog: Catalog, text: string): string {
	const whole = (first: string, others: string): string => first + others.replaceAll(" ", "");
	return text
		.replace(behindWay, (_, first: string, others: string) => whole(first, others))
		.replace(beforeWay, (written: string, first: string, others: string, index: number) =>
			(isVersion(catalog, text.slice(0, index), first) ? written : whole(first, others)));
}

/** Whether a number is the version of a name that stands before it. */
function isVersion(catalog: Catalog, before: string, n: string): boolean {
	const isApart = !before.endsWith(" "); // "in/1 500 000 out"
	const words = before.trim().split(" ");
	const word = words.at(-1) ?? "";
	if (isApart || !/^[a-z]/.test(word) || small.test(word)) return false;
	if (meaningOf(word, namesIn(catalog)) !== undefined) return false;
	// "Glm-5 1 500 000" has its version, and so has "gpt-5 mini 1 500 000".
	const isWhole = [1, 2, 3].some((length) => isExact(catalog, words.slice(-length).join(" ")));
	return !isWhole && isName(catalog, `${word} ${n}`);
}
