// Finds search terms in texts by the rules of the API: both sides are compared after Unicode NFC, full case
// folding, and NFC again.

/** A part of a text: from the first index up to, not including, the second. */
export type Range = readonly [number, number];

const ascii = /^[\0-\x7f]*$/;

/**
 * Full case folding of one character. A letter folds to the lower case of the upper case of its lower case,
 * except the dotless i, which folds to itself, and Cherokee, which folds to its older capitals.
 */
function foldCharacter(c: string): string {
	if (c === "\u0131") return c;
	if (/[\u13a0-\u13fd\uab70-\uabbf]/.test(c)) return c.toUpperCase();
	return c.toLowerCase().toUpperCase().toLowerCase();
}

/** A text in the form in which search and sort compare. */
export function fold(text: string): string {
	if (ascii.test(text)) return text.toLowerCase();
	let folded = "";
	// One by one: a whole word would get a final sigma.
	for (const c of text.normalize()) folded += foldCharacter(c);
	return folded.normalize();
}

/** A character with those that can be composed with it: marks, and the vowels and finals of Hangul syllables. */
const pieces = /\P{M}[\u1160-\u11ff\p{M}]*|\p{M}+/gsu;

/**
 * Makes a function that finds a term in texts. It returns the places of the term, in order and without overlap, or null if
 * there are none. A place covers whole characters with their marks, so that it may say more than the term: "ss" in "ß" is all of it.
 */
export function finder(term: string): (text: string) => Range[] | null {
	const folded = fold(term);
	if (!folded) return () => null;
	return (text) => {
		const whole = fold(text);
		const starts = places(whole, folded);
		if (!starts.length) return null;
		if (ascii.test(text)) return starts.map((at) => [at, at + folded.length] as const);
		return mapped(text, whole, starts, folded.length);
	};
}

function places(text: string, term: string): number[] {
	const starts: number[] = [];
	for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) starts.push(at);
	return starts;
}

/** Leads places in a folded text back to the text itself. */
function mapped(text: string, whole: string, starts: readonly number[], length: number): Range[] {
	const from: number[] = []; // by index in the folded text: the start of its piece in the text
	const to: number[] = []; // likewise: the end of its piece
	let joined = "";
	for (const piece of text.matchAll(pieces)) {
		joined += fold(piece[0]);
		while (from.length < joined.length) {
			from.push(piece.index);
			to.push(piece.index + piece[0].length);
		}
	}
	// Scripts with other rules of composition: all of the text is a true answer, if a coarse one.
	if (joined !== whole) return [[0, text.length]];
	const ranges: [number, number][] = [];
	for (const at of starts) {
		const range: [number, number] = [from[at] ?? 0, to[at + length - 1] ?? text.length];
		const last = ranges.at(-1);
		if (last && range[0] < last[1]) last[1] = Math.max(last[1], range[1]);
		else ranges.push(range);
	}
	return ranges;
}

/** A piece of a text, found or not. */
export interface Segment {
	readonly text: string;
	readonly found: boolean;
}

/** Cuts a text at its ranges. */
export function segments(text: string, ranges: readonly Range[] | null): Segment[] {
	const cut: Segment[] = [];
	let end = 0;
	for (const [start, stop] of ranges ?? []) {
		if (start > end) cut.push({ text: text.slice(end, start), found: false });
		cut.push({ text: text.slice(start, stop), found: true });
		end = stop;
	}
	if (end < text.length) cut.push({ text: text.slice(end), found: false });
	return cut;
}

/** Characters that an excerpt shows before its first match, and after it. */
const before = 32;
const after = 72;

/** The words around the first match, with an ellipsis at each end that is cut. Cuts are at blanks, or right at the match. */
export function excerpt(text: string, ranges: readonly Range[]): Segment[] {
	const [start, stop] = ranges[0] ?? [0, 0];
	let [from, to] = [0, text.length];
	if (start > before) {
		const blank = text.indexOf(" ", start - before);
		from = blank >= 0 && blank < start ? blank + 1 : start;
	}
	if (to - stop > after) {
		const blank = text.lastIndexOf(" ", stop + after);
		to = blank >= stop ? blank : stop;
	}
	const inside = ranges.filter((r) => r[1] <= to).map(([a, b]): Range => [a - from, b - from]);
	const cut = segments(text.slice(from, to), inside);
	if (from > 0) cut.unshift({ text: "… ", found: false });
	if (to < text.length) cut.push({ text: " …", found: false });
	return cut;
}
