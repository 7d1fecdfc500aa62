// What the ids in a text mean, by the rules of Go's catalog.Judge: each with its places, the worst first, and its replacement.

import type { Finder, Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import type { Retired } from "./resolve.ts";
import { Replaceable, type Values } from "./values.ts";

/** The stages of a name, safest first. */
export const stages = ["usable", "unlisted", "uncertain", "retiring", "retired", "unknown"] as const;
type Stage = (typeof stages)[number];

const atLeast = (stage: Stage, least: Stage): boolean => stages.indexOf(stage) >= stages.indexOf(least);

/** Models by their keys, and the reader's day, "2026-07-24". */
export interface Known {
	readonly models: ReadonlyMap<string, Model>;
	readonly day: string;
}

/** What a name means at a provider: its stage, and the model of this id, or the one that it points to. */
export interface Finding {
	readonly stage: Stage;
	readonly model: Model;
	readonly doubt: string; // why it is uncertain, if what is known of the model may not hold for the id
}

/** A spelling of an id that a text has. */
export interface Found {
	readonly id: string;
	readonly stage: Stage; // the best of its findings, as of one place that works
	readonly findings: readonly Finding[]; // what it means at each provider that has it; none if no model has it
	readonly instead: readonly (Model | undefined)[]; // what to use for each finding; undefined if there is no need, or none is known
	readonly replacement: string; // the id to write; "" if there is no need, or none that is asked in the same way
	readonly until: string; // the day on which it ends or ended; "" if none is known
	readonly retired: Retired | null; // if it retired before the catalog's time
	readonly doubt: string; // why that is uncertain; "" if it is not
	readonly note: string; // what is uncertain about the id
	readonly place: string; // the provider that it, or something beside it, names; "" if none
	readonly uncovered: boolean; // whether it looks like a model of others
	readonly mentions: (Mention<Model> & { readonly line: number })[];
}

/** The stage of a model: by the build, except that the reader's day may be later. */
export function stageOf({ stage, retirement_date: date }: Model, day: string): Stage {
	if (date && date <= day) return "retired";
	const inAYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
	return date && date <= inAYear ? "retiring" : (stage as Stage);
}

/** Whose day is not known: that of a place, or of an id that is not quite the model's. */
const unknownDay = (place: string, provider: string, nameOf: NameOf): string =>
	place && place !== provider ? `the day at ${nameOf(place)} is not known` : "the day of this id is not known";

type NameOf = (provider: string) => string;

/** What a finding means if what is known of the model may not hold for the id: an end is uncertain, as in Go's Verdict. */
function unsure({ stage, model }: Finding, place: string, nameOf: NameOf): Finding {
	const provider = nameOf(model.provider);
	const date = model.retirement_date;
	const known = {
		usable: "", unlisted: "", unknown: "",
		uncertain: `${provider} is uncertain, too`,
		retired: `${provider} retired ${model.id} on ${date ?? ""}`,
		retiring: `${provider} ends ${model.id} on ${date ?? "a day that is not announced"}`,
	}[stage];
	if (!known) return { stage: "usable", model, doubt: "" };
	return { stage: "uncertain", model, doubt: `${unknownDay(place, model.provider, nameOf)}; ${known}` };
}

/** What an id means. Of an alias and the model that it points to, the one in the worse stage counts, or with the replacement. */
function check(model: Model, { models, day }: Known): Finding {
	const stage = stageOf(model, day);
	const target = model.alias_of === null ? undefined : models.get(`${model.provider}/${model.alias_of}`);
	const pointed = target && stage !== "uncertain" ? stageOf(target, day) : stage;
	return target && atLeast(pointed, stage) && !(pointed === stage && model.replacement) ? { stage: pointed, model: target, doubt: "" } : { stage, model, doubt: "" };
}

/** The first usable model in the chain of replacements of a model that ends; undefined if its provider has none, or no need. */
function successor(model: Model, { models, day }: Known): Model | undefined {
	let last: Model | undefined = model;
	for (let seen = 0; last && atLeast(stageOf(last, day), "retiring") && seen < 16; seen++) last = models.get(last.replacement ?? "");
	return last && last !== model && last.provider === model.provider && stageOf(last, day) === "usable" ? last : undefined;
}

/** Whether one model can take the place of another in a request: it has the same type, and is asked at the same endpoint. */
function fits(from: Model, to: Model, endpointOf: (id: string) => string): boolean {
	// Vectors of another model are not comparable: they have to be made again.
	return from.type !== "embedding" && from.type === to.type && endpointOf(from.id) === endpointOf(to.id) && safeID.test(to.id);
}

/** The ids that code reads as they are. */
const safeID = /^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$/;

/** The findings, the most urgent first: what ended, what ends sooner, what is unknown or uncertain; then in the order of the text. */
function byUrgency(a: Found, b: Found): number {
	const rank = ({ stage }: Found): number => ["retired", "retiring", "unknown", "uncertain", "unlisted", "usable"].indexOf(stage);
	return rank(a) - rank(b) || (a.until || "9999").localeCompare(b.until || "9999");
}

/** Finds the ids in a text in short tasks, the most urgent first; null if they are no longer needed. */
export async function scan(text: string, finder: Finder<Model>, known: Known, needed: () => boolean): Promise<readonly Found[] | null> {
	const all = new Map<string, Found>();
	const pace = pacer();
	let number = 1; // of the line
	let start = 0; // of the line in the text
	const hints = finder.hintsOf(text);
	for (const line of text.split("\n")) {
		for (const { at, ...mention } of finder.find(line, hints, start)) {
			const key = [mention.text, mention.place, mention.note, mention.others ? "?" : "", ...mention.models.map(({ provider }) => provider)].join(" ");
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
	return [...all.values()].sort(byUrgency);
}

function judge(mention: Omit<Mention<Model>, "at">, known: Known, finder: Finder<Model>): Found {
	const nameOf = (provider: string): string => finder.nameOf(provider);
	const { text: id, models, retired, uncovered, place, note, others } = mention;
	const best = (stages_: readonly Stage[]): Stage | undefined => stages.find((stage) => stages_.includes(stage));
	const checked = models.map((model) => check(model, known));
	let findings: readonly Finding[] = mention.unsure ? checked.map((finding) => unsure(finding, place, nameOf)) : checked;
	if (others && best(others.map((model) => check(model, known).stage)) !== "retired") {
		// The place was guessed by clients elsewhere in the text, so it is no reason for more than a warning.
		const doubt = `only the clients in this text name ${nameOf(place)}, whose list ends it`;
		findings = findings.map((finding) => (finding.stage === "retired" ? { ...finding, stage: "uncertain", doubt } : finding));
	}
	const gone = mention.unsure && retired ? `${unknownDay(place, retired.provider, nameOf)}; ${nameOf(retired.provider)} retired it on ${retired.day}` : "";
	const stage = best(findings.map((finding) => finding.stage)) ?? (retired ? (gone ? "uncertain" : "retired") : "unknown");
	const instead = checked.map(({ model }) => successor(model, known));
	const ended = checked[0]?.model;
	const next = instead[0];
	// The id of another place, of a place that was guessed, or of several models says nothing about what a request means.
	const single = models.length === 1 && !mention.unsure && !others;
	const replacement = single && stage === "retired" && ended && next && fits(ended, next, (id) => finder.endpointOf(id)) ? next.id : "";
	const until = findings.find((finding) => finding.stage === stage)?.model.retirement_date ?? retired?.day ?? "";
	return { id, stage, findings, instead, replacement, until, retired, doubt: gone, note, place, uncovered, mentions: [] };
}

/** Where ids of a text are replaced, and by what. The path says what kind of file it is. */
export function replacements(text: string, all: readonly Found[], path: string, values: Values): readonly (readonly [at: number, id: string, next: string])[] {
	const file = new Replaceable(text, path, values);
	return all.flatMap(({ replacement, mentions }) => mentions.filter(({ at, text: id, exact }) => replacement && exact && !file.refuses(at, at + id.length))
		.map(({ at, text: id }) => [at, id, replacement] as const)).sort(([a], [b]) => a - b);
}

/** The text with the replacements, and nothing else changed. */
export function corrected(text: string, all: readonly Found[], path: string, values: Values): string {
	let done = 0; // up to where the text is in the result
	let result = "";
	for (const [at, id, next] of replacements(text, all, path, values)) {
		result += text.slice(done, at) + next;
		done = at + id.length;
	}
	return result + text.slice(done);
}
