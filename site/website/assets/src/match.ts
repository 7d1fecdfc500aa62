// Texts as the API's search compares them, and where a search is found in a text.

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

/** A text in the form in which search and sort compare: Unicode NFC, full case folding, and NFC again. */
export function fold(text: string): string {
	if (ascii.test(text)) return text.toLowerCase();
	let folded = "";
	// One by one: a whole word would get a final sigma.
	for (const c of text.normalize()) folded += foldCharacter(c);
	return folded.normalize();
}

/** What separates words: - _ / . : and white space as Unicode has it. */
const separator = /[-_/.:\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const everySeparator = new RegExp(separator, "g");

/** The words of a folded text. */
export const splitWords = (folded: string): string[] => folded.split(separator).filter(Boolean);

/** A folded text without separators, and where words begin in it. */
export interface Squashed {
	readonly text: string;
	readonly starts: readonly number[];
}

/** Where letters and digits meet. */
const meeting = /(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u;

const onlyLetters = /^[a-z]*$/;

/** Limits for texts of strangers, in characters and words. */
const maxSquashed = 8 << 10;
const maxStarts = 256;

/** Removes the separators of a folded text. Words begin at its start, after a separator, and where letters and digits meet. */
export function squash(folded: string): Squashed {
	let text = "";
	const starts: number[] = [];
	for (const part of splitWords(folded).flatMap((word) => (onlyLetters.test(word) ? word : word.split(meeting)))) {
		if (text.length > maxSquashed) break;
		if (starts.length < maxStarts) starts.push(text.length);
		text += part;
	}
	return { text, starts };
}

/** A character with those that can be composed with it: marks, and the vowels and finals of Hangul syllables. */
const pieces = /\P{M}[\u1160-\u11ff\p{M}]*|\p{M}+/gsu;

/** A text as its letters: folded, without separators, each with the piece of the text that it comes from. */
interface Letters extends Squashed {
	readonly from: readonly number[];
	readonly to: readonly number[];
}

function lettersOf(text: string): Letters {
	const from: number[] = [];
	const to: number[] = [];
	for (const piece of text.matchAll(pieces)) {
		for (const _ of fold(piece[0]).replace(everySeparator, "").split("")) {
			from.push(piece.index);
			to.push(piece.index + piece[0].length);
		}
	}
	const squashed = squash(fold(text));
	// Scripts with other rules of composition: all of the text is a true answer, if a coarse one.
	return from.length === squashed.text.length ? { ...squashed, from, to } : { ...squashed, from: [], to: [] };
}

/**
 * Makes a function that finds the words of a search in texts. It returns the places, in order and without overlap. A word that
 * goes on after a separator begins where a word of the text begins. A place covers whole characters with their marks.
 */
export function finder(search: string): (text: string) => Range[] {
	const words = splitWords(fold(search));
	return (text) => {
		const { text: squashed, starts, from, to } = lettersOf(text);
		const found: Range[] = [];
		for (const word of words) {
			for (let at = squashed.indexOf(word); at >= 0; at = squashed.indexOf(word, at + word.length)) {
				const range: Range = [from[at] ?? 0, to[at + word.length - 1] ?? text.length];
				if (starts.includes(at) || !separator.test(text.slice(...range))) found.push(range);
			}
		}
		return united(found);
	};
}

/** Ranges in order, those that touch as one. */
function united(ranges: readonly Range[]): Range[] {
	const sorted: [number, number][] = [];
	for (const [start, stop] of [...ranges].sort((a, b) => a[0] - b[0])) {
		const last = sorted.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], stop);
		else sorted.push([start, stop]);
	}
	return sorted;
}

/** A piece of a text, found or not. */
export interface Segment {
	readonly text: string;
	readonly found: boolean;
}

/** Cuts a text at its ranges. */
export function segments(text: string, ranges: readonly Range[]): Segment[] {
	const cut: Segment[] = [];
	let end = 0;
	for (const [start, stop] of ranges) {
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
