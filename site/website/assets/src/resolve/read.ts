// The ways to read a name: read.go of package resolve.

import type { Index, Named } from "./index.ts";
import { compiled, unescape, withoutDate, type Suffixes, type Wrapper } from "./table.ts";

/** One way to read a name: an id that a model may have, and what the rest of the name says. */
export interface Reading {
	readonly id: string;
	readonly at: number; // where the text begins in the name of which the id was made
	readonly end: number; // where it ends
	readonly place: string; // the provider that the name names; "" if it names none
	readonly strange: boolean; // whether a segment before the id names nothing that is known
	readonly wrapper?: Wrapper; // missing if the text is the id itself
	readonly suffix: string; // behind the id
	readonly note: string; // about the suffix: a key of notes
	readonly respelt: boolean; // whether the id is not the text in the name, apart from a suffix
	readonly snapshot: boolean; // whether the id lacks a date that the name has
	readonly display: boolean; // whether the id was made of a name that people read
}

/** What is named beside and before an id. */
interface Places {
	readonly asked: string; // the cloud, host or gateway beside the name
	readonly outer: string; // the first cloud, host or gateway among the segments
	readonly inner: string; // the last maker among the segments
	readonly client: string; // the maker beside the name
	readonly entered: boolean; // whether there is a segment
	readonly strange: boolean; // whether one names nothing
	readonly address: boolean; // whether the name is an address
}

type Catalog = Index<Named>;

// LIMIT: segments before an id, because each makes more readings. A path of a cloud has most.
const maxCuts = 8;

/**
 * Returns the place that is named, if the form of the id names one, too. Where a request goes
 * decides. A maker is named last: a gateway's ids begin with makers, and programs call other places
 * by the client of a maker whose protocol they speak.
 */
function named({ asked, outer, inner, client }: Places, form: string): string {
	return asked || outer || form || inner || client;
}

/**
 * Returns the readings of a name, the likeliest first: those that begin earlier, and of these those
 * that change less. The hint is the provider beside the name, if any.
 */
export function read(index: Catalog, name: string, hint: string): Reading[] {
	const { table } = index;
	const readings: Reading[] = [];
	// The client of a maker says little about the place; see named.
	const beside = index.isMaker(hint) ? { asked: "", client: hint } : { asked: hint, client: "" };
	let before: Places = { ...beside, outer: "", inner: "", entered: false, strange: false, address: false };
	let at = 0;
	if (compiled(table.address).test(name)) {
		// Of an address only what follows /models/ or /deployments/ is an id: others have pages and
		// images of containers.
		const [path = ""] = compiled(table.path).exec(name) ?? [];
		if (!path) return [];
		at = path.length;
		const site = index.placeOf(path);
		before = { ...before, address: true, ...(index.isMaker(site) ? { inner: site } : { outer: site }) };
	}
	for (let cuts = 0; cuts <= maxCuts; cuts++) {
		unwrap(index, readings, name, at, before);
		const [segment = ""] = compiled(table.segment).exec(name.slice(at)) ?? [];
		if (!segment) break;
		at += segment.length;
		before = enter(index, before, segment.slice(0, -1)); // without its slash or colon
	}
	addSnapshots(index, readings);
	addDisplayed(index, readings);
	return readings;
}

/**
 * Adds the readings of names as people write them, with capitals and blanks, behind all others:
 * Claude Opus 4.1 of claude-opus-4-1. Another case by itself needs no reading: match ignores it.
 *
 * Programs have such names where a proxy or a menu translates them, so what they mean is certain
 * only to people.
 */
function addDisplayed(index: Catalog, readings: Reading[]): void {
	for (const reading of [...readings]) {
		const id = reading.id.toLowerCase().replaceAll(" ", "-");
		if (id === reading.id || reading.wrapper || reading.snapshot) continue;
		if (!compiled(index.table.display).test(reading.id)) continue;
		respell(index, readings, { ...reading, id, respelt: true, display: true });
	}
}

/**
 * Adds the readings without their dates, behind all others. APIs answer with the ids of snapshots
 * that no list has: gpt-5.6-luna-2026-07-09 of gpt-5.6-luna.
 */
function addSnapshots({ table }: Catalog, readings: Reading[]): void {
	for (const reading of [...readings]) {
		const id = withoutDate(reading.id, table);
		if (id) readings.push({ ...reading, id, respelt: true, snapshot: true });
	}
}

