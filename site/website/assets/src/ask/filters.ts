// A search whose words mean filters, as a state with these.

import { parse, query, type State } from "../state.ts";
import { readAmounts } from "./amounts.ts";
import { readLack } from "./lack.ts";
import { longest, makes, meaningOf, takes, type Names } from "./meanings.ts";
import { readPeriods } from "./periods.ts";

/** By type and output, the order by the price of a piece. */
export const pieces: Readonly<Record<string, string>> = { audio: "minute", video: "second", image: "image" };
const byPrice = new Set(["input_price", "blended_price", ...Object.values(pieces)]);

/** A search whose words mean filters, read as these. Other words stay the search. */
export function understood(state: State, names: Names, now: Date): State {
	const periods = readPeriods(inDigits(state.search.toLowerCase()), now);
	const amounts = readAmounts(periods.rest);
	const lack = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	const found = lack.rest.replace(/[?!"“”]/g, " ").split(/[\s,+]+/).filter(Boolean);
	const words = readWords(found, names);
	const meant = [...periods.meant, ...amounts.meant, ...words.meant];
	if (!meant.length && !lack.meant.length && words.rest.length === found.length) return state;
	const asked = asTypes(asInputs(meant));
	const order = orderMeant(parse(joined([query(state), ...asked])), asked);
	const search = new URLSearchParams({ search: words.rest.join(" ") });
	const before = query({ ...state, search: "", page: 1 });
	return parse(joined([before, ...lack.meant, ...asked, order, String(search)]));
}

const numbers: Readonly<Record<string, string>> =
	{ a: "1", one: "1", two: "2", three: "3", four: "4", five: "5", ten: "10", twenty: "20", fifty: "50" };
const counted = new RegExp(`(?<!\\bper )\\b(${Object.keys(numbers).join("|")}) ` +
	"(?=million (?:tokens? (?:of )?)?context|cents?\\b|dollars?\\b)", "g");

const upOrDown = "price,? (?:from )?(?:high(?:est)?|low(?:est)?) to (?:high(?:est)?|low(?:est)?)";
const sortedByPrice = new RegExp(`\\b(?:sort(?:ed)?|order(?:ed)?) by (${upOrDown})\\b`, "g");

/** A search with its amounts in digits: "ten million context", "million context". */
const inDigits = (search: string): string =>
	search.replace(/\bhalf a (?=cent\b|dollar\b)/g, "0.5 ").replace(counted, (_, word: string) => `${numbers[word]} `)
		.replace(/(?<!\d ?)\bmillion (?=(?:tokens? )?context)/g, "1 million ")
		// "Sort by price, high to low" is longer than a phrase.
		.replace(sortedByPrice, "$1")
		.replace(/\bprice,? (?:from )?(high|low)(?:est)? to (high|low)(?:est)?\b/g, "price $1 to $2");

/** What words mean, and those that mean nothing. */
function readWords(
	words: readonly string[], names: Names,
): { readonly meant: readonly string[]; readonly rest: readonly string[] } {
	const meant: string[] = [];
	const rest: string[] = [];
	for (let from = 0; from < words.length;) {
		const isOfType = meant.some((part) => /\btype=(?!chat)|\boutput=/.test(part));
		const content = (isOfType ? null : readAt(words, from, names)) ?? contentAt(words, from, names);
		if (content) {
			meant.push(...content.meant);
			from = content.end;
			continue;
		}
		const { meaning, n } = phraseAt(words, from, names);
		if (meaning === undefined) rest.push(...words.slice(from, from + n));
		else if (meaning) meant.push(meaning);
		from += n;
	}
	return { meant, rest };
}

/** The longest phrase at a word that means something, or the word, which does not. */
function phraseAt(
	words: readonly string[], from: number, names: Names,
): { readonly meaning: string | undefined; readonly n: number } {
	let n = Math.max(1, Math.min(longest, words.length - from));
	const read = (): string | undefined => meaningOf(words.slice(from, from + n).join(" "), names);
	while (n > 1 && read() === undefined) n--;
	return { meaning: read(), n };
}

/** What some words mean together, and where the rest begins. */
interface Content {
	readonly meant: readonly string[];
	readonly end: number;
}

const and = /^(?:and|or|&|plus)$/;
const article = /^(?:an?|any|the|my|all|both|at|to|with|in|as)$/;
const calls = /^(?:call|us|invok|execut)(?:e|es|ing|s)?$/;
const goesIn = /^(?:inputs?|support|analysis|reading|understanding|processing|comprehension|read|understand)$/;
const comesOut = /^(?:outputs?|generation|generating|creation|making|production|generate)$/;
/** Behind the name of a content, this says that it is the type of models, or a price: "see image models". */
const isOther = /^(?:models?|llms?|generators?|editors?|prices?|pricing|costs?)$/;

/** What a verb says of the content behind it; "" if it is none. */
function wayOf(word = ""): string {
	if (takes.test(word) || /^inputs?$/.test(word)) return "input";
	return makes.test(word) ? "output" : "";
}

/**
 * What words mean that say whether models read or make a content: "reads images and audio", "makes
 * videos from images", "video support". "Video" alone is the type of models that make it. Null if words
 * say nothing of the kind.
 */
function contentAt(words: readonly string[], from: number, names: Names): Content | null {
	let at = from;
	const ways: string[] = [];
	for (let way = wayOf(words[at]); way; way = wayOf(words[at])) {
		ways.push(way);
		at++;
		if (and.test(words[at] ?? "") && wayOf(words[at + 1])) at++;
	}
	const isVerb = ways.length > 0;
	// "Models that see" read images. Alone, "see" says nothing.
	const isSight = /^sees?$/.test(words[from] ?? "") && /^(?:that|can|models?)$/.test(words[from - 1] ?? "");
	if (isSight && at === words.length) {
		const hears = words.slice(from, at).some((word) => /^hears?$/.test(word));
		return { meant: hears ? ["input=image", "input=audio"] : ["input=image"], end: at };
	}
	if (!isVerb && calls.test(words[at] ?? "")) at++;
	while (at > from && article.test(words[at] ?? "")) at++;
	// "Calls tools" has tools.
	if (at > from && phraseAt(words, at, names).meaning?.startsWith("feature=")) return { meant: [], end: at };
	const list = listAt(words, at, names, ways.at(-1) ?? "");
	const behind = words[list.end] ?? "";
	if (list.meant.length === 0 || isOther.test(behind)) return null;
	const meanOf = (way: string, { meant }: Content): readonly string[] =>
		meant.map((part) => part.replace(/^\w+/, way));
	if (isVerb) {
		const meant = ways.flatMap((way) => meanOf(way, list));
		// "Accepts image inputs"
		const end = list.end + (goesIn.test(behind) || comesOut.test(behind) ? 1 : 0);
		const isFrom = ways.includes("output") && words[end] === "from";
		const source = isFrom ? listAt(words, end + 1, names, "input") : null;
		if (!source?.meant.length) return { meant, end };
		return { meant: [...meant, ...meanOf("input", source)], end: source.end };
	}
	const isMade = comesOut.test(behind);
	if (at > from || !isMade && !goesIn.test(behind)) return null;
	const way = isMade ? "output" : "input";
	// "Vision and image generation" has both ways.
	return { meant: list.meant.map((part) => part.replace(/^type|^input(?==text)/, way)), end: list.end + 1 };
}

/** What models are called that can have a content beside text: "a cheap model with audio", "llms with images". */
const several = /^(?:models?|llms?|lms?|ai|chat|chatbots?|one|ones|something)$/;

/**
 * What models take that are to be "with" a content, because this is seldom all that they are for: "chat models with
 * audio" hear, while "audio models" include what only speaks. Null if words say nothing of the kind.
 */
function readAt(words: readonly string[], from: number, names: Names): Content | null {
	if (words[from] !== "with" || !several.test(words[from - 1] ?? "")) return null;
	if (/^(?:voice|speech|movies?|animations?)/.test(words[from + 1] ?? "")) return null;
	const { meant, end } = listAt(words, from + 1, names, "input");
	const behind = words[end] ?? "";
	if (meant.length === 0 || isOther.test(behind) || comesOut.test(behind)) return null;
	const inputs = meant.map((part) => part.replace(/^\w+/, "input"));
	return { meant: inputs, end: end + Number(goesIn.test(behind)) };
}

/**
 * The contents that words name, as parameters of which the value counts: "images, audio and video".
 * It ends before what goes another way: "reads pictures, video generation".
 */
function listAt(words: readonly string[], from: number, names: Names, way: string): Content {
	const meant: string[] = [];
	for (let end = from;;) {
		const at = meant.length > 0 && and.test(words[end] ?? "") ? end + 1 : end;
		const word = words[at] ?? "";
		const { meaning = "", n } = phraseAt(words, at, names);
		const one = /^texts?$/.test(word) ? "input=text" : meaningOf(word, names) ?? "";
		const isContent = /^(?:type|input)=(?:text|image|audio|video|pdf)$/.test(one);
		// The phrase "audio output" has its way, and so has what is before it in a list.
		const isPhrase = n === 1 || /^(?:in|out)put=[a-z]+$/.test(meaning) && meaning.startsWith(way);
		if (!isContent || !isPhrase) return { meant, end };
		meant.push(one);
		end = at + 1;
	}
}

/**
 * What words mean, with images and the like as inputs if only chat models have the rest: those that
 * make images have no tools and do not reason, so that "reasoning with images" asks for models that
 * see them, and "vision and audio" for such that hear, too.
 */
function asInputs(meant: readonly string[]): readonly string[] {
	// "Text to video with audio" is for videos that have sound.
	if (meant.some((part) => part.startsWith("output="))) {
		return meant.map((part) => part.replace(/^type=audio$/, "output=audio"));
	}
	if (meant.includes("type=audio") && meant.some((part) => part.startsWith("type=video&input="))) {
		return meant.map((part) => part.replace(/^type=audio$/, "output=audio").replace("type=", "output="));
	}
	// Nor do they have a context that somebody would ask for.
	const ofChat = /\bfeature=(?:reasoning|tool_call|structured_output)\b|^input=[a-z]+$|^min_context=/;
	if (!meant.some((part) => ofChat.test(part))) return meant;
	return meant.map((part) => part.replace(/^type=(image|audio|video)$/, "input=$1"));
}

/**
 * What words mean, with the type of the models that make images or videos in place of the output. Sources
 * list no outputs of many of them, and what else writes images, such as a model that reads documents, is
 * not what "image generation" means. Models of another type are asked for by the output.
 */
function asTypes(meant: readonly string[]): readonly string[] {
	const outputs = meant.filter((part) => part.startsWith("output="));
	const isOfType = !meant.some((part) => /^(?:type|feature)=/.test(part));
	if (outputs.length !== 1 || !isOfType) return meant;
	return meant.map((part) => part.replace(/^output=(image|video)$/, "type=$1"));
}

/** The order that several meanings have together; "" if it is the last of theirs. */
function orderMeant({ sort, order, values }: State, meant: readonly string[]): string {
	const isAt = (name: string): boolean => meant.some((part) => part.includes(`sort=${name}`));
	// A list has one order. Who asks for a long context that is cheap can do without the longest.
	if (isAt("context") && isAt("blended_price")) {
		return `${values["min_context"]?.length ? "" : "min_context=200000&"}sort=blended_price&order=asc`;
	}
	// The cheapest batch has the lowest batch price.
	if (isAt("blended_price") && meant.includes("prices=batch")) return "sort=batch&order=asc";
	// Dimensions are known of embedding models, and shown for those, in whichever order.
	if (isAt("dimensions") && isAt("blended_price")) return "sort=input_price&order=asc";
	const kinds = [...values["type"] ?? [], ...values["output"] ?? []];
	// Embedding models have no price of output.
	if (sort === "blended_price" && kinds.join() === "embedding") return `sort=input_price&order=${order}`;
	// The cheapest speech, video or image has the lowest price of a piece, if one kind is asked for.
	const orders = new Set(kinds.map((kind) => pieces[kind]).filter(Boolean));
	return orders.size === 1 && byPrice.has(sort) ? `sort=${[...orders].join()}&order=${order}` : "";
}

/** Queries as one. Of an order, the last counts. */
export function joined(queries: readonly string[]): string {
	const all = new URLSearchParams(queries.join("&"));
	const sort = all.getAll("sort").at(-1);
	const order = new URLSearchParams(queries.findLast((text) => text.includes("sort="))).get("order") ?? "";
	if (sort) {
		all.set("sort", sort);
		all.set("order", order);
	}
	return all.toString();
}
