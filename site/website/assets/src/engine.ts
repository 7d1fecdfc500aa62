// Answers queries of the list of models in the browser, by the rules of the API: for hosts that serve files only.

import { decode } from "./address.ts";
import { fold } from "./match.ts";
import type { List, Model } from "./settings.ts";
import type { Allowed } from "./state.ts";

/** A query that the API would refuse with status 400. */
export class Refusal extends Error {
	readonly status = 400;
}

const maxPage = Number.MAX_SAFE_INTEGER;
const maxLimit = 100;
const maxSearch = 512;
const sorts = ["updated", "name", "provider"] as const;
const orders = ["asc", "desc"] as const;

/** A query whose values are all allowed. An empty list, and an empty text, ask for nothing. */
interface Query {
	page: number;
	limit: number;
	provider: readonly string[];
	type: readonly string[];
	status: readonly string[];
	search: string;
	sort: (typeof sorts)[number];
	order: (typeof orders)[number];
}

/** The number of characters of a value that a message repeats. */
const maxQuoted = 64;

function refuse(name: string, value: string, reason: string): never {
	const characters = [...value];
	const cut = characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join("")}…` : value;
	throw new Refusal(`${name}: "${cut}" ${reason}`);
}

function integer(name: string, value: string, max: number): number {
	const n = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
	if (n < 1 || n > max) refuse(name, value, `is not a whole number from 1 to ${max} in plain decimal digits`);
	return n;
}

function choice<T extends string>(name: string, value: string, allowed: readonly T[]): T {
	return allowed.find((a) => a === value) ?? refuse(name, value, `is not one of ${allowed.join(", ")}`);
}

function tokens(name: string, value: string, allowed: readonly string[]): readonly string[] {
	return value.split(",").map((element) => {
		if (element === "") refuse(name, value, `has an empty element; separate by single commas what is one of ${allowed.join(", ")}`);
		return choice(name, element, allowed);
	});
}

function term(value: string): string {
	if ([...value].length > maxSearch) refuse("search", value, `is longer than ${maxSearch} characters`);
	return value;
}

function decodeValue(name: string, value: string): string {
	if (/%(?![\da-f]{2})/i.test(value)) refuse(name, value, "has broken percent-encoding; write a percent sign as %25");
	return decode(value) ?? refuse(name, value, "is not valid UTF-8");
}

type Readers = { [name in keyof Query]: (value: string) => Query[name] };

const readers = (allowed: Allowed): Readers => ({
	page: (value) => integer("page", value, maxPage),
	limit: (value) => integer("limit", value, maxLimit),
	provider: (value) => tokens("provider", value, allowed.provider),
	type: (value) => tokens("type", value, allowed.type),
	status: (value) => tokens("status", value, allowed.status),
	search: term,
	sort: (value) => choice("sort", value, sorts),
	order: (value) => choice("order", value, orders),
});

/** Reads a query string. It throws a Refusal if the API would answer 400. */
function parse(raw: string, read: Readers): Query {
	const query: Query = { page: 1, limit: 50, provider: [], type: [], status: [], search: "", sort: "updated", order: "desc" };
	const given = new Set<string>();
	const put = <N extends keyof Query>(name: N, value: string): void => {
		query[name] = read[name](value);
	};
	for (const pair of raw.split("&")) {
		const at = pair.includes("=") ? pair.indexOf("=") : pair.length;
		const name = decode(pair.slice(0, at)) ?? "";
		if (!Object.hasOwn(read, name)) continue;
		const value = decodeValue(name, pair.slice(at + 1));
		if (value === "") continue;
		if (given.has(name)) {
			refuse(name, value, "comes a second time; give each parameter once, with several values separated by commas where it takes a list");
		}
		given.add(name);
		put(name as keyof Query, value);
	}
	return query;
}

/** Compares two texts by code points, which is the order of their UTF-8 bytes. */
export function compare(a: string, b: string): number {
	const end = Math.min(a.length, b.length);
	for (let i = 0; i < end; i++) {
		const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
		if (x !== y) return rank(x) - rank(y);
	}
	return a.length - b.length;
}

/** Halves of characters beyond U+FFFF come after all others. */
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** A model with the texts in which search and sort look. */
interface Row {
	readonly model: Model;
	readonly texts: readonly string[];
	readonly name: string;
}

function row(model: Model): Row {
	const texts = [model.id, model.provider, model.name, model.description].map((text) => (text === null ? "" : fold(text)));
	return { model, texts, name: fold(model.name ?? model.id) };
}

const keys: Readonly<Record<Query["sort"], (row: Row) => string>> = {
	updated: (r) => r.model.updated_at,
	name: (r) => r.name,
	provider: (r) => r.model.provider,
};

/**
 * Makes the function that answers query strings about models. It returns the API's answer, or throws a Refusal with the message
 * with which the API would answer 400. Sorting costs once for each key and direction.
 */
export function answerer(models: readonly Model[], allowed: Allowed): (query: string) => List {
	const rows = models.map(row).sort((a, b) => compare(a.model.provider, b.model.provider) || compare(a.model.id, b.model.id));
	const orders = new Map<string, readonly Row[]>();
	const read = readers(allowed);
	return (raw) => {
		const query = parse(raw, read);
		const { page, limit } = query;
		const name = `${query.sort} ${query.order}`;
		const [key, sign] = [keys[query.sort], query.order === "asc" ? 1 : -1];
		// Sorting is stable: ties stay in the order of provider, then id.
		const ordered = orders.get(name) ?? [...rows].sort((a, b) => sign * compare(key(a), key(b)));
		orders.set(name, ordered);
		const found = ordered.filter(filter(query));
		const data = found.slice((page - 1) * limit, page * limit).map((r) => r.model);
		return { data, meta: { total: found.length, page, limit, pages: Math.ceil(found.length / limit) } };
	};
}

function filter(query: Query): (row: Row) => boolean {
	const search = fold(query.search);
	const has = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value);
	return ({ model, texts }) =>
		has(query.provider, model.provider) && has(query.type, model.type) && has(query.status, model.status) &&
		(search === "" || texts.some((text) => text.includes(search)));
}
