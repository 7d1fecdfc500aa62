// What the ids in a text mean: each with its places, and its replacement. The
// command line has the same in generator/models/check.go; the cases in site/testdata/verdicts.json
// are run by both.

import { findingOn, safest, stageOf, successor, type Finding, type Known, type Stage } from "./catalog/stage.ts";
import { unlike } from "./fix.ts";
import { isMissing, type Finder, type Mention } from "./mentions.ts";
import {
	between as judgedBetween, doubtOfGone, verdictOf, which, type Asked, type NameOf, type Verdict,
} from "./mentions/verdict.ts";
import { search } from "./mentions/hints.ts";
import type { Lines } from "./mentions/lines.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { writtenAs } from "./profile.ts";
import { makersNextAt, type MakersNext } from "./replacement.ts";
import type { Retired } from "./resolve.ts";
import { inSeries, sitesIn } from "./sites.ts";

export type { Verdict };

/** A place of an id in a text. */
interface Place extends Mention<Model> {
	readonly line: number;
}

/** A spelling of an id that a text has. */
export interface Found {
	readonly id: string;
	readonly stage: Stage; // the best of its findings, as of one place that works
	readonly findings: readonly Verdict[]; // what it means at each provider that has it; none if no model has it
	/** What to use for each finding; undefined if there is no need, or none is known. */
	readonly instead: readonly (Model | undefined)[];
	/** What the maker names, if the text names a place that does not have the model; null if not needed. */
	readonly elsewhere: MakersNext | null;
	/** The id to write; "" if there is no need, or none that is asked in the same way. */
	readonly replacement: string;
	/** The id to write before it ends, by the same rules; "" if it has ended, or the day is not announced. */
	readonly coming: string;
	/** Who names that if the provider does not: "w3cschool.cn and dev.to"; "" if it does, or nothing is named. */
	readonly sites: string;
	/** Why nothing is written in its place although something is named to use; "" if something is. */
	readonly keep: string;
	readonly until: string; // the day on which it ends or ended; "" if none is known
	readonly retired: Retired | null; // if it retired before the catalog's time
	readonly doubt: string; // why that is uncertain; "" if it is not
	readonly likely: boolean; // whether it has very likely ended all the same; findings have their own
	readonly note: string; // what is uncertain about the id
	readonly place: string; // the provider that it, or something beside it, names; "" if none
	readonly uncovered: boolean; // whether it looks like a model of others
	readonly byName?: true; // the text has the name of the model and not its id, so nothing is written in its place
	readonly mentions: Place[];
}

/**
 * Finds the ids in a text in short tasks, in its order; null if they are no longer needed.
 */
export async function scan(
	text: string, finder: Finder<Model>, known: Known, needed: () => boolean,
): Promise<readonly Found[] | null> {
	const all = new Map<string, Found>();
	const pace = pacer();
	const hints = finder.hintsOf(text);
	let number = 1; // of the line
	let start = 0; // of the line in the text
	for (const line of text.split("\n")) {
		for (const { at, ...mention } of finder.find(line, hints, start)) {
			const key = keyOf(mention);
			const found = all.get(key) ?? judge(mention, known, finder);
			found.mentions.push({ ...mention, at: start + at, line: number });
			all.set(key, found);
			await pace();
		}
		number++;
		start += line.length + 1;
		await pace();
		if (!needed()) return null;
	}
	return [...all.values()];
}

