// The checked text with its lines, in which the ids that need attention are marked.

import { make } from "./dom.ts";
import type { Found } from "./scan.ts";

const maxLines = 400; // lines that are shown
const around = 1; // if there are more: lines before and after one with a mark
const maxLine = 500; // characters of a line

/** A part of a line: plain, or the mention of an id that needs attention. */
interface Part { readonly text: string; readonly found?: Found }

/** The marks of a text by their lines, from 1. */
function marksOf(all: readonly Found[]): ReadonlyMap<number, readonly (readonly [at: number, length: number, found: Found])[]> {
	const marks = new Map<number, [number, number, Found][]>();
	for (const found of all) {
		if (found.stage === "usable" && !found.note) continue;
		for (const { line, at, text } of found.mentions) marks.set(line, [...(marks.get(line) ?? []), [at, text.length, found]]);
	}
	return marks;
}

/** The lines of a text that are shown, with their numbers and parts. A gap is a number without parts. */
export function linesOf(text: string, all: readonly Found[]): readonly { readonly number: number; readonly parts: readonly Part[] }[] {
	const marks = marksOf(all);
	const lines = text.split("\n");
	const near = (number: number): boolean => [...Array(2 * around + 1).keys()].some((i) => marks.has(number + i - around));
	const shown = [];
	let start = 0;
	let skipped = false;
	for (const [i, line] of lines.entries()) {
		const number = i + 1;
		if (shown.length < maxLines && (lines.length <= maxLines || near(number))) {
			if (skipped && shown.length) shown.push({ number: 0, parts: [] });
			shown.push({ number, parts: partsOf(line.slice(0, maxLine), start, marks.get(number) ?? []) });
			skipped = false;
		} else {
			skipped = true;
		}
		start += line.length + 1;
	}
	return shown;
}

function partsOf(line: string, start: number, marks: readonly (readonly [number, number, Found])[]): readonly Part[] {
	const parts: Part[] = [];
	let done = 0;
	for (const [at, length, found] of [...marks].sort(([a], [b]) => a - b)) {
		const from = at - start;
		if (from < done || from >= line.length) continue;
		parts.push({ text: line.slice(done, from) }, { text: line.slice(from, from + length), found });
		done = from + length;
	}
	return [...parts, { text: line.slice(done) }];
}

/** The elements of these lines. */
export function elementsOf(text: string, all: readonly Found[], sayOf: (found: Found) => string): readonly HTMLElement[] {
	return linesOf(text, all).map(({ number, parts }) => {
		if (!number) return make("li", { className: "gap" }, "⋯");
		const marked = parts.some(({ found }) => found);
		const line = make("li", { value: number, className: marked ? "marked" : "" });
		for (const { text: part, found } of parts) {
			line.append(found ? make("mark", { className: found.uncovered ? "unknown" : found.stage, title: sayOf(found) }, part) : part);
		}
		return line;
	});
}
