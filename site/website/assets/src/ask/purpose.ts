// What a model is to be good for, which nothing in the catalog says: "best model for legal writing". A word of it can
// be in the name of a model, which would be taken for the answer.

import type { Catalog } from "../evaluate.ts";
import { parse, query } from "../state.ts";
import { appOf } from "./apps.ts";
import { understood } from "./filters.ts";
import { namesIn, withoutFillers } from "./meanings.ts";
import { evaluate } from "./reading.ts";
import { listed } from "./relaxed.ts";
import type { Rest } from "./vain.ts";
import { takeUnknown } from "./unknown.ts";

const praise = "(?:best|good|great|ideal|right|suited|suitable|better)";
const purpose = new RegExp(`^(.*\\b(?:models?|llms?|ai)(?: (?:is|are|would be))?(?: (?:the )?${praise})*)` +
	" (?:for|at) ((?:[a-z'’-]+ ?){1,6})$");
const mostAlike = 3; // models that have a word by chance: a family or the models of a place are more

/** A search without what a model is to be good for, of which nothing is known; null if it has nothing like that. */
export function withoutPurpose(catalog: Catalog, search: string, now: Date): Rest | null {
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [, before = "", phrase = ""] = purpose.exec(text) ?? [];
	if (!phrase || takeUnknown(phrase).said) return null;
	const all = parse("");
	const asked = { ...all, search: phrase };
	if (appOf(catalog, { ...all, search: text })) return null;
	// A filter, an order or a name among its words is meant: "for vision", "for azure".
	const meant = understood(asked, namesIn(catalog), now);
	const isFilter = query({ ...meant, search: "" }) !== query(all);
	const isName = (name: string): boolean => {
		const found = evaluate(catalog, { ...all, search: name, gone: "too" });
		return found.exact.size > 0 || (found.named && found.models.length > mostAlike);
	};
	const names = [phrase, ...withoutFillers(phrase).split(" ").filter(Boolean)];
	if (isFilter || !meant.search || names.some(isName)) return null;
	// "Which model" is no name.
	const left = /^(?:(?:an?|the|which|what|any|ai) )*(?:models?|llms?|ai)$/.test(before) ? "" : before;
	return { search: left, said: `The catalog does not know which models are good for ${listed([phrase])}. ` };
}
