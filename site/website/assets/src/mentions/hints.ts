// Finds the place that something beside an id names: hints.go of package mentions.
//
// A hint is the client whose method is called, an address, a setting such as provider, a switch
// such as vertexai=True, a resource of Terraform. Something is beside an id if it is in the same
// call, the same object, the same line, or the same lines of keys and values. A client that is a
// variable is followed to its assignment: see clients.ts. Where that is not found, the clients
// elsewhere in the file count for values of keys such as model=. If they are of one place, that is a
// guess, so it can make an error a warning but never a warning an error. If they are of several that
// have the id, nobody knows which of them is asked, and the mention says so.
//
// marks.ts finds the texts that name places, brackets.ts the calls and objects, clients.ts the
// variables that are clients, lines.ts the lines of keys and values, sections.ts settings further
// away, spoken.ts what people say in words; here is the order in which they are asked.

import { bracket, innermost, isCode, marksBefore, type Group } from "./brackets.ts";
import { Clients } from "./clients.ts";
import { inBlock, linesOf, maxDepth } from "./lines.ts";
import { marksIn, settings, unknownPlace, type Kind, type Mark, type Places } from "./marks.ts";
import { Environment } from "./sections.ts";
import { Spoken } from "./spoken.ts";
import type { HintWords } from "./table.ts";

export { unknownPlace };

const maxMarks = 100; // beside an id: more of them are a list of places, which says nothing about one id
const maxLinks = 20; // calls in a chain behind a client, client.builder().endpoint(…).build()
const maxObjects = 2; // around an id: a setting further out is about more than this request

/** The marks of a text in their order, and its groups in the order in which they open. */
export class Hints {
	/** The places of the clients; none if all are those of makers. */
	readonly clients: readonly string[];
	/** Whether an address is assigned that can move clients. */
	readonly hasMoves: boolean;
	/** Whether there is an address that nobody knows. */
	readonly proxied: boolean;
	readonly text: string;
	readonly marks: readonly Mark[];
	readonly groups: readonly Group[];
	readonly closed: ReadonlyMap<number, number>; // groups by the places of their closing brackets
	readonly lines: readonly number[]; // where lines begin
	readonly spoken: Spoken; // what people say in words
	readonly words: HintWords;
	readonly environment: Environment; // settings further away
	private readonly bound: Clients; // variables that are assigned clients
	readonly places: Places;

	constructor(text: string, words: HintWords, places: Places) {
		this.text = text;
		this.words = words;
		this.places = places;
		this.lines = linesOf(text);
		this.spoken = new Spoken({ text, lines: this.lines }, words.spoken, places);
		this.marks = marksIn(text, words, places, (name) => this.spoken.sellerIn(name));
		// Without marks nothing is asked of the brackets.
		const { groups, closed } = bracket(this.marks.length > 0 ? text : "");
		this.groups = groups;
		this.closed = closed;
		for (const mark of this.marks) mark.group = innermost(this, mark.at);
		// Last, because a client's place is in its arguments, and these are found by their brackets.
		this.hasMoves = this.marks.some((mark) => isAssigned(this, mark));
		this.clients = placesOfClients(this);
		this.bound = new Clients(this);
		this.environment = new Environment(this);
		const moved = new Set(this.marks.filter((mark) => isAssigned(this, mark)).map(({ place }) => place));
		// Of addresses of several places nobody knows which of them a request goes to.
		this.proxied = moved.size > 1 || this.marks.some(({ place }) => place === unknownPlace);
	}

	group(i: number): Group {
		return this.groups[i] as Group;
	}

	/** Whether a place of a client is that of a maker. */
	isOfMaker(place: string): boolean {
		return place === "" || this.places.isMaker(place);
	}

