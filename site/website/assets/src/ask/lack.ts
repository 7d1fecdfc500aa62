// What searches leave out: which filters that means, and what no filter can leave out.

import { filters } from "../filters.ts";
import { longest } from "./meanings.ts";

/**
 * What models are not to have: "refuses temperature", "without tools", "does not take images". The no
 * of an id, "no-such-model", is none; but that of "non-reasoning" is.
 */
const denied = new RegExp("^(?<before>.*?(?<=^|[\\s,]))(?<by>without|lacks?|no|non|not|never|except(?: for)?" +
	"|excluding|exclude|minus|other than|anything but|apart from|refus\\w+|reject\\w+|ignor\\w+" +
	"|(?:does|do) not (?<verb>\\w+)|(?:doesn|don)['’]?t (?<short>\\w+))" +
	"(?:(?<=non)-| )(?:(?:support for|the|any|on|by|from|at) )*(?<after>.+)$");
const takes = /^(?:take|read|accept|see|hear|understand)$/;

/** What a search leaves out. */
export interface Lack {
	readonly rest: string; // of the search
	readonly meant: readonly string[];
	/** What no filter can leave out, with the word before it; null if all is meant. */
	readonly vain: { readonly by: string; readonly word: string; readonly phrase: string } | null;
}

/** The filter that leaves out what another one asks for; "" if there is none. */
function opposite(meaning: string, verb: string): string {
	const [name = "", value = ""] = meaning.split("=");
	if (meaning.startsWith("status=deprecated")) return "status=active";
	if (meaning === "open_weights=true") return "open_weights=false";
	if (meaning.includes("&")) return "";
	// "image" alone is what models are for; but what they do not take is an input.
	if (name === "type" && takes.test(verb)) return `without_input=${value}`;
	const known = filters.some((filter) => filter.name === `without_${name}`);
	return known ? `without_${meaning}` : "";
}

/**
 * Takes what models are not to have out of a search. `meaningOf` returns the parameter that a phrase
 * means.
 */
export function readLack(text: string, meaningOf: (phrase: string) => string | undefined): Lack {
	const groups = denied.exec(text)?.groups;
	if (!groups) return { rest: text, meant: [], vain: null };
	const { before = "", by = "", verb, short, after = "" } = groups;
	const found = after.split(/[\s?,]+/).filter(Boolean);
	const meant: string[] = [];
	let at = 0;
	while (at < found.length) {
		let n = Math.min(longest, found.length - at);
		const meaning = (): string =>
			opposite(meaningOf(found.slice(at, at + n).join(" ")) ?? "", verb ?? short ?? "");
		while (n > 0 && !meaning()) n--;
		if (n === 0) break;
		meant.push(meaning());
		at += n;
		// "without tools and vision" has neither; but "without tools and with vision" has one.
		if (!/^(?:and|or|nor)$/.test(found[at] ?? "")) break;
		at++;
	}
	if (meant.length > 0) return { rest: [before, ...found.slice(at)].join(" "), meant, vain: null };
	const [word = ""] = found;
	// The phrase ends with the first word of the rest, and not with one like it before that.
	const end = text.length - after.length + after.indexOf(word) + word.length;
	return { rest: text, meant, vain: { by, word, phrase: text.slice(before.length, end) } };
}
