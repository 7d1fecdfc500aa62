// Lines of keys and values around an id: lines.go of package mentions.

import { innermost } from "./brackets.ts";
import { between, choose, search, type Hints } from "./hints.ts";
import { settings, type Mark } from "./marks.ts";

export const maxBlock = 60; // lines before and after an id that can have settings of the same object
export const maxDepth = 20; // groups around an id that are looked at

/** A text, and where its lines begin. */
export interface Lines {
	readonly text: string;
	readonly lines: readonly number[];
}

/** Returns where the lines of a text begin. */
export function linesOf(text: string): readonly number[] {
	const lines = [0];
	for (const { index } of text.matchAll(/\n/g)) lines.push(index + 1);
	return lines;
}

/** Returns where the line of an offset begins. */
export function lineOf({ lines }: Lines, offset: number): number {
	return lines[search(lines, (at) => at > offset) - 1] ?? 0;
}

/** Returns where the line of an offset ends. */
export function lineEnd({ lines, text }: Lines, offset: number): number {
	const next = lines[search(lines, (at) => at > offset)];
	return next === undefined ? text.length : next - 1;
}

/**
 * Returns the places that the blocks around an offset name, or what is in its line, or what the
 * lines of keys and values have to which its line belongs; undefined if nothing names one.
 */
export function inBlock(hints: Hints, offset: number): readonly string[] | undefined {
	const own = innermost(hints, offset);
	// A resource of Terraform is a block around its content.
	let g = own;
	for (let depth = 0; g > 0 && depth < maxDepth; depth++) {
		const { open, parent } = hints.group(g);
		const places = choose(between(hints, lineOf(hints, open), open), ["block"]);
		if (places) return places;
		g = parent;
	}
	const line = lineOf(hints, offset);
	const beside = between(hints, line, lineEnd(hints, offset)).filter(({ group, kind, end }) => {
		// A call whose brackets do not enclose the id is another request in the same line, and so is the object or
		// list of another key.
		const hasBrackets = kind === "client" || kind === "line";
		const isOther = hasBrackets && end < hints.text.length && innermost(hints, end) !== own;
		return group === own && !isOther;
	});
	return choose(beside, [...settings, "client", "line"]) ?? inLines(hints, line, own);
}

