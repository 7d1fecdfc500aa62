// Words of a search in the guides, and the part of a text that has them.

/** The words of a search, folded. */
export const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

const before = 40; // characters shown before the first word that is found
const longest = 140;

/** The part of a text around the first of some words, which it has, with dots where it is cut, at spaces. */
export function excerpt(text: string, words: readonly string[]): string {
	const lower = text.toLowerCase();
	const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0));
	let from = Math.max(0, at - before);
	if (from > 0) from = text.indexOf(" ", from) + 1;
	// Without a space before it, the text begins with the word.
	if (from > at || from === 0 && at > before) from = at;
	let end = Math.min(text.length, from + longest);
	if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), at);
	return `${from > 0 ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`;
}
