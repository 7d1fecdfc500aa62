// A search whose words mean filters, as a state with these.

import { parse, query, type State } from "../state.ts";
import { readAmounts } from "./amounts.ts";
import { readLack } from "./lack.ts";
import { longest, meaningOf, type Names } from "./meanings.ts";
import { readPeriods } from "./periods.ts";

/** By type and output, the order by the price of a piece. */
export const pieces: Readonly<Record<string, string>> = { audio: "minute", video: "second", image: "image" };
const byPrice = new Set(["input_price", ...Object.values(pieces)]);

/** A search whose words mean filters, read as these. Other words stay the search. */
export function understood(state: State, names: Names, now: Date): State {
	const periods = readPeriods(state.search.toLowerCase(), now);
	const amounts = readAmounts(periods.rest);
	const lack = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	const found = lack.rest.replace(/[?!"“”]/g, " ").split(/[\s,+]+/).filter(Boolean);
	const rest: string[] = [];
	const meant = [...periods.meant, ...amounts.meant];
	for (let from = 0; from < found.length;) {
		// The longest phrase that means something, or one word that does not.
		let n = longest;
		const phrase = (): string => found.slice(from, from + n).join(" ");
		while (n > 1 && meaningOf(phrase(), names) === undefined) n--;
		const meaning = meaningOf(phrase(), names);
		if (meaning === undefined) rest.push(phrase());
		else if (meaning) meant.push(meaning);
		from += n;
	}
	if (!meant.length && !lack.meant.length && rest.length === found.length) return state;
	// Models that make images or video have no tools and do not reason: "reasoning with images" asks for
	// those that see them.
	const isOfChat = meant.some((part) => /\bfeature=(?:reasoning|tool_call|structured_output)\b/.test(part));
	for (const [i, part] of meant.entries()) {
		if (isOfChat && ["type=image", "type=video"].includes(part)) meant[i] = part.replace("type", "input");
	}
	// A list has one order. Who asks for a long context that is cheap can do without the longest.
	const isAt = (order: string): boolean => meant.some((part) => part.includes(`sort=${order}`));
	if (isAt("context") && isAt("input_price")) meant.push("min_context=200000&sort=input_price&order=asc");
	// The cheapest batch has the lowest batch price.
	const byInput = meant.some((part) => part.includes("sort=input_price"));
	if (byInput && meant.includes("prices=batch")) meant.push("sort=batch&order=asc");
	// The cheapest speech, video or image has the lowest price of a piece, if one kind is asked for.
	const { sort, order, values } = parse(joined([query(state), ...meant]));
	const kinds = [...values["type"] ?? [], ...values["output"] ?? []];
	const orders = new Set(kinds.map((kind) => pieces[kind]).filter(Boolean));
	if (orders.size === 1 && byPrice.has(sort)) meant.push(`sort=${[...orders].join()}&order=${order}`);
	const search = new URLSearchParams({ search: rest.join(" ") });
	const before = query({ ...state, search: "", page: 1 });
	return parse(joined([before, ...lack.meant, ...meant, String(search)]));
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
