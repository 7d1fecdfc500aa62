// What searches leave out: which filters that means, and what no filter can leave out.

import { filters } from "../filters.ts";
import { longest, makes, takes } from "./meanings.ts";

/** What denies the words behind it: "without tools", "can't see images", "refuses temperature". */
const denies = new RegExp("^(?:without|w/o|no|non|not|never|nor|neither" +
	"|nothing|except|excluding|exclude|besides|minus|cannot" +
	// Of a French, German or Spanish denial that is lost, the opposite would be left.
	"|sans|pas|sauf|hormis|excepté|ni|ohne|kein(?:e|en|er)?|nicht|au(?:ß|ss)er|sin|excepto|salvo|menos" +
	"|lack(?:s|ing)?|missing|avoid(?:s|ing)?|hide|skip|omit|(?:refus|reject|ignor|disallow|forbid)\\w+" +
	"|(?:do|does|did|is|are|has|have|would|should)n['’]?t|can['’]?t|won['’]?t" +
	"|(?:other|rather) than|anything but|(?:apart|aside) from|unable to|incapable of)$");
/** "All models but google" */
const threeWords = /^(?:all|any) (?:the )?(?:models?|llms?|providers?|makers?|places|hosts?) but$/;
const twoWords = new RegExp("^(?:other than|rather than|(?:anything|anyone|everything|everyone|all) but" +
	"|(?:apart|aside) from|unable to|incapable of)$");

/** Whether a word denies what is behind it. */
export const isDenial = (word: string): boolean => denies.test(word);

/** What denies the words before it: "temperature unsupported", "tools are not supported". */
const undone = new RegExp("^(?:un(?:supported|available)|refused|rejected|ignored|disabled|missing|forbidden" +
	"|disallowed|excluded)$");
