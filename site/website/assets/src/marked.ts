// The checked text with its lines, in which the ids that need attention are marked.

import { make } from "./dom.ts";
import type { Found } from "./scan.ts";

const maxLines = 400; // lines that are shown
const around = 1; // if there are more: lines before and after one with a mark
const maxLine = 500; // characters of a line

/** An id that needs attention. */
interface Mark {
	readonly at: number; // in the text
	readonly length: number;
	readonly found: Found;
}

/** A part of a line: plain, or an id that needs attention. */
interface Part {
	readonly text: string;
	readonly found?: Found;
}

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
			inLine.push({ at, length: text.length, found });
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
	text: string, all: readonly Found[], others: ReadonlySet<number> = new Set(),
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
			const parts = partsOf(line.slice(0, maxLine), start, marks.get(number) ?? []);
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

/** Returns the parts of a line that begins at an offset of the text. */
function partsOf(line: string, start: number, marks: readonly Mark[]): readonly Part[] {
	const parts: Part[] = [];
	let done = 0; // up to where the line is in parts
	for (const { at, length, found } of marks.toSorted((a, b) => a.at - b.at)) {
		const from = at - start;
		// Two spellings can overlap: an id, and a longer name that it is a part of.
		if (from < done || from >= line.length) continue;
		parts.push({ text: line.slice(done, from) }, { text: line.slice(from, from + length), found });
		done = from + length;
	}
	return [...parts, { text: line.slice(done) }];
}

/**
 * Returns the elements of the lines that are shown, with the marks that a function makes. Refused are
 * the lines of parameters that a model refuses.
 */
export function elementsOf(
	text: string, all: readonly Found[], markOf: (text: string, found: Found) => HTMLElement,
	refused: ReadonlySet<number>,
): readonly HTMLElement[] {
	return linesOf(text, all, refused).map(({ number, parts }) => {
		if (number === 0) return make("li", { className: "gap" }, "⋯");
		const marked = refused.has(number) || parts.some(({ found }) => found);
		const line = make("li", { value: number, className: marked ? "marked" : "" });
		for (const { text: part, found } of parts) line.append(found ? markOf(part, found) : part);
		return line;
	});
}
