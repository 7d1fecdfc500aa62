// What an id means for the program that has it: verdict.go of package mentions. The cases in
// site/testdata/verdicts.json are run by both.

import type { Finding } from "../catalog/stage.ts";
import type { Retired } from "../resolve.ts";

/**
 * What an id means at a provider that has it. The stage is that of the finding, unless what is
 * known of the model may not hold for the id. Then an end makes the id uncertain, which is a
 * warning and no error.
 */
export interface Verdict extends Finding {
	readonly doubt: string; // why it is uncertain, in a sentence without its full stop; "" if it is not
}

/** Returns the name of a provider for people. */
export type NameOf = (provider: string) => string;

/** Returns what an id means that names a place; "" if it names none. */
export function verdictOf(
	{ stage, model }: Finding, place: string, unsure: boolean, nameOf: NameOf,
): Verdict {
	if (!unsure) return { stage, model, doubt: "" };
	const provider = nameOf(model.provider);
	const date = model.retirement_date;
	let known = "";
	switch (stage) {
		case "uncertain":
			known = model.value("ending") ?? `${provider} is uncertain, too`; // who ends it, and when
			break;
		case "retired":
			known = `${provider} retired ${model.id} on ${date ?? ""}`;
			break;
		case "retiring":
			known = `${provider} ends ${model.id} on ${date ?? "a day that is not announced"}`;
			break;
		default:
			// That a maker's list lacks a model says nothing about others that offer it.
			return { stage: "usable", model, doubt: "" };
	}
	// An end at the maker is a warning for a program that asks another place, and no error.
	return { stage: "uncertain", model, doubt: `${unknownDay(place, model.provider, nameOf)}; ${known}` };
}

/**
 * Returns why an id is uncertain that retired before the catalog's time at its maker, and names
 * another place.
 */
export function doubtOfGone({ provider, day }: Retired, place: string, nameOf: NameOf): string {
	return `${unknownDay(place, provider, nameOf)}; ${nameOf(provider)} retired it on ${day}`;
}

/**
 * Says whose day is not known: that of a place, or of an id that is not quite that of the model.
 */
function unknownDay(place: string, provider: string, nameOf: NameOf): string {
	if (!place || place === provider) return "the day of this id is not known";
	return `the day at ${nameOf(place)} is not known`;
}