/** Returns what is named once a segment more is before an id. */
function enter(index: Catalog, before: Places, segment: string): Places {
	const provider = index.place(segment.replace(/\\$/, "")); // JSON can escape a slash
	const entered = { ...before, entered: true };
	// Only Google's API begins its ids with models/. In accounts/fireworks/models/ and
	// publishers/anthropic/models/ it says nothing.
	if (segment === "models" && before.entered) return entered;
	if (!provider) return { ...entered, strange: true };
	if (index.isMaker(provider)) return { ...entered, inner: provider };
	// What follows the name of a gateway is about its upstreams: openrouter/openai/gpt-4o is asked of
	// OpenRouter.
	return before.outer ? entered : { ...entered, outer: provider };
}

/**
 * Adds the readings that begin at a place of a name: the text as it is, and the ids in it, if it
 * has the form of a cloud. us.anthropic.claude-opus-4-6-v1:0 is itself an id of Bedrock, and
 * contains the id claude-opus-4-6 of Anthropic.
 */
function unwrap(index: Catalog, readings: Reading[], name: string, start: number, before: Places): void {
	const text = name.slice(start);
	const whole: Reading = {
		id: unescape(text),
		at: start,
		end: name.length,
		place: named(before, ""),
		strange: before.strange,
		suffix: "",
		note: "",
		respelt: false,
		snapshot: false,
		display: false,
	};
	trim(index, readings, whole);
	for (const wrapper of index.table.wrappers) {
		// The pattern comes last, because it takes longest.
		if (!canWrap(wrapper, text, whole, before)) continue;
		const groups = compiled(wrapper.pattern).exec(text);
		if (!groups) continue;
		const id = unescape(expand(wrapper.id, groups));
		const place = named(before, wrapper.place ?? "");
		const inside = groupOf(wrapper, groups);
		if (inside) {
			const [at, end] = inside;
			trim(index, readings, { ...whole, id, place, wrapper, at: start + at, end: start + end });
		} else {
			// The id is made of several parts, so the text as a whole stays its place.
			trim(index, readings, { ...whole, id, place, wrapper, respelt: true });
		}
	}
}

/**
 * Whether a text can have the form of a wrapper: by where it is and by what each text of the form
 * contains.
 */
function canWrap({ address, at, has = "" }: Wrapper, text: string, whole: Reading, before: Places): boolean {
	if (address && !before.address) return false;
	if (at && at !== whole.place) return false;
	return text.includes(has);
}

/** Returns the id that a template and the groups of a match make. */
function expand(template: string, groups: RegExpExecArray): string {
	return template.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? "");
}

/** Returns where the group is that is the id as it is; undefined if the id is made of several. */
function groupOf({ id }: Wrapper, groups: RegExpExecArray): [at: number, end: number] | undefined {
	return /^\$\d$/.test(id) ? groups.indices?.[Number(id[1])] : undefined;
}

/**
 * Adds a reading, and it without one or two of the table's suffixes: claude-opus-4-6-thinking[1m]
 * has two.
 */
function trim(index: Catalog, readings: Reading[], whole: Reading): void {
	const maxSuffixes = 2;
	let reading = whole;
	respell(index, readings, reading);
	for (let i = 0; i < maxSuffixes; i++) {
		const found = suffixOf(index, reading.id);
		if (!found) break;
		const { text, note } = found;
		reading = {
			...reading,
			id: reading.id.slice(0, -text.length),
			suffix: text + reading.suffix,
			note: note || reading.note,
			// An id that is made of several parts has no end in the name that could move.
			end: reading.respelt ? reading.end : reading.end - text.length,
		};
		respell(index, readings, reading);
	}
}

/**
 * Returns the suffix at the end of an id, and the note about it; null if it has none. A text behind
 * a colon or a hyphen that is not in the list is a part of the id: "gpt-4o:mini" is no gpt-4o, and
 * "gpt-5.1-codex-max" no gpt-5.1-codex at an effort.
 */
function suffixOf({ table }: Catalog, id: string): { readonly text: string; readonly note: string } | null {
	const base = id.slice(id.lastIndexOf("/") + 1);
	const follows = ({ of }: Suffixes): boolean => !of || compiled(of).test(base);
	for (const group of table.suffixes) {
		const text = group.texts.find((suffix) => suffix.length < id.length && id.endsWith(suffix));
		if (text && follows(group)) return { text, note: group.note };
	}
	return null;
}

/** Adds a reading, and it in other spellings of the maker's id. */
function respell({ table }: Catalog, readings: Reading[], reading: Reading): void {
	readings.push(reading);
	for (const { pattern, id, has } of table.rewrites) {
		const groups = reading.id.includes(has) ? compiled(pattern).exec(reading.id) : null;
		if (groups) readings.push({ ...reading, id: expand(id, groups), respelt: true });
	}
}