	/**
	 * Returns the places that something beside an offset names; undefined if nothing does. The only place is "" if
	 * it is that of the maker. Of several it is not known which is asked.
	 */
	at(offset: number): readonly string[] | undefined {
		if (this.marks.length === 0) return undefined;
		let objects = 0; // around the offset, so far
		let g = innermost(this, offset);
		for (let depth = 0; g > 0 && depth < maxDepth; depth++) {
			const { bracket: sign, parent } = this.group(g);
			if (sign === "{" && isCode(this, g)) break;
			const places = beside(this, this.bound, g, objects > 0 || sign === "[");
			if (places) return places;
			if (sign === "(") {
				// What else is around a call says nothing about it.
				return this.bound.outerReceiver(parent) ?? inBlock(this, offset);
			}
			if (sign === "{") {
				objects++;
				if (objects > maxObjects) break;
			}
			g = parent;
		}
		return inBlock(this, offset);
	}
}

/** Returns the places that a group names, or what is called before its bracket; undefined if nothing does. */
function beside(hints: Hints, bound: Clients, g: number, isDirect: boolean): readonly string[] | undefined {
	const before = marksBefore(hints, g);
	let inside = within(hints, g);
	// What is in other objects, or in other items of a list, is about these.
	if (isDirect) inside = inside.filter(({ group }) => group === g);
	// What a client is moved to counts more than its class: many places speak OpenAI's protocol.
	const moved = choose([...before, ...inside], settings);
	if (moved && moved[0] !== unknownPlace) return moved;
	// A variable can have the name of another client: openai = createOpenAI({baseURL: …}).
	const receiver = hints.group(g).bracket === "(" ? bound.receiver(g) : undefined;
	if (receiver) return receiver;
	// An address that is not known is that of an account, if the client belongs to a cloud.
	const own = choose(before, ["client"]);
	return own && (own[0] !== "" || !moved) ? own : moved;
}

/**
 * Returns the places of the clients in the text; none if all are those of makers, because the ids say which maker
 * has them. An address that is assigned moves the clients of the maker:
 * openai.api_base = "https://openrouter.ai/api/v1".
 */
function placesOfClients(hints: Hints): readonly string[] {
	const all = new Set<string>();
	for (const mark of hints.marks) {
		if (mark.kind === "switch" || isAssigned(hints, mark)) all.add(mark.place);
		if (mark.kind === "client") all.add(placeOfClient(hints, mark) || mark.maker);
	}
	const moved = [...all].filter((place) => !hints.isOfMaker(place));
	if (moved.length === 0 || hints.hasMoves) return moved;
	return [...all];
}

/** Whether a mark is an address whose place is known, assigned to a member of something. */
function isAssigned({ text }: Hints, { kind, at, end, place }: Mark): boolean {
	if (kind !== "address" || place === unknownPlace) return false;
	return text[at - 1] === "." && text.slice(at, end).includes("=");
}

/**
 * Returns the place that a client asks: OpenAI(base_url="https://openrouter.ai/api/v1") is a client
 * of OpenRouter, and so is one whose builder is given this address. Of several it is not known.
 */
export function placeOfClient(hints: Hints, mark: Mark): string {
	const { place } = mark;
	const places = choose(between(hints, mark.at, clientEnd(hints, mark)), settings);
	const [moved] = places ?? [];
	if (!moved || places?.length !== 1) return place;
	// An address that is not known is that of an account, if the client belongs to a cloud.
	return moved === unknownPlace && place ? place : moved;
}

/** Returns where the chain of calls ends that begins with a client: OpenAIClientBuilder().endpoint(url). */
function clientEnd(hints: Hints, { end, group }: Mark): number {
	const called = innermost(hints, end);
	if (called === group) return end; // the bracket of its arguments is not closed
	let { close } = hints.group(called);
	const link = /[ \t\r\n]*\.\w*\(/y;
	for (let n = 0; n < maxLinks; n++) {
		link.lastIndex = close + 1;
		if (!link.test(hints.text)) break;
		const next = hints.group(innermost(hints, link.lastIndex));
		if (next.open !== link.lastIndex - 1 || next.close === hints.text.length) break;
		({ close } = next);
	}
	return close;
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
 * Returns the places that some marks of some kinds name, in their order; undefined if none does. Of several nobody
 * knows which of them is meant.
 */
export function choose(marks: readonly Mark[], kinds: readonly Kind[]): readonly string[] | undefined {
	const places = new Set<string>();
	for (const { kind, place } of marks) {
		if (kinds.includes(kind)) places.add(place);
	}
	return places.size > 0 ? [...places] : undefined;
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
