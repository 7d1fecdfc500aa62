// What models are sorted by: order.go of Go's package dataset/catalog, and the orders that only the
// website has.

import type { Model } from "../models.ts";
import { mostOf, usable } from "../places.ts";
import { numberOf } from "./filter.ts";
import { fold, splitWords } from "./words.ts";

/** What a model is sorted by; null if it is not known. */
export type Key = string | number | null;

/** The key of a model in an order whose sign is 1 for rising keys, or -1. */
export type KeyOf = (m: Model, sign?: number) => Key;

const known = (fact: string) =>
	(m: Model): Key => (m.known(fact) === null ? null : numberOf(m.known(fact) ?? ""));

/**
 * What a piece costs of that which models of a type are for: a minute of audio, a second of video,
 * an image. Prices of characters come after all of these, and then prices of tokens, because nobody
 * can say how many of them a piece has. They do so in both directions: that is what the sign is for.
 */
const piece = (type: string): KeyOf => (m, sign = 1) => {
	const price = m.type === type ? m.known("piece_price") : null;
	if (price !== null) return Number(price);
	const shown = m.known("price_in")?.replace("free", "0").replace(/[$,]/g, "");
	if (shown === undefined) return null;
	const isByCharacter = m.value("price_note")?.startsWith("per ");
	const beyond = isByCharacter ? 1e9 : 1e12; // more than any price of a piece
	return Number(shown) + sign * beyond;
};

/** The orders by the price of a piece. */
export const pieces: Readonly<Record<string, KeyOf>> = {
	minute: piece("audio"),
	second: piece("video"),
	image: piece("image"),
};

/**
 * What most requests cost by: three parts of input and one of output, four times the price of a mixed token.
 * An embedding model has no price of output, so that it has none.
 */
export const blend = (m: Model): Key => blendOf(known("input_price")(m), known("output_price")(m));

function blendOf(input: Key, output: Key): Key {
	if (input === null || output === null) return null;
	// Go adds decimals, and models of one price are in the order of their ids. Doubles would have noise
	// in the last digits, which would order them. No price has so many digits.
	return Number((3 * Number(input) + Number(output)).toPrecision(12));
}

/**
 * The orders by price in which lists have a disputed price by the most that sources state, as they have bills:
 * among what is not known, where the API has it, nobody would see that it is cheaper whoever is right.
 */
export const byMost: Readonly<Record<string, string>> = {
	input_price: "input_most",
	output_price: "output_most",
	blended_price: "blended_most",
};

const inputMost = (m: Model): Key => mostOf(m, "in");
const outputMost = (m: Model): Key => mostOf(m, "out");

const statuses = ["active", "deprecated", "unlisted"];

/**
 * Relevance within its classes: by status, the newest, then the fewest words of the name. The three
 * are the digits of one number, because a sort compares single keys.
 */
function relevance(m: Model): Key {
	const words = splitWords(fold(m.name ?? m.id)).length;
	return (statuses.indexOf(m.status) * 1e8 - Number(known("release_date")(m))) * 1e3 + words;
}

/** What most requests in batches cost by, as blend has others; of embedding models, by the input alone. */
function batch(m: Model): Key {
	const output = m.type === "embedding" ? 0 : known("batch_out")(m);
	return blendOf(known("batch_in")(m), output);
}

/** The sort keys. One more, the cost of the reader's use, is set while the page is read. */
export const sortKeys: Readonly<Record<string, KeyOf>> = {
	relevance,
	updated: (m) => m.value("updated_at"),
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released: known("release_date"),
	context: known("context_length"),
	dimensions: known("embedding_dimensions"),
	input_price: known("input_price"),
	output_price: known("output_price"),
	blended_price: blend,
	input_most: inputMost,
	output_most: outputMost,
	blended_most: (m) => blendOf(inputMost(m), outputMost(m)),
	output: known("max_output_tokens"),
	retires: (m) => (m.ends === null ? null : numberOf(m.ends)),
	change: known("price_day"),
	batch,
	cached: (m) => {
		const price = m.known("price_cached")?.replace("free", "0").replace(/[$,]/g, "") ?? null;
		return price === null ? null : Number(price);
	},
	...pieces,
};

/** The rows of models by a key, in the direction of a sign, 1 or -1. Unknown keys come last in both. */
export function newOrder(models: readonly Model[], key: KeyOf, sign: number): readonly number[] {
	const values = models.map((model) => key(model, sign));
	const compare = (a: Key = null, b: Key = null): number => {
		if (a === null || b === null) return Number(a === null) - Number(b === null);
		return sign * (Number(a > b) - Number(a < b));
	};
	return [...values.keys()].sort((a, b) => compare(values[a], values[b])); // ties stay by row
}

/**
 * Whether people can choose a model by what the catalog knows of it: Go's row.ready. These come first
 * unless a search decides.
 */
export const ready = (m: Model): boolean =>
	usable(m) && m.type === "chat" &&
	["context_length", "input_price", "output_price"].every((fact) => m.known(fact) !== null);
