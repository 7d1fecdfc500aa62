// The order of a list by price, where models are priced by several things: by tokens of text, by an image, by
// a minute. Numbers of different units have no order, so that each unit has its own part of the list.

import type { Reading } from "../ask.ts";
import type { Group } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { mostOf, unitIn, works } from "../places.ts";
import { sortOf } from "../state.ts";

/** The facts of what rows show of a price, and its side. */
type Price = readonly [shown: string, note: string, side: "in" | "out"];
const input: Price = ["price_in", "price_note", "in"];
const prices: Readonly<Record<string, Price>> = {
	input_price: input,
	output_price: ["price_out", "price_out_note", "out"],
};

/** The orders by the price of a piece, of which rows may show another unit: a minute for $0.006 a second. */
const pieces = ["minute", "second", "image"];

const tokens = "per 1M tokens";
const other = "No price to compare"; // it is not known, or of a model that has ended

/**
 * What a row shows of a price, as a number; null if nothing is known of today, or sources disagree. Of tokens of
 * text, which have a side, it is known also of what is no longer listed, and of a dispute its most.
 */
function amountOf(model: Model, shown: string, side: "in" | "out" | null): number | null {
	const known = side && mostOf(model, side);
	if (known !== null) return known;
	if (!works(model)) return null; // its last price is no offer
	const text = model.value(shown) === "free" ? "0" : model.value(shown) ?? "";
	const number = Number(text.replace(/[$,]/g, "") || NaN);
	return Number.isNaN(number) ? null : number;
}

/** The unit of the price that a row shows: "per 1M tokens", "per 1M audio tokens", "per image". */
function unitOf(model: Model, note: string): string {
	const unit = unitIn(model.value(note));
	if (unit.endsWith(" tokens") && !unit.startsWith("per ")) return `per 1M ${unit}`;
	return unit || tokens;
}

/**
 * Returns the groups of an answer by price with the part that each is in, and the parts one behind the other, if
 * there are several. The API sorts by tokens of text alone, and rows show what their models are for: by the one
 * number, the other would look unsorted.
 */
export function byUnit(groups: readonly Group[], { read, differs }: Reading): readonly Group[] {
	const sort = sortOf(read);
	const price = prices[sort];
	if (!price && !pieces.includes(sort)) return groups;
	const [shown, note, side] = price ?? input;
	const parted = groups.map((group) => {
		// The number of a piece is exact: a row may show the price of an hour in place of that of a minute.
		const isPiece = !price && group.lead.known("piece_price") !== null;
		const unit = isPiece ? `per ${sort}` : unitOf(group.lead, note);
		const number = amountOf(group.lead, shown, unit === tokens ? side : null);
		return { ...group, number: number ?? 0, unit: number === null && !isPiece ? other : unit };
	});
	// Most models of a list by price are priced by tokens; one by the price of pieces has these first.
	const rank = (unit: string): number => Number(unit === other) * 2 + Number(price !== undefined && unit !== tokens);
	const parts = [...Map.groupBy(parted, ({ unit }) => unit)].toSorted(([a], [b]) => rank(a) - rank(b));
	if (parts.length < 2) return groups;
	const sign = read.order === "asc" ? 1 : -1;
	return parts.flatMap(([unit, part]) => {
		// Of an answer with some models last, the tokens keep its order, which is that of their prices; so do
		// pieces, and what has no number.
		const isOrdered = unit === other || unit === `per ${sort}` || (unit === tokens && differs !== undefined);
		return isOrdered ? part : part.toSorted((a, b) => sign * (a.number - b.number));
	});
}