// The beginning of a line of YAML, TOML, properties or assignments.
const keyed = /^([ \t]*)((?:- +)*)(?:export )?["']?[A-Za-z_][A-Za-z0-9_.-]*["']?[ \t]*[:=]/;

/** The beginning of a line that has a key. */
interface Key {
	readonly column: number; // of the key, behind the hyphens of items
	readonly item: boolean; // whether the line begins an item of a list
}

/** Whether a line begins with a key. */
export const isKeyed = (line: string): boolean => keyed.test(line);

/** Returns the key of a line; null if it has none. */
function keyOf(line: string): Key | null {
	const head = keyed.exec(line);
	if (!head) return null;
	const [whole, indent = "", hyphens = ""] = head;
	// Docker lists the variables of one environment: - LLM_PROVIDER=azure.
	const isVariable = whole.endsWith("=");
	return { column: indent.length + hyphens.length, item: hyphens !== "" && !isVariable };
}

/**
 * Looks for marks in the lines of keys and values around a line: those of the same object, and
 * those of the object that this one is in.
 */
function inLines(hints: Hints, first: number, own: number): readonly string[] | undefined {
	let line = first;
	// The second time it is the object around this one: providers of a list often have models below
	// them.
	for (let i = 0; i < 2; i++) {
		const key = keyOf(lineAt(hints, line));
		if (!key) return undefined;
		const { marks, parent } = objectOf(hints, line, key);
		const ours = marks.filter((mark) => mark.group === own && !isOfCommand(hints, mark));
		const places = choose(hints.environment.ofProgram(line, ours), settings);
		if (places) return hints.environment.orMaker(line, ours, places);
		if (parent < 0) return undefined;
		// "azure:", with nothing behind it, says where what is below it is asked.
		const above = choose(keysOfBlocks(hints, parent, own), ["block"]);
		if (above) return above;
		line = parent;
	}
	return undefined;
}

/**
 * Returns the marks that are the whole key of a line: a part of a longer key, such as not-azure, is
 * another name.
 */
function keysOfBlocks(hints: Hints, line: number, own: number): readonly Mark[] {
	return between(hints, line, lineEnd(hints, line)).filter(({ at, group }) =>
		group === own && /^["'\- \t]*$/.test(hints.text.slice(line, at)));
}

/** Whether a mark is a switch in front of a command, as shells have it: it is for this command. */
function isOfCommand(hints: Hints, { kind, at, end }: Mark): boolean {
	const rest = hints.text.slice(end, Math.max(end, lineEnd(hints, at)));
	return kind === "switch" && !/^["', \t\r]*$/.test(rest);
}

/** The marks in the lines of an object. */
interface ObjectMarks {
	readonly marks: readonly Mark[];
	readonly parent: number; // the line of the key whose value the object is; -1 if it has none
	/** Whether an empty line ends it, as nothing else does at the first column. */
	readonly whole?: boolean;
}

/** Returns the marks in the lines of the object whose key is in a line. */
function objectOf(hints: Hints, line: number, key: Key): ObjectMarks {
	const own = between(hints, line, lineEnd(hints, line));
	const { marks: above, parent, whole } = objectAbove(hints, line, key);
	const below = whole ? [] : objectBelow(hints, line, key.column);
	return { marks: [...own, ...above, ...below], parent };
}

/** Returns the marks above a line in the lines of its object. */
function objectAbove(hints: Hints, line: number, key: Key): ObjectMarks {
	const marks: Mark[] = [];
	let begins = key.item; // whether the object begins in the last line
	let at = line;
	for (let n = 0; at > 0 && n < maxBlock && !begins; n++) {
		at = lineOf(hints, at - 1);
		const text = lineAt(hints, at);
		if (text.trim() === "") {
			// Paragraphs of an .env file are about different things.
			if (key.column === 0) return { marks, parent: -1, whole: true };
			continue;
		}
		if (isComment(text)) continue;
		const indent = indentOf(text);
		const other = keyOf(text);
		if (other?.column === key.column) {
			marks.push(...between(hints, at, lineEnd(hints, at)));
			begins = other.item;
			continue;
		}
		if (indent < key.column) return { marks, parent: other ? at : -1 };
		// A text at the column of the keys is no part of the object, unless it is an item.
		if (!other && indent === key.column && !/^[ \t]*-/.test(text)) break;
	}
	return { marks, parent: -1 };
}

/** Returns the marks below a line in the lines of its object. */
function objectBelow(hints: Hints, line: number, column: number): readonly Mark[] {
	const marks: Mark[] = [];
	let at = lineEnd(hints, line);
	for (let n = 0; at < hints.text.length && n < maxBlock; n++) {
		at++;
		const text = lineAt(hints, at);
		const other = keyOf(text);
		if (text.trim() === "") {
			if (column === 0) break;
		} else if (!isComment(text)) {
			const isBeside = other?.column === column && !other.item;
			if (isBeside) marks.push(...between(hints, at, lineEnd(hints, at)));
			else if (indentOf(text) <= column) break;
		}
		at = lineEnd(hints, at);
	}
	return marks;
}

/** Returns the text of the line that begins at an offset. */
function lineAt(hints: Hints, at: number): string {
	return hints.text.slice(at, lineEnd(hints, at));
}

/**
 * Whether a line is a comment of YAML, TOML, properties or an assignment. It can be at any column
 * between the keys of an object.
 */
function isComment(line: string): boolean {
	return /^[ \t]*#/.test(line);
}

export function indentOf(line: string): number {
	return line.search(/[^ \t]|$/);
}
