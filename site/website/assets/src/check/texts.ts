// Words that several parts of the check page share.

import { make } from "../dom.ts";
import { thousands } from "../words.ts";

/** Returns a list of texts, cut after a few. */
export function firstOf(texts: readonly string[]): string {
	const most = 6;
	const list = texts.slice(0, most).join(", ");
	return texts.length > most ? `${list} and ${thousands(texts.length - most)} more` : list;
}

/** Returns a text whose words with hyphens, which are ids, are not broken. */
export const unbroken = (text: string): readonly (Node | string)[] =>
	text.split(/(\s+)/).map((word) => (word.includes("-") ? make("span", { className: "id" }, word) : word));
