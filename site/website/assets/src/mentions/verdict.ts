// What an id means for the program that has it: verdict.go of package mentions. The cases in
// site/testdata/verdicts.json are run by both.

import type { Finding, Stage } from "../catalog/stage.ts";
import type { Retired } from "../resolve.ts";
import { day as dayLength } from "../words.ts";

/**
 * What an id means at a provider that has it. The stage is that of the finding, unless what is
 * known of the model may not hold for the id. Then an end makes the id uncertain, which is a
 * warning and no error.
 */
export interface Verdict extends Finding {
	readonly doubt: string; // why it is uncertain, in a sentence without its full stop; "" if it is not
	/**
	 * Whether it has very likely ended: its maker retired it long ago, and the place does not have it. Nobody
	 * has said so of the place, so the stage stays uncertain.
	 */
	readonly likely?: boolean;
}

/** Where a program asks for an id, and when. */
export interface Asked {
	readonly place: string; // that the id names; "" if none
	/** Whether the catalog covers that place, where ids are those of models, and has the id only elsewhere. */
	readonly lacks: (provider: string) => boolean;
	readonly isMaker: (provider: string) => boolean;
	readonly day: string;
}

const horizon = 90; // days after which an end is long ago: catalog.Horizon in Go

/** Returns the name of a provider for people. */
export type NameOf = (provider: string) => string;

/** What only others than its provider say of the end of a model; null if it is announced. */
function reportOf(model: Finding["model"]): string | null {
	return model.value("until")?.startsWith("reported") ? model.value("ending") : null;
}

/** Returns what an id means that names a place; "" if it names none. */
export function verdictOf(
	{ stage, model }: Finding, { place, lacks, isMaker, day }: Asked, unsure: boolean, nameOf: NameOf,
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
			known = reportOf(model) ?? `${provider} retired ${model.id} on ${date ?? ""}`;
			break;
		case "retiring":
			known = reportOf(model) ?? `${provider} ends ${model.id} on ${date ?? "a day that is not announced"}`;
			break;
		default:
			// That a maker's list lacks a model says nothing about others that offer it.
			return { stage: "usable", model, doubt: "" };
	}
	const isLongAgo = stage === "retired" && date !== null && reportOf(model) === null &&
		Date.parse(date) + horizon * dayLength <= Date.parse(day);
	if (isLongAgo && lacks(model.provider) && isMaker(model.provider)) {
		return { stage: "uncertain", model, doubt: likelyEnded(place, known, nameOf), likely: true };
	}
	// An end at the maker is a warning for a program that asks another place, and no error.
	return { stage: "uncertain", model, doubt: `${unknownDay(place, model.provider, nameOf)}; ${known}` };
}

/**
 * Returns why an id is uncertain that retired before the catalog's time at its maker, which is long ago, and
 * names another place.
 */
export function doubtOfGone({ provider, day }: Retired, { place, lacks }: Asked, nameOf: NameOf): string {
	const known = `${nameOf(provider)} retired it on ${day}`;
	if (lacks(provider)) return likelyEnded(place, known, nameOf);
	return `${unknownDay(place, provider, nameOf)}; ${known}`;
}

const likelyEnded = (place: string, known: string, nameOf: NameOf): string =>
	`it has very likely ended; ${nameOf(place)} does not list it, and ${known}`;

/** What an id means at several places, if the text does not say which of them is asked. */
export interface Between {
	readonly findings: readonly Finding[]; // in the order of their ends
	readonly stage: Stage; // certain only if all have ended, or none does
	readonly doubt: string; // names the places and their days, without its full stop; "" if none has an end
}

/** How near an end is, apart from its day, the nearest first. */
const urgencies = ["dated", "other", "open"] as const;

/**
 * Returns what an id means at several places of which nobody knows which is asked: the earliest of the ends counts.
 */
export function between(findings: readonly Finding[], places: readonly string[], nameOf: NameOf): Between {
	const rank = (finding: Finding): number => urgencies.indexOf(urgency(finding));
	const dayOf = ({ model }: Finding): string => model.retirement_date ?? "";
	const ordered = [...findings].sort((a, b) => rank(a) - rank(b) || dayOf(a).localeCompare(dayOf(b)));
	const [first] = ordered;
	if (!first) return { findings: [], stage: "unknown", doubt: "" };
	if (urgency(first) === "open") return { findings: ordered, stage: first.stage, doubt: "" };
	const said = new Map<string, string>(); // by provider
	for (const finding of ordered) {
		const { provider } = finding.model;
		if (!said.has(provider)) said.set(provider, lastingAt(finding, nameOf(provider)));
	}
	return {
		findings: ordered,
		stage: findings.every(({ stage }) => stage === "retired") ? "retired" : "uncertain",
		doubt: `${which(places, nameOf)}; ${[...said.values()].join(", ")}`,
	};
}

/** Says of several places that it is not known which of them is asked. */
export function which(places: readonly string[], nameOf: NameOf): string {
	const names = places.map(nameOf);
	return `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}: the file does not say which`;
}

function urgency({ stage, model }: Finding): (typeof urgencies)[number] {
	if (stage === "usable" || stage === "unlisted") return "open";
	return stage === "uncertain" || !model.retirement_date ? "other" : "dated";
}

/** Says until when a provider has a model. */
function lastingAt(finding: Finding, provider: string): string {
	const { stage, model } = finding;
	if (stage === "uncertain") return `until when ${provider} has it is uncertain`;
	if (urgency(finding) === "open") return `${provider} names no end`;
	if (!model.retirement_date) return `${provider} ends it on a day that is not announced`;
	return `${provider} ${stage === "retired" ? "retired" : "ends"} it on ${model.retirement_date}`;
}

/**
 * Says whose day is not known: that of a place, or of an id that is not quite that of the model.
 */
function unknownDay(place: string, provider: string, nameOf: NameOf): string {
	if (!place || place === provider) return "the day of this id is not known";
	return `the day at ${nameOf(place)} is not known`;
}
