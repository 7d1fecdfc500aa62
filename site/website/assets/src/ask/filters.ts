// A search whose words mean filters, as a state with these.

import { parse, query, type State } from "../state.ts";
import { readAmounts } from "./amounts.ts";
import { readLack } from "./lack.ts";
import { longest, meaningOf, type Names } from "./meanings.ts";
import { readPeriods } from "./periods.ts";

/** By type and output, the order by the price of a piece. */
export const pieces: Readonly<Record<string, string>> = { audio: "minute", video: "second", image: "image" };
const byPrice = new Set(["input_price", "blended_price", ...Object.values(pieces)]);

/** A search whose words mean filters, read as these. Other words stay the search. */
export function understood(state: State, names: Names, now: Date): State {
	const periods = readPeriods(state.search.toLowerCase(), now);
	const amounts = readAmounts(periods.rest);
	const lack = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	const found = lack.rest.replace(/[?!"“”]/g, " ").split(/[\s,+]+/).filter(Boolean);
	const words = readWords(found, names);
	const meant = [...periods.meant, ...amounts.meant, ...words.meant];
	if (!meant.length && !lack.meant.length && words.rest.length === found.length) return state;
	const asked = asInputs(meant);
	const order = orderMeant(parse(joined([query(state), ...asked])), asked);
	const search = new URLSearchParams({ search: words.rest.join(" ") });
	const before = query({ ...state, search: "", page: 1 });
	return parse(joined([before, ...lack.meant, ...asked, order, String(search)]));
}

/** What words mean, and those that mean nothing. */
function readWords(
	words: readonly string[], names: Names,
): { readonly meant: readonly string[]; readonly rest: readonly string[] } {
	const meant: string[] = [];
	const rest: string[] = [];
	for (let from = 0; from < words.length;) {
		// The longest phrase that means something, or one word that does not.
		let n = longest;
		const phrase = (): string => words.slice(from, from + n).join(" ");
		while (n > 1 && meaningOf(phrase(), names) === undefined) n--;
		const meaning = meaningOf(phrase(), names);
		if (meaning === undefined) rest.push(phrase());
		else if (meaning) meant.push(meaning);
		from += n;
	}
	return { meant, rest };
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
	const ofChat = /\bfeature=(?:reasoning|tool_call|structured_output)\b|^input=[a-z]+$/;
	if (!meant.some((part) => ofChat.test(part))) return meant;
	return meant.map((part) => part.replace(/^type=(image|audio|video)$/, "input=$1"));
}

/** The order that several meanings have together; "" if it is the last of theirs. */
function orderMeant({ sort, order, values }: State, meant: readonly string[]): string {
	const isAt = (name: string): boolean => meant.some((part) => part.includes(`sort=${name}`));
	// A list has one order. Who asks for a long context that is cheap can do without the longest.
	if (isAt("context") && isAt("blended_price")) return "min_context=200000&sort=blended_price&order=asc";
	// The cheapest batch has the lowest batch price.
	if (isAt("blended_price") && meant.includes("prices=batch")) return "sort=batch&order=asc";
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
