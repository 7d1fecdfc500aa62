// What ids mean together: how long each works, in the words of the site, and a sentence about all
// of them.

import type { Model } from "./models.ts";
import type { Found, Verdict } from "./scan.ts";
import { dateInWords, day as dayLength, fromNow, plural } from "./words.ts";

/**
 * A phrase about some ids that last alike, for one of them and for many: the type Phrase of
 * mentions.
 */
export interface Phrase {
	readonly kind: Kind;
	readonly one: string;
	readonly many: string;
}

/** How long an id works: the kinds of lasting in tally.go of generator/models. */
export type Kind =
	| "stopped" // its requests fail
	| "likely" // its maker retired it long ago, and the place that is asked does not have it
	| "today" // from today on; no kind of the command line, whose words are of its dataset's day
	| "stops" // within a year
	| "discouraged" // its provider advises against it, and has named no day
	| "reported" // others than its provider report an end
	| "uncertain"
	| "unlisted" // no list has it any more
	| "unknown" // no model has it
	| "unsure" // what is known is about another id, or another place
	| "safe" // until a day
	| "said" // by others than its provider to be safe until a day
	| "open"; // no end is announced

/** The kinds of ids that have to be replaced, by their providers' words or in all likelihood. */
export const mustReplace: readonly string[] = ["stopped", "likely", "today", "stops"] satisfies readonly Kind[];

/** How long an id works. */
export interface Ending {
	readonly kind: Kind;
	readonly text: string; // a sentence without its full stop
	readonly day: string; // of the end, or up to which it is promised; "" if none is known
	readonly left: string; // "in 46 days" of an end that comes, and what follows on its day; else ""
}

/**
 * Whether a model ends on a day, and the build, which is older, has the end as one to come. Its lists and
 * pages say "retires … today" then; "retired" beside them would be another truth.
 */
export const endsToday = (model: Model, day: string): boolean =>
	model.retirement_date === day && /^(?:Retires|Reported)/.test(model.value("ending") ?? "");

/**
 * What the site says of how long a model works. Its words are of the day of the dataset, and the
 * reader's day may be later.
 */
function saidOf(model: Model, day: string): string {
	const said = model.value("ending") ?? "";
	const end = model.retirement_date;
	const floor = model.value("retirement_not_before");
	if (end && endsToday(model, day)) {
		return said.startsWith("Reported") ? said : `Retires today, ${dateInWords(end)}`;
	}
	if (end && end <= day && !said.startsWith("Retired")) {
		const retired = `Retired on ${dateInWords(end)}`;
		// A report does not become a fact because its day has passed.
		if (isReported(model)) return model.value("ended") ?? said;
		// Since the build nobody has read whether the end came: as the next build says it.
		return said ? `${retired}, as announced` : retired;
	}
	if (floor && floor <= day && said.startsWith("Safe")) {
		return `No end announced; it was promised until ${dateInWords(floor)}`;
	}
	if (floor && floor <= day && said.startsWith("Said")) {
		return `No end announced; it was said to be safe until ${dateInWords(floor)}`;
	}
	return said;
}

/** Whether only others than its provider say that a model ends. */
export const isReported = (model: Model): boolean => model.value("until")?.startsWith("reported") ?? false;

/**
 * Returns the day on which a model ends; of one of which the catalog has only reports, the first of
 * their days that is still to come; "" if none is known.
 */
