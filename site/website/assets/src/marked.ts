// The checked text with its lines, in which the ids that need attention are marked.

import { make } from "./dom.ts";
import type { Said } from "./requests.ts";
import type { Found } from "./scan.ts";

const maxLines = 400; // lines that are shown
const around = 1; // if there are more: lines before and after one with a mark
const maxLine = 500; // characters of a line
const maxQuote = 240; // characters of a line that is quoted as a whole
const maxAround = 40; // of a longer one: characters on each side of a mark

/** An id, or a parameter of a request, that needs attention. */
interface Mark {
	readonly at: number; // in the text
	readonly length: number;
	readonly of: Found | Said;
}

/** A part of a line: plain, or what needs attention. */
export interface Part {
	readonly text: string;
	readonly of?: Found | Said;
}

/** What is said of parameters, by the lines that set them. */
type Parameters = ReadonlyMap<number, readonly Said[]>;

/** A line that is shown. A gap between lines is the number 0, without parts. */
interface Line {
	readonly number: number; // from 1
	readonly parts: readonly Part[];
}

/** Returns the marks of a text by their lines. */
function marksOf(all: readonly Found[]): ReadonlyMap<number, readonly Mark[]> {
	const marks = new Map<number, Mark[]>();
	for (const found of all) {
		if (found.stage === "usable" && !found.note) continue;
		for (const { line, at, text } of found.mentions) {
			const inLine = marks.get(line) ?? [];
			inLine.push({ at, length: text.length, of: found });
			marks.set(line, inLine);
		}
	}
	return marks;
}

/**
 * Returns the lines of a text that are shown: all, or of a long text those around its marks and around
 * some others.
 */
export function linesOf(
	text: string, all: readonly Found[], others: Parameters = new Map(),
): readonly Line[] {
	const marks = marksOf(all);
	const lines = text.split("\n");
	const isNear = (number: number): boolean => {
		for (let n = number - around; n <= number + around; n++) {
			if (marks.has(n) || others.has(n)) return true;
		}
		return false;
	};
	const shown: Line[] = [];
	let start = 0; // of the line in the text
	let skipped = false; // since the last line that is shown
	let hidesMarks = false; // because so many lines are shown already
	for (const [i, line] of lines.entries()) {
		const number = i + 1;
		if (shown.length < maxLines && (lines.length <= maxLines || isNear(number))) {
			if (skipped && shown.length > 0) shown.push({ number: 0, parts: [] });
			const set = (others.get(number) ?? []).flatMap((one) => marksOfParameters(one, line, start));
			const parts = partsOf(line.slice(0, maxLine), start, [...marks.get(number) ?? [], ...set]);
			shown.push({ number, parts });
			skipped = false;
		} else {
			skipped = true;
			hidesMarks ||= marks.has(number);
		}
		start += line.length + 1;
	}
	// Without a gap at the end, the text would seem to have no more marks.
	if (hidesMarks) shown.push({ number: 0, parts: [] });
	return shown;
}

/**
 * Returns the marks of the parameters that are said of a line: where the last name of each is, in any way to
 * write it: maxTokens, "max-tokens". None of one for which the line has another name.
 */
function marksOfParameters(of: Said, line: string, start: number): readonly Mark[] {
	// What a successor refuses is said of several at once: "temperature=0.2, max_tokens=500".
	return of.setting.split(/, (?=[\w.-]+=)/).flatMap((setting) => {
		const [name = ""] = setting.split("=");
		const words = name.slice(name.lastIndexOf(".") + 1).match(/[A-Z]?[a-z\d]+/g) ?? [];
		const found = new RegExp(`(?<![a-z\\d])${words.join("[_-]?")}(?![a-z\\d])`, "i").exec(line);
		return words.length > 0 && found ? [{ at: start + found.index, length: found[0].length, of }] : [];
	});
}

/** Returns the parts of a line that has an id, with what is said of the parameters in it. */
export function partsOfQuote(text: string, found: Found, said: readonly Said[]): readonly Part[] {
	const line = text.trim();
	const spellings = new Set(found.mentions.map((mention) => mention.text));
	const ids = [...spellings].filter((spelling) => line.includes(spelling))
		.map((spelling) => ({ at: line.indexOf(spelling), length: spelling.length, of: found }));
	const parts = partsOf(line, 0, [...ids, ...said.flatMap((one) => marksOfParameters(one, line, 0))]);
	if (line.length <= maxQuote) return parts;
	// Of a program in one line, what is far from the marks says nothing.
	return parts.map((part, i) => (part.of ? part : { text: shortened(part.text, i > 0, i < parts.length - 1) }));
}

/** Shortens a text to its ends beside which something is marked. */
function shortened(text: string, isAfter: boolean, isBefore: boolean): string {
	const begin = isAfter ? text.slice(0, maxAround) : "";
	const end = isBefore ? text.slice(-maxAround) : "";
	return text.length > begin.length + end.length ? `${begin}…${end}` : text;
}

/** Returns the parts of a line that begins at an offset of the text. */
function partsOf(line: string, start: number, marks: readonly Mark[]): readonly Part[] {
	const parts: Part[] = [];
	let done = 0; // up to where the line is in parts
	for (const { at, length, of } of marks.toSorted((a, b) => a.at - b.at)) {
		const from = at - start;
		// Two spellings can overlap: an id, and a longer name that it is a part of.
		if (from < done || from >= line.length) continue;
		parts.push({ text: line.slice(done, from) }, { text: line.slice(from, from + length), of });
		done = from + length;
	}
	return [...parts, { text: line.slice(done) }];
}

/**
 * Returns the elements of the lines that are shown, with the marks that a function makes, of ids and of
 * the parameters of some lines.
 */
export function elementsOf(
	text: string, all: readonly Found[], markOf: (text: string, of: Found | Said) => HTMLElement,
	refused: Parameters,
): readonly HTMLElement[] {
	return linesOf(text, all, refused).map(({ number, parts }) => {
		if (number === 0) return make("li", { className: "gap" }, "⋯");
		const marked = refused.has(number) || parts.some(({ of }) => of);
		const line = make("li", { value: number, className: marked ? "marked" : "" });
		for (const { text: part, of: meant } of parts) line.append(meant ? markOf(part, meant) : part);
		return line;
	});
}
