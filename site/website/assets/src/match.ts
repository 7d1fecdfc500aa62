// Texts as the API's search compares them.

const ascii = /^[\0-\x7f]*$/;

/** Full case folding of a letter: the lower case of the upper case of its lower case, except for the dotless i and Cherokee. */
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

/** The words of a folded text. */
export const splitWords = (folded: string): string[] => folded.split(separator).filter(Boolean);

/** Where letters and digits meet. */
const meeting = /(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u;

/** A folded text without separators, and where words begin in it: also where letters and digits meet. */
export function squash(folded: string): { readonly text: string; readonly starts: readonly number[] } {
	let text = "";
	const starts: number[] = [];
	for (const part of splitWords(folded).flatMap((word) => word.split(meeting))) {
		starts.push(text.length);
		text += part;
	}
	return { text, starts };
}
