// Words of searches and of names: words.go and fold.go of Go's package dataset/catalog.

/**
 * A text in the form in which search and sort compare: Unicode NFC, full case folding, and NFC
 * again. Folding is the lower case of the upper case of the lower case, but without final sigmas;
 * it keeps the dotless i, and of Cherokee it is the upper case.
 */
export const fold = (text: string): string => text.normalize()
	.replace(/[^\u0131\u13a0-\u13fd\uab70-\uabbf]+/g, (part) =>
		part.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ"))
	.replace(/[\u13a0-\u13fd\uab70-\uabbf]+/g, (part) => part.toUpperCase())
	.normalize();

// What separates words: - _ / . : and white space as Unicode has it.
const separator = /[-_/.:\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Returns the words of a folded text. */
export const splitWords = (folded: string): string[] => folded.split(separator).filter(Boolean);

/** Where letters and digits meet. */
export const meeting = /(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u;

/** A folded text without separators. */
interface Squashed {
	readonly text: string;
	readonly starts: readonly number[]; // where words begin in it: also where letters and digits meet
}

/** Returns a folded text without separators. */
export function squash(folded: string): Squashed {
	let text = "";
	const starts: number[] = [];
	for (const part of splitWords(folded).flatMap((word) => word.split(meeting))) {
		starts.push(text.length);
		text += part;
	}
	return { text, starts };
}
