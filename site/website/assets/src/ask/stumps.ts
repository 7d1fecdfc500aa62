// Stumps of a search that no name can be: signs, single letters, and numbers that nothing says what they are of.
// As names they would leave a few models by chance, whatever the rest of the search asks for.

import type { Catalog } from "../evaluate.ts";
import type { State } from "../state.ts";
import { understood } from "./filters.ts";
import { namesIn } from "./meanings.ts";
import { listed } from "./relaxed.ts";
import type { Rest } from "./vain.ts";

const isSign = (word: string): boolean => !/[\p{L}\p{Nd}]/u.test(word);
/** What joins words, and is missed by nobody. */
const joins = /^[&+,;:/–-]+$/;
/** "1/3", "2-3", "0.3", "500mio": no version begins with 0, and "4.1" and "70b" are parts of names. */
const isNumber = (word: string): boolean =>
	/^\d[\d.,]*(?:mio|mln|mrd|bn)\.?$/.test(word) ||
	(/^\d[\d.,/–-]*$/.test(word) && !/^[1-9]\d?(?:\.\d{1,2})?$/.test(word));

/** Whether a word is so short that names have it by chance: one letter, or two that are no word of a name. */
function isShort(catalog: Catalog, word: string): boolean {
	const letters = word.replace(/[^\p{L}\p{Nd}]/gu, "");
	return /^\p{L}{1,2}$/u.test(letters) && (letters.length === 1 || !catalog.words.has(letters));
}

/**
 * A search without stumps, which it says; null if it has none. Beside the words of a name, letters and numbers are
 * parts of it: "command a", "gpt 4 0613".
 */
export function withoutStumps(catalog: Catalog, asked: State, now: Date): Rest | null {
	const written = asked.search.trim();
	if (!/\s/.test(written)) return null; // who types a name begins with a letter
	const words = understood(asked, namesIn(catalog), now).search.split(/\s+/).filter(Boolean);
	const isStump = (word: string): boolean => isSign(word) || isNumber(word) || isShort(catalog, word);
	const isNamed = words.some((word) => !isStump(word));
	const stumps = words.filter((word) => (isNamed ? isSign(word) || /^\d+\/\d+$/.test(word) : isStump(word)));
	if (stumps.length === 0) return null;
	const left = written.split(/\s+/).filter((word) => !stumps.includes(word.toLowerCase().replace(/[?!"“”,]/g, "")));
	if (left.length === 0 || left.length === written.split(/\s+/).length) return null;
	const missed = [...new Set(stumps)].filter((word) => !joins.test(word));
	const verb = missed.length > 1 ? "are" : "is";
	const said = missed.length > 0 ? `${listed(missed)} ${verb} left out: nothing says what that is of. ` : "";
	return { search: left.join(" "), said };
}
