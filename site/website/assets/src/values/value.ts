// What an id is in a file: value.go of generator/models.
//
// Only the value of a request's or a setting's model may be replaced. An id can also be a key of a
// table of prices, a prefix that is compared, the name of a tokenizer, what a test expects, what a
// server once answered, or a word in a text: another id there makes something false, and nobody
// sees it. So the rules say what is a value, and everything else is none; what they miss is named,
// and a person decides.
//
// LIMIT: they read a line, its brackets and its indentation, not the program. A value behind a
// constant, in a tuple, or on the line after its key is not found.

import type { Replaceable } from "../values.ts";

// Why an id is left alone whose neighbors are of a table of models, or of what a server sent.
/** Why an id is left that nothing in a program or its settings asks for. */
export const noValue = "not the value of a request's or a setting's model";
const inRow = "in a row of a table, or in an answer";

/** Characters around an id that are looked at for the keys beside it. */
export const maxBefore = 2000;
const maxAround = 4 * maxBefore; // for the brackets and the lines around it
const maxAfter = 200; // enough for a closing quote and the rest of a value
const maxHead = 100; // before a bracket
const maxLevels = 5; // brackets around an id; what is further out says nothing about a request

/**
 * Returns why an id between two offsets of a file must not be replaced; "" if it is the value of a
 * request's or a setting's model.
 */
export function refusesValue(file: Replaceable, at: number, end: number): string {
	const line = file.lineOf(at);
	const before = file.withoutOwnSegment(file.text.slice(Math.max(line, at - maxBefore), at));
	const after = file.text.slice(end, end + maxAfter);
	const value = valueOf(file, before, after);
	if (!value) return noValue;
	const { key, unquoted } = value;
	if (file.has("otherUse", key)) return `the key ${key} is of another use`;
	// GPT_4O_MODEL = "gpt-4.1" would be false.
	if (file.has("namesModel", key)) return `the key ${key} names this model`;
	if (key.toLowerCase() === "model_name" && file.text.includes("litellm_params")) {
		return "a name that callers use, which LiteLLM maps to a model";
	}
	if (file.is("typed")) {
		if (isType(file, before, after)) return "the type of a value";
		// const id: ModelID = "…"
		if (file.has("annotated", before)) return "a value of a type, which may not have the successor";
	}
	// YAML and TOML group keys by indentation and by tables, other languages by brackets.
	const isMapping = unquoted || file.is("bare") || isTOML(file);
	return isMapping ? inMapping(file, line, at) : inBrackets(file, at);
}

/**
 * Whether an id between two texts is a literal type of TypeScript: type Model = "gpt-4o", or model:
 * "gpt-4o"; in an interface, where an object would have a comma.
 */
