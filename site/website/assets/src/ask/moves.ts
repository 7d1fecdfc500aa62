// Searches for the way from one model to another: "moving from gpt-4o to gpt-5.6-sol".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { modelNamed } from "./called.ts";
import { comparisonOf } from "./comparison.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { placeOf } from "./placeends.ts";
import { modelMeant, offerAt } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";
import { nextInWords } from "./replaced.ts";

const move = "(?:mov(?:e|ing)|migrat(?:e|ing|ion)|switch(?:ing)?|upgrad(?:e|ing)|port(?:ing)?|chang(?:e|ing)" +
	"|go(?:ing)?|replac(?:e|ing))";
/** What asks for the way from one model to another, with both: "switch my app from gpt-4o to gpt-5.6-sol". */
const ways = [
	`(?:.* )?${move}(?: (?:my|our|the|all|an?) \\S+)? (?:over |away )?from (\\S.*?) (?:over )?to (\\S.*)`,
	`(?:.* )?${move} (\\S.*?) (?:to|with|by) (\\S.*)`,
	"from (\\S.*?) to (\\S.*)",
].map((form) => new RegExp(`^${form}$`));

/** Splits a search at the place that it ends with, "… on bedrock"; without one the place is "". */
function splitPlace(catalog: Catalog, text: string): readonly [text: string, place: string] {
	const [, before = "", place = ""] = /^(.*) (?:on|at|in|via|within) (\S.*)$/.exec(text) ?? [];
	const isPlace = /^(?:provider|maker)=/.test(meaningOf(place, namesIn(catalog)) ?? "");
	return isPlace ? [before, place] : [text, ""];
}

/**
 * The answer to a search for the way from one model to another: both side by side, and what the provider of the first
 * names in its place, if that is another one. Null if it does not name two models.
 */
export function moveOf(catalog: Catalog, asked: State, now: Date): Reading | null {
	const written = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [text, place] = splitPlace(catalog, written);
	const isModel = (name: string): boolean => {
		const called = evaluate(catalog, { ...asked, search: name, gone: "too" });
		return called.exact.size > 0 || modelNamed(called) !== null;
	};
	const sides = ways.map((way) => way.exec(text)?.slice(1) ?? []);
	const [from = "", to = ""] = sides.find((names) => names.length > 0 && names.every(isModel)) ?? [];
	if (!from) return null;
	// At a place its own offers end, under its own ids.
	const meant = (name: string): Model | null =>
		(place ? offerAt(catalog, name, place) : undefined) ?? modelMeant(catalog, asked, name);
	const old = meant(from);
	const target = meant(to);
	const isThere = place !== "" && old && target && old.provider === target.provider;
	const there: State = isThere ? { ...asked, values: { ...asked.values, provider: [old.provider] } } : asked;
	const [first, second] = isThere ? [old.id, target.id] : [from, to];
	const compared = comparisonOf(catalog, { ...there, search: `${first} vs ${second}` });
	if (!old || !compared?.page) return null;
	const endOf = (model: Model): string => {
		const ending = model.value("ending");
		return ending ? `${nameOf(model)} at ${placeOf(catalog, model)}: ${ending}. ` : "";
	};
	const named = nextInWords(catalog, old, now);
	// The page of a model has what a call must change for the one that is named in its place.
	const isNamed = named !== null && named.model.canonical === target?.canonical;
	const page = isNamed ? "Its page has what a call must change, as far as that is known. " : "";
	const steps = page || "Side by side they show what differs, also which parameters they take. ";
	const end = target && target.ends !== null ? endOf(target) : ""; // who moves wants to stay
	return { ...compared, said: endOf(old) + (named?.said ?? "") + steps + end, about: old };
}
