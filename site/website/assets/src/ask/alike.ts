// Searches for models like another one, or cheaper ones.

import type { Catalog } from "../evaluate.ts";
import { filters } from "../filters.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { modelsCalled } from "./called.ts";
import { joined, pieces } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";

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
function filtersOf(model: Model, { isLike, isCheaper }: Alike): string {
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

const others = "(?:alternative|substitute|equivalent|competitor|replacement)s?";
/** What an alternative is to be: "open source alternative to gpt-5", "gpt-5 alternative that is open". */
const ofKind = new RegExp(`^(?:(?:the|an?) )?(.+?) ${others} (?:to|of|for) (.+?)[?!.\\s]*$`);

/** The answer to a search for models like another one, or cheaper ones; null if it asks for none. */
export function alikeOf(catalog: Catalog, asked: State): Reading | null {
	const alike = readAlike(asked.search);
	const [, kind = "", name] = alike ? [] : ofKind.exec(asked.search.toLowerCase()) ?? [];
	const wanted = name ? withoutFillers(kind) : "";
	const meaning = meaningOf(wanted, namesIn(catalog));
	if (!alike && name && meaning) {
		const found = likeNamed(catalog, asked, { name, isLike: true, isCheaper: false }, meaning);
		if (found) return found;
	}
	return alike && likeNamed(catalog, asked, alike, "");
}

/** The answer for models like another one that have what a parameter says. */
function likeNamed(catalog: Catalog, asked: State, alike: Alike, more: string): Reading | null {
	const [model] = modelsCalled(catalog, asked, alike.name);
	if (!model) return null;
	const isPriced = model.known("input_price") !== null;
	// Without a price per token, the cheapest minute, second or image comes first.
	const sort = pieces[model.type];
	const order = alike.isCheaper && !isPriced && sort ? `sort=${sort}&order=asc` : "";
	const before = query({ ...asked, search: "", page: 1 });
	const read = parse(joined([before, filtersOf(model, alike), more, order]));
	const costs = isPriced
		? `, which costs ${model.cell("input_price")} for a million tokens of input`
		: ", of which no price per token of text is known";
	const said = `The filters are those of ${nameOf(model)}${alike.isCheaper ? costs : ""}. `;
	return { answer: evaluate(catalog, read), read, said };
}
