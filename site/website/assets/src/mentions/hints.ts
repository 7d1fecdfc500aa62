// Finds the place that something beside an id names: hints.go of package mentions.
//
// A hint is the client whose method is called, an address, a setting such as provider, a switch
// such as vertexai=True, a resource of Terraform. Something is beside an id if it is in the same
// call, the same object, the same line, or the same lines of keys and values. A client that is a
// variable is somewhere else in the file; it counts for values of keys such as model= if all
// clients of the file are of one place. That is a guess, so it can make an error a warning but
// never a warning an error.
//
// marks.ts finds the texts that name places, brackets.ts the calls and objects, lines.ts the lines
// of keys and values, spoken.ts what people say in words; here is the order in which they are asked.

import { bracket, innermost, isCode, marksBefore, type Group } from "./brackets.ts";
import { inBlock, linesOf } from "./lines.ts";
import { marksIn, settings, unknownPlace, type Kind, type Mark, type Places } from "./marks.ts";
import { Spoken } from "./spoken.ts";
import type { HintWords } from "./table.ts";

export { unknownPlace };

const maxMarks = 100; // beside an id: more of them are a list of places, which says nothing about one id
const maxObjects = 2; // around an id: a setting further out is about more than this request

/** The marks of a text in their order, and its groups in the order in which they open. */
export class Hints {
	/** The only place of the clients; "" if there are several, or none. */
	readonly client: string;
	/** Whether there is an address that nobody knows. */
	readonly proxied: boolean;
	readonly text: string;
	readonly marks: readonly Mark[];
	readonly groups: readonly Group[];
	readonly closed: ReadonlyMap<number, number>; // groups by the places of their closing brackets
	readonly lines: readonly number[]; // where lines begin
	readonly spoken: Spoken; // what people say in words

	constructor(text: string, words: HintWords, places: Places) {
		this.marks = marksIn(text, words, places);
		this.text = text;
		this.lines = linesOf(text);
		this.spoken = new Spoken({ text, lines: this.lines }, words.spoken, places);
		// Without marks nothing is asked of the brackets.
		const { groups, closed } = bracket(this.marks.length > 0 ? text : "");
		this.groups = groups;
		this.closed = closed;
		for (const mark of this.marks) mark.group = innermost(this, mark.at);
		// Last, because a client's place is in its arguments, and these are found by their brackets.
		this.client = onlyClient(this);
		const moved = new Set(this.marks.filter((mark) => isAssigned(this, mark)).map(({ place }) => place));
		// Of addresses of several places nobody knows which of them a request goes to.
		this.proxied = moved.size > 1 || this.marks.some(({ place }) => place === unknownPlace);
	}

	group(i: number): Group {
		return this.groups[i] as Group;
	}

	/**
	 * Returns the place that something beside an offset names: "" if it is not known, undefined if
	 * nothing names one.
	 */
	at(offset: number): string | undefined {
		if (this.marks.length === 0) return undefined;
		let objects = 0; // around the offset, so far
		let g = innermost(this, offset);
		while (g > 0) {
			const { bracket: sign, parent } = this.group(g);
			if (sign === "{" && isCode(this, g)) break;
			const place = beside(this, g, objects > 0 || sign === "[");
			if (place !== undefined) return place;
			if (sign === "(") break; // what is around a call says nothing about it
			if (sign === "{") {
				objects++;
				if (objects > maxObjects || this.group(parent).bracket === "[") break;
			}
			g = parent;
		}
		return inBlock(this, offset);
	}
}

/** Returns the place that a group names, or what is called before its bracket. */
function beside(hints: Hints, g: number, isDirect: boolean): string | undefined {
	const before = marksBefore(hints, g);
	let inside = within(hints, g);
	// What is in other objects, or in other items of a list, is about these.
	if (isDirect) inside = inside.filter(({ group }) => group === g);
	// What a client is moved to counts more than its class: many places speak OpenAI's protocol.
	const moved = choose([...before, ...inside], settings);
	if (moved && moved !== unknownPlace) return moved;
	// An address that is not known is that of an account, if the client belongs to a cloud.
	const own = choose(before, ["client"]);
	if (own || (own === "" && !moved)) return own;
	return moved;
}

/**
 * Returns the place of all clients in the text, if it is one. An address that is assigned moves the clients of the
 * maker: openai.api_base = "https://openrouter.ai/api/v1".
 */
function onlyClient(hints: Hints): string {
	const places = new Set<string>();
	let isMoved = false;
	for (const mark of hints.marks) {
		if (mark.kind === "switch") places.add(mark.place);
		if (mark.kind === "client") places.add(placeOfClient(hints, mark));
		if (isAssigned(hints, mark)) {
			places.add(mark.place);
			isMoved = true;
		}
	}
	if (isMoved) places.delete("");
	const [place = ""] = places;
	return places.size === 1 ? place : "";
}

/** Whether a mark is an address whose place is known, assigned to a member of something. */
function isAssigned({ text }: Hints, { kind, at, end, place }: Mark): boolean {
	if (kind !== "address" || place === unknownPlace) return false;
	return text[at - 1] === "." && text.slice(at, end).includes("=");
}

/**
 * Returns the place that a client asks: OpenAI(base_url="https://openrouter.ai/api/v1") is a client
 * of OpenRouter.
 */
function placeOfClient(hints: Hints, { end, group, place }: Mark): string {
	const called = innermost(hints, end);
	if (called === group) return place; // the bracket of its arguments is not closed
	const moved = choose(within(hints, called), settings);
	if (!moved) return place;
	// An address that is not known is that of an account, if the client belongs to a cloud.
	return moved === unknownPlace && place ? place : moved;
}

/** Returns the marks inside of a group. */
function within(hints: Hints, g: number): readonly Mark[] {
	const { open, close } = hints.group(g);
	return between(hints, open + 1, close);
}

/** Returns the marks that begin between two offsets; none if there are too many. */
export function between({ marks }: Hints, from: number, to: number): readonly Mark[] {
	const first = search(marks, ({ at }) => at >= from);
	const last = Math.max(first, search(marks, ({ at }) => at >= to));
	return last - first > maxMarks ? [] : marks.slice(first, last);
}

/**
 * Returns the place that some marks of some kinds name; undefined if none does. Several places are
 * none, "": nobody knows then which of them is meant.
 */
export function choose(marks: readonly Mark[], kinds: readonly Kind[]): string | undefined {
	const places = new Set<string>();
	for (const { kind, place } of marks) {
		if (kinds.includes(kind)) places.add(place);
	}
	const [place] = places;
	return places.size > 1 ? "" : place;
}

/**
 * Returns the index of the first element that holds; the length if none does. Those behind one that
 * holds do, too.
 */
export function search<T>(all: readonly T[], holds: (element: T) => boolean): number {
	let low = 0;
	let high = all.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(all[middle] as T)) high = middle;
		else low = middle + 1;
	}
	return low;
}