/** A line of a list: a word, which can be in quotes and have a comma behind it. */
const item = /^(\s*["'`]?)([\w.:/@+-]{1,200})["'`]?,?\s*$/;

/**
 * Adds the lines of a list in which nothing was found. Of a text whose lines are one word each, some of
 * them ids, every line is meant as an id: one that is left out would seem to be checked.
 */
export function withUnread(
	text: string, found: readonly Found[], { resolver }: Pick<Finder<Model>, "resolver">,
): readonly Found[] {
	const read = new Set(found.flatMap(({ mentions }) => mentions.map(({ line }) => line)));
	if (read.size === 0) return found;
	const unread = new Map<string, Found>();
	let start = 0; // of the line in the text
	for (const [i, line] of text.split("\n").entries()) {
		const [, before = "", word] = item.exec(line) ?? [];
		const isWord = word !== undefined && /[a-z]/i.test(word); // and no number
		if (!isWord && line.trim()) return found; // no list
		if (isWord && !read.has(i + 1)) {
			// The place can be known of an id that is not: azure/my-bot.
			const answer = resolver.resolve(word);
			const { place, note } = answer;
			const absent = isMissing({ resolver }, answer);
			const one = unread.get(word) ?? { ...unknown(word), place, note };
			one.mentions.push({ ...unknownMention(word, start + before.length, i + 1), absent });
			unread.set(word, one);
		}
		start += line.length + 1;
	}
	return [...found, ...unread.values()];
}

/** Returns an id of which nothing is known. */
const unknown = (id: string): Found => ({
	id,
	stage: "unknown",
	findings: [],
	instead: [],
	elsewhere: null,
	replacement: "",
	coming: "",
	sites: "",
	keep: "",
	until: "",
	retired: null,
	doubt: "",
	likely: false,
	note: "",
	place: "",
	uncovered: false,
	mentions: [],
});

/** Returns where such an id is: at an offset of the text, in a line. */
const unknownMention = (text: string, at: number, line: number): Place => ({
	text,
	at,
	line,
	models: [],
	exact: true,
	retired: null,
	uncovered: false,
	place: "",
	note: "",
	unsure: false,
	absent: false,
	proxied: false,
	snapshot: false,
	others: null,
	between: [],
});

/** A name in a text that means a single model. */
interface Named {
	readonly text: string;
	readonly model: Model;
	readonly place: { readonly id: string } | null; // that the text names beside it
	readonly at: readonly number[];
}

/** Returns what such a name means: the same as the model's id at its place. */
export function judgeName(
	{ text: name, model, place, at }: Named, text: Lines, known: Known, finder: Finder<Model>,
): Found {
	const mentionAt = (offset: number): Place => ({
		...unknownMention(name, offset, search(text.lines, (start) => start > offset)),
		models: [model],
		exact: false,
		place: place?.id ?? "",
	});
	const judged = judge(mentionAt(at[0] ?? 0), known, finder);
	const keep = "a name is no id";
	return { ...judged, byName: true, replacement: "", coming: "", keep, mentions: at.map(mentionAt) };
}

/** Returns what makes two mentions one spelling: they mean the same. */
function keyOf({ text, place, note, others, between, models }: Omit<Mention<Model>, "at">): string {
	const providers = models.map(({ provider }) => provider);
	return [text, place, note, others ? "?" : "", between.join("|"), ...providers].join(" ");
}

/** Returns what a mention means, without its places. */
function judge(mention: Omit<Mention<Model>, "at">, known: Known, finder: Finder<Model>): Found {
	const { text: id, models, retired, uncovered, place, note, others, unsure } = mention;
	const nameOf = (provider: string): string => finder.nameOf(provider);
	const checked = models.map((model) => findingOn(model, known));
	if (mention.between.length > 0) return judgeBetween(mention, checked, nameOf);
	const { resolver } = finder;
	const isCovered = resolver.covers(place) && !resolver.segments.get(place)?.note;
	const asked: Asked = {
		place,
		lacks: (provider) => isCovered && place !== provider,
		isMaker: (provider) => resolver.isMaker(provider),
		day: known.day,
	};
	let findings = checked.map((finding) => verdictOf(finding, asked, unsure, nameOf));
	// The place was guessed by clients elsewhere in the text, and what others sell under the id may still
	// work: that is no reason for more than a warning.
	const isGuess = others && safest(others.map((model) => findingOn(model, known).stage)) !== "retired";
	if (isGuess) {
		const doubt = `only the clients in this text name ${nameOf(place)}, whose list ends it`;
		findings = findings.map((finding) =>
			finding.stage === "retired" ? { ...finding, stage: "uncertain", doubt } : finding);
	}
	const gone = unsure && retired ? doubtOfGone(retired, asked, nameOf) : "";
	const stage = safest(findings.map((finding) => finding.stage)) ?? stageOfGone(retired, gone);
	// What another place names for its own offer may have ended at the place that is asked.
	const isElsewhere = ({ model }: Finding): boolean => unsure && place !== "" && model.provider !== place;
	const instead = checked.map((finding) => (isElsewhere(finding) ? undefined : successor(finding.model, known)));
	const decisive = findings.find((finding) => finding.stage === stage)?.model;
	const [to] = instead;
	const written = to && models[0] && writtenAs(to, models[0], id);
	const keep = keepOf(stage, checked, instead, unsure || others !== null, finder) ||
		(written?.lacks ? `no profile ${written.lacks} is known` : "");
	const next = keep ? "" : written?.id ?? "";
	return {
		id,
		stage,
		findings,
		instead,
		elsewhere: checked[0] && isElsewhere(checked[0]) ? elsewhereFor(place, checked[0], known) : null,
		replacement: stage === "retired" ? next : "",
		coming: stage === "retiring" ? next : "",
		sites: sitesNaming(checked[0]?.model, instead[0], known),
		keep,
		until: decisive?.retirement_date ?? retired?.day ?? "",
		retired,
		doubt: gone,
		likely: gone !== "" && retired !== null && asked.lacks(retired.provider),
		note,
		place,
		uncovered,
		mentions: [],
	};
}

/** Returns what the maker of a model that ends names for a place; null if there is no need, or none is known. */
function elsewhereFor(place: string, { stage, model }: Finding, { models, day }: Known): MakersNext | null {
	if (stage !== "retired" && stage !== "retiring") return null;
	return makersNextAt(place, model, models, (other) => stageOf(other, day)) ?? null;
}

/**
 * Returns the sites that lead from a model to its successor where the providers of those between them
 * name nothing: "w3cschool.cn and dev.to"; "" if the providers name all.
 */
function sitesNaming(from: Model | undefined, to: Model | undefined, { models }: Known): string {
	if (!to) return ""; // and the chain, which ends there, is not asked about
	const sites = new Set<string>();
	for (let model = from; model && model !== to; model = models.get(model.replacement ?? "")) {
		for (const site of sitesIn(model.value("replacement_sites"))) sites.add(site);
	}
	return inSeries([...sites]);
}

/**
 * Returns what a mention means of which the text does not say at which of several places it is. Nothing is named to
 * use in its place, because that is another thing at each of them.
 */
function judgeBetween(
	{ text: id, between: places }: Omit<Mention<Model>, "at">, checked: readonly Finding[], nameOf: NameOf,
): Found {
	const { findings, stage, doubt } = judgedBetween(checked, places, nameOf);
	const isCertain = stage !== "uncertain";
	const [earliest] = findings;
	return {
		...unknown(id),
		stage,
		// What all places have retired is retired. Otherwise one sentence says when each of them ends it.
		findings: findings.map((finding) => (isCertain ? { ...finding, doubt: "" } : { ...finding, stage, doubt })),
		instead: findings.map(() => undefined),
		keep: which(places, nameOf),
		until: earliest?.model.retirement_date ?? "",
		note: isCertain && doubt ? `${doubt}.` : "",
	};
}

/** Returns why nothing is written in the place of an id; "" if its successor is, or none is known. */
function keepOf(
	stage: Stage, checked: readonly Finding[], instead: readonly (Model | undefined)[], isUnsure: boolean,
	finder: Finder<Model>,
): string {
	const [own] = checked;
	const [next] = instead;
	// The id of another place, of a place that was guessed, or of several models says nothing about
	// what a request means.
	if (isUnsure) return "what is known may not hold for this id";
	if (checked.length > 1) return "several providers have this id";
	if (!own || !next) return "";
	// An id that is advised against can have ended without a word.
	if (stage === "retiring" && !own.model.retirement_date) return "it may still work: no day of an end is announced";
	if (stage !== "retired" && stage !== "retiring") return "it still works";
	return unlike(own.model, next, (model) => finder.endpointOf(model));
}

/** Returns the stage of an id that no model has. */
function stageOfGone(retired: Retired | null, doubt: string): Stage {
	if (!retired) return "unknown";
	return doubt ? "uncertain" : "retired";
}
