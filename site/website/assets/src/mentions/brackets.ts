// Calls and objects around an id: brackets.go of package mentions.

import { between, search, type Hints } from "./hints.ts";
import type { Mark } from "./marks.ts";

/** What brackets enclose. The first group is the whole text. */
export interface Group {
	readonly open: number;
	close: number;
	readonly parent: number;
	readonly bracket: string;
}

/**
 * The groups of a text in the order in which they open, and by the places of their closing
 * brackets.
 */
interface Groups {
	readonly groups: readonly Group[];
	readonly closed: ReadonlyMap<number, number>;
}

const maxChain = 400; // characters before the bracket of a call that can name its client
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Finds the groups. Brackets in strings and comments count as others do, so a closing bracket that
 * does not belong to the innermost group closes nothing.
 */
export function bracket(text: string): Groups {
	const root: Group = { open: -1, close: text.length, parent: -1, bracket: "" };
	const groups = [root];
	const closed = new Map<number, number>();
	let inner = 0;
	for (const { 0: c, index } of text.matchAll(/[()[\]{}]/g)) {
		const group = groups[inner] ?? root;
		const opens = opening[c];
		if (!opens) {
			groups.push({ open: index, close: text.length, parent: inner, bracket: c });
			inner = groups.length - 1;
		} else if (opens === group.bracket) {
			// Another bracket, in a string such as ":)", must not close a call.
			group.close = index;
			closed.set(index, inner);
			inner = group.parent;
		}
	}
	return { groups, closed };
}

/** Returns the innermost group that has an offset. */
export function innermost(hints: Hints, offset: number): number {
	let i = search(hints.groups, ({ open }) => open >= offset) - 1;
	while (hints.group(i).close < offset) i = hints.group(i).parent;
	return i;
}

/**
 * Returns the marks in what is called or made before the bracket of a group:
 * AzureOpenAI(azure_endpoint=x).responses.create before (model=y).
 */
export function marksBefore(hints: Hints, g: number): readonly Mark[] {
	const start = chain(hints, g);
	return start === undefined ? [] : between(hints, start, hints.group(g).open);
}

/**
 * Returns where that begins which is called or made before the bracket of a group; undefined if it is not known.
 */
export function chain(hints: Hints, g: number): number | undefined {
	const { text } = hints;
	const { open } = hints.group(g);
	let start = open;
	while (start > 0 && open - start < maxChain) {
		const c = text[start - 1] ?? "";
		if (c === ")" || c === "]") {
			// An earlier call of the chain, with all its arguments.
			const closed = hints.closed.get(start - 1);
			if (closed === undefined) return undefined; // the bracket closes nothing
			start = hints.group(closed).open;
			continue;
		}
		if (/[\w.?!:$&]/.test(c)) {
			start--;
			continue;
		}
		// A chain goes on in the next line if that begins with a dot.
		const rest = withoutBlanks(text, start);
		if (rest === start || rest === 0 || text[start] !== ".") break;
		start = rest;
	}
	return start;
}

/**
 * Whether braces enclose statements, not the members of an object: they follow the head of a
 * function, of a class or of a block.
 */
export function isCode(hints: Hints, g: number): boolean {
	const { text } = hints;
	const { open } = hints.group(g);
	const end = withoutBlanks(text, open);
	const last = text[end - 1] ?? "";
	if (/[)>"]/.test(last)) return true; // if (x) {, x => {, resource "a" "b" {
	// Swift and Go write Config{…} for an object, and class Config { with a blank.
	return /\w/.test(last) && end < open && !text.endsWith("return", end);
}

/** Returns where the blanks before an offset begin. */
function withoutBlanks(text: string, offset: number): number {
	let end = offset;
	while (end > 0 && /[ \t\r\n]/.test(text[end - 1] ?? "")) end--;
	return end;
}