export function endDay(model: Model, day: string): string {
	if (model.retirement_date) return model.retirement_date;
	const reported = model.value("reported_days")?.split(" ") ?? [];
	// Of a month it is not known which of its days is meant.
	return reported.find((date) => date.length === day.length && date > day) ?? "";
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A doubt as a sentence, with its days as other sentences have them: "1 January 2027". */
const doubtInWords = (doubt: string): string =>
	// Not the date in an id: gpt-4o-mini-2024-07-18.
	capitalized(doubt).replace(/ on (\d{4}-\d\d-\d\d)\b/g, (_, date: string) => ` on ${dateInWords(date)}`);

/** How long one of the models works that an id means. */
export function endingOf({ model, stage, doubt, likely }: Verdict, day: string, unsure: boolean): Ending {
	const end = model.retirement_date ?? "";
	const floor = model.value("retirement_not_before") ?? "";
	if (doubt) return { kind: likely ? "likely" : "uncertain", text: doubtInWords(doubt), day: "", left: "" };
	const text = saidOf(model, day);
	if (unsure) {
		const ofModel = `Not known for this id. Of ${model.id}: ${text}`;
		return { kind: "unsure", text: ofModel, day: "", left: "" };
	}
	const ending = (kind: Kind, on = end): Ending => {
		let left = kind === "stops" && on ? fromNow(on, Date.parse(day)) : "";
		// Whether requests fail or another model answers them, this one does not.
		if (kind === "today") left = "from today on it takes no requests";
		return { kind, text, day: on, left };
	};
	const reported = isReported(model);
	// Reports that disagree have no day of the model: the first of theirs that comes is as near as one that all name.
	const reportedEnd = (): Ending => ending("reported", endDay(model, day));
	switch (stage) {
		case "retired":
			if (!endsToday(model, day)) return ending("stopped");
			return reported ? reportedEnd() : ending("today");
		case "retiring":
			if (reported) return reportedEnd();
			return ending(end ? "stops" : "discouraged");
		case "uncertain": return reported ? reportedEnd() : ending("uncertain");
		case "unlisted": return ending("unlisted");
		default:
			// An end is more than a year away here, or the stage would be retiring.
			if (end) return ending("safe");
			if (floor <= day) return ending("open");
			// Only the provider can promise: the rule of Ending in Go's package facts.
			return ending(model.value("until") === "said safe until" ? "said" : "safe", floor);
	}
}

/** How close the day of an end is, for its color on all pages: Closeness of Go's package facts. */
export function closeness(today: string, end: string): "past" | "urgent" | "close" | "later" {
	const days = (Date.parse(end) - Date.parse(today)) / dayLength;
	if (days <= 0) return "past";
	if (days <= 30) return "urgent";
	return days <= 90 ? "close" : "later";
}

/** The classes of colors of ends that are announced, as lists have them. */
const colors = { past: "retired", urgent: "soon", close: "retiring", later: "later" } as const;

/** The class of the color of an announced end on a day. */
export const colorOn = (end: string, day: string): string => colors[closeness(day, end)];

/** The class of the color of an ending, whose id is in a stage. */
export function colorOf(ending: Ending | undefined, stage: string, day: string): string {
	if (ending?.kind === "stops" && ending.day) return colorOn(ending.day, day);
	// A report is doubtful, however near its day is, and on that day no proof that the model ended.
	return ending?.kind === "reported" ? "uncertain" : stage;
}

/** How long an id works: the best of what it means, as of one place that works. */
export function endingsOf(found: Found, day: string): readonly Ending[] {
	const unsure = found.mentions.some((mention) => mention.unsure);
	if (found.retired) {
		const text = found.doubt ? doubtInWords(found.doubt) : `Retired on ${dateInWords(found.retired.day)}`;
		const doubtful = found.likely ? "likely" : "uncertain";
		return [{ kind: found.doubt ? doubtful : "stopped", text, day: found.retired.day, left: "" }];
	}
	const best = found.findings.filter(({ stage }) => stage === found.stage);
	const others = found.findings.filter(({ stage }) => stage !== found.stage);
	return [...best, ...others].map((finding) => endingOf(finding, day, unsure));
}

/** The class of an id, by which the table and the text have one color for it. */
export function urgencyOf(found: Found, day: string): string {
	const [first] = endingsOf(found, day);
	return colorOf(first, found.uncovered ? "unknown" : found.stage, day);
}

/** A part of the sentence about some ids, with its kind. */
export interface Counted {
	readonly kind: Kind;
	readonly text: string;
	readonly day: string; // the first of their days; "" if none is known
	readonly ids: readonly string[]; // with the first of their days first
}

/**
 * How many of some ids last how long: "1 retires within a year", "2 are safe until 7 October 2027".
 */
export function tally(all: readonly Found[], phrases: readonly Phrase[], day: string): readonly Counted[] {
	// A note says why nothing is known of an id that no model has: mostly that the catalog does not cover its place.
	const none = ({ note, mentions }: Found): Ending => {
		const isUnsure = note !== "" && !mentions.some(({ absent }) => absent);
		return { kind: isUnsure ? "unsure" : "unknown", text: "", day: "", left: "" };
	};
	const endings = all.map((found) => ({ id: found.id, ...endingsOf(found, day)[0] ?? none(found) }));
	const unknown = "9999"; // behind every day
	endings.sort((a, b) => (a.day || unknown).localeCompare(b.day || unknown));
	const counted: Counted[] = [];
	for (const { kind, one, many } of phrases) {
		const some = endings.filter((ending) => ending.kind === kind);
		const [first] = some;
		if (!first) continue;
		const text = plural(some.length, one, many).replace("{day}", first.day ? dateInWords(first.day) : "");
		counted.push({ kind, text, day: first.day, ids: some.map(({ id }) => id) });
	}
	return counted;
}
