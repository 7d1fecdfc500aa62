// How many models each value of a filter would find, beside its name in the list. The API has no such
// counts.

import { filters } from "../filters.ts";
import type { Model } from "../models.ts";
import type { Catalog } from "./catalog.ts";
import { comparison, inUse, passes } from "./filter.ts";
import { matchAlone } from "./match.ts";
import { firstOffers, ofToday, type Query } from "./query.ts";

/**
 * Returns a function that says how many models a value of a filter would find. A choice that takes
 * any of its values does not restrict its own numbers. Of an answer with the offers of one model,
 * only these are counted, whatever they are called.
 */
export function counterOf(
	catalog: Catalog, query: Query, model?: string,
): (name: string, value: string) => number {
	// By row, if there are other offers of its model: these, and its place among them.
	const offers = new Map<number, { readonly rows: readonly number[]; readonly place: number }>();
	for (const rows of catalog.offers.groups) {
		for (const [place, row] of rows.entries()) offers.set(row, { rows, place });
	}
	// By filter, and by whether its value asks for models of today, the rows that pass the rest of the
	// query. To compare all of them for each value would take several times as long as the answer.
	const passing = new Map<string, readonly number[]>();
	const rowsFor = (name: string, asked: Query): readonly number[] => {
		const key = `${name} ${ofToday(asked)}`;
		const known = passing.get(key);
		if (known) return known;
		const rest = matchAlone(catalog, asked, name);
		const isAsked = (row: number): boolean => !model || catalog.models[row]?.canonical === model;
		const rows = [...catalog.models.keys()].filter((row) => isAsked(row) && rest(row) === passes);
		passing.set(key, rows);
		return rows;
	};
	return (name, value) => {
		const filter = filters.find((known) => known.name === name);
		const takesAll = filter && /allOf|flags/.test(filter.test);
		const others = takesAll ? query.values[name] ?? [] : [];
		const values = { ...query.values, [name]: [...others, value] };
		const asked = { ...query, search: model ? "" : query.search, values };
		const used = inUse(values).find((known) => known === filter);
		const byModel = firstOffers(asked);
		const firsts = new Map<readonly number[], number>(); // places of the first offers of models
		const shown: number[] = []; // the rows without other offers
		for (const row of rowsFor(name, asked)) {
			if (used && comparison(catalog.models[row] as Model, used, asked) !== passes) continue;
			const offer = byModel ? offers.get(row) : undefined;
			if (offer) firsts.set(offer.rows, Math.min(offer.place, firsts.get(offer.rows) ?? offer.place));
			else shown.push(row);
		}
		for (const [rows, place] of firsts) shown.push(rows[place] as number);
		if (query.every !== false) return shown.length;
		// Several ids of one model are one row of the list.
		const several = shown.map((row) => catalog.ids.get(catalog.models[row] as Model)).filter(Boolean);
		return shown.length - several.length + new Set(several).size;
	};
}