const not = /^(?:not|never|(?:is|are|was|were)n['’]?t)$/;
const done = new RegExp("^(?:supported|accepted|allowed|available|possible|offered|included|permitted" +
	"|taken|read|used?|there|working)$");
/** What a place does not do, behind its name: "models that azure does not sell". */
export const sells = /^(?:sell|offer|host|serve|list|provide|carr(?:y|ie)|have|has|stock)s?$/;
const doesNot = /^(?:do|does|did)$/;
const nt = /^(?:not|never|cannot|(?:do|does|did|has|have|ca)n['’]?t)$/;
const between = /^(?:is|are|was|were|be|being|input|support)$/;

/** What may be between a denial and what it denies: "does not have any support for". */
const fillers = new RegExp("^(?:for|the|any|an?|on|by|from|at|in|with|to|be|able|want|need|like|us(?:e|es|ing)" +
	"|via|through|es|sea|de|del|des|les?|las|los|von|vom|chez|models?|modelle?n?" +
	"|ha(?:ve|s|ving)|do|call(?:s|ing)?|invok(?:e|es|ing)|offer(?:s|ed)?|sold|hosted|made|served|listed" +
	"|provided|found|what|whatever|which|that|those|ones|also" +
	"|available|allow(?:s|ed)?|supported)$");
/** What says that a provider is a place, and not who made a model. */
const atPlace = /^(?:on|at|via|through|offered|sold|hosted|served|listed|provided|available|unavailable)$/;
/** What is denied of a place behind it, and not of what is before: "tools, not available on bedrock". */
const ofSale = /^(?:(?:un)?available|offered|included|possible|there)$/;
const beforePlace = /^(?:on|at|by|from|via|through|in|with|to|the)$/;
const skipped = (word: string): boolean => takes.test(word) || makes.test(word) || fillers.test(word);

/** What a search leaves out. */
export interface Lack {
	readonly rest: string; // of the search
	readonly meant: readonly string[];
	/** What no filter can leave out, with the words that deny it, each once. */
	readonly vain: readonly { readonly word: string; readonly words: readonly string[] }[];
}

/**
 * The filters that leave out what another one asks for, behind a verb; "" if there are none. A type is
 * meant for sure if "models" is behind it.
 */
function opposite(meaning: string, verb: string, isType: boolean): string {
	const [name = "", value = ""] = meaning.split("=");
	if (/^(?:status=deprecated|sort=retires)/.test(meaning)) return "status=active";
	if (meaning === "status=active") return "status=deprecated,unlisted";
	if (meaning === "open_weights=true") return "open_weights=false";
	if (meaning === "open_weights=false") return "open_weights=true";
	if (meaning.includes("&")) return "";
	// "image" alone is what models are for; but what they do not take is an input.
	if (name === "type" && value !== "embedding" && takes.test(verb)) return `without_input=${value}`;
	if (name === "type" && value !== "embedding" && makes.test(verb)) return `without_output=${value}`;
	// "Vision but no audio" does not want models of chats that read audio, which their type does not say.
	if (!isType && /^type=(?:audio|video|image)$/.test(meaning)) {
		return `without_input=${value}&without_output=${value}`;
	}
	const known = filters.some((filter) => filter.name === `without_${name}`);
	return known ? `without_${meaning}` : "";
}

/** The words of a search, and what phrases of them mean. */
class Words {
	readonly list: readonly string[];
	/** The words behind a comma, by their numbers. */
	private readonly apart: ReadonlySet<number>;
	private readonly meaningOf: (phrase: string) => string | undefined;

	constructor(text: string, meaningOf: (phrase: string) => string | undefined) {
		const clauses = text.split(",").map((clause) => clause.split(/[\s?;]+|:(?=\s|$)/).filter(Boolean));
		const apart = new Set<number>();
		let n = 0;
		for (const clause of clauses) {
			n += clause.length;
			apart.add(n);
		}
		this.list = clauses.flat();
		this.apart = apart;
		this.meaningOf = meaningOf;
	}

	at(i: number): string {
		return this.list[i] ?? "";
	}

	/** The number of words at i that deny what is behind them; 0 if they do not. */
	denialAt(i: number): number {
		const two = `${this.at(i)} ${this.at(i + 1)}`;
		const three = `${two} ${this.at(i + 2)}`;
		// "All but not openai" denies it already, and "but cheap" is one more wish.
		const isBut = (n: number): boolean =>
			!/^(?:not?|without|never|only|also|with)$/.test(this.at(i + n)) && this.deniedFrom(i + n, "").meaning !== "";
		if (threeWords.test(three)) return isBut(3) ? 3 : 0;
		if (/^(?:every|all)/.test(two) && twoWords.test(two)) return isBut(2) ? 2 : 0;
		if (twoWords.test(two)) return 2;
		if (this.at(i) === "unavailable" && this.isPlaceBehind(i + 1)) return 1;
		if (!denies.test(this.at(i))) return 0;
		// What is called so is no denial: "no longer listed", "no cost".
		for (let n = longest; n > 1; n--) {
			const phrase = this.list.slice(i, i + n);
			if (phrase.length === n && this.meaningOf(phrase.join(" ")) !== undefined) return 0;
		}
		return 1;
	}

	/** The number of words at i that deny what is before them; 0 if they do not. */
	refusalAt(i: number): number {
		const n = this.denialBehindAt(i);
		// What is not sold at a place is said of the place: "tools, not available on bedrock".
		const isOfPlace = n > 0 && ofSale.test(this.at(i + n - 1)) && this.isPlaceBehind(i + n);
		return isOfPlace ? 0 : n;
	}

	private denialBehindAt(i: number): number {
		if (undone.test(this.at(i))) return 1;
		return not.test(this.at(i)) && done.test(this.at(i + 1)) ? 2 : 0;
	}

	/** The number of words at i that say that the place before them does not sell something; 0 if they do not. */
	unsoldAt(i: number): number {
		const at = doesNot.test(this.at(i)) ? i + 1 : i;
		if (!nt.test(this.at(at))) return 0;
		const end = sells.test(this.at(at + 1)) ? at + 2 : at + 1;
		// "Azure does not have tools" is of these, and "azure does not" of what another place sells.
		const isEnd = this.apart.has(end);
		const isOfMore = end === at + 1 || this.deniedFrom(end, "").meaning !== "";
		return isOfMore && !isEnd ? 0 : end - i;
	}

	/** Whether words at i name a place, with a small word before: "on bedrock", "via gateways". */
	private isPlaceBehind(i: number): boolean {
		let at = i;
		while (beforePlace.test(this.at(at))) at++;
		return at > i && /^without_(?:provider|maker|kind)=/.test(this.deniedFrom(at, "").meaning);
	}

	/** What the longest phrase that begins at i leaves out, with its number of words. */
	deniedFrom(i: number, verb: string): { readonly meaning: string; readonly n: number } {
		for (let n = Math.min(longest, this.list.length - i); n > 0; n--) {
			const isType = /^(?:models?|llms?|generators?|apis?|only)$/.test(this.at(i + n));
			const meaning = opposite(this.meaningOf(this.list.slice(i, i + n).join(" ")) ?? "", verb, isType);
			if (meaning) return { meaning, n };
		}
		return { meaning: "", n: 0 };
	}

	/** The same of the longest phrase that ends before i. */
	deniedBefore(i: number, verb: string): { readonly meaning: string; readonly n: number } {
		for (let n = Math.min(longest, i); n > 0; n--) {
			const meaning = opposite(this.meaningOf(this.list.slice(i - n, i).join(" ")) ?? "", verb, false);
			if (meaning) return { meaning, n };
		}
		return { meaning: "", n: 0 };
	}
}

/**
 * Takes what models are not to have out of a search. `meaningOf` returns the parameter that a phrase
 * means.
 */
export function readLack(text: string, meaningOf: (phrase: string) => string | undefined): Lack {
	// The no of an id, "no-such-model", is none; but that of "non-reasoning" is.
	const plain = text.replace(/\bnon-(?=\w)/g, "non ").replace(/(?<=\b(?:pas|sauf) )[dl]['’]/g, "");
	const words = new Words(plain, meaningOf);
	const kept: string[] = [];
	const meant: string[] = [];
	const vain = new Map<string, Lack["vain"][number]>();
	for (let i = 0; i < words.list.length;) {
		const before = refused(words, i, kept);
		if (before) {
			meant.push(before.meaning);
			i = before.end;
			continue;
		}
		const behind = denied(words, i);
		if (behind?.meant.length) {
			meant.push(...behind.meant);
			i = behind.end;
			continue;
		}
		if (behind) {
			const phrase = words.list.slice(i, behind.end + 1);
			vain.set(phrase.join(" "), { word: words.at(behind.end), words: phrase });
		}
		kept.push(words.at(i));
		i++;
	}
	return { rest: meant.length === 0 ? text : kept.join(" "), meant, vain: [...vain.values()] };
}

/**
 * What words at i deny that are already kept, which loses these; null if they deny nothing: "tools
 * are not supported".
 */
function refused(
	words: Words, i: number, kept: string[],
): { readonly meaning: string; readonly end: number } | null {
	const unsold = words.unsoldAt(i);
	const place = unsold > 0 ? words.deniedBefore(i, "") : { meaning: "", n: 0 };
	if (/^without_(?:provider|maker)=/.test(place.meaning)) {
		kept.splice(-place.n);
		return { meaning: place.meaning.replace(/^without_maker=/, "without_provider="), end: i + unsold };
	}
	const n = words.refusalAt(i);
	if (n === 0) return null;
	let end = i;
	let { meaning, n: length } = words.deniedBefore(end, "read");
	while (!meaning && end > 0 && between.test(words.at(end - 1))) {
		end--;
		({ meaning, n: length } = words.deniedBefore(end, "read"));
	}
	// Words that were taken for another denial are no longer there.
	const denied = words.list.slice(end - length, i);
	if (!meaning || denied.join(" ") !== kept.slice(-denied.length).join(" ")) return null;
	kept.splice(-denied.length);
	return { meaning, end: i + n };
}

/**
 * What words at i deny that follow, and where the rest begins; if no filter can leave it out, the
 * end is at its word. Null if they deny nothing.
 */
function denied(words: Words, i: number): { readonly meant: readonly string[]; readonly end: number } | null {
	const n = words.denialAt(i);
	if (n === 0) return null;
	const meant: string[] = [];
	let at = i + n;
	let verb = "";
	let isAtPlace = words.at(i) === "unavailable";
	// What is said last is meant, even if it could be left out: "not available".
	while (at < words.list.length - 1 && skipped(words.at(at))) {
		// "reads images" and "web search" are called so as a whole.
		const { meaning, n: length } = words.deniedFrom(at, verb);
		if (meaning && length > 1) break;
		if (!fillers.test(words.at(at))) verb = words.at(at);
		isAtPlace ||= atPlace.test(words.at(at));
		at++;
	}
	while (at < words.list.length) {
		const { meaning, n: length } = words.deniedFrom(at, verb);
		if (!meaning) break;
		// "Gpt-5 not on openai" is for other places than its maker.
		meant.push(isAtPlace ? meaning.replace(/^without_maker=/, "without_provider=") : meaning);
		at += length;
		// "without tools and vision" has neither; but "without tools and with vision" has one.
		const isNext = /^(?:and|or|nor)$/.test(words.at(at)) && words.deniedFrom(at + 1, verb).meaning;
		// "No embeddings, images or audio" has none of three.
		const { n: more } = words.deniedFrom(at, verb);
		const isInList = more > 0 && /^n?or$/.test(words.at(at + more));
		if (!isNext && !isInList) break;
		if (isNext) at++;
	}
	if (meant.length === 0 && at >= words.list.length) return null;
	return { meant, end: at };
}