function isType(file: Replaceable, before: string, after: string): boolean {
	const isMember = /^["'`]*;/.test(after) && before.includes(":");
	return isMember || file.has("declared", before);
}

/** A text that is the whole value of a key. */
interface Value {
	readonly key: string; // "": it is that of an option, or an argument
	readonly unquoted: boolean;
}

/**
 * Returns the key or option of which a text between two others is the whole value, or which it is
 * the first argument of; null if it is none of a model.
 */
function valueOf(file: Replaceable, before: string, after: string): Value | null {
	const [quote = ""] = /["'`]$/.exec(before) ?? [];
	if (quote) {
		// A quote behind a backslash is in another text, such as a message or the code in a notebook.
		if (!after.startsWith(quote) || before.endsWith(`\\${quote}`)) return null;
		if (!file.has("ended", after.slice(1))) return null;
	}
	if (file.has("called", before)) return { key: "", unquoted: false };
	const isShell = file.is("shells");
	if (isShell && file.has("option", before)) {
		// --model gpt-4o ends at a blank, at the end of its line, or at the quote of sh -c "…".
		const isLast = /^[ \t\r\n\\"')]*$/.test(after);
		const ends = quote || isLast || /^[ \t\r\n]/.test(after);
		return ends ? { key: "", unquoted: true } : null;
	}
	const [, key = "", sign = ""] = file.match("assigned", before) ?? [];
	if (!key || !file.has("modelKey", lastName(key))) return null;
	if (quote) {
		// test "$MODEL" = "x" compares; an assignment of a shell has no blanks around its sign.
		const compares = isShell && sign === "=" && before.slice(0, -1).endsWith(" ");
		return compares ? null : { key, unquoted: false };
	}
	if (!file.is("bare") && !isShell) return { key, unquoted: true };

	// Without quotes only the rest of the line tells that the value is whole, and that the key begins
	// it.
	const beginsLine = withoutPrefix(before.slice(0, before.lastIndexOf(key))) === "";
	const endsLine = /^[ \t]*(?:[#\r\n]|$)/.test(after);
	// MODEL=gpt-4o python run.py sets it for one command.
	const isPrefix = isShell && sign === "=" && !before.endsWith(" ");
	const endsWord = /^[ \t;&\r\n]/.test(`${after}\n`);
	const isWhole = beginsLine && (endsLine || (isPrefix && endsWord));
	return isWhole ? { key, unquoted: true } : null;
}

/** Removes what can come before a key in a line: of a shell, a Dockerfile, and a list of YAML. */
function withoutPrefix(head: string): string {
	return head.replace(/^[ \t]+/, "").replace(/export |ENV |ARG |- /g, "").replace(/^[ \t]+/, "");
}

/**
 * Returns the last part of a key in lower case and without separators: defaultmodel of
 * spring.ai.default-model.
 */
function lastName(key: string): string {
	return key.slice(key.lastIndexOf(".") + 1).toLowerCase().replace(/[_-]/g, "");
}

function isTOML({ path }: Replaceable): boolean {
	return path.endsWith(".toml");
}

/**
 * Returns why an id is no request's by the brackets around it: the calls, and the names and the
 * members of the objects. It walks back from the id.
 */
function inBrackets(file: Replaceable, at: number): string {
	const { text } = file;
	const from = Math.max(0, at - maxAround);
	let depth = 0; // brackets that closed on the way and are not open yet
	let levels = 0;
	for (let i = at - 1; i >= from && levels < maxLevels; i--) {
		const c = text[i] ?? "";
		if (")]}".includes(c)) depth++;
		if (!"([{".includes(c)) continue;
		if (depth > 0) {
			depth--; // it opens what closed before the id
			continue;
		}
		levels++;
		const head = text.slice(Math.max(0, i - maxHead), i).split("\n").at(-1) ?? "";
		const [name = ""] = file.match("headName", head) ?? [];
		if (file.has("otherUse", name)) return `in ${name.replace(/[ \t:=>]+$/, "").trim()}`;
		if (c === "{" && file.is("typed") && file.has("declared", ` ${head}`)) return "the type of a value";
		// {"model": "gpt-4o", "price": 2.5} is a row, not a request. Only the next bracket counts: a
		// request can be an argument beside a price.
		if (levels === 1 && file.has("answered", text.slice(i, closing(text, at)))) return inRow;
		// What is around a function says nothing about its calls.
		if (c === "{" && file.has("isBody", head)) return "";
	}
	return "";
}

/** Returns where the brackets around an offset close, or a bound. */
function closing(text: string, at: number): number {
	const last = Math.min(text.length, at + maxAround);
	let depth = 0;
	for (let i = at; i < last; i++) {
		const c = text[i] ?? "";
		if ("([{".includes(c)) depth++;
		if (")]}".includes(c)) depth--;
		if (depth < 0) return i;
	}
	return last;
}

/**
 * Returns why an id is no request's by the lines of keys and values around it: those of the same
 * mapping, and the keys above it.
 */
function inMapping(file: Replaceable, line: number, at: number): string {
	const { text } = file;
	const above = text.slice(Math.max(0, line - maxAround), line).split("\n").reverse();
	// The keys of the mapping can follow, too.
	const below = text.slice(at, at + maxAround).split("\n");
	if (isTOML(file)) return inTable(file, above, below);
	const begin = text.slice(line, at);
	const column = indentOf(begin);
	return inAbove(file, above, column, isItem(begin)) || inBelow(file, below.slice(1), column);
}

/** The lines above a value, the nearest first. */
function inAbove(file: Replaceable, lines: readonly string[], column: number, begins: boolean): string {
	let item = begins; // an item of a list ends the mapping before it, so the keys above are of another one
	let innermost = column; // the indentation of the innermost key above that was found
	for (const text of lines) {
		const content = text.trim();
		const indent = indentOf(text);
		if (content === "" || content.startsWith("#")) {
			// It says nothing.
		} else if (indent < innermost) {
			innermost = indent;
			const [name = ""] = text.replace(/^[ \t-]+/, "").split(":");
			if (file.has("otherUse", name)) return `in ${name}`;
			if (file.has("blockText", text)) return "in a text";
			item = true;
		} else if (indent === column && !item && column > 0 && file.has("answered", text)) {
			return inRow;
		}
		item ||= indent === column && isItem(text);
	}
	return "";
}

function inBelow(file: Replaceable, lines: readonly string[], column: number): string {
	for (const text of lines) {
		if (text.trim() === "") continue;
		const indent = text.search(/[^ \t]/);
		// The mapping ends, or the keys are the settings of the file, which are not one row.
		if (indent < column || column === 0) return "";
		if (indent === column && file.has("answered", text)) return inRow;
	}
	return "";
}

function indentOf(text: string): number {
	return text.search(/[^ \t-]|$/);
}

/** Whether a line begins an item of a list. */
function isItem(text: string): boolean {
	return /^[ \t]*- /.test(text);
}

/**
 * Does what inMapping does for TOML, where a line in brackets begins a table and nothing is
 * indented.
 */
function inTable(file: Replaceable, above: readonly string[], below: readonly string[]): string {
	for (const line of above) {
		const text = line.trim();
		if (text.startsWith("[")) {
			if (file.has("otherUse", text)) return `in ${text}`;
			break;
		}
		if (file.has("answered", text)) return inRow;
	}
	for (const text of below) {
		if (text.trim().startsWith("[")) break;
		if (file.has("answered", text)) return inRow;
	}
	return "";
}
