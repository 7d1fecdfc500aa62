// Searches for models like another one, or cheaper ones. ask.ts answers them.

import { filters } from "./filters.ts";
import type { Model } from "./models.ts";

const cheap = "(?:cheaper|less expensive|lower[- ]priced|cheap|inexpensive)";
const something = "(?:(?:something|anything|an?|any|the|models?|llms?) )*";

const cheaper = new RegExp(`^${something}${cheap} (?:models? |llms? )?` +
	"(?:than|(?:alternative|substitute|replacement)s? (?:to|of|for)|version of) (\\S.*)$");
const like = new RegExp(`^${something}(?:like|similar to|comparable (?:to|with)|equivalent (?:of|to)` +
	`|(?:alternative|substitute)s? (?:to|of|for)) (\\S.*?)(,? (?:but|and|only) ${cheap})?$`);
const butCheaper = new RegExp(`^(\\S.*?),? but ${cheap}$`);

/** A search for models like another one. */
export interface Alike {
	readonly name: string; // of the other one
	readonly isLike: boolean; // whether they must be able to do as much
	readonly isCheaper: boolean; // whether they must not cost more
}

/** Reads a search for models like another one, or cheaper ones; null if it asks for something else. */
export function readAlike(search: string): Alike | null {
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [, than] = cheaper.exec(text) ?? [];
	if (than) return { name: than, isLike: false, isCheaper: true };
	const [, name = "", but = ""] = like.exec(text) ?? [];
	if (name) return { name, isLike: true, isCheaper: but !== "" };
	const [, other] = butCheaper.exec(text) ?? [];
	return other ? { name: other, isLike: true, isCheaper: true } : null;
}

/** The filters of models that read and can do what a model does, and cost no more. */
export function filtersOf(model: Model, { isLike, isCheaper }: Alike): string {
	const query = new URLSearchParams({ type: model.type });
	const valuesOf = (name: string): readonly string[] =>
		(filters.find((filter) => filter.name === name)?.values ?? []).map(({ value }) => value);
	if (isLike) {
		const reads = model.known("input_modalities")?.split(",") ?? [];
		query.set("input", valuesOf("input").filter((value) => reads.includes(value)).join());
		// Of the other features many places say nothing.
		const can = ["reasoning", "tool_call"].filter((name) => model.known(`features.${name}`) === "true");
		query.set("feature", can.join());
	}
	const price = model.known("input_price");
	if (isCheaper && price !== null) query.set("max_input_price", price);
	return query.toString();
}
